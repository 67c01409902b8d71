"""``tristris play``: from the words of a command line to a game with or without a window."""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import nullcontext
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TextIO

from app.actors.recital import Recital
from app.actors.script import Direction, Prompter, read_script
from app.evening.asked_for import PlanError
from app.evening.asked_to_end import heeds_the_end
from app.evening.duel_by_ear import Borrowed, fight
from app.evening.headless import Say, kept, play_actors, play_sound, play_typed
from app.evening.house_rules import HouseRules, plan_by
from app.evening.journal import Found, Opened, look_into, open_evening
from app.evening.models import model_folder
from app.evening.plan import Plan, new_seed
from app.evening.recording import Recording
from app.evening.sound_file import QUIET_AFTER, sound_file
from app.evening.telling import going_on
from app.evening.voices import actors_clips
from app.hearing.heard import FromTheEars
from app.rules.modes import Modes
from app.rules.text import counted
from app.speech.blocks import Block, read_sound
from app.speech.checked_model import CheckedModel
from app.speech.listener import Listener
from app.speech.model import find_model
from app.speech.open_model import open_model
from app.speech.phrase_model import PhraseModel
from app.store.errors import StoreError
from app.store.lock import held
from app.store.reading import read_text
from app.table.duel import begin, by_chance
from app.table.house import SOUNDS


@dataclass(frozen=True, slots=True)
class Wish:
    """A game as typed; ``ear`` is mic, keys, actors or the path of a sound file."""

    players: tuple[str, ...]
    modes: Modes
    seed: int | None
    rules: HouseRules
    ear: str
    model: str  # of the ears, by name or folder; empty is our own, or with a window the chosen one
    mistakes: float
    script: Path | None
    for_a_new_game: tuple[str, ...] = ()  # options typed that one in the middle does not heed


def play_game(
    wish: Wish, *, headless: bool, journal: Path | None, record: Path | None, say: Say
) -> None:
    """Play; raises whatever has a sentence of its own."""
    _check_ear(wish.ear)
    _keep_apart(record, wish.script, journal)
    seed = new_seed() if wish.seed is None else wish.seed
    plan = plan_by(wish.rules, wish.players, wish.modes, seed)
    plan = replace(plan, listens=wish.ear != "keys")
    prompter = Prompter(seed, wish.mistakes, _script(wish.script)) if _acted(wish) else None
    model = open_model(model_folder(wish.model)) if wish.model else None
    if not headless:
        from app.evening.app import Ear, open_app

        kind = wish.ear if wish.ear in ("mic", "keys", "actors") else "file"
        file = Path(wish.ear) if kind == "file" else None
        if file is not None:
            read_sound(file)
            if plan.duel:
                raise PlanError("A duel is heard from a file without a window only: --headless.")
        open_app(
            plan,
            Ear(kind, file, prompter),
            journal,
            model=wish.model,
            for_a_new_game=wish.for_a_new_game,
        )
        return
    with heeds_the_end(), nullcontext() if journal is None else held(journal):
        _play_written(wish, plan, prompter, model, journal, record, say)


def _play_written(
    wish: Wish,
    plan: Plan,
    prompter: Prompter | None,
    model: CheckedModel | None,
    journal: Path | None,
    record: Path | None,
    say: Say,
) -> None:
    found = Found() if journal is None else look_into(journal)
    if found.table is not None and found.table.is_decided:
        found = Found()  # nobody is here who would still reverse its last verdict
    if found.table is not None and journal is not None:
        say(going_on(journal, wish.for_a_new_game))
    with Recording(record) as recording:
        heard = _blocks(wish)
        if plan.duel and found.table is None:
            opener = _fought(wish, plan, prompter, heard, recording.keep, say)
            plan = replace(plan, opener=opener)
        _play_opened(wish, plan, found, prompter, model, journal, heard, recording, say)


