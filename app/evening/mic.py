"""Microphones in a terminal: which there are, how loud the room is, and what a game hears."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from app.evening.asked_for import PlanError
from app.evening.asked_to_end import heeds_the_end
from app.evening.live_ears import Clock, session_clock
from app.evening.telling import about_the_ears
from app.hearing.heard import EarTrouble
from app.speech.blocks import Block
from app.speech.level import Level, levels
from app.speech.microphone import Microphone, MicrophoneChoice, Microphones, Patience, Source

Say = Callable[[str], None]

#: So long a microphone may be silent, as no room is, before it is given up: until then every device
#: had its turn, and whoever is first has seen a card.
UNHEARD: Final = Patience(first_sound=8.0)
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
        raise PlanError(_not_there(microphones, device))
    say(f"Listening to {chosen.device} through {chosen.way}.")
    with heeds_the_end():
        for level in levels(_blocks(chosen.microphone, clock, seconds)):
            say(_bar(level))


def _not_there(microphones: Microphones, device: str | None) -> str:
    names = ", ".join(dict.fromkeys(name for name, _ in microphones.devices))
    if device and names:
        return f"No microphone is called “{device}”: choose from {names}."
    return "There is no microphone to listen to: plug one in, then try again."


def hear_people(microphones: Microphones, patience: Patience = UNHEARD) -> Iterator[Source]:
    """What the usual microphone hears, where no window could tell that it hears nothing.

    Raises :class:`PlanError`: at once where there is none, and later where none makes a sound.
    """
    chosen = microphones.open(None, session_clock(), patience)
    if chosen.device is None:
        raise PlanError("There is no microphone: plug one in, or play with --ear keys.")
    return _heard(chosen)


def _heard(chosen: MicrophoneChoice) -> Iterator[Source]:
    yield from chosen.microphone
    if not chosen.microphone.sounded:
        raise PlanError(
            f"The microphone {chosen.device} is not to be heard: switch it on, or choose another "
            "in the settings of your system, or play with --ear keys."
        )


def _blocks(microphone: Microphone, clock: Clock, seconds: float | None) -> Iterator[Block]:
    for news in microphone:
        if isinstance(news, Block):
            yield news
        elif isinstance(news, EarTrouble):
            raise PlanError(about_the_ears(news))
        if seconds is not None and clock() >= seconds:
            microphone.close()


def _bar(level: Level) -> str:
    share = 1.0 - max(level.rms, _QUIETEST) / _QUIETEST
    bar = "#" * round(share * _BAR)
    return f"{level.rms:6.1f} dB  {bar:<{_BAR}}{'  too loud' if level.clipped else ''}"
