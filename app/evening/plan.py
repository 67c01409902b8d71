"""From what was asked for, on the command line or on the setup screen, to a table laid.

This module reads our own files, but never a device, and opens no window.
"""

from __future__ import annotations

import secrets
from dataclasses import dataclass, field
from pathlib import Path

from app import __version__
from app.hearing.leanings import Leanings
from app.hearing.strictness import STRICTNESSES
from app.rules.cards import Card
from app.rules.deck import parse_deck
from app.rules.game import Referee, Setup
from app.rules.modes import BASIC, Modes
from app.store import paths
from app.store.reading import read_text
from app.table.house import Errors, House, Pace
from app.table.table import Table


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
    leanings: tuple[Leanings, ...] = ()  # per seat, of voices that were heard before


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
        leanings=plan.leanings,
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
