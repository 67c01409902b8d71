"""From what was asked for, on the command line or on the setup screen, to a table laid.

This module reads our own files, but never a device, and opens no window.
"""

from __future__ import annotations

import secrets
import unicodedata
from dataclasses import dataclass, field
from pathlib import Path

from app import __version__
from app.hearing.strictness import STRICTNESSES
from app.rules.cards import Card
from app.rules.deck import parse_deck
from app.rules.game import Referee, Setup
from app.rules.modes import BASIC, Modes
from app.rules.names import letters_of
from app.store import paths
from app.store.reading import read_text
from app.table.house import Errors, House, Pace
from app.table.table import Table

MODES = ("albino", "trigo", "trauma")


class PlanError(Exception):
    """What was asked for cannot be played; the message says what to do."""


@dataclass(frozen=True, slots=True)
class Plan:
    """One game as it was asked for."""

    players: tuple[str, ...]
    modes: Modes = BASIC
    cards: int = 60
    seed: int = 0
    pace: Pace = Pace.NORMAL
    strictness: str = "fiesta"
    referee: Referee = Referee.AUTOMATIC
    learning: bool = False
    listens: bool = True  # false: played with keys alone
    opener: int | None = None  # None: at random
    duel: bool = False  # a tongue twister settles it before the cards are dealt
    rounds: int | None = None
    minutes: float | None = None
    last_lap: bool = False
    keep_direction: bool = False
    turn_pause: float | None = 0.6
    errors: Errors = field(default_factory=Errors)
    vote: bool = False
    marks: tuple[int, ...] = ()  # whose token and key, per seat
    handicap: tuple[float, ...] = ()  # seconds on top of the pace, per seat
    ease: tuple[float, ...] = ()  # nats, per seat, from rehearsals


def new_seed() -> int:
    """Cards nobody knows; short enough to be read aloud and typed again."""
    return secrets.randbelow(1_000_000)


def lay_table(plan: Plan) -> Table:
    """A table with our own deck, ready to begin. Raises ``SetupError`` where it cannot be dealt."""
    setup = Setup(
        players=plan.players,
        deck=read_deck(),
        modes=plan.modes,
        cards=plan.cards,
        seed=plan.seed,
        opener=plan.opener,
        referee=plan.referee,
        rounds=plan.rounds,
        last_lap=plan.last_lap,
        keep_direction=plan.keep_direction,
    )
    house = House(
        pace=plan.pace,
        handicap=plan.handicap,
        marks=plan.marks,
        strictness=STRICTNESSES[plan.strictness],
        ease=plan.ease,
        turn_pause=plan.turn_pause,
        errors=plan.errors,
        vote=plan.vote,
        minutes=plan.minutes,
        learning=plan.learning,
        listens=plan.listens,
    )
    return Table(setup, house, __version__)


def read_deck(path: Path | None = None) -> tuple[Card, ...]:
    """The deck in ``path``, or our own. Raises ``DeckError`` or ``StoreError``."""
    return parse_deck(read_text(path or paths.assets() / "deck.json", "The deck"))


def parse_modes(written: str) -> Modes:
    """``albino,trigo`` as modes; nothing is the basic game. Raises :class:`PlanError`."""
    names = split(written)
    for name in names:
        if name not in MODES:
            raise PlanError(f"There is no mode “{name}”: choose from {', '.join(MODES)}.")
    return Modes(**dict.fromkeys(names, True))


def parse_players(written: str) -> tuple[str, ...]:
    """``Ana,Luis`` as names in seat order.

    Raises :class:`PlanError` for none, for equal ones, and for what is not text.
    """
    names = split(written)
    if not all(map(_is_text, names)):
        raise PlanError("The names of the players are not text: write them in UTF-8.")
    if any(unicodedata.category(letter) == "Cc" for name in names for letter in name):
        raise PlanError("A name of a player holds a line break or the like: write it in one line.")
    if not names:
        raise PlanError("Nobody plays: name one to six players, as in --players Ana,Luis.")
    if len(set(map(letters_of, names))) < len(names):
        raise PlanError("Two players have the same name: give each their own.")
    return names


def _is_text(name: str) -> bool:
    """Whether it can be written down; bytes that are no letters come in as halves of some."""
    return not any("\ud800" <= letter <= "\udfff" for letter in name)


def split(written: str) -> tuple[str, ...]:
    """Names between commas, without the blanks around them."""
    return tuple(name for part in written.split(",") if (name := part.strip()))
