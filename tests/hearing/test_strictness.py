from __future__ import annotations

from dataclasses import replace

import pytest

from app.hearing.strictness import FIESTA, NINOS, PRO, STRICTNESSES


def test_every_strictness_is_found_by_its_name() -> None:
    assert STRICTNESSES == {"niños": NINOS, "fiesta": FIESTA, "pro": PRO}


def test_children_are_forgiven_most_and_lovers_of_risk_least() -> None:
    assert NINOS.accept <= FIESTA.accept <= PRO.accept
    assert NINOS.refuse >= FIESTA.refuse >= PRO.refuse


def test_a_word_can_never_be_right_and_wrong_at_once() -> None:
    with pytest.raises(ValueError, match="both right and wrong"):
        replace(FIESTA, accept=-3.0, refuse=3.0)
