"""The shapes of sheet that pages are laid on, so that letters stay large in every window.

A sheet is as wide as 1600 units of 900 (an ordinary television), and no narrower than 1200 (4:3);
a window taller than wide has an upright sheet of 900 by 1600. The smallest letters (36 units)
are then 4 % of the height of a window from 4:3 on, and of the width of one hung upright, which is
looked at from nearer. What is left of a window beyond these shapes stays room around the sheet.

Hands point in units of the window's plain canvas of 1600 x 900; a sheet knows where that is on it.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from app.screen.canvas import HEIGHT, WIDTH, Box, Canvas
from app.screen.hands import Clicked, Hand, Pointed
from app.screen.theme import MARGIN

_NARROWEST: Final = 1200.0
_UPRIGHT: Final = (900.0, 1600.0)


@dataclass(frozen=True, slots=True)
class Sheet:
    """A sheet of so many units. ``ratio``: how many of them a unit of the plain canvas is."""

    wide: float = float(WIDTH)
    high: float = float(HEIGHT)
    ratio: float = 1.0

    @property
    def upright(self) -> bool:
        """Whether things are put below each other rather than side by side."""
        return self.high > self.wide

    @property
    def safe(self) -> Box:
        """Where everything that matters lies."""
        x, y = self.wide * MARGIN, self.high * MARGIN
        return Box(x, y, self.wide - 2 * x, self.high - 2 * y)

    @property
    def middle(self) -> float:
        """Half of the width."""
        return self.wide / 2

    def between(self, narrow: float, wide: float) -> float:
        """A measure that is ``wide`` on an ordinary television and ``narrow`` at 4:3."""
        share = (self.wide - _NARROWEST) / (WIDTH - _NARROWEST)
        return narrow + (wide - narrow) * min(1.0, max(0.0, share))

    def seen(self, hand: Hand) -> Hand:
        """What a hand did, pointing in units of this sheet."""
        match hand:
            case Pointed(x, y) | Clicked(x, y):
                here = self.wide / 2 + (x - WIDTH / 2) * self.ratio
                there = self.high / 2 + (y - HEIGHT / 2) * self.ratio
                return replace(hand, x=here, y=there)
            case _:
                return hand


#: The sheet of an ordinary television.
WIDE: Final = Sheet()


def sheet_for(width: int, height: int) -> Sheet:
    """The sheet for a window of this many pixels."""
    aspect = width / height
    if aspect >= 1:
        wide, high = min(float(WIDTH), max(_NARROWEST, HEIGHT * aspect)), float(HEIGHT)
    else:
        wide, high = _UPRIGHT
    plain = min(width / WIDTH, height / HEIGHT)
    return Sheet(wide, high, plain / min(width / wide, height / high))


def fitted(canvas: Canvas) -> tuple[Canvas, Sheet]:
    """The sheet that suits a canvas's window, to draw on, and its shape."""
    sheet = sheet_for(*canvas.surface.get_size())
    return canvas.sheet(sheet.wide, sheet.high), sheet
