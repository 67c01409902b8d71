"""Room against voice, measured on sounds of known loudness."""

from __future__ import annotations

import numpy as np
import pytest

from app.speech.blocks import Pcm, cut
from app.speech.level import levels
from app.speech.sound_check import FAINT, LOUD_ROOM, SoundCheck
from tests.speech.sounds import RATE, put, room, voice

ONSETS = (1.0, 2.5, 4.0)
LASTS = 0.5


def checked(loudness: float, noise: float) -> SoundCheck:
    """Three words of a voice in a room, each of this root mean square in units of 16 bit."""
    pcm: Pcm = room(6.0, loudness=noise)
    word = voice(LASTS)
    word *= loudness / float(np.sqrt(np.mean(word**2)))
    for onset in ONSETS:
        pcm = put(pcm, word, onset)
    check = SoundCheck()
    for level in levels(cut(pcm, RATE)):
        check.sounded(level)
    for onset in ONSETS:
        check.said(onset, onset + LASTS, pcm[round(onset * RATE) : round((onset + LASTS) * RATE)])
    return check


@pytest.mark.parametrize("above", [3.0, 8.0, 12.0, 20.0, 40.0])
def test_a_voice_is_measured_against_the_room_without_the_words_in_it(above: float) -> None:
    check = checked(loudness=2000.0, noise=2000.0 / 10 ** (above / 20))
    assert check.over_room == pytest.approx(above, abs=0.5)
    assert check.voice == pytest.approx(20 * np.log10(2000 / 32768), abs=2.0)
    assert (check.problem == "loud-room") == (above < LOUD_ROOM)


def test_a_faint_voice_in_a_quiet_room_is_told() -> None:
    loudness = 32768 * 10 ** ((FAINT - 2.0) / 20)
    assert checked(loudness, noise=1.0).problem == "faint"
    assert checked(loudness * 2, noise=1.0).problem is None


def test_a_voice_at_the_end_of_the_scale_is_told() -> None:
    assert checked(loudness=30_000.0, noise=10.0).problem == "clipped"


def test_a_room_in_digital_silence_is_none_too_loud() -> None:
    check = checked(loudness=2000.0, noise=0.0)
    assert check.room == -100.0
    assert check.problem is None


def test_before_anything_is_heard_there_is_nobody() -> None:
    check = SoundCheck()
    assert (check.room, check.voice, check.over_room, check.problem) == (None, None, None, "nobody")
