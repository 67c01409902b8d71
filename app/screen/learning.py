"""What memory would have to hold, for those who are still learning the game (P10)."""

from __future__ import annotations

from app.screen.art import panel
from app.screen.canvas import Box, Canvas
from app.screen.figures import reduced
from app.screen.language import Language
from app.screen.layout import Layout
from app.screen.text import write
from app.screen.theme import CREAM, GOLD, INK, SMALL
from app.table.view import LearningView


def draw_learning(canvas: Canvas, laid: Layout, learning: LearningView, language: Language) -> None:
    """The vowel in force left of the card, the card beneath on the right."""
    (x, y), (dx, dy) = laid.centre, laid.aside
    if learning.vowel is not None:
        _vowel(canvas, learning.vowel.value.upper(), language, x - dx, y - dy + 12)
    if learning.beneath is not None:
        small = reduced(learning.beneath, canvas.px(laid.card), canvas.px(146))
        canvas.put(small, x + dx, y + dy)
        write(
            canvas, language.say("beneath"), Box(x + dx - 82, y + dy - 122, 164, 48), SMALL, CREAM
        )


def _vowel(canvas: Canvas, letter: str, language: Language, x: float, y: float) -> None:
    side = canvas.px(118)
    canvas.put(panel(side, side, side // 2, GOLD, INK, canvas.px(5)), x, y)
    write(canvas, letter, Box(x - 55, y - 50, 110, 106), 96, INK, "ExtraBold")
    write(canvas, language.say("vowel"), Box(x - 80, y + 58, 160, 48), SMALL, CREAM)
