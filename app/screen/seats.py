"""Where the players sit, and their plates: token, name, deck, stop key. Clockwise on screen."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import pygame

from app.screen.art import drawing, panel, shape
from app.screen.canvas import Box, Canvas, around
from app.screen.figures import back
from app.screen.layout import Layout
from app.screen.text import fits_in_a_line, write
from app.screen.theme import (
    CREAM,
    DUSK,
    EDGE,
    GOLD,
    INK,
    LARGE,
    ORANGE,
    PLUM,
    ROUND,
    SAND,
    SMALL,
)
from app.table.view import SeatView


@dataclass(frozen=True, slots=True)
class Plate:
    """What a plate shows besides its player."""

    seat: int
    mark: int
    active: bool
    face: str  # "calm" | "speaking" | "sad" | "glad"
    stop_key: str
    hop: float  # 0..1: how high the token has jumped
    gone: str  # what to write for a player who went home; empty while present
    last: str = ""  # the drawing for how their turn came out, if it was the one before


def token(canvas: Canvas, mark: int, face: str, x: float, y: float, size: float) -> None:
    """A player's token: the shape and colour of their mark, with a face."""
    pixels = canvas.px(size)
    canvas.put(drawing(f"token-{mark % 6 + 1}", pixels, pixels), x, y)
    canvas.put(drawing(f"face-{face}", pixels, pixels), x, y)


def key_cap(canvas: Canvas, label: str, x: float, y: float, size: float = 58) -> Box:
    """A key of the keyboard with its letter or name; returns the box it takes."""
    width = size if len(label) == 1 else size * 0.62 + len(label) * canvas.small * 0.56
    box = around(x, y, width, size)
    cap = panel(canvas.px(width), canvas.px(size), canvas.px(13), CREAM, INK, canvas.px(4))
    foot = panel(canvas.px(width), canvas.px(size), canvas.px(13), SAND, INK, canvas.px(4))
    canvas.put(foot, x, y + 4)
    canvas.put(cap, x, y - 2)
    write(canvas, label, Box(box.x, box.y - 2, box.w, box.h), SMALL, INK, "ExtraBold")
    return box


def deck(canvas: Canvas, cards: int, x: float, y: float, height: float) -> None:
    """A deck seen from above; its thickness follows the number of its cards."""
    sprite = back(canvas.px(height))
    layers = 0 if cards == 0 else min(6, 1 + cards // 4)
    for layer in range(layers):
        canvas.put(sprite, x + layer * 2.5, y - layer * 2.5)


def draw_plate(canvas: Canvas, laid: Layout, view: SeatView, plate: Plate, players: int) -> None:
    """One player's plate. The one whose turn it is is larger, golden, and points at the card."""
    x, y = laid.places[players - 1][plate.seat]
    width, height = laid.plate
    if plate.active:
        _halo(canvas, x, y, width, height)
        _pointer(canvas, laid, x, y)
    fill, edge = (GOLD, INK) if plate.active else (DUSK, PLUM)
    fill, edge = canvas.looks.shade(fill), canvas.looks.shade(edge)
    size = canvas.px(width), canvas.px(height)
    canvas.put(panel(*size, canvas.px(ROUND), fill, edge, canvas.px(EDGE)), x, y)
    if laid.small:
        _small_plate(canvas, Box(x - width / 2, y - height / 2, width, height), view, plate)
    else:
        _large_plate(canvas, Box(x - width / 2, y - height / 2, width, height), view, plate)


def _large_plate(canvas: Canvas, box: Box, view: SeatView, plate: Plate) -> None:
    """Name above, cards and key below, the token beside them."""
    words = INK if plate.active else CREAM
    y = box.centre[1]
    token(canvas, plate.mark, plate.face, box.x + 62, y - 8 - 26 * plate.hop, 100)
    _last(canvas, plate, box.x + 88, y + 42, 66)
    name = Box(box.x + 120, box.y + 14, box.w - 126, 66)
    if not fits_in_a_line(canvas, view.name, name.w, "ExtraBold"):
        name = Box(name.x, box.y + 6, name.w, 74)
    write(canvas, view.name, name, 48, words, "ExtraBold", "left", broken=True)
    if plate.gone:
        gone = Box(box.x + 126, y + 10, box.w - 136, 54)
        write(canvas, plate.gone, gone, SMALL, SAND, align="left")
        return
    deck(canvas, view.cards, box.x + 154, y + 38, 62)
    number = Box(box.x + 192, y + 4, 72, 70)
    write(canvas, str(view.cards), number, LARGE, words, "ExtraBold")
    if plate.stop_key:
        key_cap(canvas, plate.stop_key, box.right - 44, y + 38)


def _small_plate(canvas: Canvas, box: Box, view: SeatView, plate: Plate) -> None:
    """Token, cards and key above, the name below."""
    words = INK if plate.active else CREAM
    token(canvas, plate.mark, plate.face, box.x + 46, box.y + 50 - 26 * plate.hop, 76)
    _last(canvas, plate, box.x + 66, box.y + 78, 50)
    name = Box(box.x + 12, box.bottom - 62, box.w - 24, 54)
    if not fits_in_a_line(canvas, view.name, name.w, "ExtraBold"):
        name = Box(name.x, box.bottom - 76, name.w, 74)
    write(canvas, view.name, name, 46, words, "ExtraBold", broken=True)
    rest = Box(box.x + 90, box.y + 8, box.w - 98, 84)
    if plate.gone:
        write(canvas, plate.gone, rest, SMALL, SAND)
        return
    deck(canvas, view.cards, box.x + 106, box.y + 54, 50)
    number = Box(box.x + 140, rest.y + 4, 57, 80)
    write(canvas, str(view.cards), number, 50, words, "ExtraBold", "left")
    if plate.stop_key:
        key_cap(canvas, plate.stop_key, box.right - 28, box.y + 46, 44)


def _last(canvas: Canvas, plate: Plate, x: float, y: float, size: float) -> None:
    """How the turn before came out, on the token of whose it was."""
    if plate.last:
        pixels = canvas.px(size)
        canvas.put(drawing(plate.last, pixels, pixels), x, y)


def _halo(canvas: Canvas, x: float, y: float, width: float, height: float) -> None:
    grow = 14
    canvas.put(
        panel(
            canvas.px(width + 2 * grow),
            canvas.px(height + 2 * grow),
            canvas.px(ROUND + grow),
            ORANGE,
            INK,
            canvas.px(4),
        ),
        x,
        y,
    )


def _pointer(canvas: Canvas, laid: Layout, x: float, y: float) -> None:
    """A fat arrow from the plate towards the card."""
    degrees = laid.pointer((x, y))
    size = 64 if laid.small else 92
    step = size * 0.35 + (laid.plate[0] if degrees in (0, 180) else laid.plate[1]) / 2
    dx, dy = {0: (1, 0), 90: (0, -1), 180: (-1, 0), 270: (0, 1)}[degrees]
    canvas.put(turned_pointer(canvas.px(size), degrees), x + dx * step, y + dy * step)


@lru_cache(maxsize=8)
def turned_pointer(size: int, degrees: int) -> pygame.Surface:
    """The arrow, pointing right and then turned counterclockwise by quarters."""
    body = (
        f'<path d="M{size * 0.1} {size * 0.08} L{size * 0.92} {size * 0.5}'
        f' L{size * 0.1} {size * 0.92} Z" fill="{ORANGE}" stroke="{INK}"'
        f' stroke-width="{max(1, size * 0.05)}" stroke-linejoin="round"/>'
    )
    return pygame.transform.rotate(shape(body, size, size), degrees)
