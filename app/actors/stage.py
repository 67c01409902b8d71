"""A room where actors speak: an endless stream of blocks, as a microphone would give them.

Time here is sample time only: the stage never waits and never looks at a clock. Between words there
is the faint hiss of a quiet room, since exact silence is not what a microphone hears.
"""

from __future__ import annotations

from queue import SimpleQueue
from typing import Final

import numpy as np

from app.speech.blocks import Block, Pcm

#: Twenty milliseconds, about what sound cards deliver.
BLOCKS_PER_SECOND: Final = 50
_HISS: Final = 6.0  # standard deviation in int16 steps, about -75 dB of full scale


class Stage:
    """Blocks one after the other, with the words that were put into them."""

    def __init__(self, rate: int, seed: int, *, began: float = 0.0) -> None:
        """A stage whose first sample is at ``began`` seconds; ``seed`` fixes the hiss."""
        self.rate = rate
        self._began = began
        self._given = 0  # samples handed out so far
        self._chance = np.random.default_rng(seed)
        self._asked: SimpleQueue[tuple[Pcm, float]] = SimpleQueue()
        self._waiting: list[tuple[int, Pcm]] = []  # first sample and what is said

    @property
    def now(self) -> float:
        """The instant up to which blocks have been given, seconds."""
        return self._began + self._given / self.rate

    def say(self, clip: Pcm, at: float) -> None:
        """Let ``clip`` be heard from ``at`` on; what lies before :attr:`now` comes at once.

        May be called from another thread than the one that takes the blocks.
        """
        self._asked.put((clip, at))

    def next_block(self) -> Block:
        """The next twenty milliseconds of the room."""
        length = self.rate // BLOCKS_PER_SECOND
        begin, end = self._given, self._given + length
        while not self._asked.empty():
            clip, at = self._asked.get()
            self._waiting.append((max(begin, round((at - self._began) * self.rate)), clip))
        sound = self._chance.normal(0.0, _HISS, length)
        for first, clip in self._waiting:
            low, high = max(first, begin), min(first + len(clip), end)
            if low < high:
                sound[low - begin : high - begin] += clip[low - first : high - first]
        self._waiting = [(at, clip) for at, clip in self._waiting if at + len(clip) > end]
        began = self.now
        self._given = end
        pcm = np.clip(np.rint(sound), -32768, 32767).astype(np.int16)
        return Block(pcm=pcm, rate=self.rate, at=began, gap=0.0)
