"""The cards: what is drawn on them, and which words a card allows (the 3-2-1 rule).

This module must never know whose card it is or what was said before it.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from app.rules.words import Vowel, Word


class Background(Enum):
    """The five backgrounds trauma mode compares; colour, pattern and frame go together (T8)."""

    RED = "red"
    YELLOW = "yellow"
    GREEN = "green"
    BLUE = "blue"
    PURPLE = "purple"


@dataclass(frozen=True, slots=True)
class FigureCard:
    """A tongue-twister card: how many of each figure it shows, and on which background."""

    number: int  # its place in the deck file, from 1; every card of a deck has its own
    tigers: int
    tears: int
    wheat: int
    background: Background
    albino: bool = False  # one of its tigers is albino; still a tiger (D4)

    def allows(self, word: Word) -> bool:
        """The 3-2-1 rule: three alike for tres, two tears for tristes, one tiger for tigres."""
        match word:
            case Word.TRES:
                return max(self.tigers, self.tears, self.wheat) >= 3
            case Word.TRISTES:
                return self.tears >= 2
            case Word.TIGRES:
                return self.tigers >= 1
            case Word.TRIGO:
                return self.wheat >= 1
            case Word.TRIGAL:
                return False


@dataclass(frozen=True, slots=True)
class TrigalCard:
    """A wheat-field card: always *trigal*; it restarts the chain in its vowel. No background."""

    number: int
    vowel: Vowel


Card = FigureCard | TrigalCard
