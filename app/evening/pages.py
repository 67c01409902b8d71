"""The pages around the game, in real time: title and setup, questions, the microphone, help.

A page takes what hands did and names the page that follows it, itself most of the time. Its form
and its picture are the screen's; what it asks of the world is carried out here.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from random import SystemRandom
from typing import Final

from app.evening.page import House, Page
from app.evening.phones import waiting_scene
from app.evening.phones_page import Person, PhonesPage
from app.evening.rehearsal_page import RehearsalPage
from app.hearing.heard import Heard
from app.rules.modes import Modes
from app.screen.choice import Choice, seated
from app.screen.hands import Clicked, Hand, Key, Pressed, Written
from app.screen.help import LEAVES, draw_help
from app.screen.language import language
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
from app.screen.setup_places import MODE_ITEMS, leaf_box
from app.screen.setup_view import draw_setup
from app.screen.statistics import Asked as AskedOfStatistics
from app.screen.statistics import StatisticsForm, press_statistics
from app.screen.statistics_view import draw_statistics


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
        self._form = self._as_remembered(self._form)
        for hand in hands:
            self._form = press(self._form, hand, self._house.sheet())
            asked, self._form = self._form.asked, self._form.answered()
            if self._form.editing is None:
                self._house.choose(self._form.choice)
                self._tell_phones()
            if self._language.code != self._form.choice.language:
                self._language = language(self._form.choice.language)
            match asked:
                case Asked.QUIT:
                    return None
                case Asked.START if self._form.choice.phones:
                    return self._joining(partial(self._start, self._form.choice))
                case Asked.START:
                    return self._start(self._form.choice)
                case Asked.PHONES:
                    return self._joining()
                case Asked.SHUFFLE:
                    self._seat_anew()
                case Asked.MICROPHONE:
                    return MicrophonePage(self._house, then=self)
                case Asked.REHEARSAL:
                    return RehearsalPage(self._house, lambda: self, under=self)
                case Asked.EVENINGS:
                    return self._evenings(self)
                case Asked.STATISTICS:
                    return StatisticsPage(self._house, then=self)
                case None:
                    pass
        self._tell_phones()
        return self

    def _as_remembered(self, form: SetupForm) -> SetupForm:
        """What other pages have changed, or F11; while a name is typed, only the latter can."""
        now = self._house.choice
        if form.editing is None:
            return replace(form, choice=now)
        before = None if form.before is None else replace(form.before, screen=now.screen)
        return replace(form, choice=replace(form.choice, screen=now.screen), before=before)

    def _tell_phones(self) -> None:
        """Who may take a seat; a name that is being typed is none yet."""
        scene = partial(waiting_scene, self._house.choice, self._language)
        self._house.phones.show(scene)

    def _joining(self, start: Callable[[], Page] | None = None) -> Page:
        """The page phones join by."""
        choice = self._form.choice
        players = zip(choice.players, choice.all_marks, strict=True)
        people = tuple(Person(seat, name, mark) for seat, (name, mark) in enumerate(players))
        return PhonesPage(self._house, people, self, start)

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
        trouble = self._house.memory.trouble
        draw = partial(draw_setup, form=form, language=self._language, at=shown_at, trouble=trouble)
        return Picture((form, self._language.code, trouble), draw, moving)

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
            self._question = press_question(self._question, hand, self._house.sheet())
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
        self._form = self._anew(house)

    @staticmethod
    def _anew(house: House) -> StatisticsForm:
        marks = tuple((each.name, each.mark) for each in house.choice.people)
        return StatisticsForm(house.statistics.records(), marks=marks)

    def after(self, hands: tuple[Hand, ...], at: float) -> Page | None:
        """The form after each key; before anything is forgotten it is asked for once more."""
        for hand in hands:
            self._form = press_statistics(self._form, hand, self._house.sheet())
            match self._form.asked:
                case AskedOfStatistics.BACK:
                    return self._then
                case AskedOfStatistics.FORGET if (record := self._form.record) is not None:
                    forget = partial(self._house.forget, record.name)
                    question = Question("forget-player", (record.name,), record.words, focus="no")
                    return self._asked(question, forget)
                case AskedOfStatistics.FORGET_ALL:
                    people = len(self._form.records)
                    question = Question("forget-all", number=people, focus="no")
                    return self._asked(question, self._house.forget_all)
                case _:
                    pass
        return self

    def _asked(self, question: Question, forget: Callable[[], None]) -> Page:
        def answered(really: bool) -> Page:
            if really:
                forget()
                self._form = self._anew(self._house)
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
        marks: tuple[int, ...],
        then: Page,
        back: Callable[[float], None] | None = None,
    ) -> None:
        """``back`` is told the instant at which somebody goes back to ``then``."""
        self._house = house
        self._modes, self._marks = modes, marks
        self._then = then
        self._back = back
        self._leaf = 0

    def after(self, hands: tuple[Hand, ...], at: float) -> Page | None:
        """Left and right turn the leaf; back at any other key or click."""
        for hand in hands:
            if (leaf := self._leaf_by(hand)) is not None:
                self._leaf = leaf
            elif isinstance(hand, Pressed | Written | Clicked):
                if self._back is not None:
                    self._back(at)
                return self._then
        return self

    def _leaf_by(self, hand: Hand) -> int | None:
        """The leaf a hand turns to, if it turns one."""
        sheet = self._house.sheet()
        match sheet.seen(hand):
            case Pressed(Key.LEFT):
                return max(0, self._leaf - 1)
            case Pressed(Key.RIGHT):
                return min(LEAVES - 1, self._leaf + 1)
            case Clicked(x, y) if leaf_box(sheet).holds(x, y):
                return (self._leaf + 1) % LEAVES
            case _:
                return None

    def picture(self, at: float) -> Picture:
        """The help."""
        texts = self._house.language
        draw = partial(
            draw_help,
            language=texts,
            modes=self._modes,
            marks=self._marks,
            leaf=self._leaf,
            closes=True,
        )
        return Picture(("help", texts.code, self._modes, self._marks, self._leaf), draw)

    def close(self) -> None:
        """Only what lies under the help has something to give back."""
        self._then.close()


#: Words a voice is tried with: each vowel and each ending once.
TRIAL_WORDS: Final = ("tres", "tristes", "tigres", "trigal", "tras", "tristis", "togros", "trugu")


class MicrophonePage:
    """Which device listens, how loud the room is, and whether words arrive."""

    def __init__(self, house: House, then: Page, wanted: Callable[[], None] = lambda: None) -> None:
        """``wanted`` is told when somebody picks a microphone, or is heard through the one open."""
        self._house = house
        self._then = then
        self._wanted = wanted
        self._form = MicForm()
        self._words = tuple(WordTry(word) for word in TRIAL_WORDS)
        self._ear = house.open_ear()

    def after(self, hands: tuple[Hand, ...], at: float) -> Page | None:
        """Listen, change devices, and go back in the end."""
        for news in self._ear.news():
            if isinstance(news, Heard) and news.guesses:
                self._try(news.guesses[0].word)
        for hand in hands:
            self._form = press_microphone(self._form, hand, self._house.sheet())
            match self._form.asked:
                case MicAsked.DONE:
                    self._ear.close()
                    return self._then
                case MicAsked.REHEARSAL:
                    self._ear.close()
                    return RehearsalPage(self._house, self._reopened, under=self._then)
                case MicAsked.AGAIN:
                    self._words = tuple(WordTry(word) for word in TRIAL_WORDS)
                case MicAsked.NEXT_DEVICE:
                    self._change(1)
                case MicAsked.LAST_DEVICE:
                    self._change(-1)
                case None:
                    pass
        return self

    def _reopened(self) -> Page:
        return MicrophonePage(self._house, self._then, self._wanted)

    def _try(self, heard: str) -> None:
        """What was heard belongs to the first word not tried yet."""
        place = next((n for n, each in enumerate(self._words) if each.heard is None), None)
        if place is not None:
            tried = replace(self._words[place], heard=heard)
            self._words = (*self._words[:place], tried, *self._words[place + 1 :])
        self._wanted()

    def _change(self, step: int) -> None:
        """Listen to the device before or after this one, and remember it."""
        self._ear.close()  # the list is made anew, and nothing may be open meanwhile
        devices = self._house.microphones().devices
        names = tuple(dict.fromkeys(name for name, _ in devices))
        chosen = self._house.settings.microphone
        if names:
            device = self._ear.device
            at = names.index(device) if device in names else -step
            chosen = names[(at + step) % len(names)]
        self._house.keep(replace(self._house.settings, microphone=chosen))
        self._ear = self._house.open_ear()
        if names:
            self._wanted()

    def picture(self, at: float) -> Picture:
        """The page; the meter moves by itself."""
        view = MicView(
            device=self._ear.device,
            level=round(self._ear.level, 2),
            threshold=round(self._ear.threshold, 2),
            words=self._words,
            problem=self._ear.problem,
            advice=self._house.microphones().advice,
        )
        texts = self._house.language
        draw = partial(draw_microphone, view=view, form=self._form, language=texts)
        return Picture((view, self._form, texts.code), draw)

    def close(self) -> None:
        """Stop listening."""
        self._ear.close()
        self._then.close()
