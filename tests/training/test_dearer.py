"""A phone that is heard too often is made dearer in a finished model."""

from pathlib import Path

import numpy as np
import pytest

from app.hearing.phonemes import PHONES
from models.training.affines import numbers_of
from models.training.dearer import dearer

FINAL = (Path(__file__).parents[2] / "models" / "tristris-es" / "am" / "final.mdl").read_bytes()


def test_only_the_output_of_that_phone_is_lowered() -> None:
    at, (size,) = numbers_of(FINAL)[-1]
    assert size == 1 + len(PHONES)
    changed = dearer(FINAL, "e", 0.75)
    lowered = np.frombuffer(FINAL, "<f4", size, at) - np.frombuffer(changed, "<f4", size, at)
    assert lowered[1 + PHONES.index("e")] == pytest.approx(0.75)
    assert np.count_nonzero(lowered) == 1
    assert (changed[:at], changed[at + 4 * size :]) == (FINAL[:at], FINAL[at + 4 * size :])
