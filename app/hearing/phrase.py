"""How well a phrase was said: which of its words came, which did not, and what came instead.

Compared word by word: what was said is laid beside the phrase so that as few words as possible
differ. This module must never listen, and knows no players.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import zip_longest

from rapidfuzz.distance import Levenshtein


@dataclass(frozen=True, slots=True)
class Pair:
    """A word of the phrase and what was said for it: ``None`` where one of them is missing."""

    due: str | None
    said: str | None

    @property
    def is_right(self) -> bool:
        """Whether the word was said as it is written."""
        return self.due == self.said


def aligned(phrase: tuple[str, ...], said: tuple[str, ...]) -> tuple[Pair, ...]:
    """The two beside each other, in order, with the fewest differences."""
    pairs: list[Pair] = []
    for step in Levenshtein.opcodes(phrase, said):
        due = phrase[step.src_start : step.src_end]
        pairs += (Pair(*each) for each in zip_longest(due, said[step.dest_start : step.dest_end]))
    return tuple(pairs)


@dataclass(frozen=True, slots=True)
class Attempt:
    """One try at a phrase; ``seconds`` from its first to its last sound."""

    pairs: tuple[Pair, ...]
    seconds: float

    @property
    def errors(self) -> int:
        """Words wrong, left out or added."""
        return sum(not pair.is_right for pair in self.pairs)
