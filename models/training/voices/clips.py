"""The corpus folder: 16 kHz mono FLAC files and an index that grows one finished clip at a time.

Every synthesiser hands its sound to `Corpus.add`. This module must never let a broken clip in
(silence, a sound far too short or long) and must never write a row before its file is complete:
the training may read the index at any moment.
"""

from __future__ import annotations

import os
import sys
from collections import Counter
from pathlib import Path

import numpy as np
import numpy.typing as npt
import soundfile
import soxr

Sound = npt.NDArray[np.float32]

RATE = 16_000
COLUMNS = ("path", "text", "voice", "licence", "source")
LONGEST_SILENCE_S = 0.4
PEAK = 0.95


class BrokenSoundError(ValueError):
    """The synthesiser gave something that cannot be the text."""


def mono(sound: npt.ArrayLike) -> Sound:
    """One channel of floats between -1 and 1, whatever the synthesiser gave."""
    values = np.asarray(sound)
    if values.dtype == np.int16:
        values = values / 32768.0
    if values.ndim == 2:
        values = values.mean(axis=1)
    return np.asarray(values, dtype=np.float32)


def speech_span(sound: Sound, rate: int = RATE, floor_db: float = -40.0) -> tuple[int, int]:
    """First and one-past-last sample louder than `floor_db` under the loudest 10 ms."""
    step = rate // 100
    frames = sound[: len(sound) // step * step].reshape(-1, step)
    if not len(frames):
        raise BrokenSoundError("empty")
    level = np.sqrt((frames.astype(np.float64) ** 2).mean(axis=1))
    if level.max() < 1e-3:
        raise BrokenSoundError("silent")
    loud = np.nonzero(level > level.max() * 10 ** (floor_db / 20))[0]
    return int(loud[0]) * step, int(loud[-1] + 1) * step


def finish(sound: npt.ArrayLike, rate: int, text: str) -> Sound:
    """The clip as it is stored: 16 kHz, not clipped, at most 0.4 s of silence at either end."""
    clip = mono(sound)
    if not np.isfinite(clip).all():
        raise BrokenSoundError("not a number")
    if rate != RATE:
        clip = soxr.resample(clip, rate, RATE).astype(np.float32)
    if len(clip) and float(np.mean(np.abs(clip) >= 0.999)) > 0.01:
        raise BrokenSoundError("clipped")
    clip = clip - clip.mean(dtype=np.float64).astype(np.float32)
    start, end = speech_span(clip)
    seconds, letters = (end - start) / RATE, len(text.replace(" ", ""))
    # 35 ms a letter is faster than anybody speaks; 350 ms a letter is a stuck synthesiser.
    if seconds < max(0.035 * letters, 0.08):
        raise BrokenSoundError(f"too short ({seconds:.2f} s)")
    if seconds > 0.5 + 0.35 * letters:
        raise BrokenSoundError(f"too long ({seconds:.2f} s)")
    keep = int(LONGEST_SILENCE_S * RATE)
    clip = clip[max(start - keep, 0) : end + keep]
    top = float(np.abs(clip).max())
    if top > PEAK or top < 0.05:
        clip = clip * (PEAK / top if top > PEAK else 0.3 / top)
    return np.asarray(clip, dtype=np.float32)


class Corpus:
    """A folder of clips with its `index.tsv`; adding a clip that is there already does nothing."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.index = folder / "index.tsv"
        self.rejected: Counter[str] = Counter()
        self.added = 0
        folder.mkdir(parents=True, exist_ok=True)
        if not self.index.exists():
            self._append(COLUMNS)
        rows = self.index.read_text(encoding="utf-8").splitlines()[1:]
        self._present = {row.split("\t", 1)[0] for row in rows}

    def has(self, path: str) -> bool:
        """True when the clip was made by an earlier run."""
        return path in self._present

    def add(
        self, path: str, sound: npt.ArrayLike, rate: int, *, text: str, voice: str, licence: str,
        source: str,
    ) -> bool:  # fmt: skip
        """Check, store and list one clip; False when it was broken."""
        try:
            clip = finish(sound, rate, text)
        except BrokenSoundError as reason:
            self.rejected[f"{voice}: {str(reason).split(' (')[0]}"] += 1
            return False
        target = self.folder / path
        target.parent.mkdir(parents=True, exist_ok=True)
        soundfile.write(target, clip, RATE, format="FLAC", subtype="PCM_16")
        self._append((path, text, voice, licence, source))
        self._present.add(path)
        self.added += 1
        if self.added % 200 == 0:
            print(f"  {self.added} clips, now {voice}", file=sys.stderr, flush=True)
        return True

    def _append(self, fields: tuple[str, ...]) -> None:
        # One write call in append mode: two makers may run side by side on the same index.
        line = ("\t".join(fields) + "\n").encode("utf-8")
        handle = os.open(self.index, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o644)
        try:
            os.write(handle, line)
        finally:
            os.close(handle)

    def report(self, title: str) -> None:
        """Say what this run added and what it refused."""
        print(f"{title}: {self.added} clips added", file=sys.stderr)
        for reason, count in self.rejected.most_common(20):
            print(f"  refused {count}: {reason}", file=sys.stderr)
