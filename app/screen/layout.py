"""Where everything of the table lies, for windows of every shape.

The table is laid on a sheet that fills the whole window. Its unit is chosen so that the smallest
letters (36 units) are 4 % of the window's height, or of its width where it is taller than wide:
there the width is what limits a line, and a screen hung upright is looked at from nearer.
Three shapes are enough: wide (from 16:10 on; the wider, the farther out the players sit), squarish
(3:2, 4:3 and the like, with smaller plates), and upright (players in rows above and below).
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from app.screen.canvas import Box, Canvas, around

Place = tuple[float, float]

#: Shares of width and height that televisions may cut off on every side.
_CUT: Final = 0.05
_WIDEST: Final = 2.4
_WIDE_FROM: Final = 1.55


@dataclass(frozen=True, slots=True)
class Layout:
    """One shape of table. All measures are units of a sheet of ``width`` x ``height``."""

    width: float
    height: float
    table: Box  # with its rim
    centre: Place  # of the card
    card: float  # height of the card in play
    plate: tuple[float, float]  # width and height of a player's plate
    small: bool  # plates of two short rows
    places: tuple[tuple[Place, ...], ...]  # middles of the plates, for one player, two, three...
    top: Box
    plaque: Box
    deep: Box  # the plaque with room for two rows of keys
    panel: Box  # verdicts
    aside: Place | None  # from the card to what the learning level shows, and back; None: above

    @property
    def safe(self) -> Box:
        """What every television shows."""
        x, y = self.width * _CUT, self.height * _CUT
        return Box(x, y, self.width - 2 * x, self.height - 2 * y)

    @property
    def mark(self) -> Place:
        """The middle of the mark above the table that tells of deaf ears."""
        return self.top.right - 40, self.top.centre[1]

    def beside_mark(self, wide: float) -> Box:
        """What the mark leaves free above the table: in the middle, if ``wide`` units fit there."""
        end, middle = self.mark[0] - 44, self.top.centre[0]
        left = 2 * middle - end if wide <= 2 * (end - middle) else self.top.x
        return Box(left, self.top.y, end - left, self.top.h)

    @property
    def corner(self) -> float:
        """The round of the table's corners."""
        return min(290.0, self.table.w * 0.42, self.table.h * 0.42)

    @property
    def zoom(self) -> float:
        """How large things round the card are, 1 on an ordinary television."""
        return self.card / 452

    def pointer(self, place: Place) -> int:
        """The way from a plate to the card: degrees counterclockwise from pointing right."""
        x, y = place
        if abs(y - self.centre[1]) > self.card * 0.6 + self.plate[1] / 2:
            return 270 if y < self.centre[1] else 90
        return 0 if x < self.centre[0] else 180


@lru_cache(maxsize=16)
def layout(width: int, height: int) -> Layout:
    """The layout for a window of this many pixels."""
    aspect = width / height
    if aspect >= _WIDE_FROM:
        return _wide(min(aspect, _WIDEST))
    return _squarish(aspect) if aspect >= 1 else _upright(aspect)


def spread(canvas: Canvas) -> tuple[Canvas, Layout]:
    """The whole window as one sheet, and the layout on it."""
    laid = layout(*canvas.surface.get_size())
    return canvas.sheet(laid.width, laid.height), laid


def _columns(
    left: float, right: float, up: float, middle: float, down: float
) -> tuple[tuple[Place, ...], ...]:
    """Seats left and right of the table, clockwise from the lower left."""
    low, high = down - (down - middle) * 0.22, up + (middle - up) * 0.22
    return (
        ((left, middle),),
        ((left, middle), (right, middle)),
        ((left, middle), (right, high), (right, low)),
        ((left, low), (left, high), (right, high), (right, low)),
        ((left, low), (left, high), (right, up), (right, middle), (right, down)),
        ((left, down), (left, middle), (left, up), (right, up), (right, middle), (right, down)),
    )


def _rows(
    left: float, middle: float, right: float, up: float, down: float
) -> tuple[tuple[Place, ...], ...]:
    """Seats below and above the table, clockwise from the lower left."""
    corners = (left, down), (left, up), (right, up), (right, down)
    above = (left, up), (middle, up), (right, up)
    return (
        ((middle, down),),
        ((middle, down), (middle, up)),
        ((middle, down), (left, up), (right, up)),
        corners,
        ((left, down), *above, (right, down)),
        ((left, down), *above, (right, down), (middle, down)),
    )


def _wide(aspect: float) -> Layout:
    width, height = 900 * aspect, 900.0
    x, y, more = width / 2, 436.0, 900 * aspect - 1600
    safe = width * _CUT
    plate = (334.0, 168.0)
    left = safe + plate[0] / 2
    reach = 500 + 0.42 * more
    panel = 752 + max(0.0, 0.5 * more) + min(0.0, more)
    return Layout(
        width=width,
        height=height,
        table=Box(x - reach, 104, 2 * reach, 668),
        centre=(x, y),
        card=452.0,
        plate=plate,
        small=False,
        places=_columns(left, width - left, 146.0, 415.0, 684.0),
        top=around(x, 69, 740, 58),
        plaque=Box(safe, 782, width - 2 * safe, 76),
        deep=Box(safe, 782, width - 2 * safe, 76),
        panel=around(x, y - 4, panel, 652),
        aside=(318 + max(0.0, 0.15 * more) + min(0.0, more * 0.4), 150),
    )


def _squarish(aspect: float) -> Layout:
    width = max(1200.0, 900 * aspect)
    height = width / aspect
    safe_x, safe_y = width * _CUT, height * _CUT
    plate = (250.0, 160.0)
    left = safe_x + plate[0] / 2
    foot = height - safe_y - 76
    y = (safe_y + 58 + foot - 74) / 2 + 8
    inner = width - 2 * (safe_x + plate[0]) - 44
    return Layout(
        width=width,
        height=height,
        table=Box(safe_x + 90, safe_y + 66, width - 2 * safe_x - 180, foot - safe_y - 76),
        centre=(width / 2, y),
        card=428.0,
        plate=plate,
        small=True,
        places=_columns(left, width - left, y - 212, y, y + 212),
        top=around(width / 2, safe_y + 26, width - 2 * safe_x, 52),
        plaque=Box(safe_x, foot, width - 2 * safe_x, 76),
        deep=Box(safe_x, foot - 64, width - 2 * safe_x, 140),
        panel=Box((width - inner) / 2, safe_y + 56, inner, foot - safe_y - 72),
        aside=None,
    )


def _upright(aspect: float) -> Layout:
    width = max(900.0, 1460 * aspect)
    height = width / aspect
    safe_x, safe_y = width * _CUT, height * _CUT
    plate = (256.0, 160.0)
    left = safe_x + plate[0] / 2
    foot = height - safe_y - 76
    up, down = safe_y + 96 + plate[1] / 2, foot - 92 - plate[1] / 2
    y = (up + down) / 2
    room = down - up - plate[1] - 60
    card = min(500.0, room * 0.7)
    return Layout(
        width=width,
        height=height,
        table=Box(safe_x, up, width - 2 * safe_x, down - up),
        centre=(width / 2, y),
        card=card,
        plate=plate,
        small=True,
        places=_rows(left, width / 2, width - left, up, down),
        top=around(width / 2, safe_y + 38, width - 2 * safe_x, 80),
        plaque=Box(safe_x, foot, width - 2 * safe_x, 76),
        deep=Box(safe_x, foot - 64, width - 2 * safe_x, 140),
        panel=around(width / 2, y, min(780.0, width - 2 * safe_x), min(680.0, room)),
        aside=(width / 2 - safe_x - 86, 150),
    )
