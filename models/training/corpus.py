"""Labelled clips, noises and rooms, read from folders named on the command line.

Two kinds of folder are known: VOICES (train/human.tsv, train/synthetic.tsv, noise.tsv, rooms/)
and CORPUS (index.tsv with the columns path, text, voice; perhaps a noise.tsv). Voices that the
dev list names are kept apart and never trained on.

It must never read VOICES/check: that folder measures the finished model and nothing else.
"""

import csv
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import soundfile as sf
from numpy.random import Generator
from numpy.typing import NDArray
from scipy.signal import resample_poly

from app.hearing.phonemes import SpellingError, phones_of
from models.training.features import RATE

Floats = NDArray[np.float32]
Samples = NDArray[np.int16]

GAME_WORDS: tuple[str, ...] = (
    "tras", "tres", "tris", "tros", "trus",
    "tristes", "trastas", "trestes", "tristis", "trostos", "trustus",
    "tigres", "tagras", "tegres", "tigris", "togros", "tugrus",
    "trigo", "traga", "tregue", "trigui", "trogo", "trugu",
    "trigal",
)  # fmt: skip

LONGEST_SECONDS = 6.0  # to train on whole
LONGEST_SENTENCE = 40.0  # to cut pieces from
_FOREIGN_SPEAKERS = re.compile(r"GCompris pt")
# Texts that describe a clip instead of spelling it, and a remark that some carry.
_NOT_WHAT_IS_SAID = re.compile(r"letter name|english key|pt br")
_REMARK = re.compile(r" syllable$")


@dataclass(frozen=True, slots=True)
class Clip:
    """One recording: its samples from just before to just after the speech."""

    name: str
    wave: Samples
    words: tuple[str, ...]
    phones: tuple[str, ...]
    voice: str
    human: bool

    @property
    def family(self) -> str:
        """The kind of voice: people, or the synthesiser or voice bank it comes from."""
        if self.human:
            return "people"
        first = self.voice.split()[0]
        return "kokoro" if first.startswith("kokoro") else first

    @property
    def seconds(self) -> float:
        """How long it is."""
        return len(self.wave) / RATE

    @property
    def game_word(self) -> str | None:
        """The word of the game this clip is, if it is exactly one."""
        return self.words[0] if len(self.words) == 1 and self.words[0] in GAME_WORDS else None


def read_wave(path: Path) -> Samples:
    """Samples at 16 kHz, mono, loud enough to see, whatever the file's own form."""
    wave, rate = sf.read(path, dtype="float32", always_2d=True)
    mono = wave.mean(axis=1)
    if rate != RATE:
        mono = resample_poly(mono, RATE, rate).astype(np.float32)
    peak = float(np.abs(mono).max(initial=0.0))
    if peak > 0:
        mono = mono * (0.9 / peak)
    return np.round(mono * 32767.0).astype(np.int16)


def speech_bounds(wave: Samples, depth_db: float = 38.0) -> tuple[int, int]:
    """First and last sample of the part that is not quiet against the loudest part."""
    block = RATE // 100
    count = len(wave) // block
    if count == 0:
        return 0, len(wave)
    power = np.square(wave[: count * block].astype(np.float32)).reshape(count, block).mean(axis=1)
    level = 10 * np.log10(power + 1.0)
    quiet = float(np.percentile(level, 5))
    threshold = max(float(level.max()) - depth_db, min(quiet + 6.0, float(level.max()) - 20.0))
    loud = np.flatnonzero(level > threshold)
    return int(loud[0] * block), int((loud[-1] + 1) * block)


def words_of(text: str) -> tuple[str, ...]:
    """The words of a text without its punctuation."""
    return tuple(re.findall(r"[^\W\d_]+", text.lower()))


def read_clips(
    voices: Path, corpora: Sequence[Path], only: Callable[[str], bool] = lambda voice: True
) -> Iterator[Clip]:
    """The clips of the wanted voices, cut to their speech with a small margin."""
    for human, folder, index in _indexes(voices, corpora):
        with index.open(encoding="utf-8", newline="") as lines:
            for row in csv.DictReader(lines, delimiter="\t", quoting=csv.QUOTE_NONE):
                voice = row.get("speaker") or row["voice"]
                if _FOREIGN_SPEAKERS.search(voice) or not only(voice):
                    continue
                clip = _clip(folder, row["path"], row["text"], voice, human)
                if clip is not None:
                    yield clip


