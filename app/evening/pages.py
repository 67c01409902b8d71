"""The pages around the game, in real time: title and setup, questions, the microphone, help.

A page takes what hands did and names the page that follows it, itself most of the time. Its form
and its picture are the screen's; what it asks of the world is carried out here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from functools import partial
from random import SystemRandom
from typing import Final, Protocol

from app.evening.choices import choice_of, settings_of
from app.evening.live_ears import Clock, LiveEars
from app.evening.statistics import Statistics
from app.hearing.heard import EarBack, EarTrouble, FromTheEars, Heard
from app.rules.cards import Card
from app.rules.modes import Modes
from app.screen.choice import Choice, seated
from app.screen.hands import Clicked, Hand, Pressed, Written
from app.screen.help import draw_help
from app.screen.language import Language, language
from app.screen.loop import Picture
from app.screen.microphone import (
    MicAsked,
    MicForm,
    MicView,
    WordTry,
    draw_microphone,
    press_microphone,
)
from app.screen.question import Question, draw_question, press_question
from app.screen.setup import Asked, SetupForm, press
from app.screen.setup_places import MODE_ITEMS
from app.screen.setup_view import draw_setup
from app.screen.sounds import NoSounds, Sounds
from app.screen.statistics import Asked as AskedOfStatistics
from app.screen.statistics import StatisticsForm, press_statistics
from app.screen.statistics_view import draw_statistics
from app.speech.blocks import Block
from app.speech.level import levels
from app.speech.listener import RecogniserFor
from app.speech.listening_thread import Source
from app.speech.microphone import Microphones
from app.store import paths
from app.store.settings import Settings


class Page(Protocol):
    """What is on the screen, and what comes after it."""

    def after(self, hands: tuple[Hand, ...], at: float) -> Page | None:
        """The page to be seen now that hands did this; ``None`` ends the app."""
        ...

    def picture(self, at: float) -> Picture:
        """What to see at an instant."""
        ...

    def close(self) -> None:
        """Give back what the page holds, and the pages under it: the app ends."""
        ...


@dataclass(slots=True)
class House:
    """What all pages share: the session's clock, sounds, ears to be had, and what is remembered."""

    clock: Clock
    sounds: Sounds | NoSounds
    settings: Settings
    remember: Callable[[Settings], None]
    recogniser_for: RecogniserFor
    microphones: Callable[[], Microphones]  # found when first asked for
    dress: Callable[[Settings, Settings], None]  # shows what changed in how things are shown
    prepare: Callable[[tuple[Card, ...]], None]  # draws a deck before its game, so no frame is late
    statistics: Statistics = field(default_factory=lambda: Statistics(paths.statistics_file()))

    @property
    def choice(self) -> Choice:
        """What is chosen now."""
        return choice_of(self.settings)

    @property
    def language(self) -> Language:
        """The language of the screen."""
        return language(self.choice.language)

    def choose(self, choice: Choice) -> None:
        """Take over a form that changed."""
        self.keep(settings_of(choice, self.settings))
        self.sounds.set_volume(choice.volume)

    def keep(self, settings: Settings) -> None:
        """Take over settings, and remember them if they are new."""
        if settings != self.settings:
            before, self.settings = self.settings, settings
            self.remember(settings)
            self.dress(before, settings)


class SetupPage:
    """Title, players, options."""

    def __init__(
        self,
        house: House,
        start: Callable[[Choice], Page],
        evenings: Callable[[Page], Page],
        form: SetupForm,
    ) -> None:
        """``start`` makes the page of a game as chosen.

        ``evenings`` makes the page of earlier ones, which leads back to the page it is given.
        """
        self._house = house
        self._start = start
        self._evenings = evenings
        self._form = form
        self._language = house.language
        self._chance = SystemRandom()

    def after(self, hands: tuple[Hand, ...], at: float) -> Page | None:
        """The form after each key; its wishes are carried out at once."""
        for hand in hands:
            self._form = press(self._form, hand)
            asked, self._form = self._form.asked, self._form.answered()
            if self._form.editing is None:
                self._house.choose(self._form.choice)
            if self._language.code != self._form.choice.language:
                self._language = language(self._form.choice.language)
            match asked:
                case Asked.QUIT:
                    return None
                case Asked.START:
                    return self._start(self._form.choice)
                case Asked.SHUFFLE:
                    self._seat_anew()
                case Asked.MICROPHONE:
                    return MicrophonePage(self._house, then=self)
                case Asked.EVENINGS:
                    return self._evenings(self)
                case Asked.STATISTICS:
                    return StatisticsPage(self._house, then=self)
                case None:
                    pass
        return self

    def _seat_anew(self) -> None:
        choice = self._form.choice
        seats = list(range(len(choice.players)))
        self._chance.shuffle(seats)
        self._form = replace(self._form, choice=seated(choice, seats))
        self._house.choose(self._form.choice)

    def picture(self, at: float) -> Picture:
        """The form; the mode that has the focus plays its example."""
        form = self._form
        moving = form.focus in MODE_ITEMS and not form.choice.reduce_motion
        shown_at = at if moving else None
        return Picture(
            (form, self._language.code),
            partial(draw_setup, form=form, language=self._language, at=shown_at),
            moving=moving,
        )

    def close(self) -> None:
        """There is nothing to give back."""


