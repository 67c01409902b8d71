"""Sources of sound made by hand, and a microphone that somebody has spoken into."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from app.hearing.heard import EarBack, EarTrouble
from app.speech.blocks import Block, Pcm, cut
from app.speech.devices import Deliver, InputDevice, Opening


class Given:
    """Gives what it was given, and ends."""

    def __init__(self, news: Sequence[Block | EarTrouble | EarBack]) -> None:
        self._news = news

    def __iter__(self) -> Iterator[Block | EarTrouble | EarBack]:
        yield from self._news

    def close(self) -> None:
        """There is nothing to close."""


class SpokenInto:
    """A driver with one microphone, which delivers one recording and then is pulled out."""

    way = "portaudio"

    def __init__(self, pcm: Pcm, rate: int) -> None:
        self._pcm, self._rate = pcm, rate
        self._there: tuple[InputDevice, ...] = (InputDevice("Tape", "ALSA", 1, rate),)

    def devices(self) -> tuple[InputDevice, ...]:
        return self._there

    def open(self, device: InputDevice, deliver: Deliver) -> Opening:
        """For a clock that stands at 0: each piece says itself when it was heard."""
        self._there = ()
        for block in cut(self._pcm, self._rate, seconds=0.2):
            deliver(block.pcm.tobytes(), -block.at)
        return Delivered(device, self._rate)


@dataclass(slots=True)
class Delivered:
    """Everything was delivered."""

    device: InputDevice
    rate: int

    def close(self) -> None:
        """There is nothing to close."""
