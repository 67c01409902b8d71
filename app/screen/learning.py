"""What memory would have to hold, for those who are still learning the game (P10)."""

from __future__ import annotations

from app.rules.cards import Card
from app.screen.art import panel
from app.screen.canvas import Box, Canvas
from app.screen.figures import reduced
from app.screen.language import Language
from app.screen.layout import Layout
from app.screen.text import write
from app.screen.theme import CREAM, GOLD, INK, SMALL
from app.table.view import LearningView


def draw_learning(
    canvas: Canvas, laid: Layout, learning: LearningView, language: Language, *, named: bool
) -> None:
    """The vowel in force left of the card, the card beneath on the right.

    Where plates leave no room there, both stand at the ends of the line above the table; ``named``
    says whether that line has room for what they are.
    """
    letter = learning.vowel.value.upper() if learning.vowel is not None else ""
    if laid.aside is None:
        _above(canvas, laid, letter, learning.beneath, language if named else None)
        return
    (x, y), (dx, dy) = laid.centre, laid.aside
    size = 118 if laid.width > laid.height else 84  # between the rim and the ring
    if letter:
        _disc(canvas, letter, x - dx, y - dy + 12, size)
        label = Box(x - dx - 80, y - dy + 70, 160, 48)
        write(canvas, language.say("vowel"), label, SMALL, CREAM)
    if learning.beneath is not None:
        _card(canvas, laid, learning.beneath, x + dx, y + dy, size * 1.24)
        label = Box(x + dx - 82, y + dy - 122, 164, 48)
        write(canvas, language.say("beneath"), label, SMALL, CREAM)


def _above(
    canvas: Canvas, laid: Layout, letter: str, beneath: Card | None, language: Language | None
) -> None:
    bar, high = laid.top, 70.0
    if letter:
        _disc(canvas, letter, bar.x + high / 2, bar.centre[1], high)
    if beneath is not None:
        _card(canvas, laid, beneath, bar.right - high / 2, bar.centre[1], high)
    if language is None:
        return
    left = Box(bar.x + high + 10, bar.y, 160, bar.h)
    right = Box(bar.right - high - 170, bar.y, 160, bar.h)
    write(canvas, language.say("vowel") if letter else "", left, SMALL, CREAM, align="left")
    below = language.say("beneath") if beneath is not None else ""
    write(canvas, below, right, SMALL, CREAM, align="right")


def _card(canvas: Canvas, laid: Layout, card: Card, x: float, y: float, high: float) -> None:
    canvas.put(reduced(card, canvas.px(laid.card), canvas.px(high)), x, y)


def _disc(canvas: Canvas, letter: str, x: float, y: float, size: float) -> None:
    side = canvas.px(size)
    canvas.put(panel(side, side, side // 2, GOLD, INK, canvas.px(5)), x, y)
    inner = Box(x - size * 0.46, y - size * 0.42, size * 0.92, size * 0.9)
    write(canvas, letter, inner, size * 0.81, INK, "ExtraBold")
