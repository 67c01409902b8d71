"""A folder of clips to measure ears with: its index, and each clip as a microphone would hear it.

This module must never change a clip's samples other than by adding quiet or noise.
"""

from __future__ import annotations

import csv
import io
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray

from app.reading import all_of
from app.speech import hindsight
from app.speech.blocks import Pcm, read_sound
from app.speech.errors import EarsError

NOT_OURS: Final = "-"  # the word of a clip in which none of ours is said

#: Clips may begin and end abruptly; a microphone hears the room before and after.
BEFORE: Final = 1.0  # seconds
AFTER: Final = 1.0  # seconds
_ROOM: Final = (-50.0, -45.0, -30.0)  # dB below the word: the quietest room, a usual, the loudest


@dataclass(frozen=True, slots=True)
class Clip:
    """One line of the index."""

    path: Path
    word: str
    speaker: str


@dataclass(frozen=True, slots=True)
class Scene:
    """A clip as a microphone would have heard it, and where its word really is, in seconds."""

    pcm: Pcm
    rate: int
    onset: float
    end: float


def read_index(folder: Path, words: tuple[str, ...]) -> tuple[Clip, ...]:
    """The clips that ``index.tsv`` lists. Raises EarsError with one sentence."""
    index = folder / "index.tsv"
    if not folder.is_dir():
        raise EarsError(f"There is no folder {folder}.")
    if not index.exists():
        raise EarsError(f"{folder} holds no index.tsv (columns path, word, speaker).")
    try:
        lines = io.StringIO(all_of(index).decode("utf-8-sig"), newline="")
        rows = list(csv.DictReader(lines, delimiter="\t", quoting=csv.QUOTE_NONE))
    except OSError as error:
        raise EarsError(f"{index} cannot be read ({error.strerror}).") from error
    except (UnicodeDecodeError, csv.Error) as error:
        raise EarsError(f"{index} cannot be read as text in UTF-8.") from error
    if not rows:
        raise EarsError(f"{index} lists no clips.")
    if missing := [name for name in ("path", "word", "speaker") if name not in rows[0]]:
        raise EarsError(f"{index} lacks the column {missing[0]} in its first line.")
    return tuple(_clip(folder, row, line, words) for line, row in enumerate(rows, start=2))


def _clip(folder: Path, row: dict[str, str | None], line: int, words: tuple[str, ...]) -> Clip:
    word = (row["word"] or "").strip()
    if not row["path"] or word not in (*words, NOT_OURS):
        raise EarsError(
            f"Line {line} of {folder / 'index.tsv'} must name a file and one of the words, or -."
        )
    return Clip(folder / row["path"].strip(), word, (row["speaker"] or "").strip())


def read_noise(path: Path) -> tuple[Pcm, int]:
    """A noise to mix in. Raises EarsError, also when it is silent."""
    pcm, rate = read_sound(path)
    if not pcm.any():
        raise EarsError(f"{path} is silent; choose another noise.")
    return pcm, rate


def scene(clip: Clip, seed: int, noise: tuple[Pcm, int] | None = None, snr: float = 10.0) -> Scene:
    """The clip in a quiet room, or in a noise that is ``snr`` dB weaker than the word.

    Onset and end are measured on the clean clip. ``seed`` decides which part of the noise is heard.
    """
    pcm, rate = read_sound(clip.path)
    dice = np.random.default_rng(seed)
    onset, end = hindsight.bounds(pcm, rate)
    power = hindsight.speech_power(pcm, rate)
    before = round(BEFORE * rate)
    samples = np.zeros(before + len(pcm) + round(AFTER * rate))
    samples[before : before + len(pcm)] = pcm
    samples += dice.normal(0.0, _room_loudness(pcm, rate, power), len(samples))
    if noise is not None:
        samples += _noise(noise, rate, len(samples), power / 10.0 ** (snr / 10.0), dice)
    heard: Pcm = np.clip(np.rint(samples), -32768, 32767).astype(np.int16)
    return Scene(heard, rate, BEFORE + onset, BEFORE + end)


def _room_loudness(pcm: Pcm, rate: int, power: float) -> float:
    """Standard deviation of the room: what the clip itself has where it is quietest."""
    hop = max(1, round(0.02 * rate))
    frames = pcm[: len(pcm) // hop * hop].astype(np.float64).reshape(-1, hop)
    quiet = float(np.quantile(frames.var(axis=1), 0.05)) if len(frames) else 0.0
    low, usual, high = (power * 10.0 ** (dB / 10.0) for dB in _ROOM)
    if quiet > high:
        quiet = usual  # the clip is cut so close that its quietest part is the voice
    return float(np.sqrt(max(quiet, low, 1.0)))


def _noise(
    noise: tuple[Pcm, int], rate: int, length: int, power: float, dice: np.random.Generator
) -> NDArray[np.float64]:
    """``length`` samples from anywhere in the noise, at this mean power."""
    pcm, noise_rate = noise
    wanted = int(length * noise_rate / rate) + 2
    first = int(dice.integers(max(1, len(pcm) - wanted)))
    piece = np.resize(pcm[first : first + wanted], wanted).astype(np.float64)
    places = np.arange(length) * (noise_rate / rate)
    samples: NDArray[np.float64] = np.interp(places, np.arange(wanted), piece)
    loudness = float(np.mean(samples**2))
    return samples * float(np.sqrt(power / loudness)) if loudness else samples
