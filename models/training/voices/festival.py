"""Festival: recorded diphones joined with lengths and pitch we choose.

The kind of synthesiser on which models trained on smoother voices fail most. Each clip gives
Festival its sounds directly, with random lengths and a random melody; voices that need whole words
get them as lexicon entries. This module must never load the Finnish and Czech voices: they are
kept to measure the finished model.

Where a language has several vowels that Spanish ears take for one, a clip chooses one of them for
all its words: lax and tense i and u are both i and u; e and o are the middle or the open ones,
because a closed e of one language is the lax i of another.
"""

from __future__ import annotations

import random
import shutil
import subprocess
import tempfile
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

import soundfile

from models.training.voices.clips import Corpus
from models.training.voices.words import GAME_WORDS, NEAR_WORDS, VOWELS, Phone, chains, text_phones

FORBIDDEN = ("suopuhe", "czech", "suo_", "mv_", "lj_")
_SHARED = {"p": "p", "b": "b", "k": "k", "g": "g", "f": "f", "m": "m", "n": "n", "s": "s", "l": "l"}
_ITALIAN = _SHARED | {
    "t": "t", "d": "d", "ɾ": "r", "r": "r r", "ʝ": "j", "j": "j", "w": "w", "tʃ": "tS", "ɲ": "J",
    "a": "a", "e": "e|E", "i": "i", "o": "o|O", "u": "u", "ˈa": "a1", "ˈe": "E1", "ˈi": "i1",
    "ˈo": "O1", "ˈu": "u1",
}  # fmt: skip
_ENGLISH = _SHARED | {
    "t": "t", "d": "d", "ɾ": "r", "r": "r", "ʝ": "y", "j": "y", "w": "w", "tʃ": "ch", "ɲ": "n y",
    "x": "hh", "a": "aa", "e": "eh", "i": "iy|ih", "o": "ow", "u": "uw|uh",
}  # fmt: skip
_INDIAN = _SHARED | {
    "t": "th", "d": "dh", "ɾ": "r", "r": "r r", "ʝ": "y", "j": "y", "tʃ": "ch", "ɲ": "n y",
    "x": "h", "a": "aa", "e": "ee|eh", "i": "iy|ih", "o": "oo|oh", "u": "uw|uh", "w": "v",
}  # fmt: skip

# Where the tense u is said far in front, nearer to a Spanish i, only the lax one is used.
_LAX_U = _ENGLISH | {"u": "uh"}


@dataclass(frozen=True)
class Voice:
    """A diphone voice: how it names the Spanish sounds, and how high it usually speaks."""

    name: str
    silence: str
    sounds: Mapping[str, str]
    pitch_hz: tuple[int, int]
    package: str
    licence: str


VOICES = (
    Voice("lp_diphone", "#", _ITALIAN, (140, 300), "festvox-italp16k", "GPL-2.0-or-later"),
    Voice("pc_diphone", "#", _ITALIAN, (80, 210), "festvox-itapc16k", "GPL-2.0-or-later"),
    Voice("kal_diphone", "pau", _LAX_U, (75, 190), "festvox-kallpc16k", "MIT-like (CSTR)"),
    Voice("ked_diphone", "pau", _LAX_U, (80, 210), "festvox-kdlpc16k", "MIT-like (CSTR)"),
    Voice("hindi_NSK_diphone", "pau", _INDIAN, (80, 220), "festvox-hi-nsk", "GPL-2.0-or-later"),
)
# Usual lengths in milliseconds; a clip scales all of them and shakes each of them.
_LENGTH_MS = {"t": 75, "d": 55, "k": 75, "g": 60, "p": 75, "b": 60, "ɾ": 32, "r": 80, "s": 105,
              "l": 60, "m": 70, "n": 65, "f": 95}  # fmt: skip


@dataclass(frozen=True)
class WordVoice:
    """A voice that wants whole words: each word is put in its lexicon first."""

    name: str
    sounds: Mapping[str, str]
    speeds: tuple[float, ...]
    package: str
    licence: str


_CATALAN = _SHARED | {
    "t": "t", "d": "d", "ɾ": "r", "r": "rr", "j": "j", "w": "w", "ɲ": "J", "ʝ": "L",
    "a": "a", "e": "e", "i": "i", "o": "o", "u": "u", "ˈa": "a1", "ˈe": "e1", "ˈi": "i1",
    "ˈo": "o1", "ˈu": "u1",
}  # fmt: skip
# An American woman glides on o: whoever hears that would learn wrong.
_AMERICAN = {symbol: name for symbol, name in _LAX_U.items() if symbol != "o"}

WORD_VOICES = (
    WordVoice(
        "upc_ca_ona_hts", _CATALAN, (0.75, 0.9, 1.0, 1.15, 1.4, 1.7),
        "festvox-ca-ona-hts", "LGPL-2.1-or-later",
    ),
    WordVoice(
        "cmu_us_slt_arctic_hts", _AMERICAN, (0.75, 0.9, 1.0, 1.15, 1.4),
        "festvox-us-slt-hts", "MIT-like (CMU)",
    ),
)  # fmt: skip


