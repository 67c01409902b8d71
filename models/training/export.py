"""Writes trained weights as a complete stock Vosk model.

    python -m models.training.export RUN/best.pt FOLDER

FOLDER gets am/, conf/, graph/ and phones.tsv. The network is written in Kaldi's binary form with
nothing but fixed affine, ReLU and log-softmax parts, so that any Vosk reads it: feature
normalisation goes into the first affine, and each batch norm into the affine before it.

It must never change what the network computes: measure.py compares the decoder with it.
"""

import argparse
import struct
from collections.abc import Sequence
from pathlib import Path

import numpy as np
import torch
from numpy.typing import NDArray
from torch import nn

from app.hearing.phonemes import PHONES, phones_of
from app.speech.graph import Filler, PhoneTable, Pronunciation, write_graph
from models.training.corpus import GAME_WORDS
from models.training.features import BANDS, MFCC_CONF
from models.training.network import DEEP, LOOKING, SPLICE, SUBSAMPLING, Network, Shape

FILLER = Filler("<otra>", phone_cost=1.5, nothing_cost=3.0)

# Wide beams: the judge wants the scores of rivals, not only the best word.
MODEL_CONF = (
    "--min-active=200\n"
    "--max-active=7000\n"
    "--beam=28.0\n"
    "--lattice-beam=24.0\n"
    "--acoustic-scale=1.0\n"
    f"--frame-subsampling-factor={SUBSAMPLING}\n"
    "--endpoint.silence-phones=1\n"
    # Filler paths are many; only words matter, so phones are not kept apart in the lattice.
    "--phone-determinize=false\n"
)

Matrix = NDArray[np.float32]


def main() -> None:
    """Read the command line and write the model."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("weights", type=Path, help="best.pt of a training run")
    parser.add_argument("folder", type=Path, help="where the model goes")
    options = parser.parse_args()
    write_model(load(options.weights), options.folder)


def load(weights: Path) -> Network:
    """The network of a training run, ready to compute."""
    saved = torch.load(weights, weights_only=True)
    plan = saved["plan"]
    shape = Shape(plan["width"], plan["waist"], DEEP if plan["deep"] else LOOKING)
    network = Network(len(PHONES) + 1, shape)
    network.load_state_dict(saved["network"])
    return network.eval()


def write_model(network: Network, folder: Path) -> None:
    """Write every file of the model but competitors.txt, which is data of its own."""
    for part in ("am", "conf"):
        (folder / part).mkdir(parents=True, exist_ok=True)
    table = PhoneTable.for_phones(PHONES)
    (folder / "am" / "final.mdl").write_bytes(
        b"\0B" + _transition_model(table) + _acoustic_network(network)
    )
    (folder / "conf" / "mfcc.conf").write_text(MFCC_CONF, encoding="utf-8", newline="\n")
    (folder / "conf" / "model.conf").write_text(MODEL_CONF, encoding="utf-8", newline="\n")
    table.write(folder / "phones.tsv")
    competitors = (folder / "competitors.txt").read_text(encoding="utf-8").split()
    words = [Pronunciation(word, phones_of(word)) for word in [*GAME_WORDS, *competitors]]
    write_graph(folder, table, words, FILLER)


def _transition_model(table: PhoneTable) -> bytes:
    """One emitting state per phone, that stays or steps on with equal chance."""
    sounds = sorted(sound for _, _, sound in table)
    identities = [sound.identity for sound in sounds]
    entry = (
        _int(2)
        + _int(0) + _int(2) + _int(0) + _float(0.5) + _int(1) + _float(0.5)
        + _int(-1) + _int(0)
    )  # fmt: skip
    triples = b"".join(_int(sound.identity) + _int(0) + _int(sound.pdf) for sound in sounds)
    chances = np.full(1 + 2 * len(sounds), np.log(0.5), dtype=np.float32)
    chances[0] = 0.0
    return (
        _token("<TransitionModel>")
        + _token("<Topology>")
        + _ints(identities)
        + _ints([-1] + [0] * max(identities))
        + _int(1)
        + entry
        + _token("</Topology>")
        + _token("<Triples>")
        + _int(len(sounds))
        + triples
        + _token("</Triples>")
        + _token("<LogProbs>")
        + _vector(chances)
        + _token("</LogProbs>")
        + _token("</TransitionModel>")
    )


def _acoustic_network(network: Network) -> bytes:
    lines = [f"input-node name=input dim={BANDS}"]
    parts: list[tuple[str, bytes]] = []

    def add(name: str, source: str, body: bytes) -> None:
        lines.append(f"component-node name={name} component={name} input={source}")
        parts.append((name, body))

    splice = range(-SPLICE, SPLICE + 1)
    add("affine0", _append(["input"], splice), _affine(*_first_affine(network)))
    add("relu0", "affine0", _nonlinear("RectifiedLinearComponent", network.shape.width))
    summed = ["relu0"]
    for number, layer in enumerate(network.layers, start=1):
        taps = [SUBSAMPLING * tap for tap in layer.taps]
        waist = _numpy(layer.waist.weight)
        nothing = np.zeros(len(waist), dtype=np.float32)
        add(f"waist{number}", _append(summed, taps), _affine(waist, nothing))
        affine = _fold_norm(layer.affine, layer.norm)
        add(f"affine{number}", f"waist{number}", _affine(*affine))
        relu = _nonlinear("RectifiedLinearComponent", network.shape.width)
        add(f"relu{number}", f"affine{number}", relu)
        summed.append(f"relu{number}")
    weight, bias = network.last.weight, network.last.bias
    add("last", _append(summed, [0]), _affine(_numpy(weight), _numpy(bias)))
    add("logp", "last", _nonlinear("LogSoftmaxComponent", len(bias)))
    lines.append("output-node name=output input=logp objective=linear")
    return (
        _token("<Nnet3>")
        + b"\n"
        + "\n".join(lines).encode("ascii")
        + b"\n\n"
        + _token("<NumComponents>")
        + _int(len(parts))
        + b"".join(_token("<ComponentName>") + _token(name) + body for name, body in parts)
        + _token("</Nnet3>")
        + _token("<LeftContext>")
        + _int(network.shape.left)
        + _token("<RightContext>")
        + _int(network.shape.right)
        + _token("<Priors>")
        + _vector(np.zeros(0, dtype=np.float32))
    )


def _append(summed: Sequence[str], offsets: Sequence[int]) -> str:
    """Kaldi's words for the sum of some nodes, at several times side by side."""
    pieces = []
    for offset in offsets:
        nodes = [name if offset == 0 else f"Offset({name}, {offset})" for name in summed]
        piece = nodes[0]
        for node in nodes[1:]:
            piece = f"Sum({piece}, {node})"
        pieces.append(piece)
    return pieces[0] if len(pieces) == 1 else f"Append({', '.join(pieces)})"


