"""The last seconds of sound, so that a quarrel can be settled by hearing them again (C9).

They are kept in memory only and never written anywhere; what is older is gone.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, Protocol

import numpy as np

from app.hearing.heard import EarBack, EarTrouble, Heard
from app.speech.blocks import Block, Pcm
from app.speech.clear import APART, ROOM_SECONDS, stands_clear
from app.speech.listening_thread import Source

#: A word, and what led to it.
KEPT: Final = 3.0
#: A tongue twister, the quiet that ends it, and the room before it.
KEPT_FOR_A_PHRASE: Final = 18.0


class Remembers(Protocol):
    """Whoever has the sound between two instants."""

    def between(self, first: float, last: float) -> tuple[Pcm, int] | None:
        """The samples and their rate in Hz; ``None`` where nothing of it is remembered."""
        ...


def is_clear(sound: Remembers, heard: Heard) -> bool:
    """Whether what was heard stands so clear of the room that its time can be trusted."""
    before = sound.between(heard.onset - APART - ROOM_SECONDS, heard.onset - APART)
    said = sound.between(heard.onset, heard.end)
    return before is not None and said is not None and stands_clear(before[0], said[0])


class Remembered:
    """A source whose last seconds can be had. Written in the ears' thread, read in the game's."""

    def __init__(self, source: Source, kept: float = KEPT) -> None:
        """``kept``: so many seconds of it."""
        self._source = source
        self._kept = kept
        self._lately: tuple[Block, ...] = ()

    def __iter__(self) -> Iterator[Block | EarTrouble | EarBack]:
        for news in self._source:
            if isinstance(news, Block):
                self._remember(news)
            yield news

    def _remember(self, block: Block) -> None:
        lately, old = self._lately, 0
        if lately and lately[-1].rate != block.rate:
            lately = ()
        oldest = block.at + block.seconds - self._kept
        while old < len(lately) and lately[old].at < oldest:
            old += 1
        self._lately = (*lately[old:], block)

    def close(self) -> None:
        """No more blocks."""
        self._source.close()

    @property
    def last_seconds(self) -> tuple[Pcm, int] | None:
        """Samples and their rate in Hz; ``None`` before the first block."""
        lately = self._lately
        if not lately:
            return None
        return np.concatenate([block.pcm for block in lately]), lately[0].rate

    def between(self, first: float, last: float) -> tuple[Pcm, int] | None:
        """The samples from one instant to another that are remembered, and their rate in Hz."""
        lately = [each for each in self._lately if first - each.seconds < each.at < last]
        if not lately:
            return None
        rate, begin = lately[0].rate, lately[0].at
        pcm = np.concatenate([block.pcm for block in lately])
        return pcm[max(0, round((first - begin) * rate)) : round((last - begin) * rate)], rate
