"""The rehearsal: a word to say, what was heard of those before, and in the end what came of it.

It draws a :class:`RehearsalView` and knows no device, no recogniser and no judge. The form is pure.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum
from typing import Final

from app.screen.buttons import draw_button, draw_turner
from app.screen.canvas import Box, Canvas
from app.screen.felt import draw_room
from app.screen.focus import Item, handled
from app.screen.hands import Closed, Hand, Key, Pressed
from app.screen.language import Language
from app.screen.microphone import draw_meter
from app.screen.notices import TROUBLES
from app.screen.pieces import draw_panel, icon
from app.screen.seats import token
from app.screen.sheets import WIDE, Sheet, fitted
from app.screen.text import write
from app.screen.theme import (
    BODY,
    CREAM,
    DUSK,
    GOLD,
    INK,
    LARGE,
    PLUM,
    SAND,
    SMALL,
    WRONG,
    Colour,
)

_GAP: Final = 16.0
_PLATE: Final = 92.0  # height of a word's plate: two lines of the smallest letters


class Outcome(Enum):
    """What a rehearsal changed."""

    CLEAR = "clear"  # the voice needs no ease
    EASED = "eased"
    LEARNT = "learnt"  # it needs no ease, but one of its vowels lies where another is looked for
    TOO_FEW = "too-few"  # words were understood: nothing is changed


class EarsNews(Enum):
    """What became of hearing the same words with every model that is installed."""

    COMPARING = "comparing"
    BETTER = "better"  # another one understood more, and listens from now on
    SAME = "same"


@dataclass(frozen=True, slots=True)
class EarsView:
    """The news, and where another model is better: its name (None: our own) and the words."""

    news: EarsNews
    model: str | None = None
    words: int = 0
    before: int = 0  # words that the model before it understood


class RehearsalAsked(Enum):
    """What the page wants of the wiring."""

    NEXT_PLAYER = "next-player"
    LAST_PLAYER = "last-player"
    AGAIN = "again"
    DONE = "done"


@dataclass(frozen=True, slots=True)
class TakeView:
    """A word of the rehearsal; ``heard`` is empty for no word of the game, None before any try."""

    word: str
    heard: str | None = None
    right: bool = False


@dataclass(frozen=True, slots=True)
class RehearsalView:
    """Everything the rehearsal shows at one instant."""

    mark: int  # whose token
    player: str
    takes: tuple[TakeView, ...]
    done: int = 0  # takes that are over
    level: float = 0.0  # 0..1 of the bar: how loud it is now
    threshold: float = 1.0  # 0..1 of the bar: from here on a sound may be a word
    problem: str | None = None  # as EarTrouble.problem
    sound: str | None = None  # what is wrong with the sound, one of ``SOUNDS``
    above: int = 0  # dB from the room up to the voice
    least: int = 0  # dB it should be
    outcome: Outcome | None = None  # once it is over
    vowel: str = ""  # the one that lies farthest off, where that was learnt
    ears: EarsView | None = None  # where several models are installed

    @property
    def take(self) -> TakeView | None:
        """The word to say now."""
        return self.takes[self.done] if self.done < len(self.takes) else None


#: Sentences there are for what the sound is like, with what to do about it.
SOUNDS: Final = ("fine", "nobody", "only-noise", "loud-room", "faint", "clipped")


@dataclass(frozen=True, slots=True)
class RehearsalForm:
    """The page between two keys."""

    focus: str = "player"
    asked: RehearsalAsked | None = None


def rehearsal_items(sheet: Sheet = WIDE) -> tuple[Item, ...]:
    """What can have the focus, and where."""
    safe = sheet.safe
    wide = safe.w if sheet.upright else 620.0
    y, half = safe.bottom - 78, (safe.w - 40) / 2
    return (
        Item("player", Box(safe.x, safe.y, wide, 76)),
        Item("done", Box(safe.x, y, min(330.0, half), 78)),
        Item("again", Box(safe.right - min(510.0, half), y, min(510.0, half), 78)),
    )


def press_rehearsal(form: RehearsalForm, hand: Hand, sheet: Sheet = WIDE) -> RehearsalForm:
    """The page after one key or move of the mouse; ``asked`` is for that key alone."""
    form, items = replace(form, asked=None), rehearsal_items(sheet)
    match sheet.seen(hand):
        case Pressed(Key.ESCAPE) | Closed():
            return replace(form, asked=RehearsalAsked.DONE)
        case Pressed(Key.LEFT) if form.focus == "player":
            return replace(form, asked=RehearsalAsked.LAST_PLAYER)
        case Pressed(Key.RIGHT) if form.focus == "player":
            return replace(form, asked=RehearsalAsked.NEXT_PLAYER)
        case other:
            done = handled(items, form.focus, other)
            form = replace(form, focus=done.focus)
            return form if done.chosen is None else _activate(form, done.chosen)


def _activate(form: RehearsalForm, name: str) -> RehearsalForm:
    meaning = {
        "player": RehearsalAsked.NEXT_PLAYER,
        "again": RehearsalAsked.AGAIN,
        "done": RehearsalAsked.DONE,
    }
    return replace(form, asked=meaning[name])


def draw_rehearsal(
    canvas: Canvas, view: RehearsalView, form: RehearsalForm, language: Language
) -> None:
    """The whole page."""
    draw_room(canvas)
    canvas, sheet = fitted(canvas)
    safe, items = sheet.safe, rehearsal_items(sheet)
    player = items[0].box
    draw_turner(canvas, player, view.player, form.focus == "player")
    token(canvas, view.mark, "glad", player.x + 112, player.centre[1], 64)
    if not sheet.upright:
        heading = Box(player.right + 60, safe.y, safe.right - player.right - 60, 76)
        write(canvas, language.say("rehearsal"), heading, LARGE, GOLD, "ExtraBold", "left")
    across = 2 if sheet.upright else 5
    rows = -(-len(view.takes) // across)
    high = rows * (_PLATE + _GAP) - _GAP
    plates = Box(safe.x, items[1].box.y - 34 - high, safe.w, high)
    for place, take in enumerate(view.takes):
        wide = (plates.w - _GAP * (across - 1)) / across
        x = plates.x + place % across * (wide + _GAP)
        box = Box(x, plates.y + place // across * (_PLATE + _GAP), wide, _PLATE)
        _plate(canvas, take, box, language, over=place < view.done, now=place == view.done)
    top = player.bottom + 20
    middle = Box(safe.x, top, safe.w, plates.y - 22 - top)
    if view.take is not None:
        _word(canvas, view, view.take, middle, language)
    else:
        _report(canvas, view, middle, language)
    for item in items[1:]:
        wording = language.say("rehearse-again" if item.name == "again" else "back")
        draw_button(canvas, item.box, wording, form.focus == item.name)


def _word(
    canvas: Canvas, view: RehearsalView, take: TakeView, box: Box, language: Language
) -> None:
    """The word to say, how loud it is now, and what was made of the last try."""
    lines = 2 if box.w > 1400 else 3 if box.w > 1000 else 4  # that the longest hint needs
    tall = 16.0 + 40 * lines
    hint = Box(box.x, box.bottom - tall, box.w, tall)
    meter = Box(box.x, hint.y - 72, box.w, 64)
    panel = Box(box.x, box.y, box.w, meter.y - 16 - box.y)
    draw_panel(canvas, panel, CREAM)
    say = Box(panel.x, panel.y + 10, panel.w, 46)
    write(canvas, language.say("rehearsal-say"), say, SMALL, INK)
    word = Box(panel.x + 20, say.bottom, panel.w - 40, panel.bottom - say.bottom - 8)
    write(canvas, take.word, word, 150, INK, "ExtraBold")
    draw_meter(canvas, meter, view.level, view.threshold)
    text, colour = _hint(view, take, language)
    write(canvas, text, hint, BODY, colour)


def _hint(view: RehearsalView, take: TakeView, language: Language) -> tuple[str, Colour]:
    if view.problem == "no-microphone":
        return language.say("rehearsal-none"), WRONG
    if view.problem is not None:
        known = view.problem if view.problem in TROUBLES else "recogniser-died"
        return language.say(f"todo-{known}"), WRONG
    if view.sound is not None:
        return _sound(view, language), WRONG
    if take.heard is None:
        return language.say("rehearsal-voice"), SAND
    if take.heard in ("", take.word):
        return language.say("rehearsal-unclear"), GOLD
    return language.say("rehearsal-heard", heard=take.heard), GOLD


def _sound(view: RehearsalView, language: Language) -> str:
    return language.say(f"sound-{view.sound or 'fine'}", n=view.above, least=view.least)


def _report(canvas: Canvas, view: RehearsalView, box: Box, language: Language) -> None:
    """How many words were understood, what that changes, and what the sound is like."""
    draw_panel(canvas, box, CREAM)
    understood = sum(take.right for take in view.takes)
    count = Box(box.x + 24, box.y + 12, box.w - 48, 92)
    text = language.say("rehearsal-count", n=understood, all=len(view.takes))
    write(canvas, text, count, 76, INK, "ExtraBold")
    rest = Box(box.x + 24, count.bottom, box.w - 48, box.bottom - count.bottom - 10)
    lines = [("tick" if view.sound is None else "cross", _sound(view, language))]
    if view.outcome is not None:
        mark = "cross" if view.outcome is Outcome.TOO_FEW else "tick"
        lines.insert(0, (mark, language.say(f"rehearsal-{view.outcome.value}", vowel=view.vowel)))
    if view.ears is not None:
        lines.append(("again", _ears(view.ears, language)))
    for place, (mark, text) in enumerate(lines):
        high = rest.h / len(lines)
        line = Box(rest.x + 84, rest.y + place * high, rest.w - 84, high)
        icon(canvas, mark, rest.x + 36, line.centre[1], 64)
        write(canvas, text, line, BODY, INK, align="left")


def _ears(ears: EarsView, language: Language) -> str:
    name = ears.model or language.say("ears-own")
    return language.say(f"ears-{ears.news.value}", name=name, n=ears.words, m=ears.before)


def _plate(
    canvas: Canvas, take: TakeView, box: Box, language: Language, *, over: bool, now: bool
) -> None:
    """A word: waiting, due, understood, or heard as something else."""
    fill = CREAM if over else GOLD if now else DUSK
    draw_panel(canvas, box, fill, INK if over or now else PLUM, lifted=False)
    if not over:
        write(canvas, take.word, box.inset(12, 4), 46, INK if now else CREAM, "ExtraBold")
        return
    mark, left, right = (56, 80, 12) if box.w > 240 else (36, 47, 11)
    icon(canvas, "tick" if take.right else "cross", box.x + left * 0.55, box.centre[1], mark)
    inner = Box(box.x + left, box.y + 4, box.w - left - right, box.h - 8)
    if take.right or take.heard in (None, "", take.word):
        write(canvas, take.word, inner, 46, INK, "ExtraBold")
        return
    upper = Box(inner.x, inner.y, inner.w, inner.h / 2)
    lower = Box(inner.x, upper.bottom, inner.w, inner.h / 2)
    write(canvas, take.word, upper, 38, INK, "ExtraBold")
    write(canvas, language.quoted(take.heard or ""), lower, SMALL, INK)
