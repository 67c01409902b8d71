"""The microphone: blocks as they are heard, and news when it is lost, silent or back.

No microphone at all is a normal state: the stream then begins with a trouble, looks again every
second and goes on when one is plugged in. It must never keep sound, nor block a callback.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator
from dataclasses import dataclass
from queue import Empty, Full, Queue
from threading import Event
from typing import Final

import numpy as np

from app.hearing.heard import EarBack, EarTrouble
from app.speech.blocks import Block
from app.speech.devices import Driver, InputDevice, Opening, choose
from app.speech.errors import EarsError
from app.speech.portaudio import PortAudio
from app.speech.sdl_microphone import Sdl
from app.speech.timeline import Timeline

_WAITING: Final = 400  # buffers that may wait for the listener: some seconds; then the oldest go

#: Seconds since the session began.
Clock = Callable[[], float]
Source = Block | EarTrouble | EarBack


@dataclass(frozen=True, slots=True)
class Patience:
    """How long to wait, in seconds, before something is taken to be wrong."""

    first_delivery: float = 3.0  # a headset by Bluetooth takes so long to begin
    no_sound: float = 1.0  # without a callback the device is lost
    all_zero: float = 2.0  # of exact zeros: a refused permission, or a switch on the device
    look_again: float = 1.0  # between two tries to find a device again
    first_sound: float | None = None  # after so much silence from the beginning the stream ends


class Microphone:
    """Iterate over it in the thread that listens; close it from any other."""

    def __init__(
        self,
        drivers: tuple[Driver, ...],
        wanted: str | None,
        clock: Clock,
        patience: Patience = Patience(),
    ) -> None:
        self._patience = patience
        self._drivers = drivers
        self._wanted = wanted
        self._clock = clock
        self._closed = Event()
        self._buffers: Queue[tuple[bytes, float]] = Queue(_WAITING)
        self._mute: set[tuple[str, str]] = (
            set()
        )  # way and name of what opened but has not delivered
        self._refused: str | None = None  # the name of what could not be opened
        self._given_up_at: float | None = None
        self.sounded = False  # anything but silence, ever
        self.dropped = 0  # buffers thrown away because nobody took them

    def close(self) -> None:
        """End the stream, at once or within a second."""
        self._closed.set()

    def __iter__(self) -> Iterator[Source]:
        """Blocks and news until closed, or until the first sound is waited for too long."""
        trouble: EarTrouble | None = None
        if self._patience.first_sound is not None:
            self._given_up_at = self._clock() + self._patience.first_sound
        while self._goes_on():
            opening = self._open()
            if opening is None:
                if trouble is None:
                    trouble = self._why_not()
                    yield trouble
                self._closed.wait(self._patience.look_again)
                continue
            waited = yield from self._listen(opening, was_in_trouble=trouble is not None)
            if self._goes_on():
                now = self._clock()
                trouble = EarTrouble("microphone-lost", opening.device.name, now, now - waited)
                yield trouble

    def _why_not(self) -> EarTrouble:
        """Nothing can be opened: it is not there, or somebody else has it."""
        if self._refused is not None:
            return EarTrouble("busy-microphone", self._refused, self._clock())
        return EarTrouble("no-microphone", self._wanted or "", self._clock())

    def _goes_on(self) -> bool:
        if self._closed.is_set():
            return False
        until = self._given_up_at
        return self.sounded or until is None or self._clock() < until

    def _open(self) -> Opening | None:
        """The wanted device, by whichever driver reaches it.

        What opened before and never delivered a sample is passed over, until nothing else is left:
        ALSA's way into a busy sound server can be such a one, while SDL's works.
        """
        self._refused = None
        for driver in self._drivers:
            heard_of = (each for each in driver.devices() if self._may_speak(driver, each))
            device = choose(tuple(heard_of), self._wanted)
            if device is None:
                continue
            try:
                opening = driver.open(device, self._deliver)
            except EarsError:
                self._refused = self._refused or device.name
                continue
            self._mute.add((driver.way, device.name))  # until it delivers
            return opening
        self._mute.clear()
        return None

    def _may_speak(self, driver: Driver, device: InputDevice) -> bool:
        return (driver.way, device.name) not in self._mute

    def _deliver(self, pcm: bytes, age: float) -> None:
        """Called from the sound system's own thread: put it down and return."""
        heard = pcm, self._clock() - age
        try:
            self._buffers.put_nowait(heard)
        except Full:
            self.dropped += 1
            try:
                self._buffers.get_nowait()
                self._buffers.put_nowait(heard)
            except (Empty, Full):
                return

    def _listen(self, opening: Opening, *, was_in_trouble: bool) -> Generator[Source, None, float]:
        """Blocks until the device stops delivering; its silence is told as trouble.

        Returns for how many seconds it was waited in vain.
        """
        timeline = Timeline(opening.rate)
        in_trouble, zeros = was_in_trouble, 0.0
        patience, waited = self._patience.first_delivery, 0.0
        try:
            while self._goes_on() and waited < patience:
                try:
                    data, reported = self._buffers.get(timeout=self._patience.no_sound)
                except Empty:
                    waited += self._patience.no_sound
                    continue
                patience, waited = self._patience.no_sound, 0.0
                self._mute.clear()
                pcm = np.frombuffer(data, np.int16)
                at, gap = timeline.place(len(pcm), reported)
                self.sounded = self.sounded or bool(pcm.any())
                zeros = 0.0 if pcm.any() else zeros + len(pcm) / opening.rate
                if in_trouble and not zeros:
                    in_trouble = False
                    yield EarBack(at)
                if zeros > self._patience.all_zero and not in_trouble:
                    in_trouble = True
                    since = at + len(pcm) / opening.rate - zeros
                    yield EarTrouble("silent-microphone", opening.device.name, at, since)
                yield Block(pcm, opening.rate, at, gap)
            return waited
        finally:
            opening.close()
            self._empty()

    def _empty(self) -> None:
        while True:
            try:
                self._buffers.get_nowait()
            except Empty:
                return


