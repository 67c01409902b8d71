"""The state of one game, as frozen values. Nothing in here decides anything.

Time, sound and pictures do not exist on this side; the seed is part of the state, so the same
setup always deals the same cards.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from app.rules.cards import Card
from app.rules.modes import BASIC, Modes
from app.rules.words import Vowel, Word


class Referee(Enum):
    """Who watches for errors (E8): the app itself, or the players while the app stays silent."""

    AUTOMATIC = "automatic"
    TABLE = "table"


@dataclass(frozen=True, slots=True)
class Setup:
    """What the players chose before the cards were dealt."""

    players: tuple[str, ...]  # names in seat order, clockwise; one to six
    deck: tuple[Card, ...]  # the whole validated deck, in file order
    modes: Modes = BASIC
    cards: int = 60  # how many of the deck are dealt; the rest is set aside unseen (P1, P2)
    seed: int = 0
    opener: int | None = None  # seat that opens; None = at random by the seed (P3)
    referee: Referee = Referee.AUTOMATIC
    rounds: int | None = None  # the game ends with this round, fewest cards win (G8)
    last_lap: bool = False  # whoever is out waits until the lap is finished (G7)
    keep_direction: bool = False  # a new round goes on the way the last one went (A2)


class Direction(Enum):
    """Which way the turns go round the table."""

    CLOCKWISE = 1
    COUNTERCLOCKWISE = -1


class Why(Enum):
    """Why a word is the right one."""

    TRIGAL = "trigal"  # a wheat-field card is always trigal
    TRAUMA = "trauma"  # same background as the card beneath: repeat
    CHAIN = "chain"  # next of the chain, or the next one the card allows
    BOTH = "both"  # trauma asks for the very word the chain asks for (T9)


@dataclass(frozen=True, slots=True)
class RightWord:
    """The one right word for a card, how it sounds now, and why."""

    word: Word
    sound: str  # one of the 24, e.g. "tigris"
    why: Why
    skipped: tuple[Word, ...] = ()  # words of the chain the card does not allow, in order


@dataclass(frozen=True, slots=True)
class Answered:
    """A turn whose word stood: what a challenge, or trauma mode, looks back at."""

    player: int
    card: Card
    said: str
    right: RightWord

    @property
    def was_right(self) -> bool:
        """Whether the word that stood was the one right word."""
        return self.said == self.right.sound


@dataclass(frozen=True, slots=True)
class AwaitingCard:
    """``Game.player`` is about to turn the top card."""


@dataclass(frozen=True, slots=True)
class AwaitingWord:
    """The card is face up on the pile; ``Game.player`` must say its word."""

    card: Card
    right: RightWord


@dataclass(frozen=True, slots=True)
class LastWord:
    """``Game.player`` spoke for their last card, or as the last of the last lap.

    It stands once nobody objects (G2).
    """


@dataclass(frozen=True, slots=True)
class Finished:
    """Somebody is out of cards, or time is, or everybody else has left.

    ``places[seat]`` counts from 1; where several share the first place, ``winner`` is one of them.
    """

    winner: int
    places: tuple[int, ...]


Phase = AwaitingCard | AwaitingWord | LastWord | Finished


@dataclass(frozen=True, slots=True)
class Game:
    """Everything there is to know about a game between two moments."""

    setup: Setup
    decks: tuple[tuple[Card, ...], ...]  # per seat, top card first
    pile: tuple[Card, ...]  # in the order played; the last one lies on top
    set_aside: tuple[Card, ...]  # not dealt, or left behind by a player who went home
    present: tuple[bool, ...]  # per seat: still at the table
    player: int  # seat whose turn it is
    direction: Direction
    expected: int  # index into setup.modes.chain of the word that is due
    vowel: Vowel | None
    last: Answered | None  # the answer just before, in this round; None on a round's first card
    phase: Phase
    round: int  # from 1
    turns: int  # cards turned so far
    opener: int = 0  # seat that opened this round
    final_round: int | None = None  # the round the game ends with; None while nobody has set one
    lap: tuple[int, ...] | None = None  # the last lap (G7): seats yet to speak, the player first
    sudden_deaths: int = 0  # how often those who came out together have begun to play it off

    @property
    def in_last_round(self) -> bool:
        """Whether the round the game ends with has come (G8); a last lap may outlast it."""
        return self.final_round is not None and self.round >= self.final_round
