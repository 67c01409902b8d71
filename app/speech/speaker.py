"""Checks the part of a small Vosk model that gets to know the speaker (``ivector``).

Kaldi ends the process where sizes in these files do not fit each other, or the network. This module
finds that out before; it must never change a file.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Final, TypeVar

from app.reading import LARGEST_OF_MODEL, all_of
from app.speech.conf import check_online_cmvn, read_splice
from app.speech.errors import EarsError
from app.speech.kaldi_numbers import KaldiNumbers

EXTRACTOR: Final = "ivector/final.ie"
MIXTURE: Final = "ivector/final.dubm"
TRANSFORM: Final = "ivector/final.mat"
MEANS: Final = "ivector/global_cmvn.stats"
SPLICE: Final = "ivector/splice.conf"
ONLINE_CMVN: Final = "ivector/online_cmvn.conf"

Shape = TypeVar("Shape")

#: Everything such a folder must hold.
SPEAKER_FILES: Final = (EXTRACTOR, MIXTURE, TRANSFORM, MEANS, SPLICE, ONLINE_CMVN)


def check_speaker(folder: Path, features: int, wanted: int) -> None:
    """The files of ``folder`` must turn ``features`` numbers a frame into ``wanted`` of a speaker.

    Raises EarsError with one sentence.
    """
    left, right = read_splice(folder / SPLICE)
    check_online_cmvn(folder / ONLINE_CMVN)
    rows, columns = _read(folder / MEANS, lambda numbers: numbers.matrix())
    _agree(folder / MEANS, (rows, columns) == (2, features + 1))
    reduced, columns = _read(folder / TRANSFORM, lambda numbers: numbers.matrix())
    spliced = features * (left + 1 + right)
    _agree(folder / TRANSFORM, columns in (spliced, spliced + 1))
    parts, size = _read(folder / MIXTURE, _mixture)
    _agree(folder / MIXTURE, size == reduced)
    shape = _read(folder / EXTRACTOR, _extractor)
    _agree(folder / EXTRACTOR, shape == (parts, reduced, wanted))


def _agree(path: Path, agrees: bool) -> None:
    if not agrees:
        raise EarsError(f"{path} does not fit the rest of the model; install the model again.")


def _read(path: Path, shape_of: Callable[[KaldiNumbers], Shape]) -> Shape:
    """What a file holds, to its end."""
    try:
        numbers = KaldiNumbers(all_of(path, LARGEST_OF_MODEL))
        shape = shape_of(numbers)
        numbers.end()
        return shape
    except OSError as error:
        raise EarsError(
            f"{path} cannot be read ({error.strerror}); install the model again."
        ) from error
    except ValueError as error:
        raise EarsError(f"{path} is damaged; install the model again.") from error


def _mixture(numbers: KaldiNumbers) -> tuple[int, int]:
    """Gaussians, and their dimensions; see diag-gmm.cc."""
    numbers.token("<DiagGMM>")
    numbers.token("<GCONSTS>")
    constants = numbers.vector()
    numbers.token("<WEIGHTS>")
    weights = numbers.vector()
    numbers.token("<MEANS_INVVARS>")
    means = numbers.matrix()
    numbers.token("<INV_VARS>")
    variances = numbers.matrix()
    numbers.token("</DiagGMM>")
    if not constants == weights == means[0] == variances[0] or means != variances:
        raise ValueError("parts of different size")
    return means


def _extractor(numbers: KaldiNumbers) -> tuple[int, int, int]:
    """Gaussians, dimensions of a frame, dimensions of a speaker; see ivector-extractor.cc."""
    numbers.token("<IvectorExtractor>")
    numbers.token("<w>")
    projections, _ = numbers.matrix()
    numbers.token("<w_vec>")
    weights = numbers.vector()
    numbers.token("<M>")
    if numbers.count() != weights:
        raise ValueError("parts of different size")
    shapes = {numbers.matrix() for _ in range(weights)}
    numbers.token("<SigmaInv>")
    sizes = [numbers.packed() for _ in range(weights)]
    numbers.token("<IvectorOffset>")
    numbers.real()
    numbers.token("</IvectorExtractor>")
    if projections or len(shapes) != 1:
        raise ValueError("parts of different size")
    dimensions, speaker = shapes.pop()
    if set(sizes) != {dimensions}:
        raise ValueError("parts of different size")
    return weights, dimensions, speaker
