"""Measures a finished model through the stock Vosk wheel and prints one JSON object.

    python -m models.training.measure MODEL FOLDER/index.tsv [--noise FILE --snr 10] [--curve]
    python -m models.training.measure MODEL --voices VOICES --corpus CORPUS

The index has the columns path, word (or text) and a speaker (or voice); "-" or any other text is
no word of the game. Without an index the voices kept apart for development are measured.

Each clip is heard once, in a graph of the 24 words, the competing words and the filler. Accuracy
is a forced choice among the 24 words. The curve asks every clip "was it this word?" for each of the
24: at each threshold it gives the share of right words, of wrong words and of clips that are no
word of the game, in which the expected word is that far ahead of its rivals in the game, and of
the others: competitors and filler.

It must never be used to choose anything by the check voices.
"""

import argparse
import csv
import json
import shutil
import tempfile
import time
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from vosk import KaldiRecognizer, Model, SetLogLevel

from app.hearing.phonemes import phones_of
from app.speech.graph import Filler, PhoneTable, Pronunciation, write_graph
from models.training.corpus import (
    GAME_WORDS,
    Samples,
    is_dev_voice,
    read_clips,
    read_wave,
    speech_bounds,
)
from models.training.features import RATE

OTHER = "<otra>"
UNNAMED = -60.0  # how far behind the best a word is that did not come back


@dataclass(frozen=True, slots=True)
class Item:
    """A clip to be heard."""

    wave: Samples
    word: str | None
    voice: str


@dataclass(frozen=True, slots=True)
class Heard:
    """A clip and the score of every word that came back, 0 for the best."""

    item: Item
    scores: dict[str, float]
    named: int

    @property
    def best(self) -> str:
        """The best of the 24 words."""
        return max(GAME_WORDS, key=lambda word: self.scores.get(word, UNNAMED))

    def over_rivals(self, expected: str) -> float:
        """Nats from the best other word of the game to the expected one."""
        rivals = (self.scores.get(word, UNNAMED) for word in GAME_WORDS if word != expected)
        return self.scores.get(expected, UNNAMED) - max(rivals)

    def over_others(self, expected: str) -> float:
        """Nats from the best competitor or filler to the expected word."""
        others = (score for word, score in self.scores.items() if word not in GAME_WORDS)
        return self.scores.get(expected, UNNAMED) - max(others, default=UNNAMED)


