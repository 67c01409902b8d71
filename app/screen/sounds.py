"""Short sounds of our own, played through the mixer; silence where there is no output.

Each cue says how long it sounds, so that the ears can be kept shut for as long.
"""

from __future__ import annotations

import wave
from functools import lru_cache
from typing import Final

import numpy as np
import pygame
from numpy.typing import NDArray

from app.screen.assets import asset
from app.table.effects import Cue

#: The mixer answers within two of these: 512 samples at 22 kHz are 23 ms.
_RATE: Final = 22050
_BUFFER: Final = 512


@lru_cache(maxsize=8)
def cue_seconds(cue: Cue) -> float:
    """How long a cue sounds, in seconds, as its file says."""
    with wave.open(str(asset(f"cues/{cue.value}.wav")), "rb") as file:
        return file.getnframes() / file.getframerate()


class Sounds:
    """The six cues on an open mixer."""

    def __init__(self, volume: int) -> None:
        self._cues = {cue: pygame.mixer.Sound(asset(f"cues/{cue.value}.wav")) for cue in Cue}
        self._again: pygame.mixer.Sound | None = None  # kept while it sounds
        self.set_volume(volume)

    def play(self, cue: Cue) -> float:
        """Sound a cue now. Returns for how many seconds it will be heard."""
        if self._volume == 0:
            return 0.0
        self._cues[cue].play()
        return cue_seconds(cue)

    def play_again(self, pcm: NDArray[np.int16], rate: int) -> float:
        """Sound what was heard, at full volume. Returns for how many seconds it will be heard."""
        seconds = len(pcm) / rate
        at = np.arange(round(seconds * _RATE)) * (rate / _RATE)
        mono = np.interp(at, np.arange(len(pcm)), pcm).astype(np.int16)
        self._again = pygame.mixer.Sound(buffer=np.repeat(mono, 2).tobytes())
        self._again.play()
        return seconds

    def set_volume(self, volume: int) -> None:
        """0 to 100 per cent; 0 is mute."""
        self._volume = volume
        for sound in self._cues.values():
            sound.set_volume(volume / 100)

    def close(self) -> None:
        """Stop whatever sounds and give the output back."""
        pygame.mixer.quit()


class NoSounds:
    """Stands in where no sound can be put out; the game does not notice."""

    def play(self, cue: Cue) -> float:
        """Nothing is heard, for no time."""
        return 0.0

    def play_again(self, pcm: NDArray[np.int16], rate: int) -> float:
        """Nothing is heard, for no time."""
        return 0.0

    def set_volume(self, volume: int) -> None:
        """There is nothing to make louder."""

    def close(self) -> None:
        """There is nothing to give back."""


def open_sounds(volume: int = 75) -> Sounds | NoSounds:
    """The cues at this volume (0 to 100), or silence where there is no sound output."""
    try:
        _start_mixer()
        if pygame.mixer.get_init() is None:
            # A microphone started SDL's sound before us, and pygame leaves its mixer shut then.
            # Closing takes that start back.
            pygame.mixer.quit()
            _start_mixer()
    except pygame.error:
        return NoSounds()
    return Sounds(volume)


def _start_mixer() -> None:
    pygame.mixer.init(frequency=_RATE, size=-16, channels=2, buffer=_BUFFER)
