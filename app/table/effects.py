"""What the table asks of the world. The wiring carries it out; nothing is expected back."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum


@dataclass(frozen=True, slots=True)
class ListenFor:
    """From ``since`` on, words count: ``expected`` is right, ``sounds`` are all that may come."""

    sounds: tuple[str, ...]
    expected: str
    since: float


@dataclass(frozen=True, slots=True)
class StopListening:
    """Until the next :class:`ListenFor` nothing that is heard counts; cues may sound."""


class Cue(Enum):
    """A short sound of ours. Never asked for between ListenFor and StopListening."""

    DEAL = "deal"
    RIGHT = "right"
    WRONG = "wrong"
    UNCLEAR = "unclear"
    STOP = "stop"
    WIN = "win"


@dataclass(frozen=True, slots=True)
class PlayCue:
    """Sound this cue now."""

    cue: Cue


@dataclass(frozen=True, slots=True)
class Note:
    """A line for the journal, already encoded, without its line break."""

    line: str


Effect = ListenFor | StopListening | PlayCue | Note
