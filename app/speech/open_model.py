"""Opens a model of ears, whatever kind it is, for the words that may come.

The one entrance for everybody who wants to hear: who names a folder need not know what is in it.
It must never let Vosk touch a folder that was not checked.
"""

from __future__ import annotations

from pathlib import Path
from typing import Protocol

from app.speech.model import EarsModel, find_model
from app.speech.recogniser import VoskRecogniser


class Model(Protocol):
    """A model that was checked."""

    def recogniser(self, words: tuple[str, ...]) -> VoskRecogniser:
        """What hears exactly these words, or something else. Raises EarsError."""
        ...


def open_model(folder: Path | None = None) -> Model:
    """The checked model in this folder; without one, the model that comes with the app.

    Raises EarsError, with what to do, for a folder that cannot be used.
    """
    return EarsModel(folder or find_model())
