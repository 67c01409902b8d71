"""How to play, and the keys: one picture to look at while somebody explains."""

from __future__ import annotations

from typing import Final

from app.rules.cards import TrigalCard
from app.rules.modes import Modes
from app.rules.words import Vowel
from app.screen.canvas import Box, Canvas
from app.screen.felt import draw_room
from app.screen.figures import picture
from app.screen.keys import AGAIN_KEY, PICTURE_KEY, STOP_KEYS
from app.screen.language import Language
from app.screen.pieces import draw_panel, icon
from app.screen.seats import key_cap, token
from app.screen.text import write
from app.screen.theme import CREAM, DUSK, GOLD, INK, LARGE, PLUM, SMALL

_FIELD: Final = TrigalCard(54, Vowel.A)
_RULES: Final = (
    ("tres", ("tear", "tear", "tear")),
    ("tristes", ("tear", "tear")),
    ("tigres", ("tiger",)),
    ("trigo", ("wheat",)),
    ("trigal", ()),
)


def draw_help(canvas: Canvas, language: Language, modes: Modes, marks: tuple[int, ...]) -> None:
    """The 3-2-1 rule on the left, the keys on the right."""
    draw_room(canvas)
    write(canvas, language.say("help-words"), Box(80, 40, 760, 70), LARGE, GOLD, "ExtraBold")
    write(canvas, language.say("help-keys"), Box(890, 40, 630, 70), LARGE, GOLD, "ExtraBold")
    words = [rule for rule in _RULES if rule[0] != "trigo" or modes.trigo]
    pitch = 640 / len(words)
    for row, (word, figures) in enumerate(words):
        _rule(canvas, language, Box(80, 118 + row * pitch, 760, pitch - 12), word, figures)
    _keys(canvas, language, Box(890, 118, 630, 628), marks)


def _rule(
    canvas: Canvas, language: Language, box: Box, word: str, figures: tuple[str, ...]
) -> None:
    draw_panel(canvas, box, CREAM, INK, lifted=False)
    for place, figure in enumerate(figures):
        x = box.x + 122 + (place - (len(figures) - 1) / 2) * 68
        icon(canvas, figure, x, box.centre[1], 74)
    if not figures:
        canvas.put(picture(_FIELD, canvas.px(min(124, box.h - 12))), box.x + 122, box.centre[1])
    top = Box(box.x + 252, box.y + 6, box.w - 262, box.h * 0.45)
    write(canvas, f"«{word}»", top, 52, INK, "ExtraBold", "left")
    below = Box(box.x + 252, box.y + box.h * 0.46, box.w - 262, box.h * 0.5)
    write(canvas, language.say(f"rule-{word}"), below, SMALL, INK, align="left")


def _keys(canvas: Canvas, language: Language, box: Box, marks: tuple[int, ...]) -> None:
    draw_panel(canvas, box, DUSK, PLUM, lifted=False)
    rows = (
        (language.say("key-enter"), "key-means-go-on"),
        (language.say("key-backspace"), "key-means-overrule"),
        ("X", "key-means-admit"),
        ("V", "key-means-void"),
        (AGAIN_KEY.upper(), "key-means-hear-again"),
        (PICTURE_KEY.upper(), "key-means-picture"),
        (language.say("key-escape"), "key-means-pause"),
        ("F1", "key-means-help"),
    )
    for row, (key, message) in enumerate(rows):
        y = box.y + 40 + row * 57
        key_cap(canvas, key, box.x + 108, y, 50)
        text = Box(box.x + 204, y - 28, box.w - 220, 56)
        write(canvas, language.say(message), text, SMALL, CREAM, align="left")
    y = box.bottom - 116
    write(canvas, language.say("key-means-stop"), Box(box.x, y - 34, box.w, 50), SMALL, GOLD)
    pitch = min(104.0, (box.w - 40) / max(1, len(marks)))
    for place, mark in enumerate(marks):
        x = box.centre[0] + (place - (len(marks) - 1) / 2) * pitch
        token(canvas, mark, "calm", x - 20, y + 62, 48)
        key_cap(canvas, STOP_KEYS[mark], x + 26, y + 62, 50)
