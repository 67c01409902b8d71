"""The page of the game itself: ears, hands and time reach the table; the table is drawn."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from enum import Enum
from functools import partial
from typing import Final

from app.evening.carrying_out import Host, NoEars
from app.evening.evidence import Evidence
from app.evening.journal import Opened
from app.evening.keepsake import keep_result
from app.evening.live_ears import LiveEars
from app.evening.newcomers import has_room, named, newcomers_of, seated
from app.evening.page import House, Page
from app.evening.pages import HelpPage, MicrophonePage, QuestionPage
from app.evening.phones import meant_by, table_scene
from app.evening.phones_page import Person, PhonesPage
from app.hearing.heard import EarBack
from app.rules.game import AwaitingWord
from app.rules.words import Word
from app.screen.hands import Closed, Hand, Key, Pressed, Written
from app.screen.keys import (
    PICTURE_KEY,
    HearAgain,
    HelpAsked,
    Meant,
    SaidRight,
    awaits_word,
    read_hand,
)
from app.screen.loop import Picture
from app.screen.pause import Newcomer, PauseItem, PauseMenu, press_pause
from app.screen.question import Question
from app.screen.table_view import Showing, table_picture
from app.table.effects import Cue
from app.table.figures import figures_of
from app.table.inputs import Arrive, Begin, Depart, Pause, Resume, Tick, Typed, UseKeys, Void
from app.table.moments import Waiting
from app.table.table import see

#: Ears that tell nothing for so many seconds are not waited for any longer.
WAKING: Final = 12.0


class Next(Enum):
    """What comes after a game."""

    AGAIN = "again"  # the same group, at once
    SETUP = "setup"  # the game is over
    LATER = "later"  # the game is not over, and kept to be gone on with


class TablePage:
    """One game, from the deal to the places."""

    def __init__(
        self,
        house: House,
        opened: Opened,
        make_ears: Callable[[], LiveEars] | None,
        leave: Callable[[Next], Page],
        *,
        counts: bool = True,
    ) -> None:
        """``make_ears`` is ``None`` where the game is played with keys.

        An evening opened again that went over to keys goes on with them, though its ears are open:
        a word that they hear counts as well, and should they be deaf nobody is asked once more.
        ``leave`` makes the page after this one. ``counts``: people play, so the game goes into
        their statistics once it is over.
        """
        self.table = opened.table
        self._house = house
        self._opened = opened
        self._make_ears = make_ears
        self._leave = leave
        self._host = Host(opened.table, opened.note, NoEars(), self._play_cue)
        self._ears: LiveEars | None = None
        self._by_hand = make_ears is None or opened.table.sitting.over_to_keys
        self._typed: Word | None = None
        self._menu: PauseMenu | None = None
        self._begun = False
        self._awake = False  # the ears have told something
        self._opened_at = 0.0
        self._seen = False
        self._counts = counts
        self._kept: str | None = None
        self._evidence = Evidence()  # while it sounds, the table stands still
        house.prepare(opened.table.sitting.game.setup.deck)

    def _play_cue(self, cue: Cue) -> None:
        seconds = self._house.sounds.play(cue)
        if self._ears is not None:
            self._ears.shut_for(seconds)

    def after(self, hands: tuple[Hand, ...], at: float) -> Page | None:
        """Hand everything on to the table; phones see what has come of it."""
        following = self._handed_on(hands, at)
        self._house.phones.show(partial(table_scene, self.table, at, self._house.language))
        return following

    def _handed_on(self, hands: tuple[Hand, ...], at: float) -> Page | None:
        """First what the ears and then what phones had to tell, for it is older than the keys."""
        if self._ears is None and self._make_ears is not None:
            self._open_ears(self._make_ears, at)
        if not self._begun and self._seen and self._may_begin(at):
            self._begin(at)  # no time runs while picture and ears are being made
        self._take_news()
        self._stay_by_hand(at)
        self._take_presses()
        if self._evidence.until is not None:
            return self._while_it_sounds(hands, at)
        for hand in hands:
            if (page := self._took(hand, at)) is not self:
                return page
        self._host.tell(Tick(at))
        if self._typed is not None and not awaits_word(see(self.table, at)):
            self._typed = None
        self._count()
        self._evidence.look_at(self.table.sitting.moment, self._ears)
        return self

    def _take_news(self) -> None:
        if self._ears is not None:
            for news in self._ears.news():
                self._awake = True
                self._host.tell(news)

    def _stay_by_hand(self, at: float) -> None:
        """Once keys were chosen, ears that come and go stop nobody's clock any more."""
        sitting = self.table.sitting
        if self._by_hand and sitting.trouble is not None and not sitting.by_keys:
            self._host.tell(UseKeys(at))

    def _may_begin(self, at: float) -> bool:
        """Whether the ears have told anything, if only their trouble: their model takes a while.

        Whoever is first would else be too slow for ears that are only being made.
        """
        return self._ears is None or self._awake or at >= self._opened_at + WAKING

    def _take_presses(self) -> None:
        """What was pressed on phones, except while the table stands still."""
        for press in self._house.phones.presses():
            if not self.table.sitting.paused:
                self._host.tell(meant_by(press))

    def _count(self) -> None:
        """A game that has just come to its end is kept in figures, once."""
        figures = figures_of(self.table.sitting) if self._counts else None
        if figures is not None:
            self._counts = False
            self._house.statistics.add(figures)

    def _while_it_sounds(self, hands: tuple[Hand, ...], at: float) -> Page | None:
        """Nothing else happens; closing the window still does."""
        if Closed() in hands:
            return None
        if self._evidence.has_ended(at):
            self._host.tell(Resume(at))
        return self

    def _begin(self, at: float) -> None:
        """Deal, or show the pause in which an interrupted evening waits to go on."""
        self._begun = True
        if isinstance(self.table.sitting.moment, Waiting):
            if self.table.sitting.paused:
                self._host.tell(Resume(at))
            self._host.tell(Begin(at))

    def _open_ears(self, make_ears: Callable[[], LiveEars], at: float) -> None:
        """Open the ears; they are presumed well until they say otherwise."""
        self._ears, self._opened_at = make_ears(), at
        self._host.ears = self._ears
        self._ears.open()
        if self.table.sitting.trouble is not None:
            self._host.tell(EarBack(at))

    def _close_ears(self) -> None:
        if self._ears is not None:
            self._ears.close()
            self._ears = None

    def _took(self, hand: Hand, at: float) -> Page | None:
        if isinstance(hand, Closed):
            return None
        table = self.table
        if table.is_over:
            return self._after_the_end(hand, at)
        if table.sitting.paused:
            return self._in_pause(hand, at)
        view = see(table, at)
        reading = read_hand(hand, view, at, by_hand=self._by_hand, typed=self._typed)
        self._typed = reading.typed
        return self if reading.meant is None else self._do(reading.meant, at)

    def _do(self, meant: Meant, at: float) -> Page | None:
        match meant:
            case HelpAsked():
                self._host.tell(Pause(at))
                return self._help(back=self._resume)
            case UseKeys():
                self._by_hand = True
                self._host.tell(meant)
            case HearAgain():
                if self._evidence.play(self._house.sounds, self._ears, at):
                    self._host.tell(Pause(at))
            case SaidRight():
                due = self.table.sitting.game.phase
                if isinstance(due, AwaitingWord):
                    self._host.tell(Typed(due.right.sound, at))
            case _:
                self._host.tell(meant)
        return self

    def _help(self, back: Callable[[float], None] | None = None) -> Page:
        setup = self.table.sitting.game.setup
        return HelpPage(self._house, setup.modes, self.table.sitting.marks, then=self, back=back)

    def _after_the_end(self, hand: Hand, at: float) -> Page | None:
        match hand:
            case Pressed(Key.ENTER) | Written(" "):
                return self._left(Next.AGAIN)
            case Pressed(Key.ESCAPE):
                return self._left(Next.SETUP)
            case Written(text) if text.lower() == PICTURE_KEY:
                self._keep_picture(at)
                return self
            case _:
                return self

    def _keep_picture(self, at: float) -> None:
        texts = self._house.language
        path = keep_result(see(self.table, at), texts)
        where = None if path is None else f"{path.parent.name}/{path.name}"
        self._kept = where or texts.say("picture-refused")

    def _in_pause(self, hand: Hand, at: float) -> Page | None:
        menu = press_pause(self._menu_now(), hand, self._house.sheet())
        self._menu = replace(menu, chosen=None)
        match menu.chosen:
            case PauseItem.RESUME:
                self._resume(at)
            case PauseItem.VOID:
                self._resume(at)
                self._host.tell(Void(at))
            case PauseItem.DEPART if menu.seat is not None:
                self._host.tell(Depart(menu.seat, at))
                self._menu = None  # of those who are here now; nobody's clock runs yet
            case PauseItem.JOIN:
                self._host.tell(self._arrival(self._newcomer(menu), at))
                self._menu = None
            case PauseItem.HELP:
                return self._help()
            case PauseItem.QUIT:
                return QuestionPage(self._house, Question("quit-game"), self._quits, under=self)
            case PauseItem.MICROPHONE:
                self._close_ears()
                return MicrophonePage(self._house, then=self, wanted=self._speak_again)
            case PauseItem.PHONES:
                return self._joining(at)
            case _:
                pass
        return self

    def _speak_again(self) -> None:
        """Words come from the microphone again, in a game that has one."""
        if self._make_ears is not None:
            self._by_hand, self._typed = False, None

    def _newcomer(self, menu: PauseMenu) -> Newcomer:
        """Who was chosen to sit down, or was named."""
        if menu.writing is not None:
            return named(menu.writing, self.table.sitting, self._house.choice)
        assert menu.seat is not None, "who joins is either listed or named"
        return menu.newcomers[menu.seat]

    def _arrival(self, newcomer: Newcomer, at: float) -> Arrive:
        """With what is known of their voice; an actor's is not that of whoever bears the name."""
        arrival = Arrive(newcomer.name, newcomer.mark, float(newcomer.extra), at)
        if not self._counts:
            return arrival
        (ease,) = self._house.eases((newcomer.name,))
        (leanings,) = self._house.leanings((newcomer.name,))
        return replace(arrival, ease=ease, leanings=leanings)

    def _joining(self, at: float) -> Page:
        """The page phones join by."""
        seats = enumerate(see(self.table, at).seats)
        people = (Person(seat, who.name, who.mark) for seat, who in seats if who.present)
        return PhonesPage(self._house, tuple(people), then=self)

    def _quits(self, really: bool) -> Page:
        return self._left(Next.LATER) if really else self

    def _left(self, following: Next) -> Page:
        self.close()
        return self._leave(following)

    def _resume(self, at: float) -> None:
        self._menu = None
        self._take_news()  # a word from before the pause is heard out in it
        self._host.tell(Resume(at))

    def _menu_now(self) -> PauseMenu:
        sitting = self.table.sitting
        present = tuple(seat for seat, here in enumerate(sitting.game.present) if here)
        return self._menu or PauseMenu(
            present,
            newcomers_of(sitting, self._house.choice),
            phones=self._house.settings.phones,
            seated=seated(sitting),
            room=has_room(sitting),
        )

    def picture(self, at: float) -> Picture:
        """The table at this instant."""
        self._seen = True
        view = see(self.table, at)
        if self._evidence.until is not None:
            view = replace(view, paused=False)  # the evidence stays in sight
        showing = Showing(
            self._house.language,
            still=self._house.settings.reduce_motion,
            by_hand=self._by_hand,
            typed=self._typed,
            menu=self._menu_now() if view.paused else None,
            unsaved=self.unsaved,
            kept=self._kept,
        )
        return table_picture(view, showing)

    @property
    def unsaved(self) -> bool:
        """Whether the disk refuses what is played."""
        return self._opened.unsaved

    def close(self) -> None:
        """Close ears and journal."""
        self._close_ears()
        if self._opened.journal is not None:
            self._opened.journal.close()
