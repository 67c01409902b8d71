"""The adventure game Drascula, acted in Spanish: people saying lines of which the text is known.

Long lines are cut where the speaker pauses; the finished model tells which words lie between two
pauses. This module must never hand on a piece that does not sound like its words.
"""

from __future__ import annotations

import importlib.util
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
import soxr

from models.training.outputs import spell
from models.training.voices.clips import RATE, Corpus, Sound
from models.training.voices.drascula_lines import Piece, Spoken, lines, pieces, spoken, voice_of
from models.training.voices.pauses import Floats, Word, division, pauses, shortfall

if TYPE_CHECKING:
    from torch import Tensor

    from models.training.network import Network

_TABLE = Path("/usr/share/scummvm/drascula/en/drascula.dat")
_SPEECH = Path("/usr/share/scummvm/drascula/es")
_MODEL = Path(__file__).parents[2] / "tristris-es"
_RATE = 11_025
LICENCE = "Drascula-License (BSD-like), Alcachofa Soft S.L."
SOURCE = "Debian drascula-spanish"

_SLOWEST, _FASTEST = 4.0, 24.0  # phones a second
# Nats for each phone by which other phones are likelier: the actor said something else.
_UNLIKE_TEXT = 3.5


def installed() -> bool:
    """True when the game is there in Spanish, and what knows the words in it."""
    return _TABLE.is_file() and _SPEECH.is_dir() and importlib.util.find_spec("torch") is not None


def read(name: str) -> Sound:
    """A recording of the game: bytes without a header."""
    samples = np.frombuffer((_SPEECH / f"{name}.ALS").read_bytes(), dtype=np.uint8)
    sound = (samples.astype(np.float32) - 128) / 128
    return np.asarray(soxr.resample(sound, _RATE, RATE), dtype=np.float32)


def _part(sound: Sound, piece: Piece) -> Sound:
    return sound[round(piece.begin * RATE) : round(piece.end * RATE)]


def make(corpus: Corpus) -> None:
    """Add every line that has a recording, in pieces."""
    texts = {name: text for name, text in lines(_TABLE.read_bytes()).items() if text}
    voices = {name: voice_of(name) for name in texts if (_SPEECH / f"{name}.ALS").is_file()}
    listener = _Listener([read(name) for name in list(voices)[::20]])
    for name, voice in voices.items():
        if voice is None:
            continue
        words = spoken(texts[name])
        sound = read(name)
        for number, piece in enumerate(listener.divide(sound, words)):
            path = f"drascula/{name}_{number}.flac"
            if not corpus.has(path):
                text = " ".join(word.spelt for word in words[piece.first : piece.last])
                corpus.add(
                    path, _part(sound, piece), RATE, text=text, voice=voice, licence=LICENCE,
                    source=SOURCE,
                )  # fmt: skip


class _Listener:
    """The finished model, that tells which words lie between pauses."""

    def __init__(self, examples: Sequence[Sound]) -> None:
        from models.training.recover import recover

        self._network: Network = recover(_MODEL, (self._features(one) for one in examples)).eval()

    def divide(self, sound: Sound, words: Sequence[Spoken]) -> list[Piece]:
        """The pieces of a line that sound like their words."""
        from models.training.features import STEP
        from models.training.network import SUBSAMPLING

        if not all(word.phones for word in words):
            return []
        quiet = pauses(sound, RATE)
        outputs = [Word(tuple(spell(word.phones)), word.ends_phrase) for word in words]
        before = division(self._logp(sound), STEP * SUBSAMPLING / RATE, outputs, quiet)
        return [
            piece
            for piece in pieces(words, len(sound) / RATE, quiet, before)
            if self._fits(_part(sound, piece), outputs[piece.first : piece.last])
        ]

    def _fits(self, sound: Sound, outputs: Sequence[Word]) -> bool:
        phones = [phone for word in outputs for phone in word.phones]
        if not _SLOWEST <= len(phones) / (len(sound) / RATE) <= _FASTEST:
            return False
        return shortfall(self._logp(sound), phones) <= _UNLIKE_TEXT

    def _logp(self, sound: Sound) -> Floats:
        import torch

        with torch.no_grad():
            return np.asarray(self._network(self._features(sound))[0].numpy(), dtype=np.float32)

    @staticmethod
    def _features(sound: Sound) -> Tensor:
        import torch

        from models.training.features import mfcc

        top = float(np.abs(sound).max())
        return torch.from_numpy(mfcc(sound * np.float32(0.9 * 32767 / top)))[None]
