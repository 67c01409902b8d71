"""Words run together, begun again, and among filling sounds and laughter, through the real ears.

What is said is cut out of the actors' words and joined without a pause, or with a short one.
"""

from __future__ import annotations

from functools import cache
from itertools import pairwise

import numpy as np
import pytest
from numpy.typing import NDArray

from app.hearing.heard import Heard
from app.hearing.judge import Kind, judge
from app.hearing.strictness import FIESTA
from app.rules.words import WORD_OF_SOUND
from app.speech.apart import ApartEars
from app.speech.blocks import Pcm, cut
from app.speech.listener import Listener
from app.speech.model import EarsModel, find_model
from tests.speech.sounds import RATE, hum, in_a_row, put, room

VOICES = ("dora", "santa", "nicola", "lila")
WORDS = tuple(WORD_OF_SOUND)
#: Every other word after the one before it in the game's own order.
PAIRS = tuple(pairwise(WORDS))[::3]
ONSET = 1.0
Sound = NDArray[np.float64]


@cache
def model() -> EarsModel:
    return EarsModel(find_model())


def heard_of(sound: Sound) -> list[Heard]:
    """What is heard when this sounds in a quiet room, a second after its beginning."""
    pcm: Pcm = put(room(ONSET + len(sound) / RATE + 1.0), sound, ONSET)
    listener = Listener(model().recogniser, WORDS)
    news = [each for block in cut(pcm, RATE) for each in listener.hear(block)]
    return [each for each in news if isinstance(each, Heard)]


def whole_words(heard: list[Heard]) -> list[str]:
    """The likeliest word at each place, in order."""
    words: list[str] = []
    for each in heard:
        guesses = (each.guesses, *(word.guesses for word in each.further))
        words += [likeliest[0].word for likeliest in guesses if likeliest]
    return words


def beginning(sound: Sound, seconds: float = 0.13) -> Sound:
    """So much of a word, as somebody says who breaks it off."""
    part = sound[: round(seconds * RATE)].copy()
    fade = round(0.015 * RATE)
    part[-fade:] *= np.linspace(1.0, 0.0, fade)
    return part


def after(first: Sound, then: Sound, pause: float) -> Sound:
    return np.concatenate([first, np.zeros(round(pause * RATE)), then])


def laughter(times: int, loudness: float = 2500.0) -> Sound:
    """Ha, ha, ha: breath and a falling voice in turn, five times a second."""
    dice = np.random.default_rng(9)
    place = np.arange(round(0.11 * RATE)) / RATE
    bursts = []
    for burst in range(times):
        overtones = (330.0 - 18.0 * burst) * np.arange(1, 12)
        strengths = 1.0 / (1.0 + np.abs(overtones - 800.0) / 300.0)
        tones = strengths @ np.sin(2 * np.pi * np.outer(overtones, place))
        breath = dice.normal(0.0, 0.12 * loudness, round(0.08 * RATE))
        bursts += [breath, loudness * tones * np.hanning(len(place))]
    return np.concatenate(bursts)


def share(facts: list[bool]) -> float:
    return sum(facts) / len(facts)


@pytest.mark.parametrize("pause", [0.0, 0.16])
def test_two_words_in_one_breath_are_both_heard(pause: float) -> None:
    both, first = [], []
    for voice in VOICES:
        for pair in PAIRS:
            words = whole_words(heard_of(in_a_row(voice, pair, pause)))
            both.append(words == list(pair))
            first.append(words[:1] == list(pair[:1]))
    assert share(both) >= 0.85
    assert share(first) >= 0.9


def test_the_second_word_is_told_from_where_it_begins() -> None:
    errors = []
    for voice in VOICES[:2]:
        for one, other in PAIRS:
            begins = ONSET + len(in_a_row(voice, [one], 0.0)) / RATE
            for heard in heard_of(in_a_row(voice, [one, other], 0.0)):
                errors += [abs(word.onset - begins) for word in heard.further]
    assert np.median(errors) < 0.08
    assert np.quantile(errors, 0.9) < 0.15


def test_no_single_word_is_taken_for_several() -> None:
    for voice in VOICES:
        for word in WORDS:
            assert [each.words for each in heard_of(in_a_row(voice, [word], 0.0))] == [()]


def test_a_word_begun_again_is_that_word() -> None:
    right, wrong = [], []
    for voice in VOICES:
        for word in WORDS[::3]:
            said = in_a_row(voice, [word], 0.0)
            kinds = [
                judge(each, word, WORDS, FIESTA).kind
                for each in heard_of(after(beginning(said), said, 0.05))
            ]
            right.append(Kind.RIGHT in kinds)
            wrong.append(kinds[:1] in ([Kind.WRONG_WORD], [Kind.WRONG_VOWEL]))
    assert share(right) >= 0.75
    assert share(wrong) <= 0.1


