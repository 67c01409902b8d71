"""What has happened. A game is the fold of its events; they are in the past tense."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from app.rules.cards import Card
from app.rules.commands import Command, Fault
from app.rules.game import Direction, RightWord
from app.rules.words import Vowel


@dataclass(frozen=True, slots=True)
class Dealt:
    """The cards were dealt and a seat opens the first round."""

    decks: tuple[tuple[Card, ...], ...]
    set_aside: tuple[Card, ...]
    opener: int


@dataclass(frozen=True, slots=True)
class CardTurned:
    """A card lies face up on the pile."""

    player: int
    card: Card
    right: RightWord


@dataclass(frozen=True, slots=True)
class WordStood:
    """A word was accepted: right, or wrong and unnoticed under the table's own refereeing (E9)."""

    player: int
    sound: str
    expected: int  # index of the word due next
    was_right: bool


@dataclass(frozen=True, slots=True)
class VowelChanged:
    """A wheat field put a vowel in force (also when it is the same again)."""

    vowel: Vowel


@dataclass(frozen=True, slots=True)
class DirectionReversed:
    """An albino tiger turned the turns round (three players or more)."""

    direction: Direction


@dataclass(frozen=True, slots=True)
class PlaysAgain:
    """An albino tiger makes the same player play again (two players, A3)."""

    player: int


@dataclass(frozen=True, slots=True)
class TurnPassed:
    """It is now this player's turn."""

    player: int


@dataclass(frozen=True, slots=True)
class Faulted:
    """A player erred."""

    player: int
    fault: Fault
    sound: str | None  # what was said, where something was
    right: RightWord


@dataclass(frozen=True, slots=True)
class ChallengeUpheld:
    """The challenger was right: the challenged player pays (C12)."""

    by: int
    against: int


@dataclass(frozen=True, slots=True)
class ChallengeFailed:
    """The word was right, or the challenge came too late: the challenger pays (C3, C4)."""

    by: int
    against: int
    late: bool


@dataclass(frozen=True, slots=True)
class CardReturned:
    """An unresolved card goes back on top of its owner's deck (C5)."""

    player: int
    card: Card


@dataclass(frozen=True, slots=True)
class PileTaken:
    """A player takes the pile under their deck; first played comes out first (P14)."""

    player: int
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class RoundBegan:
    """A new round: chain at tres, natural vowel, empty pile, and clockwise unless the house keeps
    the direction (P5, A2).
    """

    round: int
    opener: int


@dataclass(frozen=True, slots=True)
class LastCardPlayed:
    """A player has no cards left; the win stands once nobody objects (G2)."""

    player: int


@dataclass(frozen=True, slots=True)
class LastLapBegan:
    """Somebody is out of cards; these seats still have a turn, in this order (G7)."""

    out: int
    seats: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class LastLapEnded:
    """The last seat of the last lap has spoken and has cards left; nobody plays after them."""

    player: int


@dataclass(frozen=True, slots=True)
class LastLapLapsed:
    """Nobody is out of cards any more: the lap was for nothing, and the game goes on."""


@dataclass(frozen=True, slots=True)
class SuddenDeath:
    """Several came out of cards in one lap: each plays one card from under the pile (G7)."""

    seats: tuple[int, ...]
    cards: tuple[Card, ...]  # of each seat, in their order


@dataclass(frozen=True, slots=True)
class LastRoundCalled:
    """The time agreed on is up: the game ends with this round (G8)."""

    round: int


@dataclass(frozen=True, slots=True)
class PlayerLeft:
    """A player went home; their deck was set aside (P12)."""

    player: int
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class PlayerJoined:
    """Somebody sat down; their deck comes from the cards that lay aside (P12)."""

    player: int
    name: str
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class GameFinished:
    """The end: ``places[seat]`` counts from 1, ties share a place (G6)."""

    winner: int
    places: tuple[int, ...]


class Refusal(Enum):
    """Why a command was not possible just then."""

    NOT_NOW = "not-now"  # the phase does not allow it
    FINISHED = "finished"
    NO_SUCH_PLAYER = "no-such-player"
    NOTHING_TO_CHALLENGE = "nothing-to-challenge"
    TOO_LATE = "too-late"  # automatic referee: a late challenge is ignored with a notice (C4)
    OWN_WORD = "own-word"  # challenging oneself is admitting a fault (C8)
    TOO_FEW_WOULD_REMAIN = "too-few-would-remain"
    NO_FREE_SEAT = "no-free-seat"  # all are taken, or this person has one already
    TOO_FEW_CARDS_ASIDE = "too-few-cards-aside"  # for a deck of a newcomer's own
    NEXT_ROUND = "next-round"  # a newcomer sits down once the next round begins
    IF_PLAY_GOES_ON = "if-play-goes-on"  # a newcomer in a last lap, which may end the game
    NO_MORE_ROUNDS = "no-more-rounds"  # a newcomer in the round the game ends with
    NOTHING_TO_OVERRULE = "nothing-to-overrule"  # said by the table alone (E6)
    ALREADY_OVERRULED = "already-overruled"  # what the table has decided once stands (E6)
    VERDICT_STANDS = "verdict-stands"  # the time in which it could be reversed is over (E6)


@dataclass(frozen=True, slots=True)
class Refused:
    """A command that changes nothing, and why."""

    command: Command
    why: Refusal


Event = (
    Dealt
    | CardTurned
    | WordStood
    | VowelChanged
    | DirectionReversed
    | PlaysAgain
    | TurnPassed
    | Faulted
    | ChallengeUpheld
    | ChallengeFailed
    | CardReturned
    | PileTaken
    | RoundBegan
    | LastCardPlayed
    | LastLapBegan
    | LastLapEnded
    | LastLapLapsed
    | SuddenDeath
    | LastRoundCalled
    | PlayerLeft
    | PlayerJoined
    | GameFinished
    | Refused
)
