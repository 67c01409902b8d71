"""What the table looks like at one instant: frozen values, ready to be drawn.

The screen draws a :class:`TableView` and looks nothing up. It holds no sentences: words on screen
belong to the language chosen, so the screen makes them from these values.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from app.rules.cards import Card
from app.rules.commands import Fault
from app.rules.events import Refusal
from app.rules.game import Direction, Referee, RightWord
from app.rules.modes import Modes
from app.rules.words import Vowel


class Moment(Enum):
    """What is going on; it decides which picture is drawn."""

    DEALING = "dealing"
    READY = "ready"  # whose turn it is, card still face down
    TURNING = "turning"  # the card turns outward; nothing counts yet
    LISTENING = "listening"  # the card is visible, the ring runs
    AGAIN = "again"  # "¿Cómo?": one more try (E3)
    RIGHT = "right"  # the word stood
    FAULT = "fault"  # verdict with the right word and the reason; the pile goes to the loser
    CHALLENGE = "challenge"  # somebody stopped the game: card, right word, what was heard
    VOTE = "vote"  # the table votes on the last verdict (C10)
    LAST_CARD = "last-card"  # a winner's last word may still be objected to (G2)
    OVER = "over"


class Closing(Enum):
    """What there is to know about the game coming to its end."""

    LAST_ROUND = "last-round"  # the game ends with this round (G8)
    LAST_LAP = "last-lap"  # somebody is out, and the lap is finished (G7)
    SUDDEN_DEATH = "sudden-death"  # those who came out together, a card each


@dataclass(frozen=True, slots=True)
class SeatView:
    """One player at the table."""

    name: str
    cards: int
    present: bool
    place: int | None  # at the end
    mark: int  # which token and key is theirs: it belongs to the person, not to the seat


@dataclass(frozen=True, slots=True)
class VerdictView:
    """What the last word was judged to be."""

    player: int
    right: RightWord  # the right word, its sound and why
    sound: str | None  # what was heard; None when nothing was said, or nothing of ours
    fault: Fault | None  # None when the word stood
    reaction: float | None  # seconds from the card being visible to the onset of speech
    overruled: bool  # the table reversed it
    reversible_until: float | None  # instant until which one key reverses it (E6)
    vowel: Vowel | None = None  # the one in force for the word
    by_key: bool = False  # the word was not heard: keys chose it, or let it pass


@dataclass(frozen=True, slots=True)
class LastView:
    """How the turn before this one came out; not which word was said, for memory is the game."""

    player: int
    stood: bool


@dataclass(frozen=True, slots=True)
class ChallengeView:
    """Who stopped whom, and how it came out."""

    by: int
    against: int
    upheld: bool
    late: bool


@dataclass(frozen=True, slots=True)
class VoteView:
    """A vote on the last verdict: who may, who wants it reversed, and how many it takes."""

    voters: tuple[int, ...]
    votes: tuple[int, ...]
    needed: int


@dataclass(frozen=True, slots=True)
class SweepView:
    """The pile on its way to the player who pays."""

    to: int
    cards: int


@dataclass(frozen=True, slots=True)
class LearningView:
    """What memory would have to hold; only shown at the learning level (P10)."""

    vowel: Vowel | None
    expected: str
    beneath: Card | None


@dataclass(frozen=True, slots=True)
class AwardView:
    """A small prize computed from the game: ``kind`` is a key the screen has a name for."""

    kind: str  # "fastest" | "surest" | "wheat-magnet" | "collector"
    player: int
    value: float


@dataclass(frozen=True, slots=True)
class TableView:
    """Everything to be seen at instant ``at`` (seconds). Instants are on the same clock."""

    at: float
    moment: Moment
    since: float  # when this moment began; motion is a function of at - since
    until: float | None  # when it ends by itself
    seats: tuple[SeatView, ...]
    turn: int  # seat whose turn it is
    direction: Direction
    modes: Modes
    referee: Referee
    round: int
    turns: int
    pile: int  # how many cards lie on the pile, the visible one included
    card: Card | None  # the card being turned or lying on top; None with an empty pile
    thinking: float | None  # 0..1, how much time to answer or vote is used up; None: no limit
    speaking: bool  # the ears hear somebody right now
    verdict: VerdictView | None
    challenge: ChallengeView | None
    sweep: SweepView | None
    reversed_now: bool  # the last card turned the direction round
    plays_again: bool  # two players: an albino gives the same player another turn (A3)
    new_vowel: Vowel | None  # a wheat field was accepted just now; shown for its moment only
    paused: bool
    trouble: str | None  # key of EarTrouble.problem while the ears are deaf
    trouble_detail: str
    notice: Refusal | None  # why something asked for did not happen, for two seconds
    learning: LearningView | None
    elapsed: float  # seconds of play, pauses not counted (the clock of a practice run)
    errors: tuple[int, ...]  # per seat
    awards: tuple[AwardView, ...]  # at the end
    closing: Closing | None = None
    vote: VoteView | None = None
    last: LastView | None = None  # once the next turn has begun
    suspects: tuple[int, ...] = ()  # seats whose key says: it was they who spoke out of turn (E5)
    by_vote: bool = False  # whoever wants a verdict reversed calls a vote on it (E6)
