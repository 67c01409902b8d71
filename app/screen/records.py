"""How a player has got on so far, as values ready to be drawn. They are added up elsewhere."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from app.rules.commands import Fault

#: The natural vowels before any wheat field, and then the five.
VOWELS: Final = ("-", "a", "e", "i", "o", "u")
#: The basic game and the three modes; a mix counts for each of its modes.
MODES: Final = ("basic", "albino", "trigo", "trauma")
#: So many of the latest games, or practice runs, are drawn.
LATEST: Final = 12


@dataclass(frozen=True, slots=True)
class Share:
    """So many words stood, so many did not."""

    words: int = 0
    errors: int = 0

    @property
    def right(self) -> float | None:
        """The share that stood, 0 to 1; ``None`` where nothing was said."""
        said = self.words + self.errors
        return self.words / said if said else None


@dataclass(frozen=True, slots=True)
class Mode:
    """How games in one mode went."""

    games: int = 0
    wins: int = 0


@dataclass(frozen=True, slots=True)
class Latest:
    """One of the latest games."""

    right: float  # share of words that stood
    won: bool


@dataclass(frozen=True, slots=True)
class Run:
    """One practice run."""

    seconds: float
    cards: int
    errors: int

    @property
    def pace(self) -> float:
        """Seconds a card: runs of different lengths compare by it."""
        return self.seconds / self.cards


@dataclass(frozen=True, slots=True)
class Record:
    """One player, over all evenings."""

    name: str
    evenings: int
    games: int  # with others
    wins: int
    words: int
    errors: tuple[tuple[Fault, int], ...]  # by kind, all kinds, the rarest too
    fastest: float | None  # seconds
    streak: int
    vowels: tuple[Share, ...]  # of VOWELS
    modes: tuple[Mode, ...]  # of MODES, games with others
    latest: tuple[Latest, ...]  # games with others, the newest last
    runs: tuple[Run, ...]  # alone, the newest last
    best_run: Run | None  # the quickest by the card, over all of them

    @property
    def right(self) -> float | None:
        """The share of words that stood."""
        return Share(self.words, sum(count for _, count in self.errors)).right


@dataclass(frozen=True, slots=True)
class Trouble:
    """What went wrong with the file: ``about`` is a key the screen has a sentence for."""

    about: str  # "statistics-aside" | "statistics-refused", and so of "settings"
    file: str = ""
