"""GnuSpeech: an articulatory synthesiser, air in a tube of changing width.

No recording is behind it, so it can be anybody: every clip has its own throat (length, widths,
breath, pitch). It needs Node.js and the npm package @echogarden/gnuspeech-wasm. It must never be
given English spellings: its sounds are written into a dictionary that it reads for each clip.
"""

from __future__ import annotations

import itertools
import json
import random
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import soundfile

from models.training.voices.clips import Corpus
from models.training.voices.words import GAME_WORDS, NEAR_WORDS, VOWELS, Phone, chains, text_phones

LICENCE = "GPL-3.0 (program; clips are its output)"
SOURCE = "npm @echogarden/gnuspeech-wasm"
MODULE = Path("@echogarden/gnuspeech-wasm/wasm/gnuspeech.js")
_SOUNDS = {
    "a": "ah", "e": "e", "i": "ee", "o": "aw", "u": "uu", "j": "y", "w": "w", "p": "p", "b": "b",
    "t": "t", "d": "d", "k": "k", "g": "g", "f": "f", "x": "h", "s": "s", "tʃ": "ch", "m": "m",
    "n": "n", "l": "l", "ʝ": "y", "r": "rr",
}  # fmt: skip


@dataclass(frozen=True)
class Take:
    """One clip to make; `order` is the line for the Node program, without the file."""

    path: str
    text: str
    order: dict[str, object]


def installed(node_modules: Path) -> bool:
    """True when Node.js and the package are there."""
    return shutil.which("node") is not None and (node_modules / MODULE).is_file()


def syllables(word: list[Phone], tap: str) -> str:
    """One word in GnuSpeech's notation: sounds joined by _, syllables by dots, a ' for stress."""
    starts = [0]
    vowels = [at for at, phone in enumerate(word) if phone.symbol in VOWELS]
    for before, here in itertools.pairwise(vowels):
        gap = word[before + 1 : here]
        joined = len(gap) > 1 and gap[-1].symbol in "ɾljw" and gap[-2].symbol != "s"
        starts.append(here - (2 if joined else min(len(gap), 1)))
    written = []
    for start, end in zip(starts, [*starts[1:], len(word)], strict=True):
        part = word[start:end]
        mark = "'" if any(phone.stressed for phone in part) else ""
        written.append(mark + "_".join({"ɾ": tap}.get(p.symbol) or _SOUNDS[p.symbol] for p in part))
    return ".".join(written)


def _throat(rng: random.Random) -> tuple[dict[str, float], dict[str, float]]:
    """A random speaker: settings of the voice and of the tube."""
    length = rng.uniform(10.0, 19.0)
    # Long throats usually speak low: 12 semitones under the reference for a man.
    pitch = (15.0 - length) * 3.0 + rng.uniform(-4, 4)
    closing = rng.uniform(18, 34)
    voice = {
        "vocal_tract_length": length,
        "glottal_pulse_tp": rng.uniform(33, 46),
        "glottal_pulse_tn_min": closing,
        "glottal_pulse_tn_max": closing,
        "reference_glottal_pitch": max(-15.0, min(9.0, pitch)),
        "breathiness": rng.uniform(0.3, 4.0),
        "aperture_radius": rng.uniform(2.6, 3.4),
    }
    for part in range(1, 9):
        voice[f"radius_{part}_coef"] = rng.uniform(0.88, 1.12)
    tube = {
        "loss_factor": rng.uniform(0.5, 1.6),
        "mouth_coefficient": rng.uniform(3500, 6000),
        "throat_cutoff": rng.uniform(900, 2200),
        "throat_volume": rng.uniform(3, 12),
        "mix_offset": rng.uniform(44, 54),
    }
    return voice, tube


def takes(count: int, seed: int = 13) -> Iterator[Take]:
    """Clips in a random order, each by its own speaker."""
    rng = random.Random(seed)
    near = [
        word for word in NEAR_WORDS
        if all(p.symbol in _SOUNDS or p.symbol == "ɾ" for w in text_phones(word) for p in w)
    ]  # fmt: skip
    for number in range(count):
        kind = rng.random()
        text = rng.choice(GAME_WORDS) if kind < 0.8 else rng.choice(near)
        if kind > 0.92:
            text = chains(rng, 12)[-1]
        voice, tube = _throat(rng)
        control = {
            "tempo": rng.uniform(0.75, 1.6),
            "pitch_offset": rng.uniform(-6, 2),
            "tonic_movement": rng.uniform(-2, 6),
            "tonic_range": rng.uniform(-10, 0),
            "drift_deviation": rng.uniform(0.2, 1.5),
        }
        tap = rng.choice(("dx", "dx", "r"))
        words = [syllables(word, tap) for word in text_phones(text)]
        order: dict[str, object] = {
            "words": words,
            "voice": voice,
            "tube": tube,
            "control": control,
        }
        yield Take(f"gnuspeech/{number:05d}_{text.replace(' ', '-')}.flac", text, order)


def render(wanted: list[Take], node_modules: Path, folder: Path) -> Iterator[tuple[Take, Path]]:
    """Speak many clips in one Node process; each wave file lies in `folder` for a moment."""
    lines = [
        json.dumps({**take.order, "file": str(folder / f"{number}.wav")})
        for number, take in enumerate(wanted)
    ]
    program = Path(__file__).with_name("gnuspeech_say.mjs")
    subprocess.run(
        ["node", str(program), str((node_modules / MODULE).resolve())],
        input="\n".join(lines) + "\n", text=True, check=True, capture_output=True,
    )  # fmt: skip
    for number, take in enumerate(wanted):
        yield take, folder / f"{number}.wav"


def make(corpus: Corpus, node_modules: Path, count: int) -> None:
    """Add up to `count` clips."""
    wanted = [take for take in takes(count) if not corpus.has(take.path)]
    for start in range(0, len(wanted), 50):
        with tempfile.TemporaryDirectory() as scratch:
            for take, file in render(wanted[start : start + 50], node_modules, Path(scratch)):
                sound, rate = soundfile.read(file, dtype="float32")
                corpus.add(
                    take.path, sound, rate, text=take.text, voice="gnuspeech", licence=LICENCE,
                    source=SOURCE,
                )  # fmt: skip
