"""The whole ears, real recogniser and all, on spoken words under what rooms and devices do to them.

The voices are the actors that come with the app. What is asked of each case is a share of words
heard rightly, not much below that of a quiet room: one voice saying one word is no measure.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

from app.hearing.heard import FromTheEars, Heard, HeardUpTo, SpeechBegan, SpeechDropped
from app.hearing.judge import Kind, judge
from app.hearing.strictness import FIESTA
from app.speech.blocks import Block, Pcm, cut, read_sound
from app.speech.listener import LONGEST, Listener
from app.speech.model import EarsModel, find_model
from tests.speech.sounds import room

ACTORS = Path(__file__).resolve().parents[2] / "assets" / "actors"
VOICES = ("dora", "santa", "alex", "pico")
WORDS = tuple(sorted(path.stem for path in (ACTORS / "dora").glob("*.ogg")))
SAID = ("tres", "tigres", "trastas", "trigui", "trigal", "tros", "tugrus", "traga")
RATE = 16_000


@cache
def model() -> EarsModel:
    return EarsModel(find_model())


def ears() -> Listener:
    return Listener(model().recogniser, WORDS)


def spoken(voice: str, word: str) -> NDArray[np.float64]:
    pcm, rate = read_sound(ACTORS / voice / f"{word}.ogg")
    assert rate == RATE
    return pcm.astype(np.float64)


def recorded(*sounds: NDArray[np.float64], pause: float = 1.0, seed: int = 1) -> Pcm:
    """The sounds one after the other in a quiet room, a pause before each and after the last."""
    silence = np.zeros(round(pause * RATE))
    samples = np.concatenate([part for sound in sounds for part in (silence, sound)] + [silence])
    samples += np.random.default_rng(seed).normal(0.0, 8.0, len(samples))
    return as_pcm(samples)


def as_pcm(samples: NDArray[np.floating]) -> Pcm:
    pcm: Pcm = np.clip(np.rint(samples), -32768, 32767).astype(np.int16)
    return pcm


def at_rate(pcm: Pcm, rate: int) -> Pcm:
    """The same sound at another rate, nothing above half of it."""
    spectrum = np.fft.rfft(pcm.astype(np.float64))
    length = round(len(pcm) * rate / RATE)
    samples = np.fft.irfft(spectrum, length)
    return as_pcm(samples * rate / RATE)


def hear(blocks: Iterable[Block]) -> list[FromTheEars]:
    listener = ears()
    return [news for block in blocks for news in listener.hear(block)]


def reports(pcm: Pcm, rate: int = RATE) -> list[Heard]:
    return [news for news in hear(cut(pcm, rate)) if isinstance(news, Heard)]


def share_heard(change: Callable[[Pcm], Pcm], rate: int = RATE) -> float:
    """Share of words of which the only report names them first."""
    right = 0
    for voice in VOICES:
        for word in SAID:
            heard = reports(change(recorded(spoken(voice, word))), rate)
            right += len(heard) == 1 and heard[0].guesses[0].word == word
    return right / (len(VOICES) * len(SAID))


@cache
def in_quiet() -> float:
    return share_heard(lambda pcm: pcm)


def gain(factor: float) -> Callable[[Pcm], Pcm]:
    return lambda pcm: as_pcm(pcm * factor)


def test_words_are_heard_in_a_quiet_room() -> None:
    assert in_quiet() >= 0.85


@pytest.mark.parametrize("rate", [44_100, 48_000])
def test_words_are_heard_at_the_rates_of_sound_cards(rate: int) -> None:
    assert share_heard(lambda pcm: at_rate(pcm, rate), rate) >= in_quiet() - 0.07


def test_words_are_heard_through_a_bluetooth_headset_of_8_khz() -> None:
    assert share_heard(lambda pcm: at_rate(pcm, 8_000), 8_000) >= in_quiet() - 0.3


def test_a_very_quiet_microphone_is_enough() -> None:
    assert share_heard(gain(0.02)) >= in_quiet() - 0.1


def test_a_clipping_microphone_is_bearable() -> None:
    assert share_heard(gain(12.0)) >= in_quiet() - 0.25


def test_digital_silence_around_a_word_is_no_harm() -> None:
    def gated(pcm: Pcm) -> Pcm:
        quiet = np.abs(pcm.astype(np.int32)) < 60
        return np.where(quiet, 0, pcm).astype(np.int16)

    assert share_heard(gated) >= in_quiet() - 0.15


def test_a_short_gap_inside_a_word_does_not_shift_time_nor_stop_the_ears() -> None:
    pcm = recorded(spoken("dora", "trastas"))
    blocks = [
        Block(block.pcm, block.rate, block.at, gap=0.02 if 1.299 < block.at < 1.301 else 0.0)
        for block in cut(pcm, RATE)
        if not 1.279 < block.at < 1.281
    ]
    [heard] = [news for news in hear(blocks) if isinstance(news, Heard)]
    [whole] = reports(pcm)
    assert heard.onset == pytest.approx(whole.onset, abs=0.03)
    assert heard.end == pytest.approx(whole.end, abs=0.03)


def test_a_burst_of_full_scale_is_no_word() -> None:
    pcm = room(3.0)
    pcm[RATE : RATE + 800] = 32_767  # 50 ms
    news = hear(cut(pcm, RATE))
    assert not [each for each in news if isinstance(each, Heard)]


def test_nothing_is_heard_in_silence_of_any_kind() -> None:
    for pcm in (np.zeros(5 * RATE, np.int16), room(5.0), room(5.0, loudness=700.0)):
        assert reports(pcm) == []


def test_of_two_words_in_one_breath_the_first_counts() -> None:
    right = 0
    pairs = (("tres", "tigres"), ("tristes", "tres"), ("trigal", "tras"), ("tros", "togros"))
    for voice in VOICES:
        for first, second in pairs:
            pcm = recorded(spoken(voice, first), pause=1.0)
            more = recorded(spoken(voice, second), pause=0.15, seed=2)
            together = np.concatenate([pcm[: -RATE + RATE // 20], more, room(1.0, loudness=8.0)])
            heard = reports(together)
            right += bool(heard) and heard[0].guesses[0].word == first
    assert right >= 0.75 * len(VOICES) * len(pairs)


def test_half_a_word_is_never_called_wrong() -> None:
    for voice in VOICES:
        half = spoken(voice, "trigal")
        half = half[: len(half) * 2 // 5]
        half[-400:] *= np.linspace(1.0, 0.0, 400)
        for heard in reports(recorded(half)):
            assert judge(heard, "trigal", WORDS, FIESTA).kind is not Kind.WRONG_WORD


def test_endless_babble_never_stalls_the_ears() -> None:
    dice = np.random.default_rng(4)
    babble = np.zeros(12 * RATE)
    for _ in range(150):
        sound = spoken(VOICES[int(dice.integers(4))], WORDS[int(dice.integers(len(WORDS)))])
        at = int(dice.integers(len(babble) - len(sound)))
        babble[at : at + len(sound)] += 0.2 * sound[::-1]
    news = hear(cut(np.concatenate([room(1.0), as_pcm(babble)]), RATE))
    began = [each for each in news if isinstance(each, SpeechBegan)]
    ended = [each for each in news if isinstance(each, Heard | SpeechDropped)]
    assert 0 <= len(began) - len(ended) <= 1
    for start, end in zip(began, ended, strict=False):
        assert end.at - start.onset <= LONGEST + 0.5
    assert [each for each in news if isinstance(each, HeardUpTo)][-1].at > 12.9


def test_the_same_sound_is_heard_the_same_way_twice() -> None:
    pcm = recorded(spoken("santa", "tristes"), spoken("dora", "tregue"))
    assert hear(cut(pcm, RATE)) == hear(cut(pcm, RATE))
