"""What a second window says: the game is open in another one. It holds no state."""

from __future__ import annotations

from app.screen.canvas import Box, Canvas, around
from app.screen.felt import draw_room
from app.screen.hands import Hand, Pointed
from app.screen.language import Language
from app.screen.pieces import draw_panel, icon
from app.screen.sheets import fitted
from app.screen.text import write
from app.screen.theme import BODY, CREAM, INK, LARGE, SMALL


def was_read(hand: Hand) -> bool:
    """Whether a hand closes it: with any key, a click, or as any window is closed."""
    return not isinstance(hand, Pointed)


def draw_already_open(canvas: Canvas, language: Language) -> None:
    """That it is open, what to do, and how this goes away."""
    draw_room(canvas)
    canvas, sheet = fitted(canvas)
    panel = around(sheet.middle, sheet.high / 2 + 50, min(880.0, sheet.safe.w), 540)
    draw_panel(canvas, panel, CREAM)
    icon(canvas, "tiger", panel.centre[0], panel.y - 34, 270)
    inner = panel.inset(40, 0)
    title = Box(inner.x, panel.y + 110, inner.w, 120)
    write(canvas, language.say("already-open"), title, LARGE, INK, "ExtraBold")
    todo = Box(inner.x, title.bottom + 6, inner.w, 200)
    write(canvas, language.say("already-open-todo"), todo, BODY, INK)
    last = Box(inner.x, panel.bottom - 96, inner.w, 64)
    write(canvas, language.say("any-key-closes"), last, SMALL, INK)
