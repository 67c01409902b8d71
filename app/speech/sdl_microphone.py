"""Microphones through SDL (the pygame package), for machines without PortAudio.

It works wherever the game's window does, with some more delay and without an exact time of the
first sample. pygame is imported only when a driver is made.
"""

from __future__ import annotations

import threading
import time
from typing import Any, Final

from app.speech.devices import Deliver, InputDevice
from app.speech.errors import EarsError

_RATE: Final = 48_000  # SDL converts to it where the device differs
_CHUNK: Final = 512  # samples at once: about 10 ms
_LAST_CALL: Final = 0.2  # seconds to wait for one at most; a device that is gone makes none
_RETURNING: Final = 0.002  # seconds it takes the last call to return, far less than to the next one


class Sdl:
    """Making it raises EarsError where there is no sound system at all."""

    way = "sdl"

    def __init__(self) -> None:
        from pygame._sdl2 import audio, sdl2

        # This part of pygame has an error of its own, which is no pygame.error.
        self._error = sdl2.error
        self._audio: Any = audio
        try:
            self._start(sdl2)
        except self._error as error:
            raise EarsError("This machine has no sound system that can hear.") from error

    def _start(self, sdl2: Any) -> None:
        """SDL counts who started its sound: once is enough, however often we are made."""
        try:
            self._audio.get_audio_device_names(True)
        except self._error:
            sdl2.init_subsystem(sdl2.INIT_AUDIO)

    def devices(self) -> tuple[InputDevice, ...]:
        """What is plugged in now."""
        try:
            names = self._audio.get_audio_device_names(True)
        except self._error:
            return ()
        return tuple(InputDevice(name, "SDL", 1, _RATE) for name in names)

    def open(self, device: InputDevice, deliver: Deliver) -> _Stream:
        """Mono, 16 bit, 48 kHz."""
        try:
            return _Stream(self._audio, device, deliver)
        except self._error as error:
            raise EarsError(
                f"The microphone “{device.name}” cannot be opened; close programs that use it."
            ) from error


class _Stream:
    """One open device."""

    def __init__(self, audio: Any, device: InputDevice, deliver: Deliver) -> None:
        self.device = device
        self.rate = _RATE
        self._closing = False
        self._called = threading.Event()

        def copy(_: Any, data: Any) -> None:
            if self._closing:
                self._called.set()
                return
            pcm = bytes(data)
            # Heard while this buffer filled, and it waits one more before it is handed over.
            deliver(pcm, len(pcm) / 2 / _RATE + _CHUNK / _RATE)

        self._device = audio.AudioDevice(
            devicename=device.name,
            iscapture=True,
            frequency=_RATE,
            audioformat=audio.AUDIO_S16,
            numchannels=1,
            chunksize=_CHUNK,
            allowed_changes=0,
            callback=copy,
        )
        self._device.pause(0)

    def close(self) -> None:
        """Stop delivering.

        SDL calls us with the device locked, and pygame pauses it without letting other threads
        run: if a call came in just then, each would wait for the other for ever. So the pause
        comes right after a call, when the next one is ten milliseconds away.
        """
        self._closing = True
        if self._called.wait(_LAST_CALL):
            time.sleep(_RETURNING)
        self._device.pause(1)
        self._device.close()
