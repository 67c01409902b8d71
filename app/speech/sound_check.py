"""The sound check: how loud somebody speaks, and how loud the room is between their words.

It measures and names what is wrong; it must never keep sound nor change any. How loud a voice
arrives is nothing the ears need to be set to, for they bring every utterance to the same loudness;
but what drowns in the room, or in the sound card's own hiss, they cannot bring back.
"""

from __future__ import annotations

from collections import deque
from typing import Final

import numpy as np

from app.speech.blocks import Pcm
from app.speech.level import Level, decibel

#: A voice less than so many dB above the room was never measured to be understood: with babble at
#: 10 dB, nine words of a hundred are lost (models/README.md), and below it more.
LOUD_ROOM: Final = 10.0
#: Fainter than this, in dB below full scale, not even a hundredfold makes a voice as loud as usual.
FAINT: Final = -55.0
#: A room louder than this in which no word is heard is what drowns them.
_ROARING: Final = -40.0
#: A word of which this share stands at the end of the scale is distorted.
_CLIPPED: Final = 0.005
#: The room is measured this far away from any word, in seconds.
_APART: Final = 0.2
_LEVELS: Final = 600  # a minute of them

#: Whatever can be wrong with a sound: the screen has a sentence for each.
PROBLEMS: Final = ("nobody", "only-noise", "loud-room", "faint", "clipped")


class SoundCheck:
    """Measures in sample time: tell it every level and every utterance."""

    def __init__(self) -> None:
        self._levels: deque[Level] = deque(maxlen=_LEVELS)
        self._words: list[tuple[float, float]] = []  # onset and end
        self._powers: list[float] = []  # mean squares, full scale being 1
        self._clipped = 0
        self._room: float | None = None  # as measured since the last news, for it is asked often

    def sounded(self, level: Level) -> None:
        """A tenth of a second went by."""
        self._levels.append(level)
        self._room = None

    def said(self, onset: float, end: float, pcm: Pcm) -> None:
        """Somebody said ``pcm``, from one instant to the other."""
        if not len(pcm):
            return
        self._words.append((onset, end))
        self._room = None
        loud = np.abs(pcm.astype(np.float64)) / 32768.0
        self._powers.append(float(np.mean(loud**2)))
        self._clipped += float(np.mean(loud >= 32767.0 / 32768.0)) > _CLIPPED

    @property
    def room(self) -> float | None:
        """How loud it is between the words, in dB below full scale; the middle of all levels."""
        if self._room is None:
            apart = [each.rms for each in self._levels if not self._is_of_a_word(each)]
            self._room = float(np.median(apart)) if apart else None
        return self._room

    @property
    def voice(self) -> float | None:
        """How loud the words are, in dB below full scale; the middle of all words."""
        return decibel(float(np.sqrt(np.median(self._powers)))) if self._powers else None

    @property
    def over_room(self) -> float | None:
        """How many dB the voice stands above the room. The room's own part in it is taken off."""
        room, voice = self.room, self.voice
        if room is None or voice is None:
            return None
        above = 10.0 ** ((voice - room) / 10.0) - 1.0
        return decibel(max(above, 0.1) ** 0.5)

    @property
    def problem(self) -> str | None:
        """The first of :data:`PROBLEMS` that applies; ``None`` where all is well."""
        room, voice, over = self.room, self.voice, self.over_room
        if voice is None:
            return "only-noise" if room is not None and room > _ROARING else "nobody"
        if over is not None and over < LOUD_ROOM:
            return "loud-room"
        if voice < FAINT:
            return "faint"
        return "clipped" if 2 * self._clipped > len(self._words) else None

    def _is_of_a_word(self, level: Level) -> bool:
        return any(
            onset - _APART < level.at < end + _APART + level.seconds for onset, end in self._words
        )
