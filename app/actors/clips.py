"""The actors' recorded voices: one short clip for each voice and word.

Clips are read once and kept; nothing is ever written.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from app.speech.blocks import Pcm, read_sound


class ActorsError(Exception):
    """The actors cannot appear; the message says what is missing."""


@dataclass(frozen=True, slots=True)
class Clips:
    """Voices by name; for each, its words as mono samples at ``rate``."""

    rate: int
    voices: dict[str, dict[str, Pcm]]


def read_clips(folder: Path, words: frozenset[str]) -> Clips:
    """All voices under ``folder``: one folder a voice, in it ``word.ogg`` for each of ``words``.

    Raises :class:`ActorsError` when there is no voice, or one lacks a word or differs in rate, and
    the ears' own error when a clip cannot be read.
    """
    voices: dict[str, dict[str, Pcm]] = {}
    rates = set()
    for path in sorted(folder.glob("*/*.ogg")):
        samples, rate = read_sound(path)
        voices.setdefault(path.parent.name, {})[path.stem] = samples
        rates.add(rate)
    if not voices:
        raise ActorsError(f"There are no actors in {folder}: install the app again.")
    for voice, clips in voices.items():
        if missing := words - clips.keys():
            raise ActorsError(f"The actor “{voice}” does not know “{min(missing)}”.")
    if len(rates) > 1:
        raise ActorsError(f"The actors in {folder} were recorded at different rates.")
    return Clips(rates.pop(), voices)
