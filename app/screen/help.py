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
from app.screen.pieces import draw_panel, hints, icon
from app.screen.seats import key_cap, token
from app.screen.setup_places import back_box
from app.screen.sheets import Sheet, fitted
from app.screen.text import write
from app.screen.theme import CREAM, DUSK, GOLD, INK, LARGE, PLUM, SMALL

_FIELD: Final = TrigalCard(54, Vowel.A)
_HEIGHT: Final = 604  # of what stands side by side
_ROOMY: Final = 900  # for three lines about the chain and its vowels; less holds two thirds of it
_RULES: Final = (
    ("tres", ("tear", "tear", "tear")),
    ("tristes", ("tear", "tear")),
    ("tigres", ("tiger",)),
    ("trigo", ("wheat",)),
    ("trigal", ()),
)


def draw_help(
    canvas: Canvas,
    language: Language,
    modes: Modes,
    marks: tuple[int, ...],
    *,
    closes: bool = False,
) -> None:
    """The 3-2-1 rule and the keys, side by side or below each other, and the chain of words.

    ``closes``: a key leads back to the table, and stands where a button would.
    """
    draw_room(canvas)
    canvas, sheet = fitted(canvas)
    rules, keys, chain = _places(sheet)
    for column, heading in ((rules, "help-words"), (keys, "help-keys")):
        above = Box(column.x, column.y - 78, column.w, 70)
        write(canvas, language.say(heading), above, LARGE, GOLD, "ExtraBold")
    shown = [rule for rule in _RULES if rule[0] != "trigo" or modes.trigo]
    order = language.say("help-chain", words=", ".join(word for word, figures in shown if figures))
    if not sheet.upright and chain.w > _ROOMY:
        order += " " + language.say("help-vowel")
    write(canvas, order, chain, SMALL, CREAM)
    pitch = (rules.h + 12) / len(shown)
    for row, (word, figures) in enumerate(shown):
        box = Box(rules.x, rules.y + row * pitch, rules.w, pitch - 12)
        _rule(canvas, language, box, word, figures)
    _keys(canvas, language, keys, marks)
    if closes:
        hints(canvas, ((language.say("key-escape"), language.say("back")),), back_box(sheet))


def _places(sheet: Sheet) -> tuple[Box, Box, Box]:
    """Where the rule is told, where the keys are, and where how the words follow each other."""
    safe = sheet.safe
    if sheet.upright:
        keys = Box(safe.x, safe.bottom - 100 - _HEIGHT, safe.w, _HEIGHT)
        chain = Box(safe.x, keys.y - 82 - 92, safe.w, 92)
        return Box(safe.x, safe.y + 74, safe.w, chain.y - 4 - 74 - safe.y), keys, chain
    wide = sheet.between(586, 630)
    keys = Box(safe.right - wide, 118, wide, _HEIGHT)
    rules = Box(safe.x, 118, keys.x - sheet.between(24, 50) - safe.x, _HEIGHT)
    # Beside the button that leads back.
    chain = Box(safe.x + 356, keys.bottom + 6, safe.w - 356, safe.bottom - keys.bottom - 6)
    return rules, keys, chain


def _rule(
    canvas: Canvas, language: Language, box: Box, word: str, figures: tuple[str, ...]
) -> None:
    """A word, when it is said, and figures that call for it."""
    draw_panel(canvas, box, CREAM, INK, lifted=False)
    top = Box(box.x + 252, box.y + 6, box.w - 262, box.h * 0.45)
    below = Box(box.x + 252, box.y + box.h * 0.46, box.w - 262, box.h * 0.5)
    x, y, size = box.x + 122, box.centre[1], min(74.0, box.h - 14)
    if box.w < 720:  # the figures stand beside the word, so that the text has the whole width
        top, below = (Box(box.x + 22, each.y, box.w - 36, each.h) for each in (top, below))
        x, y, size = box.right - 104, top.centre[1] + 2, min(50.0, top.h)
    for place, figure in enumerate(figures):
        step = size * 0.92
        icon(canvas, figure, x + (place - (len(figures) - 1) / 2) * step, y, size)
    if not figures:
        canvas.put(
            picture(_FIELD, canvas.px(min(size * 1.5, box.h - 8) if y == box.centre[1] else size)),
            x,
            y,
        )
    write(canvas, language.quoted(word), top, 52, INK, "ExtraBold", "left")
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
    column = 174 if box.w < 620 else 204
    for row, (key, message) in enumerate(rows):
        y = box.y + 40 + row * 55
        key_cap(canvas, key, box.x + column * 0.53, y, 50)
        text = Box(box.x + column, y - 27, box.w - column - 12, 54)
        write(canvas, language.say(message), text, SMALL, CREAM, align="left")
    y = box.bottom - 112
    write(canvas, language.say("key-means-stop"), Box(box.x, y - 34, box.w, 50), SMALL, GOLD)
    pitch = min(104.0, (box.w - 24) / max(1, len(marks)))
    for place, mark in enumerate(marks):
        x = box.centre[0] + (place - (len(marks) - 1) / 2) * pitch
        token(canvas, mark, "calm", x - 22, y + 60, 46)
        key_cap(canvas, STOP_KEYS[mark], x + 24, y + 60, 46)
