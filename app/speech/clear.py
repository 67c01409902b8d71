"""Whether somebody spoke clear of the room, so that first and last sound can be told from it.

Listeners find words in a room that is louder than that; when exactly they began and ended, nobody
can say there. It must never know what was said.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from app.speech.blocks import Pcm

#: A voice so many dB above the room, pauses between words included. Above it, 7 % of phrases mixed
#: with babble were timed wrong by more than 0.1 s; below it, 30 to 50 %, by up to two seconds.
CLEAR: Final = 16.0
#: The room is what sounded in so many seconds, so long before the voice.
ROOM_SECONDS: Final = 1.0
APART: Final = 0.2


def stands_clear(room: Pcm, said: Pcm) -> bool:
    """Whether the voice that ``said`` this stands clear of the ``room`` just before it.

    The room's own part in the voice is taken off. Where nothing of the room is known, it does not.
    """
    if not len(room) or not len(said):
        return False
    quiet, loud = _power(room), _power(said)
    return (loud - quiet) >= quiet * float(10.0 ** (CLEAR / 10.0))


def _power(pcm: Pcm) -> float:
    return float(np.mean(pcm.astype(np.float64) ** 2)) + 1.0
