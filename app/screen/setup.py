"""What the players choose before a game, as a form of plain values: every key gives a new form.

Nothing is drawn and nothing is kept here: the remembered group comes in as the first form's
choice, and the wiring stores the choice that comes out.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from enum import Enum
from typing import Final, TypeVar

from app.hearing.strictness import STRICTNESSES
from app.rules.game import Referee
from app.rules.modes import BASIC, Modes
from app.screen.focus import Item, moved, under
from app.screen.hands import Clicked, Closed, Hand, Key, Pointed, Pressed, Written
from app.screen.language import LANGUAGES
from app.screen.naming import edited
from app.screen.setup_places import items_of
from app.table.house import Pace

_Value = TypeVar("_Value")

MOST_PLAYERS: Final = 6
#: Numbers of cards to play with: the whole deck, and shorter evenings (P2).
CARD_COUNTS: Final = (60, 42, 30, 18)
EARS: Final = ("mic", "keys")
VOLUMES: Final = (0, 25, 50, 75, 100)
#: Names for players who have not said theirs.
_SPARE: Final = ("Ana", "Luis", "Eva", "Leo", "Sol", "Mar", "Teo")


@dataclass(frozen=True, slots=True)
class Choice:
    """Everything chosen for an evening."""

    players: tuple[str, ...] = ("Ana", "Luis")
    modes: Modes = BASIC
    pace: Pace = Pace.NORMAL
    strictness: str = "fiesta"  # a key of app.hearing.strictness.STRICTNESSES
    cards: int = 60
    referee: Referee = Referee.AUTOMATIC
    language: str = "es"
    learning: bool = False
    reduce_motion: bool = False
    ear: str = "mic"  # "mic" | "keys"
    volume: int = 75  # of the cues, in per cent; 0 is mute


class Page(Enum):
    """The pages of the form."""

    TITLE = "title"
    PLAYERS = "players"
    OPTIONS = "options"
    HELP = "help"


class Asked(Enum):
    """What the form wants of the wiring."""

    START = "start"
    MICROPHONE = "microphone"
    QUIT = "quit"


#: Where the focus begins on each page.
_FIRST: Final = {
    Page.TITLE: "play",
    Page.PLAYERS: "start",
    Page.OPTIONS: "pace",
    Page.HELP: "back",
}


@dataclass(frozen=True, slots=True)
class SetupForm:
    """The form between two keys."""

    choice: Choice = field(default_factory=Choice)
    page: Page = Page.TITLE
    focus: str = "play"
    editing: int | None = None  # the player whose name is being typed
    fresh: bool = False  # the next letter replaces the whole name
    asked: Asked | None = None

    def answered(self) -> SetupForm:
        """The form once the wiring has done what it asked."""
        return replace(self, asked=None)


def press(form: SetupForm, hand: Hand) -> SetupForm:
    """The form after one key, letter, or move of the mouse."""
    if form.editing is not None:
        return _edit(form, form.editing, hand)
    items = items_of(form.page.value, len(form.choice.players))
    match hand:
        case Pressed(Key.ENTER) | Written(" "):
            return _activate(form, form.focus)
        case Pressed(Key.ESCAPE):
            return _back(form)
        case Pressed(Key.HELP):
            return _turn_to(form, Page.HELP)
        case Pressed(Key.DELETE | Key.BACKSPACE) if form.focus.startswith("player-"):
            return _remove(form, int(form.focus.removeprefix("player-")))
        case Pressed(key):
            return _arrow(form, items, key)
        case Written():
            return form
        case Pointed(x, y):
            return replace(form, focus=under(items, x, y) or form.focus)
        case Clicked(x, y):
            name = under(items, x, y)
            return form if name is None else _activate(replace(form, focus=name), name)
        case Closed():
            return replace(form, asked=Asked.QUIT)


def _arrow(form: SetupForm, items: tuple[Item, ...], key: Key) -> SetupForm:
    if form.page is Page.OPTIONS and key in (Key.LEFT, Key.RIGHT) and form.focus != "back":
        return _chosen(form, form.focus, -1 if key is Key.LEFT else 1)
    return replace(form, focus=moved(items, form.focus, key))


def _turn_to(form: SetupForm, page: Page) -> SetupForm:
    return replace(form, page=page, focus=_FIRST[page])


def _back(form: SetupForm) -> SetupForm:
    if form.page is Page.TITLE:
        return replace(form, focus="quit")
    return replace(form, page=Page.TITLE, focus=_CAME_BY.get(form.page, "play"))


_CAME_BY: Final = {Page.OPTIONS: "options", Page.HELP: "help", Page.PLAYERS: "play"}


def _activate(form: SetupForm, name: str) -> SetupForm:
    """What Enter does on an item."""
    if name.startswith("player-"):
        return replace(form, editing=int(name.removeprefix("player-")), fresh=True)
    if name.startswith("remove-"):
        return _remove(form, int(name.removeprefix("remove-")))
    match name:
        case "play":
            return _turn_to(form, Page.PLAYERS)
        case "options":
            return _turn_to(form, Page.OPTIONS)
        case "help":
            return _turn_to(form, Page.HELP)
        case "microphone":
            return replace(form, asked=Asked.MICROPHONE)
        case "quit":
            return replace(form, asked=Asked.QUIT)
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
    return replace(form, choice=changed(form.choice, name, step))


def changed(choice: Choice, name: str, step: int) -> Choice:
    """``choice`` with one of its values moved ``step`` on; round and round."""
    modes = choice.modes
    match name:
        case "albino":
            return replace(choice, modes=replace(modes, albino=not modes.albino))
        case "trigo":
            return replace(choice, modes=replace(modes, trigo=not modes.trigo))
        case "trauma":
            return replace(choice, modes=replace(modes, trauma=not modes.trauma))
        case "pace":
            return replace(choice, pace=_next(tuple(Pace), choice.pace, step))
        case "strictness":
            known = tuple(STRICTNESSES)
            return replace(choice, strictness=_next(known, choice.strictness, step))
        case "cards":
            return replace(choice, cards=_next(CARD_COUNTS, choice.cards, step))
        case "referee":
            return replace(choice, referee=_next(tuple(Referee), choice.referee, step))
        case "language":
            return replace(choice, language=_next(tuple(LANGUAGES), choice.language, step))
        case "learning":
            return replace(choice, learning=not choice.learning)
        case "motion":
            return replace(choice, reduce_motion=not choice.reduce_motion)
        case "ear":
            return replace(choice, ear=_next(EARS, choice.ear, step))
        case "volume":
            return replace(choice, volume=_next(VOLUMES, choice.volume, step))
        case _:
            return choice


def _next(values: tuple[_Value, ...], now: _Value, step: int) -> _Value:
    at = values.index(now) if now in values else 0
    return values[(at + step) % len(values)]


def _add(form: SetupForm) -> SetupForm:
    players = form.choice.players
    if len(players) >= MOST_PLAYERS:
        return form
    spare = next(name for name in _SPARE if name not in players)
    choice = replace(form.choice, players=(*players, spare))
    seat = len(players)
    return replace(form, choice=choice, focus=f"player-{seat}", editing=seat, fresh=True)


def _remove(form: SetupForm, seat: int) -> SetupForm:
    """Take a player off the list; somebody has to stay."""
    players = form.choice.players
    if len(players) == 1:
        return form
    left = players[:seat] + players[seat + 1 :]
    focus = f"player-{min(seat, len(left) - 1)}"
    return replace(form, choice=replace(form.choice, players=left), focus=focus)


def _edit(form: SetupForm, seat: int, hand: Hand) -> SetupForm:
    """A name while it is typed."""
    players = form.choice.players
    typing = edited(players[seat], form.fresh, hand)
    if typing.name is not None:
        names = (*players[:seat], typing.name, *players[seat + 1 :])
        form = replace(form, choice=replace(form.choice, players=names), fresh=False)
    if not typing.done:
        return form
    named = form.choice.players[seat].strip() or next(
        name for name in _SPARE if name not in players
    )
    names = (*players[:seat], named, *players[seat + 1 :])
    return replace(form, choice=replace(form.choice, players=names), editing=None, fresh=False)
