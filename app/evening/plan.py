"""From what was asked for on the command line or the setup screen to a deck and a dealt table."""

from __future__ import annotations

from pathlib import Path

from app.rules.cards import Card
from app.rules.deck import DeckError, parse_deck
from app.rules.modes import Modes
from app.store import paths

MODES = ("albino", "trigo", "trauma")


class PlanError(Exception):
    """What was asked for cannot be played; the message says what to do."""


def read_deck(path: Path | None = None) -> tuple[Card, ...]:
    """The deck in ``path``, or our own. Raises :class:`DeckError` with one sentence."""
    file = path or paths.assets() / "deck.json"
    try:
        return parse_deck(file.read_text(encoding="utf-8"))
    except OSError as error:
        raise DeckError(f"The deck {file} cannot be read ({error.strerror}).") from error
    except UnicodeDecodeError as error:
        raise DeckError(f"The deck {file} is not text.") from error


def parse_modes(written: str) -> Modes:
    """``albino,trigo`` as modes; nothing is the basic game. Raises :class:`PlanError`."""
    names = split(written)
    for name in names:
        if name not in MODES:
            raise PlanError(f"There is no mode “{name}”: choose from {', '.join(MODES)}.")
    return Modes(**dict.fromkeys(names, True))


def parse_players(written: str) -> tuple[str, ...]:
    """``Ana,Luis`` as names in seat order. Raises :class:`PlanError` for none or equal ones."""
    names = split(written)
    if not names:
        raise PlanError("Nobody plays: name one to six players, as in --players Ana,Luis.")
    if len(set(names)) < len(names):
        raise PlanError("Two players have the same name: give each their own.")
    return names


def split(written: str) -> tuple[str, ...]:
    """Names between commas, without the blanks around them."""
    return tuple(name for part in written.split(",") if (name := part.strip()))
