"""The model that comes with the app: found, checked before Vosk sees it, given a graph of words.

Vosk ends the whole process on a missing key or a graph that does not fit; so everything it is
given is either checked here or written by us.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Final

from app.hearing.heard import OTHER
from app.reading import all_of
from app.shipped import shipped
from app.speech.breath_graph import write_breath_graph
from app.speech.checked_model import DECODER, FEATURES, NETWORK, CheckedModel, check_whole
from app.speech.conf import ONE_BREATH, read_decoder, read_features
from app.speech.errors import EarsError
from app.speech.final_mdl import AcousticModel, read_acoustic_model
from app.speech.graph import Filler, ModelError, PhoneTable, write_graph
from app.speech.pronunciations import parts_of_a_breath, pronunciations

#: What only a model of our own has.
PHONE_TABLE: Final = "phones.tsv"

#: What any other speech costs in the graph, in nats for each phone; see pronunciations.py.
_FILLER_PHONE: Final = 1.0
#: What a sound without any phone costs, in nats: music, a crowd, a chair.
_NOTHING: Final = 3.0
_FILLER: Final = Filler(OTHER, _FILLER_PHONE, _NOTHING)


def find_model() -> Path:
    """The model that comes with the app. Raises EarsError when it is not there."""
    folder = shipped("models")
    if folder is None or not (folder / "tristris-es").is_dir():
        raise EarsError("The model of the ears is missing; install the app again.")
    return folder / "tristris-es"


class EarsModel(CheckedModel):
    """A model of our own kind: phones without context, named in a table beside the network.

    Raises EarsError, with what to do, for a folder that Vosk would fail on.
    """

    def __init__(self, folder: Path) -> None:
        check_whole(folder, (NETWORK, FEATURES, DECODER, PHONE_TABLE))
        try:
            self._phones = PhoneTable.read(folder / PHONE_TABLE)
        except ModelError as error:
            raise EarsError(str(error)) from error
        acoustic = read_acoustic_model(folder / NETWORK)
        _check_phones(self._phones, acoustic, folder)
        features = read_features(folder / FEATURES, acoustic.input_size)
        decoder = read_decoder(folder / DECODER)
        self._breath_decoder = read_decoder(folder / DECODER, ONE_BREATH)
        self._competitors = read_competitors(folder)
        super().__init__(folder, (NETWORK,), {FEATURES: features, DECODER: decoder})

    def _write_graph(self, folder: Path, words: tuple[str, ...]) -> None:
        said = pronunciations(words, self._competitors)
        write_graph(folder, self._phones, said, _FILLER)

    def _breath_graph(self, words: tuple[str, ...]) -> Callable[[Path], None]:
        return partial(self._write_breath_graph, words=words)

    def _write_breath_graph(self, folder: Path, words: tuple[str, ...]) -> None:
        parts = parts_of_a_breath(words, self._competitors)
        write_breath_graph(folder, self._phones, parts, _FILLER)
        (folder / DECODER).write_text(self._breath_decoder, encoding="ascii")


def _check_phones(phones: PhoneTable, acoustic: AcousticModel, folder: Path) -> None:
    """Every transition the graph may name exists, and belongs to that phone."""
    if acoustic.speaker_size or not acoustic.one_state:
        raise EarsError(f"am/final.mdl of {folder} was not made for phones.tsv; install it again.")
    pdf_of_phone = acoustic.pdf_of_phone
    for name, _, sound in phones:
        fits = (
            pdf_of_phone.get(sound.identity) == sound.pdf
            and 0 <= sound.pdf < acoustic.output_size
            and 1 <= sound.stay <= acoustic.transitions
            and 1 <= sound.step <= acoustic.transitions
        )
        if not fits:
            raise EarsError(
                f"phones.tsv of {folder} does not fit am/final.mdl at {name}; install both again."
            )


def read_competitors(folder: Path) -> tuple[str, ...]:
    """The words that compete with those of the game, one a line; a model may come without."""
    path = folder / "competitors.txt"
    if not path.is_file():
        return ()
    try:
        lines = all_of(path).decode("utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        raise EarsError(f"{path} cannot be read; install the model again.") from error
    words = (line.partition("#")[0].strip() for line in lines)
    return tuple(dict.fromkeys(word for word in words if word))
