"""A quarrel is settled by hearing again what was said; nothing of it is ever kept."""

from __future__ import annotations

import numpy as np
import pytest

from app.evening.last_seconds import KEPT, Remembered
from app.hearing.heard import EarTrouble
from app.screen.hands import Written
from app.screen.keys import HearAgain, read_hand
from app.screen.samples import tables
from app.screen.sounds import Sounds, open_sounds
from app.speech.blocks import Block, cut
from tests.evening.sources import Given

RATE = 16_000


def tone(seconds: float) -> list[Block]:
    ramp = np.arange(round(seconds * RATE)) % 1000
    return list(cut(ramp.astype(np.int16), RATE))


def test_the_last_three_seconds_are_remembered_and_no_more() -> None:
    blocks = tone(5.0)
    remembered = Remembered(Given(blocks))
    assert list(remembered) == blocks
    assert remembered.last_seconds is not None
    pcm, rate = remembered.last_seconds
    assert rate == RATE
    assert len(pcm) == pytest.approx(KEPT * RATE, abs=2 * len(blocks[0].pcm))
    assert np.array_equal(pcm[-1000:], np.concatenate([b.pcm for b in blocks])[-1000:])


def test_before_the_first_sound_there_is_nothing_to_hear() -> None:
    remembered = Remembered(Given([EarTrouble("no-microphone", "", 0.0)]))
    assert list(remembered) == [EarTrouble("no-microphone", "", 0.0)]
    assert remembered.last_seconds is None


def test_a_new_microphone_with_another_rate_begins_anew() -> None:
    other = Block(np.zeros(480, np.int16), 48_000, 1.0)
    remembered = Remembered(Given([*tone(1.0), other]))
    list(remembered)
    assert remembered.last_seconds is not None
    assert remembered.last_seconds[1] == 48_000
    assert len(remembered.last_seconds[0]) == 480


def test_a_stretch_of_it_is_cut_out_by_its_instants() -> None:
    remembered = Remembered(Given(tone(5.0)))
    list(remembered)
    cut_out = remembered.between(3.5, 4.0)
    assert cut_out is not None
    assert np.array_equal(cut_out[0], np.concatenate([b.pcm for b in tone(5.0)])[56_000:64_000])
    assert remembered.between(0.0, 1.0) is None


def test_what_was_heard_sounds_for_as_long_as_it_was_said() -> None:
    sounds = open_sounds(50)
    assert isinstance(sounds, Sounds)
    assert sounds.play_again(np.zeros(RATE * 2, np.int16), RATE) == 2.0
    sounds.close()


@pytest.mark.parametrize("name", ["challenge", "challenge-failed", "fault"])
def test_a_key_plays_it_while_the_verdict_is_shown(name: str) -> None:
    assert read_hand(Written("r"), tables()[name], 100.0, by_hand=False).meant == HearAgain()


def test_while_a_word_is_due_nothing_is_played() -> None:
    assert read_hand(Written("r"), tables()["listening"], 100.0, by_hand=False).meant is None