def _fold_norm(affine: nn.Linear, norm: nn.BatchNorm1d) -> tuple[Matrix, Matrix]:
    """An affine that includes the batch norm after it."""
    assert norm.running_var is not None
    assert norm.running_mean is not None
    scale = norm.weight / torch.sqrt(norm.running_var + norm.eps)
    shift = norm.bias - norm.running_mean * scale
    return _numpy(affine.weight * scale[:, None]), _numpy(shift)


def _first_affine(network: Network) -> tuple[Matrix, Matrix]:
    """The first layer's affine, that includes the normalisation of the features before it."""
    norm = network.input_norm
    assert norm.running_var is not None
    assert norm.running_mean is not None
    weight, bias = _fold_norm(network.first, network.first_norm)
    scale = _numpy(1 / torch.sqrt(norm.running_var + norm.eps))
    shift = _numpy(-norm.running_mean) * scale
    copies = 2 * SPLICE + 1
    return weight * np.tile(scale, copies), bias + weight @ np.tile(shift, copies)


def _numpy(tensor: torch.Tensor) -> Matrix:
    return np.asarray(tensor.detach().numpy(), dtype=np.float32)


def _affine(weight: Matrix, bias: Matrix) -> bytes:
    return (
        _token("<FixedAffineComponent>")
        + _token("<LinearParams>")
        + _matrix(weight)
        + _token("<BiasParams>")
        + _vector(bias)
        + _token("</FixedAffineComponent>")
    )


def _nonlinear(kind: str, dim: int) -> bytes:
    nothing = _vector(np.zeros(0, dtype=np.float32))
    return (
        _token(f"<{kind}>")
        + _token("<Dim>") + _int(dim)
        + _token("<ValueAvg>") + nothing
        + _token("<DerivAvg>") + nothing
        + _token("<Count>") + _float(0.0)
        + _token("<OderivRms>") + nothing
        + _token("<OderivCount>") + _float(0.0)
        + _token("<NumDimsSelfRepaired>") + _float(0.0)
        + _token("<NumDimsProcessed>") + _float(0.0)
        + _token(f"</{kind}>")
    )  # fmt: skip


def _token(text: str) -> bytes:
    return text.encode("ascii") + b" "


def _int(number: int) -> bytes:
    return b"\x04" + struct.pack("<i", number)


def _float(number: float) -> bytes:
    return b"\x04" + struct.pack("<f", number)


def _ints(numbers: Sequence[int]) -> bytes:
    return _int(len(numbers)) + np.array(numbers, "<i4").tobytes()


def _vector(numbers: Matrix) -> bytes:
    return _token("FV") + _int(len(numbers)) + numbers.astype("<f4").tobytes()


def _matrix(numbers: Matrix) -> bytes:
    rows, columns = numbers.shape
    return _token("FM") + _int(rows) + _int(columns) + numbers.astype("<f4").tobytes()


if __name__ == "__main__":
    main()
