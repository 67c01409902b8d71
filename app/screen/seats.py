"""Where the players sit, and their plates: token, name, deck, stop key. Clockwise on screen."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

import pygame

from app.screen.art import drawing, panel, shape
from app.screen.canvas import Box, Canvas, around
from app.screen.figures import back
from app.screen.text import write
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

PLATE_WIDTH: Final = 334
PLATE_HEIGHT: Final = 168
_LEFT: Final = 80 + PLATE_WIDTH / 2
_RIGHT: Final = 1600 - _LEFT
_UP, _MIDDLE, _DOWN = 146.0, 415.0, 684.0

#: Middle of each plate by number of players; seat 0 first, then clockwise.
PLACES: Final[dict[int, tuple[tuple[float, float], ...]]] = {
    1: ((_LEFT, _MIDDLE),),
    2: ((_LEFT, _MIDDLE), (_RIGHT, _MIDDLE)),
    3: ((_LEFT, _MIDDLE), (_RIGHT, _UP + 60), (_RIGHT, _DOWN - 60)),
    4: ((_LEFT, _DOWN - 60), (_LEFT, _UP + 60), (_RIGHT, _UP + 60), (_RIGHT, _DOWN - 60)),
    5: (
        (_LEFT, _DOWN - 60),
        (_LEFT, _UP + 60),
        (_RIGHT, _UP),
        (_RIGHT, _MIDDLE),
        (_RIGHT, _DOWN),
    ),
    6: (
        (_LEFT, _DOWN),
        (_LEFT, _MIDDLE),
        (_LEFT, _UP),
        (_RIGHT, _UP),
        (_RIGHT, _MIDDLE),
        (_RIGHT, _DOWN),
    ),
}


@dataclass(frozen=True, slots=True)
class Plate:
    """What a plate shows besides its player."""

    seat: int
    active: bool
    face: str  # "calm" | "speaking" | "sad" | "glad"
    stop_key: str
    hop: float  # 0..1: how high the token has jumped
    gone: str  # what to write for a player who went home; empty while present


def place_of(seat: int, players: int) -> tuple[float, float]:
    """Middle of the seat's plate, in units."""
    return PLACES[players][seat]


def token(canvas: Canvas, seat: int, face: str, x: float, y: float, size: float) -> None:
    """A player's token: a shape and colour of their own, with a face."""
    pixels = canvas.px(size)
    canvas.put(drawing(f"token-{seat % 6 + 1}", pixels, pixels), x, y)
    canvas.put(drawing(f"face-{face}", pixels, pixels), x, y)


def key_cap(canvas: Canvas, label: str, x: float, y: float, size: float = 58) -> Box:
    """A key of the keyboard with its letter or name; returns the box it takes."""
    width = size if len(label) == 1 else size * 0.62 + len(label) * SMALL * 0.56
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


def draw_plate(canvas: Canvas, view: SeatView, plate: Plate, players: int) -> None:
    """One player's plate. The one whose turn it is is larger, golden, and points at the card."""
    x, y = place_of(plate.seat, players)
    width, height = PLATE_WIDTH, PLATE_HEIGHT
    if plate.active:
        _halo(canvas, x, y, width, height)
        _pointer(canvas, x, y)
    fill, edge, words = (GOLD, INK, INK) if plate.active else (DUSK, PLUM, CREAM)
    canvas.put(
        panel(canvas.px(width), canvas.px(height), canvas.px(ROUND), fill, edge, canvas.px(EDGE)),
        x,
        y,
    )
    left = x - width / 2
    token(canvas, plate.seat, plate.face, left + 60, y - 24 - 26 * plate.hop, 100)
    write(
        canvas,
        view.name,
        Box(left + 116, y - height / 2 + 14, width - 126, 66),
        48,
        words,
        "ExtraBold",
        "left",
    )
    if plate.gone:
        write(
            canvas, plate.gone, Box(left + 116, y + 10, width - 126, 54), SMALL, SAND, align="left"
        )
        return
    deck(canvas, view.cards, left + 142, y + 38, 62)
    number = Box(left + 190, y + 4, 76, 70)
    write(canvas, str(view.cards), number, LARGE, words, "ExtraBold", "left")
    if plate.stop_key:
        key_cap(canvas, plate.stop_key, left + width - 52, y + 38)


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


def _pointer(canvas: Canvas, x: float, y: float) -> None:
    """A fat arrow from the plate towards the card."""
    arrow = turned_pointer(canvas.px(92), 0 if x < 800 else 180)
    step = PLATE_WIDTH / 2 + 32
    canvas.put(arrow, x + (step if x < 800 else -step), y)


@lru_cache(maxsize=8)
def turned_pointer(size: int, degrees: int) -> pygame.Surface:
    """The arrow, pointing right and then turned counterclockwise by quarters."""
    body = (
        f'<path d="M{size * 0.1} {size * 0.08} L{size * 0.92} {size * 0.5}'
        f' L{size * 0.1} {size * 0.92} Z" fill="{ORANGE}" stroke="{INK}"'
        f' stroke-width="{max(1, size * 0.05)}" stroke-linejoin="round"/>'
    )
    return pygame.transform.rotate(shape(body, size, size), degrees)
