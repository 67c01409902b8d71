"""The detector finds when a sound begins and ends, whatever the room."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.speech.blocks import Pcm
from app.speech.detector import FRAME_SECONDS, Detector, Said
from tests.speech.sounds import RATE, hiss, put, room, voice

NEAR = 0.03  # seconds: what an onset may be wrong by


def utterances(pcm: Pcm, rate: int = RATE, quiet: float = 0.18) -> list[tuple[float, float]]:
    """Onset and end of each, closed after so much quiet."""
    detector = Detector(rate)
    found = []
    for said in detector.frames(pcm):
        utterance = detector.utterance
        assert utterance is not None
        if said is Said.QUIET and detector.position - utterance.end >= quiet * rate:
            found.append((utterance.onset / rate, utterance.end / rate))
            detector.close()
    return found


@pytest.mark.parametrize("rate", [8_000, 16_000, 22_050, 44_100, 48_000])
def test_onset_and_end_are_found_at_any_rate(rate: int) -> None:
    pcm = put(room(2.0, rate), voice(0.5, rate), 0.8, rate)
    [(onset, end)] = utterances(pcm, rate)
    assert onset == pytest.approx(0.8, abs=NEAR)
    assert end == pytest.approx(1.3, abs=NEAR)


@pytest.mark.parametrize("loudness", [60.0, 500.0, 4000.0, 60_000.0])
def test_whispering_and_shouting_begin_at_the_same_instant(loudness: float) -> None:
    [(onset, _)] = utterances(put(room(2.0, loudness=2.0), voice(0.5, loudness=loudness), 0.8))
    assert onset == pytest.approx(0.8, abs=NEAR)


def test_a_weak_final_s_belongs_to_the_word() -> None:
    pcm = put(room(2.0), voice(0.3), 0.8)
    [(onset, end)] = utterances(put(pcm, hiss(0.15, loudness=150.0), 1.1))
    assert onset == pytest.approx(0.8, abs=NEAR)
    assert end == pytest.approx(1.25, abs=NEAR)


def test_the_burst_of_a_t_belongs_to_the_word() -> None:
    pcm = put(room(2.0), hiss(0.02, loudness=1500.0), 0.77)
    [(onset, _)] = utterances(put(pcm, voice(0.4), 0.79))
    assert onset == pytest.approx(0.77, abs=NEAR)


def test_the_closure_of_a_t_does_not_end_the_word() -> None:
    pcm = put(put(room(2.5), voice(0.25), 0.8), voice(0.25), 1.13)
    [(onset, end)] = utterances(pcm)
    assert onset == pytest.approx(0.8, abs=NEAR)
    assert end == pytest.approx(1.38, abs=NEAR)


@pytest.mark.parametrize("loudness", [100.0, 400.0])
def test_a_voice_ten_decibels_above_steady_noise_is_found(loudness: float) -> None:
    spoken = voice(0.5)
    spoken *= 10.0 ** (10.0 / 20.0) * loudness / np.sqrt(np.mean(spoken**2))
    [(onset, end)] = utterances(put(room(4.0, loudness=loudness), spoken, 2.0))
    assert onset == pytest.approx(2.0, abs=NEAR)
    assert end == pytest.approx(2.5, abs=2 * NEAR)


def test_an_echo_far_below_the_word_is_not_the_word() -> None:
    fading = voice(1.0) * 10.0 ** (-np.arange(RATE) / RATE * 60.0 / 20.0)  # 60 dB a second
    [(_, end)] = utterances(put(put(room(3.0), voice(0.4), 0.8), fading, 1.2))
    assert end < 1.2 + 0.5


@pytest.mark.parametrize("sound", [room(3.0), room(3.0, loudness=500.0), np.zeros(RATE, np.int16)])
def test_a_room_alone_says_nothing(sound: Pcm) -> None:
    assert utterances(sound) == []


def test_hum_below_the_voice_says_nothing() -> None:
    hum = 3000.0 * np.sin(2 * np.pi * 50.0 * np.arange(2 * RATE) / RATE)
    assert utterances(put(room(4.0), np.asarray(hum), 1.5)) == []


def test_a_room_that_gets_a_little_louder_does_not_stand_out_as_a_near_voice_does() -> None:
    for loudness, near in ((240.0, False), (1500.0, True)):
        detector = Detector(RATE)
        pcm = put(room(4.0, loudness=50.0), voice(0.4, loudness=loudness), 3.0)
        stood_out = [
            detector.stands_out(detector.utterance)
            for _ in detector.frames(pcm)
            if detector.utterance is not None
        ]
        assert stood_out
        assert stood_out[-1] is near


def test_a_long_word_does_not_spoil_what_is_known_of_the_room() -> None:
    [(onset, end)] = utterances(put(room(4.0), voice(1.8), 1.0), quiet=0.3)
    assert onset == pytest.approx(1.0, abs=NEAR)
    assert end == pytest.approx(2.8, abs=NEAR)


def test_noise_that_stays_becomes_the_room() -> None:
    pcm = np.concatenate([room(1.0), room(6.0, loudness=800.0, seed=2)])
    detector = Detector(RATE)
    for _ in detector.frames(pcm):
        if detector.utterance and detector.position - detector.utterance.onset > 2.5 * RATE:
            detector.give_up()
    assert detector.utterance is None
    spoken = put(room(1.5, loudness=800.0, seed=3), voice(0.5, loudness=9000.0), 0.5)
    began = [detector.position for said in detector.frames(spoken) if said is Said.BEGAN]
    assert len(began) == 1
    assert began[0] / RATE == pytest.approx(7.5, abs=2 * NEAR)


@settings(max_examples=15, deadline=None)
@given(st.lists(st.integers(1, 4000), min_size=1, max_size=40))
def test_how_samples_are_cut_into_blocks_makes_no_difference(sizes: list[int]) -> None:
    pcm = put(put(room(2.0), voice(0.3), 0.6), voice(0.3), 1.3)

    def trace(pieces: list[Pcm]) -> list[tuple[Said, int]]:
        detector, seen = Detector(RATE), []
        for piece in pieces:
            for said in detector.frames(piece):
                seen.append((said, detector.position))
                if detector.utterance and detector.position - detector.utterance.end > 2500:
                    detector.close()
        return seen

    ends = np.cumsum(sizes)
    pieces = [*np.split(pcm, ends[ends < len(pcm)])]
    whole = trace([pcm])
    assert trace(pieces) == whole[: len(trace(pieces))]
    assert len(trace(pieces)) == len(whole)


def test_what_is_skipped_is_not_heard_but_time_goes_on() -> None:
    detector = Detector(RATE)
    assert list(detector.frames(room(0.5))) == []
    detector.skip(put(room(1.0), voice(0.5), 0.2))
    began = [
        detector.position
        for said in detector.frames(put(room(1.0), voice(0.5), 0.3))
        if said is Said.BEGAN
    ]
    assert began
    assert began[0] / RATE == pytest.approx(1.8, abs=2 * NEAR)
    assert detector.hop == round(RATE * FRAME_SECONDS)
