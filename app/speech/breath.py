"""What was said in one breath: one word, or several run together, and with what between them.

The recogniser names whole breaths with their scores; here it is weighed how many words they were,
and what else each of them may have been. Pure: it must never listen, and decides nothing about
what is right.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from app.hearing.heard import OTHER, Guess
from app.hearing.likeness import Phones, without_last_s
from app.hearing.phonemes import phones_of

#: The name of every filling sound, and what stands behind the name of a word broken off.
FILLING: Final = "<eh>"
BROKEN_OFF: Final = "-"

#: Nats that a beginning of a word costs in the graph.
BEGINNING: Final = 2.0
#: Nats by which several words must fit better than one. Of 556 single words by voices trained on
#: and not, three were ahead as two by 1 to 2 nats (*tristis* as *tres tris*), none by more.
APART: Final = 2.0
#: Nats a breath may be behind something that is none of ours. Of 549 clips of other speech 8 were
#: taken for a word of ours alone, 10 with a breath this far behind, 16 with one 3 nats behind; of
#: 200 words after a filling sound 84 % were found, and 91 %.
NEARLY: Final = 1.0


@dataclass(frozen=True, slots=True)
class Part:
    """One part of a breath as the recogniser names it. Seconds from where it began to listen."""

    name: str
    start: float
    end: float


@dataclass(frozen=True, slots=True)
class Breath:
    """One way to understand a breath; ``score`` is a log-likelihood in nats."""

    parts: tuple[Part, ...]
    score: float


@dataclass(frozen=True, slots=True)
class SpokenPart:
    """A word of the breath, whole or broken off. Seconds from where the recogniser listened."""

    start: float
    end: float
    guesses: tuple[Guess, ...]
    whole: bool
    leads: bool  # nothing was said before it


def spoken_parts(breaths: Sequence[Breath], words: frozenset[str]) -> tuple[SpokenPart, ...]:
    """The words of a breath in order, each with what else it may have been.

    None where something that is not ours was likelier by far; and none where nothing but one word
    was said: who listens for single words alone knows better what else that may have been.
    """
    lacking_s = {without_last_s(phones_of(word)): word for word in words}
    ways = [_Way(each, _ours(each.parts, words, lacking_s)) for each in breaths]
    best = _best_of(ways)
    if best is None or len(best.breath.parts) == 1:
        return ()
    return tuple(
        SpokenPart(
            start=each.part.start,
            end=each.part.end,
            guesses=_guesses(place, best, ways),
            whole=each.whole,
            leads=each.part is best.breath.parts[0],
        )
        for place, each in enumerate(best.ours)
    )


@dataclass(frozen=True, slots=True)
class _Ours:
    """A part of a breath that is a word of ours, or the beginning of one."""

    part: Part
    word: str
    whole: bool


def _ours(
    parts: tuple[Part, ...], words: frozenset[str], lacking_s: Mapping[Phones, str]
) -> tuple[_Ours, ...]:
    """Which parts are words of ours.

    What was broken off before another word is that word begun ("tri- tristes"), or one that lacks
    its s ("tre tigres"), or nothing but a beginning ("ti- tres").
    """
    ours: list[_Ours] = []
    for part in reversed(parts):
        name = part.name.removesuffix(BROKEN_OFF)
        if part.name in words:
            ours.append(_Ours(part, name, whole=True))
        elif part.name != name:
            is_begun_again = bool(ours) and _begins(name, ours[-1].word)
            whole = None if is_begun_again else lacking_s.get(phones_of(name))
            ours.append(_Ours(part, whole or name, whole is not None))
    return tuple(reversed(ours))


def _begins(beginning: str, word: str) -> bool:
    sounds = phones_of(beginning)
    return phones_of(word)[: len(sounds)] == sounds


@dataclass(frozen=True, slots=True)
class _Way:
    """A way to understand a breath, and which of its parts are ours."""

    breath: Breath
    ours: tuple[_Ours, ...]

    @property
    def whole(self) -> int:
        """How many whole words of ours it holds."""
        return sum(each.whole for each in self.ours)

    @property
    def shape(self) -> tuple[bool, ...]:
        """Its words of ours, and whether they are whole."""
        return tuple(each.whole for each in self.ours)

    @property
    def score(self) -> float:
        """Of the whole breath. To begin a word again costs nothing: it is no fault."""
        pairs = pairwise(self.ours)
        again = sum(not one.whole and _begins(one.word, other.word) for one, other in pairs)
        return self.breath.score + BEGINNING * again


def _best_of(ways: Sequence[_Way]) -> _Way | None:
    none, one, more = (_highest(ways, number) for number in (0, 1, 2))
    best = more if more and (not one or more.score - one.score >= APART) else one
    if best is None or (none and best.score - none.score < -NEARLY):
        return None
    return best


def _highest(ways: Sequence[_Way], words: int) -> _Way | None:
    """The best with so many whole words of ours; two stand for more as well."""
    fitting = (way for way in ways if min(way.whole, 2) == words)
    return max(fitting, key=lambda way: way.score, default=None)


def _guesses(place: int, best: _Way, ways: Iterable[_Way]) -> tuple[Guess, ...]:
    """What the word at this place may have been: best first, in nats below the best."""
    scores: dict[str, float] = {}
    for way in ways:
        name = _named(place, best, way)
        if name is not None:
            scores[name] = max(scores.get(name, way.score), way.score)
    top = max(scores.values())
    ranked = sorted(scores.items(), key=lambda each: (-each[1], each[0]))
    return tuple(Guess(word, score - top) for word, score in ranked)


def _named(place: int, best: _Way, way: _Way) -> str | None:
    """What this way says was at that place; ``None`` where it tells nothing about it."""
    if way.shape == best.shape:
        return way.ours[place].word
    if not way.whole:
        [*before, last] = way.breath.parts
        return OTHER if before or way.ours or last.name == FILLING else last.name
    if way.whole == 1 and best.ours[place].whole:
        return next(each.word for each in way.ours if each.whole)
    return None
