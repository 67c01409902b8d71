"""Which way play goes: large arrows on the table's rim, between the players. Nothing decided here.

They lie only where no plate hides them. Those on the way from whoever's turn it is to whoever comes
next are golden and larger, so that the way is read from the sofa and by shape alone.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from math import atan2, cos, degrees, hypot, pi, sin
from typing import Final

import pygame

from app.rules.game import Direction
from app.screen.art import shape
from app.screen.canvas import Box, Canvas, around
from app.screen.felt import RIM
from app.screen.layout import Layout
from app.screen.theme import CREAM, GOLD, INK, Colour

#: Lengths of arrows: on the way to the next player, of any other, and where there is little room.
#: Where plates lie closer together than that, the arrow lies before the gap, nearer the card.
_LIT: Final = 112.0
_PLAIN: Final = 84.0
_LEAST: Final = 66.0
#: From one arrow to the next, at least.
_PITCH: Final = 150.0
#: Free of arrows at each plate: what the lit one is larger by.
_CLEAR: Final = 16.0
#: The rim is measured in so many steps, and arrows point in so many directions.
_STEPS: Final = 720
_HEADINGS: Final = 24


@dataclass(frozen=True, slots=True)
class Spot:
    """Where an arrow lies, where it points when play goes clockwise, and the room along the rim."""

    x: float
    y: float
    heading: float
    room: float


def along_rim(laid: Layout, share: float) -> tuple[float, float, float]:
    """A point on the middle of the rim and its heading in degrees; clockwise from the top left.

    ``share`` is 0..1 of the way round.
    """
    box, corner = laid.table.inset(RIM / 2), laid.corner - RIM / 2
    flat, high = box.w - 2 * corner, box.h - 2 * corner
    bend = corner * pi / 2
    way = (share % 1.0) * (2 * flat + 2 * high + 4 * bend)
    corners = (
        (flat, box.right - corner, box.y + corner, -90.0, (box.x + corner, box.y, 1, 0)),
        (high, box.right - corner, box.bottom - corner, 0.0, (box.right, box.y + corner, 0, 1)),
        (flat, box.x + corner, box.bottom - corner, 90.0, (box.right - corner, box.bottom, -1, 0)),
        (high, box.x + corner, box.y + corner, 180.0, (box.x, box.bottom - corner, 0, -1)),
    )
    for straight, cx, cy, start, (x, y, dx, dy) in corners:
        if way < straight:
            return x + dx * way, y + dy * way, degrees(atan2(dy, dx))
        way -= straight
        if way < bend:
            angle = start + 90 * way / bend
            turn = angle * pi / 180
            return cx + corner * cos(turn), cy + corner * sin(turn), angle + 90
        way -= bend
    return box.x + corner, box.y, 0.0


@lru_cache(maxsize=24)
def spots(laid: Layout, players: int) -> tuple[tuple[Spot, ...], ...]:
    """For each seat, where arrows lie between it and its neighbour clockwise: one at least."""
    rim = [along_rim(laid, step / _STEPS) for step in range(_STEPS)]
    plates = [
        around(*place, laid.plate[0] + 2 * _CLEAR, laid.plate[1] + 2 * _CLEAR)
        for place in laid.places[players - 1]
    ]
    nearest = [
        min(range(_STEPS), key=lambda step: hypot(rim[step][0] - x, rim[step][1] - y))
        for x, y in laid.places[players - 1]
    ]
    return tuple(
        _between(laid, rim, plates, nearest[seat], nearest[(seat + 1) % players])
        for seat in range(players)
    )


def _between(
    laid: Layout, rim: list[tuple[float, float, float]], plates: list[Box], here: int, there: int
) -> tuple[Spot, ...]:
    way = [step % _STEPS for step in range(here, here + ((there - here) % _STEPS or _STEPS) + 1)]
    free = [step for step in way if not any(box.holds(*rim[step][:2]) for box in plates)]
    (x, y, _), (to_x, to_y, _) = rim[0], rim[1]
    room = len(free) * hypot(to_x - x, to_y - y)
    if room < _LEAST - 2 * _CLEAR:
        return (_before(laid, rim[way[len(way) // 2]]),)
    many = max(1, int(room / _PITCH))
    return tuple(
        Spot(*rim[free[int(len(free) * (number + 0.5) / many)]], room / many + _CLEAR)
        for number in range(many)
    )


def _before(laid: Layout, point: tuple[float, float, float]) -> Spot:
    """A spot before two plates that leave no gap: as near as they are, on the side of the card."""
    x, y, heading = point
    card_x, card_y = laid.centre
    if abs(sin(heading * pi / 180)) < 0.5:  # they lie side by side
        inward = laid.plate[1] / 2 + _LEAST / 2
        return Spot(x, y + (inward if y < card_y else -inward), heading, _LEAST)
    inward = laid.plate[0] / 2 + _LEAST / 2
    return Spot(x + (inward if x < card_x else -inward), y, heading, _LEAST)


def draw_arrows(
    canvas: Canvas,
    laid: Layout,
    players: int,
    direction: Direction,
    lit: frozenset[int] = frozenset(),
    turned: float = 1.0,
    beside: Box | None = None,
) -> None:
    """The arrows on the rim, golden in the gaps ``lit`` (a gap has the number of its seat).

    ``turned`` 0..1 is how far they have swung round into ``direction``. None touches ``beside``.
    """
    back = 0.0 if direction is Direction.CLOCKWISE else 180.0
    swing = 180 * (1 - turned)
    for seat, gap in enumerate(spots(laid, players)):
        for spot in gap:
            size = _length(spot, lit=seat in lit)
            if beside is not None and _touches(spot, size, beside):
                continue
            colour = GOLD if seat in lit else CREAM
            arrow = heading_arrow(canvas.px(size), spot.heading + back + swing, colour)
            canvas.put(arrow, spot.x, spot.y)


def _length(spot: Spot, *, lit: bool) -> float:
    """As long as there is room for; few lengths, so that all of them can be kept."""
    lengths = (_LIT, _PLAIN, _LEAST) if lit else (_PLAIN, _LEAST)
    return next((each for each in lengths if each <= spot.room), _LEAST)


def _touches(spot: Spot, size: float, box: Box) -> bool:
    return box.inset(-size / 2).holds(spot.x, spot.y)


@lru_cache(maxsize=512)
def _arrow(pixels: int, heading: int, colour: Colour) -> pygame.Surface:
    big = pixels * 2
    body = (
        f'<path d="M{big * 0.12} {big * 0.08} L{big * 0.93} {big * 0.5} L{big * 0.12} {big * 0.92}'
        f' L{big * 0.3} {big * 0.5} Z" fill="{colour}" stroke="{INK}"'
        f' stroke-width="{big * 0.075}" stroke-linejoin="round"/>'
    )
    return pygame.transform.rotozoom(shape(body, big, big), -heading, 0.5)


def heading_arrow(pixels: int, heading: float, colour: Colour = CREAM) -> pygame.Surface:
    """An arrow as on the rim, towards ``heading`` degrees clockwise from the right."""
    step = 360 // _HEADINGS
    return _arrow(pixels, round(heading / step) * step % 360, colour)


def prepare_arrows(canvas: Canvas) -> None:
    """Make the arrows beforehand, in every direction they are seen in while they swing round."""
    for size, colour in (
        (_LIT, GOLD),
        *((each, c) for each in (_PLAIN, _LEAST) for c in (GOLD, CREAM)),
    ):
        for number in range(_HEADINGS):
            heading_arrow(canvas.px(size), number * 360 / _HEADINGS, colour)
