"""Where a speaker pauses, and which words of a written sentence lie between two pauses.

The trained network is asked only for the words; the pauses themselves are heard in the sound. A
sentence is divided between two words, and only where both agree. This module must never divide a
word, and never puts a sound into a pause.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.float32]
Pause = tuple[float, float]  # from and to, in seconds

SHORTEST_S = 0.15
_QUIET_DB = -32.0  # under the loudest moment
# A phone is spelt a little later than it sounds: the first moments of a pause may still hold one.
_LATE_S = 0.09
# Costs in nats for every step of a pause: in a word, for stops that are held long, and between
# words that no comma parts. Nobody holds a stop for a quarter of a second.
_IN_WORD, _UNWRITTEN, _NEVER = 1.5, 0.3, 1.0e4
_LONGEST_STOP_S = 0.25


@dataclass(frozen=True)
class Word:
    """A word: its phones as outputs of the network, and whether a point or comma follows it."""

    phones: tuple[int, ...]
    ends_phrase: bool


def pauses(sound: Floats, rate: int) -> list[Pause]:
    """Every pause within the sound."""
    step = rate // 100
    frames = sound[: len(sound) // step * step].reshape(-1, step).astype(np.float64)
    level = np.sqrt(np.square(frames - sound.mean(dtype=np.float64)).mean(axis=1))
    loud = np.flatnonzero(level > level.max(initial=0.0) * 10 ** (_QUIET_DB / 20))
    seconds = step / rate
    return [
        (float(before + 1) * seconds, float(after) * seconds)
        for before, after in pairwise(loud)
        if (after - before - 1) * seconds >= SHORTEST_S
    ]


def division(
    logp: Floats, hop: float, words: Sequence[Word], quiet: Sequence[Pause]
) -> list[int | None]:
    """For each pause the number of words before it, or None where it is within a word.

    `logp` are the network's log probabilities, one row every `hop` seconds, with blank first.
    Without enough rows for the phones no pause is between words.
    """
    labels = [0]
    words_before: list[int | None] = [0]  # at each blank: None within a word
    for count, word in enumerate(words, start=1):
        for place, phone in enumerate(word.phones, start=1):
            labels += [phone, 0]
            words_before += [None, count if place == len(word.phones) else None]
    emitted = logp[:, labels].astype(np.float64)
    middles: list[int] = []
    for first, last in quiet:
        begin, end = math.ceil((first + _LATE_S) / hop), int(last / hop)
        middle = min(max(begin, (begin + end) // 2), len(logp) - 1)
        middles.append(middle)
        held = last - first < _LONGEST_STOP_S
        costs = _pause_costs(words, words_before, _IN_WORD if held else _NEVER)
        emitted[begin : max(end, middle + 1)] = -costs
    states = _best_path(emitted, labels)
    if states is None:
        return [None] * len(quiet)
    return [words_before[states[middle]] for middle in middles]


def shortfall(logp: Floats, phones: Sequence[int]) -> float:
    """Nats for each phone by which the likeliest phones beat these."""
    labels = [0]
    for phone in phones:
        labels += [phone, 0]
    emitted = logp[:, labels].astype(np.float64)
    states = _best_path(emitted, labels)
    if states is None:
        return np.inf
    own = emitted[np.arange(len(emitted)), states].sum()
    return float((logp.max(axis=1).sum() - own) / len(phones))


def _pause_costs(
    words: Sequence[Word], words_before: Sequence[int | None], in_word: float
) -> npt.NDArray[np.float64]:
    """What it costs each state to be in a pause for one step."""
    costs = np.full(len(words_before), _NEVER)
    for state in range(0, len(words_before), 2):
        before = words_before[state]
        if before is None:
            costs[state] = in_word
        elif before in (0, len(words)) or words[before - 1].ends_phrase:
            costs[state] = 0.0
        else:
            costs[state] = _UNWRITTEN
    return costs


def _best_path(
    emitted: npt.NDArray[np.float64], labels: Sequence[int]
) -> npt.NDArray[np.int64] | None:
    """The best states of connectionist temporal classification, one for every row."""
    times, states = emitted.shape
    if times < states // 2:
        return None
    same = np.array([at < 2 or not label or label == labels[at - 2] for at, label in
                     enumerate(labels)])  # fmt: skip
    best = np.full(states, -np.inf)
    best[:2] = emitted[0, :2]
    steps = np.zeros((times, states), dtype=np.int64)
    for time in range(1, times):
        one = np.concatenate([[-np.inf], best[:-1]])
        two = np.where(same, -np.inf, np.concatenate([[-np.inf, -np.inf], best[:-2]]))
        options = np.stack([best, one, two])
        steps[time] = options.argmax(axis=0)
        best = options.max(axis=0) + emitted[time]
    state = states - 1 if best[-1] >= best[-2] else states - 2
    if not np.isfinite(best[state]):
        return None
    path = np.zeros(times, dtype=np.int64)
    for time in range(times - 1, -1, -1):
        path[time] = state
        state -= int(steps[time, state])
    return path
