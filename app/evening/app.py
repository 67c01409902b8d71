"""The app in its window: which page comes when, from the title to the places and back.

The only module that opens window, sounds and session clock together. It decides nothing about the
game.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import cache, partial
from pathlib import Path

from app.actors.recital import Recital
from app.actors.script import Prompter
from app.evening.actors_ear import ActorsOnStage
from app.evening.already_open import tell_already_open
from app.evening.choices import looks_of, plan_of
from app.evening.duel_page import DuelPage
from app.evening.evenings import drop_old
from app.evening.evenings_page import EveningsPage
from app.evening.journal import Found, Opened, look_into, open_in_any_case
from app.evening.last_seconds import KEPT, KEPT_FOR_A_PHRASE
from app.evening.live_ears import LiveEars, Paced, hears_words, session_clock
from app.evening.memory import Memory
from app.evening.mic import ADVICE
from app.evening.newcomers import revenge, who_plays_next
from app.evening.page import House, Page
from app.evening.pages import QuestionPage, SetupPage
from app.evening.plan import Plan
from app.evening.playing import Next, TablePage
from app.evening.recognisers import Recognisers
from app.evening.sound_file import sound_file
from app.evening.telling import going_on
from app.evening.voices import actors_clips
from app.screen.choice import Choice
from app.screen.hands import Closed, Hand
from app.screen.loop import Picture, Step, run
from app.screen.question import Question
from app.screen.setup import Page as FormPage
from app.screen.setup import SetupForm
from app.screen.sheets import sheet_for
from app.screen.sounds import open_sounds
from app.screen.table_view import prepare
from app.screen.window import Window
from app.speech.listening_thread import Hears
from app.speech.microphone import Microphones, find_microphones
from app.store import paths
from app.store.errors import StoreError
from app.store.journals import bring_back
from app.store.lock import HeldError, held
from app.store.settings import Settings, set_aside
from app.table.house import marks_for
from app.table.sitting import Sitting
from app.table.table import Table


@dataclass(frozen=True, slots=True)
class Ear:
    """Where the words come from: ``mic``, ``keys``, ``actors`` or a sound file."""

    kind: str
    file: Path | None = None
    prompter: Prompter | None = None


def open_app(
    plan: Plan | None = None,
    ear: Ear | None = None,
    journal: Path | None = None,
    *,
    model: str = "",
    for_a_new_game: tuple[str, ...] = (),
    glance: Callable[[], None] | None = None,
) -> None:
    """Open the window; with a plan, go straight to the table.

    ``model`` is the model of ears for this session, instead of the one that is remembered.
    ``for_a_new_game`` are options typed that one in the middle does not heed.
    ``glance`` is told when the first picture is seen; then the window closes again. Raises
    ``WindowError`` where there is no display, and ``HeldError`` while another window plays the
    same evening, once whoever reads no terminal has seen it on the screen.
    """
    try:
        with held(journal or paths.evening_file()):
            _open_held(plan, ear, journal, model, for_a_new_game, glance)
    except HeldError:
        if glance is None:  # else nobody is there to close what is shown
            tell_already_open()
        raise


def _open_held(
    plan: Plan | None,
    ear: Ear | None,
    journal: Path | None,
    model: str,
    for_a_new_game: tuple[str, ...],
    glance: Callable[[], None] | None,
) -> None:
    memory = Memory(paths.settings_file())
    settings = memory.read()
    recognisers = Recognisers(lambda: model or house.settings.model)
    window = Window(
        fullscreen=settings.fullscreen, display=settings.display, looks=looks_of(settings)
    )
    house = House(
        clock=session_clock(),
        sounds=open_sounds(round(settings.volume * 100)),
        settings=settings,
        memory=memory,
        recogniser_for=recognisers.recogniser,
        phrase_recogniser_for=recognisers.phrase_recogniser,
        microphones=cache(_microphones),
        dress=partial(_dress, window),
        prepare=lambda deck: prepare(window.canvas, deck),
        sheet=lambda: sheet_for(*window.canvas.surface.get_size()),
        model=model,
    )
    evening = Evening(house, journal or paths.evening_file(), drops_old=journal is None)
    shown = Shown(evening.first_page(plan, ear, for_a_new_game))
    try:
        step = shown.step if glance is None else Glance(shown, glance).step
        run(window, follows(lambda: window.fullscreen, house, step), house.clock)
    finally:
        recognisers.close()
        house.phones.close()
        window.close()
        house.sounds.close()


def follows(fills: Callable[[], bool], house: House, step: Step) -> Step:
    """Before each step, remember whether the window fills its display: F11 is the window's own."""

    def following(hands: tuple[Hand, ...], at: float) -> Picture | None:
        if house.settings.fullscreen != fills():
            house.keep(replace(house.settings, fullscreen=fills()))
        return step(hands, at)

    return following


