"""The acoustic network: a small time-delay network from 40 cepstra to phones and blank.

The first layer looks at nine frames and steps by three, so everything after it runs at 30 ms.
Later layers see a few taps before and after, squeeze them through a narrow waist, which costs
less and generalises better than a full matrix, and add to the sum of those before them. Only
operations that a stock Vosk can read are used: affine, ReLU, sums, and batch norm, which
export.py folds into the affine before it.

It must look ahead 16 frames of 10 ms at most.
"""

from dataclasses import dataclass

import torch
from torch import Tensor, nn

from models.training.features import BANDS

SPLICE = 4  # frames to each side in the first layer
SUBSAMPLING = 3


Taps = tuple[tuple[int, ...], ...]
# Layers that look around; and the same with layers between them that look at the present alone.
LOOKING: Taps = ((-1, 0, 1), (-1, 0, 1), (-2, 0, 1), (-2, 0, 1), (-3, 0))
DEEP: Taps = (*(taps for looking in LOOKING[:-1] for taps in (looking, (0,))), LOOKING[-1])


@dataclass(frozen=True, slots=True)
class Shape:
    """Width and the taps of each layer after the first, in steps of 30 ms."""

    width: int = 384
    waist: int = 128
    taps: Taps = LOOKING

    @property
    def left(self) -> int:
        """Frames of 10 ms seen before the present one."""
        return SPLICE - SUBSAMPLING * sum(min(taps) for taps in self.taps)

    @property
    def right(self) -> int:
        """Frames of 10 ms seen after the present one."""
        return SPLICE + SUBSAMPLING * sum(max(taps) for taps in self.taps)


class Layer(nn.Module):
    """Splice, waist, affine, batch norm, ReLU."""

    def __init__(self, taps: tuple[int, ...], shape: Shape) -> None:
        super().__init__()
        self.taps = taps
        self.waist = nn.Linear(shape.width * len(taps), shape.waist, bias=False)
        self.affine = nn.Linear(shape.waist, shape.width, bias=False)
        self.norm = nn.BatchNorm1d(shape.width)

    def forward(self, x: Tensor) -> Tensor:
        """From [batch, time, width] to [batch, time minus the taps' reach, width]."""
        first, last = min(self.taps), max(self.taps)
        length = x.shape[1] - (last - first)
        spliced = torch.cat([x[:, tap - first : tap - first + length] for tap in self.taps], dim=2)
        return _norm_relu(self.norm, self.affine(self.waist(spliced)))


class Network(nn.Module):
    """Log probabilities of blank (index 0) and phones, one row for every third frame."""

    def __init__(self, outputs: int, shape: Shape | None = None) -> None:
        super().__init__()
        self.shape = shape or Shape()
        self.input_norm = nn.BatchNorm1d(BANDS, affine=False)
        self.first = nn.Linear((2 * SPLICE + 1) * BANDS, self.shape.width, bias=False)
        self.first_norm = nn.BatchNorm1d(self.shape.width)
        self.layers = nn.ModuleList(Layer(taps, self.shape) for taps in self.shape.taps)
        self.last = nn.Linear(self.shape.width, outputs)

    def pad(self, features: Tensor) -> Tensor:
        """Repeat the first and the last frame as the decoder does."""
        first = features[:, :1].expand(-1, self.shape.left, -1)
        last = features[:, -1:].expand(-1, self.shape.right + SUBSAMPLING, -1)
        return torch.cat([first, features, last], dim=1)

    def forward(self, features: Tensor, dropout: float = 0.0) -> Tensor:
        """From [batch, frames, BANDS] to [batch, ceil(frames / 3), outputs]."""
        wanted = -(-features.shape[1] // SUBSAMPLING)
        padded = self.pad(features)
        normed = self.input_norm(padded.flatten(0, 1)).view_as(padded)
        # Only every third position of the first layer is needed.
        windows = normed.unfold(1, 2 * SPLICE + 1, SUBSAMPLING).transpose(2, 3)
        x = _norm_relu(self.first_norm, self.first(windows.flatten(2)))
        for layer in self.layers:
            start = -min(layer.taps)
            y = _drop_units(layer(x), dropout if self.training else 0.0)
            x = x[:, start : start + y.shape[1]] + y
        return torch.log_softmax(self.last(x[:, :wanted]), dim=2)


def _norm_relu(norm: nn.Module, x: Tensor) -> Tensor:
    return torch.relu(norm(x.flatten(0, 1)).view_as(x))


def _drop_units(x: Tensor, share: float) -> Tensor:
    """Silence whole units of a clip for all of its time."""
    if share <= 0:
        return x
    kept = torch.empty(x.shape[0], 1, x.shape[2]).bernoulli_(1 - share)
    return x * kept / (1 - share)
