"""The five backgrounds: colour, pattern and the shape of the window always go together (T8).

Each can be told from the others by its pattern or its window alone, without any colour.
All measures are card units: a card is 100 wide and 120 high.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import cos, pi, sin
from typing import Final

from app.rules.cards import Background
from app.screen.theme import Colour

CARD_WIDTH: Final = 100
CARD_HEIGHT: Final = 120
_BAND: Final = 12.5  # width of the patterned band round the window


@dataclass(frozen=True, slots=True)
class Ground:
    """How one background is drawn."""

    fill: Colour
    mark: Colour  # of the pattern
    window: Colour
    pattern: str  # SVG body over the whole card
    outline: str  # SVG path of the window


def _stripes(mark: Colour) -> str:
    lines = "".join(f"M{x} -5 L{x - 130} 125" for x in range(0, 240, 13))
    return f'<path d="{lines}" fill="none" stroke="{mark}" stroke-width="6"/>'


def _dots(mark: Colour) -> str:
    spots = []
    for row, y in enumerate(range(2, 124, 8)):
        spots += [
            f'<circle cx="{x + (row % 2) * 5.5}" cy="{y}" r="3" fill="{mark}"/>'
            for x in range(0, 110, 11)
        ]
    return "".join(spots)


def _waves(mark: Colour) -> str:
    path = ""
    for y in range(2, 130, 9):
        path += f"M-6 {y}" + "".join(
            f" Q{x + 3} {y - 7} {x + 6} {y} Q{x + 9} {y + 7} {x + 12} {y}"
            for x in range(-6, 110, 12)
        )
    return f'<path d="{path}" fill="none" stroke="{mark}" stroke-width="3.2"/>'


def _checks(mark: Colour) -> str:
    side = 6.25
    squares = "".join(
        f"M{column * side} {row * side} h{side} v{side} h-{side} Z"
        for row in range(20)
        for column in range(16)
        if (row + column) % 2
    )
    return f'<path d="{squares}" fill="{mark}"/>'


def _triangles(mark: Colour) -> str:
    path = ""
    for row, y in enumerate(range(-2, 125, 11)):
        for x in range(-12, 110, 12):
            left = x + (row % 2) * 6
            path += f"M{left} {y + 10} L{left + 5} {y} L{left + 10} {y + 10} Z"
    return f'<path d="{path}" fill="{mark}"/>'


def _along(points: list[tuple[float, float]]) -> str:
    return "M" + " L".join(f"{x:.2f} {y:.2f}" for x, y in points) + " Z"


def _toothed() -> str:
    """Saw teeth all round."""
    left, top = _BAND, _BAND
    wide, high = CARD_WIDTH - 2 * _BAND, CARD_HEIGHT - 2 * _BAND
    across, down, depth = 10, 12, 4.2
    points = []
    for i in range(across):
        points += [(left + wide * i / across, top), (left + wide * (i + 0.5) / across, top - depth)]
    for i in range(down):
        y = top + high * i / down
        points += [(left + wide, y), (left + wide + depth, y + high / down / 2)]
    for i in range(across):
        x = left + wide * (1 - i / across)
        points += [(x, top + high), (x - wide / across / 2, top + high + depth)]
    for i in range(down):
        y = top + high * (1 - i / down)
        points += [(left, y), (left - depth, y - high / down / 2)]
    return _along(points)


def _scalloped() -> str:
    """Round bumps all round."""
    left, top = _BAND, _BAND
    wide, high = CARD_WIDTH - 2 * left, CARD_HEIGHT - 2 * top
    across, down = 5, 6
    step, drop = wide / across, high / down
    path = f"M{left} {top}"
    corners = (
        [(left + step * (i + 1), top) for i in range(across)]
        + [(left + wide, top + drop * (i + 1)) for i in range(down)]
        + [(left + wide - step * (i + 1), top + high) for i in range(across)]
        + [(left, top + high - drop * (i + 1)) for i in range(down)]
    )
    for x, y in corners:
        path += f" A{step * 0.53:.2f} {drop * 0.53:.2f} 0 0 1 {x:.2f} {y:.2f}"
    return path + " Z"


def _egg() -> str:
    """A rounded window, almost an egg."""
    points = []
    for i in range(96):
        angle = 2 * pi * i / 96
        c, s = cos(angle), sin(angle)
        x = 50 + (50 - _BAND + 3) * abs(c) ** 0.55 * (1 if c > 0 else -1)
        y = 60 + (60 - _BAND + 3) * abs(s) ** 0.55 * (1 if s > 0 else -1)
        points.append((x, y))
    return _along(points)


def _ticket() -> str:
    """A window whose corners are bitten off, like a ticket."""
    a, right, bottom, bite = _BAND - 3, 103 - _BAND, 123 - _BAND, 11
    return (
        f"M{a + bite} {a} L{right - bite} {a} A{bite} {bite} 0 0 0 {right} {a + bite}"
        f" L{right} {bottom - bite} A{bite} {bite} 0 0 0 {right - bite} {bottom}"
        f" L{a + bite} {bottom} A{bite} {bite} 0 0 0 {a} {bottom - bite}"
        f" L{a} {a + bite} A{bite} {bite} 0 0 0 {a + bite} {a} Z"
    )


def _octagon() -> str:
    """A window with its corners cut straight."""
    a, right, bottom, cut = _BAND - 0.5, 100.5 - _BAND, 120.5 - _BAND, 19
    return _along(
        [
            (a + cut, a),
            (right - cut, a),
            (right, a + cut),
            (right, bottom - cut),
            (right - cut, bottom),
            (a + cut, bottom),
            (a, bottom - cut),
            (a, a + cut),
        ]
    )


def _ground(
    fill: Colour, mark: Colour, window: Colour, pattern: Callable[[Colour], str], outline: str
) -> Ground:
    return Ground(fill, mark, window, pattern(mark), outline)


GROUNDS: Final[dict[Background, Ground]] = {
    Background.RED: _ground("#e23b3f", "#9c1526", "#fff1ec", _stripes, _toothed()),
    Background.YELLOW: _ground("#fbc62b", "#a8560c", "#fffae6", _dots, _scalloped()),
    Background.GREEN: _ground("#46ad50", "#12592f", "#f3fbea", _waves, _egg()),
    Background.BLUE: _ground("#7fb2ff", "#1d46b5", "#edf5ff", _checks, _ticket()),
    Background.PURPLE: _ground("#7d3fbf", "#d9b3ff", "#f8f0ff", _triangles, _octagon()),
}
