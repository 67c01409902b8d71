"""The mean of several finished models of one shape: it hears better than each of them.

    python -m models.training.mean FOLDER MODEL SHARE MODEL SHARE ...

FOLDER becomes the first model with weights that are the sum of so large shares of each; the shares
together are one. It must never mix models that do not come from one another: units of networks that
were trained apart do not mean the same.
"""

import argparse
import math
import shutil
from collections.abc import Sequence
from pathlib import Path

import numpy as np

from models.training.affines import numbers_of


def main() -> None:
    """Read the command line and write the mean."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", type=Path, help="where the mean goes")
    parser.add_argument("models", nargs="+", metavar="MODEL SHARE", help="a model and its share")
    options = parser.parse_args()
    try:
        folders = [Path(name) for name in options.models[::2]]
        shares = [float(share) for share in options.models[1::2]]
        write_mean(options.folder, list(zip(folders, shares, strict=True)))
    except ValueError as error:
        parser.error(str(error))


def write_mean(folder: Path, models: Sequence[tuple[Path, float]]) -> None:
    """Write the mean of these models, each with its share.

    Raises ValueError where the shares are not one together or the models of several shapes.
    """
    if not math.isclose(sum(share for _, share in models), 1.0, abs_tol=0.001):
        raise ValueError("the shares must be 1 together")
    files = [(model / "am" / "final.mdl").read_bytes() for model, _ in models]
    mean = mean_of(files, [share for _, share in models])
    shutil.copytree(models[0][0], folder, dirs_exist_ok=True)
    (folder / "am" / "final.mdl").write_bytes(mean)


def mean_of(files: Sequence[bytes], shares: Sequence[float]) -> bytes:
    """The first of these final.mdl files with the weighted mean of the numbers of all."""
    places = [numbers_of(file) for file in files]
    if any(other != places[0] for other in places):
        raise ValueError("these models are not of one shape")
    mean = bytearray(files[0])
    for at, shape in places[0]:
        count = math.prod(shape)
        numbers = [np.frombuffer(file, "<f4", count, at).astype(np.float64) for file in files]
        mixed = sum(share * each for share, each in zip(shares, numbers, strict=True))
        mean[at : at + 4 * count] = np.asarray(mixed, dtype="<f4").tobytes()
    return bytes(mean)


if __name__ == "__main__":
    main()
