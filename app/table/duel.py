"""The opening duel: each says the same tongue twister once, and the best of them opens (P3).

Ranked by errors, then by time. Those who share the first place say another one; if they share it
again, chance decides. Nobody is ranked by what was hardly heard: it is said once more, and what may
then have been right is. Where the room is loud, time does not count. The duel can be left at any
moment, and the table has the last word about who opens: by chance, or by naming somebody. Frozen
values: every step gives a new duel. This module must never listen or ask what time it is.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from app.hearing.heard import Heard
from app.hearing.phrase import Attempt, attempted
from app.rules.chance import below

#: Words of the game only, for the ears know no others; vowels that are far apart.
TWISTERS: Final = (
    ("tres", "tristes", "tigres", "tras", "trastas", "tagras"),
    ("tras", "trastas", "tagras", "tros", "trostos", "togros"),
    ("tres", "tristes", "tigres", "tros", "trostos", "togros"),
)
#: Times that differ by less are the same: first and last sound are found to within 0.04 s each.
SAME_TIME: Final = 0.1
#: Shared first places are fought out once; then chance decides.
_ROUNDS: Final = 2


@dataclass(frozen=True, slots=True)
class Duel:
    """A duel between two attempts. ``seats`` speak in this order; the first ones have."""

    seats: tuple[int, ...]
    seed: int
    attempts: tuple[Attempt, ...] = ()
    round: int = 1
    opener: int | None = None  # once it is decided
    repeated: tuple[int, ...] = ()  # seats that were not heard well, and asked once more

    @property
    def phrase(self) -> tuple[str, ...]:
        """What is to be said in this round."""
        number, _ = below(len(TWISTERS), self.seed)
        return TWISTERS[(number + self.round - 1) % len(TWISTERS)]

    @property
    def speaker(self) -> int | None:
        """Who is to say it now; ``None`` once all have, or somebody opens."""
        if self.opener is not None or len(self.attempts) == len(self.seats):
            return None
        return self.seats[len(self.attempts)]

    def attempt_of(self, seat: int) -> Attempt | None:
        """What a seat has said in this round."""
        if seat not in self.seats:
            return None
        place = self.seats.index(seat)
        return self.attempts[place] if place < len(self.attempts) else None


def begin(players: int, seed: int) -> Duel:
    """Everybody speaks, in seat order."""
    return Duel(tuple(range(players)), seed)


def spoken(duel: Duel, attempt: Attempt) -> Duel:
    """Whose turn it was has said the phrase; nothing where it is nobody's."""
    if duel.speaker is None:
        return duel
    return replace(duel, attempts=(*duel.attempts, attempt))


def tried(duel: Duel, heard: Heard, *, timed: bool = True) -> Duel:
    """Whose turn it is was heard to say something; whoever was asked once more, kindly."""
    kindly = duel.speaker in duel.repeated
    return spoken(duel, attempted(duel.phrase, heard, timed=timed, kindly=kindly))


def again(duel: Duel) -> Duel:
    """The last attempt does not count: it was heard wrongly, or the doorbell rang (E7)."""
    return duel if duel.opener is not None else replace(duel, attempts=duel.attempts[:-1])


def counted(duel: Duel) -> Duel:
    """All have spoken: somebody opens, or those who share the first place say another one.

    Before that, whoever was hardly heard says it once more.
    """
    if duel.attempts and duel.attempts[-1].doubtful and duel.opener is None:
        seat = duel.seats[len(duel.attempts) - 1]
        return replace(again(duel), repeated=(*duel.repeated, seat))
    if duel.opener is not None or len(duel.attempts) < len(duel.seats):
        return duel
    best = _best(duel)
    if len(best) == 1:
        return replace(duel, opener=best[0])
    if duel.round >= _ROUNDS:
        return by_chance(replace(duel, seats=best))
    return replace(duel, seats=best, attempts=(), repeated=(), round=duel.round + 1)


def _best(duel: Duel) -> tuple[int, ...]:
    """The seats with the fewest errors, and of these the quickest, where all of them are timed."""
    attempts = tuple(zip(duel.seats, duel.attempts, strict=True))
    fewest = min(attempt.errors for _, attempt in attempts)
    best = [(seat, attempt) for seat, attempt in attempts if attempt.errors == fewest]
    surest = [(seat, attempt.seconds) for seat, attempt in best]
    if not all(attempt.timed for _, attempt in best):
        return tuple(seat for seat, _ in surest)
    quickest = min(seconds for _, seconds in surest)
    return tuple(seat for seat, seconds in surest if seconds < quickest + SAME_TIME)


def by_chance(duel: Duel) -> Duel:
    """One of those still in it opens, by the duel's seed."""
    place, _ = below(len(duel.seats), duel.seed)
    return duel if duel.opener is not None else named(duel, duel.seats[place])


def named(duel: Duel, seat: int) -> Duel:
    """The table names who opens: the youngest, for instance, or whoever it thinks was best."""
    return replace(duel, opener=seat)
