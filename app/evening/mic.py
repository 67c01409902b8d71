"""``tristris mic``: which microphones there are, and how loud the room is, in a terminal."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from app.evening.live_ears import Clock, session_clock
from app.evening.plan import PlanError
from app.hearing.heard import EarTrouble
from app.speech.blocks import Block
from app.speech.level import Level, levels
from app.speech.microphone import Microphone, Microphones

Say = Callable[[str], None]

_QUIETEST: Final = -70.0  # dB; the left end of the bar
_BAR: Final = 50  # characters

#: What would make the microphone quicker, by the advice's name.
ADVICE: Final = {
    "install-portaudio": "PortAudio is missing, so SDL hears instead, with more delay: install "
    "libportaudio2 (Debian, Ubuntu) or portaudio (Fedora, Arch).",
}


def list_microphones(microphones: Microphones, say: Say) -> None:
    """One line for each device that can hear."""
    devices = microphones.devices
    for name, host in devices:
        say(f"{name}  ({host})")
    if not devices:
        say("There is no microphone; the app can be played with keys.")
    if microphones.advice is not None:
        say(ADVICE[microphones.advice])


def show_level(
    microphones: Microphones, device: str | None, seconds: float | None, say: Say
) -> None:
    """A bar ten times a second, for ``seconds`` or until interrupted.

    Raises :class:`PlanError` where nothing can be heard.
    """
    clock = session_clock()
    chosen = microphones.open(device, clock)
    if chosen.device is None:
        raise PlanError("There is no microphone to listen to: plug one in, then try again.")
    say(f"Listening to {chosen.device} through {chosen.way}.")
    for level in levels(_blocks(chosen.microphone, clock, seconds)):
        say(_bar(level))


def _blocks(microphone: Microphone, clock: Clock, seconds: float | None) -> Iterator[Block]:
    for news in microphone:
        if isinstance(news, Block):
            yield news
        elif isinstance(news, EarTrouble):
            raise PlanError(f"The microphone {news.detail} is not to be heard ({news.problem}).")
        if seconds is not None and clock() >= seconds:
            microphone.close()


def _bar(level: Level) -> str:
    share = 1.0 - max(level.rms, _QUIETEST) / _QUIETEST
    bar = "#" * round(share * _BAR)
    return f"{level.rms:6.1f} dB  {bar:<{_BAR}}{'  too loud' if level.clipped else ''}"
