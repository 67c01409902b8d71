from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.hearing.strictness import (
    FIESTA,
    LEAST_OVER_OTHERS,
    LEAST_OVER_RIVALS,
    MOST_EASE,
    NINOS,
    PRO,
    STRICTNESSES,
    Strictness,
)


def test_every_strictness_is_found_by_its_name() -> None:
    assert STRICTNESSES == {"niños": NINOS, "fiesta": FIESTA, "pro": PRO}


def test_children_are_forgiven_most_and_lovers_of_risk_least() -> None:
    assert NINOS.accept <= FIESTA.accept <= PRO.accept
    assert NINOS.refuse >= FIESTA.refuse >= PRO.refuse


def test_a_word_can_never_be_right_and_wrong_at_once() -> None:
    with pytest.raises(ValueError, match="both right and wrong"):
        replace(FIESTA, accept=-3.0, refuse=3.0)


@pytest.mark.parametrize("strictness", STRICTNESSES.values(), ids=STRICTNESSES)
@given(st.floats(allow_infinity=True, allow_nan=True))
def test_no_ease_lets_everything_through_and_none_makes_the_judge_stricter(
    strictness: Strictness, ease: float
) -> None:
    eased = strictness.eased(ease)
    assert LEAST_OVER_RIVALS <= eased.accept <= strictness.accept
    assert LEAST_OVER_OTHERS <= eased.accept_over_other <= strictness.accept_over_other
    assert strictness.refuse <= eased.refuse <= strictness.refuse + MOST_EASE


def test_all_the_ease_there_is_makes_one_kind_of_table_the_next_kinder_one() -> None:
    assert PRO.eased(MOST_EASE).accept == FIESTA.accept
    assert FIESTA.eased(MOST_EASE).accept == NINOS.accept
