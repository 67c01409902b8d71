"""What a strictness costs: right words refused against others accepted, over all thresholds.

A curve is read off clips that were heard already; nothing is heard again. It must never choose a
threshold: that is done by people, on voices kept for it.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from math import inf
from typing import Final

import numpy as np
from numpy.typing import NDArray

from app.hearing.judge import shortfall
from app.hearing.strictness import STRICTNESSES, Strictness
from app.speech.bench import Hearing, Measured
from app.speech.clips import NOT_OURS

Numbers = NDArray[np.float64]

#: Nats by which all thresholds are moved together: to the left stricter, to the right kinder.
SHIFTS: Final[Numbers] = np.linspace(-5.0, 5.0, 101)


@dataclass(frozen=True, slots=True)
class Point:
    """Shares, 0 to 1, at one strictness as the game has it."""

    strictness: str
    refused: float
    accepted: float


@dataclass(frozen=True, slots=True, eq=False)
class Curves:
    """Shares, 0 to 1, by shift; ``strangers`` is empty where no other speech was measured."""

    refused: Numbers  # right words not let through: called wrong, asked for again, or missed
    accepted: Numbers  # pairs of a word of the game and another one that is due, let through
    strangers: Numbers  # pairs of other speech and a word that is due, let through
    points: tuple[Point, ...]


def curves(measured: Measured) -> Curves:
    """The curves of these clips, moved from the strictness they were measured at."""
    right, wrong, strange = _shortfalls(measured, measured.strictness)
    points = []
    for strictness in STRICTNESSES.values():
        ours, others, _ = _shortfalls(measured, strictness)
        refused, accepted = 1.0 - _accepted(ours, 0.0), _accepted(others, 0.0)
        points.append(Point(strictness.name, refused, accepted))
    return Curves(
        refused=np.array([1.0 - _accepted(right, shift) for shift in SHIFTS]),
        accepted=np.array([_accepted(wrong, shift) for shift in SHIFTS]),
        strangers=np.array([_accepted(strange, shift) for shift in SHIFTS if len(strange)]),
        points=tuple(points),
    )


def _shortfalls(measured: Measured, strictness: Strictness) -> tuple[Numbers, Numbers, Numbers]:
    """How far from being right: the right words, the wrong words, other speech."""
    right, wrong, strange = [], [], []
    for hearing in measured.hearings:
        for word in measured.words:
            short = _shortfall(hearing, word, measured.words, strictness)
            if word == hearing.clip.word:
                right.append(short)
            elif hearing.clip.word == NOT_OURS:
                strange.append(short)
            else:
                wrong.append(short)
    return np.array(right), np.array(wrong), np.array(strange)


def _shortfall(
    hearing: Hearing, word: str, words: tuple[str, ...], strictness: Strictness
) -> float:
    return inf if hearing.heard is None else shortfall(hearing.heard, word, words, strictness)


def _accepted(shortfalls: Numbers, shift: float) -> float:
    return float(np.mean(shortfalls <= shift)) if len(shortfalls) else 0.0


def confusions(hearings: Iterable[Hearing], words: tuple[str, ...]) -> NDArray[np.int_]:
    """Clips by the word said (rows) and the best word heard (columns; the last: none)."""
    table = np.zeros((len(words), len(words) + 1), np.int_)
    place = {word: number for number, word in enumerate(words)}
    for hearing in hearings:
        if hearing.clip.word in place:
            heard = place.get(hearing.best_of(words), len(words))
            table[place[hearing.clip.word], heard] += 1
    return table
