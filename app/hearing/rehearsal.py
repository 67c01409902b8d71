"""A rehearsal: a player says shown words, and the judge's margins are set to their voice. Pure.

A word that is not taken for right is asked for once more. What the words were short of being right
is the ease this voice needs; see :mod:`app.hearing.strictness` for its bounds. Nobody is judged
more strictly for having rehearsed: ten words say too little about the worst of a hundred. And as it
is shown what to say, every word teaches how the vowels of this voice lie, the misheard ones most.

This module must never listen, draw or keep anything.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from math import ceil
from typing import Final

from app.hearing.heard import Heard
from app.hearing.judge import Kind, judge, shortfall
from app.hearing.leanings import NO_LEANINGS, Leanings, learnt, weighed
from app.hearing.strictness import MOST_EASE, Strictness

#: Every vowel in its shortest word, where only the vowel tells; two pairs that differ in the order
#: of their sounds alone (W4); and the word that must end in -tes. Never two of a pair in a row.
WORDS: Final = (
    "tres", "traga", "tris", "tigris", "tros", "tristes", "tras", "trigui", "trus", "tagras"
)  # fmt: skip
#: So often a word is asked for.
TRIES: Final = 2
#: So many words must have been understood, or nearly so, before anything is set by them.
ENOUGH: Final = 7
#: A game is louder and quicker than a rehearsal: so many nats more than was needed in it.
RESERVE: Final = 0.5
_STEP: Final = 0.5  # nats; finer than this ten words cannot tell


@dataclass(frozen=True, slots=True)
class Take:
    """A shown word, and what came of saying it."""

    word: str
    heard: str | None = None  # at the last try; empty for no word of the game; None: not tried yet
    right: bool = False
    shortfalls: tuple[float, ...] = ()  # nats, one a try


@dataclass(frozen=True, slots=True)
class Rehearsal:
    """A rehearsal between two words. ``sounds`` are all words of the game."""

    strictness: Strictness
    sounds: tuple[str, ...]
    takes: tuple[Take, ...] = tuple(map(Take, WORDS))
    done: int = 0  # takes that are over
    leanings: Leanings = NO_LEANINGS  # of the voice, as far as it is known by now

    @property
    def word(self) -> str | None:
        """The word to say now; ``None`` once all were said."""
        return None if self.is_over else self.takes[self.done].word

    @property
    def is_over(self) -> bool:
        """Whether all words were said."""
        return self.done == len(self.takes)

    def told(self, news: Heard) -> Rehearsal:
        """The rehearsal once something was heard; what was not meant for us changes nothing."""
        if self.is_over:
            return self
        take = self.takes[self.done]
        word = weighed(news, self.leanings)
        judgement = judge(word, take.word, self.sounds, self.strictness)
        if not judgement.for_us:
            return self
        short = shortfall(word, take.word, self.sounds, self.strictness)
        right = judgement.kind is Kind.RIGHT
        take = replace(
            take,
            heard=judgement.sound or "",
            right=right,
            shortfalls=(*take.shortfalls, short),
        )
        over = right or len(take.shortfalls) == TRIES
        takes = (*self.takes[: self.done], take, *self.takes[self.done + 1 :])
        leanings = learnt(self.leanings, word, take.word, self.sounds)
        return replace(self, takes=takes, done=self.done + over, leanings=leanings)

    @property
    def understood(self) -> int:
        """How many words were right in the end."""
        return sum(take.right for take in self.takes)

    @property
    def ease(self) -> float | None:
        """What this voice needs, in nats; ``None`` where too little was understood to tell.

        A try that no ease would have helped was another word, or none: it tells nothing about the
        voice.
        """
        helped = [[s for s in take.shortfalls if s <= MOST_EASE] for take in self.takes]
        if sum(map(bool, helped)) < ENOUGH:
            return None
        needed = max(max(tries) for tries in helped if tries) + RESERVE
        return min(MOST_EASE, max(0.0, ceil(needed / _STEP) * _STEP))


def heard_anew(blank: Rehearsal, sayings: Iterable[tuple[str, Heard]]) -> Rehearsal:
    """A rehearsal that is over, as other ears heard it.

    ``sayings`` are the words that were shown, each with what was heard meanwhile, in any number.
    """
    takes = {take.word: take for take in blank.takes}
    leanings = blank.leanings
    for word, news in sayings:
        said = replace(blank, takes=(takes[word],), done=0, leanings=leanings).told(news)
        takes[word] = replace(said.takes[0], right=takes[word].right or said.takes[0].right)
        leanings = said.leanings
    return replace(blank, takes=tuple(takes.values()), done=len(takes), leanings=leanings)
