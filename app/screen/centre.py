"""The middle of the table: the pile, the card dealt and turned, and the ring of grains.

The card beneath the top one is never drawn: remembering it is the game (P10).
"""

from __future__ import annotations

from functools import lru_cache
from math import cos, pi, sin
from typing import Final

import pygame

from app.rules.cards import Card
from app.screen.art import blank, shadow, shape
from app.screen.backgrounds import CARD_HEIGHT, CARD_WIDTH
from app.screen.canvas import Canvas
from app.screen.felt import CENTRE
from app.screen.figures import back, picture, prepare_picture
from app.screen.motion import Motion, between, ease_out, flip, in_steps
from app.screen.theme import GOLD, INK, ORANGE, WRONG, Colour

CARD: Final = 452.0  # height of the card in play, in units
#: So many sizes of a card on its way are kept: more could not be told apart.
_SIZES: Final = 14
_GRAINS: Final = 40
_RING_X, _RING_Y, _RING_CORNER = 230.0, 258.0, 74.0
#: Grains at leisure, in a hurry, and at the very end: they grow as they get fewer.
_GRAIN_LOOKS: Final[tuple[tuple[Colour, int], ...]] = ((GOLD, 46), (ORANGE, 50), (WRONG, 54))
#: Untidy places of the cards beneath the top one: shift and slope.
_PILED: Final = ((-9, 7, 4), (11, -6, -5), (-6, -9, -3), (8, 8, 6), (-12, 2, -7), (5, -11, 3))


@lru_cache(maxsize=_SIZES + 1)
def _small_back(whole: int, height: int) -> pygame.Surface:
    sprite = back(whole)
    if whole == height:
        return sprite
    width = round(sprite.get_width() * height / whole)
    return pygame.transform.smoothscale(sprite, (max(1, width), max(1, height)))


@lru_cache(maxsize=32)
def _sloping_back(height: int, slope: int) -> pygame.Surface:
    flat = back(height)
    roomy = blank(flat.get_width() + 4, height + 4)  # edges turn smoothly only inside a margin
    roomy.blit(flat, (2, 2))
    return pygame.transform.rotozoom(roomy, slope, 1.0)


@lru_cache(maxsize=8)
def _pile(height: int, cards: int) -> pygame.Surface:
    """So many cards beneath each other, as one sprite."""
    side = round(height * 1.15)
    heap = blank(side, side)
    for dx, dy, slope in _PILED[:cards]:
        sprite = _sloping_back(height, slope)
        x, y = side / 2 + dx * height / CARD, side / 2 + dy * height / CARD
        heap.blit(sprite, sprite.get_rect(center=(round(x), round(y))))
    return heap


def draw_pile(canvas: Canvas, cards: int) -> None:
    """The cards beneath, face down and untidy: how many can be guessed, which ones cannot."""
    if cards > 0:
        canvas.put(_pile(canvas.px(CARD), min(cards, len(_PILED))), *CENTRE)


def draw_card(canvas: Canvas, card: Card, dx: float = 0.0) -> None:
    """The card in play, face up in the middle."""
    x, y = CENTRE
    _ground(canvas, x + dx, y, CARD, 1.0)
    canvas.put(picture(card, canvas.px(CARD)), x + dx, y)


def draw_turning(canvas: Canvas, card: Card, t: float) -> None:
    """The card while it is turned outward, ``t`` from 0 (back) to 1 (face)."""
    x, y = CENTRE
    turn = flip(t)
    sprite = picture(card, canvas.px(CARD)) if turn.face else back(canvas.px(CARD))
    width = max(1, round(sprite.get_width() * turn.width))
    lift = 26 * (1 - abs(2 * t - 1))
    _ground(canvas, x, y, CARD, turn.width)
    if width < sprite.get_width():  # a few frames only: quick matters more than smooth
        sprite = pygame.transform.scale(sprite, (width, sprite.get_height()))
    canvas.put(sprite, x, y - lift)


def draw_sliding(canvas: Canvas, start: tuple[float, float], t: float) -> None:
    """A card on its way, face down, from a player's deck to the middle."""
    x = between(start[0], CENTRE[0], ease_out(t))
    y = between(start[1], CENTRE[1], ease_out(t))
    height = between(110, CARD, in_steps(ease_out(t), _SIZES))
    _ground(canvas, x, y, height, 1.0)
    canvas.put(_small_back(canvas.px(CARD), canvas.px(height)), x, y)


def _ground(canvas: Canvas, x: float, y: float, height: float, width: float) -> None:
    """The shadow under a card; few widths of it, so that all of them can be kept."""
    wide = height * CARD_WIDTH / CARD_HEIGHT * max(0.125, in_steps(width, 8))
    soft = shadow(canvas.px(wide), canvas.px(height), canvas.px(34), canvas.px(8), 110)
    canvas.put(soft, x, y + 10)