def _indexes(voices: Path, corpora: Sequence[Path]) -> Iterator[tuple[bool, Path, Path]]:
    yield True, voices, voices / "train" / "human.tsv"
    yield False, voices, voices / "train" / "synthetic.tsv"
    for corpus in corpora:
        yield False, corpus, corpus / "index.tsv"


def _clip(folder: Path, path: str, text: str, voice: str, human: bool) -> Clip | None:
    if _NOT_WHAT_IS_SAID.search(text):
        return None
    words = words_of(_REMARK.sub("", text))
    try:
        spoken = tuple(phone for word in words for phone in phones_of(word))
    except SpellingError:
        return None
    if not spoken or not (folder / path).is_file():
        return None
    wave = read_wave(folder / path)
    start, end = speech_bounds(wave)
    margin = RATE // 50
    wave = wave[max(0, start - margin) : end + margin]
    seconds = len(wave) / RATE
    # Faster than forty phones a second means that text and sound do not belong together.
    if seconds > LONGEST_SENTENCE or seconds < 0.12 or len(spoken) / seconds > 40:
        return None
    return Clip(path, wave, words, spoken, voice, human)


def read_noises(folders: Iterable[Path]) -> dict[str, list[Samples]]:
    """Noises by kind, babble, music, others, of every folder that has a noise.tsv."""
    noises: dict[str, list[Samples]] = {}
    for index in (folder / "noise.tsv" for folder in folders):
        if not index.is_file():
            continue
        with index.open(encoding="utf-8", newline="") as lines:
            for row in csv.DictReader(lines, delimiter="\t"):
                path = index.parent / row["path"]
                if row["kind"].startswith("rir") or not path.is_file():
                    continue
                noises.setdefault(row["kind"], []).append(read_wave(path))
    return noises


def noise_clips(noises: Mapping[str, Sequence[Samples]], rng: Generator) -> list[Clip]:
    """Excerpts in which nobody says anything to us: clips without words.

    They teach that music and crowds are not spelt at all. Only the first two thirds of each noise
    are used; the rest can show whether it was learnt.
    """
    clips: list[Clip] = []
    for kind, waves in noises.items():
        for number, whole in enumerate(waves):
            wave = whole[: len(whole) * 2 // 3]
            for _ in range(min(60, len(wave) // RATE)):
                length = int(RATE * rng.uniform(0.4, 2.0))
                start = int(rng.integers(0, max(1, len(wave) - length)))
                piece = wave[start : start + length]
                if len(piece) > RATE // 4 and np.abs(piece).max() > 300:
                    name = f"{kind} {number} {start}"
                    clips.append(Clip(name, piece, (), (), f"noise {kind}", human=False))
    return clips


def read_rooms(voices: Path) -> list[Floats]:
    """Room responses, each beginning at its direct sound and of unit energy."""
    rooms: list[Floats] = []
    for path in sorted((voices / "rooms").rglob("*.flac")):
        response = read_wave(path).astype(np.float32)
        first = max(0, int(np.abs(response).argmax()) - 16)
        response = response[first : first + RATE // 2]
        rooms.append(response / float(np.sqrt(np.square(response).sum())))
    return rooms


# Voices never trained on: they choose between ways of training and set thresholds.
_DEV_VOICES = re.compile(
    r"ahotts_eu|kokoro.*(bm_george|zf_xiaoni|jf_alpha)"
    r"|July E\. Jiménez|Smart4Kids|pico_it-IT_low|people_ro"
    r"|Drascula (Von Braun|pianist|wolf man)|Fillets (statue|god|third viking)"
)


def is_dev_voice(voice: str) -> bool:
    """Whether a voice is kept apart for development."""
    return _DEV_VOICES.search(voice) is not None
