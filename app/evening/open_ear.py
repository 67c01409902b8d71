"""The microphone as a page listens to it: words, how loud it is, and what is wrong with it."""

from __future__ import annotations

from collections.abc import Iterator
from queue import Empty, SimpleQueue
from typing import Final

from app.evening.live_ears import Clock, LiveEars, hears_words
from app.hearing.heard import EarBack, EarTrouble, FromTheEars
from app.speech.blocks import Block, Pcm
from app.speech.level import Level, levels
from app.speech.listener import RecogniserFor
from app.speech.listening_thread import Source
from app.speech.microphone import MicrophoneChoice

#: The meter shows this range, in dB below full scale.
_QUIETEST: Final = -70.0
#: A sound this far above the quietest of late may be a word: what the detector asks of a calm room.
_ABOVE_ROOM_DB: Final = 10.0
#: The quietest of so many tenths of a second is the room.
_ROOM_LEVELS: Final = 30
#: So many seconds are remembered: a word, however late a page gets round to it.
_KEPT: Final = 30.0


class Metered:
    """A source that also tells how loud it is. Iterated in the ears' thread, read in the game's."""

    def __init__(self, source: Source) -> None:
        self._source = source
        self._levels: SimpleQueue[Level] = SimpleQueue()

    def __iter__(self) -> Iterator[Block | EarTrouble | EarBack]:
        waiting: list[Block] = []
        for news in self._source:
            if isinstance(news, Block):
                waiting.append(news)
                for level in levels(waiting):
                    self._levels.put(level)
                    waiting = []
            yield news

    def close(self) -> None:
        """No more blocks."""
        self._source.close()

    def levels(self) -> Iterator[Level]:
        """Every tenth of a second since the last call."""
        while True:
            try:
                yield self._levels.get_nowait()
            except Empty:
                return


class OpenEar:
    """Listens until closed. Ask it for :meth:`news` often; the rest follows from them."""

    def __init__(
        self, chosen: MicrophoneChoice, recogniser_for: RecogniserFor, clock: Clock
    ) -> None:
        self.device = chosen.device or ""
        self.problem: str | None = None  # as EarTrouble.problem
        self._lately: tuple[float, ...] = ()  # levels in dB
        self._meter = Metered(chosen.microphone)
        self._ears = LiveEars(self._meter, hears_words(recogniser_for), clock, kept=_KEPT)
        self._ears.open()

    def news(self) -> Iterator[FromTheEars | Level]:
        """What was heard since the last call, and how loud it was."""
        for news in self._ears.news():
            if isinstance(news, EarTrouble):
                self.problem = news.problem
            elif isinstance(news, EarBack):
                self.problem = None
            yield news
        for level in self._meter.levels():
            self._lately = (*self._lately[1 - _ROOM_LEVELS :], level.rms)
            yield level

    def between(self, first: float, last: float) -> tuple[Pcm, int] | None:
        """What sounded from one instant to another, and its rate."""
        return self._ears.between(first, last)

    @property
    def level(self) -> float:
        """How loud it is now, 0 to 1 of the meter."""
        return _share(self._lately[-1]) if self._lately else 0.0

    @property
    def threshold(self) -> float:
        """From here on a sound may be a word, 0 to 1 of the meter."""
        return _share(min(self._lately) + _ABOVE_ROOM_DB) if self._lately else 1.0

    def close(self) -> None:
        """Listen no more."""
        self._ears.close()


def _share(decibel: float) -> float:
    return min(1.0, max(0.0, 1.0 - decibel / _QUIETEST))
