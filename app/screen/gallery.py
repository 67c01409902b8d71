"""Every picture of the app as a file, to be looked at: setup, table, interruptions, end."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import datetime, timedelta
from functools import partial
from pathlib import Path
from typing import Final

import pygame

from app.hearing.phrase import Attempt, aligned
from app.hearing.rehearsal import WORDS as REHEARSED
from app.rules.events import Refusal
from app.rules.words import Word
from app.screen.already_open import draw_already_open
from app.screen.canvas import Canvas
from app.screen.choice import Choice
from app.screen.duel import Duellist, DuelView, draw_duel
from app.screen.ending import draw_ended
from app.screen.evenings import EveningRow, EveningsForm, draw_evenings, evenings_form
from app.screen.help import draw_help
from app.screen.language import Language, language
from app.screen.microphone import MicForm, MicView, WordTry, draw_microphone
from app.screen.pause import Newcomer, PauseMenu
from app.screen.phones import Guest, PhonesForm, PhonesView, draw_phones
from app.screen.png import write_png
from app.screen.question import Question, draw_question
from app.screen.records import Trouble
from app.screen.rehearsal import (
    EarsNews,
    EarsView,
    Outcome,
    RehearsalForm,
    RehearsalView,
    TakeView,
    draw_rehearsal,
)
from app.screen.samples import ALL_MODES, NAMES, records, tables
from app.screen.setup import Page, SetupForm
from app.screen.setup_view import draw_setup
from app.screen.statistics import StatisticsForm
from app.screen.statistics_view import draw_statistics
from app.screen.table_view import Showing, draw_table_view

Draw = Callable[[Canvas], None]

_TRIES: Final = (
    WordTry("tres", "tres"),
    WordTry("tristes", "tristis"),
    WordTry("tigris", "tigris"),
    WordTry("trogo"),
    WordTry("trustus"),
    WordTry("tagras"),
    WordTry("trigal"),
    WordTry("tregue"),
)


def pictures(texts: Language) -> dict[str, Draw]:
    """Every picture there is, by name, in one language."""
    return {
        **_setup(texts),
        **_duels(texts),
        **_tables(texts),
        **_pages(texts),
        **_rehearsals(texts),
        **_statistics(texts),
    }


def _setup(texts: Language) -> dict[str, Draw]:
    two = Choice(language=texts.code)
    six = replace(two, players=NAMES, modes=ALL_MODES)
    forms = {
        "title": SetupForm(two),
        "setup-two": SetupForm(two, Page.PLAYERS, "start"),
        "setup-six": SetupForm(six, Page.PLAYERS, "albino"),
        "setup-name": SetupForm(six, Page.PLAYERS, "player-4", editing=4),
        "setup-name-marked": SetupForm(six, Page.PLAYERS, "player-4", editing=4, fresh=True),
        "setup-name-full": SetupForm(
            replace(six, players=("Maximiliano.", *six.players[1:])),
            Page.PLAYERS,
            "player-0",
            editing=0,
        ),
        "setup-taken": SetupForm(
            replace(two, players=("Ana", "Iñigo", "íñigo")), Page.PLAYERS, "player-2", editing=2
        ),
        "setup-extra": SetupForm(replace(two, extra=(0, 2)), Page.PLAYERS, "extra-1"),
        "house": SetupForm(two, Page.HOUSE, "preset"),
        "house-own": SetupForm(
            replace(six, extra=(2,), minutes=0, rounds=10, opener=six.players[5]),
            Page.HOUSE,
            "last_lap",
        ),
        "faults": SetupForm(two, Page.FAULTS, "error_mumble"),
        "options": SetupForm(six, Page.OPTIONS, "ear"),
        "options-margin": SetupForm(six, Page.OPTIONS, "margin"),
        "help": SetupForm(six, Page.HELP, "back"),
        "help-rules": SetupForm(six, Page.HELP, "leaf", leaf=1),
        "help-more-keys": SetupForm(six, Page.HELP, "leaf", leaf=2),
    }
    drawn: dict[str, Draw] = {
        name: partial(draw_setup, form=form, language=texts) for name, form in forms.items()
    }
    aside = Trouble("settings-aside", "settings.json.1")
    drawn["title-aside"] = partial(draw_setup, form=SetupForm(two), language=texts, trouble=aside)
    for mode, at in (("albino", 2.6), ("trigo", 3.5), ("trauma", 3.0)):
        form = SetupForm(six, Page.PLAYERS, mode)
        drawn[f"example-{mode}"] = partial(draw_setup, form=form, language=texts, at=at)
    return drawn


def _duels(texts: Language) -> dict[str, Draw]:
    phrase = ("tres", "tristes", "tigres", "tras", "trastas", "tagras")
    good = Attempt(aligned(phrase, phrase), 3.42)
    slipped = Attempt(aligned(phrase, ("tres", "tigres", "tras", "trestes", "tagras")), 4.07)
    names = tuple(Duellist(name, seat) for seat, name in enumerate(NAMES))
    tried = (replace(names[0], attempt=good), replace(names[1], attempt=slipped), *names[2:])
    doubtful, untimed = replace(slipped, doubtful=True), replace(good, timed=False)
    unsure = (tried[0], replace(names[1], attempt=doubtful), *names[2:4])
    loud = (replace(names[0], attempt=untimed), *names[1:3])
    both = tuple(replace(each, is_in=place < 2) for place, each in enumerate(names[:3]))
    views = {
        "duel": DuelView(phrase, tried, speaker=2, speaking=True),
        "duel-slip": DuelView(phrase, tried[:4], speaker=1, shown=slipped),
        "duel-tied": DuelView(phrase, both, speaker=0, tied=True),
        "duel-doubtful": DuelView(phrase, unsure, speaker=1, shown=doubtful),
        "duel-loud": DuelView(phrase, loud, speaker=1),
        "duel-opens": DuelView(phrase, tried[:4], speaker=None, opener=0),
        "duel-deaf": DuelView(phrase, names[:2], speaker=0, problem="no-microphone"),
        "duel-keys": DuelView(phrase, names, speaker=0, problem="keys"),
    }
    return {name: partial(draw_duel, view=view, language=texts) for name, view in views.items()}


def _tables(texts: Language) -> dict[str, Draw]:
    showing = Showing(texts)
    drawn: dict[str, Draw] = {
        name: partial(draw_table_view, view=view, showing=showing)
        for name, view in tables().items()
    }
    views = tables()
    hand = Showing(texts, by_hand=True)
    paused = replace(views["listening"], paused=True)
    menu = Showing(texts, menu=PauseMenu((0, 1, 2, 3)))
    newcomers = tuple(map(Newcomer, ("Concepción", "Leo"), (4, 5)))
    whole = Showing(texts, menu=PauseMenu((0, 1, 2, 3), newcomers, phones=True))
    joining = Showing(texts, menu=PauseMenu((0, 1, 2, 3), newcomers, "new-1", joining=True))
    known = tuple(map(Newcomer, ("Concepción", "Leo", "Sol", "Mar", "Teo"), (4, 5, 5, 5, 5)))
    stranger = PauseMenu((0, 1), known, "another", joining=True, seated=("Ana",), room=True)
    writing = Showing(texts, menu=replace(stranger, writing="Maximilian"))
    taken = Showing(texts, menu=replace(stranger, writing="ana"))
    leaving = Showing(texts, menu=PauseMenu((0, 1, 2, 3), focus="seat-1", departing=True))
    more = {
        "unsaved": (views["listening"], replace(showing, unsaved=True)),
        "over-kept": (
            views["over"],
            replace(showing, kept="Imágenes/tristristigris-12.png"),
        ),
        "keys": (views["listening"], hand),
        "keys-deaf": (replace(views["listening-six"], trouble="no-microphone"), hand),
        "keys-vowel": (views["listening"], replace(hand, typed=Word.TRISTES)),
        "pause": (paused, menu),
        "pause-leaving": (paused, leaving),
        "pause-phones": (paused, Showing(texts, menu=PauseMenu((0, 1, 2, 3), phones=True))),
        "pause-joining": (paused, joining),
        "pause-another": (paused, Showing(texts, menu=stranger)),
        "pause-writing": (paused, writing),
        "pause-taken": (paused, taken),
        "pause-whole": (paused, whole),
        "pause-notice": (replace(paused, notice=Refusal.NEXT_ROUND), whole),
        "still": (views["fault-sweep"], replace(showing, still=True)),
    }
    for name, (view, how) in more.items():
        drawn[name] = partial(draw_table_view, view=view, showing=how)
    return drawn


def _pages(texts: Language) -> dict[str, Draw]:
    heard = MicView("USB Singstar Mic", level=0.62, threshold=0.38, words=_TRIES)
    deaf = MicView("", level=0.0, threshold=0.38, problem="no-microphone")
    late = replace(heard, advice="install-portaudio")
    rows = _evenings()
    resume = Question("resume-evening", NAMES[:4], 23)
    return {
        "microphone": partial(draw_microphone, view=heard, form=MicForm("again"), language=texts),
        "microphone-late": partial(draw_microphone, view=late, form=MicForm(), language=texts),
        "microphone-none": partial(draw_microphone, view=deaf, form=MicForm(), language=texts),
        "evenings": partial(draw_evenings, form=EveningsForm(rows, 0, "row-1"), language=texts),
        "evenings-none": partial(draw_evenings, form=evenings_form(()), language=texts),
        "ended": partial(draw_ended, view=tables()["over"], language=texts),
        "resume": partial(draw_question, question=resume, language=texts),
        "already-open": partial(draw_already_open, language=texts),
        "quit": partial(draw_question, question=Question("quit-game"), language=texts),
        "keys-help": partial(
            draw_help, language=texts, modes=ALL_MODES, marks=tuple(range(6)), closes=True
        ),
        **{
            name: partial(draw_phones, view=view, form=PhonesForm("back"), language=texts)
            for name, view in _phones().items()
        },
    }


def _phones() -> dict[str, PhonesView]:
    """Phones that join, and none that can."""
    joined = tuple(Guest(name, mark, mark in (0, 3)) for mark, name in enumerate(NAMES))
    return {
        "phones": PhonesView("http://192.168.178.120:8737/k7qm2xwdab/", None, joined, starts=True),
        "phones-no-network": PhonesView(None, "no-network"),
        "phones-no-port": PhonesView(None, "no-port", starts=True),
    }


def _evenings() -> tuple[EveningRow, ...]:
    """Two leaves of evenings, of every kind."""
    when = datetime(2026, 11, 27, 21, 5)
    kinds = (
        EveningRow(when, NAMES[:2], 23),
        EveningRow(when, NAMES, 118, NAMES[3:4]),
        EveningRow(when, NAMES[:4], 96, NAMES[1:3]),
        EveningRow(when, NAMES[:1], 60, NAMES[:1]),
        EveningRow(when, NAMES[:3], 12, broken=True),
        EveningRow(when, broken=True),
    )
    days = (timedelta(days=7 * number) for number in range(9))
    return tuple(replace(kind, when=when - ago) for kind, ago in zip(kinds * 2, days, strict=False))


def _statistics(texts: Language) -> dict[str, Draw]:
    ana = StatisticsForm(records())
    ours = {
        "statistics": (ana, None),
        "statistics-more": (replace(ana, more=True, pointed="leaf"), None),
        "statistics-alone": (replace(ana, shown=1, more=True, pointed="forget"), None),
        "statistics-none": (StatisticsForm(()), None),
        "statistics-aside": (ana, Trouble("statistics-aside", "statistics.jsonl.1")),
    }
    forget = Question("forget-player", ("Abuela Pilar",), 812, focus="no")
    return {
        "forget": partial(draw_question, question=forget, language=texts),
        **{
            name: partial(draw_statistics, form=form, language=texts, trouble=trouble)
            for name, (form, trouble) in ours.items()
        },
    }


def _rehearsals(texts: Language) -> dict[str, Draw]:
    words = [TakeView(word, word, right=True) for word in REHEARSED]
    words[1] = TakeView("traga", "tagras")
    words[4] = TakeView("tros", "")
    waiting = tuple(map(TakeView, REHEARSED[6:]))
    asked = (*words[:5], TakeView("tristes", "tristis"), *waiting)
    said = RehearsalView(
        3, NAMES[3], asked, 5, level=0.62, threshold=0.38, sound=None, above=24, least=10
    )
    begun = replace(said, mark=0, player=NAMES[0], takes=tuple(map(TakeView, REHEARSED)), done=0)
    over = replace(said, takes=tuple(words), done=len(words), outcome=Outcome.EASED)
    few = tuple(replace(take, right=place < 4) for place, take in enumerate(words))
    views = {
        "rehearsal": (said, "again"),
        "rehearsal-begun": (begun, "player"),
        "rehearsal-loud": (replace(said, sound="loud-room", above=6), "player"),
        "rehearsal-deaf": (replace(begun, problem="silent-microphone"), "done"),
        "rehearsal-none": (replace(begun, problem="no-microphone"), "done"),
        "rehearsal-over": (over, "done"),
        "rehearsal-learnt": (replace(over, outcome=Outcome.LEARNT, vowel="i"), "done"),
        "rehearsal-ears": (
            replace(over, ears=EarsView(EarsNews.BETTER, "vosk-model-small-es-0.42", 9, 6)),
            "done",
        ),
        "rehearsal-few": (
            replace(
                over,
                takes=few,
                outcome=Outcome.TOO_FEW,
                sound="loud-room",
                above=4,
                ears=EarsView(EarsNews.SAME),
            ),
            "again",
        ),
    }
    return {
        name: partial(draw_rehearsal, view=view, form=RehearsalForm(focus), language=texts)
        for name, (view, focus) in views.items()
    }


class GalleryError(Exception):
    """The pictures could not be written; the message says where."""


def drawn(draw: Draw, size: tuple[int, int]) -> Canvas:
    """One picture, drawn without a window."""
    canvas = Canvas(pygame.Surface(size, 0, 32))
    draw(canvas)
    return canvas


def gallery(
    folder: Path, size: tuple[int, int] = (1280, 720), code: str = "es"
) -> tuple[Path, ...]:
    """Write every picture as PNG into ``folder``; returns the files, in order of their names.

    Raises :class:`GalleryError` where the folder takes no file.
    """
    written = []
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for name, draw in sorted(pictures(language(code)).items()):
            path = folder / f"{name}.png"
            write_png(drawn(draw, size).surface, path)
            written.append(path)
    except OSError as error:
        raise GalleryError(
            f"The pictures cannot be written to {folder} ({error.strerror})."
        ) from error
    return tuple(written)
