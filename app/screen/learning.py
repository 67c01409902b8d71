"""What memory would have to hold, for those who are still learning the game (P10)."""

from __future__ import annotations

from app.screen.art import panel
from app.screen.canvas import Box, Canvas
from app.screen.felt import CENTRE
from app.screen.figures import picture
from app.screen.language import Language
from app.screen.pieces import draw_panel
from app.screen.text import write
from app.screen.theme import CREAM, GOLD, INK, SMALL
from app.table.view import LearningView


def draw_learning(canvas: Canvas, learning: LearningView, language: Language) -> None:
    """Left of the card the vowel in force and the word due, right of it the card beneath."""
    x, y = CENTRE
    if learning.vowel is not None:
        _vowel(canvas, learning.vowel.value.upper(), language, x - 318, y - 138)
    box = Box(x - 412, y + 150, 176, 112)
    draw_panel(canvas, box, CREAM, lifted=False)
    write(canvas, language.say("due"), Box(box.x + 8, box.y + 8, box.w - 16, 46), SMALL, INK)
    word = Box(box.x + 10, box.y + 50, box.w - 20, 54)
    write(canvas, learning.expected, word, 44, INK, "ExtraBold")
    if learning.beneath is not None:
        canvas.put(picture(learning.beneath, canvas.px(168)), x + 318, y + 176)
        write(canvas, language.say("beneath"), Box(x + 236, y + 42, 170, 48), SMALL, CREAM)


def _vowel(canvas: Canvas, letter: str, language: Language, x: float, y: float) -> None:
    side = canvas.px(118)
    canvas.put(panel(side, side, side // 2, GOLD, INK, canvas.px(5)), x, y)
    write(canvas, letter, Box(x - 55, y - 50, 110, 106), 96, INK, "ExtraBold")
    write(canvas, language.say("vowel"), Box(x - 80, y + 58, 160, 48), SMALL, CREAM)
