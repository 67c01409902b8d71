"""What all models of ears share: a working copy for each vocabulary, made of checked parts.

A model folder itself is never changed: each vocabulary gets a private copy with its own graph,
deleted as soon as Vosk has read it. Nothing may get into it that was not checked or made here.
"""

from __future__ import annotations

import os
import shutil
import tempfile
from abc import ABC, abstractmethod
from collections import OrderedDict
from collections.abc import Callable, Hashable, Mapping
from functools import partial
from pathlib import Path
from typing import Final

from app.hearing.phonemes import SpellingError
from app.speech.errors import EarsError
from app.speech.graph import ModelError
from app.speech.recogniser import VoskRecogniser
from app.speech.vosk_alone import vosk_alone

NETWORK: Final = "am/final.mdl"
FEATURES: Final = "conf/mfcc.conf"
DECODER: Final = "conf/model.conf"

_KEPT: Final = 3  # vocabularies whose recogniser stays in memory


class CheckedModel(ABC):
    """A model Vosk may be given; :meth:`recogniser` makes it hear some words."""

    def __init__(self, folder: Path, parts: tuple[str, ...], written: Mapping[str, str]) -> None:
        """``parts`` of the folder go into every working copy as they are, ``written`` as text."""
        self.folder = folder
        self._parts = parts
        self._written = written
        self._ready: OrderedDict[Hashable, VoskRecogniser] = OrderedDict()

    def recogniser(self, words: tuple[str, ...]) -> VoskRecogniser:
        """What hears exactly these words, competing words and a filler; kept for the next call.

        Where the model can, it also hears several of the words run together. Raises EarsError for
        a word that cannot be listened for.
        """
        sorted_out = tuple(sorted(set(words)))
        return self._kept(
            sorted_out,
            partial(self._write_graph, words=sorted_out),
            self._breath_graph(sorted_out),
        )

    def _kept(
        self,
        key: Hashable,
        write_graph: Callable[[Path], None],
        write_breath_graph: Callable[[Path], None] | None = None,
    ) -> VoskRecogniser:
        """What was made for ``key``, or is now, with each graph written into a working copy."""
        if key not in self._ready:
            of_breaths = None if write_breath_graph is None else self._load(write_breath_graph)
            self._ready[key] = VoskRecogniser(self._load(write_graph), of_breaths)
            while len(self._ready) > _KEPT:
                self._ready.popitem(last=False)
        self._ready.move_to_end(key)
        return self._ready[key]

    @abstractmethod
    def _write_graph(self, folder: Path, words: tuple[str, ...]) -> None:
        """Write the graph of these words. Raises SpellingError or ModelError."""

    def _breath_graph(self, words: tuple[str, ...]) -> Callable[[Path], None] | None:
        """What writes the graph of several words run together; ``None`` where none can be."""
        return None

    def _load(self, write_graph: Callable[[Path], None]) -> object:
        folder = Path(tempfile.mkdtemp(prefix="tristris-", dir=_plain_place()))
        try:
            for name in self._parts:
                _link(self.folder / name, folder / name)
            for name, text in self._written.items():
                (folder / name).parent.mkdir(parents=True, exist_ok=True)
                (folder / name).write_text(text, encoding="ascii")
            write_graph(folder)
            return _load(folder)
        except SpellingError as error:
            raise EarsError(f"The ears cannot listen for such a word: {error}.") from error
        except ModelError as error:
            raise EarsError(str(error)) from error
        except OSError as error:
            raise EarsError(
                f"There is no room for the ears' working copy in {folder} ({error})."
            ) from error
        finally:
            shutil.rmtree(folder, ignore_errors=True)


def check_whole(folder: Path, names: tuple[str, ...]) -> None:
    """Every one of these files must be there. Raises EarsError."""
    for name in names:
        if not (folder / name).is_file():
            raise EarsError(f"The model {folder} lacks {name}; install it again.")


def _load(folder: Path) -> object:
    vosk = vosk_alone()
    vosk.SetLogLevel(-1)
    try:
        return vosk.Model(str(folder))
    except Exception as error:  # Vosk raises plain Exception
        raise EarsError(f"Vosk cannot read the model ({error}); install it again.") from error


def _link(source: Path, target: Path) -> None:
    """A hard link where the disk allows it, else a copy."""
    target.parent.mkdir(parents=True, exist_ok=True)
    try:
        os.link(source, target)
    except OSError:
        shutil.copyfile(source, target)


def _plain_place() -> str | None:
    """A folder for working copies whose path is ASCII, where there is one.

    On Windows Vosk opens files by narrow paths, and fails in the home of a José.
    """
    usual = tempfile.gettempdir()
    if usual.isascii():
        return usual
    public = os.environ.get("PUBLIC", "")
    return public if public.isascii() and os.path.isdir(public) else usual
