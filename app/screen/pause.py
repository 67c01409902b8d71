"""The pause: a menu over the table while the clocks stand still. The form is pure."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum
from typing import Final

from app.rules.events import Refusal
from app.rules.names import is_taken
from app.screen.buttons import draw_button, draw_typed, focus_ring
from app.screen.canvas import Box, Canvas
from app.screen.focus import Item, handled
from app.screen.hands import Clicked, Closed, Hand, Key, Pressed, Written
from app.screen.language import Language
from app.screen.naming import edited
from app.screen.notices import draw_pill
from app.screen.pieces import dim, draw_panel, icon
from app.screen.seats import token
from app.screen.sheets import WIDE, Sheet, fitted
from app.screen.text import write
from app.screen.theme import CREAM, GOLD, INK, NIGHT, PLUM, SMALL, WHITE, WRONG

#: How wide the buttons are; those with a name of twelve wide letters beside a token are wider.
_WIDE: Final = 480.0
_OF_NAMES: Final = 540.0
_TOKEN: Final = 78.0  # kept clear on their left


class PauseItem(Enum):
    """What can be done in a pause."""

    RESUME = "resume"
    VOID = "void"
    DEPART = "depart"
    JOIN = "join"
    MICROPHONE = "microphone"
    PHONES = "phones"
    HELP = "help"
    QUIT = "quit"


@dataclass(frozen=True, slots=True)
class Newcomer:
    """Somebody who may sit down: known from before, or new."""

    name: str
    mark: int
    extra: int = 0  # seconds on top of the pace


@dataclass(frozen=True, slots=True)
class PauseMenu:
    """The menu between two keys. ``present``: seats of the players still at the table."""

    present: tuple[int, ...]
    newcomers: tuple[Newcomer, ...] = ()
    focus: str = PauseItem.RESUME.value
    departing: bool = False  # choosing who goes home
    joining: bool = False  # choosing who sits down
    chosen: PauseItem | None = None  # for the wiring to do
    phones: bool = False  # they are buttons, so how they join can be shown
    seated: tuple[str, ...] = ()  # names nobody else may have
    room: bool = False  # for somebody whose name is still to be written
    writing: str | None = None  # that name while it is typed, and with JOIN the one that joins
    seat: int | None = None  # who departs, with DEPART; which of the newcomers, with JOIN

    @property
    def is_taken(self) -> bool:
        """Whether the name that is being typed is somebody else's."""
        return self.writing is not None and is_taken(self.writing, self.seated)

    def items(self, sheet: Sheet = WIDE) -> tuple[Item, ...]:
        """What can have the focus, and where."""
        if self.departing:
            names = (*(f"seat-{seat}" for seat in self.present), "back")
        elif self.joining:
            known = (f"new-{place}" for place in range(len(self.newcomers)))
            names = (*known, *(("another",) if self.room else ()), "back")
        else:
            names = tuple(item.value for item in PauseItem if self._possible(item))
        pitch = min(88.0, 640 / len(names))
        wide = _OF_NAMES if self.departing or self.joining else _WIDE
        x, top = sheet.middle - wide / 2, sheet.high / 2 + 66 - (len(names) * pitch) / 2
        return tuple(
            Item(name, Box(x, top + row * pitch, wide, pitch - 12))
            for row, name in enumerate(names)
        )

    def _possible(self, item: PauseItem) -> bool:
        match item:
            case PauseItem.DEPART:
                return len(self.present) > 2
            case PauseItem.PHONES:
                return self.phones
            case PauseItem.JOIN:
                return bool(self.newcomers) or self.room
            case _:
                return True


def press_pause(menu: PauseMenu, hand: Hand, sheet: Sheet = WIDE) -> PauseMenu:
    """The menu after one key or move of the mouse."""
    if menu.writing is not None and hand != Closed():
        return _write(menu, menu.writing, hand)
    items = menu.items(sheet)
    match sheet.seen(hand):
        case Pressed(Key.ESCAPE):
            return _out(menu)
        case Pressed(Key.HELP):
            return replace(menu, chosen=PauseItem.HELP)
        case Closed():
            return replace(menu, chosen=PauseItem.QUIT)
        case Written(text) if menu.joining and text.strip():  # nobody who is listed was meant
            return _write(replace(menu, focus="another"), "", hand) if menu.room else menu
        case other:
            done = handled(items, menu.focus, other)
            menu = replace(menu, focus=done.focus)
            return menu if done.chosen is None else _activate(menu, done.chosen)


