"""Phones as buttons, while a house wants them: what they show, and what a press means.

A phone may show what everybody sees on the screen, and no more. A press is the same input as a key.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from app.phones.address import PhonesError
from app.phones.scene import Button, Press, Scene, Seat, Words
from app.screen.choice import Choice
from app.screen.language import Language
from app.screen.theme import MARKS
from app.table.appeals import why_not_overruled
from app.table.inputs import Overrule, Stop
from app.table.table import Table, see
from app.table.view import Moment, TableView

OpenPhones = Callable[[Callable[[], float]], "Phones"]

if TYPE_CHECKING:
    from app.phones.server import Phones

STOP: Final = "stop"
OVERRULE: Final = "overrule"


def open_phones(clock: Callable[[], float]) -> Phones:
    """Phones on the local network. Raises ``PhonesError`` where there is none."""
    from app.phones.server import Phones  # takes a third of a second, which most evenings spare

    return Phones(clock)


class Handsets:
    """The phones of one session; open only while they are wanted."""

    def __init__(self, clock: Callable[[], float], open_phones: OpenPhones) -> None:
        self._clock = clock
        self._open = open_phones
        self._phones: Phones | None = None
        self._scene: Callable[[], Scene] = Scene
        self.problem: str | None = None  # why there are none, as PhonesError

    def switch(self, on: bool) -> None:
        """Open the port, or close it; where that failed, or the network is another, try again."""
        if not on or (self._phones is not None and not self._phones.reachable):
            self.close()
        if on and self._phones is None:
            try:
                self._phones, self.problem = self._open(self._clock), None
                self._phones.show(self._scene())
            except PhonesError as error:
                self.problem = error.problem

    @property
    def address(self) -> str | None:
        """What phones open; ``None`` while they cannot."""
        return None if self._phones is None else self._phones.address

    def has(self, seat: int) -> bool:
        """Whether a phone has this seat."""
        taken = () if self._phones is None else self._phones.taken
        return seat < len(taken) and taken[seat]

    def show(self, scene: Callable[[], Scene]) -> None:
        """Let phones show this from now on; the scene is made only if there are phones."""
        self._scene = scene
        if self._phones is not None:
            self._phones.show(scene())

    def presses(self) -> tuple[Press, ...]:
        """What was pressed since the last call, in the order it arrived."""
        return () if self._phones is None else self._phones.presses()

    def close(self) -> None:
        """Hang up on everybody."""
        self.problem = None
        if self._phones is not None:
            self._phones.close()
            self._phones = None


def meant_by(press: Press) -> Stop | Overrule:
    """The input of the table that a press is, as of the time it arrived."""
    return Overrule(press.at) if press.button == OVERRULE else Stop(press.seat, press.at)


def waiting_scene(choice: Choice, language: Language) -> Scene:
    """Before a game: phones may take their seats."""
    _, buttons = _buttons(language, language.say("phone-stop"), None)
    line = language.say("phone-soon")
    seats = (
        Seat(name, MARKS[mark], line=line, buttons=buttons)
        for name, mark in zip(choice.players, choice.all_marks, strict=True)
    )
    return Scene(_words(language), tuple(seats))


def table_scene(table: Table, at: float, language: Language) -> Scene:
    """The table, as a phone in each of its seats shows it at session instant ``at``."""
    view = see(table, at)
    stop = language.say("phone-stop" if view.vote is None else "phone-vote")
    overrule = _undo(view, language) if _may_overrule(table, view) else None
    stops, waits = _buttons(language, stop, overrule)
    seats = (
        Seat(
            shown.name,
            MARKS[shown.mark],
            here=shown.present,
            number=str(shown.cards),
            unit=language.count("phone-cards", shown.cards),
            line=_line(view, seat, language),
            due=view.turn == seat and view.moment in _TURNS and not view.paused,
            buttons=stops if _may_stop(view, seat) else waits,
        )
        for seat, shown in enumerate(view.seats)
    )
    return Scene(_words(language), tuple(seats))


_TURNS: Final = (Moment.READY, Moment.TURNING, Moment.LISTENING, Moment.AGAIN)


def _buttons(
    language: Language, stop: str, overrule: str | None
) -> tuple[tuple[Button, Button], tuple[Button, Button]]:
    """The two buttons for who may stop, and for who may not; ``None``: nobody may overrule."""
    other = Button(OVERRULE, overrule or language.say("phone-overrule"), overrule is not None)
    return (Button(STOP, stop, on=True), other), (Button(STOP, stop, on=False), other)


def _may_stop(view: TableView, seat: int) -> bool:
    """Whether stopping could mean anything: in vain it costs the same as with a key."""
    if view.paused or view.moment in (Moment.DEALING, Moment.OVER):
        return False
    if view.vote is not None:
        return seat in view.vote.voters and seat not in view.vote.votes
    return len(view.seats) > 1


def _may_overrule(table: Table, view: TableView) -> bool:
    known = view.moment not in (Moment.DEALING, Moment.OVER, Moment.VOTE)
    return known and not view.paused and why_not_overruled(table.sitting) is None


def _undo(view: TableView, language: Language) -> str:
    """What reversing the verdict would say, as far as everybody sees the verdict."""
    if view.verdict is None:
        return language.say("phone-overrule")
    if view.by_vote:
        return language.say("phone-call-vote")
    return language.say("phone-no-fault" if view.verdict.fault is not None else "phone-fault")


def _line(view: TableView, seat: int, language: Language) -> str:
    """One line about what is going on, as it concerns this seat."""
    if view.moment is Moment.OVER:
        place = view.seats[seat].place
        return language.say("phone-won") if place == 1 else language.say("phone-place", n=place)
    if view.paused:
        return language.say("pause")
    if view.vote is not None:
        return language.say("vote")
    if view.sweep is not None:
        to, cards = view.sweep.to, view.sweep.cards
        wording = "phone-takes-pile" if seat != to else "phone-you-take-pile"
        return language.count(wording, cards, name=view.seats[to].name)
    if view.moment is Moment.DEALING:
        return language.say("dealing")
    if view.turn == seat:
        return language.say("phone-turn")
    return language.say("turn-of", name=view.seats[view.turn].name)


@lru_cache(maxsize=4)
def _words(language: Language) -> Words:
    return Words(
        language=language.code,
        who=language.say("phone-who"),
        wait=language.say("phone-wait"),
        taken=language.say("phone-taken"),
        take=language.say("phone-take"),
        stand=language.say("phone-stand"),
        lost=language.say("phone-lost"),
        stale=language.say("phone-stale"),
    )
