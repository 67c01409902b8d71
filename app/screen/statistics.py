"""The statistics page as a form: whose figures are shown, which leaf of them, what is asked. Pure.

Nothing is drawn and nothing is forgotten here: the wiring carries out what the form asks.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum
from typing import Final

from app.screen.canvas import Box
from app.screen.focus import Item, handled
from app.screen.hands import Closed, Hand, Key, Pressed
from app.screen.records import Record
from app.screen.sheets import WIDE, Sheet

_BAR: Final = ("back", "leaf", "forget", "forget-all")


class Asked(Enum):
    """What the form wants of the wiring."""

    BACK = "back"
    FORGET = "forget"  # the player shown
    FORGET_ALL = "forget-all"


@dataclass(frozen=True, slots=True)
class StatisticsForm:
    """The page between two keys."""

    records: tuple[Record, ...]
    shown: int = 0
    marks: tuple[tuple[str, int], ...] = ()  # of people the group knows: whose token it is
    more: bool = False  # the second leaf
    pointed: str = "player"
    noticed: bool = False  # what is the matter was read, for something else was looked at since
    asked: Asked | None = None

    @property
    def record(self) -> Record | None:
        """The player shown; ``None`` while nobody has played."""
        return self.records[self.shown] if self.records else None

    @property
    def focus(self) -> str:
        """What has the focus; while nobody has played one can only go back."""
        return self.pointed if self.records else _BAR[0]

    @property
    def mark(self) -> int:
        """The token of the player shown; of somebody the group does not know, any."""
        name = "" if self.record is None else self.record.name
        return dict(self.marks).get(name, self.shown)


def statistics_items(form: StatisticsForm, sheet: Sheet = WIDE) -> tuple[Item, ...]:
    """What can have the focus: the player above, and the buttons below."""
    names = _BAR if form.records else _BAR[:1]
    buttons = tuple(Item(name, box) for name, box in zip(names, _bar(sheet), strict=False))
    return (Item("player", player_box(sheet)), *buttons) if form.records else buttons


def player_box(sheet: Sheet) -> Box:
    """The row in which one player after the other is chosen."""
    safe = sheet.safe
    return Box(safe.x, safe.y, safe.w if sheet.upright else min(620.0, safe.w * 0.42), 76)


def _bar(sheet: Sheet) -> tuple[Box, ...]:
    """Four buttons along the lower edge; by twos where the sheet is upright."""
    safe, gap, high = sheet.safe, sheet.between(48, 56), 78.0
    if sheet.upright:
        half = (safe.w - gap) / 2
        rows = (safe.bottom - 2 * high - gap / 2, safe.bottom - high)  # the leaf ends above them
        return tuple(Box(safe.x + n % 2 * (half + gap), rows[n // 2], half, high) for n in range(4))
    y, room = safe.bottom - high, safe.w - 3 * gap
    boxes, x = [], safe.x
    for share in (0.165, 0.4, 0.18, 0.255):
        boxes.append(Box(x, y, room * share, high))
        x += room * share + gap
    return tuple(boxes)


def press_statistics(form: StatisticsForm, hand: Hand, sheet: Sheet = WIDE) -> StatisticsForm:
    """The page after one key or move of the mouse."""
    form = replace(form, asked=None)
    items = statistics_items(form, sheet)
    match sheet.seen(hand):
        case Pressed(Key.LEFT | Key.RIGHT as key) if form.focus == "player" and form.records:
            return _turned(form, -1 if key is Key.LEFT else 1)
        case Pressed(Key.ESCAPE) | Closed():
            return replace(form, asked=Asked.BACK)
        case other:
            done = handled(items, form.focus, other)
            form = replace(form, pointed=done.focus)
            return form if done.chosen is None else _activate(form, done.chosen)


def _turned(form: StatisticsForm, step: int) -> StatisticsForm:
    return replace(form, shown=(form.shown + step) % len(form.records), noticed=True)


def _activate(form: StatisticsForm, name: str) -> StatisticsForm:
    match name:
        case "player" if form.records:
            return _turned(form, 1)
        case "leaf":
            return replace(form, more=not form.more, noticed=True)
        case "forget":
            return replace(form, asked=Asked.FORGET)
        case "forget-all":
            return replace(form, asked=Asked.FORGET_ALL)
        case _:
            return replace(form, asked=Asked.BACK)
