"""Where everything of the setup form lies: what is drawn and what is clicked agree by it."""

from __future__ import annotations

from typing import Final

from app.screen.canvas import Box
from app.screen.choice import ERRORS
from app.screen.focus import Item
from app.screen.sheets import WIDE, Sheet

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
#: What no ears can tell; it is only explained.
CALLED_BY_THE_TABLE: Final = "laughing"
FAULT_ITEMS: Final = ("strictness", *ERRORS, CALLED_BY_THE_TABLE, "vote")
OPTION_ITEMS: Final = (
    "ear",
    "phones",
    "volume",
    "large_text",
    "contrast",
    "reduce_motion",
    "margin",
    "screen",
    "language",
)
#: Pages that are lists of choices, and what is on them.
LISTS: Final = {"house": HOUSE_ITEMS, "faults": FAULT_ITEMS, "options": OPTION_ITEMS}
_PLAYERS: Final = 6
#: Height of the line, or two, on what the name of a mix of modes means.
_MEANING: Final = 90.0
#: Height of the title's first button, and from one pair of the others to the next.
_PLAY: Final = 104.0
_TITLE_PITCH: Final = 98.0


def back_box(sheet: Sheet) -> Box:
    """The button that leads back, in the lower left corner of every page."""
    safe = sheet.safe
    if sheet.upright:
        return Box(safe.x, safe.bottom - 78, 300, 78)
    return Box(safe.x, 776, sheet.between(250, 330), 78)


def leaf_box(sheet: Sheet) -> Box:
    """The button that turns the help's leaf, in the other corner."""
    back, wide = back_box(sheet), sheet.between(210, 250)
    return Box(sheet.safe.right - wide, back.y, wide, back.h)


def house_button(sheet: Sheet) -> Box:
    """The button of the house rules."""
    back = back_box(sheet)
    if sheet.upright:
        return Box(back.right + 40, back.y, sheet.safe.right - back.right - 40, 78)
    return Box(back.right + 56, 776, sheet.between(370, 500), 78)


def start_box(sheet: Sheet) -> Box:
    """The button that begins a game."""
    safe = sheet.safe
    if sheet.upright:
        return Box(safe.x, safe.bottom - 78 - 24 - 88, safe.w, 88)
    left = house_button(sheet).right + 56
    return Box(left, 768, safe.right - left, 88)


def shuffle_box(sheet: Sheet) -> Box:
    """The button above the names."""
    row = names_column(sheet)
    return Box(row.right - 220, row.y - 78, 220, 66)


def names_column(sheet: Sheet) -> Box:
    """Where the players stand."""
    safe = sheet.safe
    if sheet.upright:
        return Box(safe.x, safe.y + 84, safe.w, _PLAYERS * _pitch(sheet))
    return Box(safe.x, 128, sheet.between(540, 610), _PLAYERS * _pitch(sheet))


def modes_column(sheet: Sheet) -> Box:
    """Where the modes stand."""
    safe, names = sheet.safe, names_column(sheet)
    if sheet.upright:
        top = names.bottom + 84
        return Box(safe.x, top, safe.w, start_box(sheet).y - 24 - _MEANING - top)
    left = names.right + sheet.between(30, 40)
    return Box(left, 128, safe.right - left, 620 - _MEANING + sheet.between(10, 0))


def meaning_box(sheet: Sheet) -> Box:
    """Below the modes: what the name of their mix means."""
    modes = modes_column(sheet)
    return Box(modes.x + 8, modes.bottom + 8, modes.w - 16, _MEANING - 8)


def _pitch(sheet: Sheet) -> float:
    """From one player's row to the next."""
    return 76.0 if sheet.upright else 88.0


def player_box(seat: int, sheet: Sheet = WIDE) -> Box:
    """The row of one player."""
    column, pitch = names_column(sheet), _pitch(sheet)
    return Box(column.x, column.y + seat * pitch, column.w - 190, pitch - 10)


def extra_box(seat: int, sheet: Sheet = WIDE) -> Box:
    """Beside the name: the seconds on top of the pace."""
    row = player_box(seat, sheet)
    return Box(row.right + 12, row.y + 4, 96, row.h - 8)


