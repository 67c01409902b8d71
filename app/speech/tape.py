"""The last seconds of sound, in memory only: what an utterance is cut from.

It must never be written anywhere; what is older is overwritten.
"""

from __future__ import annotations

import numpy as np

from app.speech.blocks import Pcm


class Tape:
    """The last ``seconds`` of samples at ``rate``, addressed by their position since the start."""

    def __init__(self, rate: int, seconds: float) -> None:
        self._keep = round(rate * seconds)
        self._samples = np.zeros(2 * self._keep, np.int16)
        self._filled = 0
        self.end = 0  # position after the newest sample

    def append(self, pcm: Pcm) -> None:
        """Samples that follow the newest one."""
        self.end += len(pcm)
        pcm = pcm[-self._keep :]
        if self._filled + len(pcm) > len(self._samples):
            kept = self._samples[self._filled - self._keep : self._filled].copy()
            self._samples[: len(kept)] = kept
            self._filled = len(kept)
        self._samples[self._filled : self._filled + len(pcm)] = pcm
        self._filled += len(pcm)

    @property
    def start(self) -> int:
        """Position of the oldest sample that is kept."""
        return self.end - self._filled

    def cut(self, first: int, last: int) -> Pcm:
        """A copy of the samples from ``first`` to before ``last``, as far as they are kept."""
        start = self.start
        return self._samples[max(0, first - start) : max(0, last - start)].copy()
