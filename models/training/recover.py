"""Reads the weights of a finished model back, so that training can go on where no run is left.

    python -m models.training.train --start models/tristris-es ...

The file holds each batch norm folded into the affine before it. What the norms must measure for the
network to compute the same again is measured anew on clips. It must never change what the network
computes.
"""

import math
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor, nn

from app.hearing.phonemes import PHONES
from models.training.affines import numbers_of
from models.training.network import DEEP, SPLICE, Network, Shape

Matrix = NDArray[np.float32]


def recover(folder: Path, features: Iterable[Tensor]) -> Network:
    """The network of a model folder; `features` [clips, frames, BANDS] teach the norms."""
    affines = _affines((folder / "am" / "final.mdl").read_bytes())
    first, *waists_and_affines, last = affines
    shape = Shape(width=len(first[0]), waist=len(waists_and_affines[0][0]))
    if len(waists_and_affines) == 2 * len(DEEP):
        shape = replace(shape, taps=DEEP)
    network = Network(len(PHONES) + 1, shape).eval()
    with torch.no_grad():
        _undo_norm(network.input_norm)
        _set(network.first, network.first_norm, first)
        pairs = zip(waists_and_affines[::2], waists_and_affines[1::2], strict=True)
        for layer, (waist, affine) in zip(network.layers, pairs, strict=True):
            layer.waist.weight.copy_(torch.from_numpy(waist[0]))
            _set(layer.affine, layer.norm, affine)
        network.last.weight.copy_(torch.from_numpy(last[0]))
        network.last.bias.copy_(torch.from_numpy(last[1]))
        _teach_norms(network, list(features))
    return network


def deepen(network: Network, shape: Shape, seed: int) -> Network:
    """A network with more layers that look at the present step only, and do next to nothing yet."""
    deep = Network(network.last.out_features, shape).eval()
    rng = torch.Generator().manual_seed(seed)
    state = network.state_dict()
    places = [number for number, layer in enumerate(shape.taps) if layer != (0,)]
    names = {f"layers.{old}.": f"layers.{new}." for old, new in enumerate(places)}
    with torch.no_grad():
        for name, values in state.items():
            head, dot, rest = name.partition(".")
            number, _, tail = rest.partition(".")
            known = f"{head}{dot}{number}."
            deep.state_dict()[names[known] + tail if known in names else name].copy_(values)
        for layer in deep.layers:
            if layer.taps == (0,):
                spread = 0.1 / layer.affine.in_features**0.5
                layer.affine.weight.normal_(0.0, spread, generator=rng)
                assert layer.norm.running_var is not None
                layer.norm.weight.fill_(0.05)
    return deep


def grow(network: Network, shape: Shape, seed: int) -> Network:
    """The same network, or a wider and deeper one that computes nearly the same."""
    if (network.shape.width, network.shape.waist) != (shape.width, shape.waist):
        network = widen(network, shape, seed)
    return network if network.shape.taps == shape.taps else deepen(network, shape, seed)


def widen(network: Network, shape: Shape, seed: int) -> Network:
    """A wider network that computes the same: units said twice, each copy counted half.

    The copies are told apart by a little noise, so that training can make two of them. Wider waists
    begin with weights that nothing listens to yet.
    """
    rng = torch.Generator().manual_seed(seed)
    old = network.shape
    # Which unit of the old network each unit of the new one is, and how many share it.
    source = torch.cat(
        [
            torch.arange(old.width),
            torch.randperm(old.width, generator=rng)[: shape.width - old.width],
        ]
    )
    share = 1.0 / torch.bincount(source, minlength=old.width)[source]
    wide = Network(network.last.out_features, replace(shape, taps=old.taps)).eval()

    def noisy(weight: Tensor) -> Tensor:
        spread = 0.02 * weight.std()
        noise = torch.randn(weight.shape, generator=rng) * spread
        noise[: old.width] = 0.0
        return weight + noise

    def copy_norm(new: nn.BatchNorm1d, known: nn.BatchNorm1d, rows: Tensor | slice) -> None:
        for name, values in known.state_dict().items():
            new.state_dict()[name].copy_(values if values.dim() == 0 else values[rows])

    with torch.no_grad():
        copy_norm(wide.input_norm, network.input_norm, slice(None))
        wide.first.weight.copy_(noisy(network.first.weight[source]))
        copy_norm(wide.first_norm, network.first_norm, source)
        for new, known in zip(wide.layers, network.layers, strict=True):
            taps = len(new.taps)
            waist = known.waist.weight.view(old.waist, taps, old.width)[:, :, source] * share
            new.waist.weight[: old.waist].copy_(waist.reshape(old.waist, -1))
            new.affine.weight.zero_()
            new.affine.weight[:, : old.waist].copy_(noisy(known.affine.weight[source]))
            copy_norm(new.norm, known.norm, source)
        wide.last.weight.copy_(network.last.weight[:, source] * share)
        wide.last.bias.copy_(network.last.bias)
    return wide


def _affines(model: bytes) -> list[tuple[Matrix, Matrix]]:
    """Weights and biases in the order of the file."""
    numbers = [
        np.frombuffer(model, "<f4", math.prod(shape), at).reshape(shape).copy()
        for at, shape in numbers_of(model)
    ]
    return list(zip(numbers[::2], numbers[1::2], strict=True))


def _undo_norm(norm: nn.BatchNorm1d) -> None:
    assert norm.running_mean is not None
    assert norm.running_var is not None
    norm.running_mean.zero_()
    norm.running_var.fill_(1.0 - norm.eps)


def _set(affine: nn.Linear, norm: nn.BatchNorm1d, values: tuple[Matrix, Matrix]) -> None:
    affine.weight.copy_(torch.from_numpy(values[0]))
    _undo_norm(norm)
    norm.bias.copy_(torch.from_numpy(values[1]))


def _teach_norms(network: Network, features: list[Tensor]) -> None:
    """Let every norm take off the mean and spread that it sees, and put them back behind."""
    norms = [network.input_norm, network.first_norm]
    norms += [layer.norm for layer in network.layers]
    seen: dict[nn.Module, list[Tensor]] = {norm: [] for norm in norms}

    def look(norm: nn.Module, inputs: tuple[Tensor, ...]) -> None:
        values = inputs[0]
        seen[norm].append(torch.stack([values.mean(0), values.square().mean(0)]))

    watched = [norm.register_forward_pre_hook(look) for norm in norms]
    for batch in features:
        network(batch)
    for one in watched:
        one.remove()
    for norm in norms:
        mean, square = torch.stack(seen[norm]).mean(0)
        spread = torch.sqrt(square - mean.square() + norm.eps)
        assert norm.running_mean is not None
        assert norm.running_var is not None
        norm.running_mean.copy_(mean)
        norm.running_var.copy_(square - mean.square())
        if norm is network.input_norm:
            copies = 2 * SPLICE + 1
            shift = network.first.weight @ mean.repeat(copies)
            network.first.weight.mul_(spread.repeat(copies))
            # The first norm saw the same values as it will see, less this shift.
            seen[network.first_norm] = [
                torch.stack([m - shift, s - 2 * shift * m + shift.square()])
                for m, s in seen[network.first_norm]
            ]
            network.first_norm.bias.add_(shift)
        else:
            norm.weight.copy_(spread)
            norm.bias.add_(mean)
