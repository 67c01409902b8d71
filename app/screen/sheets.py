"""The shapes of sheet that pages are laid on, so that letters stay large in every window.

A sheet is as wide as 1600 units of 900 (an ordinary television), and no narrower than 1200; a
window taller than wide has an upright sheet of 900 units across. The smallest letters (36 units)
are then 4 % of the height of a window from 4:3 on, and of the width of one hung upright, which is
looked at from nearer. What is left of a window beyond these shapes stays room around the sheet.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from app.screen.canvas import Box, Canvas

#: Share of a sheet that stays free on every side: televisions may cut it off.
_MARGIN: Final = 0.05


@dataclass(frozen=True, slots=True)
class Sheet:
    """A sheet of so many units."""

    wide: float = 1600.0
    high: float = 900.0

    @property
    def upright(self) -> bool:
        """Whether things are put below each other rather than side by side."""
        return self.high > self.wide

    @property
    def safe(self) -> Box:
        """Where everything that matters lies."""
        x, y = self.wide * _MARGIN, self.high * _MARGIN
        return Box(x, y, self.wide - 2 * x, self.high - 2 * y)

    @property
    def middle(self) -> float:
        """Half of the width."""
        return self.wide / 2


def sheet_of(canvas: Canvas) -> Sheet:
    """The sheet a canvas shows."""
    return Sheet(canvas.wide, canvas.high)
