"""Two casts of Czech actors and their guests, out of the game Fish Fillets.

What they say stands in fillets_script.py. This module must never take a line that is not there.
"""

from __future__ import annotations

import soundfile

from models.training.voices.clips import Corpus
from models.training.voices.fillets_script import GAME, lines

LONGEST_S = 15.0


def installed() -> bool:
    """True when the game's scripts and its Czech voices are there."""
    return (GAME / "script").is_dir() and (GAME / "sound" / "share" / "blackjokes" / "cs").is_dir()


def make(corpus: Corpus) -> None:
    """Add every line that is not too long."""
    for line in lines():
        path = f"people/people_cs_fillets/{line.room}/{line.file.stem}.flac"
        if corpus.has(path) or soundfile.info(line.file).duration > LONGEST_S:
            continue
        sound, rate = soundfile.read(line.file, dtype="float32")
        corpus.add(
            path, sound, rate, text=line.text, voice=f"people_cs Fillets {line.who}",
            licence="GPL-2", source="Debian fillets-ng-data-cs",
        )  # fmt: skip