class QuestionPage:
    """A question with two answers, each leading to a page."""

    def __init__(
        self,
        house: House,
        question: Question,
        answered: Callable[[bool], Page],
        under: Page | None = None,
    ) -> None:
        """``under`` is the page the question lies on, if any."""
        self._house = house
        self._question = question
        self._answered = answered
        self._under = under

    def after(self, hands: tuple[Hand, ...], at: float) -> Page | None:
        """The page of the answer, once it is given."""
        for hand in hands:
            self._question = press_question(self._question, hand)
            if self._question.answer is not None:
                return self._answered(self._question.answer)
        return self

    def picture(self, at: float) -> Picture:
        """The question."""
        texts = self._house.language
        draw = partial(draw_question, question=self._question, language=texts)
        return Picture((self._question, texts.code), draw)

    def close(self) -> None:
        """Only what lies under the question has something to give back."""
        if self._under is not None:
            self._under.close()


class StatisticsPage:
    """How everybody has got on, and forgetting it."""

    def __init__(self, house: House, then: Page) -> None:
        self._house = house
        self._then = then
        self._form = StatisticsForm(house.statistics.records())

    def after(self, hands: tuple[Hand, ...], at: float) -> Page | None:
        """The form after each key; before anything is forgotten it is asked for once more."""
        for hand in hands:
            self._form = press_statistics(self._form, hand)
            match self._form.asked:
                case AskedOfStatistics.BACK:
                    return self._then
                case AskedOfStatistics.FORGET if (record := self._form.record) is not None:
                    forget = partial(self._house.statistics.forget, record.name)
                    question = Question("forget-player", (record.name,), record.words, focus="no")
                    return self._asked(question, forget)
                case AskedOfStatistics.FORGET_ALL:
                    people = len(self._form.records)
                    question = Question("forget-all", number=people, focus="no")
                    return self._asked(question, self._house.statistics.forget_all)
                case _:
                    pass
        return self

    def _asked(self, question: Question, forget: Callable[[], None]) -> Page:
        def answered(really: bool) -> Page:
            if really:
                forget()
                self._form = StatisticsForm(self._house.statistics.records())
            return self

        return QuestionPage(self._house, question, answered, under=self)

    def picture(self, at: float) -> Picture:
        """The figures."""
        texts, trouble = self._house.language, self._house.statistics.trouble
        draw = partial(draw_statistics, form=self._form, language=texts, trouble=trouble)
        return Picture((self._form, texts.code, trouble), draw)

    def close(self) -> None:
        """Only what lies under the page has something to give back."""
        self._then.close()


class HelpPage:
    """The rule and the keys; any key leads back."""

    def __init__(
        self,
        house: House,
        modes: Modes,
        players: int,
        then: Page,
        back: Callable[[float], None] | None = None,
    ) -> None:
        """``back`` is told the instant at which somebody goes back to ``then``."""
        self._house = house
        self._modes, self._players = modes, players
        self._then = then
        self._back = back

    def after(self, hands: tuple[Hand, ...], at: float) -> Page | None:
        """Back at the first key or click."""
        if any(isinstance(hand, Pressed | Written | Clicked) for hand in hands):
            if self._back is not None:
                self._back(at)
            return self._then
        return self

    def picture(self, at: float) -> Picture:
        """The help."""
        texts = self._house.language
        draw = partial(draw_help, language=texts, modes=self._modes, players=self._players)
        return Picture(("help", texts.code, self._modes, self._players), draw)

    def close(self) -> None:
        """Only what lies under the help has something to give back."""
        self._then.close()


