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
from app.screen.focus import Item, moved, under
from app.screen.hands import Clicked, Closed, Hand, Key, Pointed, Pressed, Written
from app.screen.language import Language
from app.screen.notices import TROUBLES
from app.screen.pieces import draw_panel, icon, medal
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


_ITEMS: Final = (
    Item("device", Box(170, 124, 1260, 76)),
    Item("rehearsal", Box(430, 776, 480, 78)),
    Item("again", Box(990, 776, 530, 78)),
    Item("done", Box(80, 776, 280, 78)),
)


_WORDINGS: Final = {"again": "words-again", "rehearsal": "title-rehearsal", "done": "back"}


@dataclass(frozen=True, slots=True)
class MicForm:
    """The page between two keys."""

    focus: str = "device"
    asked: MicAsked | None = None


def press_microphone(form: MicForm, hand: Hand) -> MicForm:
    """The page after one key or move of the mouse; ``asked`` is for that key alone."""
    form = replace(form, asked=None)
    match hand:
        case Pressed(Key.ENTER) | Written(" "):
            return _activate(form, form.focus)
        case Pressed(Key.ESCAPE) | Closed():
            return replace(form, asked=MicAsked.DONE)
        case Pressed(Key.LEFT) if form.focus == "device":
            return replace(form, asked=MicAsked.LAST_DEVICE)
        case Pressed(Key.RIGHT) if form.focus == "device":
            return replace(form, asked=MicAsked.NEXT_DEVICE)
        case Pressed(key):
            return replace(form, focus=moved(_ITEMS, form.focus, key))
        case Pointed(x, y):
            return replace(form, focus=under(_ITEMS, x, y) or form.focus)
        case Clicked(x, y):
            name = under(_ITEMS, x, y)
            return form if name is None else _activate(replace(form, focus=name), name)
        case Written():
            return form


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
    medal(canvas, "mic" if view.problem is None else "mic-off", 216, 78, 84)
    heading = Box(270, 40, 1160, 76)
    write(canvas, language.say("microphone"), heading, LARGE, GOLD, "ExtraBold", "left")
    device = view.device or language.say("trouble-no-microphone")
    label = language.say("device")
    draw_choice(canvas, _ITEMS[0].box, label, device, form.focus == "device")
    frame = Box(170, 228, 1260, 112)
    draw_meter(canvas, frame, view.level, view.threshold)
    _mark(canvas, frame, view.threshold)
    _advice(canvas, view, language)
    for place, tried in enumerate(view.words[:8]):
        _word(canvas, tried, Box(170 + place % 4 * 320, 520 + place // 4 * 118, 300, 104))
    for item in _ITEMS[1:]:
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


def _advice(canvas: Canvas, view: MicView, language: Language) -> None:
    if view.problem is not None:
        known = view.problem if view.problem in TROUBLES else "recogniser-died"
        text, colour = language.say(f"todo-{known}"), WRONG
    elif view.level >= view.threshold:
        text, colour = language.say("mic-loud"), RIGHT
    else:
        text, colour = language.say("mic-quiet"), SAND
    write(canvas, text, Box(170, 366, 1260, 62), BODY, colour)
    if view.advice is not None:
        write(canvas, language.say(f"advice-{view.advice}"), Box(170, 430, 1260, 82), BODY, GOLD)
    elif view.words:
        write(canvas, language.say("mic-words"), Box(170, 440, 1260, 66), 48, CREAM, "ExtraBold")


def _word(canvas: Canvas, tried: WordTry, box: Box) -> None:
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
    write(canvas, f"«{tried.heard}»", lower, SMALL, words)
