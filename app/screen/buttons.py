"""Buttons, switches and rows of choices; the one with the focus is seen from the sofa."""

from __future__ import annotations

from app.screen.art import shape
from app.screen.canvas import Box, Canvas
from app.screen.pieces import draw_panel
from app.screen.text import Align, width_of, write
from app.screen.theme import (
    BODY,
    CREAM,
    DUSK,
    GOLD,
    INK,
    ORANGE,
    PLUM,
    RIGHT,
    SAND,
    Colour,
)


def focus_ring(canvas: Canvas, box: Box, *, arrow: bool = True) -> None:
    """The thick frame and the arrow that mark what the keys act on.

    Without the arrow where something else lies close on the left.
    """
    draw_panel(canvas, box.inset(-9), ORANGE, INK, lifted=False)
    if not arrow:
        return
    size = canvas.px(38)
    body = (
        f'<path d="M{size * 0.15} {size * 0.1} L{size * 0.9} {size * 0.5} L{size * 0.15}'
        f' {size * 0.9} Z" fill="{ORANGE}" stroke="{INK}" stroke-width="{size * 0.09}"'
        ' stroke-linejoin="round"/>'
    )
    canvas.put(shape(body, size, size), box.x - 29, box.centre[1])


def draw_button(
    canvas: Canvas,
    box: Box,
    text: str,
    focused: bool,
    size: float = 48,
    fill: Colour = DUSK,
    align: Align = "centre",
    *,
    arrow: bool = True,
    clear: float = 0,
) -> None:
    """A button; golden with frame and arrow while it has the focus.

    So much is kept ``clear`` of words on the left, for a drawing.
    """
    if focused:
        focus_ring(canvas, box, arrow=arrow)
    colour = GOLD if focused else fill
    draw_panel(canvas, box, colour, INK if focused else PLUM, lifted=False)
    words = CREAM if colour in (DUSK, PLUM) else INK
    inner = Box(box.x + clear, box.y, box.w - clear, box.h).inset(18, 3)
    write(canvas, text, inner, size, words, "ExtraBold", align)


def draw_typed(canvas: Canvas, box: Box, text: str, *, marked: bool = False) -> None:
    """A name while it is typed, with its cursor; ``marked`` where the next letter replaces it."""
    wide = min(width_of(canvas, text, 48, "ExtraBold"), box.w)
    if marked:
        mark = Box(box.x - 8, box.y + 6, wide + 16, box.h - 12)
        draw_panel(canvas, mark, GOLD, GOLD, lifted=False)
    else:
        cursor = Box(box.x + wide + 6, box.y + 10, 8, box.h - 20)
        draw_panel(canvas, cursor, INK, INK, lifted=False)
    write(canvas, text, box, 48, INK, "ExtraBold", "left")


def draw_choice(
    canvas: Canvas, box: Box, label: str, value: str, focused: bool, *, turns: bool = True
) -> None:
    """A line with a name on the left and its value on the right, between arrows where it turns."""
    if focused:
        focus_ring(canvas, box)
    draw_panel(canvas, box, GOLD if focused else DUSK, INK if focused else PLUM, lifted=False)
    words = INK if focused else CREAM
    left = Box(box.x + 30, box.y + 2, min(box.w * 0.5, box.w * 0.55 - 66), box.h - 4)
    write(canvas, label, left, BODY, words, "SemiBold", "left")
    right = Box(box.x + box.w * 0.55, box.y + 2, box.w * 0.45 - 74, box.h - 4)
    write(canvas, value, right.inset(12, -2), BODY, words, "ExtraBold")
    for x, way in ((right.x - 10, -1), (right.right + 10, 1)) if turns else ():
        _arrow(canvas, x, box.centre[1], way, words if focused else SAND)


def draw_turner(canvas: Canvas, box: Box, value: str, focused: bool) -> None:
    """One of several, between arrows that lead to the one before and the next."""
    if focused:
        focus_ring(canvas, box)
    draw_panel(canvas, box, GOLD if focused else DUSK, INK if focused else PLUM, lifted=False)
    words = INK if focused else CREAM
    inner = Box(box.x + 150, box.y + 2, box.w - 210, box.h - 4)
    write(canvas, value, inner, 48, words, "ExtraBold", "left")
    for x, way in ((box.x + 44, -1), (box.right - 44, 1)):
        _arrow(canvas, x, box.centre[1], way, words if focused else SAND)


def _arrow(canvas: Canvas, x: float, y: float, way: int, colour: Colour) -> None:
    size = canvas.px(30)
    tip, base = (0.85, 0.2) if way > 0 else (0.15, 0.8)
    body = (
        f'<path d="M{size * base} {size * 0.1} L{size * tip} {size * 0.5} L{size * base}'
        f' {size * 0.9} Z" fill="{colour}"/>'
    )
    canvas.put(shape(body, size, size), x, y)


def draw_switch(canvas: Canvas, x: float, y: float, on: bool) -> None:
    """A switch: a knob on the right with a tick, or on the left without."""
    width, height = canvas.px(104), canvas.px(58)
    ball = height * 0.36
    at = width - height / 2 if on else height / 2
    tick = (
        f'<path d="M{at - ball * 0.5} {height * 0.5} l{ball * 0.4} {ball * 0.42}'
        f' l{ball * 0.62} -{ball * 0.85}" fill="none" stroke="{INK}"'
        f' stroke-width="{height * 0.1}" stroke-linecap="round" stroke-linejoin="round"/>'
        if on
        else ""
    )
    edge = height * 0.08
    body = (
        f'<rect x="{edge}" y="{edge}" width="{width - 2 * edge}" height="{height - 2 * edge}"'
        f' rx="{height / 2 - edge}" fill="{RIGHT if on else "#8a7690"}" stroke="{INK}"'
        f' stroke-width="{edge}"/><circle cx="{at}" cy="{height / 2}" r="{ball}" fill="{CREAM}"'
        f' stroke="{INK}" stroke-width="{edge}"/>{tick}'
    )
    canvas.put(shape(body, width, height), x, y)
