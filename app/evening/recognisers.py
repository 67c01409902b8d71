"""The ears' recognisers for a session: the chosen model in a process of its own.

If native code dies there, the game goes on and says so. A model that cannot be used never keeps
anybody from playing: our own hears in its place, and the reason is told.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

from app.evening.asked_for import PlanError
from app.evening.models import model_folder
from app.rules.words import WORD_OF_SOUND
from app.speech.apart import ApartEars
from app.speech.errors import EarsError
from app.speech.listener import Recogniser
from app.speech.model import find_model


class Recognisers:
    """Made when first needed, for all games of a session, by the ears' thread."""

    def __init__(self, chosen: Callable[[], str]) -> None:
        """``chosen`` tells which model is wanted now, by name or folder; empty is our own."""
        self._chosen = chosen
        self._refused: set[str] = set()
        self._ears: ApartEars | None = None
        self._folder: Path | None = None

    def recogniser(self, words: tuple[str, ...]) -> Recogniser:
        """What hears these words. Raises ``EarsError`` where not even our own model can be used."""
        wanted = self._chosen()
        if wanted and wanted not in self._refused:
            try:
                return self._at(model_folder(wanted) or find_model()).recogniser(words)
            except (EarsError, PlanError) as error:
                self._refused.add(wanted)
                print(f"tristris: {error} The model of the app hears instead.", file=sys.stderr)
        return self._at(find_model()).recogniser(words)

    def phrase_recogniser(self, phrase: tuple[str, ...]) -> Recogniser:
        """What hears a tongue twister, always by our own model. Raises ``EarsError``."""
        return self._at(find_model()).phrase_recogniser(phrase, tuple(WORD_OF_SOUND))

    def _at(self, folder: Path) -> ApartEars:
        if self._ears is None or folder != self._folder:
            self.close()
            self._ears, self._folder = ApartEars(folder), folder
        return self._ears

    def close(self) -> None:
        """Nobody listens any more."""
        if self._ears is not None:
            self._ears.close()
            self._ears = None
