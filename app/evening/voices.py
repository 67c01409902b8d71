"""The recorded voices that come with the app.

It must never load the table: a model of ears is tried without one.
"""

from __future__ import annotations

from app.actors.clips import Clips, read_clips
from app.rules.words import WORD_OF_SOUND
from app.store import paths


def actors_clips() -> Clips:
    """All of them. Raises :class:`ActorsError` where some are missing."""
    return read_clips(paths.assets() / "actors", frozenset(WORD_OF_SOUND))
