"""The room, the table in it, and the arrows on its rim that show which way play goes."""

from __future__ import annotations

from functools import lru_cache
from math import atan2, cos, degrees, pi, sin
from typing import Final

import pygame

from app.rules.game import Direction
from app.screen.art import from_svg, shape, svg
from app.screen.canvas import HEIGHT, WIDTH, Box, Canvas
from app.screen.layout import Layout, layout
from app.screen.theme import (
    CREAM,
    FELT,
    FELT_DARK,
    FELT_LIGHT,
    INK,
    NIGHT,
    STRIPE,
    WOOD,
    WOOD_DARK,
    Looks,
)

_RIM: Final = 54
#: The middle of the card in the units of the middle of the table.
CENTRE: Final = (800.0, 436.0)
_ARROWS: Final = 28


def _stripe(x: float, y: float, long: float, sag: float) -> str:
    """A stripe of a tiger's flank: pointed at both ends, hanging a little."""
    end = x + long
    return (
        f"M{x} {y} C{x + long * 0.3} {y + sag * 0.4} {x + long * 0.7} {y + sag * 0.4} {end} {y}"
        f" C{x + long * 0.72} {y + sag * 1.5} {x + long * 0.28} {y + sag * 1.5} {x} {y} Z"
    )


def _room(width: int, height: int, looks: Looks) -> str:
    """Faint tiger stripes all over the wall, far beyond the sheet for wide and tall windows."""
    stripes = "".join(
        _stripe(-900 + column * 300 + (row % 2) * 150, -700 + row * 92, 230, 34)
        for row in range(25)
        for column in range(12)
    )
    scale = min(width / WIDTH, height / HEIGHT)
    left, top = (width - WIDTH * scale) / 2, (height - HEIGHT * scale) / 2
    return (
        f'<rect width="{width}" height="{height}" fill="{looks.shade(NIGHT)}"/>'
        f'<g transform="translate({left} {top}) scale({scale})">'
        f'<path d="{stripes}" fill="{looks.shade(STRIPE)}"/></g>'
    )


def _rounded(box: Box, corner: float, attributes: str) -> str:
    return (
        f'<rect x="{box.x}" y="{box.y}" width="{box.w}" height="{box.h}" rx="{corner}"'
        f' ry="{corner}" {attributes}/>'
    )


def _table(laid: Layout, looks: Looks) -> str:
    table, corner = laid.table, laid.corner
    felt = table.inset(_RIM)
    x, y = laid.centre
    r = max(560, table.w * 0.56)
    light, middle, dark = (looks.shade(felt) for felt in (FELT_LIGHT, FELT, FELT_DARK))
    glow = (
        f'<defs><radialGradient id="felt" gradientUnits="userSpaceOnUse" cx="{x}" cy="{y}" r="{r}">'
        f'<stop offset="0" stop-color="{light}"/><stop offset="0.6" stop-color="{middle}"/>'
        f'<stop offset="1" stop-color="{dark}"/></radialGradient></defs>'
    )
    below = Box(table.x - 4, table.y + 10, table.w + 8, table.h + 8)
    return (
        glow
        + _rounded(below, corner, 'fill="#000000" fill-opacity="0.35"')
        + _rounded(table, corner, f'fill="{WOOD}" stroke="{INK}" stroke-width="6"')
        + _rounded(table.inset(9), corner - 9, f'fill="none" stroke="{WOOD_DARK}" stroke-width="3"')
        + _rounded(felt, corner - _RIM, f'fill="url(#felt)" stroke="{INK}" stroke-width="6"')
        + _rounded(
            felt.inset(15),
            corner - _RIM - 15,
            f'fill="none" stroke="{CREAM}" stroke-opacity="0.22" stroke-width="3"'
            ' stroke-dasharray="16 12"',
        )
    )


@lru_cache(maxsize=2)
def _scene(width: int, height: int, with_table: bool, looks: Looks) -> pygame.Surface:
    body = _room(width, height, looks)
    if with_table:
        laid = layout(width, height)
        scale = min(width / laid.width, height / laid.height) * looks.zoom
        left, top = (width - laid.width * scale) / 2, (height - laid.height * scale) / 2
        place = f"translate({left} {top}) scale({scale})"
        body += f'<g transform="{place}">{_table(laid, looks)}</g>'
    picture = from_svg(svg(width, height, body), width, height)
    # Opaque pictures are laid four times faster than see-through ones.
    opaque = pygame.Surface((width, height), 0, 32)
    opaque.blit(picture, (0, 0))
    return opaque


def draw_room(canvas: Canvas) -> None:
    """The bare room, behind every screen without a table."""
    width, height = canvas.surface.get_size()
    canvas.lay(_scene(width, height, False, canvas.looks), (0, 0))


def draw_table(canvas: Canvas) -> None:
    """The room with the table."""
    width, height = canvas.surface.get_size()
    canvas.lay(_scene(width, height, True, canvas.looks), (0, 0))


@lru_cache(maxsize=512)
def along_rim(laid: Layout, share: float) -> tuple[float, float, float]:
    """A point on the middle of the rim and its heading in degrees; clockwise from the top left.

    ``share`` is 0..1 of the way round.
    """
    box, corner = laid.table.inset(_RIM / 2), laid.corner - _RIM / 2
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


@lru_cache(maxsize=256)
def _arrow(pixels: int, heading: int) -> pygame.Surface:
    big = pixels * 2
    body = (
        f'<path d="M{big * 0.22} {big * 0.12} L{big * 0.8} {big * 0.5} L{big * 0.22} {big * 0.88}'
        f' L{big * 0.36} {big * 0.5} Z" fill="{CREAM}" stroke="{INK}"'
        f' stroke-width="{big * 0.07}" stroke-linejoin="round"/>'
    )
    return pygame.transform.rotozoom(shape(body, big, big), -heading, 0.5)


def heading_arrow(pixels: int, heading: float) -> pygame.Surface:
    """An arrow as on the rim, towards ``heading`` degrees clockwise from the right."""
    return _arrow(pixels, round(heading / 6) * 6 % 360)


def draw_arrows(canvas: Canvas, laid: Layout, direction: Direction, shift: float = 0.0) -> None:
    """The arrows on the rim; ``shift`` 0..1 moves them on by one gap while play turns round."""
    clockwise = direction is Direction.CLOCKWISE
    pixels = canvas.px(56)
    for number in range(_ARROWS):
        share = (number + (shift if clockwise else -shift)) / _ARROWS
        x, y, heading = along_rim(laid, share)
        heading = heading if clockwise else heading + 180
        canvas.put(heading_arrow(pixels, heading), x, y)
