"""The pictures of the cards: figures by the row, wheat fields with their vowel, and the back.

Every kind of figure has a row of its own, so three alike always fill a row: they are seen,
not counted. A picture is a pure function of the card and its height in pixels.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

import pygame

from app.rules.cards import Background, Card, FigureCard, TrigalCard
from app.rules.words import Vowel
from app.screen.art import drawing, from_svg, panel, svg
from app.screen.backgrounds import CARD_HEIGHT, CARD_WIDTH, GROUNDS
from app.screen.text import letters
from app.screen.theme import CREAM, GOLD, INK, ORANGE

_CORNER: Final = 9
_EDGE: Final = 3.2  # the light border of the cardboard


@dataclass(frozen=True, slots=True)
class Placed:
    """One figure on a card, its middle and size in card units."""

    drawing: str
    x: float
    y: float
    size: float


def figures_of(card: FigureCard) -> tuple[tuple[str, ...], ...]:
    """The rows of the card, one kind of figure in each, kinds that are missing left out."""
    tigers = ["tiger"] * card.tigers
    if card.albino:
        tigers[len(tigers) // 2] = "albino"
    rows = (tuple(tigers), ("tear",) * card.tears, ("wheat",) * card.wheat)
    return tuple(row for row in rows if row)


def places(card: FigureCard) -> tuple[Placed, ...]:
    """Where each figure lies."""
    rows = figures_of(card)
    if len(rows) == 1:
        spots = ((50.0, 38.5), (31.5, 78.0), (68.5, 78.0))
        return tuple(Placed(name, x, y, 37) for name, (x, y) in zip(rows[0], spots, strict=False))
    pitch, size = (31.0, 24.5) if len(rows) == 3 else (40.0, 24.8)
    placed = []
    for number, row in enumerate(rows):
        y = CARD_HEIGHT / 2 + (number - (len(rows) - 1) / 2) * pitch
        for column, name in enumerate(row):
            x = CARD_WIDTH / 2 + (column - (len(row) - 1) / 2) * (size - 0.3)
            placed.append(Placed(name, x, y, size))
    return tuple(placed)


def _cut_round(sprite: pygame.Surface, unit: float) -> pygame.Surface:
    width, height = sprite.get_size()
    mask = panel(width, height, max(1, round(_CORNER * unit)), "#ffffff", None, 0)
    sprite.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return sprite


def _cardboard() -> str:
    """The light border and the dark line round it."""
    inner = _EDGE
    w, h, r = CARD_WIDTH - 2 * inner, CARD_HEIGHT - 2 * inner, _CORNER - 2
    hole = (
        f"M{inner + r} {inner} h{w - 2 * r} a{r} {r} 0 0 1 {r} {r} v{h - 2 * r}"
        f" a{r} {r} 0 0 1 -{r} {r} h-{w - 2 * r} a{r} {r} 0 0 1 -{r} -{r} v-{h - 2 * r}"
        f" a{r} {r} 0 0 1 {r} -{r} Z"
    )
    return (
        f'<path fill-rule="evenodd" d="M-1 -1 H{CARD_WIDTH + 1} V{CARD_HEIGHT + 1} H-1 Z {hole}"'
        f' fill="#fffaf0"/><rect x="0.6" y="0.6" width="{CARD_WIDTH - 1.2}"'
        f' height="{CARD_HEIGHT - 1.2}" rx="{_CORNER}" fill="none" stroke="{INK}"'
        ' stroke-width="1.2"/>'
    )


def _sheet(body: str, height: int) -> pygame.Surface:
    width = round(height * CARD_WIDTH / CARD_HEIGHT)
    whole = svg(CARD_WIDTH, CARD_HEIGHT, body + _cardboard())
    return _cut_round(from_svg(whole, width, height), height / CARD_HEIGHT)


@lru_cache(maxsize=24)
def _ground_sheet(background: Background, height: int) -> pygame.Surface:
    """A card without its figures: the slow part of a picture, shared by all of one background."""
    ground = GROUNDS[background]
    return _sheet(
        f'<rect width="{CARD_WIDTH}" height="{CARD_HEIGHT}" fill="{ground.fill}"/>{ground.pattern}'
        f'<path d="{ground.outline}" fill="{ground.window}" stroke="{INK}" stroke-width="1.8"'
        ' stroke-linejoin="round"/>',
        height,
    )


def _figure_picture(card: FigureCard, height: int) -> pygame.Surface:
    sprite = _ground_sheet(card.background, height).copy()
    unit = height / CARD_HEIGHT
    for placed in places(card):
        pixels = max(1, round(placed.size * unit))
        figure = drawing(placed.drawing, pixels, pixels)
        sprite.blit(
            figure, (round(placed.x * unit - pixels / 2), round(placed.y * unit - pixels / 2))
        )
    return sprite


def _stalks() -> tuple[tuple[float, float, float], ...]:
    """Ears of the field: middle, foot and size; the nearer row stands lower and larger."""
    far = tuple((4 + 10.2 * i, 100 + (i % 3) * 2.0, 26.0) for i in range(10))
    near = tuple((-2 + 13.0 * i, 117 + (i % 2) * 3.0, 34.0) for i in range(9))
    return far + near


@lru_cache(maxsize=10)
def _field_picture(vowel: Vowel, height: int) -> pygame.Surface:
    width = round(height * CARD_WIDTH / CARD_HEIGHT)
    unit = height / CARD_HEIGHT
    sprite = drawing("field", width, height).copy()
    for x, foot, size in _stalks():
        pixels = max(1, round(size * unit))
        ear = drawing("wheat", pixels, pixels)
        sprite.blit(ear, (round(x * unit - pixels / 2), round(foot * unit - pixels * 0.9)))
    side = max(1, round(67 * unit))
    sun = panel(side, side, side // 2, GOLD, INK, max(1, round(1.8 * unit)))
    sprite.blit(sun, ((width - side) // 2, round(50 * unit - side / 2)))
    letter = letters(vowel.value.upper(), "ExtraBold", max(1, round(78 * unit)), INK)
    sprite.blit(
        letter,
        ((width - letter.get_width()) // 2, round(53.5 * unit - letter.get_height() / 2)),
    )
    sprite.blit(from_svg(svg(CARD_WIDTH, CARD_HEIGHT, _cardboard()), width, height), (0, 0))
    return _cut_round(sprite, unit)


def prepare_picture(card: Card, height: int) -> None:
    """Make the slow parts of a card's picture beforehand: its ground and its figures."""
    if isinstance(card, TrigalCard):
        _field_picture(card.vowel, height)
        return
    _ground_sheet(card.background, height)
    for placed in places(card):
        pixels = max(1, round(placed.size * height / CARD_HEIGHT))
        drawing(placed.drawing, pixels, pixels)


