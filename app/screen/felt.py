"""The room, and the table in it."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

import pygame

from app.screen.art import from_svg, svg
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

#: How wide the wood round the felt is.
RIM: Final = 54
#: The middle of the card in the units of the middle of the table.
CENTRE: Final = (800.0, 436.0)


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
    felt = table.inset(RIM)
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
        + _rounded(felt, corner - RIM, f'fill="url(#felt)" stroke="{INK}" stroke-width="6"')
        + _rounded(
            felt.inset(15),
            corner - RIM - 15,
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
