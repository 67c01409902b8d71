"""What the players choose before a game, as a form of plain values: every key gives a new form.

Nothing is drawn and nothing is kept here: the remembered group comes in as the first form's
choice, and the wiring stores the choice that comes out.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from enum import Enum
from typing import Final

from app.rules.names import LONGEST, is_taken
from app.screen.choice import (
    MOST_PLAYERS,
    SPARE_NAMES,
    Choice,
    changed,
    renamed,
    with_player,
    without,
)
from app.screen.focus import handled
from app.screen.hands import Clicked, Closed, Hand, Key, Pressed, Written
from app.screen.help import LEAVES
from app.screen.naming import edited
from app.screen.setup_places import items_of
from app.screen.sheets import WIDE, Sheet


class Page(Enum):
    """The pages of the form."""

    TITLE = "title"
    PLAYERS = "players"
    HOUSE = "house"
    FAULTS = "faults"
    OPTIONS = "options"
    HELP = "help"


class Asked(Enum):
    """What the form wants of the wiring."""

    START = "start"
    MICROPHONE = "microphone"
    REHEARSAL = "rehearsal"
    EVENINGS = "evenings"  # earlier ones
    STATISTICS = "statistics"
    PHONES = "phones"  # show how they join
    SHUFFLE = "shuffle"  # seat them anew; chance is not the form's
    QUIT = "quit"


#: Pages on which left and right change a value.
_LISTS: Final = (Page.HOUSE, Page.FAULTS, Page.OPTIONS)

#: Where the focus begins on each page.
_FIRST: Final = {
    Page.TITLE: "play",
    Page.PLAYERS: "start",
    Page.HOUSE: "preset",
    Page.FAULTS: "strictness",
    Page.OPTIONS: "ear",
    Page.HELP: "back",
}


@dataclass(frozen=True, slots=True)
class SetupForm:
    """The form between two keys."""

    choice: Choice = field(default_factory=Choice)
    page: Page = Page.TITLE
    focus: str = "play"
    editing: int | None = None  # the player whose name is being typed
    was: str = ""  # and what it was before
    before: Choice | None = None  # what was chosen until then; Escape leads back to it
    fresh: bool = False  # the next letter replaces the whole name
    leaf: int = 0  # of the help
    asked: Asked | None = None

    @property
    def is_full(self) -> bool:
        """Whether the name that is being typed takes no more letters."""
        return self.editing is not None and len(self.choice.players[self.editing]) >= LONGEST

    @property
    def is_taken(self) -> bool:
        """Whether the name that is being typed is somebody else's."""
        if self.editing is None:
            return False
        players = self.choice.players
        others = (*players[: self.editing], *players[self.editing + 1 :])
        return is_taken(players[self.editing], others)

    def answered(self) -> SetupForm:
        """The form once the wiring has done what it asked."""
        return replace(self, asked=None)


def press(form: SetupForm, hand: Hand, sheet: Sheet = WIDE) -> SetupForm:
    """The form after one key, letter, or move of the mouse, as it lies on ``sheet``."""
    if form.editing is not None:
        return _edit(form, form.editing, hand)
    items = items_of(form.page.value, len(form.choice.players), sheet)
    valued = form.page in _LISTS and form.focus not in ("back", "faults")
    match sheet.seen(hand):
        case Pressed(Key.ESCAPE):
            return _back(form)
        case Pressed(Key.HELP):
            return _turn_to(form, Page.HELP)
        case Pressed(Key.DELETE | Key.BACKSPACE) if form.focus.startswith("player-"):
            return _remove(form, int(form.focus.removeprefix("player-")))
        case Pressed(Key.LEFT | Key.RIGHT as key) if valued:
            return _chosen(form, form.focus, -1 if key is Key.LEFT else 1)
        case Pressed(Key.LEFT) if form.page is Page.HELP:
            return replace(form, focus="back", leaf=max(0, form.leaf - 1))
        case Pressed(Key.RIGHT) if form.page is Page.HELP:
            return replace(form, focus="leaf", leaf=min(LEAVES - 1, form.leaf + 1))
        case Pressed(Key.RIGHT) if form.focus == "faults":
            return _activate(form, form.focus)  # it has no values, but a page of its own
        case Closed():
            return replace(form, asked=Asked.QUIT)
        case Written(text) if form.focus.startswith(("player-", "add")) and text.strip():
            return press(_activate(form, form.focus), hand, sheet)  # the letters are of the name
        case other:
            done = handled(items, form.focus, other)
            by_arrow = isinstance(other, Pressed)
            focus = _off_the_cross(form.focus, done.focus) if by_arrow else done.focus
            form = replace(form, focus=focus)
            return form if done.chosen is None else _activate(form, done.chosen)


def _off_the_cross(was: str, now: str) -> str:
    """Arrows that lead in among the players lead to a name, not to what removes it."""
    kind, _, seat = now.partition("-")
    if kind == "remove" and not was.startswith(("player-", "extra-", "remove-")):
        return f"player-{seat}"
    return now