@lru_cache(maxsize=2)
def reduced(card: Card, whole: int, height: int) -> pygame.Surface:
    """A card's picture made smaller from one of height ``whole``: quick where that is kept."""
    sprite = picture(card, whole)
    width = round(sprite.get_width() * height / whole)
    return pygame.transform.smoothscale(sprite, (max(1, width), height))


@lru_cache(maxsize=4)
def picture(card: Card, height: int) -> pygame.Surface:
    """The face of a card, ``height`` pixels high."""
    if isinstance(card, TrigalCard):
        return _field_picture(card.vowel, height)
    return _figure_picture(card, height)


_BACK_STRIPES: Final = (
    "M0 8 L30 17 L0 24 Z M0 34 L36 42 L0 50 Z M0 60 L30 68 L0 76 Z M0 86 L36 92 L0 102 Z"
    " M100 8 L70 17 L100 24 Z M100 34 L64 42 L100 50 Z M100 60 L70 68 L100 76 Z"
    " M100 86 L64 92 L100 102 Z M24 0 L34 22 L42 0 Z M76 0 L66 22 L58 0 Z"
    " M24 120 L34 98 L42 120 Z M76 120 L66 98 L58 120 Z"
)


@lru_cache(maxsize=32)
def back(height: int) -> pygame.Surface:
    """The back all cards share."""
    sprite = _sheet(
        f'<rect width="{CARD_WIDTH}" height="{CARD_HEIGHT}" fill="{ORANGE}"/>'
        f'<path d="{_BACK_STRIPES}" fill="{INK}" stroke="{INK}" stroke-width="2"'
        f' stroke-linejoin="round"/><circle cx="50" cy="60" r="29" fill="{CREAM}" stroke="{INK}"'
        ' stroke-width="2.4"/>',
        height,
    )
    unit = height / CARD_HEIGHT
    pixels = max(1, round(44 * unit))
    sprite.blit(drawing("tiger", pixels, pixels), (round(28 * unit), round(38 * unit)))
    return sprite
