"""WORLD: take a clip apart into pitch, spectrum and breath, change them, and put it together again.

It makes children, old and deep voices, whispers, creaks, trembling and flat voices, and other
rhythms out of clips that exist already. It must never be given a clip of a held-out voice: what
it makes is labelled with the voice that it came from, and measuring voices stay unheard.
"""

from __future__ import annotations

import csv
import random
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import numpy.typing as npt
import pyworld
import soundfile
import soxr

from models.training.voices.clips import RATE, Corpus, Sound, mono
from models.training.voices.kokoro import HELD_OUT
from models.training.voices.words import GAME_WORDS

Frames = npt.NDArray[np.float64]

FRAME_MS = 5.0
SOURCE = "PyPI pyworld, from"
LONGEST_BASE_WORDS = 3
_NEVER = (*HELD_OUT, "suopuhe", "czech", "mbrola")
_LICENCES = {
    "kokoro": "Apache-2.0",
    "pico": "Apache-2.0",
    "ahotts": "GPL-3.0",
    "festival_upc": "LGPL-2.1-or-later",
    "festival": "GPL-2.0-or-later",
    "Gemini": "CC-BY-SA-4.0",
}


@dataclass(frozen=True)
class Base:
    """A clip to start from."""

    file: Path
    text: str
    voice: str
    licence: str


@dataclass(frozen=True)
class Change:
    """What becomes of the voice; 1.0 leaves a value as it is."""

    kind: str
    tract: float = 1.0
    pitch: float = 1.0
    length: float = 1.0
    vowel_length: float = 1.0
    flatten: float = 0.0
    tremble: float = 0.0
    jitter: float = 0.0
    breath: float = 0.0


def bases(index: Path) -> list[Base]:
    """The short clips of an index file (columns path, text, and voice or speaker)."""
    found = []
    with index.open(encoding="utf-8", newline="") as lines:
        for row in csv.DictReader(lines, delimiter="\t", quoting=csv.QUOTE_NONE):
            voice = row.get("voice") or row.get("speaker") or "unknown"
            if any(name in voice.lower() for name in _NEVER) or voice.startswith("world "):
                continue
            if len(row["text"].split()) > LONGEST_BASE_WORDS:
                continue
            file = _resolve(index, row["path"])
            if file is not None:
                licence = row.get("licence") or _licence_of(voice)
                found.append(Base(file, row["text"], voice, licence))
    return found


def _licence_of(voice: str) -> str:
    """The licence of a synthesiser, for index files without that column."""
    for beginning, licence in _LICENCES.items():
        if voice.startswith(beginning):
            return licence
    return f"as {voice}"


def _resolve(index: Path, path: str) -> Path | None:
    """Paths count from the folder of the index, or from the folder above it."""
    for root in (index.parent, index.parent.parent):
        if (root / path).is_file():
            return root / path
    return None


def draw(rng: random.Random) -> Change:
    """A random kind of voice."""
    kind = rng.choices(
        (
            "child",
            "deep",
            "old",
            "whisper",
            "creak",
            "tremble",
            "flat",
            "rhythm",
            "vowels",
            "mixed",
        ),
        (4, 3, 2, 1.5, 1, 1, 2, 2, 2, 5),
    )[0]
    between = rng.uniform
    length = between(0.7, 1.4)
    match kind:
        case "child":
            return Change(kind, between(1.1, 1.28), between(1.25, 1.8), between(0.8, 1.2))
        case "deep":
            return Change(kind, between(0.8, 0.92), between(0.6, 0.85), between(0.85, 1.3))
        case "old":
            return Change(
                kind, between(0.88, 1.05), between(0.8, 1.2), between(1.0, 1.4),
                tremble=between(0.02, 0.06), jitter=between(0.01, 0.03), breath=between(0.1, 0.4),
            )  # fmt: skip
        case "whisper":
            return Change(kind, between(0.85, 1.2), 1.0, between(0.8, 1.25), breath=1.0)
        case "creak":
            return Change(kind, between(0.85, 1.1), between(0.45, 0.65), length, jitter=0.06)
        case "tremble":
            return Change(kind, between(0.85, 1.2), between(0.8, 1.3), length, tremble=0.08)
        case "flat":
            return Change(kind, between(0.82, 1.22), between(0.6, 1.6), length, flatten=1.0)
        case "rhythm":
            return Change(kind, length=rng.choice((between(0.65, 0.8), between(1.25, 1.45))))
        case "vowels":
            vowels = rng.choice((between(0.5, 0.75), between(1.3, 1.6)))
            return Change(kind, between(0.9, 1.12), between(0.8, 1.25), vowel_length=vowels)
        case _:
            return Change(
                kind, between(0.82, 1.25), between(0.65, 1.7), length, between(0.75, 1.3),
                between(0.0, 0.8), between(0.0, 0.03), between(0.0, 0.02), between(0.0, 0.3),
            )  # fmt: skip


