"""What was asked for, in words: players and modes as typed, and one error for what cannot be.

Every command can complain through it, so this module must never load the table or the ears.
"""

from __future__ import annotations

import unicodedata

from app.evening import names_of_choices
from app.rules.deal import MOST_PLAYERS
from app.rules.modes import Modes
from app.rules.names import LONGEST, as_name, letters_of

MODES = names_of_choices.MODES.kept


class PlanError(Exception):
    """What was asked for cannot be played; the message says what to do."""


def parse_modes(written: str) -> Modes:
    """``albino,trigo`` as modes; nothing is the basic game. Raises :class:`PlanError`."""
    modes = {}
    for name in split(written):
        mode = names_of_choices.MODES.meant(name)
        if mode is None:
            listed = ", ".join(names_of_choices.MODES.listed)
            raise PlanError(f"There is no mode “{name}”: choose from {listed}.")
        modes[mode] = True
    return Modes(**modes)


def parse_players(written: str) -> tuple[str, ...]:
    """``Ana,Luis`` as names in seat order.

    Raises :class:`PlanError` for none, for equal, invisible or too long ones, and for what is not
    text.
    """
    names = tuple(unicodedata.normalize("NFC", name) for name in split(written))
    if not all(map(_is_text, names)):
        raise PlanError("The names of the players are not text: write them in UTF-8.")
    if any(unicodedata.category(letter) == "Cc" for name in names for letter in name):
        raise PlanError("A name of a player holds a line break or the like: write it in one line.")
    names = tuple(as_name(name).strip() for name in names)
    if not all(names):
        raise PlanError("A name of a player shows nothing: write it in letters that can be seen.")
    long = next((name for name in names if len(name) > LONGEST), None)
    if long is not None:
        raise PlanError(
            f"“{long[:LONGEST]}…” is too long for a name: write {LONGEST} letters at most."
        )
    if not names:
        raise PlanError(
            f"Nobody plays: name 1 to {MOST_PLAYERS} players, as in --players Ana,Luis."
        )
    if len(set(map(letters_of, names))) < len(names):
        raise PlanError("Two players have the same name: give each their own.")
    return names


def _is_text(name: str) -> bool:
    """Whether it can be written down; bytes that are no letters come in as halves of some."""
    return not any("\ud800" <= letter <= "\udfff" for letter in name)


def split(written: str) -> tuple[str, ...]:
    """Names between commas, without the blanks around them."""
    return tuple(name for part in written.split(",") if (name := part.strip()))
