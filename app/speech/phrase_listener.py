"""Hears a whole phrase instead of one word: many words, run together or with breaths between them.

It is over when it has been quiet for a while. Synchronous like :mod:`app.speech.listener`, and like
it keeps nothing but the last seconds of sound, in memory. It must never know what should be said.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from app.hearing.heard import (
    OTHER,
    EarTrouble,
    FromTheEars,
    Guess,
    Heard,
    SpeechBegan,
    SpeechDropped,
)
from app.speech.blocks import Block
from app.speech.detector import Detector, Said, Utterance
from app.speech.errors import EarsError
from app.speech.listener import BEFORE, Recogniser
from app.speech.tape import Tape

OVER: Final = 1.2  # seconds of quiet that end a phrase; a breath takes half of that
LONGEST: Final = 14.0  # seconds: nobody needs longer for a dozen words
TAPE: Final = 16.0  # seconds kept in memory
#: The detector takes what lasts longer than a word for the room itself: before that, it is told
#: that one sound is over, and finds the next one at once.
_PIECE: Final = 1.2
_GAP: Final = 0.3
#: A phrase was meant when so many words of ours were heard; the others in the room talk as well.
_FEWEST: Final = 2
#: Seconds after the last sound that the recogniser hears as well.
_AFTER: Final = 0.3


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
        self._onset: int | None = None  # of the phrase that is being said

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
            self._onset = None
            self._detector.skip(block.pcm)
            return ()
        news: list[FromTheEars] = []
        for said in self._detector.frames(block.pcm):
            utterance = self._detector.utterance
            if utterance is not None and self._attend(said, utterance):
                assert self._onset is not None, "a phrase that begins has an onset"
                news.append(SpeechBegan(self._time(self._onset), self._now))
        if self._onset is not None and self._is_over():
            news.append(self._conclude(self._onset))
            self._onset = None
        return tuple(news)

    def _begin_at(self, rate: int) -> None:
        self._rate = rate
        self._detector = Detector(rate)
        self._tape = Tape(rate, TAPE)
        self._onset = None
        self._end = 0

    def _attend(self, said: Said, utterance: Utterance) -> bool:
        """Follow one sound of the phrase; whether it is the first one, and just began."""
        begins = self._onset is None and said is Said.BEGAN
        if begins:
            self._onset = utterance.onset
        self._end = utterance.end
        position = self._detector.position
        quiet = (position - utterance.end) / self._rate
        if quiet >= _GAP or position - utterance.onset >= _PIECE * self._rate:
            self._detector.close()
        return begins

    def _is_over(self) -> bool:
        assert self._onset is not None
        quiet = self._detector.position - self._end
        whole = self._detector.position - self._onset
        return quiet >= OVER * self._rate or whole >= LONGEST * self._rate

    def _conclude(self, onset: int) -> FromTheEars:
        """What was said; a phrase nobody meant was none."""
        first, last = onset - round(BEFORE * self._rate), self._end + round(_AFTER * self._rate)
        pcm = self._tape.cut(first, last)
        try:
            guesses = self._recogniser_for().guesses(pcm, self._rate)
        except EarsError as error:
            return EarTrouble("recogniser-died", str(error), self._now)
        if not _was_meant(guesses):
            return SpeechDropped(self._time(onset), self._now)
        return Heard(self._time(onset), self._time(self._end), guesses, self._now)

    @property
    def _now(self) -> float:
        return self._time(self._detector.heard)

    def _time(self, position: int) -> float:
        return self._origin + position / self._rate


def _was_meant(guesses: tuple[Guess, ...]) -> bool:
    if not guesses:
        return False
    return sum(word != OTHER for word in guesses[0].word.split()) >= _FEWEST
