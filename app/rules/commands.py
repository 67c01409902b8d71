"""What somebody may ask of the rules, in the imperative. Time is not their business."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Final


class Fault(Enum):
    """What an error was (E1)."""

    WRONG_WORD = "wrong-word"
    WRONG_VOWEL = "wrong-vowel"
    TOO_SLOW = "too-slow"
    UNCLEAR = "unclear"  # not understood twice (E3)
    TOO_SOON = "too-soon"  # spoken while the card still turned, where the house forbids it (E4)
    STUTTERED = "stuttered"  # the same word twice, or begun again, where the house forbids it (E1)
    SECOND_WORD = "second-word"  # another word after the right one, likewise
    DROPPED_S = "dropped-s"  # the right word without its last s, likewise (D9)
    OUT_OF_TURN = "out-of-turn"  # somebody spoke who was not asked; the table says who (E1, E5)
    ADMITTED = "admitted"  # the player owned up, or the table flagged it (C8)


#: What an answer may be; who speaks out of turn has given none.
FAULTS_OF_ANSWERS: Final = tuple(fault for fault in Fault if fault is not Fault.OUT_OF_TURN)


@dataclass(frozen=True, slots=True)
class TurnCard:
    """The player whose turn it is turns the top card."""


@dataclass(frozen=True, slots=True)
class Say:
    """The player whose turn it is said one of the 24 sounds; anything else is wrong."""

    sound: str


@dataclass(frozen=True, slots=True)
class Err:
    """The player whose turn it is erred without a word that could be judged."""

    fault: Fault


@dataclass(frozen=True, slots=True)
class Interrupt:
    """A player spoke though it was somebody else's turn; the table says so (E1, E5)."""

    by: int


@dataclass(frozen=True, slots=True)
class Challenge:
    """A player stops the game because they believe the last word was wrong (C1-C13)."""

    by: int


@dataclass(frozen=True, slots=True)
class LetStand:
    """Nobody objected to the last card of a winner (G2)."""


@dataclass(frozen=True, slots=True)
class CallLastRound:
    """The time agreed on is up: the game ends with this round (G8)."""


@dataclass(frozen=True, slots=True)
class Leave:
    """A player goes home; their deck is set aside (P12)."""

    player: int


@dataclass(frozen=True, slots=True)
class Join:
    """Somebody sits down between two rounds: on the seat they left, or on a new one (P12)."""

    name: str


Command = TurnCard | Say | Err | Interrupt | Challenge | LetStand | CallLastRound | Leave | Join
