"""Vector drawings made into sprites of exactly the pixels needed, kept once made.

A sprite is a pure function of its drawing and size; whoever gets one must never draw on it.
"""

from __future__ import annotations

from functools import lru_cache
from io import BytesIO
from typing import Final

import pygame

from app.screen.assets import asset
from app.screen.theme import Colour

#: How many sprites are kept; a busy table needs about 250.
_KEPT: Final = 900


def blank(width: int, height: int) -> pygame.Surface:
    """A clear sprite to compose on, in the one pixel format all sprites share (fast to lay)."""
    return pygame.Surface((max(1, width), max(1, height)), pygame.SRCALPHA, 32)


def from_svg(markup: str, width: int, height: int) -> pygame.Surface:
    """Draw SVG of ours (paths, fills, strokes, gradients: no text, clips or filters)."""
    picture = pygame.image.load_sized_svg(BytesIO(markup.encode()), (width, height))
    return picture.convert(blank(1, 1))


@lru_cache(maxsize=64)
def _markup(name: str) -> str:
    return asset(f"art/{name}.svg").read_text(encoding="utf-8")


@lru_cache(maxsize=_KEPT)
def drawing(name: str, width: int, height: int) -> pygame.Surface:
    """A shipped drawing, by the name of its file."""
    return from_svg(_markup(name), max(1, width), max(1, height))


def svg(width: float, height: float, body: str) -> str:
    """A whole SVG of this size around some drawing."""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}"'
        f' viewBox="0 0 {width} {height}">{body}</svg>'
    )


@lru_cache(maxsize=_KEPT)
def shape(body: str, width: int, height: int) -> pygame.Surface:
    """A small drawing made in code; ``body`` is measured in pixels of the sprite."""
    return from_svg(svg(width, height, body), width, height)


@lru_cache(maxsize=_KEPT)
def panel(
    width: int, height: int, corner: int, fill: Colour, edge: Colour | None, thick: int
) -> pygame.Surface:
    """A rounded plate, with an edge inside its size."""
    stroke = f'stroke="{edge}" stroke-width="{thick}"' if edge and thick else ""
    half = thick / 2 if edge else 0
    body = (
        f'<rect x="{half}" y="{half}" width="{width - 2 * half}" height="{height - 2 * half}"'
        f' rx="{corner}" ry="{corner}" fill="{fill}" {stroke}/>'
    )
    return shape(body, width, height)


@lru_cache(maxsize=200)
def shadow(width: int, height: int, corner: int, blur: int, strength: int) -> pygame.Surface:
    """A soft shadow of a rounded plate; it is ``2 * blur`` larger on every side."""
    whole = width + 4 * blur, height + 4 * blur
    # Blurred at a quarter of the size: nobody sees the difference, and it is ten times faster.
    small = blank(whole[0] // 4, whole[1] // 4)
    plate = panel(max(1, width // 4), max(1, height // 4), corner // 4, "#000000", None, 0)
    small.blit(plate, (blur // 2,) * 2)
    soft = pygame.transform.gaussian_blur(small, max(1, blur // 4))
    soft = pygame.transform.smoothscale(soft, whole)
    soft.fill((255, 255, 255, strength), special_flags=pygame.BLEND_RGBA_MULT)
    return soft


@lru_cache(maxsize=200)
def turned(name: str, width: int, height: int, degrees: int) -> pygame.Surface:
    """A shipped drawing, turned counterclockwise; drawn larger first, so its edges stay smooth."""
    large = drawing(name, width * 2, height * 2)
    return pygame.transform.rotozoom(large, degrees, 0.5)


@lru_cache(maxsize=64)
def veil(width: int, height: int, colour: Colour, strength: int) -> pygame.Surface:
    """A see-through sheet over everything behind an overlay."""
    sheet = blank(width, height)
    sheet.fill((*pygame.Color(colour)[:3], strength))
    return sheet
