"""Motion is a pure function of time: it begins and ends where it should, and never flashes."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.screen.motion import (
    CONFETTI,
    SHAKE,
    Motion,
    between,
    confetti,
    ease_both,
    ease_out,
    flip,
    overshoot,
)

SHARE = st.floats(0, 1)
STILL = Motion(100.0, still=True)


@pytest.mark.parametrize("ease", [ease_out, ease_both, overshoot])
def test_every_motion_ends_exactly_at_its_end(ease: object) -> None:
    assert callable(ease)
    assert ease(1.0) == pytest.approx(1.0)
    assert ease(0.0) == pytest.approx(0.0)


@given(SHARE, SHARE)
def test_gentle_motion_never_goes_back(one: float, other: float) -> None:
    low, high = sorted((one, other))
    assert ease_out(low) <= ease_out(high) + 1e-9
    assert ease_both(low) <= ease_both(high) + 1e-9


@given(st.floats(-10, 10), st.floats(0.05, 3))
def test_a_motion_is_never_more_than_done_nor_less_than_begun(late: float, lasts: float) -> None:
    assert 0.0 <= Motion(100.0 + late).part(100.0, lasts) <= 1.0


def test_without_motion_everything_is_where_it_ends() -> None:
    assert STILL.part(100.0, 5.0) == 1.0
    assert STILL.shake(100.0) == 0.0
    assert STILL.hop(100.0) == pytest.approx(0.0, abs=1e-9)


def test_a_card_shows_its_back_first_and_its_face_at_the_end() -> None:
    assert not flip(0.0).face
    assert not flip(0.49).face
    assert flip(0.5).face
    assert flip(1.0).width == pytest.approx(1.0)
    assert flip(0.5).width < 0.1


def test_a_shaken_head_goes_to_and_fro_three_times_and_comes_to_rest() -> None:
    frames = [Motion(i / 240).shake(0.0) for i in range(int(SHAKE * 240) + 2)]
    turns = sum(1 for a, b in pairwise(frames) if a * b < 0)
    assert turns <= 6
    assert frames[-1] == 0.0


def test_confetti_falls_and_is_gone_in_the_end() -> None:
    early, later = confetti(1.0), confetti(2.0)
    assert early
    assert sum(f.y for f in later) / len(later) > sum(f.y for f in early) / len(early)
    assert confetti(CONFETTI) == ()


def test_between_two_places() -> None:
    assert between(10, 20, 0.25) == 12.5