def remove_box(seat: int, sheet: Sheet = WIDE) -> Box:
    """The cross at the end of a player's row."""
    row = player_box(seat, sheet)
    return Box(row.right + 120, row.y + 4, 70, row.h - 8)


def mode_box(row: int, sheet: Sheet = WIDE) -> Box:
    """The switch of one mode with its explanation."""
    column = modes_column(sheet)
    pitch = (column.h + 12) / len(MODE_ITEMS)
    return Box(column.x, column.y + row * pitch, column.w, pitch - 12)


def list_box(page: str, row: int, sheet: Sheet = WIDE) -> Box:
    """One line of a list of choices."""
    rows, safe = len(LISTS[page]), sheet.safe
    if sheet.upright:
        pitch = min(100.0, (about_box(sheet).y - 24 - safe.y - 90) / rows)
        return Box(safe.x, safe.y + 90 + row * pitch, safe.w, pitch - 10)
    x = sheet.between(90, 170)
    top = 108.0 if rows > 8 else 128.0
    pitch = min(86.0, (760 - top) / rows)
    gap = pitch * (0.1 if rows > 8 else 0.15)
    return Box(x, top + row * pitch, sheet.wide - 2 * x, pitch - gap)


def about_box(sheet: Sheet) -> Box:
    """Where the choice that has the focus is explained."""
    safe, back = sheet.safe, back_box(sheet)
    if sheet.upright:
        return Box(safe.x, back.y - 150, safe.w, 130)
    return Box(back.right + 30, 762, safe.right - back.right - 30, 108)


def items_of(page: str, players: int, sheet: Sheet = WIDE) -> tuple[Item, ...]:
    """What can have the focus on a page, with this many players on the list."""
    back = Item("back", back_box(sheet))
    if page in LISTS:
        rows = enumerate(LISTS[page])
        return (*(Item(name, list_box(page, row, sheet)) for row, name in rows), back)
    match page:
        case "title":
            return tuple(Item(name, title_box(row, sheet)) for row, name in enumerate(TITLE_ITEMS))
        case "players":
            shuffle = (Item("shuffle", shuffle_box(sheet)),) if players > 1 else ()
            modes = (Item(name, mode_box(row, sheet)) for row, name in enumerate(MODE_ITEMS))
            house = Item("house", house_button(sheet))
            start = Item("start", start_box(sheet))
            return (*shuffle, *_player_items(players, sheet), *modes, back, house, start)
        case _:
            return (back, Item("leaf", leaf_box(sheet)))


def title_column(sheet: Sheet) -> Box:
    """Where the title's menu stands."""
    high = _PLAY + (len(TITLE_ITEMS) // 2) * _TITLE_PITCH
    if sheet.upright:
        return Box(60, sheet.safe.bottom - high, sheet.wide - 120, high)
    wide = sheet.between(650, 690)
    return Box(sheet.wide - sheet.between(60, 110) - wide, 334, wide, high)


def title_box(row: int, sheet: Sheet = WIDE) -> Box:
    """One button of the title's menu: the first alone and large, the others by twos below it."""
    column = title_column(sheet)
    if row == 0:
        return Box(column.x, column.y, column.w, _PLAY)
    below, right = divmod(row - 1, 2)
    wide, y = (column.w - 20) / 2, column.y + _PLAY + 22 + below * _TITLE_PITCH
    return Box(column.x + right * (wide + 20), y, wide, _TITLE_PITCH - 22)


def _player_items(players: int, sheet: Sheet) -> tuple[Item, ...]:
    seats = range(players)
    rows = tuple(Item(f"player-{seat}", player_box(seat, sheet)) for seat in seats)
    extras = tuple(Item(f"extra-{seat}", extra_box(seat, sheet)) for seat in seats)
    crosses = tuple(
        Item(f"remove-{seat}", remove_box(seat, sheet)) for seat in seats if players > 1
    )
    more = (Item("add", player_box(players, sheet)),) if players < _PLAYERS else ()
    return rows + extras + crosses + more
