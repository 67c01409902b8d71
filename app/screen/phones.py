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
from app.screen.canvas import Box, Canvas
from app.screen.felt import draw_room
from app.screen.focus import Item, moved, under
from app.screen.hands import Clicked, Closed, Hand, Key, Pointed, Pressed, Written
from app.screen.language import Language
from app.screen.pieces import draw_panel, icon, medal
from app.screen.seats import token
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


_BACK: Final = Item("back", Box(80, 776, 330, 78))
_START: Final = Item("start", Box(1010, 768, 510, 88))


def _items(view: PhonesView) -> tuple[Item, ...]:
    return (_BACK, _START) if view.starts else (_BACK,)


def press_phones(form: PhonesForm, view: PhonesView, hand: Hand) -> PhonesForm:
    """The page after one key or move of the mouse; ``asked`` is for that key alone."""
    form, items = replace(form, asked=None), _items(view)
    match hand:
        case Pressed(Key.ENTER) | Written(" "):
            return replace(form, asked=PhonesAsked(form.focus))
        case Pressed(Key.ESCAPE) | Closed():
            return replace(form, asked=PhonesAsked.BACK)
        case Pressed(key):
            return replace(form, focus=moved(items, form.focus, key))
        case Pointed(x, y):
            return replace(form, focus=under(items, x, y) or form.focus)
        case Clicked(x, y):
            name = under(items, x, y)
            return form if name is None else replace(form, focus=name, asked=PhonesAsked(name))
        case Written():
            return form


def draw_phones(canvas: Canvas, view: PhonesView, form: PhonesForm, language: Language) -> None:
    """The whole page."""
    draw_room(canvas)
    medal(canvas, "phone", 122, 84, 84)
    heading = Box(180, 46, 1340, 76)
    write(canvas, language.say("option-phones"), heading, LARGE, GOLD, "ExtraBold", "left")
    if view.address is None:
        _trouble(canvas, view.problem, language)
    else:
        _code(canvas, view.address)
        how = Box(760, 132, 760, 128)
        write(canvas, language.say("phones-how"), how, BODY, CREAM, align="left")
        for row, guest in enumerate(view.guests):
            _guest(canvas, language, row, guest)
    draw_button(canvas, _BACK.box, language.say("back"), form.focus == "back")
    if view.starts:
        draw_button(canvas, _START.box, language.say("start"), form.focus == "start", 54, RIGHT)


def _code(canvas: Canvas, address: str) -> None:
    """The code, and below it the address in two lines, for who has to type it."""
    place = Box(80, 132, 620, 506)
    canvas.put(code(address, canvas.px(place.h)), *place.centre)
    host, slash, path = address.rpartition("/")[0].rpartition("/")
    for row, line in enumerate((host, slash + path)):
        write(canvas, line, Box(80, 644 + row * 54, 620, 54), BODY, CREAM)


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


def _guest(canvas: Canvas, language: Language, row: int, guest: Guest) -> None:
    box, joined = Box(760, 274 + row * 80, 760, 72), guest.joined
    draw_panel(canvas, box, CREAM if joined else DUSK, INK if joined else PLUM, lifted=False)
    words = INK if joined else CREAM
    token(canvas, guest.mark, "glad" if joined else "calm", box.x + 54, box.centre[1], 60)
    inner = Box(box.x + 108, box.y + 4, 340, box.h - 8)
    write(canvas, guest.name, inner, 44, words, "ExtraBold", "left")
    if joined:
        icon(canvas, "phone", box.right - 56, box.centre[1], 60)
    else:
        waits = Box(inner.right, box.y + 4, box.right - inner.right - 24, box.h - 8)
        write(canvas, language.say("phones-key"), waits, SMALL, SAND, align="right")


def _trouble(canvas: Canvas, problem: str | None, language: Language) -> None:
    known = problem if problem in PROBLEMS else PROBLEMS[0]
    box = Box(300, 240, 1000, 380)
    draw_panel(canvas, box, CREAM, WRONG)
    write(canvas, language.say(f"phones-{known}"), box.inset(60, 40), BODY, INK)
