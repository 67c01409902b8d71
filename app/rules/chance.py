"""Chance that can be told again: seed in, value and next seed out.

The generator is splitmix64 (Steele, Lea and Flood 2014), written here in whole numbers so that a
journal deals the same cards on every Python and every machine. This module must never keep a seed.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, TypeVar

T = TypeVar("T")

_64_BITS: Final = (1 << 64) - 1


def draw(seed: int) -> tuple[int, int]:
    """A number from 0 to 2**64 - 1, and the next seed."""
    state = (seed + 0x9E3779B97F4A7C15) & _64_BITS
    mixed = ((state ^ (state >> 30)) * 0xBF58476D1CE4E5B9) & _64_BITS
    mixed = ((mixed ^ (mixed >> 27)) * 0x94D049BB133111EB) & _64_BITS
    return mixed ^ (mixed >> 31), state


def below(limit: int, seed: int) -> tuple[int, int]:
    """A number from 0 to ``limit`` - 1, and the next seed.

    The top of 64 bits times the limit; no number is more than ``limit`` / 2**64 likelier than
    another, which no evening can notice.
    """
    value, seed = draw(seed)
    return (value * limit) >> 64, seed


def shuffled(items: Iterable[T], seed: int) -> tuple[tuple[T, ...], int]:
    """The items in an order chosen by the seed (Fisher and Yates), and the next seed."""
    order = list(items)
    for last in range(len(order) - 1, 0, -1):
        other, seed = below(last + 1, seed)
        order[last], order[other] = order[other], order[last]
    return tuple(order), seed
