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

from models.training.voices import ktuberling
from models.training.voices.clips import Corpus, Sound, mono, speech_span
from models.training.voices.spellings import (
    CZECH,
    GREEK,
    HUNGARIAN,
    ITALIAN,
    ROMANIAN,
    SETSWANA,
    Rules,
    spanish,
)

_STAMPS = Path("/usr/share/tuxpaint/stamps")
_LETTERS = Path("/usr/share/klettres")
_POTATO = Path("/usr/share/ktuberling/sounds")
_PROMPTS = Path("/usr/share/asterisk/sounds/it_IT_m_Carlo")
_NUMBERS = Path("/usr/share/asterisk/sounds/it_IT_f_Menardi")
_PROMPT_TEXTS = Path("/usr/share/doc/asterisk-core-sounds-it/core-sounds-it.txt.gz")


@dataclass(frozen=True)
class Language:
    """How one language is spelt."""

    code: str
    rules: Rules
    latin: bool = False


_LISTED = r'<sound name="([^"]+)"\s+file="([^"]+)"'

STAMP_LANGUAGES = (
    Language("el", GREEK),
    Language("ro", ROMANIAN, latin=True),
)

# Languages of KLettres whose list of sounds says what each file holds.
LETTER_LANGUAGES = (
    Language("cs", CZECH),
    Language("hu", HUNGARIAN),
    Language("tn", SETSWANA),
)
# Hebrew is written without its vowels: only words that can be read in one way.
_HEBREW = {
    "גם": "gam", "לא": "lo", "כן": "ken", "לי": "li", "בו": "bo", "בי": "bi",
    "כי": "ki", "סל": "sal", "עד": "ad", "דג": "dag", "ים": "yam", "מי": "mi", "אף": "af",
}  # fmt: skip


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
    yield from _letters()
    yield from _pictures()
    yield from _numbers()


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


def _written_prompts() -> Iterator[tuple[str, str]]:
    """Name and text of each prompt."""
    if not _PROMPT_TEXTS.is_file():
        return
    with gzip.open(_PROMPT_TEXTS, "rt", encoding="utf-8-sig") as lines:
        for line in lines:
            name, _, written = line.partition(": ")
            yield name, written


def _prompts() -> Iterator[Take]:
    for name, written in _written_prompts():
        doubtful = re.search(r"[\[?;\d]|log|pass", f"{name}: {written}")
        said = None if doubtful else spanish(written, ITALIAN)
        file = _PROMPTS / f"{name}.g722"
        if said is not None and file.is_file():
            yield Take(
                file, said, "people_it Carlo", "CC-BY-SA-3.0", "Debian asterisk-core-sounds-it-g722"
            )


def _syllables() -> Iterator[Take]:
    """Files that are named after what is said in them."""
    for file in sorted((_LETTERS / "it" / "syllab").glob("*.ogg")):
        said = spanish(file.stem, ITALIAN)
        if said is not None:
            yield Take(file, said, "people_it KLettres", "GPL-2", "Debian klettres-data")

    for file in sorted((_POTATO / "it").glob("*.wav")):
        said = spanish(file.stem, ITALIAN)
        if said is not None:
            yield Take(file, said, "people_it KTuberling", "GPL-2", "Debian ktuberling-data")


def _letters() -> Iterator[Take]:
    """Syllables, and the letters whose name is the vowel itself."""
    for language in LETTER_LANGUAGES:
        for folder, written, file in _listed(language.code):
            said = spanish(written, language.rules)
            if said is not None and (folder == "syllab" or said in tuple("aeiou")):
                yield _letter(language.code, said, file)
    for _, written, file in _listed("he"):
        if written in _HEBREW:
            yield _letter("he", _HEBREW[written], file)


def _listed(code: str) -> Iterator[tuple[str, str, Path]]:
    """Folder, text and file of each sound that KLettres lists for a language."""
    sounds = _LETTERS / code / "sounds.xml"
    lines = sounds.read_text(encoding="utf-8") if sounds.is_file() else ""
    # A file that is listed again, under the same name or another, counts once.
    listed = {name: text for text, name in re.findall(_LISTED, lines)}
    for name, written in listed.items():
        file = _LETTERS / name
        if file.is_file():
            yield file.parent.name, written, file


def _letter(code: str, said: str, file: Path) -> Take:
    return Take(file, said, f"people_{code} KLettres", "GPL-2", "Debian klettres-data")


def _pictures() -> Iterator[Take]:
    """Words for the pictures of KTuberling."""
    for talk in ktuberling.TALKS:
        for name, written in talk.each():
            file = _POTATO / talk.folder / f"{name}.ogg"
            said = spanish(written, talk.rules)
            if said is not None and file.is_file():
                yield Take(file, said, talk.voice, "GPL-2", "Debian ktuberling-data")


def _numbers() -> Iterator[Take]:
    """Numbers, days and months, of which a name leaves no doubt; other prompts may be worded anew.

    Debian has no text of this speaker; what a number is called stands with the other one's.
    """
    for name, written in _written_prompts():
        said = spanish(written, ITALIAN)
        file = _NUMBERS / f"{name}.wav"
        plain = re.fullmatch(r"digits/(h-)?(\d+|day-\d|mon-\d+)", name)
        if plain and said is not None and file.is_file():
            yield Take(
                file, said, "people_it Dal Zot", "CC-BY-SA-3.0",
                "Debian asterisk-prompt-it-menardi-wav",
            )  # fmt: skip


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


def _loud_part(sound: Sound, rate: int) -> Sound:
    """A syllable and a tenth of a second around it, out of two seconds of a humming room."""
    level = mono(sound) - mono(sound).mean()
    start, end = speech_span(level, rate, floor_db=-25)
    return level[max(start - rate // 10, 0) : end + rate // 10]


def make(corpus: Corpus) -> None:
    """Add every recording that is understood."""
    for number, take in enumerate(takes()):
        path = f"people/{take.voice.split()[0]}/{number:04d}_{take.file.stem}.flac"
        if corpus.has(path):
            continue
        sound, rate = _read(take.file)
        if _LETTERS in take.file.parents:
            sound = _loud_part(sound, rate)
        corpus.add(
            path, sound, rate, text=take.text, voice=take.voice, licence=take.licence,
            source=take.source,
        )  # fmt: skip
