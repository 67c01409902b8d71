"""espeak-ng: a formant synthesiser with about a hundred voice variants and as many languages.

Cheap and endless, but every clip has the same machine timbre: a model trained on espeak alone
fails on every other voice, so it must never be the only synthesiser of a corpus. Other languages
say the Spanish sounds with their own vowels and timing.
"""

from __future__ import annotations

import io
import random
import shutil
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass

import soundfile

from models.training.voices.clips import Corpus, Sound
from models.training.voices.words import GAME_WORDS, NEAR_WORDS, chains, text_phones

LICENCE = "GPL-3.0-or-later (program; clips are its output)"
SOURCE = "Debian espeak-ng"
SPANISH = ("es", "es-419")
# Languages whose phoneme tables hold five pure vowels, a tap and plain stops.
OTHER_LANGUAGES = (
    *("pt", "pt-br", "ca", "an", "ro", "pl", "eo", "el", "fi", "hi", "it", "eu", "bg", "sr", "hr"),
    *("bs", "sk", "sl", "lv", "tr", "hu", "ka", "id", "ms", "sw", "mk", "sq", "ta", "te", "mr"),
    *("bn", "ia", "lfn", "haw", "mt", "et", "fa", "io", "ku", "az", "tn", "he", "de", "nl", "sv"),
    *("nb", "cy", "hy", "fr", "is"),
)
# Variants so distorted that people would not follow them either.
_UNCLEAR = frozenset(("Demonic", "Tweaky", "Storm", "UniRobot", "anikaRobot", "robosoft8"))


@dataclass(frozen=True)
class Take:
    """One clip to make."""

    path: str
    text: str
    said: str
    language: str
    variant: str
    speed: int
    pitch: int


def installed() -> bool:
    """True when the program is there."""
    return shutil.which("espeak-ng") is not None


def variants() -> list[str]:
    """The clear voice variants of the installed espeak-ng."""
    listing = subprocess.run(
        ["espeak-ng", "--voices=variant"], capture_output=True, text=True, check=True
    ).stdout
    names = [
        field.removeprefix("!v/")
        for line in listing.splitlines()[1:]
        for field in line.split()
        if field.startswith("!v/")
    ]
    return sorted(name for name in names if name not in _UNCLEAR and name != "Mr")


def phonemes(text: str) -> str:
    """The text in espeak's phoneme letters, good for any language in OTHER_LANGUAGES."""
    letters = {"ɾ": "**", "r": "r", "ɲ": "n^", "tʃ": "tS", "ʝ": "j"}
    words = [
        "".join(("'" if p.stressed else "") + letters.get(p.symbol, p.symbol) for p in word)
        for word in text_phones(text)
    ]
    return "[[" + " ".join(words) + "]]"


def say(said: str, language: str, variant: str, speed: int, pitch: int) -> tuple[Sound, int]:
    """Speak text (or `[[phonemes]]`) and give the sound with its rate."""
    voice = f"{language}+{variant}"
    command = ["espeak-ng", "-v", voice, "-s", str(speed), "-p", str(pitch), "--stdout", said]
    wave = subprocess.run(command, capture_output=True, check=True).stdout
    # Written to a pipe, the header gives an impossible length: read the samples after it.
    header = soundfile.SoundFile(io.BytesIO(wave))
    sound, rate = soundfile.read(
        io.BytesIO(wave[44:]), channels=1, samplerate=header.samplerate, subtype="PCM_16",
        format="RAW", dtype="float32",
    )  # fmt: skip
    return sound, rate


def takes(names: list[str], seed: int = 11) -> Iterator[Take]:
    """All clips, mixed so that the beginning alone is already a fair sample."""
    rng = random.Random(seed)
    wanted: list[tuple[str, str, str, str]] = []
    for variant in names:
        for language in SPANISH:
            wanted.extend(("word", language, variant, word) for word in GAME_WORDS)
    for language in OTHER_LANGUAGES:
        wanted.extend(("other", language, rng.choice(names), word) for word in GAME_WORDS * 2)
    for word in NEAR_WORDS * 4:
        wanted.append(("near", rng.choice(SPANISH), rng.choice(names), word))
    for chain in chains(rng, 700):
        wanted.append(("chain", rng.choice(SPANISH), rng.choice(names), chain))
    for chain in chains(rng, 200):
        wanted.append(("chain", rng.choice(OTHER_LANGUAGES), rng.choice(names), chain))
    rng.shuffle(wanted)
    for number, (kind, language, variant, text) in enumerate(wanted):
        said = text if language in SPANISH else phonemes(text)
        name = text.replace(" ", "-")
        speed, pitch = rng.randint(110, 260), rng.randint(5, 95)
        path = f"espeak/{kind}/{number:05d}_{name}.flac"
        yield Take(path, text, said, language, variant, speed, pitch)


def make(corpus: Corpus) -> None:
    """Add all clips."""
    for take in takes(variants()):
        if corpus.has(take.path):
            continue
        sound, rate = say(take.said, take.language, take.variant, take.speed, take.pitch)
        corpus.add(
            take.path, sound, rate, text=take.text, voice=f"espeak {take.language}+{take.variant}",
            licence=LICENCE, source=SOURCE,
        )  # fmt: skip
