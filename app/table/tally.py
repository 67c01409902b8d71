"""What an evening counts: reactions, errors, wheat fields and cards taken, and the awards from it.

It is a fold over the events of the rules, so a reversed verdict is reversed in here too. This
module must never judge anything.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from statistics import median
from typing import Final

from app.rules.cards import TrigalCard
from app.rules.events import CardTurned, ChallengeUpheld, Event, Faulted, PileTaken
from app.table.view import AwardView

#: One lucky word makes nobody the fastest.
FEWEST_REACTIONS: Final = 3


@dataclass(frozen=True, slots=True)
class Tally:
    """Per seat."""

    reactions: tuple[tuple[float, ...], ...]  # seconds, of the words that stood
    errors: tuple[int, ...]
    trigals: tuple[int, ...]
    taken: tuple[int, ...]


def nothing_yet(seats: int) -> Tally:
    """The tally of an evening that begins."""
    none = (0,) * seats
    return Tally(reactions=((),) * seats, errors=none, trigals=none, taken=none)


def counted(tally: Tally, events: Iterable[Event]) -> Tally:
    """The tally after these events of the rules."""
    for event in events:
        match event:
            case CardTurned(player, TrigalCard()):
                tally = replace(tally, trigals=_plus(tally.trigals, player, 1))
            case Faulted(player) | ChallengeUpheld(_, player):
                tally = replace(tally, errors=_plus(tally.errors, player, 1))
            case PileTaken(player, cards):
                tally = replace(tally, taken=_plus(tally.taken, player, len(cards)))
            case _:
                pass
    return tally


def reacted(tally: Tally, player: int, reaction: float) -> Tally:
    """The tally after a word that stood, ``reaction`` seconds after its card was visible."""
    theirs = (*tally.reactions[player], reaction)
    reactions = (*tally.reactions[:player], theirs, *tally.reactions[player + 1 :])
    return replace(tally, reactions=reactions)


def awards(tally: Tally) -> tuple[AwardView, ...]:
    """The small prizes of the evening; a tie gives the prize to each of them.

    One alone plays against the clock, and has only the reaction to be proud of.
    """
    seats = range(len(tally.errors))
    quick = [seat for seat in seats if len(tally.reactions[seat]) >= FEWEST_REACTIONS]
    fastest = _best("fastest", quick, lambda seat: -round(median(tally.reactions[seat]), 2))
    prizes = [replace(each, value=abs(each.value)) for each in fastest]
    if len(seats) > 1:
        if len(set(tally.errors)) > 1:
            surest = _best("surest", seats, lambda seat: -tally.errors[seat])
            prizes += [replace(each, value=abs(each.value)) for each in surest]
        prizes += _best("wheat-magnet", seats, lambda seat: tally.trigals[seat])
        prizes += _best("collector", seats, lambda seat: tally.taken[seat])
    return tuple(prizes)


def _best(kind: str, seats: Iterable[int], worth: Callable[[int], float]) -> list[AwardView]:
    """The seats worth most, unless nobody has done anything for it."""
    worths = {seat: worth(seat) for seat in seats}
    most = max(worths.values(), default=0.0)
    if kind in ("wheat-magnet", "collector") and most <= 0:
        return []
    return [AwardView(kind, seat, float(most)) for seat, each in worths.items() if each == most]


def _plus(counts: tuple[int, ...], seat: int, more: int) -> tuple[int, ...]:
    return (*counts[:seat], counts[seat] + more, *counts[seat + 1 :])
