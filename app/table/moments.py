"""What can be going on at the table: one value for each moment, with the instants that bound it.

All instants are table time (see :mod:`app.table.timing`). ``until`` is when a moment ends by
itself. This module must never decide what comes next.
"""

from __future__ import annotations

from dataclasses import dataclass

from app.rules.game import Game
from app.rules.words import Vowel
from app.table.tally import Tally


@dataclass(frozen=True, slots=True)
class Before:
    """What a reversal goes back to: the exact state before something happened (E6)."""

    game: Game
    tally: Tally


@dataclass(frozen=True, slots=True)
class Aftermath:
    """What the card did once its word stood."""

    new_vowel: Vowel | None = None
    reversed_now: bool = False
    plays_again: bool = False


@dataclass(frozen=True, slots=True)
class Sweep:
    """The pile goes to the seat that pays."""

    to: int
    cards: int


@dataclass(frozen=True, slots=True)
class Waiting:
    """The cards are not dealt yet."""

    since: float


@dataclass(frozen=True, slots=True)
class Dealing:
    """The cards fly to their seats."""

    since: float
    until: float


@dataclass(frozen=True, slots=True)
class Ready:
    """Whose turn it is; the card is still face down. Without ``until`` it waits for Continue."""

    since: float
    until: float | None
    aftermath: Aftermath = Aftermath()


@dataclass(frozen=True, slots=True)
class Turning:
    """The card turns outward; nothing that is heard counts yet (E4)."""

    since: float
    until: float


@dataclass(frozen=True, slots=True)
class Listening:
    """The card is visible, or the word was asked for again; words count by when they begin."""

    since: float
    visible: float  # when the card could be read
    deadline: float | None  # the last instant at which a word may begin, delays included
    speaking: float | None = None  # onset of the utterance that is open
    first_onset: float | None = None  # of the word that was not understood; this is then the retry
    wrong: tuple[str, float] | None = None  # said, from when; it may still be corrected (D10)

    @property
    def is_retry(self) -> bool:
        """Whether this is the one retry after an unclear word (E3)."""
        return self.first_onset is not None


@dataclass(frozen=True, slots=True)
class Asking:
    """ "¿Cómo?" sounds; then comes the retry."""

    since: float
    until: float
    visible: float
    onset: float


@dataclass(frozen=True, slots=True)
class Standing:
    """The word stood; the next turn follows by itself."""

    since: float
    until: float
    aftermath: Aftermath


@dataclass(frozen=True, slots=True)
class Paying:
    """A fault: verdict, reason, and the pile on its way."""

    since: float
    until: float
    sweep: Sweep


@dataclass(frozen=True, slots=True)
class Challenged:
    """Somebody stopped the game; how it came out."""

    since: float
    until: float
    by: int
    against: int
    upheld: bool
    late: bool
    sweep: Sweep | None  # none where a win stands all the same (G2)
    before: Before  # just before the challenge
    overruled: bool = False


@dataclass(frozen=True, slots=True)
class LastCard:
    """A winner's last word may still be objected to (G2)."""

    since: float
    until: float
    aftermath: Aftermath


@dataclass(frozen=True, slots=True)
class Voting:
    """The table votes on the last verdict; whoever is in it has no vote (C10)."""

    since: float
    until: float
    interrupted: Reversible
    voters: tuple[int, ...]
    votes: tuple[int, ...] = ()  # seats that want it reversed

    @property
    def needed(self) -> int:
        """How many votes reverse the verdict."""
        return len(self.voters) // 2 + 1


@dataclass(frozen=True, slots=True)
class Over:
    """The game is finished."""

    since: float


#: Moments in which the last verdict may still be reversed.
Reversible = Ready | Turning | Listening | Asking | Standing | Paying | Challenged | LastCard

Moment = (
    Waiting
    | Dealing
    | Ready
    | Turning
    | Listening
    | Asking
    | Standing
    | Paying
    | Challenged
    | LastCard
    | Voting
    | Over
)