def main() -> None:
    """Read the command line, measure, print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("model", type=Path)
    parser.add_argument("index", type=Path, nargs="?")
    parser.add_argument("--voices", type=Path)
    parser.add_argument("--corpus", type=Path, action="append", default=[])
    parser.add_argument("--noise", type=Path, action="append", default=[])
    parser.add_argument("--snr", type=float, default=10.0)
    parser.add_argument("--filler", type=float, default=1.5, help="its cost per phone")
    parser.add_argument("--nothing", type=float, default=3.0, help="the cost of no phone at all")
    parser.add_argument("--curve", action="store_true")
    options = parser.parse_args()
    SetLogLevel(-1)
    items = list(_items(options.index, options.voices, options.corpus))
    noises = [read_wave(path) for path in options.noise]
    with tempfile.TemporaryDirectory() as folder:
        competitors = (options.model / "competitors.txt").read_text(encoding="utf-8").split()
        model = with_graph(
            options.model, Path(folder), competitors, Filler(OTHER, options.filler, options.nothing)
        )
        heard, seconds = _hear(model, items, noises, options.snr)
    report = _report(heard)
    report["real_time_factor"] = round(seconds / sum(len(item.wave) / RATE for item in items), 4)
    if options.curve:
        report["curve"] = curve(heard)
    print(json.dumps(report, ensure_ascii=False, indent=1))


def _items(index: Path | None, voices: Path | None, corpora: Sequence[Path]) -> Iterator[Item]:
    if index is not None:
        with index.open(encoding="utf-8", newline="") as lines:
            for row in csv.DictReader(lines, delimiter="\t", quoting=csv.QUOTE_NONE):
                text = row.get("word") or row["text"]
                word = text if text in GAME_WORDS else None
                voice = row.get("speaker") or row["voice"]
                yield Item(read_wave(index.parent / row["path"]), word, voice)
    elif voices is not None:
        for clip in read_clips(voices, corpora, only=is_dev_voice):
            if clip.game_word or not set(clip.words) & set(GAME_WORDS):
                yield Item(clip.wave, clip.game_word, clip.voice)


def with_graph(
    model: Path, folder: Path, competitors: Sequence[str], filler: Filler | None
) -> Model:
    """The model with a graph of the 24 words, the competitors and perhaps a filler."""
    for part in ("am", "conf"):
        shutil.copytree(model / part, folder / part)
    words = [Pronunciation(word, phones_of(word)) for word in [*GAME_WORDS, *competitors]]
    write_graph(folder, PhoneTable.read(model / "phones.tsv"), words, filler)
    return Model(str(folder))


def _hear(
    model: Model, items: Sequence[Item], noises: Sequence[Samples], snr: float
) -> tuple[list[Heard], float]:
    """Every clip cut as the app cuts it, in noise if wanted; and the seconds of computing."""
    rng = np.random.default_rng(7)
    heard: list[Heard] = []
    seconds = 0.0
    for item in items:
        wave = _as_cut(item.wave, noises, snr, rng)
        began = time.thread_time()
        recogniser = KaldiRecognizer(model, RATE)
        recogniser.SetMaxAlternatives(150)
        recogniser.AcceptWaveform(wave.tobytes())
        answer = json.loads(recogniser.FinalResult())
        seconds += time.thread_time() - began
        scores: dict[str, float] = {}
        for each in answer["alternatives"]:
            score = float(each["confidence"])
            scores[each["text"]] = max(score, scores.get(each["text"], -np.inf))
        top = max(scores.values())
        relative = {word: score - top for word, score in scores.items()}
        named = sum(word in relative for word in GAME_WORDS)
        heard.append(Heard(item, relative, named))
    return heard, seconds


def _as_cut(
    wave: Samples, noises: Sequence[Samples], snr: float, rng: np.random.Generator
) -> Samples:
    """200 ms before the speech to 125 ms after it, with faint noise or the noise asked for."""
    start, end = speech_bounds(wave)
    lead, tail = RATE // 5, RATE // 8
    part = np.zeros(lead + end - start + tail, dtype=np.float32)
    before, after = min(start, lead), min(len(wave) - end, tail)
    part[lead - before : lead + end - start + after] = wave[start - before : end + after]
    power = float(np.square(wave[start:end].astype(np.float32)).mean()) + 1.0
    if noises:
        noise = noises[int(rng.integers(len(noises)))].astype(np.float32)
        at = int(rng.integers(0, len(noise) - len(part)))
        piece = noise[at : at + len(part)]
        part += piece * np.sqrt(power / 10 ** (snr / 10) / (np.square(piece).mean() + 1.0))
    else:
        part += rng.normal(0.0, 3.0, len(part)).astype(np.float32)
    peak = float(np.abs(part).max())
    return np.round(part * (0.5 * 32767 / peak)).astype(np.int16)


def _report(heard: Sequence[Heard]) -> dict[str, Any]:
    ours = [one for one in heard if one.item.word is not None]
    right: Counter[str] = Counter()
    total: Counter[str] = Counter()
    confusions: Counter[str] = Counter()
    for one in ours:
        total[one.item.voice] += 1
        if one.best == one.item.word:
            right[one.item.voice] += 1
        else:
            confusions[f"{one.item.word}>{one.best}"] += 1
    return {
        "clips": len(heard),
        "words": len(ours),
        "right": sum(right.values()),
        "accuracy": round(sum(right.values()) / max(1, len(ours)), 4),
        "words_named": round(float(np.mean([one.named for one in heard])), 1),
        "words_named_least": min(one.named for one in heard),
        "per_voice": {voice: f"{right[voice]}/{total[voice]}" for voice in sorted(total)},
        "confusions": dict(confusions.most_common(30)),
    }


def curve(heard: Sequence[Heard]) -> list[dict[str, float]]:
    """What each threshold of the margins lets through and keeps out."""
    rivals: dict[str, list[float]] = defaultdict(list)
    others: dict[str, list[float]] = defaultdict(list)
    for one in heard:
        for expected in GAME_WORDS:
            said = "right word" if one.item.word == expected else "wrong word"
            said = said if one.item.word else "no word"
            rivals[said].append(one.over_rivals(expected))
            others[said].append(one.over_others(expected))
    rows = []
    for threshold in (-12, -10, -8, -6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4):
        row = {"margin": float(threshold)}
        for name, margins in (("rivals", rivals), ("others", others)):
            for said, values in margins.items():
                over = float(np.mean(np.array(values) >= threshold))
                row[f"{said} over {name}"] = round(over, 5)
        rows.append(row)
    return rows


if __name__ == "__main__":
    main()
