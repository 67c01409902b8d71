"""A sound file as ears: what it holds, and then a quiet room, so that its last word has an end."""

from __future__ import annotations

import math
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from app.actors.stage import Stage
from app.speech.blocks import Block, wav_blocks

#: After a file so much quiet brings its last turn to a verdict, in seconds.
QUIET_AFTER: Final = 8.0


def sound_file(path: Path, at: float = 0.0, quiet_after: float = math.inf) -> Iterator[Block]:
    """The blocks of a file that begins at instant ``at``, then the hiss of a quiet room.

    ``quiet_after``: for so many seconds; without it, for as long as somebody listens. Raises
    ``EarsError`` at the first block for what is no sound.
    """
    end, rate = at, 0
    for block in wav_blocks(path, at):
        end, rate = block.at + block.seconds, block.rate
        yield block
    quiet = Stage(rate, seed=0, began=end)
    while quiet.now < end + quiet_after:
        yield quiet.next_block()
