"""The microphone check: which device, how loud the room is, and which words arrive.

It draws a :class:`MicView` and knows no device and no recogniser.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum
from typing import Final

from app.screen.art import shape
from app.screen.buttons import draw_button, draw_choice
from app.screen.canvas import Box, Canvas
from app.screen.felt import draw_room
from app.screen.focus import Item, handled
from app.screen.hands import Closed, Hand, Key, Pressed
from app.screen.language import Language
from app.screen.notices import TROUBLES
from app.screen.pieces import draw_panel, icon, medal
from app.screen.sheets import WIDE, Sheet, fitted
from app.screen.text import write
from app.screen.theme import (
    BODY,
    CREAM,
    DUSK,
    GOLD,
    INK,
    LARGE,
    ORANGE,
    PLUM,
    RIGHT,
    SAND,
    SMALL,
    WRONG,
)


@dataclass(frozen=True, slots=True)
class WordTry:
    """A word to say, and what was heard when it was last tried; None: not tried yet."""

    word: str
    heard: str | None = None


@dataclass(frozen=True, slots=True)
class MicView:
    """Everything the microphone check shows at one instant."""

    device: str  # its name; empty where there is none
    level: float  # 0..1 of the bar: how loud it is now
    threshold: float  # 0..1 of the bar: from here on a sound may be a word
    words: tuple[WordTry, ...] = ()  # up to eight
    problem: str | None = None  # as EarTrouble.problem
    advice: str | None = None  # as Microphones.advice: what would make the ears quicker


#: What there is advice for.
ADVICES: Final = ("install-portaudio",)


class MicAsked(Enum):
    """What the page wants of the wiring."""

    NEXT_DEVICE = "next-device"
    LAST_DEVICE = "last-device"
    AGAIN = "again"
    REHEARSAL = "rehearsal"
    DONE = "done"


def microphone_items(sheet: Sheet = WIDE) -> tuple[Item, ...]:
    """What can have the focus, and where."""
    safe, y = sheet.safe, sheet.safe.bottom - 79
    device = _row(sheet, 124, 92 if sheet.upright else sheet.between(84, 76))
    if sheet.upright:
        return (
            Item("device", device),
            Item("rehearsal", Box(safe.x, y - 196, safe.w, 78)),
            Item("again", Box(safe.x, y - 98, safe.w, 78)),
            Item("done", Box(safe.x, y, safe.w, 78)),
        )
    done = Box(safe.x, y, sheet.between(220, 280), 78)
    rehearsal = Box(done.right + sheet.between(52, 70), y, sheet.between(400, 480), 78)
    left = rehearsal.right + sheet.between(36, 80)
    return (
        Item("device", device),
        Item("rehearsal", rehearsal),
        Item("again", Box(left, y, safe.right - left, 78)),
        Item("done", done),
    )


def _row(sheet: Sheet, y: float, high: float) -> Box:
    """A row of the page; on an upright sheet everything lies a little lower."""
    x = sheet.safe.x if sheet.upright else sheet.between(90, 170)
    return Box(x, y + (60 if sheet.upright else 0), sheet.wide - 2 * x, high)


_WORDINGS: Final = {"again": "words-again", "rehearsal": "title-rehearsal", "done": "back"}


@dataclass(frozen=True, slots=True)
class MicForm:
    """The page between two keys."""

    focus: str = "device"
    asked: MicAsked | None = None


def press_microphone(form: MicForm, hand: Hand, sheet: Sheet = WIDE) -> MicForm:
    """The page after one key or move of the mouse; ``asked`` is for that key alone."""
    form, items = replace(form, asked=None), microphone_items(sheet)
    match sheet.seen(hand):
        case Pressed(Key.ESCAPE) | Closed():
            return replace(form, asked=MicAsked.DONE)
        case Pressed(Key.LEFT) if form.focus == "device":
            return replace(form, asked=MicAsked.LAST_DEVICE)
        case Pressed(Key.RIGHT) if form.focus == "device":
            return replace(form, asked=MicAsked.NEXT_DEVICE)
        case other:
            done = handled(items, form.focus, other)
            form = replace(form, focus=done.focus)
            return form if done.chosen is None else _activate(form, done.chosen)


def _activate(form: MicForm, name: str) -> MicForm:
    meaning = {
        "device": MicAsked.NEXT_DEVICE,
        "again": MicAsked.AGAIN,
        "rehearsal": MicAsked.REHEARSAL,
        "done": MicAsked.DONE,
    }
    return replace(form, asked=meaning[name])


def draw_microphone(canvas: Canvas, view: MicView, form: MicForm, language: Language) -> None:
    """The whole page."""
    draw_room(canvas)
    canvas, sheet = fitted(canvas)
    items, above = microphone_items(sheet), _row(sheet, 40, 76)
    mark = "mic" if view.problem is None else "mic-off"
    medal(canvas, mark, above.x + 46, above.centre[1], 84)
    heading = Box(above.x + 100, above.y, above.w - 100, above.h)
    write(canvas, language.say("microphone"), heading, LARGE, GOLD, "ExtraBold", "left")
    device = view.device or language.say("trouble-no-microphone")
    label = language.say("device")
    draw_choice(canvas, items[0].box, label, device, form.focus == "device")
    frame = _row(sheet, 228, 112)
    draw_meter(canvas, frame, view.level, view.threshold)
    if view.problem is None:  # else nothing is heard, and the sentence needs the room
        _mark(canvas, frame, view.threshold)
    _advice(canvas, sheet, view, language)
    across = 2 if sheet.upright else 4
    pitch = (frame.w + 20) / across
    for place, tried in enumerate(view.words[:8]):
        row, column = divmod(place, across)
        first = _row(sheet, 620 if sheet.upright else 520, 104)
        box = Box(first.x + column * pitch, first.y + row * 118, pitch - 20, first.h)
        _word(canvas, tried, box, language)
    for item in items[1:]:
        draw_button(canvas, item.box, language.say(_WORDINGS[item.name]), form.focus == item.name)


_BARS: Final = 42


def draw_meter(canvas: Canvas, frame: Box, level: float, threshold: float) -> None:
    """A bar of steps; the ones above the mark are taller, so that colour is not needed.

    ``level`` and ``threshold`` are shares of it, 0 to 1.
    """
    draw_panel(canvas, frame, DUSK, PLUM, lifted=False)
    pitch = (frame.w - 48) / _BARS
    for number in range(_BARS):
        share = (number + 0.5) / _BARS
        loud = share >= threshold
        lit = share <= level
        colour = (RIGHT if loud else GOLD) if lit else PLUM
        high = (frame.h - 36) * (1.0 if loud else 0.58)
        x = frame.x + 24 + number * pitch
        bar = Box(x, frame.centre[1] - high / 2, pitch - 7, high)
        body = f'<rect width="{canvas.px(bar.w)}" height="{canvas.px(high)}" fill="{colour}"/>'
        canvas.put_at(shape(body, canvas.px(bar.w), canvas.px(high)), bar)


def _mark(canvas: Canvas, frame: Box, threshold: float) -> None:
    """From here on a sound may be a word."""
    x = frame.x + 24 + threshold * (frame.w - 48) - 3
    size = canvas.px(34)
    body = (
        f'<path d="M{size * 0.5} {size * 0.1} L{size * 0.95} {size * 0.9} L{size * 0.05}'
        f' {size * 0.9} Z" fill="{ORANGE}" stroke="{INK}" stroke-width="{size * 0.08}"/>'
    )
    canvas.put(shape(body, size, size), x, frame.bottom + 16)


def _advice(canvas: Canvas, sheet: Sheet, view: MicView, language: Language) -> None:
    if view.problem is not None:
        known = view.problem if view.problem in TROUBLES else "recogniser-died"
        text, colour = language.say(f"todo-{known}"), WRONG
    elif view.level >= view.threshold:
        text, colour = language.say("mic-loud"), RIGHT
    else:
        text, colour = language.say("mic-quiet"), SAND
    high = 130.0 if sheet.upright else 62.0 + sheet.between(20, 0)
    write(canvas, text, _row(sheet, 366 - sheet.between(8, 0), high), BODY, colour)
    below = _row(sheet, 490 if sheet.upright else 430, 124 if sheet.upright else 86)
    if view.advice is not None:
        write(canvas, language.say(f"advice-{view.advice}"), below, BODY, GOLD)
    elif view.words:
        write(canvas, language.say("mic-words"), below, 48, CREAM, "ExtraBold")


def _word(canvas: Canvas, tried: WordTry, box: Box, language: Language) -> None:
    """A word: waiting, heard as it is, or heard as something else."""
    right = tried.heard == tried.word
    waiting = tried.heard is None
    fill = DUSK if waiting else CREAM
    draw_panel(canvas, box, fill, PLUM if waiting else INK, lifted=False)
    words = CREAM if waiting else INK
    if waiting:
        write(canvas, tried.word, box.inset(16, 6), 50, words, "ExtraBold")
        return
    icon(canvas, "tick" if right else "cross", box.x + 48, box.centre[1], 64)
    inner = Box(box.x + 88, box.y + 6, box.w - 100, box.h - 12)
    if right:
        write(canvas, tried.word, inner, 50, words, "ExtraBold")
        return
    upper = Box(inner.x, inner.y, inner.w, inner.h / 2)
    lower = Box(inner.x, inner.y + inner.h / 2, inner.w, inner.h / 2)
    write(canvas, tried.word, upper, 42, words, "ExtraBold")
    write(canvas, language.quoted(tried.heard or ""), lower, SMALL, words)
