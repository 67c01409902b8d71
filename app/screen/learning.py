"""What memory would have to hold, for those who are still learning the game (P10)."""

from __future__ import annotations

from app.screen.art import panel
from app.screen.canvas import Box, Canvas
from app.screen.centre import CARD
from app.screen.felt import CENTRE
from app.screen.figures import reduced
from app.screen.language import Language
from app.screen.text import write
from app.screen.theme import CREAM, GOLD, INK, SMALL
from app.table.view import LearningView


def draw_learning(canvas: Canvas, learning: LearningView, language: Language) -> None:
    """The vowel in force left of the card, the card beneath on the right."""
    x, y = CENTRE
    if learning.vowel is not None:
        _vowel(canvas, learning.vowel.value.upper(), language, x - 318, y - 138)
    if learning.beneath is not None:
        small = reduced(learning.beneath, canvas.px(CARD), canvas.px(146))
        canvas.put(small, x + 318, y + 150)
        write(canvas, language.say("beneath"), Box(x + 236, y + 28, 164, 48), SMALL, CREAM)


def _vowel(canvas: Canvas, letter: str, language: Language, x: float, y: float) -> None:
    side = canvas.px(118)
    canvas.put(panel(side, side, side // 2, GOLD, INK, canvas.px(5)), x, y)
    write(canvas, letter, Box(x - 55, y - 50, 110, 106), 96, INK, "ExtraBold")
    write(canvas, language.say("vowel"), Box(x - 80, y + 58, 160, 48), SMALL, CREAM)
