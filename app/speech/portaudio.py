"""Microphones through PortAudio (the sounddevice package), at their own rate.

The callback copies and returns. This module must never be imported for its side effects:
sounddevice itself is imported only when a driver is made, for it fails without the library.
"""

from __future__ import annotations

from typing import Any, Final

from app.speech.devices import Deliver, InputDevice
from app.speech.errors import EarsError

_OTHER_RATES: Final = (48_000, 44_100, 16_000)


class PortAudio:
    """Making it raises EarsError where the PortAudio library is missing."""

    way = "portaudio"

    def __init__(self) -> None:
        try:
            import sounddevice
        except (OSError, ImportError) as error:
            raise EarsError(
                "PortAudio is missing; on Linux install it (Debian, Ubuntu: libportaudio2)."
            ) from error
        self._sounddevice: Any = sounddevice

    def devices(self) -> tuple[InputDevice, ...]:
        """What is plugged in now. PortAudio looks only when it is initialised: so it is, anew."""
        library = self._sounddevice
        try:
            library._terminate()
            library._initialize()
            found = library.query_devices()
            hosts = library.query_hostapis()
        except library.PortAudioError:
            return ()
        usual = {host["default_input_device"] for host in hosts}
        return tuple(
            InputDevice(
                name=each["name"],
                host=hosts[each["hostapi"]]["name"],
                channels=each["max_input_channels"],
                rate=round(each["default_samplerate"]),
                is_default=number in usual,
            )
            for number, each in enumerate(found)
            if each["max_input_channels"] > 0
        )

    def open(self, device: InputDevice, deliver: Deliver) -> _Stream:
        """At its own rate and mono; what it refuses is tried with other rates and channels."""
        number = self._number_of(device)
        rates = dict.fromkeys((device.rate, *_OTHER_RATES))
        refusals = []
        for rate in rates:
            for channels in dict.fromkeys((1, device.channels)):
                try:
                    return _Stream(self._sounddevice, device, number, rate, channels, deliver)
                except (self._sounddevice.PortAudioError, ValueError) as error:
                    refusals.append(error)
        raise EarsError(
            f"The microphone “{device.name}” cannot be opened; close programs that use it."
        ) from refusals[0]

    def _number_of(self, device: InputDevice) -> int:
        library = self._sounddevice
        hosts = library.query_hostapis()
        for number, each in enumerate(library.query_devices()):
            if (each["name"], hosts[each["hostapi"]]["name"]) == (device.name, device.host):
                return number
        raise EarsError(f"The microphone “{device.name}” is gone; plug it in again.")


class _Stream:
    """One open stream."""

    def __init__(
        self,
        library: Any,
        device: InputDevice,
        number: int,
        rate: int,
        channels: int,
        deliver: Deliver,
    ) -> None:
        self.device = device
        self.rate = rate

        def copy(data: Any, frames: int, time: Any, status: Any) -> None:
            pcm = bytes(data)
            if channels > 1:
                pcm = memoryview(pcm).cast("h")[::channels].tobytes()
            age = time.currentTime - time.inputBufferAdcTime
            # Some hosts give no time; then the samples were heard one buffer ago, and no earlier
            # than the stream's own latency.
            if not 0.0 < age < 1.0:
                age = frames / rate + float(self._stream.latency)
            deliver(pcm, age)

        self._stream = library.RawInputStream(
            samplerate=rate,
            device=number,
            channels=channels,
            dtype="int16",
            blocksize=0,
            latency="low",
            callback=copy,
        )
        self._stream.start()

    def close(self) -> None:
        """Stop, then close, from the thread that opened it: the other way round can hang."""
        self._stream.stop()
        self._stream.close()