#: Words a voice is tried with: each vowel and each ending once.
TRIAL_WORDS: Final = ("tres", "tristes", "tigres", "trigal", "tras", "tristis", "togros", "trugu")
#: The meter shows this range, in dB below full scale.
_QUIETEST: Final = -70.0
#: A sound this far above the quietest of late may be a word: what the detector asks of a calm room.
_ABOVE_ROOM_DB: Final = 10.0
#: The quietest of so many tenths of a second is the room.
_ROOM_LEVELS: Final = 30


class Metered:
    """A source that also tells how loud it is. Written in the ears' thread, read in the game's."""

    def __init__(self, source: Source) -> None:
        self._source = source
        self._lately: tuple[float, ...] = ()

    def __iter__(self) -> Iterator[Block | EarTrouble | EarBack]:
        waiting: list[Block] = []
        for news in self._source:
            if isinstance(news, Block):
                waiting.append(news)
                for level in levels(waiting):
                    self._lately = (*self._lately[1 - _ROOM_LEVELS :], level.rms)
                    waiting = []
            yield news

    def close(self) -> None:
        """No more blocks."""
        self._source.close()

    @property
    def level(self) -> float:
        """How loud it is now, 0 to 1 of the meter."""
        return _share(self._lately[-1]) if self._lately else 0.0

    @property
    def threshold(self) -> float:
        """From here on a sound may be a word, 0 to 1 of the meter."""
        return _share(min(self._lately) + _ABOVE_ROOM_DB) if self._lately else 1.0


def _share(decibel: float) -> float:
    return min(1.0, max(0.0, 1.0 - decibel / _QUIETEST))


class MicrophonePage:
    """Which device listens, how loud the room is, and whether words arrive."""

    def __init__(self, house: House, then: Page) -> None:
        self._house = house
        self._then = then
        self._form = MicForm()
        self._words = tuple(WordTry(word) for word in TRIAL_WORDS)
        self._open(house.settings.microphone)

    def _open(self, wanted: str) -> None:
        chosen = self._house.microphones().open(wanted or None, self._house.clock)
        self._device = chosen.device or ""
        self._problem: str | None = None
        self._meter = Metered(chosen.microphone)
        self._ears = LiveEars(self._meter, self._house.recogniser_for, self._house.clock)
        self._ears.open()

    def after(self, hands: tuple[Hand, ...], at: float) -> Page | None:
        """Listen, change devices, and go back in the end."""
        for news in self._ears.news():
            self._heard(news)
        for hand in hands:
            self._form = press_microphone(self._form, hand)
            match self._form.asked:
                case MicAsked.DONE:
                    self._ears.close()
                    return self._then
                case MicAsked.AGAIN:
                    self._words = tuple(WordTry(word) for word in TRIAL_WORDS)
                case MicAsked.NEXT_DEVICE:
                    self._change(1)
                case MicAsked.LAST_DEVICE:
                    self._change(-1)
                case None:
                    pass
        return self

    def _heard(self, news: FromTheEars) -> None:
        match news:
            case EarTrouble(problem):
                self._problem = problem
            case EarBack():
                self._problem = None
            case Heard(guesses=guesses) if guesses:
                self._try(guesses[0].word)
            case _:
                pass

    def _try(self, heard: str) -> None:
        """What was heard belongs to the first word not tried yet."""
        place = next((n for n, each in enumerate(self._words) if each.heard is None), None)
        if place is not None:
            tried = replace(self._words[place], heard=heard)
            self._words = (*self._words[:place], tried, *self._words[place + 1 :])

    def _change(self, step: int) -> None:
        """Listen to the device before or after this one, and remember it."""
        self._ears.close()  # the list is made anew, and nothing may be open meanwhile
        devices = self._house.microphones().devices
        names = tuple(dict.fromkeys(name for name, _ in devices))
        chosen = self._house.settings.microphone
        if names:
            at = names.index(self._device) if self._device in names else -step
            chosen = names[(at + step) % len(names)]
        self._house.keep(replace(self._house.settings, microphone=chosen))
        self._open(chosen)

    def picture(self, at: float) -> Picture:
        """The page; the meter moves by itself."""
        view = MicView(
            device=self._device,
            level=round(self._meter.level, 2),
            threshold=round(self._meter.threshold, 2),
            words=self._words,
            problem=self._problem,
            advice=self._house.microphones().advice,
        )
        texts = self._house.language
        draw = partial(draw_microphone, view=view, form=self._form, language=texts)
        return Picture((view, self._form, texts.code), draw)

    def close(self) -> None:
        """Stop listening."""
        self._ears.close()
        self._then.close()
