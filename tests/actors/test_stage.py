import numpy as np
import pytest

from app.actors.stage import BLOCKS_PER_SECOND, Stage
from app.speech.blocks import Pcm

RATE = 16_000


def a_click(loudness: int = 20_000) -> Pcm:
    return np.full(480, loudness, dtype=np.int16)


def sound_of(stage: Stage, seconds: float) -> Pcm:
    return np.concatenate(
        [stage.next_block().pcm for _ in range(round(seconds * BLOCKS_PER_SECOND))]
    )


def test_a_word_is_heard_from_the_sample_it_was_meant_for() -> None:
    stage = Stage(RATE, seed=1)
    stage.say(a_click(), at=0.1234)
    loud = np.flatnonzero(np.abs(sound_of(stage, 0.5)) > 10_000)
    assert (loud[0], loud[-1]) == (round(0.1234 * RATE), round(0.1234 * RATE) + 479)


def test_a_word_meant_for_the_past_comes_at_once() -> None:
    stage = Stage(RATE, seed=1)
    sound_of(stage, 0.2)
    stage.say(a_click(), at=0.05)
    assert abs(int(sound_of(stage, 0.1)[0])) > 10_000


def test_the_room_is_never_exactly_silent() -> None:
    assert np.count_nonzero(sound_of(Stage(RATE, seed=1), 1.0)) > RATE * 0.8


def test_two_loud_voices_at_once_do_not_wrap_round() -> None:
    stage = Stage(RATE, seed=1)
    stage.say(a_click(30_000), at=0.0)
    stage.say(a_click(30_000), at=0.0)
    assert sound_of(stage, 0.02).min() > 30_000


def test_blocks_follow_each_other_without_a_hole() -> None:
    stage = Stage(RATE, seed=1, began=5.0)
    first, second = stage.next_block(), stage.next_block()
    assert first.at == 5.0
    assert second.at == pytest.approx(first.at + first.seconds)


def test_the_same_seed_gives_the_same_room() -> None:
    assert np.array_equal(sound_of(Stage(RATE, 4), 0.3), sound_of(Stage(RATE, 4), 0.3))
