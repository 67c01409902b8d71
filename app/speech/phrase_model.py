"""Our own model, asked for a whole phrase instead of one word.

A phrase is heard by it alone: graphs for other models know single words.
"""

from __future__ import annotations

from functools import partial
from pathlib import Path

from app.hearing.heard import OTHER
from app.speech.model import EarsModel
from app.speech.phrase_graph import write_phrase_graph
from app.speech.pronunciations import of_a_phrase
from app.speech.recogniser import VoskRecogniser


class PhraseModel(EarsModel):
    """Raises EarsError, with what to do, for a folder that Vosk would fail on."""

    def phrase_recogniser(self, phrase: tuple[str, ...], words: tuple[str, ...]) -> VoskRecogniser:
        """What hears a whole phrase, word by word, and which of ``words`` took the place of one.

        Its guesses are phrases, with blanks between their words.
        """
        write = partial(self._write_phrase, phrase=phrase, words=words)
        return self._kept((phrase, words), write)

    def _write_phrase(self, folder: Path, phrase: tuple[str, ...], words: tuple[str, ...]) -> None:
        write_phrase_graph(folder, self._phones, of_a_phrase(phrase, words), OTHER)
