"""Where everything of the setup form lies: what is drawn and what is clicked agree by it."""

from __future__ import annotations

from typing import Final

from app.screen.canvas import Box
from app.screen.focus import Item

TITLE_ITEMS: Final = ("play", "microphone", "options", "help", "language", "quit")
MODE_ITEMS: Final = ("albino", "trigo", "trauma")
OPTION_ITEMS: Final = (
    "pace",
    "cards",
    "referee",
    "ear",
    "strictness",
    "learning",
    "motion",
    "volume",
    "language",
)
BACK: Final = Item("back", Box(80, 776, 330, 78))
START: Final = Item("start", Box(1010, 768, 510, 88))


def player_box(seat: int) -> Box:
    """The row of one player."""
    return Box(80, 128 + seat * 88, 520, 78)


def remove_box(seat: int) -> Box:
    """The cross at the end of a player's row."""
    row = player_box(seat)
    return Box(row.right + 10, row.y + 4, 70, 70)


def mode_box(row: int) -> Box:
    """The switch of one mode with its explanation."""
    return Box(730, 128 + row * 176, 790, 164)


def option_box(row: int) -> Box:
    """One line of the options."""
    return Box(170, 116 + row * 67, 1260, 61)


def items_of(page: str, players: int) -> tuple[Item, ...]:
    """What can have the focus on a page, with this many players on the list."""
    match page:
        case "title":
            return tuple(
                Item(name, Box(960, 318 + row * 86, 480, 76))
                for row, name in enumerate(TITLE_ITEMS)
            )
        case "players":
            return (*_player_items(players), *_mode_items(), BACK, START)
        case "options":
            rows = tuple(Item(name, option_box(row)) for row, name in enumerate(OPTION_ITEMS))
            return (*rows, BACK)
        case _:
            return (BACK,)


def _player_items(players: int) -> tuple[Item, ...]:
    rows = tuple(Item(f"player-{seat}", player_box(seat)) for seat in range(players))
    crosses = tuple(
        Item(f"remove-{seat}", remove_box(seat)) for seat in range(players) if players > 1
    )
    more = (Item("add", player_box(players)),) if players < 6 else ()
    return rows + crosses + more


def _mode_items() -> tuple[Item, ...]:
    return tuple(Item(name, mode_box(row)) for row, name in enumerate(MODE_ITEMS))
