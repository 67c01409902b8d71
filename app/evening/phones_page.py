"""The page phones join by, before a game and in its pause."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from app.evening.page import House, Page
from app.screen.hands import Hand
from app.screen.loop import Picture
from app.screen.phones import Guest, PhonesAsked, PhonesForm, PhonesView, draw_phones, press_phones


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody with a seat."""

    seat: int
    name: str
    mark: int


class PhonesPage:
    """The code to scan, and who has joined."""

    def __init__(
        self,
        house: House,
        people: tuple[Person, ...],
        then: Page,
        start: Callable[[], Page] | None = None,
    ) -> None:
        """``then`` is the page behind this one; ``start`` makes the page of a game."""
        self._house = house
        self._people = people
        self._then = then
        self._start = start
        self._form = PhonesForm("back" if start is None else "start")
        house.phones.switch(house.settings.phones)  # there may be a network by now

    def after(self, hands: tuple[Hand, ...], at: float) -> Page | None:
        """Back, or on to the game."""
        for hand in hands:
            self._form = press_phones(self._form, self._view, hand, self._house.sheet())
            match self._form.asked:
                case PhonesAsked.BACK:
                    return self._then
                case PhonesAsked.START if self._start is not None:
                    return self._start()
                case _:
                    pass
        return self

    @property
    def _view(self) -> PhonesView:
        phones = self._house.phones
        guests = tuple(
            Guest(who.name, who.mark, joined=phones.has(who.seat)) for who in self._people
        )
        starts = self._start is not None
        return PhonesView(phones.address, phones.problem, guests, starts=starts)

    def picture(self, at: float) -> Picture:
        """The page; it changes when a phone joins."""
        texts, view = self._house.language, self._view
        draw = partial(draw_phones, view=view, form=self._form, language=texts)
        return Picture((view, self._form, texts.code), draw)

    def close(self) -> None:
        """Only what lies under the page has something to give back."""
        self._then.close()
