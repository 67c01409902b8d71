"""The mean of finished models, out of which the one that ships was made."""

from pathlib import Path

import numpy as np
import pytest

from models.training.affines import numbers_of
from models.training.mean import mean_of, write_mean

MODEL = Path(__file__).parents[2] / "models" / "tristris-es"
FINAL = (MODEL / "am" / "final.mdl").read_bytes()


def _with_last_bias(value: float) -> bytes:
    """The shipped network, all biases of its last layer the same."""
    at, (size,) = numbers_of(FINAL)[-1]
    return FINAL[:at] + np.full(size, value, "<f4").tobytes() + FINAL[at + 4 * size :]


def _last_bias(file: bytes) -> list[float]:
    at, (size,) = numbers_of(file)[-1]
    return [float(bias) for bias in np.frombuffer(file, "<f4", size, at)]


def test_the_mean_of_a_model_with_itself_is_itself() -> None:
    assert mean_of([FINAL, FINAL], [0.25, 0.75]) == FINAL


def test_every_number_is_the_mean_of_those_of_the_models_by_their_shares() -> None:
    mean = mean_of([_with_last_bias(1.0), _with_last_bias(5.0)], [0.75, 0.25])
    assert set(_last_bias(mean)) == {2.0}


def test_all_numbers_of_the_file_are_found() -> None:
    floats = sum(int(np.prod(shape)) for _, shape in numbers_of(FINAL))
    assert 0.95 * len(FINAL) < 4 * floats < len(FINAL)


def test_the_mean_is_a_whole_model(tmp_path: Path) -> None:
    write_mean(tmp_path / "mean", [(MODEL, 0.5), (MODEL, 0.5)])
    assert (tmp_path / "mean" / "am" / "final.mdl").read_bytes() == FINAL
    assert (tmp_path / "mean" / "competitors.txt").is_file()


def test_shares_that_are_not_one_together_are_refused() -> None:
    with pytest.raises(ValueError, match="shares"):
        write_mean(Path("nowhere"), [(MODEL, 0.5), (MODEL, 0.6)])


def test_models_of_several_shapes_are_refused() -> None:
    other = FINAL.replace(b"<LinearParams> ", b"<LinearParamz> ", 1)
    with pytest.raises(ValueError, match="shape"):
        mean_of([FINAL, other], [0.5, 0.5])