def _turn_to(form: SetupForm, page: Page) -> SetupForm:
    return replace(form, page=page, focus=_FIRST[page], leaf=0)


def _back(form: SetupForm) -> SetupForm:
    if form.page is Page.TITLE:
        return replace(form, focus="quit")
    if form.page is Page.FAULTS:
        return replace(form, page=Page.HOUSE, focus="faults")
    if form.page is Page.HOUSE:
        return replace(form, page=Page.PLAYERS, focus="house")
    return replace(form, page=Page.TITLE, focus=_CAME_BY.get(form.page, "play"))


_CAME_BY: Final = {Page.OPTIONS: "options", Page.HELP: "help", Page.PLAYERS: "play"}


def _activate(form: SetupForm, name: str) -> SetupForm:
    """What Enter does on an item."""
    if name.startswith("player-"):
        seat = int(name.removeprefix("player-"))
        was = form.choice.players[seat]
        return replace(form, editing=seat, fresh=True, was=was, before=form.choice)
    if name.startswith("remove-"):
        return _remove(form, int(name.removeprefix("remove-")))
    match name:
        case "play":
            return _turn_to(form, Page.PLAYERS)
        case "options":
            return _turn_to(form, Page.OPTIONS)
        case "house":
            return _turn_to(form, Page.HOUSE)
        case "faults":
            return _turn_to(form, Page.FAULTS)
        case "help":
            return _turn_to(form, Page.HELP)
        case "leaf":
            return replace(form, leaf=(form.leaf + 1) % LEAVES)
        case "microphone":
            return replace(form, asked=Asked.MICROPHONE)
        case "rehearsal":
            return replace(form, asked=Asked.REHEARSAL)
        case "evenings":
            return replace(form, asked=Asked.EVENINGS)
        case "statistics":
            return replace(form, asked=Asked.STATISTICS)
        case "quit":
            return replace(form, asked=Asked.QUIT)
        case "shuffle":
            return replace(form, asked=Asked.SHUFFLE)
        case "start":
            return replace(form, asked=Asked.START)
        case "back":
            return _back(form)
        case "add":
            return _add(form)
        case _:
            return _chosen(form, name, 1)


def _chosen(form: SetupForm, name: str, step: int) -> SetupForm:
    """The next value, or the one before, of a choice with a few."""
    form = replace(form, choice=changed(form.choice, name, step))
    joins = name == "phones" and form.choice.phones
    return replace(form, asked=Asked.PHONES) if joins else form


def _add(form: SetupForm) -> SetupForm:
    players = form.choice.players
    if len(players) >= MOST_PLAYERS:
        return form
    choice = with_player(form.choice, SPARE_NAMES)
    seat = len(players)
    name = choice.players[seat]
    form = replace(form, focus=f"player-{seat}", before=form.choice)
    return replace(form, choice=choice, editing=seat, fresh=True, was=name)


def _remove(form: SetupForm, seat: int) -> SetupForm:
    """Take a player off the list; somebody has to stay."""
    players = form.choice.players
    if len(players) == 1:
        return form
    focus = f"player-{min(seat, len(players) - 2)}"
    return replace(form, choice=without(form.choice, seat), focus=focus)


def _edit(form: SetupForm, seat: int, hand: Hand) -> SetupForm:
    """A name while it is typed."""
    if hand == Pressed(Key.ESCAPE) and form.before is not None:
        return _unwritten(form, seat, form.before)
    players = form.choice.players
    typing = edited(players[seat], form.fresh, hand)
    if typing.name is not None:
        names = (*players[:seat], typing.name, *players[seat + 1 :])
        form = replace(form, choice=replace(form.choice, players=names), fresh=False)
    if not typing.done:
        return form
    if form.is_taken:
        return form  # to be told apart it takes another name, or the one it was
    named = form.choice.players[seat].strip() or _spare(players)
    names = (*players[:seat], named, *players[seat + 1 :])
    choice = renamed(replace(form.choice, players=names), seat, form.was)
    focus = form.focus if isinstance(hand, Clicked) else _next_to_write(len(players))
    return replace(form, choice=choice, focus=focus, editing=None, fresh=False, before=None)


def _unwritten(form: SetupForm, seat: int, before: Choice) -> SetupForm:
    """The list as it was before anything was typed, without whoever was only being added."""
    focus = "add" if seat == len(before.players) else form.focus
    return replace(form, choice=before, focus=focus, editing=None, fresh=False, before=None)


def _next_to_write(players: int) -> str:
    """Where the focus goes once a name is written: the next Enter must not write over it."""
    return "add" if players < MOST_PLAYERS else "start"


def _spare(players: tuple[str, ...]) -> str:
    """A name that nobody has."""
    return next(name for name in SPARE_NAMES if not is_taken(name, players))
