"""The features the recogniser will compute, in numpy, with doors open for augmentation.

Vosk computes Kaldi's MFCCs from conf/mfcc.conf. Training needs the very same numbers, but also
needs to warp the frequency axis and to colour or mask the spectrum on the way, which Kaldi's own
code does not offer. With no warp and no change the result equals Kaldi's to rounding; agree.py
shows it.

It must never normalise by level or mean: Vosk does not do so without an i-vector extractor.
"""

from collections.abc import Callable
from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float32]
Change = Callable[[Floats], Floats]

RATE = 16000
WINDOW = 400
STEP = 160
FFT = 512
BANDS = 40
LOW, HIGH = 20.0, 7600.0
MFCC_CONF = (
    "--use-energy=false\n"
    f"--sample-frequency={RATE}\n"
    f"--num-mel-bins={BANDS}\n"
    f"--num-ceps={BANDS}\n"
    f"--low-freq={LOW:.0f}\n"
    f"--high-freq={HIGH:.0f}\n"
    "--dither=0\n"
    "--allow-upsample=true\n"
    "--allow-downsample=true\n"
)

_PREEMPHASIS = 0.97
_LIFTER = 22.0
_MOUTH_HZ = (650.0, 1500.0)  # up to where the mouth's opening counts wholly, and not at all
_TONGUE_HZ = (700.0, 1100.0, 2300.0, 3300.0)  # the tongue's place counts wholly inside these
_FLOOR = float(np.finfo(np.float32).eps)


def _povey_window() -> Floats:
    phase = 2 * np.pi * np.arange(WINDOW) / (WINDOW - 1)
    return np.asarray((0.5 - 0.5 * np.cos(phase)) ** 0.85, dtype=np.float32)


def _cosine_transform() -> Floats:
    """Kaldi's discrete cosine transform with the cepstral lifter folded in."""
    rows = np.arange(BANDS)[:, None]
    columns = np.arange(BANDS)[None, :]
    matrix = np.sqrt(2.0 / BANDS) * np.cos(np.pi / BANDS * (columns + 0.5) * rows)
    matrix[0] = np.sqrt(1.0 / BANDS)
    lifter = 1.0 + 0.5 * _LIFTER * np.sin(np.pi * np.arange(BANDS) / _LIFTER)
    return np.asarray(matrix * lifter[:, None], dtype=np.float32)


_WINDOW_SHAPE = _povey_window()
_TRANSFORM = _cosine_transform()


def _mel(frequency: NDArray[np.float64] | float) -> NDArray[np.float64]:
    return np.asarray(1127.0 * np.log1p(np.asarray(frequency, dtype=np.float64) / 700.0))


class Throat(NamedTuple):
    """What a voice is made to come out of instead of its own; all in per cent.

    `warp` scales every formant. `mouth` scales the region of the first one alone, fading out above
    it: above 100 every vowel is said with the mouth further open, as other accents do. `tongue`
    scales the region of the second one: above 100 it lies further to the front.
    """

    warp: int = 100
    mouth: int = 100
    tongue: int = 100


OWN = Throat()


def out_of(hertz: NDArray[np.float64], throat: Throat) -> NDArray[np.float64]:
    """Where frequencies of a voice lie once it comes out of another throat."""
    in_front = np.interp(hertz, _TONGUE_HZ, (0.0, 1.0, 1.0, 0.0))
    fading = np.interp(hertz, _MOUTH_HZ, (1.0, 0.0))
    moved = hertz * (1.0 + (throat.tongue / 100.0 - 1.0) * in_front)
    return moved * (throat.warp / 100.0) * (1.0 + (throat.mouth / 100.0 - 1.0) * fading)


def triangles(edges: NDArray[np.float64], centres: NDArray[np.float64]) -> NDArray[np.float64]:
    """Filters [bands, bins]: each rises from one edge to the next and falls to the one after."""
    rising = (centres[None, :] - edges[:-2, None]) / (edges[1:-1] - edges[:-2])[:, None]
    falling = (edges[2:, None] - centres[None, :]) / (edges[2:] - edges[1:-1])[:, None]
    return np.maximum(0.0, np.minimum(rising, falling))


@lru_cache(maxsize=512)
def _filters(throat: Throat) -> Floats:
    """Triangular mel filters over FFT bins of a voice out of this throat."""
    edges = np.linspace(_mel(LOW), _mel(HIGH), BANDS + 2)
    centres = _mel(out_of(np.arange(FFT // 2) * (RATE / FFT), throat))
    return np.asarray(triangles(edges, centres), dtype=np.float32)


def frame_count(samples: int) -> int:
    """How many frames Kaldi makes of so many samples."""
    return 0 if samples < WINDOW else 1 + (samples - WINDOW) // STEP


def log_mel(wave: Floats, throat: Throat = OWN, change: Change | None = None) -> Floats:
    """Log mel energies [frames, BANDS] of samples in the range of 16-bit integers.

    `change` may alter them.
    """
    count = frame_count(len(wave))
    windows = np.lib.stride_tricks.sliding_window_view(wave, WINDOW)[::STEP][:count]
    frames = windows - windows.mean(axis=1, keepdims=True)
    emphasised = np.empty_like(frames)
    emphasised[:, 1:] = frames[:, 1:] - _PREEMPHASIS * frames[:, :-1]
    emphasised[:, 0] = frames[:, 0] * (1.0 - _PREEMPHASIS)
    spectrum = np.fft.rfft(emphasised * _WINDOW_SHAPE, FFT)[:, : FFT // 2]
    power = (spectrum.real**2 + spectrum.imag**2).astype(np.float32)
    mel = power @ _filters(throat).T
    energies = np.asarray(np.log(np.maximum(mel, _FLOOR)), dtype=np.float32)
    return energies if change is None else change(energies)


def cepstra(energies: Floats) -> Floats:
    """Cepstra [frames, BANDS] of log mel energies."""
    return np.asarray(energies @ _TRANSFORM.T, dtype=np.float32)


def mfcc(wave: Floats, throat: Throat = OWN, change: Change | None = None) -> Floats:
    """Kaldi's MFCCs [frames, BANDS]; `change` may alter the log mel energies before."""
    return cepstra(log_mel(wave, throat, change))
