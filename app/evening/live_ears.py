"""Ears in real time: a source of sound, the thread that listens to it, and closed while cues sound.

The game's thread only puts requests and takes what was heard; it never waits for the ears.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator
from queue import Empty, SimpleQueue
from threading import Event

from app.evening.last_seconds import KEPT, Remembered
from app.hearing.heard import FromTheEars
from app.speech.blocks import Block, Pcm
from app.speech.listener import Listener, RecogniserFor
from app.speech.listening_thread import Hears, ListeningThread, Source
from app.table.effects import ListenFor
from app.table.house import SOUNDS

Clock = Callable[[], float]


def hears_words(
    recogniser_for: RecogniserFor, words: tuple[str, ...] = SOUNDS
) -> Callable[[], Hears]:
    """How a listener for the words of the game is made, or for what the house tells apart."""
    return lambda: Listener(recogniser_for, words)


class LiveEars:
    """Listens to ``source`` from :meth:`open` to :meth:`close`."""

    def __init__(
        self,
        source: Source,
        make_listener: Callable[[], Hears],
        clock: Clock,
        asked: Callable[[ListenFor], None] | None = None,
        kept: float = KEPT,
    ) -> None:
        """``make_listener`` is called in the ears' thread, so that a model may take its time.

        ``asked`` is told of every question, for actors who answer it. ``kept``: so many seconds of
        the sound are remembered.
        """
        self._clock = clock
        self._asked = asked
        self._inbox: SimpleQueue[FromTheEars] = SimpleQueue()
        self._remembered = Remembered(source, kept)
        self._thread = ListeningThread(self._remembered, make_listener, self._inbox)
        self._shut_until: float | None = None

    def open(self) -> None:
        """Begin to listen."""
        self._thread.start()

    def close(self) -> None:
        """Listen no more."""
        self._thread.close()

    def listen_for(self, asked: ListenFor) -> None:
        """Words count now; no cue may keep the ears shut any longer."""
        self._reopen()
        if self._asked is not None:
            self._asked(asked)

    def stop(self) -> None:
        """The ears go on hearing, so that they know the room; the table lets it pass."""

    def shut_for(self, seconds: float) -> None:
        """Our own cue sounds for so long: hear nothing of it, nor of its echo."""
        if seconds > 0:
            self._thread.hush()
            self._shut_until = self._clock() + seconds

    @property
    def last_seconds(self) -> tuple[Pcm, int] | None:
        """What sounded until now, and its rate; kept in memory only (C9)."""
        return self._remembered.last_seconds

    def between(self, first: float, last: float) -> tuple[Pcm, int] | None:
        """What sounded from one instant to another, and its rate; in memory only."""
        return self._remembered.between(first, last)

    def news(self) -> Iterator[FromTheEars]:
        """What was heard since the last call, oldest first."""
        if self._shut_until is not None and self._clock() >= self._shut_until:
            self._reopen()
        while True:
            try:
                yield self._inbox.get_nowait()
            except Empty:
                return

    def _reopen(self) -> None:
        if self._shut_until is not None:
            self._shut_until = None
            self._thread.listen()


class Paced:
    """Recorded or played sound, handed over no sooner than a microphone would."""

    def __init__(self, blocks: Iterable[Block], clock: Clock) -> None:
        self._blocks = blocks
        self._clock = clock
        self._closed = Event()

    def __iter__(self) -> Iterator[Block]:
        for block in self._blocks:
            self._closed.wait(max(0.0, block.at + block.seconds - self._clock()))
            if self._closed.is_set():
                return
            yield block

    def close(self) -> None:
        """No more blocks."""
        self._closed.set()


def session_clock() -> Clock:
    """Seconds since now."""
    began = time.monotonic()
    return lambda: time.monotonic() - began
