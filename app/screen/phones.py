"""The page phones join by: a code to scan, the address under it, and who has joined.

It draws a :class:`PhonesView` and knows no network.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum
from functools import lru_cache
from typing import Final

import pygame

from app.screen.buttons import draw_button
from app.screen.canvas import Box, Canvas, around
from app.screen.felt import draw_room
from app.screen.focus import Item, handled
from app.screen.hands import Closed, Hand, Key, Pressed
from app.screen.language import Language
from app.screen.pieces import draw_panel, icon, medal
from app.screen.seats import token
from app.screen.setup_places import back_box
from app.screen.sheets import WIDE, Sheet, fitted
from app.screen.text import write
from app.screen.theme import BODY, CREAM, DUSK, GOLD, INK, LARGE, PLUM, RIGHT, SAND, SMALL, WRONG

#: Why phones may have nowhere to join.
PROBLEMS: Final = ("no-network", "no-port")
#: Light modules round a code, as its standard asks.
_QUIET: Final = 4


@dataclass(frozen=True, slots=True)
class Guest:
    """A player, and whether a phone has their seat."""

    name: str
    mark: int
    joined: bool


@dataclass(frozen=True, slots=True)
class PhonesView:
    """Everything the page shows at one instant."""

    address: str | None  # what phones open; None where they cannot
    problem: str | None = None  # one of PROBLEMS
    guests: tuple[Guest, ...] = ()
    starts: bool = False  # a game can be started from here


class PhonesAsked(Enum):
    """What the page wants of the wiring."""

    BACK = "back"
    START = "start"


@dataclass(frozen=True, slots=True)
class PhonesForm:
    """The page between two keys."""

    focus: str = "back"
    asked: PhonesAsked | None = None


def phones_items(view: PhonesView, sheet: Sheet = WIDE) -> tuple[Item, ...]:
    """What can have the focus, and where."""
    back = Item("back", back_box(sheet))
    return (back, Item("start", _start_box(sheet))) if view.starts else (back,)


def _start_box(sheet: Sheet) -> Box:
    back, wide = back_box(sheet), 440.0 if sheet.upright else sheet.between(440, 510)
    return Box(sheet.safe.right - wide, back.bottom - 88, wide, 88)


def press_phones(form: PhonesForm, view: PhonesView, hand: Hand, sheet: Sheet = WIDE) -> PhonesForm:
    """The page after one key or move of the mouse; ``asked`` is for that key alone."""
    form, items = replace(form, asked=None), phones_items(view, sheet)
    match sheet.seen(hand):
        case Pressed(Key.ESCAPE) | Closed():
            return replace(form, asked=PhonesAsked.BACK)
        case other:
            done = handled(items, form.focus, other)
            asked = None if done.chosen is None else PhonesAsked(done.chosen)
            return replace(form, focus=done.focus, asked=asked)


def draw_phones(canvas: Canvas, view: PhonesView, form: PhonesForm, language: Language) -> None:
    """The whole page."""
    draw_room(canvas)
    canvas, sheet = fitted(canvas)
    safe = sheet.safe
    medal(canvas, "phone", safe.x + 42, safe.y + 39, 84)
    heading = Box(safe.x + 100, safe.y, safe.w - 100, 76)
    write(canvas, language.say("option-phones"), heading, LARGE, GOLD, "ExtraBold", "left")
    if view.address is None:
        _trouble(canvas, sheet, view.problem, language)
    else:
        place = _code_box(sheet)
        _code(canvas, view.address, place)
        column = _guests_box(sheet, place)
        how = Box(column.x, column.y, column.w, 132)
        write(canvas, language.say("phones-how"), how, BODY, CREAM, align="left")
        for row, guest in enumerate(view.guests):
            box = Box(column.x, column.y + 142 + row * 80, column.w, 72)
            _guest(canvas, language, box, guest)
    draw_button(canvas, back_box(sheet), language.say("back"), form.focus == "back")
    if view.starts:
        draw_button(
            canvas, _start_box(sheet), language.say("start"), form.focus == "start", 54, RIGHT
        )


def _code_box(sheet: Sheet) -> Box:
    """Where the code is."""
    safe = sheet.safe
    wide = safe.w if sheet.upright else sheet.between(440, 620)
    return Box(safe.x, safe.y + 87, wide, sheet.between(480, 506))


def _guests_box(sheet: Sheet, place: Box) -> Box:
    """Where it is told how to join, and who has."""
    safe = sheet.safe
    if sheet.upright:
        return Box(safe.x, place.bottom + 130, safe.w, 640)
    left = place.right + sheet.between(30, 60)
    return Box(left, safe.y + 87, safe.right - left, 640)


def _code(canvas: Canvas, address: str, place: Box) -> None:
    """The code, and below it the address in two lines, for who has to type it."""
    canvas.put(code(address, canvas.px(place.h)), *place.centre)
    host, slash, path = address.rpartition("/")[0].rpartition("/")
    for row, line in enumerate((host, slash + path)):
        below = Box(place.x, place.bottom + 6 + row * 54, place.w, 54)
        write(canvas, line, below, BODY, CREAM)


@lru_cache(maxsize=4)
def code(text: str, pixels: int) -> pygame.Surface:
    """A QR code with its quiet zone, at most so many pixels wide; every module as wide as all."""
    import segno  # only here, so that the app is open sooner

    rows = segno.make_qr(text, error="m").matrix_iter(border=_QUIET)
    modules = [[255 if light else 0 for light in map(_is_light, row)] for row in rows]
    side = len(modules)
    small = pygame.Surface((side, side), 0, 32)
    for y, row in enumerate(modules):
        for x, shade in enumerate(row):
            small.set_at((x, y), (shade, shade, shade))
    each = max(1, pixels // side)
    return pygame.transform.scale(small, (side * each, side * each))


def _is_light(module: int) -> bool:
    return not module


def _guest(canvas: Canvas, language: Language, box: Box, guest: Guest) -> None:
    joined = guest.joined
    draw_panel(canvas, box, CREAM if joined else DUSK, INK if joined else PLUM, lifted=False)
    words = INK if joined else CREAM
    token(canvas, guest.mark, "glad" if joined else "calm", box.x + 54, box.centre[1], 60)
    inner = Box(box.x + 108, box.y + 4, min(340, box.w * 0.39), box.h - 8)
    write(canvas, guest.name, inner, 44, words, "ExtraBold", "left")
    if joined:
        icon(canvas, "phone", box.right - 56, box.centre[1], 60)
    else:
        waits = Box(inner.right, box.y + 4, box.right - inner.right - 24, box.h - 8)
        write(canvas, language.say("phones-key"), waits, SMALL, SAND, align="right")


def _trouble(canvas: Canvas, sheet: Sheet, problem: str | None, language: Language) -> None:
    known = problem if problem in PROBLEMS else PROBLEMS[0]
    box = around(sheet.middle, sheet.high / 2 - 20, min(1000.0, sheet.safe.w), 380)
    draw_panel(canvas, box, CREAM, WRONG)
    write(canvas, language.say(f"phones-{known}"), box.inset(60, 40), BODY, INK)
