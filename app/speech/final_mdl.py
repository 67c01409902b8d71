"""Reads the head of a Kaldi acoustic model (``am/final.mdl``): enough to know that it fits.

Vosk ends the process when a graph names transitions that the model lacks, or when the features
have another size than the network's input. This module finds that out before; it must never load or
run anything. The layout is the one of Kaldi's ``transition-model.cc`` and ``nnet-nnet.cc``.
"""

from __future__ import annotations

import re
import struct
from dataclasses import dataclass
from pathlib import Path

from app.reading import LARGEST_OF_MODEL, all_of
from app.speech.errors import EarsError


@dataclass(frozen=True, slots=True)
class Triple:
    """A phone in one of its contexts: the pdf it is entered with, and the one it is held with."""

    phone: int
    state: int
    pdf: int
    held: int


@dataclass(frozen=True, slots=True)
class AcousticModel:
    """What a graph and the features must agree with."""

    triples: tuple[Triple, ...]  # the k-th, from 0, is held by transition 2k+1, entered by 2k+2
    transitions: int  # transition ids count from 1 up to this
    input_size: int  # features per frame
    output_size: int  # pdfs
    speaker_size: int  # numbers of an i-vector; 0 for a network without that input
    one_state: bool  # every phone has one state, which may be held or left: the usual chain model

    @property
    def pdf_of_phone(self) -> dict[int, int]:
        """The pdf of every phone id of a model whose phones know no context."""
        return {triple.phone: triple.pdf for triple in self.triples}


def read_acoustic_model(path: Path) -> AcousticModel:
    """Read the transition model and the outline of the network.

    Raises EarsError when the file is no such model, or is cut off.
    """
    try:
        data = all_of(path, LARGEST_OF_MODEL)
    except OSError as error:
        raise EarsError(
            f"{path} cannot be read ({error.strerror}); install the model again."
        ) from error
    try:
        return _parse(data)
    except (ValueError, IndexError, struct.error) as error:
        raise EarsError(f"{path} is damaged or is no Vosk model; install it again.") from error


def _parse(data: bytes) -> AcousticModel:
    if not data.startswith(b"\0B<TransitionModel> ") or b"</Nnet3> " not in data:
        raise ValueError("no model")
    if b"<Priors>" not in data[data.rindex(b"</Nnet3> ") :]:
        raise ValueError("cut off")
    triples = _triples(data)
    config = data[data.index(b"<Nnet3>") : data.index(b"<NumComponents>")].decode("ascii")
    inputs = {
        name: int(size) for name, size in re.findall(r"input-node name=(\S+) dim=(\d+)", config)
    }
    return AcousticModel(
        triples=triples,
        transitions=_int(data, data.index(b"<LogProbs> ") + len(b"<LogProbs> FV ")) - 1,
        input_size=inputs.get("input", 0),
        output_size=_output_size(data),
        speaker_size=inputs.get("ivector", 0),
        one_state=_has_one_state(data),
    )


def _triples(data: bytes) -> tuple[Triple, ...]:
    """Every triple the topology gives rise to."""
    for token, width in ((b"<Triples> ", 3), (b"<Tuples> ", 4)):
        if token in data:
            start = data.index(token) + len(token)
            count = _int(data, start)
            numbers = struct.iter_unpack("<bi", data[start + 5 : start + 5 + 5 * width * count])
            flat = [number for _, number in numbers]
            if len(flat) != width * count or not count:
                raise ValueError("cut off")
            rows = (flat[i : i + width] for i in range(0, len(flat), width))
            return tuple(Triple(row[0], row[1], row[2], row[-1]) for row in rows)
    raise ValueError("no transitions")


def _has_one_state(data: bytes) -> bool:
    """Whether each phone is entered, held as long as wanted, and left; see hmm-topology.cc."""
    at = data.index(b"<Topology> ") + len(b"<Topology> ")
    for _ in range(2):  # the phones, and the entry of each
        at += 5 + 4 * _int(data, at)
    entries = _signed(data, at)
    two_pdfs = entries == -1  # one for entering and one for holding
    at += 5
    if two_pdfs:
        entries = _int(data, at)
        at += 5
    held_then_left = (0, 1)
    for _ in range(entries):
        states = _int(data, at)
        at += 5
        targets = []
        for _ in range(states):
            at += 10 if two_pdfs else 5
            leaving = _int(data, at)
            at += 5
            targets.append(tuple(_int(data, at + 10 * each) for each in range(leaving)))
            at += 10 * leaving
        if targets != [held_then_left, ()]:
            return False
    return data.startswith(b"</Topology> ", at)


def _output_size(data: bytes) -> int:
    """Rows of the last bias before the network ends."""
    end = data.rindex(b"</Nnet3> ")
    at = data.rindex(b"<BiasParams> FV ", 0, end) + len(b"<BiasParams> FV ")
    return _int(data, at)


def _int(data: bytes, at: int) -> int:
    number = _signed(data, at)
    if number < 0:
        raise ValueError("no number")
    return number


def _signed(data: bytes, at: int) -> int:
    size, number = struct.unpack_from("<bi", data, at)
    if size != 4:
        raise ValueError("no number")
    return int(number)
