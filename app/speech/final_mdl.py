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

from app.speech.errors import EarsError


@dataclass(frozen=True, slots=True)
class AcousticModel:
    """What a graph and the features must agree with."""

    pdf_of_phone: dict[int, int]  # by phone id
    transitions: int  # transition ids count from 1 up to this
    input_size: int  # features per frame
    output_size: int  # pdfs
    wants_speaker: bool  # there is a second input for i-vectors


def read_acoustic_model(path: Path) -> AcousticModel:
    """Read the transition model and the outline of the network.

    Raises EarsError when the file is no such model, or is cut off.
    """
    try:
        data = path.read_bytes()
    except OSError as error:
        raise EarsError(f"{path} cannot be read; install the model again.") from error
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
        pdf_of_phone={phone: pdf for phone, _, pdf in triples},
        transitions=_int(data, data.index(b"<LogProbs> ") + len(b"<LogProbs> FV ")) - 1,
        input_size=inputs.get("input", 0),
        output_size=_output_size(data),
        wants_speaker="ivector" in inputs,
    )


def _triples(data: bytes) -> list[tuple[int, int, int]]:
    """(phone, state, pdf) of every triple the topology gives rise to."""
    for token, width in ((b"<Triples> ", 3), (b"<Tuples> ", 4)):
        if token in data:
            start = data.index(token) + len(token)
            count = _int(data, start)
            numbers = struct.iter_unpack("<bi", data[start + 5 : start + 5 + 5 * width * count])
            flat = [number for _, number in numbers]
            if len(flat) != width * count or not count:
                raise ValueError("cut off")
            return [tuple(flat[i : i + 3]) for i in range(0, len(flat), width)]
    raise ValueError("no transitions")


def _output_size(data: bytes) -> int:
    """Rows of the last bias before the network ends."""
    end = data.rindex(b"</Nnet3> ")
    at = data.rindex(b"<BiasParams> FV ", 0, end) + len(b"<BiasParams> FV ")
    return _int(data, at)


def _int(data: bytes, at: int) -> int:
    size, number = struct.unpack_from("<bi", data, at)
    if size != 4 or number < 0:
        raise ValueError("no number")
    return int(number)
