"""Hindsight: where the word in a clean clip really begins and ends, measured with all of it known.

Independent of the detector, so that the detector can be measured against it: the loudness of 10 ms
windows every 2 ms, after a first difference (which takes away hum and lifts s and t). The word is
everything within 34 dB of the loudest window and clearly above the clip's own noise, holes of up to
0.25 s included, around that loudest window. This module is for measuring only, never for playing.
"""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from app.speech.blocks import Pcm

_STEP: Final = 0.002  # seconds
_WINDOW: Final = 5  # steps
_BELOW_PEAK: Final = 34.0  # dB: a weak final s or the burst of t is still inside
_ABOVE_NOISE: Final = 10.0  # dB above the quietest tenth of the clip
_HOLE: Final = 0.25  # seconds: the closure of a slow t is no end of the word
_CLICK: Final = 0.012  # seconds: shorter sounds apart from the rest are no speech


def bounds(pcm: Pcm, rate: int) -> tuple[float, float]:
    """Onset and end of the word, in seconds from the start of the clip."""
    loudness = _loudness(pcm, rate)
    peak = float(loudness.max(initial=-200.0))
    noise = float(np.quantile(loudness, 0.1)) if len(loudness) else peak
    threshold = max(peak - _BELOW_PEAK, min(noise + _ABOVE_NOISE, peak - 15.0))
    islands = [
        (first, last)
        for first, last in _runs(loudness >= threshold)
        if (last - first) * _STEP >= _CLICK or first <= int(loudness.argmax()) < last
    ]
    if not islands:
        return 0.0, len(pcm) / rate
    first, last = _grown(islands, int(loudness.argmax()))
    return first * _STEP, last * _STEP


def speech_power(pcm: Pcm, rate: int) -> float:
    """Mean square of the samples between onset and end: what a noise is measured against."""
    onset, end = bounds(pcm, rate)
    word = pcm[int(onset * rate) : max(int(onset * rate) + 1, int(end * rate))]
    return float(np.mean(word.astype(np.float64) ** 2)) if len(word) else 0.0


def _loudness(pcm: Pcm, rate: int) -> NDArray[np.float64]:
    """Loudness in dB of windows of 10 ms around each step of 2 ms."""
    step = max(1, round(rate * _STEP))
    squares = np.diff(pcm.astype(np.float64), prepend=float(pcm[0]) if len(pcm) else 0.0) ** 2
    steps = squares[: len(squares) // step * step].reshape(-1, step).mean(axis=1)
    if len(steps) >= _WINDOW:
        steps = np.convolve(steps, np.full(_WINDOW, 1.0 / _WINDOW), mode="same")
    loudness: NDArray[np.float64] = 10.0 * np.log10(steps + 1e-3)
    return loudness


def _runs(sounding: NDArray[np.bool_]) -> list[tuple[int, int]]:
    """First and one-past-last index of every run of True."""
    edges = np.flatnonzero(np.diff(np.concatenate([[False], sounding, [False]]).astype(np.int8)))
    return list(zip(edges[::2].tolist(), edges[1::2].tolist(), strict=True))


def _grown(islands: list[tuple[int, int]], peak: int) -> tuple[int, int]:
    """The island around the peak, with its neighbours while the holes between are short."""
    home = next(i for i, (first, last) in enumerate(islands) if last > peak)
    first, last = islands[home]
    for before in reversed(islands[:home]):
        if (first - before[1]) * _STEP > _HOLE:
            break
        first = before[0]
    for after in islands[home + 1 :]:
        if (after[0] - last) * _STEP > _HOLE:
            break
        last = after[1]
    return first, last
