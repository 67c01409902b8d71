"""Everything that can happen to a table. ``Table.receive`` is the only way in.

``at`` is seconds since the session began. Heard things carry sample time.
"""

from __future__ import annotations

from dataclasses import dataclass

from app.hearing.heard import FromTheEars
from app.hearing.leanings import NO_LEANINGS, Leanings


@dataclass(frozen=True, slots=True)
class Tick:
    """Time went by."""

    at: float


@dataclass(frozen=True, slots=True)
class Begin:
    """The players are ready: deal and begin."""

    at: float


@dataclass(frozen=True, slots=True)
class Typed:
    """The word was chosen with keys instead of the voice (one of the 24 sounds)."""

    sound: str
    at: float


@dataclass(frozen=True, slots=True)
class UseKeys:
    """The ears are deaf, and the players want to go on with keys."""

    at: float


@dataclass(frozen=True, slots=True)
class Stop:
    """A player stops the game to challenge the word just said (C1)."""

    by: int
    at: float


@dataclass(frozen=True, slots=True)
class Overrule:
    """The table reverses the last verdict (E6)."""

    at: float


@dataclass(frozen=True, slots=True)
class Admit:
    """The player whose turn it is, or the table, says: that was an error (C8)."""

    at: float


@dataclass(frozen=True, slots=True)
class Void:
    """The doorbell rang: the turn begins again, nobody pays (E7)."""

    at: float


@dataclass(frozen=True, slots=True)
class Continue:
    """Go on: closes a verdict, a challenge, the objection to a last card."""

    at: float


@dataclass(frozen=True, slots=True)
class Pause:
    """Stop the clocks."""

    at: float


@dataclass(frozen=True, slots=True)
class Resume:
    """Let the clocks go on."""

    at: float


@dataclass(frozen=True, slots=True)
class Depart:
    """A player goes home."""

    player: int
    at: float


@dataclass(frozen=True, slots=True)
class Arrive:
    """Somebody wants to sit down: at once between two rounds, else when the next one begins.

    ``mark`` is their token and key, if it is free; ``extra`` their seconds on top of the pace;
    ``ease`` and ``leanings`` what is known of their voice.
    """

    name: str
    mark: int
    extra: float
    at: float
    ease: float = 0.0
    leanings: Leanings = NO_LEANINGS


@dataclass(frozen=True, slots=True)
class Reopen:
    """An evening that was closed, or cut off, is opened again, in pause; its clock begins anew."""

    at: float


ByHand = (
    Begin
    | Typed
    | UseKeys
    | Stop
    | Overrule
    | Admit
    | Void
    | Continue
    | Pause
    | Resume
    | Depart
    | Arrive
    | Tick
)
Input = ByHand | FromTheEars | Reopen