@dataclass(frozen=True)
class Take:
    """One clip to make, with the Scheme expression that gives its utterance."""

    path: str
    text: str
    utterance: str


@dataclass(frozen=True)
class UnitVoice:
    """A voice that joins pieces of recordings as they are: lengths and pitch are the speaker's."""

    name: str
    silence: str
    sounds: Mapping[str, str]
    package: str
    licence: str


# Stressed vowels only: the others are reduced. Before i, and only there, consonants are soft.
_RUSSIAN = _SHARED | {
    "t": "t", "d": "d", "ɾ": "r", "tʃ": "ch", "x": "h",
    "a": "aa", "e": "ee", "i": "ii", "o": "oo", "u": "uu",
}  # fmt: skip
_RUSSIAN_SOFTENED = frozenset("pbtdkgfmnslrh")

UNIT_VOICES = (
    UnitVoice("msu_ru_nsh_clunits", "pau", _RUSSIAN, "festvox-ru", "BSD-like (Shmyrev)"),
)


def installed(name: str) -> bool:
    """True when Festival and this voice are there."""
    if shutil.which("festival") is None:
        return False
    return any(Path("/usr/share/festival/voices").glob(f"*/{name}"))


def _length_s(phone: Phone, final: bool, rng: random.Random, pace: float) -> float:
    if phone.symbol in VOWELS:
        length = 105.0 if phone.stressed else 78.0
        length *= 1.35 if final else 1.0
    else:
        length = _LENGTH_MS.get(phone.symbol, 70) * (1.3 if final and phone.symbol == "s" else 1.0)
    return length * pace * rng.uniform(0.75, 1.3) / 1000


def _melody(shape: str, base: float, span: float, along: float) -> float:
    """Pitch in Hz at a point between 0 (first sound) and 1 (last)."""
    lift = {"flat": 0.0, "fall": 0.5 - along, "rise": along - 0.5, "hill": 0.5 - abs(along - 0.35)}
    return base * (1 + span * lift[shape])


def one_way(sounds: Mapping[str, str], rng: random.Random) -> dict[str, str]:
    """The sounds with one of the ways chosen where there are several ("iy|ih")."""
    return {symbol: rng.choice(names.split("|")) for symbol, names in sounds.items()}


def segments(voice: Voice, text: str, rng: random.Random) -> str:
    """The text as Festival segments: sound, seconds, pitch."""
    pace = rng.uniform(0.7, 1.5)
    low, high = voice.pitch_hz
    base, span = rng.uniform(low, high), rng.uniform(0.0, 0.45)
    shape = rng.choice(("flat", "fall", "fall", "rise", "hill"))
    words = text_phones(text)
    total = sum(len(word) for word in words)
    sounds = one_way(voice.sounds, rng)
    written = [f"({voice.silence} {rng.uniform(0.08, 0.25):.3f} (0 {base:.0f}))"]
    said = 0
    for place, word in enumerate(words):
        if place and rng.random() < 0.3:
            written.append(f"({voice.silence} {rng.uniform(0.05, 0.3):.3f} (0 {base:.0f}))")
        for at, phone in enumerate(word):
            name = sounds.get("ˈ" + phone.symbol) if phone.stressed else None
            names = (name or sounds[phone.symbol]).split()
            seconds = _length_s(phone, at >= len(word) - 2, rng, pace) / len(names)
            hertz = _melody(shape, base, span, said / max(total - 1, 1)) * rng.uniform(0.97, 1.03)
            hertz *= 1 + 0.5 * span * phone.stressed
            written += [f"({name} {seconds:.3f} (0 {hertz:.0f}))" for name in names]
            said += 1
    written.append(f"({voice.silence} {rng.uniform(0.08, 0.25):.3f} (0 {base:.0f}))")
    return "(" + " ".join(written) + ")"


def unit_names(voice: UnitVoice, word: list[Phone]) -> list[str]:
    """The voice's own sounds for a word."""
    names = [voice.sounds[phone.symbol] for phone in word]
    for at in range(len(word) - 1):
        if word[at + 1].symbol == "i" and names[at] in _RUSSIAN_SOFTENED:
            names[at] *= 2
    return names


def unit_takes(voice: UnitVoice) -> Iterator[Take]:
    """Each word and chain once: the voice says the same sounds the same way every time."""
    rng = random.Random(f"festival {voice.name}")
    near = [word for word in NEAR_WORDS if _speakable(voice, word)]
    runs = dict.fromkeys(text for text in chains(rng, 160) if _speakable(voice, text))
    for number, text in enumerate([*GAME_WORDS, *near, *runs]):
        said = [voice.silence]
        for word in text_phones(text):
            said += unit_names(voice, word)
            if rng.random() < 0.3:
                said.append(voice.silence)
        said += [voice.silence] * (said[-1] != voice.silence)
        path = f"festival/{voice.name}/{number:04d}_{text.replace(' ', '-')}.flac"
        written = " ".join(f"({name} 0.1 (0 120))" for name in said)
        yield Take(path, text, f"(Utterance Segments ({written}))")