def _out(menu: PauseMenu) -> PauseMenu:
    if menu.departing:
        return replace(menu, departing=False, focus=PauseItem.DEPART.value)
    if menu.joining:
        return replace(menu, joining=False, focus=PauseItem.JOIN.value)
    return replace(menu, chosen=PauseItem.RESUME)


def _write(menu: PauseMenu, name: str, hand: Hand) -> PauseMenu:
    """The name of somebody new while it is typed; only Enter sits them down."""
    if hand == Pressed(Key.ESCAPE) or isinstance(hand, Clicked):
        return replace(menu, writing=None)
    typing = edited(name, False, hand)
    if typing.name is not None:
        return replace(menu, writing=typing.name)
    if not typing.done or menu.is_taken:
        return menu
    if not name.strip():
        return replace(menu, writing=None)
    return replace(menu, chosen=PauseItem.JOIN, writing=name.strip())


def _activate(menu: PauseMenu, name: str) -> PauseMenu:
    if name == "back":
        return _out(menu)
    if name.startswith("seat-"):
        return replace(menu, chosen=PauseItem.DEPART, seat=int(name.removeprefix("seat-")))
    if name.startswith("new-"):
        return replace(menu, chosen=PauseItem.JOIN, seat=int(name.removeprefix("new-")))
    if name == "another":
        return replace(menu, writing="")
    item = PauseItem(name)
    if item is PauseItem.JOIN:  # nobody is seated unasked
        return replace(menu, joining=True, focus="another" if menu.room else "back")
    if item is PauseItem.DEPART:
        return replace(menu, departing=True, focus="back")  # nobody is sent home unasked
    return replace(menu, chosen=item)


def draw_pause(
    canvas: Canvas,
    menu: PauseMenu,
    names: tuple[str, ...],
    marks: tuple[int, ...],
    language: Language,
    notice: Refusal | None = None,
) -> None:
    """The menu over the table; the card is hidden, so nobody can study it.

    A ``notice`` answers what was asked for here, so it is written where the heading was.
    """
    dim(canvas)
    canvas, sheet = fitted(canvas)
    items = menu.items(sheet)
    first = items[0].box
    x, top = first.x, first.y - 124
    tall = items[-1].box.bottom - top + 40
    draw_panel(canvas, Box(x - 70, top, first.w + 140, tall), NIGHT, PLUM)
    title = Box(x, top + 22, first.w, 84)
    asks = "pause-who" if menu.departing else "pause-newcomer" if menu.joining else "pause"
    if menu.writing is not None:
        text, colour = ("name-taken", WRONG) if menu.is_taken else ("naming", CREAM)
        write(canvas, language.say(text), title, SMALL, colour)
    elif notice is not None:
        draw_pill(canvas, sheet.safe, title.centre[1], language.say(f"notice-{notice.value}"))
    else:
        write(canvas, language.say(asks), title, 58, GOLD, "ExtraBold", rim=INK)
    if asks == "pause" and notice is None:
        icon(canvas, "pause", x + 40, top + 64, 58)
    for item in items:
        focused = item.name == menu.focus
        if item.name.startswith("seat-"):
            seat = int(item.name.removeprefix("seat-"))
            draw_button(canvas, item.box, names[seat], focused, clear=_TOKEN)
            token(canvas, marks[seat], "calm", item.box.x + 52, item.box.centre[1], 60)
        elif item.name.startswith("new-"):
            newcomer = menu.newcomers[int(item.name.removeprefix("new-"))]
            draw_button(canvas, item.box, newcomer.name, focused, clear=_TOKEN)
            token(canvas, newcomer.mark, "calm", item.box.x + 52, item.box.centre[1], 60)
        elif item.name == "another" and menu.writing is not None:
            _draw_writing(canvas, item.box, menu.writing)
        else:
            wording = "back" if item.name == "back" else f"pause-{item.name}"
            draw_button(canvas, item.box, language.say(wording), focused)


def _draw_writing(canvas: Canvas, box: Box, name: str) -> None:
    """The plate on which a name is typed."""
    focus_ring(canvas, box)
    draw_panel(canvas, box, WHITE, INK, lifted=False)
    draw_typed(canvas, box.inset(28, 4), name)
