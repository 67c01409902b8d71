"""SVOX Pico: one Spanish and one Italian woman at many tempos and pitches.

The Italian voice reads words spelt the Italian way, so that it says our sounds. It must never read
German, English or French spellings: those voices would say other vowels than the label claims.
"""

from __future__ import annotations

import importlib.util
import random
from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from models.training.voices.clips import RATE, Corpus, Sound
from models.training.voices.words import GAME_WORDS, NEAR_WORDS, VOWELS, chains, text_phones

LICENCE = "Apache-2.0"
SOURCE = "PyPI py-nanotts (SVOX Pico)"


@dataclass(frozen=True)
class Take:
    """One clip to make."""

    path: str
    text: str
    said: str
    language: str
    speed: float
    pitch: float


def installed() -> bool:
    """True when the Python package is there."""
    return importlib.util.find_spec("py_nanotts") is not None


def italian(text: str) -> str:
    """Spanish sounds in Italian spelling; only words whose sounds Italian has are asked for."""
    written = []
    for word in text_phones(text):
        letters = ""
        for at, phone in enumerate(word):
            before_front = at + 1 < len(word) and word[at + 1].symbol in "ei"
            last_stressed = phone.stressed and not any(p.symbol in VOWELS for p in word[at + 1 :])
            if last_stressed and sum(p.symbol in VOWELS for p in word) > 1:
                letters += {"a": "à", "e": "é", "i": "ì", "o": "ó", "u": "ù"}[phone.symbol]
            elif phone.symbol in "gk" and before_front:
                letters += {"g": "gh", "k": "ch"}[phone.symbol]
            else:
                letters += {"k": "c", "ɾ": "r"}.get(phone.symbol, phone.symbol)
        written.append(letters)
    return " ".join(written)


def say(said: str, language: str, speed: float, pitch: float) -> Sound:
    """Speak text in the spelling of the language."""
    from py_nanotts import NanoTTS

    raw = NanoTTS().speak(said, voice=language, speed=speed, pitch=pitch)
    return (np.frombuffer(raw, dtype=np.int16) / 32768).astype(np.float32)


def takes(renderings: int, seed: int = 12) -> Iterator[Take]:
    """Game words `renderings` times in each language, near words and chains fewer."""
    rng = random.Random(seed)
    wanted = [("es-ES", text) for text in (*GAME_WORDS * renderings, *NEAR_WORDS)]
    wanted += [("es-ES", text) for text in chains(rng, 120)]
    wanted += [("it-IT", text) for text in (*GAME_WORDS * renderings, *chains(rng, 60))]
    rng.shuffle(wanted)
    for number, (language, text) in enumerate(wanted):
        said = text if language == "es-ES" else italian(text)
        speed, pitch = round(rng.uniform(0.7, 1.7), 2), round(rng.uniform(0.65, 1.6), 2)
        path = f"pico/{language}/{number:04d}_{text.replace(' ', '-')}.flac"
        yield Take(path, text, said, language, speed, pitch)


def make(corpus: Corpus, renderings: int = 12) -> None:
    """Add all clips."""
    for take in takes(renderings):
        if corpus.has(take.path):
            continue
        sound = say(take.said, take.language, take.speed, take.pitch)
        corpus.add(
            take.path, sound, RATE, text=take.text, voice=f"pico_{take.language}", licence=LICENCE,
            source=SOURCE,
        )  # fmt: skip
