"""Blocks: short pieces of sound with the instant they began. All the listener ever sees.

A block from a microphone and one from a file look alike; nothing after this module can tell them
apart. This module must never play, record or keep sound.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from app.reading import check_ordinary
from app.speech.errors import EarsError

Pcm = NDArray[np.int16]
"""Mono samples, 16 bit, as sound cards deliver them."""

BLOCK_SECONDS: Final = 0.02  # what a microphone usually hands over at once

#: Below telephone quality no word can be told; above, no sound card delivers.
LOWEST_RATE: Final = 8_000
HIGHEST_RATE: Final = 192_000
#: Samples of a sound file, at most: three hours at the rate of a sound card, a gigabyte of memory.
LONGEST: Final = 1 << 29
_LARGEST: Final = LONGEST * 16  # bytes: so many samples in the best quality, of several channels
_PIECE: Final = 1 << 16  # samples read at once


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

    try:
        check_ordinary(path, _LARGEST)
        with path.open("rb") as file:  # so that the system says why not; the library does not
            if not file.read(1):
                raise EarsError(f"{path} is empty; use a WAV, FLAC or OGG file.")
        with soundfile.SoundFile(path) as sound:
            _check_sound(path, sound.samplerate, sound.frames)
            pcm = _mono(sound)
    except FileNotFoundError as error:
        raise EarsError(f"There is no sound file {path}.") from error
    except OSError as error:
        raise EarsError(f"The sound {path} cannot be read ({error.strerror}).") from error
    except (soundfile.LibsndfileError, RuntimeError, TypeError, ValueError) as error:
        raise EarsError(f"{path} cannot be read as sound; use WAV, FLAC or OGG.") from error
    if not len(pcm):
        raise EarsError(f"{path} holds no sound.")
    return pcm, int(sound.samplerate)


def _check_sound(path: Path, rate: int, samples: int) -> None:
    if not LOWEST_RATE <= rate <= HIGHEST_RATE:
        raise EarsError(f"{path} has {rate} samples a second; use {LOWEST_RATE} to {HIGHEST_RATE}.")
    if samples > LONGEST:
        minutes = LONGEST // rate // 60
        raise EarsError(f"{path} is too long; cut it to {minutes} minutes at most.")


def _mono(sound: Any) -> Pcm:
    """What an open file holds, a piece at a time: a small packed file may hold hours of sound."""
    pcm = np.empty(sound.frames, np.int16)
    read = 0
    for piece in sound.blocks(_PIECE, dtype="float32", always_2d=True):
        mono = to_pcm(piece.mean(axis=1))
        pcm[read : read + len(mono)] = mono
        read += len(mono)
    return pcm[:read]


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
