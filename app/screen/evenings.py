"""Earlier evenings, the latest first: to go on with, or to look at how they ended.

The form is pure; which evenings there are, and what became of the one chosen, is for the wiring.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime
from typing import Final

from app.screen.buttons import draw_button, focus_ring
from app.screen.canvas import Box, Canvas
from app.screen.felt import draw_room
from app.screen.focus import Item, handled
from app.screen.hands import Closed, Hand, Key, Pressed
from app.screen.language import Language
from app.screen.pieces import draw_panel, icon
from app.screen.setup_places import back_box
from app.screen.sheets import WIDE, Sheet, fitted
from app.screen.text import write
from app.screen.theme import BODY, CREAM, DUSK, GOLD, INK, LARGE, PLUM, SAND, SMALL

#: So many evenings are shown at once.
ROWS: Final = 6


@dataclass(frozen=True, slots=True)
class EveningRow:
    """What is told of one evening."""

    when: datetime  # it was last played, by the clock on the wall
    players: tuple[str, ...] = ()
    turns: int = 0
    winners: tuple[str, ...] = ()  # empty while it is not over
    broken: bool = False  # it cannot be read, or this version plays it otherwise


@dataclass(frozen=True, slots=True)
class EveningsForm:
    """The page between two keys."""

    rows: tuple[EveningRow, ...]
    leaf: int = 0  # of so many rows each
    focus: str = "back"
    chosen: int | None = None  # the row somebody chose, for that key alone
    done: bool = False

    def items(self, sheet: Sheet = WIDE) -> tuple[Item, ...]:
        """What can have the focus, and where."""
        first = self.leaf * ROWS
        rows = tuple(
            Item(f"row-{number}", _row_box(number - first, sheet))
            for number in range(first, min(first + ROWS, len(self.rows)))
        )
        back, newer, older = _bar(sheet)
        return (
            *rows,
            Item("back", back),
            *((Item("newer", newer),) if self.leaf else ()),
            *((Item("older", older),) if first + ROWS < len(self.rows) else ()),
        )


def evenings_form(rows: tuple[EveningRow, ...]) -> EveningsForm:
    """The page as it is opened."""
    return EveningsForm(rows, focus="row-0" if rows else "back")


def press_evenings(form: EveningsForm, hand: Hand, sheet: Sheet = WIDE) -> EveningsForm:
    """The page after one key or move of the mouse."""
    form, items = replace(form, chosen=None), form.items(sheet)
    match sheet.seen(hand):
        case Pressed(Key.ESCAPE) | Closed():
            return replace(form, done=True)
        case other:
            done = handled(items, form.focus, other)
            form = replace(form, focus=done.focus)
            return form if done.chosen is None else _activate(form, done.chosen)


def _activate(form: EveningsForm, name: str) -> EveningsForm:
    match name:
        case "back":
            return replace(form, done=True)
        case "newer" | "older":
            leaf = form.leaf + (1 if name == "older" else -1)
            return replace(form, leaf=leaf, focus=f"row-{leaf * ROWS}")
        case _:
            return replace(form, chosen=int(name.removeprefix("row-")))


def _bar(sheet: Sheet) -> tuple[Box, Box, Box]:
    """The buttons: back on the left, newer and older ones on the right."""
    back = back_box(sheet)
    if sheet.upright:
        half = (sheet.safe.w - 20) / 2
        above = back.y - back.h - 20
        newer = Box(sheet.safe.x, above, half, back.h)
        return back, newer, Box(newer.right + 20, above, half, back.h)
    wide = sheet.between(370, 450)
    older = Box(sheet.safe.right - wide, back.y, wide, back.h)
    return back, Box(older.x - 30 - wide, back.y, wide, back.h), older


def _row_box(place: int, sheet: Sheet) -> Box:
    """One evening; higher on an upright sheet, where the names need two lines."""
    top = sheet.safe.y + 71
    _, above, _ = _bar(sheet)
    pitch = min(180.0, (above.y - 18 - top) / ROWS)
    x = sheet.safe.x + (0 if sheet.upright else 40)
    return Box(x, top + place * pitch, sheet.wide - 2 * x, pitch - 11)


def draw_evenings(canvas: Canvas, form: EveningsForm, language: Language) -> None:
    """The whole page."""
    draw_room(canvas)
    canvas, sheet = fitted(canvas)
    first = _row_box(0, sheet)
    heading = Box(first.x, first.y - 82, first.w, 70)
    write(canvas, language.say("evenings"), heading, LARGE, GOLD, "ExtraBold", "left")
    if not form.rows:
        y = sheet.high / 2
        icon(canvas, "tiger", sheet.middle, y - 120, 260)
        none = Box(sheet.safe.x, y + 30, sheet.safe.w, 120)
        write(canvas, language.say("no-evenings"), none, BODY, CREAM)
    words = {name: language.say(name) for name in ("back", "newer", "older")}
    for item in form.items(sheet):
        if item.name in words:
            draw_button(canvas, item.box, words[item.name], item.name == form.focus)
        else:
            row = form.rows[int(item.name.removeprefix("row-"))]
            _row(canvas, row, item.box, language, item.name == form.focus)


def _row(canvas: Canvas, row: EveningRow, box: Box, language: Language, focused: bool) -> None:
    if focused:
        focus_ring(canvas, box)
    draw_panel(canvas, box, GOLD if focused else DUSK, INK if focused else PLUM, lifted=False)
    words, faint = (INK, INK) if focused else (CREAM, SAND)
    mark = "cross" if row.broken else "cup" if row.winners else "again"
    icon(canvas, mark, box.x + 62, box.centre[1], 68)
    half = 48 if box.h < 130 else box.h / 2
    names = Box(box.x + 122, box.y + 3, box.w - 146, box.h - half + 2)
    write(canvas, " · ".join(row.players) or "–", names, BODY, words, "ExtraBold", "left")
    below = Box(names.x, box.bottom - half, names.w, half - 4)
    when = language.moment(row.when)
    write(canvas, f"{when} · {_state(row, language)}", below, SMALL, faint, align="left")


def _state(row: EveningRow, language: Language) -> str:
    if row.broken:
        return language.say("evening-broken")
    if not row.winners:
        return language.say("evening-open", n=row.turns)
    if len(row.players) == 1:
        return language.say("evening-practised")
    return language.count("evening-won", len(row.winners), names=" · ".join(row.winners))
