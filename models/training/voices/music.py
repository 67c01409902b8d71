"""Music of free games: what plays in a living room while nobody says anything to us.

It goes into the corpus as noise, behind the words and as clips without any. This module must never
take a song: somebody who sings does say words.
"""

from __future__ import annotations

import csv
import subprocess
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import soundfile

from models.training.voices.clips import RATE, Corpus

GAMES = Path("/usr/share/games")
#: Where each game keeps its music, and its licence.
ALBUMS = (
    ("wesnoth/*/data/core/music/*.ogg", "GPL-2.0-or-later", "wesnoth-1.16-music"),
    ("warzone2100/music/**/*.opus", "GPL-2.0-or-later", "warzone2100-music"),
)
COLUMNS = ("path", "kind", "licence", "source")
MOST_S = 90
LEAST_S = 5


def installed() -> bool:
    """True when the music of any of the games is there."""
    return any(True for _ in _tracks())


def make(corpus: Corpus) -> None:
    """Write the middle of every track, a minute and a half at most, and index all as noise."""
    with (corpus.folder / "noise.tsv").open("w", encoding="utf-8", newline="") as lines:
        index = csv.DictWriter(lines, COLUMNS, delimiter="\t", lineterminator="\n")
        index.writeheader()
        for track, licence, package in _tracks():
            path = f"music/{package}/{track.stem}.flac"
            there = corpus.folder / path
            if not there.exists():
                sound = _decoded(track)
                if len(sound) < LEAST_S * RATE:
                    continue
                first = max(0, (len(sound) - MOST_S * RATE) // 2)
                there.parent.mkdir(parents=True, exist_ok=True)
                soundfile.write(there, sound[first : first + MOST_S * RATE], RATE)
                corpus.added += 1
            index.writerow(
                {"path": path, "kind": "music", "licence": licence, "source": f"Debian {package}"}
            )


def _tracks() -> Iterator[tuple[Path, str, str]]:
    """Every track, its licence and its package."""
    for pattern, licence, package in ALBUMS:
        for track in sorted(GAMES.glob(pattern)):
            yield track, licence, package


def _decoded(track: Path) -> np.ndarray[tuple[int], np.dtype[np.int16]]:
    """Samples of a track, mono, at 16 kHz."""
    form = ["-ac", "1", "-ar", str(RATE), "-f", "s16le"]
    done = subprocess.run(
        ["ffmpeg", "-v", "error", "-i", track, *form, "-"], check=True, capture_output=True
    )
    return np.frombuffer(done.stdout, np.int16)
