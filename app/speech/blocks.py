"""Blocks: short pieces of sound with the instant they began. All the listener ever sees.

A block from a microphone and one from a file look alike; nothing after this module can tell them
apart. This module must never play, record or keep sound.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray

from app.speech.errors import EarsError

Pcm = NDArray[np.int16]
"""Mono samples, 16 bit, as sound cards deliver them."""

BLOCK_SECONDS: Final = 0.02  # what a microphone usually hands over at once

#: Below telephone quality no word can be told; above, no sound card delivers.
LOWEST_RATE: Final = 8_000
HIGHEST_RATE: Final = 192_000


@dataclass(frozen=True, slots=True, eq=False)
class Block:
    """Samples that follow each other without a hole.

    ``at``: instant of the first sample, in seconds since the session began.
    ``gap``: seconds of sound that were lost right before it.
    """

    pcm: Pcm
    rate: int
    at: float
    gap: float = 0.0

    @property
    def seconds(self) -> float:
        """How long the block sounds."""
        return len(self.pcm) / self.rate


def read_sound(path: Path) -> tuple[Pcm, int]:
    """All samples of a WAV, FLAC or OGG file as mono, and their rate in Hz.

    Several channels become their mean. Raises EarsError with one sentence.
    """
    import soundfile

    if not path.is_file():
        raise EarsError(f"There is no sound file {path}.")
    try:
        samples, rate = soundfile.read(path, dtype="float32", always_2d=True)
    except (soundfile.LibsndfileError, RuntimeError, ValueError) as error:
        raise EarsError(f"{path} cannot be read as sound; use WAV, FLAC or OGG.") from error
    if not LOWEST_RATE <= rate <= HIGHEST_RATE:
        raise EarsError(f"{path} has {rate} samples a second; use {LOWEST_RATE} or more.")
    if not len(samples):
        raise EarsError(f"{path} holds no sound.")
    return to_pcm(samples.mean(axis=1)), int(rate)


def to_pcm(samples: NDArray[np.floating]) -> Pcm:
    """Samples between -1 and 1 as 16 bit; what is louder is clipped, what is no number is 0."""
    finite = np.nan_to_num(samples, nan=0.0, posinf=1.0, neginf=-1.0)
    pcm: Pcm = np.clip(np.rint(finite * 32768.0), -32768, 32767).astype(np.int16)
    return pcm


def cut(pcm: Pcm, rate: int, at: float = 0.0, seconds: float = BLOCK_SECONDS) -> Iterator[Block]:
    """The samples as blocks of ``seconds`` each; the first begins at instant ``at``."""
    size = max(1, round(rate * seconds))
    for first in range(0, len(pcm), size):
        yield Block(pcm[first : first + size], rate, at + first / rate)


def wav_blocks(path: Path, at: float = 0.0, seconds: float = BLOCK_SECONDS) -> Iterator[Block]:
    """A sound file as blocks, as if a microphone had delivered it from instant ``at`` on.

    The file is read before the first block comes, so a bad one raises EarsError at once.
    """
    pcm, rate = read_sound(Path(path))
    return cut(pcm, rate, at, seconds)
