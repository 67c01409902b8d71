"""Where everything of the setup form lies: what is drawn and what is clicked agree by it."""

from __future__ import annotations

from typing import Final

from app.screen.canvas import Box
from app.screen.choice import ERRORS
from app.screen.focus import Item

TITLE_ITEMS: Final = (
    "play",
    "evenings",
    "statistics",
    "microphone",
    "rehearsal",
    "options",
    "help",
    "language",
    "quit",
)
MODE_ITEMS: Final = ("albino", "trigo", "trauma")
HOUSE_ITEMS: Final = (
    "preset",
    "pace",
    "referee",
    "faults",
    "turn_pause",
    "cards",
    "limit",
    "last_lap",
    "keep_direction",
    "opener",
    "learning",
)
FAULT_ITEMS: Final = ("strictness", *ERRORS, "vote")
OPTION_ITEMS: Final = (
    "ear",
    "phones",
    "volume",
    "large_text",
    "contrast",
    "reduce_motion",
    "screen",
    "language",
)
BACK: Final = Item("back", Box(80, 776, 330, 78))
HOUSE: Final = Item("house", Box(440, 776, 540, 78))
SHUFFLE: Final = Item("shuffle", Box(470, 50, 220, 66))
START: Final = Item("start", Box(1010, 768, 510, 88))


def player_box(seat: int) -> Box:
    """The row of one player."""
    return Box(80, 128 + seat * 88, 420, 78)


def extra_box(seat: int) -> Box:
    """Beside the name: the seconds on top of the pace."""
    row = player_box(seat)
    return Box(row.right + 12, row.y + 4, 96, 70)


def remove_box(seat: int) -> Box:
    """The cross at the end of a player's row."""
    row = player_box(seat)
    return Box(row.right + 120, row.y + 4, 70, 70)


def mode_box(row: int) -> Box:
    """The switch of one mode with its explanation."""
    return Box(730, 128 + row * 176, 790, 164)


def house_box(row: int) -> Box:
    """One line of the house rules."""
    return Box(170, 108 + row * 59, 1260, 53)


def fault_box(row: int) -> Box:
    """One line of what counts as a fault."""
    return Box(170, 128 + row * 86, 1260, 72)


def option_box(row: int) -> Box:
    """One line of the options."""
    return Box(170, 128 + row * 79, 1260, 68)


def items_of(page: str, players: int) -> tuple[Item, ...]:
    """What can have the focus on a page, with this many players on the list."""
    match page:
        case "title":
            return tuple(Item(name, _title_box(row)) for row, name in enumerate(TITLE_ITEMS))
        case "players":
            shuffle = (SHUFFLE,) if players > 1 else ()
            return (*shuffle, *_player_items(players), *_mode_items(), BACK, HOUSE, START)
        case "house":
            rows = tuple(Item(name, house_box(row)) for row, name in enumerate(HOUSE_ITEMS))
            return (*rows, BACK)
        case "faults":
            rows = tuple(Item(name, fault_box(row)) for row, name in enumerate(FAULT_ITEMS))
            return (*rows, BACK)
        case "options":
            rows = tuple(Item(name, option_box(row)) for row, name in enumerate(OPTION_ITEMS))
            return (*rows, BACK)
        case _:
            return (BACK,)


def _title_box(row: int) -> Box:
    """One button of the title's menu; the last two are half as wide and share a row."""
    whole = len(TITLE_ITEMS) - 2
    y, high = 312 + min(row, whole) * 68, 58
    return Box(960, y, 480, high) if row < whole else Box(960 + (row - whole) * 246, y, 234, high)


def _player_items(players: int) -> tuple[Item, ...]:
    rows = tuple(Item(f"player-{seat}", player_box(seat)) for seat in range(players))
    extras = tuple(Item(f"extra-{seat}", extra_box(seat)) for seat in range(players))
    crosses = tuple(
        Item(f"remove-{seat}", remove_box(seat)) for seat in range(players) if players > 1
    )
    more = (Item("add", player_box(players)),) if players < 6 else ()
    return rows + extras + crosses + more


def _mode_items() -> tuple[Item, ...]:
    return tuple(Item(name, mode_box(row)) for row, name in enumerate(MODE_ITEMS))
