"""The first picture: three sad tigers in a field of wheat, under the name of the game."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

import pygame

from app.screen.art import blank, drawing, turned
from app.screen.buttons import draw_button
from app.screen.canvas import Box, Canvas
from app.screen.choice import next_language
from app.screen.felt import draw_room
from app.screen.language import LANGUAGES, Language
from app.screen.pieces import draw_panel
from app.screen.records import Trouble
from app.screen.setup_places import items_of, title_column
from app.screen.sheets import Sheet, fitted
from app.screen.text import letters, write
from app.screen.theme import (
    CREAM,
    DUSK,
    GOLD,
    INK,
    ORANGE,
    RIGHT,
    SAND,
    SMALL,
    WATER,
    WRONG,
    Colour,
)

#: Of the menu.
LETTERS: Final = 40
#: What is chosen seldom stands back.
_FILLS: Final[dict[str, Colour]] = {"language": DUSK, "quit": DUSK}

#: The name falls into its three words; it is the same in every language.
NAME: Final = (("Tris", GOLD), ("Tristis", WATER), ("Tigris", ORANGE))


@lru_cache(maxsize=8)
def name_sprite(pixels: int) -> pygame.Surface:
    """The name of the game as a drawing, its letters ``pixels`` high."""
    words = [letters(text, "ExtraBold", pixels, colour, INK) for text, colour in NAME]
    lap = round(pixels * 0.14)
    width = sum(word.get_width() for word in words) - lap * (len(words) - 1)
    sprite = blank(width, words[0].get_height() + round(pixels * 0.2))
    x = 0
    for number, word in enumerate(words):
        sprite.blit(word, (x, 0 if number != 1 else round(pixels * 0.12)))
        x += word.get_width() - lap
    return sprite


def draw_tigers(canvas: Canvas) -> None:
    """Three sad tigers, crying, up to their chins in wheat.

    They stand 100 to 830 units from the left and 330 to 790 from above.
    """
    _wheat(canvas, 0, 640, 92)
    _wheat(canvas, 20, 728, 104)
    for x, y, size, slope in ((250, 520, 330, 8), (690, 530, 320, -8), (470, 590, 400, 0)):
        pixels = canvas.px(size)
        canvas.put(turned("tiger", pixels, pixels, slope), x, y)
    tears = ((178, 612, 54), (300, 664, 44), (412, 706, 62), (548, 722, 50), (768, 640, 54))
    for x, y, size in tears:
        canvas.put(drawing("tear", canvas.px(size), canvas.px(size)), x, y)
    _wheat(canvas, 40, 806, 118)
    foot, edge = 880.0, canvas.units(0, canvas.surface.get_height())[1]
    while foot < edge + 128:  # to the lower edge, however tall the window is
        _wheat(canvas, foot % 40, foot, 128)
        foot += 112


def _wheat(canvas: Canvas, shift: float, y: float, size: float) -> None:
    """A row of wheat across the whole surface, also where it is wider than the sheet."""
    pixels = canvas.px(size * 1.5)
    left, right = canvas.units(0, 0)[0], canvas.units(canvas.surface.get_width(), 0)[0]
    step = size * 0.72
    x, number = left - shift, 0
    while x < right + size:
        ear = turned("wheat", pixels, pixels, (number * 7 % 5 - 2) * 4)
        canvas.put(ear, x, y + (number % 3) * 9)
        x, number = x + step, number + 1


def draw_title(
    canvas: Canvas, language: Language, focus: str, trouble: Trouble | None = None
) -> None:
    """The title with its menu; ``trouble`` with the settings is told under the name."""
    draw_room(canvas)
    canvas, sheet = fitted(canvas)
    menu = title_column(sheet)
    draw_tigers(_field(canvas, sheet, menu))
    largest = min(170.0, 170 * sheet.safe.w / 1250)
    top = sheet.safe.y + largest * 0.62
    canvas.put(name_sprite(canvas.px(largest)), sheet.middle, top)
    high = 52 if sheet.wide >= 1450 else 90
    about = Box(sheet.safe.x, top + largest * 0.6, sheet.safe.w, high)
    if trouble is None:
        write(canvas, language.say("unofficial"), about, SMALL, SAND)
    else:
        draw_panel(canvas, about, CREAM, WRONG)
        write(
            canvas, language.say(trouble.about, file=trouble.file), about.inset(18, 2), SMALL, INK
        )
    for item in items_of("title", 1, sheet):
        text = (
            LANGUAGES[next_language(language.code)]  # what pressing it leads to
            if item.name == "language"
            else language.say(f"title-{item.name}")
        )
        size, fill = (60, RIGHT) if item.name == "play" else (LETTERS, _FILLS.get(item.name, CREAM))
        right = item.box.x > menu.x
        draw_button(canvas, item.box, text, item.name == focus, size, fill, arrow=not right)


def _field(canvas: Canvas, sheet: Sheet, menu: Box) -> Canvas:
    """Where the tigers stand: left of the menu, or above it with the menu in the wheat."""
    if sheet.upright:
        return canvas.zoomed(0.92, (sheet.middle, menu.y - 20), (465, 790))
    return canvas.zoomed(min(1.0, menu.x / 860), (0, 900), (0, 900))
