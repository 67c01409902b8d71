"""Time as data: how long moments last, the clock that can stand still, and when time is up.

Every instant is rounded to a tenth of a millisecond, so that the same evening gives the same
numbers from a journal. The table counts in *table time*, which stands still in a pause; the world
outside (keys, sound, screen) lives in *session time*. This module must never ask what time it is.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

#: A vote on a verdict is open for so long: people have to find their keys.
VOTING: Final = 6.0
#: The cards fly to their seats.
DEALING: Final = 1.2
#: A card turns outward; nobody can read it before the end of it.
TURNING: Final = 0.35
#: The word stood. Long enough to see a tick, short enough that the chain flows.
STOOD: Final = 0.7
#: A fault: the right word and its reason must be read from a sofa, and the pile swept.
FAULT: Final = 3.5
#: A challenge shows more: who, whom, the card, the word.
CHALLENGE: Final = 4.5
#: A winner's last word may be objected to for about two seconds (G2), and never for less than
#: any word can be reversed.
LAST_CARD: Final = 2.0
#: "¿Cómo?" sounds before the ears open again, so that they do not hear it.
ASKING: Final = 0.5
#: The longest cue that may come before a card is over after this time; a key may cut moments short,
#: but never so far that the ears would open on a cue.
CUE_LASTS: Final = 0.65
#: The one retry after an unclear word (E3).
RETRY: Final = 2.0
#: A wrong word may be corrected by one that begins within this time, where the house allows it.
CORRECTING: Final = 1.5
#: Another word that begins within this time after the first one's end belongs to the same turn:
#: the next card cannot be read sooner than 1.35 s after a verdict.
SAME_TURN: Final = 0.8
#: A verdict on silence waits this long for ears that are deaf or lag behind.
GRACE: Final = 1.5
#: A word begun in time is waited for this long after the deadline: the longest word lasts under a
#: second, its end is found in a third of one, and slow ears have the grace on top.
OPEN_GRACE: Final = 3.0
#: Two players who stop the game within this time did so at once (C6).
AT_ONCE: Final = 0.05
#: A key this soon after somebody owned up to a word was meant for that word, and names nobody.
CALLED: Final = 0.5
#: A refusal is told for this long.
NOTICE: Final = 2.0


def instant(seconds: float) -> float:
    """Rounded to 0.1 ms: finer than any microphone, and exact when added up and written down."""
    return round(seconds, 4)


@dataclass(frozen=True, slots=True)
class Clock:
    """Session time and table time. ``table time = session time - offset`` while it runs."""

    session: float = 0.0  # the latest instant anybody told of
    offset: float = 0.0
    stopped: float | None = None  # table time at which it stands still

    @property
    def table(self) -> float:
        """Table time now."""
        return self.stopped if self.stopped is not None else self.to_table(self.session)

    def to_table(self, at: float) -> float:
        """Table time of a session instant since the clock last began to run."""
        return instant(at - self.offset)

    def to_session(self, table: float) -> float:
        """Session time at which it is ``table``, if the clock does not stop before."""
        return instant(table + self.offset)

    def heard_of(self, at: float) -> Clock:
        """The clock after an instant came to its ears; it never goes back."""
        return replace(self, session=max(self.session, at))

    def stop(self, table: float) -> Clock:
        """Stand still at ``table``; a clock that stands still already goes on doing so."""
        return self if self.stopped is not None else replace(self, stopped=table)

    def run(self) -> Clock:
        """Go on from now; the time it stood still does not count."""
        if self.stopped is None:
            return self
        return Clock(self.session, instant(self.session - self.stopped), None)

    def anew(self, at: float) -> Clock:
        """The clock of another session, standing still where this one is."""
        return Clock(at, instant(at - self.table), self.table)


def time_is_up(
    *, deadline: float | None, heard_up_to: float, now: float, speaking: bool, ears_work: bool
) -> bool:
    """Whether a player who has not been understood has hesitated too long.

    All instants are on one clock. Once the ears have worked through all sound before the deadline
    (``heard_up_to``) and no utterance that began before it is open, silence is certain. Ears that
    are slow or deaf delay the verdict by a grace, and a word begun in time is waited for longer.
    Nobody waits for ears that do not work at all.
    """
    if deadline is None:
        return False
    if not ears_work:
        return now >= deadline
    if speaking:
        return now >= instant(deadline + OPEN_GRACE)
    return heard_up_to >= deadline or now >= instant(deadline + GRACE)


def latest_verdict(deadline: float | None, *, speaking: bool, ears_work: bool) -> float | None:
    """The instant at which time is up whatever the ears say."""
    if deadline is None:
        return None
    if not ears_work:
        return deadline
    return instant(deadline + (OPEN_GRACE if speaking else GRACE))