def _play_opened(
    wish: Wish,
    plan: Plan,
    found: Found,
    prompter: Prompter | None,
    model: CheckedModel | None,
    journal: Path | None,
    heard: Iterator[Block | FromTheEars],
    recording: Recording,
    say: Say,
) -> None:
    opened = open_evening(plan, journal, go_on=found.table)
    if opened.aside is not None:
        before = found.trouble or f"{journal} holds a game that is over."
        say(f"{before} It is kept as {opened.aside}, and a new game begins.")
    try:
        _play_headless(wish, opened, prompter, model, heard, recording, say)
    finally:
        if opened.journal is not None:
            opened.journal.close()
            if opened.journal.trouble is not None:
                lost = len(opened.journal.kept)
                raise StoreError(
                    f"The journal {journal} lacks its end, {counted(lost, 'line')} "
                    f"{opened.journal.trouble}."
                )


def _play_headless(
    wish: Wish,
    opened: Opened,
    prompter: Prompter | None,
    model: CheckedModel | None,
    heard: Iterator[Block | FromTheEars],
    recording: Recording,
    say: Say,
) -> None:
    if wish.ear == "keys":
        play_typed(opened, _typed_lines(), say)
    elif prompter is not None:
        play_actors(opened, prompter, _listener(model, opened), say, recording.keep)
    else:
        play_sound(opened, heard, _listener(model, opened), say)


def _blocks(wish: Wish) -> Iterator[Block | FromTheEars]:
    """What is heard of people: a duel first, then their game. Nothing where nobody speaks."""
    if wish.ear in ("keys", "actors"):
        return iter(())
    if wish.ear == "mic":
        from app.evening.mic import hear_people
        from app.speech.microphone import find_microphones

        return hear_people(find_microphones())
    return sound_file(Path(wish.ear), quiet_after=QUIET_AFTER)


def _fought(
    wish: Wish,
    plan: Plan,
    prompter: Prompter | None,
    heard: Iterator[Block | FromTheEars],
    keep: Callable[[Block], None],
    say: Say,
) -> int:
    """The seat that opens after a duel; with keys alone there is none to be heard."""
    if wish.ear == "keys":
        say("Nobody is heard here: chance decides who opens.")
        return by_chance(begin(len(plan.players), plan.seed)).opener or 0
    phrases = PhraseModel(find_model())
    ask = None
    if prompter is not None:
        recital = Recital(actors_clips(), prompter)
        heard, ask = kept(recital.blocks(), keep), recital.ask
    return fight(
        plan.players,
        plan.seed,
        Borrowed(heard),
        lambda phrase: phrases.phrase_recogniser(phrase, SOUNDS),
        say,
        ask,
    )


def _check_ear(ear: str) -> None:
    if ear not in ("mic", "keys", "actors") and not os.path.lexists(ear):
        raise PlanError(
            f"There is no sound file {ear}: write mic, keys, actors, or a file that is there."
        )


def _keep_apart(record: Path | None, *others: Path | None) -> None:
    """A recording must not be written over another file: it would be the end of both."""
    if record is not None and os.path.realpath(record) in map(
        os.path.realpath, filter(None, others)
    ):
        raise PlanError(f"{record} is to be two files at once: name another for the recording.")
    if record is not None and record.suffix.lower() not in ("", ".wav"):
        raise PlanError(f"{record} would be a WAV file: name it as in {record.stem}.wav.")
    if record is not None and os.path.isfile(record) and os.path.getsize(record):
        raise PlanError(f"There is a file {record} already: name another for the recording.")


def _typed_lines() -> TextIO:
    """What is typed; what is not text counts as letters nobody knows."""
    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")
    return sys.stdin


def _acted(wish: Wish) -> bool:
    if wish.ear != "actors" and (wish.script or wish.mistakes):
        raise PlanError("Only actors follow a script or make mistakes: add --ear actors.")
    return wish.ear == "actors"


def _script(path: Path | None) -> tuple[Direction, ...]:
    return () if path is None else read_script(read_text(path, "The script"))


def _listener(model: CheckedModel | None, opened: Opened) -> Listener:
    words = opened.table.sitting.house.errors.words
    return Listener((model or open_model()).recogniser, words)
