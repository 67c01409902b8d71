"""Each mode in one small moving example, drawn at an instant: a pure function of time."""

from __future__ import annotations

from math import cos, pi, sin
from typing import Final

from app.rules.cards import Background, FigureCard
from app.screen.arrows import heading_arrow
from app.screen.canvas import Box, Canvas
from app.screen.figures import picture
from app.screen.motion import between, ease_both, ease_out
from app.screen.pieces import icon
from app.screen.text import write
from app.screen.theme import INK, SMALL, Colour

#: Seconds until an example begins again.
LONG: Final = 4.0
_TWINS: Final = (
    FigureCard(1, 0, 2, 1, Background.BLUE),
    FigureCard(2, 3, 0, 0, Background.BLUE),
)
_CHAIN: Final = (("tres", "tear"), ("tristes", "tear"), ("tigres", "tiger"), ("trigo", "wheat"))


def draw_example(
    canvas: Canvas,
    mode: str,
    x: float,
    y: float,
    at: float,
    ink: Colour | None = INK,
    zoom: float = 1.0,
) -> None:
    """The example of a mode round (x, y), 150 units wide and high, ``at`` seconds.

    Without ``ink`` it has no words: in a smaller one (``zoom``) nobody could read them.
    """
    t = (at % LONG) / LONG
    canvas, x, y = canvas.zoomed(zoom, (x, y), (0, 0)), 0.0, 0.0
    match mode:
        case "albino":
            _turn_round(canvas, x, y, t)
        case "trigo":
            _longer_chain(canvas, x, y, t, ink)
        case _:
            _repeat(canvas, x, y, t, ink)


def _turn_round(canvas: Canvas, x: float, y: float, t: float) -> None:
    """Play goes round a tiger; an albino comes, and it goes the other way."""
    there = t < 0.5
    share = ease_both(t * 2) if there else 1 - ease_both(t * 2 - 1)
    for number in range(3):
        angle = 2 * pi * (share + number / 3)
        heading = angle * 180 / pi + (90 if there else -90)
        arrow = heading_arrow(canvas.px(40), heading)
        canvas.put(arrow, x + 60 * cos(angle), y + 60 * sin(angle))
    icon(canvas, "tiger" if there else "albino", x, y, 84)


def _longer_chain(canvas: Canvas, x: float, y: float, t: float, ink: Colour | None) -> None:
    """The words of the chain in turn; wheat comes after the tiger."""
    word, figure = _CHAIN[int(t * 4)]
    hop = sin(pi * min(1.0, (t * 4 % 1) * 3))
    many = {"tres": 3, "tristes": 2}.get(word, 1)
    for number in range(many):
        shift = (number - (many - 1) / 2) * 44
        icon(canvas, figure, x + shift, y - 26 - 12 * hop, 96 if many == 1 else 56)
    if ink is not None:
        write(canvas, word, Box(x - 76, y + 28, 152, 48), SMALL, ink, "ExtraBold")


def _repeat(canvas: Canvas, x: float, y: float, t: float, ink: Colour | None) -> None:
    """A card, its word, and a card of the same ground on it: the same word again."""
    height = canvas.px(96)
    canvas.put(picture(_TWINS[0], height), x - 22, y - 24)
    second = min(1.0, max(0.0, (t - 0.4) / 0.12))
    if second > 0:
        where = between(x + 60, x + 18, ease_out(second))
        canvas.put(picture(_TWINS[1], height), where, y - 18)
    if ink is not None and (t < 0.36 or t > 0.58):
        write(canvas, "tristes", Box(x - 76, y + 32, 152, 46), SMALL, ink, "ExtraBold")
