"""A model folder: found, checked before Vosk sees it, and made ready for exactly some words.

Vosk ends the whole process on a missing key or a graph that does not fit; so everything it is
given is either checked here or written by us. A model folder itself is never changed: each
vocabulary gets a private copy with its own graph, deleted as soon as Vosk has read it.
"""

from __future__ import annotations

import os
import shutil
import tempfile
from collections import OrderedDict
from pathlib import Path
from typing import Final

from app.hearing.heard import OTHER
from app.hearing.phonemes import SpellingError
from app.shipped import shipped
from app.speech.conf import check_features, read_decoder
from app.speech.errors import EarsError
from app.speech.final_mdl import AcousticModel, read_acoustic_model
from app.speech.graph import Filler, ModelError, PhoneTable, write_graph
from app.speech.pronunciations import pronunciations
from app.speech.recogniser import VoskRecogniser

_NEEDED: Final = ("am/final.mdl", "conf/mfcc.conf", "conf/model.conf", "phones.tsv")
_KEPT: Final = 3  # vocabularies whose recogniser stays in memory

#: What any other speech costs in the graph, in nats for each phone; see pronunciations.py.
_FILLER_PHONE: Final = 1.0


def find_model() -> Path:
    """The model that comes with the app. Raises EarsError when it is not there."""
    folder = shipped("models")
    if folder is None or not (folder / "tristris-es").is_dir():
        raise EarsError("The model of the ears is missing; install the app again.")
    return folder / "tristris-es"


class EarsModel:
    """A checked model; :meth:`recogniser` makes it hear some words.

    Raises EarsError, with what to do, for a folder that Vosk would fail on.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        for name in _NEEDED:
            if not (folder / name).is_file():
                raise EarsError(f"The model {folder} lacks {name}; install it again.")
        try:
            self._phones = PhoneTable.read(folder / "phones.tsv")
        except ModelError as error:
            raise EarsError(str(error)) from error
        acoustic = read_acoustic_model(folder / "am" / "final.mdl")
        _check_phones(self._phones, acoustic, folder)
        check_features(folder / "conf" / "mfcc.conf", acoustic.input_size)
        self._decoder = read_decoder(folder / "conf" / "model.conf")
        self._competitors = _read_words(folder / "competitors.txt")
        self._ready: OrderedDict[tuple[str, ...], VoskRecogniser] = OrderedDict()

    def recogniser(self, words: tuple[str, ...]) -> VoskRecogniser:
        """What hears exactly these words, competing words and a filler; kept for the next call."""
        key = tuple(sorted(set(words)))
        if key not in self._ready:
            self._ready[key] = self._build(key)
            while len(self._ready) > _KEPT:
                self._ready.popitem(last=False)
        self._ready.move_to_end(key)
        return self._ready[key]

    def _build(self, words: tuple[str, ...]) -> VoskRecogniser:
        try:
            said = pronunciations(words, self._competitors)
        except SpellingError as error:
            raise EarsError(f"The ears cannot listen for such a word: {error}.") from error
        folder = Path(tempfile.mkdtemp(prefix="tristris-", dir=_plain_place()))
        try:
            _copy_parts(self.folder, folder)
            (folder / "conf" / "model.conf").write_text(self._decoder, encoding="ascii")
            write_graph(folder, self._phones, said, Filler(OTHER, _FILLER_PHONE))
            return VoskRecogniser(_load(folder))
        except ModelError as error:
            raise EarsError(str(error)) from error
        except OSError as error:
            raise EarsError(
                f"There is no room for the ears' working copy in {folder} ({error})."
            ) from error
        finally:
            shutil.rmtree(folder, ignore_errors=True)


def _load(folder: Path) -> object:
    import vosk

    vosk.SetLogLevel(-1)
    try:
        return vosk.Model(str(folder))
    except Exception as error:  # Vosk raises plain Exception
        raise EarsError(f"Vosk cannot read the model ({error}); install it again.") from error


def _check_phones(phones: PhoneTable, acoustic: AcousticModel, folder: Path) -> None:
    """Every transition the graph may name exists, and belongs to that phone."""
    if acoustic.wants_speaker:
        raise EarsError(f"The model {folder} needs i-vectors; it cannot be used here.")
    for name, _, sound in phones:
        fits = (
            acoustic.pdf_of_phone.get(sound.identity) == sound.pdf
            and 0 <= sound.pdf < acoustic.output_size
            and 1 <= sound.stay <= acoustic.transitions
            and 1 <= sound.step <= acoustic.transitions
        )
        if not fits:
            raise EarsError(
                f"phones.tsv of {folder} does not fit am/final.mdl at {name}; install both again."
            )


def _read_words(path: Path) -> tuple[str, ...]:
    """One word a line; a model may come without."""
    if not path.is_file():
        return ()
    try:
        lines = path.read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        raise EarsError(f"{path} cannot be read; install the model again.") from error
    words = (line.partition("#")[0].strip() for line in lines)
    return tuple(dict.fromkeys(word for word in words if word))


def _copy_parts(model: Path, folder: Path) -> None:
    """Hard links where the disk allows it, else copies."""
    for name in ("am/final.mdl", "conf/mfcc.conf"):
        target = folder / name
        target.parent.mkdir(parents=True, exist_ok=True)
        try:
            os.link(model / name, target)
        except OSError:
            shutil.copyfile(model / name, target)


def _plain_place() -> str | None:
    """A folder for working copies whose path is ASCII, where there is one.

    On Windows Vosk opens files by narrow paths, and fails in the home of a José.
    """
    usual = tempfile.gettempdir()
    if usual.isascii():
        return usual
    public = os.environ.get("PUBLIC", "")
    return public if public.isascii() and os.path.isdir(public) else usual