@dataclass(frozen=True, slots=True)
class MicrophoneChoice:
    """A microphone, and how it is reached."""

    microphone: Microphone
    way: str  # "portaudio" | "sdl" | "none": no sound system at all
    device: str | None  # its name; None while there is none


@dataclass(frozen=True, slots=True)
class Microphones:
    """All ways to microphones on this machine, the quick one first."""

    drivers: tuple[Driver, ...]
    advice: str | None = None  # "install-portaudio": the delay would be lower with it

    @property
    def devices(self) -> tuple[tuple[str, str], ...]:
        """Every device that can hear now, as (name, host); for showing.

        Not while one of them is open: PortAudio looks anew, and that closes it.
        """
        return tuple((each.name, each.host) for driver in self.drivers for each in driver.devices())

    def open(
        self, wanted: str | None, clock: Clock, patience: Patience = Patience()
    ) -> MicrophoneChoice:
        """The microphone called ``wanted``, or the usual one; never fails.

        ``clock`` gives seconds since the session began; blocks carry it.
        """
        microphone = Microphone(self.drivers, wanted, clock, patience)
        for driver in self.drivers:
            device = choose(driver.devices(), wanted)
            if device is not None:
                return MicrophoneChoice(microphone, driver.way, device.name)
        return MicrophoneChoice(microphone, "none", None)


def find_microphones() -> Microphones:
    """The ways that exist on this machine. Loads libraries: do it once."""
    drivers: list[Driver] = []
    advice = None
    try:
        drivers.append(PortAudio())
    except EarsError:
        advice = "install-portaudio"
    try:
        drivers.append(Sdl())
    except EarsError:
        advice = None
    return Microphones(tuple(drivers), advice)
