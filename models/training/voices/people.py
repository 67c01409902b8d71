"""People of other languages, whose five vowels Spanish ears take for their own.

Hardly anybody was ever recorded saying the words of the game, but a Greek who says "elafi" says the
same five vowels, taps the same r and does not breathe after a t. Their sentences are written here
the way a Spaniard would spell what he hears. This module must never guess: a sentence with a sound
that Spanish has not, or that the language itself is unsure of, is left out as a whole, and so are
languages that swallow or soften their vowels (Catalan, Portuguese, Russian, Bulgarian,
Belarusian).
"""

from __future__ import annotations

import gzip
import re
import shutil
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import soundfile

from models.training.voices.clips import Corpus, Sound
from models.training.voices.spellings import GREEK, ITALIAN, ROMANIAN, Rules, spanish

_STAMPS = Path("/usr/share/tuxpaint/stamps")
_SYLLABLES = Path("/usr/share/klettres/it/syllab")
_POTATO = Path("/usr/share/ktuberling/sounds/it")
_PROMPTS = Path("/usr/share/asterisk/sounds/it_IT_m_Carlo")
_PROMPT_TEXTS = Path("/usr/share/doc/asterisk-core-sounds-it/core-sounds-it.txt.gz")


@dataclass(frozen=True)
class Language:
    """How one language is spelt."""

    code: str
    rules: Rules
    latin: bool = False


STAMP_LANGUAGES = (
    Language("el", GREEK),
    Language("ro", ROMANIAN, latin=True),
)


@dataclass(frozen=True)
class Take:
    """A recording, what is said in it as a Spaniard would spell it, and who says it."""

    file: Path
    text: str
    voice: str
    licence: str
    source: str


def takes() -> Iterator[Take]:
    """Everything that the installed packages hold."""
    yield from _stamps()
    yield from _prompts()
    yield from _syllables()


def _stamps() -> Iterator[Take]:
    for texts in sorted(_STAMPS.rglob("*.txt")):
        if "alphabets" in texts.parts:
            continue  # the letters have names, which the texts do not tell
        lines = texts.read_text(encoding="utf-8", errors="replace").splitlines()
        for language in STAMP_LANGUAGES:
            sound = texts.with_name(f"{texts.stem}_desc_{language.code}.ogg")
            mark = f"{language.code}.utf8="
            written = next((line[len(mark) :] for line in lines if line.startswith(mark)), "")
            if not sound.is_file() or bool(re.search("[a-z]", written)) != language.latin:
                continue
            said = spanish(written, language.rules)
            if said is not None:
                yield Take(
                    sound, said, f"people_{language.code} Tux Paint", "GPL-2",
                    "Debian tuxpaint-stamps-default",
                )  # fmt: skip


def _prompts() -> Iterator[Take]:
    if not _PROMPT_TEXTS.is_file():
        return
    with gzip.open(_PROMPT_TEXTS, "rt", encoding="utf-8-sig") as lines:
        for line in lines:
            name, _, written = line.partition(": ")
            said = None if re.search(r"[\[?;\d]|log|pass", line) else spanish(written, ITALIAN)
            file = _PROMPTS / f"{name}.g722"
            if said is not None and file.is_file():
                yield Take(
                    file, said, "people_it Carlo", "CC-BY-SA-3.0",
                    "Debian asterisk-core-sounds-it-g722",
                )  # fmt: skip


def _syllables() -> Iterator[Take]:
    """Files that are named after what is said in them."""
    for file in sorted(_SYLLABLES.glob("*.ogg")):
        said = spanish(file.stem, ITALIAN)
        if said is not None:
            yield Take(file, said, "people_it KLettres", "GPL-2", "Debian klettres-data")

    for file in sorted(_POTATO.glob("*.wav")):
        said = spanish(file.stem, ITALIAN)
        if said is not None:
            yield Take(file, said, "people_it KTuberling", "GPL-2", "Debian ktuberling-data")


def installed() -> bool:
    """True when a package with speakers is there, and what reads the telephone's files."""
    return (_STAMPS.is_dir() or _PROMPTS.is_dir()) and shutil.which("ffmpeg") is not None


def _read(file: Path) -> tuple[Sound, int]:
    if file.suffix != ".g722":
        sound, rate = soundfile.read(file, dtype="float32")
        return sound, rate
    # The name alone does not tell ffmpeg what it is.
    command = ("ffmpeg", "-v", "error", "-f", "g722", "-i", str(file), "-f", "s16le", "-")
    raw = subprocess.run(command, capture_output=True, check=True).stdout
    return (np.frombuffer(raw, dtype=np.int16) / 32768).astype(np.float32), 16_000


def make(corpus: Corpus) -> None:
    """Add every recording that is understood."""
    for number, take in enumerate(takes()):
        path = f"people/{take.voice.split()[0]}/{number:04d}_{take.file.stem}.flac"
        if corpus.has(path):
            continue
        sound, rate = _read(take.file)
        corpus.add(
            path, sound, rate, text=take.text, voice=take.voice, licence=take.licence,
            source=take.source,
        )  # fmt: skip
