"""How loud it is: what a level meter shows."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final

import numpy as np

from app.speech.blocks import Block, Pcm

_EVERY: Final = 0.1  # seconds
_SILENCE: Final = -100.0  # dB


@dataclass(frozen=True, slots=True)
class Level:
    """Loudness of about a tenth of a second, in dB below full scale."""

    at: float  # instant of its first sample, seconds
    seconds: float
    rms: float
    peak: float
    clipped: bool  # too loud: samples stand at the end of the scale


def levels(blocks: Iterable[Block]) -> Iterator[Level]:
    """One level for each tenth of a second that the blocks fill."""
    waiting: list[Pcm] = []
    seconds = 0.0
    for block in blocks:
        waiting.append(block.pcm)
        seconds += block.seconds
        if seconds >= _EVERY:
            yield _level(np.concatenate(waiting), block.at + block.seconds - seconds, seconds)
            waiting, seconds = [], 0.0


def _level(pcm: Pcm, at: float, seconds: float) -> Level:
    loud = np.abs(pcm.astype(np.float64)) / 32768.0
    return Level(
        at=at,
        seconds=seconds,
        rms=decibel(float(np.sqrt(np.mean(loud**2)))),
        peak=decibel(float(loud.max())),
        clipped=bool(np.count_nonzero(loud >= 32767.0 / 32768.0) > 2),
    )


def decibel(amplitude: float) -> float:
    """An amplitude, full scale being 1, in dB; silence is -100."""
    return max(_SILENCE, 20.0 * float(np.log10(amplitude))) if amplitude > 0.0 else _SILENCE
