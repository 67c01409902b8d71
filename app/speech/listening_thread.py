"""The one thread that owns listener and recogniser; everybody else talks to it through queues."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from queue import Empty, SimpleQueue
from threading import Thread
from typing import Protocol

from app.hearing.heard import EarBack, EarTrouble, FromTheEars
from app.speech.blocks import Block
from app.speech.errors import EarsError


class Source(Protocol):
    """A microphone, or anything else that gives blocks; closing it ends them."""

    def __iter__(self) -> Iterator[Block | EarTrouble | EarBack]:
        """Blocks as they are heard, and news about the device."""
        ...

    def close(self) -> None:
        """No more blocks."""
        ...


class Hears(Protocol):
    """Whoever makes something of blocks: a word, or a phrase."""

    def hear(self, block: Block) -> tuple[FromTheEars, ...]:
        """Everything that is known once this block is heard, oldest first."""
        ...

    def hush(self) -> None:
        """Be deaf: our own cues are sounding."""
        ...

    def listen(self) -> None:
        """Hear again."""
        ...


class ListeningThread:
    """Puts everything that is heard into ``inbox``, until the source ends or is closed.

    ``make_listener`` is called in the thread, so that loading a model stops nobody. When the ears
    cannot be made, one EarTrouble("recogniser-died") says so and the game goes on without them.
    """

    def __init__(
        self,
        source: Source,
        make_listener: Callable[[], Hears],
        inbox: SimpleQueue[FromTheEars],
    ) -> None:
        self._source = source
        self._make_listener = make_listener
        self._inbox = inbox
        self._requests: SimpleQueue[Callable[[Hears], None]] = SimpleQueue()
        self._thread = Thread(target=self._run, name="ears", daemon=True)

    def start(self) -> None:
        """Begin to listen."""
        self._thread.start()

    def close(self) -> None:
        """Stop, and wait for the thread (a second at most)."""
        self._source.close()
        self._thread.join(timeout=2.0)

    def hush(self) -> None:
        """Be deaf from the next block on: a cue is about to sound."""
        self._requests.put(lambda listener: listener.hush())

    def listen(self) -> None:
        """Hear again from the next block on."""
        self._requests.put(lambda listener: listener.listen())

    def _run(self) -> None:
        listener: Hears | None = None
        for news in self._source:
            if not isinstance(news, Block):
                self._inbox.put(news)
                continue
            try:
                if listener is None:
                    listener = self._make_listener()
                self._heed(listener)
            except EarsError as error:
                self._inbox.put(EarTrouble("recogniser-died", str(error), news.at))
                self._source.close()
                return
            for heard in listener.hear(news):
                self._inbox.put(heard)

    def _heed(self, listener: Hears) -> None:
        while True:
            try:
                request = self._requests.get_nowait()
            except Empty:
                return
            request(listener)