def _speakable(voice: Voice | WordVoice | UnitVoice, text: str) -> bool:
    return all(phone.symbol in voice.sounds for word in text_phones(text) for phone in word)


def takes(voice: Voice, renderings: int) -> Iterator[Take]:
    """Game words `renderings` times each, near words and chains once, in a random order."""
    rng = random.Random(f"festival {voice.name}")
    near = [word for word in NEAR_WORDS if _speakable(voice, word)]
    game = [word for word in GAME_WORDS if _speakable(voice, word)]
    runs = [text for text in chains(rng, 70) if _speakable(voice, text)]
    texts = [*game * renderings, *rng.sample(near, 150), *runs]
    rng.shuffle(texts)
    for number, text in enumerate(texts):
        path = f"festival/{voice.name}/{number:04d}_{text.replace(' ', '-')}.flac"
        yield Take(path, text, f"(Utterance Segments {segments(voice, text, rng)})")


def lexicon_entry(sounds: Mapping[str, str], word: str) -> str:
    """The Scheme line that teaches a voice a word in its own sounds."""
    phones = text_phones(word)[0]
    syllables: list[tuple[list[str], bool]] = []
    waiting: list[Phone] = []
    for phone in phones:
        waiting.append(phone)
        if phone.symbol in VOWELS:
            syllables.append(([_sound(sounds, part) for part in waiting], phone.stressed))
            waiting = []
    syllables[-1][0].extend(_sound(sounds, part) for part in waiting)
    written = " ".join(f"(({' '.join(s)}) {int(stressed)})" for s, stressed in syllables)
    return f'(lex.add.entry \'("{word}" nil ({written})))'


def _sound(sounds: Mapping[str, str], phone: Phone) -> str:
    marked = sounds.get("ˈ" + phone.symbol) if phone.stressed else None
    return marked or sounds[phone.symbol]


def word_takes(voice: WordVoice) -> Iterator[Take]:
    """Each game word at each speed of the voice, and some near words."""
    rng = random.Random(f"festival {voice.name}")
    near = [word for word in NEAR_WORDS if _speakable(voice, word) and word.isascii()]
    game = [word for word in GAME_WORDS if _speakable(voice, word)]
    texts = [(word, speed) for word in game for speed in voice.speeds]
    texts += [(word, rng.choice(voice.speeds)) for word in rng.sample(near, 80) if " " not in word]
    for number, (text, speed) in enumerate(texts):
        tempo = f'(list \'("-r" {speed}))'
        entry = lexicon_entry(one_way(voice.sounds, rng), text)
        utterance = (
            f"(begin {entry} (set! hts_engine_params (append usual"
            f' {tempo})) (Utterance Text "{text}"))'
        )
        yield Take(f"festival/{voice.name}/{number:04d}_{text}.flac", text, utterance)


def render(
    voice: Voice | WordVoice | UnitVoice, wanted: list[Take], folder: Path
) -> Iterator[tuple[Take, Path]]:
    """Speak many clips in one Festival process; each wave file lies in `folder` for a moment."""
    if any(part in voice.name for part in FORBIDDEN):
        raise ValueError(f"{voice.name} is kept for measuring")
    script = ["(defvar hts_engine_params nil)", f"(voice_{voice.name})"]
    script.append("(set! usual hts_engine_params)")
    for number, take in enumerate(wanted):
        script.append(f"(set! u (utt.synth {take.utterance}))")
        script.append(f'(utt.save.wave u "{folder}/{number}.wav" \'riff)')
    scheme = folder / "say.scm"
    scheme.write_text("\n".join(script) + "\n", encoding="utf-8")
    subprocess.run(["festival", "-b", str(scheme)], capture_output=True, check=True)
    for number, take in enumerate(wanted):
        yield take, folder / f"{number}.wav"


def _planned(voice: Voice | WordVoice | UnitVoice, renderings: int) -> Iterator[Take]:
    if isinstance(voice, Voice):
        return takes(voice, renderings)
    return word_takes(voice) if isinstance(voice, WordVoice) else unit_takes(voice)


def make(corpus: Corpus, renderings: int = 16) -> None:
    """Add the clips of every installed voice."""
    for voice in (*VOICES, *WORD_VOICES, *UNIT_VOICES):
        if not installed(voice.name):
            print(f"Festival voice {voice.name} is missing: install Debian {voice.package}")
            continue
        planned = _planned(voice, renderings)
        wanted = [take for take in planned if not corpus.has(take.path)]
        for start in range(0, len(wanted), 100):
            with tempfile.TemporaryDirectory() as scratch:
                for take, file in render(voice, wanted[start : start + 100], Path(scratch)):
                    sound, rate = soundfile.read(file, dtype="float32")
                    corpus.add(
                        take.path, sound, rate, text=take.text, voice=f"festival_{voice.name}",
                        licence=voice.licence, source=f"Debian {voice.package}",
                    )  # fmt: skip
