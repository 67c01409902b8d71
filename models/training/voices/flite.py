"""flite: two English men and a woman from a statistical synthesiser, given sounds instead of words.

Their vowels are the English ones that come nearest, tense or lax. It must never be given spelling,
which it would read as English.
"""

from __future__ import annotations

import random
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import soundfile

from models.training.voices.clips import Corpus
from models.training.voices.words import GAME_WORDS, chains, text_phones

LICENCE = "BSD-like (CMU)"
SOURCE = "Debian flite"
# The vowels that each voice says too far from Spanish; it is not asked for words with them.
VOICES = {"awb": "", "rms": "", "slt": "o"}
_SOUNDS = {
    "a": "aa", "e": "eh", "i": "iy", "o": "ow", "u": "uh", "t": "t", "s": "s", "g": "g", "l": "l",
}  # fmt: skip


@dataclass(frozen=True)
class Take:
    """One clip to make."""

    path: str
    text: str
    phones: str
    voice: str
    stretch: float
    pitch_hz: int


def installed() -> bool:
    """True when the program is there."""
    return shutil.which("flite") is not None


def phones(text: str, tap: str, close: str) -> str:
    """Game words as flite's sounds, silence around them; `close` is the tense or the lax i."""
    words = []
    for word in text_phones(text):
        for phone in word:
            sound = {"ɾ": tap, "i": close}.get(phone.symbol) or _SOUNDS[phone.symbol]
            words.append(sound)
    return " ".join(("pau", *words, "pau"))


def takes(renderings: int, seed: int = 14) -> Iterator[Take]:
    """Game words `renderings` times by each voice, and chains of them."""
    rng = random.Random(seed)
    for voice, unfit in VOICES.items():
        texts = [*GAME_WORDS * renderings]
        texts += [text for text in chains(rng, 30) if set(text.split()) <= set(GAME_WORDS)]
        texts = [
            text
            for text in texts
            if not set(unfit) & {phone.symbol for word in text_phones(text) for phone in word}
        ]
        for number, text in enumerate(texts):
            path = f"flite/{voice}/{number:04d}_{text.replace(' ', '-')}.flac"
            said = phones(text, rng.choice(("dx", "dx", "r")), rng.choice(("iy", "ih")))
            yield Take(path, text, said, voice, rng.uniform(0.75, 1.4), rng.randint(85, 230))


def make(corpus: Corpus, renderings: int = 8) -> None:
    """Add all clips."""
    with tempfile.TemporaryDirectory() as scratch:
        file = Path(scratch) / "said.wav"
        for take in takes(renderings):
            if corpus.has(take.path):
                continue
            settings = (
                f"duration_stretch={take.stretch:.2f}",
                f"int_f0_target_mean={take.pitch_hz}",
            )
            command = ["flite", "-voice", take.voice]
            command += [part for setting in settings for part in ("--setf", setting)]
            subprocess.run([*command, "-p", take.phones, "-o", str(file)], check=True)
            sound, rate = soundfile.read(file, dtype="float32")
            corpus.add(
                take.path, sound, rate, text=take.text, voice=f"flite {take.voice}",
                licence=LICENCE, source=SOURCE,
            )  # fmt: skip
