"""The page of earlier evenings, and the end of one of them, looked at once more."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path

from app.evening.evenings import Earlier, earlier_evenings, ended_table
from app.evening.page import House, Page
from app.screen.ending import draw_ended
from app.screen.evenings import EveningRow, draw_evenings, evenings_form, press_evenings
from app.screen.hands import Clicked, Hand, Pressed, Written
from app.screen.loop import Picture
from app.table.table import see
from app.table.view import TableView

#: Makes the page of an evening gone on with; ``None`` where it cannot be.
GoOn = Callable[[Path], Page | None]


class EveningsPage:
    """Earlier evenings; one key goes on with an open one, or shows how another ended."""

    def __init__(self, house: House, journal: Path, go_on: GoOn, then: Page) -> None:
        """``journal`` is the evening that was played last; the others lie beside it."""
        self._house = house
        self._go_on = go_on
        self._then = then
        self._evenings = earlier_evenings(journal)
        self._form = evenings_form(tuple(map(_row, self._evenings)))

    def after(self, hands: tuple[Hand, ...], at: float) -> Page | None:
        """The list, the evening that was chosen, or the page before."""
        for hand in hands:
            self._form = press_evenings(self._form, hand, self._house.sheet())
            if self._form.done:
                self._form = replace(self._form, done=False)
                return self._then
            if self._form.chosen is not None:
                return self._opened(self._form.chosen)
        return self

    def _opened(self, chosen: int) -> Page:
        evening = self._evenings[chosen]
        page = self._page_of(evening)
        if page is not None:
            return page
        rows = self._form.rows
        broken = replace(rows[chosen], broken=True)
        self._form = replace(
            self._form, rows=(*rows[:chosen], broken, *rows[chosen + 1 :]), chosen=None
        )
        return self

    def _page_of(self, evening: Earlier) -> Page | None:
        if evening.is_open:
            return self._go_on(evening.path)
        table = ended_table(evening.path)
        if table is None:
            return None
        return EndedPage(self._house, see(table, table.sitting.clock.session), then=self)

    def picture(self, at: float) -> Picture:
        """The list."""
        texts = self._house.language
        draw = partial(draw_evenings, form=self._form, language=texts)
        return Picture((self._form, texts.code), draw)

    def close(self) -> None:
        """There is nothing to give back."""


class EndedPage:
    """How an evening ended; any key leads back."""

    def __init__(self, house: House, view: TableView, then: Page) -> None:
        self._house = house
        self._view = view
        self._then = then

    def after(self, hands: tuple[Hand, ...], at: float) -> Page | None:
        """Back at the first key or click."""
        if any(isinstance(hand, Pressed | Written | Clicked) for hand in hands):
            return self._then
        return self

    def picture(self, at: float) -> Picture:
        """Places and prizes."""
        texts = self._house.language
        return Picture(
            (self._view, texts.code), partial(draw_ended, view=self._view, language=texts)
        )

    def close(self) -> None:
        """There is nothing to give back."""


def _row(evening: Earlier) -> EveningRow:
    return EveningRow(
        when=evening.when,
        players=evening.players,
        turns=evening.turns,
        winners=evening.winners,
        broken=evening.broken,
    )
