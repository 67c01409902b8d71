"""Hears a whole phrase instead of one word: many words, run together or with breaths between them.

It is over when it has been quiet for a while. Synchronous like :mod:`app.speech.listener`, and like
it keeps nothing but the last seconds of sound, in memory. It must never know what should be said.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

import numpy as np

from app.hearing.heard import (
    OTHER,
    EarTrouble,
    FromTheEars,
    Guess,
    Heard,
    SpeechBegan,
    SpeechDropped,
    below_the_best,
)
from app.speech.blocks import Block
from app.speech.detector import Detector, Said, Utterance
from app.speech.errors import EarsError
from app.speech.listener import BEFORE, Recogniser
from app.speech.room import Loudness
from app.speech.tape import Tape

OVER: Final = 1.2  # seconds of quiet that end a phrase; a breath takes half of that
LONGEST: Final = 14.0  # seconds: nobody needs longer for a dozen words
TAPE: Final = 16.0  # seconds kept in memory
#: The detector takes what lasts longer than a word for the room itself: before that, it is told
#: that one sound is over, and finds the next one at once.
_PIECE: Final = 1.2
_GAP: Final = 0.3
#: A sound so many dB weaker than the loudest of the phrase is not of it, but somebody else's.
_WEAKER: Final = 12.0
#: Its first t and last s may be weaker by so many dB, in so many frames beside a loud one.
_FAINT: Final = 26.0
_BESIDE: Final = 10
#: A phrase was meant when so many words of ours were heard; the others in the room talk as well.
_FEWEST: Final = 2
#: Seconds after the last sound that the recogniser hears as well.
_AFTER: Final = 0.15


@dataclass(frozen=True, slots=True)
class _Piece:
    """One sound; positions are samples, ``loud`` is how far it stands above the room."""

    onset: int
    end: int
    loud: Loudness


class PhraseListener:
    """Feed blocks in order; see :meth:`hear`."""

    def __init__(self, recogniser_for: Callable[[], Recogniser]) -> None:
        """``recogniser_for`` gives the one for the phrase that is due, whenever one was heard.

        It is asked now, too, so that nobody waits for it later; raises EarsError as it does.
        """
        recogniser_for()
        self._recogniser_for = recogniser_for
        self._deaf = False
        self._rate = 0
        self._pieces: list[_Piece] = []  # of what is being said, the last one maybe going on
        self._open = False  # the last piece is

    def hush(self) -> None:
        """Be deaf: our own cues are sounding."""
        self._deaf = True

    def listen(self) -> None:
        """Hear again."""
        self._deaf = False

    def hear(self, block: Block) -> tuple[FromTheEars, ...]:
        """That somebody began to speak, and the phrase once it is over, words between blanks.

        Its onset and end are those of its first and last sound.
        """
        if block.rate != self._rate:
            self._begin_at(block.rate)
        self._origin = block.at - self._tape.end / self._rate
        self._tape.append(block.pcm)
        if self._deaf:
            self._forget()
            self._detector.skip(block.pcm)
            return ()
        news: list[FromTheEars] = []
        for said in self._detector.frames(block.pcm):
            utterance = self._detector.utterance
            if utterance is None:
                continue
            if said is Said.BEGAN and not self._pieces:
                news.append(SpeechBegan(self._time(utterance.onset), self._now))
            self._attend(utterance)
        if self._pieces and self._is_over():
            news.append(self._conclude())
            self._forget()
        return tuple(news)

    def _begin_at(self, rate: int) -> None:
        self._rate = rate
        self._detector = Detector(rate)
        self._tape = Tape(rate, TAPE)
        self._forget()

    def _forget(self) -> None:
        self._pieces, self._open = [], False

    def _attend(self, utterance: Utterance) -> None:
        """Follow one sound, and let go of it before the detector takes it for the room."""
        position = self._detector.position
        quiet = (position - utterance.end) / self._rate
        is_over = quiet >= _GAP or position - utterance.onset >= _PIECE * self._rate
        if self._open:
            self._pieces.pop()
        hop, (first, last) = self._detector.hop, _near(utterance)
        onset, end = utterance.onset + first * hop, utterance.onset + last * hop
        self._pieces.append(_Piece(onset, min(end, utterance.end), utterance.loudest))
        self._open = not is_over
        if is_over:
            self._detector.close()

    def _bounds(self) -> tuple[int, int]:
        """First and last sample of what is near as loud as the loudest; others are farther away."""
        voice = max(piece.loud.voice for piece in self._pieces) - _WEAKER
        hiss = max(piece.loud.hiss for piece in self._pieces) - _WEAKER
        near: list[_Piece] = []
        for piece in self._pieces:
            last_s = piece.loud.hiss >= hiss and near and self._adjoins(near[-1], piece)
            if piece.loud.voice >= voice or last_s:
                near.append(piece)
        return near[0].onset, near[-1].end

    def _adjoins(self, one: _Piece, other: _Piece) -> bool:
        return other.onset - one.end < _GAP * self._rate

    def _is_over(self) -> bool:
        onset, end = self._bounds()
        position = self._detector.position
        return position - end >= OVER * self._rate or position - onset >= LONGEST * self._rate

    def _conclude(self) -> FromTheEars:
        """What was said; a phrase nobody meant was none."""
        onset, end = self._bounds()
        first, last = onset - round(BEFORE * self._rate), end + round(_AFTER * self._rate)
        pcm = self._tape.cut(first, last)
        try:
            guesses = below_the_best(self._recogniser_for().guesses(pcm, self._rate))
        except EarsError as error:
            return EarTrouble("recogniser-died", str(error), self._now)
        if not _was_meant(guesses):
            return SpeechDropped(self._time(onset), self._now)
        return Heard(self._time(onset), self._time(end), guesses, self._now)

    @property
    def _now(self) -> float:
        return self._time(self._detector.heard)

    def _time(self, position: int) -> float:
        return self._origin + position / self._rate


def _near(utterance: Utterance) -> tuple[int, int]:
    """The first and the last frame of somebody near: loud, or a faint t or s beside what is.

    Counted from the beginning of the utterance.
    """
    levels = np.array(utterance.levels)
    below = levels.max(axis=0) - levels
    loud = np.flatnonzero((below <= _WEAKER).any(axis=1))
    faint = np.flatnonzero((below <= _FAINT).any(axis=1))
    beside = faint[(faint >= loud[0] - _BESIDE) & (faint <= loud[-1] + _BESIDE)]
    return int(beside[0]), int(beside[-1])


def _was_meant(guesses: tuple[Guess, ...]) -> bool:
    if not guesses:
        return False
    return sum(word != OTHER for word in guesses[0].word.split()) >= _FEWEST
