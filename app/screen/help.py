"""How to play, and the keys: three leaves to look at while somebody explains."""

from __future__ import annotations

from typing import Final

from app.rules.cards import TrigalCard
from app.rules.modes import Modes
from app.rules.words import Vowel
from app.screen.buttons import draw_button
from app.screen.canvas import Box, Canvas
from app.screen.felt import draw_room
from app.screen.figures import picture
from app.screen.keys import AGAIN_KEY, PICTURE_KEY, STOP_KEYS, words_by_key
from app.screen.language import Language
from app.screen.pieces import draw_panel, hints, icon
from app.screen.seats import key_cap, token
from app.screen.setup_places import MODE_ITEMS, back_box, leaf_box
from app.screen.sheets import Sheet, fitted
from app.screen.text import write
from app.screen.theme import CREAM, DUSK, GOLD, INK, LARGE, PLUM, SMALL
from app.table.house import House

_FIELD: Final = TrigalCard(54, Vowel.A)
_HEIGHT: Final = 604  # of what stands side by side
LEAVES: Final = 3
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
    leaf: int = 0,
    turns: bool = False,
    closes: bool = False,
) -> None:
    """The 3-2-1 rule, the keys and the chain of words; then the other rules, then other keys.

    ``turns``: the button that turns the leaf has the focus. ``closes``: a key leads back to the
    table, and stands where a button would.
    """
    draw_room(canvas)
    canvas, sheet = fitted(canvas)
    if leaf == 0:
        _draw_cards_and_keys(canvas, sheet, language, modes, marks)
    else:
        rows = _rules(language) if leaf == 1 else _more_keys(language, modes)
        _draw_rows(canvas, sheet, rows)
    onwards = "help-more" if leaf < LEAVES - 1 else "help-cards"
    draw_button(canvas, leaf_box(sheet), language.say(onwards), turns)
    if closes:
        hints(canvas, ((language.say("key-escape"), language.say("back")),), back_box(sheet))


def _draw_cards_and_keys(
    canvas: Canvas, sheet: Sheet, language: Language, modes: Modes, marks: tuple[int, ...]
) -> None:
    """Rule and keys side by side or below each other."""
    rules, keys, chain = _places(sheet)
    for column, heading in ((rules, "help-words"), (keys, "help-keys")):
        above = Box(column.x, column.y - 78, column.w, 70)
        write(canvas, language.say(heading), above, LARGE, GOLD, "ExtraBold")
    shown = [rule for rule in _RULES if rule[0] != "trigo" or modes.trigo]
    order = language.say("help-chain", words=", ".join(word for word, figures in shown if figures))
    write(canvas, order, chain, SMALL, CREAM)
    pitch = (rules.h + 12) / len(shown)
    for row, (word, figures) in enumerate(shown):
        box = Box(rules.x, rules.y + row * pitch, rules.w, pitch - 12)
        _rule(canvas, language, box, word, figures)
    _keys(canvas, language, keys, marks)


def _rules(language: Language) -> tuple[tuple[str, str], ...]:
    """How it is won, what a fault costs, the vowel and the modes: each with its heading."""
    return (
        (language.say("help-winning"), language.say("help-win")),
        (language.say("help-fault"), language.say("help-costs")),
        ("Trigal", language.say("help-vowel")),
        *((language.say(f"mode-{mode}"), language.say(f"about-{mode}")) for mode in MODE_ITEMS),
    )


def _more_keys(language: Language, modes: Modes) -> tuple[tuple[str, str], ...]:
    """The keys that need a sentence; of the words, the ones in play by their numbers."""
    words = ", ".join(f"{key} {word.value}" for key, word in words_by_key(modes).items())
    seconds = language.number(House().reversible, 0)
    return (
        ("1–5", language.say("help-by-key", words=words)),
        (language.say("key-backspace"), language.say("help-reverse", n=seconds)),
        ("X", language.say("help-out-of-turn")),
        ("V", language.say("help-doorbell")),
        (language.say("key-escape"), language.say("help-pause")),
        ("F11", language.say("help-full-screen")),
    )


def _draw_rows(canvas: Canvas, sheet: Sheet, rows: tuple[tuple[str, str], ...]) -> None:
    """Sentences, each with its heading beside it; above it where the window is upright."""
    safe = sheet.safe
    paper = Box(safe.x, safe.y, safe.w, back_box(sheet).y - 24 - safe.y)
    draw_panel(canvas, paper, DUSK, PLUM, lifted=False)
    pitch = min(150.0, (paper.h - 16) / len(rows))
    for row, (heading, sentence) in enumerate(rows):
        line = Box(paper.x + 28, paper.y + 8 + row * pitch, paper.w - 48, pitch)
        wide = line.w if sheet.upright else 210.0
        above = Box(line.x, line.y, wide, 46 if sheet.upright else line.h)
        text = Box(line.x + 224, line.y, line.w - 224, line.h)
        if sheet.upright:
            text = Box(line.x, line.y + 44, line.w, line.h - 48)
        write(canvas, heading, above, 42, GOLD, "ExtraBold", "left")
        write(canvas, sentence, text, SMALL, CREAM, align="left")


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
    # Between the button that leads back and the one that turns the leaf.
    chain = Box(
        safe.x + 356,
        keys.bottom + 6,
        leaf_box(sheet).x - 26 - safe.x - 356,
        safe.bottom - keys.bottom - 6,
    )
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
    seconds = language.number(House().reversible, 0)
    column = 174 if box.w < 620 else 204
    for row, (key, message) in enumerate(rows):
        y = box.y + 40 + row * 55
        key_cap(canvas, key, box.x + column * 0.53, y, 50)
        text = Box(box.x + column, y - 27, box.w - column - 12, 54)
        write(canvas, language.say(message, n=seconds), text, SMALL, CREAM, align="left")
    y = box.bottom - 112
    write(canvas, language.say("key-means-stop"), Box(box.x, y - 34, box.w, 50), SMALL, GOLD)
    pitch = min(104.0, (box.w - 24) / max(1, len(marks)))
    for place, mark in enumerate(marks):
        x = box.centre[0] + (place - (len(marks) - 1) / 2) * pitch
        token(canvas, mark, "calm", x - 22, y + 60, 46)
        key_cap(canvas, STOP_KEYS[mark], x + 24, y + 60, 46)