@pytest.mark.parametrize("closed", [False, True])
@pytest.mark.parametrize("seconds", [0.35, 0.8])
def test_who_hums_into_the_word_wins_no_time(seconds: float, closed: bool) -> None:
    right, true = [], []
    for voice in VOICES:
        for word in WORDS[::3]:
            said = in_a_row(voice, [word], 0.0)
            heard = heard_of(after(hum(voice, seconds, closed=closed), said, 0.0))
            right.append(whole_words(heard)[:1] == [word])
            true += [abs(each.onset - ONSET - seconds) < 0.12 for each in heard[:1]]
    assert share(right) >= 0.85
    assert share(true) >= 0.8


def test_a_word_without_a_hum_begins_with_its_first_sound() -> None:
    for voice in VOICES:
        for word in WORDS:
            [heard] = heard_of(in_a_row(voice, [word], 0.0))
            assert heard.onset == pytest.approx(ONSET, abs=0.06)


def test_laughter_before_and_after_a_word_does_not_hide_it_nor_make_it_wrong() -> None:
    right, wrong = [], []
    for voice in VOICES:
        for word in WORDS[::3]:
            said = in_a_row(voice, [word], 0.0)
            for laughed in (after(laughter(1), said, 0.05), after(said, laughter(3), 0.05)):
                kinds = [judge(each, word, WORDS, FIESTA).kind for each in heard_of(laughed)]
                right.append(Kind.RIGHT in kinds)
                wrong.append(bool({Kind.WRONG_WORD, Kind.WRONG_VOWEL} & set(kinds)))
    assert share(right) >= 0.6
    assert share(wrong) <= 0.05


def test_laughter_alone_is_no_word() -> None:
    for times in (1, 2, 4, 7):
        for heard in heard_of(laughter(times)):
            assert heard.guesses[0].word not in WORDS


def test_shouting_does_not_make_a_word_wrong() -> None:
    """More of the high tones, and an eighth of it louder than the microphone can say."""
    right, wrong = [], []
    for voice in VOICES:
        for word in WORDS[::3]:
            shouted = shout(in_a_row(voice, [word], 0.0))
            assert np.mean(np.abs(shouted) > 32_766) > 0.05
            kinds = [judge(each, word, WORDS, FIESTA).kind for each in heard_of(shouted)]
            right.append(Kind.RIGHT in kinds)
            wrong.append(bool({Kind.WRONG_WORD, Kind.WRONG_VOWEL} & set(kinds)))
    assert share(right) >= 0.8
    assert share(wrong) <= 0.05


def shout(said: Sound) -> Sound:
    pitches = np.fft.rfftfreq(len(said), 1 / RATE)
    brighter = 1.0 + 0.5 * np.minimum(pitches / 1000.0, 3.0)
    sound = np.fft.irfft(np.fft.rfft(said) * brighter, len(said))
    shouted: Sound = np.clip(160_000.0 * sound / np.abs(sound).max(), -32_768, 32_767)
    return shouted


def test_whispering_is_never_called_wrong() -> None:
    """Breath in place of the voice: what cannot be told is asked for again."""
    dice = np.random.default_rng(3)
    kinds = []
    for voice in VOICES:
        for word in WORDS[::3]:
            said = in_a_row(voice, [word], 0.0)
            whispered = 0.1 * whisper(said, dice)
            kinds += [judge(each, word, WORDS, FIESTA).kind for each in heard_of(whispered)]
    assert len(kinds) >= 0.8 * len(VOICES) * len(WORDS[::3])
    assert share([kind is Kind.RIGHT for kind in kinds]) >= 0.5


def whisper(said: Sound, dice: np.random.Generator) -> Sound:
    """The same sounds without a voice: their spectra, smoothed over pitch, of noise."""
    size, hop = 512, 128
    window = np.hanning(size)
    whispered = np.zeros(len(said) + size)
    for start in range(0, len(said) - size, hop):
        spectrum = np.abs(np.fft.rfft(said[start : start + size] * window))
        breath = np.fft.rfft(dice.normal(0.0, 1.0, size) * window)
        breath *= np.convolve(spectrum, np.ones(11) / 11.0, mode="same") / np.abs(breath).mean()
        whispered[start : start + size] += np.fft.irfft(breath) * window
    return whispered


def test_the_recogniser_apart_hears_the_same() -> None:
    pcm = put(room(1.6), in_a_row("dora", ["tres", "tigres"], 0.0), 0.2)
    ears = ApartEars(find_model())
    try:
        apart = ears.recogniser(WORDS).breaths(pcm, RATE)
    finally:
        ears.close()
    assert apart == model().recogniser(WORDS).breaths(pcm, RATE)
    assert [part.name for part in apart[0].parts] == ["tres", "tigres"]
