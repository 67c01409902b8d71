"""What an evening counts: every answer, wheat fields and cards taken, and the awards from it.

It is a fold over the events of the rules, so a reversed verdict is reversed in here too. This
module must never judge anything.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from statistics import median
from typing import Final

from app.rules.cards import TrigalCard
from app.rules.commands import Fault
from app.rules.decide import kind_of_error
from app.rules.events import (
    CardReturned,
    CardTurned,
    ChallengeUpheld,
    Event,
    Faulted,
    PileTaken,
    PlayerJoined,
    RoundBegan,
    VowelChanged,
    WordStood,
)
from app.rules.game import RightWord
from app.rules.words import Vowel
from app.table.view import AwardView

#: One lucky word makes nobody the fastest.
FEWEST_REACTIONS: Final = 3


@dataclass(frozen=True, slots=True)
class Answer:
    """How one turn of a player came out."""

    right: RightWord
    vowel: Vowel | None  # the one in force for the word
    sound: str | None = None  # what was said, where something was
    fault: Fault | None = None  # None: the word stood
    reaction: float | None = None  # seconds from the card being visible to the onset of speech


@dataclass(frozen=True, slots=True)
class Tally:
    """Per seat."""

    answers: tuple[tuple[Answer, ...], ...]  # in their order
    trigals: tuple[int, ...]
    taken: tuple[int, ...]
    vowel: Vowel | None = None  # in force now
    due: Answer | None = None  # the word that is waited for

    @property
    def errors(self) -> tuple[int, ...]:
        """How many answers were faults."""
        return tuple(sum(answer.fault is not None for answer in theirs) for theirs in self.answers)

    @property
    def reactions(self) -> tuple[tuple[float, ...], ...]:
        """Seconds, of the words that stood."""
        return tuple(
            tuple(
                answer.reaction
                for answer in theirs
                if answer.fault is None and answer.reaction is not None
            )
            for theirs in self.answers
        )


def nothing_yet(seats: int) -> Tally:
    """The tally of an evening that begins."""
    none = (0,) * seats
    return Tally(answers=((),) * seats, trigals=none, taken=none)


def counted(tally: Tally, events: Iterable[Event]) -> Tally:
    """The tally after these events of the rules."""
    for event in events:
        tally = _after(tally, event)
    return tally


def _after(tally: Tally, event: Event) -> Tally:
    match event:
        case CardTurned(player, card, right):
            # A wheat field is always "trigal": no vowel changes that word.
            is_field = isinstance(card, TrigalCard)
            due = Answer(right, None if is_field else tally.vowel)
            return replace(tally, due=due, trigals=_plus(tally.trigals, player, int(is_field)))
        case PlayerJoined(player) if player == len(tally.answers):
            return Tally((*tally.answers, ()), (*tally.trigals, 0), (*tally.taken, 0))
        case WordStood(player, sound) if tally.due is not None:
            return _answered(tally, player, replace(tally.due, sound=sound))
        case Faulted(fault=Fault.OUT_OF_TURN):
            return tally  # no answer: nobody had asked
        case Faulted(player, fault, sound) if tally.due is not None:
            return _answered(tally, player, replace(tally.due, sound=sound, fault=fault))
        case Faulted(player, fault):  # owned up to a word that stood
            return _corrected(tally, player, fault)
        case ChallengeUpheld(_, player):
            return _corrected(tally, player, None)
        case CardReturned():
            return replace(tally, due=None)
        case VowelChanged(vowel):
            return replace(tally, vowel=vowel)
        case RoundBegan():
            return replace(tally, vowel=None)
        case PileTaken(player, cards):
            return replace(tally, taken=_plus(tally.taken, player, len(cards)))
        case _:
            return tally


def _answered(tally: Tally, player: int, answer: Answer) -> Tally:
    answers = _with(tally.answers, player, (*tally.answers[player], answer))
    return replace(tally, answers=answers, due=None)


def _corrected(tally: Tally, player: int, fault: Fault | None) -> Tally:
    """The last word of a player did not stand after all; ``None``: what it was says its sound."""
    *earlier, last = tally.answers[player]
    kind = fault or kind_of_error(last.sound or "", last.right)
    return replace(
        tally, answers=_with(tally.answers, player, (*earlier, replace(last, fault=kind)))
    )


def reacted(tally: Tally, player: int, reaction: float) -> Tally:
    """The tally after a word that stood, ``reaction`` seconds after its card was visible."""
    *earlier, last = tally.answers[player]
    theirs = (*earlier, replace(last, reaction=reaction))
    return replace(tally, answers=_with(tally.answers, player, theirs))


def awards(tally: Tally) -> tuple[AwardView, ...]:
    """The small prizes of the evening; a tie gives the prize to each of them.

    The surest has the fewest faults in turns of their own; stopping in vain is none (C3).

    One alone plays against the clock, and has only the reaction to be proud of.
    """
    errors, reactions = tally.errors, tally.reactions
    seats = range(len(errors))
    quick = [seat for seat in seats if len(reactions[seat]) >= FEWEST_REACTIONS]
    fastest = _best("fastest", quick, lambda seat: -round(median(reactions[seat]), 2))
    prizes = [replace(each, value=abs(each.value)) for each in fastest]
    if len(seats) > 1:
        if len(set(errors)) > 1:
            surest = _best("surest", seats, lambda seat: -errors[seat])
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


def _with(
    answers: tuple[tuple[Answer, ...], ...], seat: int, theirs: tuple[Answer, ...]
) -> tuple[tuple[Answer, ...], ...]:
    return (*answers[:seat], theirs, *answers[seat + 1 :])