class Shown:
    """The page that is shown, as the frame loop wants it."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def step(self, hands: tuple[Hand, ...], at: float) -> Picture | None:
        """One frame: let the page take what hands did, and show the one that follows."""
        following = None if Closed() in hands else self.page.after(hands, at)
        if following is None:
            self.page.close()
            return None
        self.page = following
        return self.page.picture(at)


class Glance:
    """One picture, and no more."""

    def __init__(self, shown: Shown, seen: Callable[[], None]) -> None:
        self._shown = shown
        self._seen = seen
        self._begun = False

    def step(self, hands: tuple[Hand, ...], at: float) -> Picture | None:
        """The first picture; once it was shown, the end."""
        if self._begun:
            self._seen()
            hands = (Closed(),)
        self._begun = True
        return self._shown.step(hands, at)


class Evening:
    """Knows which page follows which."""

    def __init__(self, house: House, journal: Path, *, drops_old: bool) -> None:
        """``drops_old``: earlier evenings are the app's own and not kept for ever."""
        self._house = house
        self._journal = journal
        self._drops_old = drops_old
        self._ear: Ear | None = None
        self._by_actors = False  # the game that is gone on with was begun by them
        self._plan: Plan | None = None  # of the game that is played, or was last
        self._last: Table | None = None  # its table

    def first_page(
        self, plan: Plan | None, ear: Ear | None, for_a_new_game: tuple[str, ...] = ()
    ) -> Page:
        """The title; or the table of ``plan``; or first the question about an interrupted game.

        Whoever goes on with that is told in the terminal which of the options typed,
        ``for_a_new_game``, are not heeded.
        """
        self._ear = ear
        asked = self._setup(SetupForm(choice=self._house.choice))

        def then() -> Page:
            return asked if plan is None else self._opening(plan)

        found = self._broken_off()
        if found.table is None:
            return then()
        game = found.table.sitting.game
        question = Question("resume-evening", players=game.setup.players, number=game.turns)

        def answered(go_on: bool) -> Page:
            if go_on:
                if for_a_new_game:
                    told = going_on(self._journal, for_a_new_game)
                    print(f"tristris: {told}", file=sys.stderr)
                return self._resumed(found)
            self._put_away()
            return then()

        return QuestionPage(self._house, question, answered)

    def _start(self, choice: Choice) -> Page:
        self._ear = None
        return self._opening(plan_of(choice))

    def _opening(self, plan: Plan) -> Page:
        """The table, after the duel where one settles who opens."""
        if not plan.duel:
            return self._table(plan)

        def opens(seat: int) -> Page:
            page = self._table(replace(plan, opener=seat))
            self._plan = plan  # a revenge takes one key, and chance says who opens it
            return page

        prompter = None if self._ear is None else self._ear.prompter
        make_ears = self._duel_ears if plan.listens else None
        ask = None
        if prompter is not None:
            recital = Recital(actors_clips(), prompter, began=self._house.clock())
            make_ears, ask = partial(self._at_recital, recital), recital.ask
        marks = marks_for(len(plan.players), plan.marks)
        return DuelPage(self._house, plan.players, marks, plan.seed, make_ears, opens, ask)

    def _duel_ears(self, make_listener: Callable[[], Hears]) -> LiveEars:
        return self._microphone(make_listener, KEPT_FOR_A_PHRASE)

    def _at_recital(self, recital: Recital, make_listener: Callable[[], Hears]) -> LiveEars:
        """Ears that hear actors say their tongue twisters."""
        heard = Paced(recital.blocks(), self._house.clock)
        return LiveEars(heard, make_listener, self._house.clock, kept=KEPT_FOR_A_PHRASE)

    def _microphone(self, make_listener: Callable[[], Hears], kept: float = KEPT) -> LiveEars:
        """Ears at the microphone that was chosen."""
        wanted, clock = self._house.settings.microphone or None, self._house.clock
        microphone = self._house.microphones().open(wanted, clock).microphone
        return LiveEars(microphone, make_listener, clock, kept=kept)

    def _table(self, plan: Plan) -> Page:
        self._plan, self._by_actors = plan, False
        if self._people_speak:
            house, players = self._house, plan.players
            plan = replace(plan, ease=house.eases(players), leanings=house.leanings(players))
        opened = open_in_any_case(plan, self._journal)
        if self._drops_old:
            drop_old(self._journal)
        return self._at(opened)

    def _at(self, opened: Opened) -> Page:
        self._last = opened.table
        listens = opened.table.sitting.house.listens
        make_ears = partial(self._ears, opened) if listens else None
        by_hand = self._ear is not None and self._ear.kind == "keys" and not self._by_actors
        counts = self._people_speak or by_hand
        return TablePage(self._house, opened, make_ears, self._after, counts=counts)

    def _after(self, following: Next) -> Page:
        """A finished game's journal is put away; one left in the middle is kept to go on with."""
        if following is not Next.LATER:
            self._put_away()
        if self._last is not None:
            self._house.choose(who_plays_next(self._house.choice, self._last.sitting))
            self._know_voices(self._last.sitting)
        if following is Next.AGAIN and self._plan is not None and self._last is not None:
            return self._table(revenge(self._plan, self._last.sitting))
        form = SetupForm(choice=self._house.choice, page=FormPage.PLAYERS, focus="start")
        return self._setup(form)

    @property
    def _people_speak(self) -> bool:
        """Whether what is heard is said by those at the table, not by actors or in a file."""
        return not self._by_actors and (self._ear is None or self._ear.kind == "mic")

    def _know_voices(self, sitting: Sitting) -> None:
        """Remember the vowels of whoever spoke; actors and files are nobody of the house."""
        if self._people_speak:
            self._house.know(dict(zip(sitting.game.setup.players, sitting.leanings, strict=True)))

    def _broken_off(self) -> Found:
        """What there is to go on with. Raises ``StoreError`` for a journal somebody named.

        The app's own, where it cannot be read, stops nobody: the next game says it is not saved.
        """
        try:
            return look_into(self._journal)
        except StoreError:
            if self._drops_old:
                return Found()
            raise

    def _put_away(self) -> None:
        """Make room for another journal; where the disk refuses, the next game says so."""
        with suppress(StoreError):
            set_aside(self._journal)

    def _setup(self, form: SetupForm) -> Page:
        return SetupPage(self._house, self._start, self._evenings, form)

    def _evenings(self, then: Page) -> Page:
        return EveningsPage(self._house, self._journal, self._go_on, then)

    def _go_on(self, journal: Path) -> Page | None:
        """The table of an earlier evening, in pause; it becomes the one that is written."""
        try:
            found = look_into(journal)
            if found.table is None:
                return None
            if journal != self._journal:
                bring_back(journal, self._journal)
        except StoreError:
            return None
        self._ear, self._plan = None, None
        return self._resumed(found)

    def _resumed(self, found: Found) -> Page:
        assert found.table is not None, "there is a game to go on with"
        self._by_actors = found.by_actors
        plan = Plan(found.table.sitting.game.setup.players)
        return self._at(open_in_any_case(plan, self._journal, go_on=found.table))

    def _ears(self, opened: Opened) -> LiveEars:
        """Ears for one game: a microphone, a sound file, or actors who answer by themselves."""
        ear, clock = self._ear, self._house.clock
        words = opened.table.sitting.house.errors.words
        listener = hears_words(self._house.recogniser_for, words)
        if ear is None or ear.kind == "mic":
            return self._microphone(listener)
        if ear.prompter is not None:
            actors = ActorsOnStage(opened.table, ear.prompter, opened.note, began=clock())
            heard = Paced(actors.blocks(), clock)
            return LiveEars(heard, listener, clock, actors.listen_for)
        assert ear.file is not None, "an ear is a microphone, actors or a file"
        heard = Paced(sound_file(ear.file, at=clock()), clock)
        return LiveEars(heard, listener, clock)


def _microphones() -> Microphones:
    """The ways to microphones; what would make them quicker is told in the terminal, too."""
    found = find_microphones()
    if found.advice is not None:
        print(f"tristris: {ADVICE[found.advice]}", file=sys.stderr)
    return found


def _dress(window: Window, before: Settings, now: Settings) -> None:
    """Show a change of settings. Where the window is does not follow what F11 did meanwhile."""
    window.wear(looks_of(now))
    if (before.fullscreen, before.display) != (now.fullscreen, now.display):
        window.move(fullscreen=now.fullscreen, display=now.display)