def _warp(envelope: Frames, tract: float) -> Frames:
    """Move the formants: above 1 a shorter vocal tract (a child), below 1 a longer one."""
    bins = np.arange(envelope.shape[1], dtype=np.float64)
    from_bin = np.clip(bins / tract, 0, envelope.shape[1] - 1)
    low = np.floor(from_bin).astype(int)
    high = np.minimum(low + 1, envelope.shape[1] - 1)
    share = from_bin - low
    return np.ascontiguousarray(envelope[:, low] * (1 - share) + envelope[:, high] * share)


def _timing(pitch: Frames, power: Frames, change: Change) -> npt.NDArray[np.int_]:
    """Which old frame stands at each new frame."""
    vowel = (pitch > 0) & (power > power.max() * 0.03)
    steps = change.length * np.where(vowel, change.vowel_length, 1.0)
    ends = np.cumsum(steps)
    return np.minimum(np.searchsorted(ends, np.arange(int(ends[-1])), side="right"), len(pitch) - 1)


def _melody(pitch: Frames, change: Change, noise: np.random.Generator) -> Frames:
    voiced = pitch > 0
    if not voiced.any():
        return pitch
    middle = float(np.median(pitch[voiced]))
    melody = pitch + change.flatten * (middle - pitch)
    seconds = np.arange(len(pitch)) * FRAME_MS / 1000
    waver = np.sin(2 * np.pi * noise.uniform(4.5, 8) * seconds + noise.uniform(0, 6))
    melody = melody * change.pitch * (1 + change.tremble * waver)
    melody = melody * (1 + change.jitter * noise.standard_normal(len(pitch)))
    return np.where(voiced, np.clip(melody, 45, 650), 0.0)


def transform(sound: Sound, change: Change, seed: int) -> Sound:
    """The changed voice, at the rate of the corpus."""
    noise = np.random.default_rng(seed)
    samples = np.ascontiguousarray(sound, dtype=np.float64)
    samples = samples + 1e-5 * noise.standard_normal(len(samples))  # WORLD dislikes true silence
    rough, times = pyworld.dio(samples, RATE, f0_floor=60, f0_ceil=650, frame_period=FRAME_MS)
    pitch = pyworld.stonemask(samples, rough, times, RATE)
    envelope = pyworld.cheaptrick(samples, pitch, times, RATE)
    breath = pyworld.d4c(samples, pitch, times, RATE)
    order = _timing(pitch, envelope.sum(axis=1), change)
    new_envelope = _warp(envelope[order], change.tract)
    new_breath = np.clip(breath[order] + change.breath, 0.0, 1.0)
    new_pitch = _melody(pitch[order], change, noise)
    if change.kind == "whisper":
        # A whisper has no voice and little strength below 500 Hz.
        hertz = np.linspace(0, RATE / 2, new_envelope.shape[1])
        new_envelope = new_envelope * np.clip(hertz / 700, 0.02, 1.0) ** 2
        new_pitch = np.zeros_like(new_pitch)
    made = pyworld.synthesize(
        new_pitch, np.ascontiguousarray(new_envelope), np.ascontiguousarray(new_breath), RATE,
        FRAME_MS,
    )  # fmt: skip
    top = float(np.abs(made).max())
    made = made * (0.9 / top if top > 0.9 else 1.0)
    return np.asarray(made, dtype=np.float32)


def pick(found: list[Base], count: int, seed: int = 30) -> Iterator[tuple[int, Base, Change]]:
    """Clips to change: three in four say one game word, each voice as often as any other."""
    rng = random.Random(seed)
    game = _by_voice([base for base in found if base.text in GAME_WORDS])
    other = _by_voice([base for base in found if base.text not in GAME_WORDS])
    for number in range(count):
        pool = game if other == {} or (game and rng.random() < 0.75) else other
        base = rng.choice(pool[rng.choice(sorted(pool))])
        yield number, base, draw(rng)


def _by_voice(found: list[Base]) -> dict[str, list[Base]]:
    pools: dict[str, list[Base]] = {}
    for base in found:
        # All mixtures that share a first voice count as one voice here, and espeak as one.
        name = base.voice.split("*")[0].split("+")[0]
        name = "espeak" if name.startswith("espeak") else name
        pools.setdefault(name, []).append(base)
    return pools


def make(corpus: Corpus, found: list[Base], count: int, batch: str) -> None:
    """Add `count` changed clips; `batch` names their folder, so that a later call can add more."""
    for number, base, change in pick(found, count, seed=sum(map(ord, batch))):
        path = f"world/{batch}/{number:05d}.flac"
        if corpus.has(path):
            continue
        sound, rate = soundfile.read(base.file, dtype="float32")
        clip = mono(sound)
        if rate != RATE:
            clip = soxr.resample(clip, rate, RATE).astype(np.float32)
        corpus.add(
            path, transform(clip, change, number), RATE, text=base.text,
            voice=f"world {change.kind} of {base.voice}", licence=base.licence,
            source=f"{SOURCE} {base.file.parent.name}/{base.file.name}",
        )  # fmt: skip
