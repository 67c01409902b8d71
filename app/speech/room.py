"""What the room sounds like between utterances, and what stands out from it.

All levels are pairs: voice and hiss of one frame of 10 ms, in dB. It must never know time.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

_ROOM_FRAMES: Final = 300  # the room is what was heard in the last 3 s between utterances
_ROOM_EVERY: Final = 20  # its middle is taken anew every 0.2 s
_ROOM_KNOWN: Final = 8  # frames after which there is enough to compare with

#: A room is never taken to be more restless than this; if it seems so, somebody spoke in it.
_MOST_UNREST: Final = 8.0  # dB
#: So many dB above the room, plus so many times the room's own unrest. Measured with a word 10 dB
#: above babble, party and music: its loudest 50 ms stand 12 dB above the room's middle in 98 %,
#: the loudest of 3 s of such noise alone 4 to 8 dB.
_BEGIN: Final = (5.0, 1.3)
_GO_ON: Final = (3.0, 0.7)
#: Of words 10 dB above babble 95 % stand 3 dB above what begins an utterance, of what babble and
#: music alone made begin 80 % stay below it.
_NEAR_DB: Final = 2.0
#: Weaker than the loudest part of the utterance by so many dB: no longer the word, but its echo.
ECHO_DB: Final = 27.0
#: And in a loud room, weaker than this share of the loudest part: no longer the word, but the room.
_SHARE: Final = 0.45
#: A room heard for less than a second is not known well: so many dB more are asked at its start.
_CAUTION_DB: Final = 6.0
_CAUTION_FRAMES: Final = 100


@dataclass(frozen=True, slots=True)
class Loudness:
    """How far one frame stands above the room, in dB."""

    voice: float
    hiss: float


NOTHING_YET: Final = Loudness(0.0, 0.0)


class Room:
    """What the room sounds like between utterances."""

    def __init__(self) -> None:
        self._history = np.zeros((_ROOM_FRAMES, 2))
        self._heard = 0
        self._measured = 0
        self._middle = np.zeros(2)
        self._unrest = (0.0, 0.0)
        self._still = np.full(2, -np.inf)

    @property
    def known(self) -> bool:
        """Whether enough was heard to compare with."""
        return self._heard >= _ROOM_KNOWN

    def learn(self, levels: NDArray[np.float64]) -> None:
        """More frames of it, shape (frames, 2)."""
        places = np.arange(self._heard, self._heard + len(levels)) % _ROOM_FRAMES
        self._history[places] = levels
        self._heard += len(levels)
        # Often while little is known, then rarely: the cost of a median is what quiet costs.
        if self._heard - self._measured >= min(_ROOM_EVERY, max(_ROOM_KNOWN, self._measured // 4)):
            self._measure()

    def is_calm(self, levels: NDArray[np.float64]) -> bool:
        """Whether nothing in these frames is louder than the room."""
        return self.known and bool((levels < self._still).all())

    def above(self, levels: NDArray[np.float64]) -> Loudness:
        """How far these levels stand above the room."""
        voice, hiss = (levels - self._middle).tolist()
        return Loudness(voice, hiss)

    def stirs(self, loud: Loudness) -> bool:
        """Loud enough to begin an utterance."""
        caution = _CAUTION_DB * max(0.0, 1.0 - self._heard / _CAUTION_FRAMES)
        return (
            loud.voice > _BEGIN[0] + _BEGIN[1] * self._unrest[0] + caution
            or loud.hiss > _BEGIN[0] + _BEGIN[1] * self._unrest[1] + caution
        )

    def stands_out(self, loudest: Loudness) -> bool:
        """Loud enough, at its loudest, to be somebody near."""
        return loudest.voice > _BEGIN[0] + _BEGIN[1] * self._unrest[0] + _NEAR_DB

    def sounds(self, loud: Loudness, loudest: Loudness) -> bool:
        """Loud enough to belong to an utterance whose loudest frames these were."""
        voice = _GO_ON[0] + _GO_ON[1] * self._unrest[0]
        hiss = _GO_ON[0] + _GO_ON[1] * self._unrest[1]
        return loud.voice > max(voice, _still(loudest.voice)) or loud.hiss > max(
            hiss, _still(loudest.hiss)
        )

    def sounding(self, levels: NDArray[np.float64], loudest: Loudness) -> NDArray[np.bool_]:
        """The same for many frames: shape (frames,)."""
        enough = np.maximum(
            self._still, self._middle + np.array([_still(loudest.voice), _still(loudest.hiss)])
        )
        return np.asarray((levels > enough).any(axis=1))

    def _measure(self) -> None:
        self._measured = self._heard
        history = np.sort(self._history[: min(self._heard, _ROOM_FRAMES)], axis=0)
        self._middle, upper = history[len(history) // 2], history[(len(history) * 84) // 100]
        unrest = np.minimum(upper - self._middle, _MOST_UNREST)
        self._unrest = float(unrest[0]), float(unrest[1])
        self._still = self._middle + _GO_ON[0] + _GO_ON[1] * unrest


def _still(loudest: float) -> float:
    """Loudness that still belongs to a sound this loud at its loudest, dB above the room."""
    return max(loudest - ECHO_DB, _SHARE * loudest)
