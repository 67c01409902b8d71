"""Devices that can hear, and which of them to take. By name, never by number: numbers move.

This module must never open anything; it only chooses among what is there.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, Protocol

#: Host systems whose devices answer late (90 to 180 ms on Windows) are asked last.
_SLOW_HOSTS: Final = ("MME", "Windows DirectSound", "OSS")

#: On Linux these names lead to the microphone the player has chosen; raw cards may be unplugged.
_SOUND_SERVERS: Final = ("pipewire", "pulse", "default")


@dataclass(frozen=True, slots=True)
class InputDevice:
    """Something sound can be taken from."""

    name: str
    host: str  # "Windows WASAPI", "Core Audio", "ALSA", "SDL" ...
    channels: int
    rate: int  # Hz, the device's own
    is_default: bool = False


#: Takes samples (16 bit, mono, as bytes) and how many seconds ago the first of them was heard.
Deliver = Callable[[bytes, float], None]


class Opening(Protocol):
    """A device that is delivering."""

    device: InputDevice
    rate: int  # Hz, of what is delivered

    def close(self) -> None:
        """Stop delivering."""
        ...


class Driver(Protocol):
    """One way to reach microphones."""

    way: str  # "portaudio" | "sdl"

    def devices(self) -> tuple[InputDevice, ...]:
        """What is plugged in now, asked anew."""
        ...

    def open(self, device: InputDevice, deliver: Deliver) -> Opening:
        """Begin to deliver. Raises EarsError with a sentence naming the device."""
        ...


def choose(devices: tuple[InputDevice, ...], wanted: str | None) -> InputDevice | None:
    """The device whose name is ``wanted`` (or begins so, or holds it), else the usual one.

    A wanted device that is not there is not replaced silently: then the answer is None.
    """
    able = sorted(
        (device for device in devices if device.channels > 0),
        key=lambda device: (device.host in _SLOW_HOSTS, not device.is_default),
    )
    if wanted is None:
        servers = [device for name in _SOUND_SERVERS for device in able if device.name == name]
        return next(iter(servers + able), None)
    for agrees in (str.__eq__, str.startswith, str.__contains__):
        for device in able:
            if agrees(device.name.lower(), wanted.lower()):
                return device
    return None
