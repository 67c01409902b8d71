"""Letters: one shipped family in two weights, wrapped and shrunk to fit, kept by pixel size.

System fonts are never used: they differ between televisions, and pictures must not.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Final, Literal

import pygame

from app.screen.art import blank
from app.screen.assets import asset
from app.screen.canvas import Box, Canvas
from app.screen.theme import CREAM, SMALL, Colour

Weight = Literal["SemiBold", "ExtraBold"]
Align = Literal["left", "centre", "right"]

#: Line pitch as a share of the letter size: the family's own 1.6 is too airy for short lines.
_PITCH: Final = 1.08
#: Where a text would have to be cut, its lines may come this close, of which so much is ink,
_CLOSE: Final = 0.98
_INK: Final = 0.92
#: and then be drawn narrower by so much; letters are never drawn lower.
_NARROW: Final = (1.0, 0.94, 0.88, 0.83)
#: A last line shorter than so much of the first looks left over.
_SHORT: Final = 0.55
#: Middle of the small letters below the middle of a rendered line, as a share of the size.
_SINK: Final = 0.045
#: Lines kept as sprites: a page shows at most 50. More would only grow with every new sentence.
_LINES: Final = 80


@dataclass(frozen=True, slots=True)
class Laid:
    """A text broken into lines at the largest size that fits."""

    pixels: int
    lines: tuple[str, ...]
    fits: bool
    pitch: float = _PITCH  # of the size
    narrow: float = 1.0  # share of their width that letters are drawn in


@lru_cache(maxsize=128)
def _font(weight: Weight, pixels: int) -> pygame.font.Font:
    pygame.font.init()
    return pygame.font.Font(asset(f"fonts/Baloo2-{weight}.ttf"), pixels)


def _broken(text: str, font: pygame.font.Font, width: int) -> tuple[str, ...]:
    """The text in as few lines as ``width`` allows, no paragraph ending with a word alone."""
    lines: list[str] = []
    for paragraph in text.split("\n"):
        lines.extend(_evened(paragraph, font, width))
    return tuple(lines)


def _evened(paragraph: str, font: pygame.font.Font, width: int) -> list[str]:
    """The lines that ``width`` takes; where the last would be short, all become narrower."""
    lines = _filled(paragraph, font, width)
    if font.size(lines[-1])[0] >= _SHORT * font.size(lines[0])[0]:
        return lines
    narrow, wide = 0, width
    while len(lines) > 1 and wide - narrow > 2:
        middle = (narrow + wide) // 2
        tried = _filled(paragraph, font, middle)
        if len(tried) == len(lines) and max(font.size(line)[0] for line in tried) <= width:
            lines, wide = tried, middle
        else:
            narrow = middle
    return lines


def _filled(paragraph: str, font: pygame.font.Font, width: int) -> list[str]:
    lines: list[str] = []
    line = ""
    for word in paragraph.split(" "):
        longer = f"{line} {word}" if line else word
        if line and font.size(longer)[0] > width:
            lines.append(line)
            line = word
        else:
            line = longer
    return [*lines, line]


@lru_cache(maxsize=2000)
def lay_out(
    text: str, weight: Weight, largest: int, smallest: int, width: int, height: int
) -> Laid:
    """Break ``text`` into lines for ``width`` x ``height`` pixels, as large as it fits."""
    pixels = largest
    while True:
        font = _font(weight, pixels)
        lines = _broken(text, font, width)
        wide = max(font.size(line)[0] for line in lines) <= width
        if wide and len(lines) * pixels * _PITCH <= height + 1:
            return Laid(pixels, lines, True)
        if pixels <= smallest:
            return _squeezed(text, font, pixels, width, height)
        pixels = max(smallest, int(pixels * 0.96))


def _squeezed(text: str, font: pygame.font.Font, pixels: int, width: int, height: int) -> Laid:
    """The text with its lines closer and its letters as little narrower as will do; or cut."""
    for narrow in _NARROW:
        room = int(width / narrow)
        lines = _broken(text, font, room)
        wide = max(font.size(line)[0] for line in lines) <= room
        if wide and ((len(lines) - 1) * _CLOSE + _INK) * pixels <= height + 1:
            return Laid(pixels, lines, True, _CLOSE, narrow)
    lines = _broken(text, font, width)
    return Laid(pixels, _cut(lines, font, width, height, pixels), False)


def _cut(
    lines: tuple[str, ...], font: pygame.font.Font, width: int, height: int, pixels: int
) -> tuple[str, ...]:
    kept = lines[: max(1, int(height / (pixels * _PITCH)))]
    return tuple(_shortened(line, font, width) for line in kept)


def _shortened(line: str, font: pygame.font.Font, width: int) -> str:
    if font.size(line)[0] <= width:
        return line
    while line and font.size(line + "…")[0] > width:
        line = line[:-1]
    return line + "…"


@lru_cache(maxsize=_LINES)
def letters(
    text: str,
    weight: Weight,
    pixels: int,
    colour: Colour,
    rim: Colour | None = None,
    narrow: float = 1.0,
) -> pygame.Surface:
    """One line of text as a sprite, with an optional rim of a tenth of its size."""
    font = _font(weight, pixels)
    if narrow < 1:
        whole = letters(text, weight, pixels, colour, rim)
        size = round(whole.get_width() * narrow), whole.get_height()
        return pygame.transform.smoothscale(whole, size)
    face = font.render(text, True, colour).convert(blank(1, 1))
    if rim is None:
        return face
    thick = max(1, round(pixels * 0.09))
    back = font.render(text, True, rim).convert(blank(1, 1))
    sprite = blank(face.get_width() + 2 * thick, face.get_height() + 3 * thick)
    for step in range(24):
        offset = pygame.Vector2(thick, 0).rotate(step * 15)
        sprite.blit(back, (thick + offset.x, thick + offset.y))
        sprite.blit(back, (thick + offset.x, 2 * thick + offset.y))
    sprite.blit(face, (thick, thick))
    return sprite


def write(
    canvas: Canvas,
    text: str,
    box: Box,
    size: float,
    colour: Colour = CREAM,
    weight: Weight = "SemiBold",
    align: Align = "centre",
    rim: Colour | None = None,
    smallest: float = SMALL,
    *,
    broken: bool = False,
) -> None:
    """Write ``text`` in the middle of ``box``, at most ``size`` units high, wrapping as needed.

    ``broken``: a name that would be cut is rather broken in its middle, where two lines have room.
    A text that does not fit even at the smallest size is drawn narrower, and noted in
    ``canvas.narrowed``; where that does not do it is cut, and noted in ``canvas.misfits``.
    """
    if not text:
        return
    canvas.written.append(text)
    width, height = canvas.px(box.w), canvas.px(box.h)
    least = max(canvas.least, canvas.px(min(size, smallest)))
    largest = max(least, canvas.px(size * canvas.looks.letters))
    if broken and not lay_out(text, weight, largest, least, width, height).fits:
        half = (len(text) + 1) // 2
        text = f"{text[:half]}\n{text[half:]}"
    laid = lay_out(text, weight, largest, least, width, height)
    canvas.heights.append(laid.pixels)
    colour = canvas.looks.shade(colour)
    if not laid.fits:
        canvas.misfits.append(text)
    elif laid.narrow < 1:
        canvas.narrowed.append(text)
    pitch = laid.pixels * laid.pitch
    left, top = canvas.point(box.x, box.y)
    middle = top + height / 2 - (len(laid.lines) - 1) * pitch / 2 + laid.pixels * _SINK
    for number, line in enumerate(laid.lines):
        sprite = letters(line, weight, laid.pixels, colour, rim, laid.narrow)
        spare = width - sprite.get_width()
        shift = {"left": 0, "centre": spare / 2, "right": spare}[align]
        y = middle + number * pitch - sprite.get_height() / 2
        canvas.lay(sprite, (round(left + shift), round(y)))


def fits_in_a_line(canvas: Canvas, text: str, wide: float, weight: Weight = "SemiBold") -> bool:
    """Whether a line so wide takes ``text``: in the smallest letters, narrow if need be."""
    smallest = width_of(canvas, text, SMALL, weight, at_least=True)
    return smallest * _NARROW[-1] <= wide


def width_of(
    canvas: Canvas,
    text: str,
    size: float,
    weight: Weight = "SemiBold",
    *,
    at_least: bool = False,
) -> float:
    """How many units wide ``text`` is at this size, in letters as large as they are wanted.

    ``at_least``: in letters of this size and no larger.
    """
    if not at_least:
        size *= canvas.looks.letters
    size = max(size, canvas.least / canvas.scale)
    return _font(weight, canvas.px(size)).size(text)[0] / canvas.scale
