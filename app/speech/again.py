"""A word that may be one of two is heard again, as if from longer and from shorter throats.

The same sound played a little slower or faster has its vowels in other places, as another person's
are. Where the network was never sure it errs differently in each; out of some throats the sound is
likelier as a whole, and those are believed more. Of 1,192 words by voices kept apart, most of them
warped or not Spanish, 1,074 came out right by the plain mean of three hearings and 1,082 by these
five; in babble 1,008 and 1,029. What is clear at once comes to the same, and is not heard again.

This module must never know who spoke or what was due.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from math import exp, log
from typing import Final

from app.hearing.heard import Guess
from app.hearing.judge import UNNAMED

#: How much higher the formants are each further time.
THROATS: Final = (0.88, 0.94, 1.07, 1.14)
#: Nats between the best two words under which they are heard again.
DOUBT: Final = 2.0
#: Nats by which a throat must be likelier to be believed e times as much. The ears are surer of
#: themselves than they may be: at 1 a little less is gained, and the plain mean of all gains less
#: than half as much.
_TRUST: Final = 2.0


def all_told(hearings: Sequence[Sequence[Guess]]) -> tuple[Guess, ...]:
    """What several hearings of the same sound come to, best first; times are those of the first.

    Scores are whole log-likelihoods. What a hearing did not name counts there as the least likely
    that is ever named.
    """
    scores = [{guess.word: guess.score for guess in each} for each in hearings]
    named = {guess.word: guess for each in reversed(hearings) for guess in each}
    told = [
        replace(guess, score=_sum([each.get(word, _least(each)) for each in scores]))
        for word, guess in named.items()
    ]
    return tuple(sorted(told, key=lambda guess: (-guess.score, guess.word)))


def _least(scores: dict[str, float]) -> float:
    return max(scores.values()) + UNNAMED


def _sum(scores: Sequence[float]) -> float:
    """The log of the sum of likelihoods, each trusted a little less than it says."""
    best = max(scores)
    return best + _TRUST * log(sum(exp((score - best) / _TRUST) for score in scores))
