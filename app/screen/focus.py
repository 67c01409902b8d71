"""Moving from one thing to the next with arrow keys or the mouse, by where things lie. Pure.

Every page that has nothing of its own to do with a hand leaves it to :func:`handled`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from app.screen.canvas import Box
from app.screen.hands import Clicked, Hand, Key, Pointed, Pressed, Written

_WAYS: Final = {Key.UP: (0, -1), Key.DOWN: (0, 1), Key.LEFT: (-1, 0), Key.RIGHT: (1, 0)}


@dataclass(frozen=True, slots=True)
class Item:
    """Something that can have the focus."""

    name: str
    box: Box


def moved(items: tuple[Item, ...], focus: str, key: Key) -> str:
    """The item an arrow key leads to from ``focus``; the same one where there is none that way."""
    here = box_of(items, focus)
    if here is None or key not in _WAYS:
        return focus
    dx, dy = _WAYS[key]
    best, best_way = focus, float("inf")
    for item in items:
        way = _way(here, item.box, dx, dy)
        if item.name != focus and way is not None and way < best_way:
            best, best_way = item.name, way
    return best


@dataclass(frozen=True, slots=True)
class Handled:
    """What a hand did among some items: where the focus is now, and which item was chosen."""

    focus: str
    chosen: str | None = None


def handled(items: tuple[Item, ...], focus: str, hand: Hand) -> Handled:
    """Arrow keys and the mouse move the focus; Enter, the space bar and a click choose."""
    match hand:
        case Pressed(Key.ENTER) | Written(" "):
            return Handled(focus, focus)
        case Pressed(key):
            return Handled(moved(items, focus, key))
        case Pointed(x, y):
            return Handled(under(items, x, y) or focus)
        case Clicked(x, y):
            name = under(items, x, y)
            return Handled(name or focus, name)
        case _:
            return Handled(focus)


def _way(here: Box, there: Box, dx: int, dy: int) -> float | None:
    """How far ``there`` lies in the direction; None if it does not. Sideways counts fourfold.

    What spans our middle lies above or below it, not beside it.
    """
    gap_x, gap_y = (
        _gap(here.x, here.right, there.x, there.right),
        _gap(here.y, here.bottom, there.y, there.bottom),
    )
    (x, y), (to_x, to_y) = here.centre, there.centre
    if dx:
        if there.x < x < there.right:
            return None
        forward, aside = (to_x - x) * dx, gap_y
        drift = abs(to_y - y)
    else:
        forward, aside = (to_y - y) * dy, gap_x
        drift = abs(to_x - x)
    if forward <= 1:
        return None
    return forward + 4 * aside + 0.2 * drift


def _gap(low: float, high: float, other_low: float, other_high: float) -> float:
    """The free space between two stretches of a line; 0 where they overlap."""
    return max(0.0, other_low - high, low - other_high)


def box_of(items: tuple[Item, ...], name: str) -> Box | None:
    """Where an item lies."""
    return next((item.box for item in items if item.name == name), None)


def under(items: tuple[Item, ...], x: float, y: float) -> str | None:
    """The item at a point."""
    return next((item.name for item in items if item.box.holds(x, y)), None)
