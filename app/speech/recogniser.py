"""The recogniser: a thin cover over Vosk that answers what a stretch of sound may have been.

Vosk is native code and dies hard: it is only ever given models that were checked, sound that is
not empty, and no grammar. A recogniser must be used by one thread only.
"""

from __future__ import annotations

import json
from typing import Any, Final

import numpy as np

from app.hearing.heard import Guess
from app.speech.blocks import Pcm
from app.speech.breath import Breath, Part
from app.speech.errors import EarsError
from app.speech.vosk_alone import vosk_alone

_ALTERNATIVES: Final = 16
_SHORTEST: Final = 0.1  # seconds: a network that sees 0.3 s around a frame needs some frames

#: Vosk does badly on exact zeros (muted microphones), so a whisper of noise is always there.
_FAINT: Final = 2  # units of 16 bit
_LOUD: Final = 8000.0  # loudness of the loudest parts that every utterance is brought to
_STRONGEST: Final = 100.0  # times a faint utterance is made louder at most


class VoskRecogniser:
    """Hears exactly one word, or something else, in a stretch of sound.

    With a second model, whose graph allows it, also several words run together.
    """

    def __init__(self, model: Any, of_breaths: Any = None) -> None:
        self._make = vosk_alone().KaldiRecognizer
        self._model = model
        self._of_breaths = of_breaths
        self._faint = np.random.default_rng(11).integers(-_FAINT, _FAINT + 1, 200_000)

    def guesses(self, pcm: Pcm, rate: int) -> tuple[Guess, ...]:
        """Best first, scores whole log-likelihoods in nats; none when nothing fits.

        A new Vosk recogniser each time (0.4 ms): nothing of the last utterance is left over.
        """
        return _merged(self._alternatives(self._model, pcm, rate))

    def breaths(self, pcm: Pcm, rate: int) -> tuple[Breath, ...]:
        """Ways to understand the sound as one word or several; none where only one can be heard."""
        if self._of_breaths is None:
            return ()
        named = self._alternatives(self._of_breaths, pcm, rate)
        return tuple(
            Breath(tuple(map(_part, each["result"])), float(each["confidence"]))
            for each in named
            if each.get("result")
        )

    def _alternatives(self, model: Any, pcm: Pcm, rate: int) -> list[dict[str, Any]]:
        """Each with its words and their times, which cost no time worth measuring."""
        if len(pcm) < _SHORTEST * rate:
            return []
        try:
            recogniser = self._make(model, float(rate))
            recogniser.SetMaxAlternatives(_ALTERNATIVES)
            recogniser.SetWords(True)
            recogniser.AcceptWaveform(self._made_audible(pcm).tobytes())
            answer = json.loads(recogniser.FinalResult())
        except Exception as error:  # Vosk raises plain Exception
            raise EarsError(f"The recogniser stopped working ({error}).") from error
        alternatives: list[dict[str, Any]] = answer.get("alternatives", [])
        return alternatives

    def _made_audible(self, pcm: Pcm) -> Pcm:
        """The same sound at a usual loudness, with faint noise."""
        samples = pcm.astype(np.float64)
        loudest = float(np.quantile(np.abs(samples[:: max(1, len(samples) // 4000)]), 0.95))
        samples *= min(_STRONGEST, _LOUD / max(loudest, 1.0))
        samples += np.resize(self._faint, len(samples))
        audible: Pcm = np.clip(np.rint(samples), -32768, 32767).astype(np.int16)
        return audible


def _part(named: dict[str, Any]) -> Part:
    return Part(str(named["word"]), float(named["start"]), float(named["end"]))


def _merged(alternatives: list[dict[str, Any]]) -> tuple[Guess, ...]:
    """One guess a word, its best; Vosk's confidence is the whole log-likelihood."""
    best: dict[str, Guess] = {}
    for each in alternatives:
        guess = Guess(str(each["text"]).strip(), float(each["confidence"]), _start(each))
        if guess.word and (guess.word not in best or guess.score > best[guess.word].score):
            best[guess.word] = guess
    return tuple(sorted(best.values(), key=lambda guess: (-guess.score, guess.word)))


def _start(alternative: dict[str, Any]) -> float | None:
    words = alternative.get("result")
    return float(words[0]["start"]) if words else None