@lru_cache(maxsize=2)
def _ring() -> tuple[tuple[float, float, int], ...]:
    """Where the grains lie: clockwise from the top, evenly, with the slope of each."""
    flat, high = 2 * (_RING_X - _RING_CORNER), 2 * (_RING_Y - _RING_CORNER)
    bend = _RING_CORNER * pi / 2
    whole = 2 * flat + 2 * high + 4 * bend
    return tuple(_on_ring(whole * i / _GRAINS, flat, high, bend) for i in range(_GRAINS))


def _on_ring(way: float, flat: float, high: float, bend: float) -> tuple[float, float, int]:
    a, b, r = _RING_X, _RING_Y, _RING_CORNER
    legs = (
        (flat / 2, 0.0, -b, 1, 0, a - r, -(b - r), -90),
        (high, a, -(b - r), 0, 1, a - r, b - r, 0),
        (flat, a - r, b, -1, 0, -(a - r), b - r, 90),
        (high, -a, b - r, 0, -1, -(a - r), -(b - r), 180),
        (flat / 2, -(a - r), -b, 1, 0, 0.0, 0.0, 0),
    )
    for straight, x, y, dx, dy, cx, cy, start in legs:
        if way <= straight:
            return x + dx * way, y + dy * way, 90 if dx else 0
        way -= straight
        if way < bend:
            angle = start + 90 * way / bend
            turn = angle * pi / 180
            return cx + r * cos(turn), cy + r * sin(turn), round(-angle)
        way -= bend
    return 0.0, -b, 90


@lru_cache(maxsize=256)
def _grain(pixels: int, slope: int, colour: Colour) -> pygame.Surface:
    big = pixels * 2
    body = (
        f'<path d="M{big / 2} {big * 0.06} C{big * 0.86} {big * 0.34} {big * 0.86} {big * 0.7}'
        f" {big / 2} {big * 0.94} C{big * 0.14} {big * 0.7} {big * 0.14} {big * 0.34} {big / 2}"
        f' {big * 0.06} Z" fill="{colour}" stroke="{INK}" stroke-width="{big * 0.09}"/>'
        f'<path d="M{big / 2} {big * 0.3} L{big / 2} {big * 0.7}" stroke="{INK}"'
        f' stroke-width="{big * 0.06}" stroke-linecap="round"/>'
    )
    return pygame.transform.rotozoom(shape(body, big, big), slope, 0.5)


def draw_ring(canvas: Canvas, thinking: float) -> None:
    """Grains round the card, eaten one by one as the time to answer goes by (0..1)."""
    left = _GRAINS - int(thinking * _GRAINS)
    colour, size = _GRAIN_LOOKS[0 if thinking < 0.5 else 1 if thinking < 0.75 else 2]
    for x, y, slope in _ring()[_GRAINS - left :]:
        canvas.put(_grain(canvas.px(size), slope, colour), CENTRE[0] + x, CENTRE[1] + y)


def draw_dealing(
    canvas: Canvas,
    seats: tuple[tuple[float, float], ...],
    motion: Motion,
    since: float,
    *,
    waiting: bool,
) -> None:
    """A deck in the middle, and its cards flying to every seat in turn once the game begins."""
    x, y = CENTRE
    rounds, flight, pitch = 4, 0.34, 0.82 / (4 * len(seats))
    if waiting:
        draw_pile(canvas, 6)
        canvas.put(back(canvas.px(CARD)), x, y)
        return
    draw_pile(canvas, round(6 * (1 - motion.part(since, 0.82))))
    sprite = back(canvas.px(140))
    for number in range(rounds * len(seats)):
        t = motion.part(since + number * pitch, flight)
        if not 0 < t < 1:
            continue
        to_x, to_y = seats[number % len(seats)]
        canvas.put(sprite, between(x, to_x, ease_out(t)), between(y, to_y, ease_out(t)))


def draw_sweep(canvas: Canvas, to: tuple[float, float], cards: int, t: float) -> None:
    """The pile on its way to the player who pays, one card after another."""
    if not 0 < t < 1:
        return
    sprite = back(canvas.px(150))
    many = min(cards, 7)
    for number in range(many):
        own = min(1.0, max(0.0, t * 1.5 - 0.5 * number / many))
        if 0 < own < 1:
            x = between(CENTRE[0], to[0], ease_out(own))
            y = between(CENTRE[1], to[1], ease_out(own)) - 90 * sin(pi * own)
            canvas.put(sprite, x, y)


def prepare_middle(canvas: Canvas, deck: tuple[Card, ...]) -> None:
    """Make the sprites of the cards and grains beforehand."""
    whole = canvas.px(CARD)
    for card in deck:
        prepare_picture(card, whole)
    for cards in range(len(_PILED)):
        _pile(whole, cards + 1)
    for step in range(_SIZES + 1):
        height = between(110, CARD, step / _SIZES)
        _small_back(whole, canvas.px(height))
        _ground(canvas, 0, 0, height, 1.0)
    for step in range(8):
        _ground(canvas, 0, 0, CARD, step / 8)
    for colour, size in _GRAIN_LOOKS:
        for _, _, slope in _ring():
            _grain(canvas.px(size), slope, colour)
