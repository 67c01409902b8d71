"""A sentence is divided between two words, where the speaker pauses and nowhere else."""

import numpy as np
import pytest

from models.training.voices.pauses import Floats, Word, division, pauses, shortfall

RATE = 16_000
HOP = 0.03
TRES = Word((1, 2, 3, 4), ends_phrase=False)
TIGRES = Word((1, 5, 6, 2, 3, 4), ends_phrase=True)
TRISTE = Word((1, 2, 5, 4, 1, 3), ends_phrase=True)


def sound(*parts: tuple[str, float]) -> Floats:
    """Speech, which is loud, and pauses, in which a room hums."""
    rng = np.random.default_rng(1)
    loudness = {"speech": 0.3, "pause": 0.001}
    return np.concatenate(
        [rng.normal(0, loudness[kind], round(seconds * RATE)) for kind, seconds in parts]
    ).astype(np.float32)


def heard(*rows: tuple[int, float]) -> Floats:
    """Log probabilities of a network that hears these phones, 0 for none, for so many seconds."""
    likely = [phone for phone, seconds in rows for _ in range(round(seconds / HOP))]
    logp = np.full((len(likely), 8), np.log(0.02), dtype=np.float32)
    logp[np.arange(len(likely)), likely] = np.log(0.86)
    return logp


def spelt(word: Word) -> list[tuple[int, float]]:
    return [(phone, 0.06) for phone in word.phones]


def test_a_pause_is_a_sixth_of_a_second_without_speech() -> None:
    clip = sound(("speech", 0.5), ("pause", 0.3), ("speech", 0.5), ("pause", 0.1), ("speech", 0.5))
    assert pauses(clip, RATE) == [pytest.approx((0.5, 0.8))]


def test_silence_around_the_speech_is_no_pause() -> None:
    assert pauses(sound(("pause", 0.5), ("speech", 0.5), ("pause", 0.5)), RATE) == []


def test_the_words_before_a_pause_are_counted() -> None:
    logp = heard(*spelt(TRES), *spelt(TIGRES), (0, 0.3), *spelt(TRISTE))
    assert division(logp, HOP, [TRES, TIGRES, TRISTE], [(0.6, 0.9)]) == [2]


def test_a_word_is_never_divided_by_a_long_pause() -> None:
    """The network hears half a word on each side, as when it is repeated or was cut off."""
    first, second = spelt(TIGRES)[:3], spelt(TIGRES)[3:]
    logp = heard(*spelt(TRES), *first, (0, 0.3), *second, *spelt(TRISTE))
    assert division(logp, HOP, [TRES, TIGRES, TRISTE], [(0.42, 0.72)]) in ([1], [2])


def test_a_stop_that_is_held_parts_no_words() -> None:
    first, second = spelt(TRISTE)[:4], spelt(TRISTE)[4:]
    logp = heard(*spelt(TRES), *first, (0, 0.18), *second)
    assert division(logp, HOP, [TRES, TRISTE], [(0.48, 0.66)]) == [None]


def test_a_pause_before_all_words_has_none_before_it() -> None:
    logp = heard((0, 0.6), *spelt(TRES))
    assert division(logp, HOP, [TRES], [(0.3, 0.6)]) == [0]


def test_where_the_words_do_not_fit_no_pause_is_between_them() -> None:
    assert division(heard((0, 0.12)), HOP, [TIGRES], [(0.03, 0.09)]) == [None]


def test_who_says_what_is_written_falls_short_of_nothing() -> None:
    assert shortfall(heard(*spelt(TRES)), TRES.phones) == pytest.approx(0.0, abs=1e-6)


def test_every_other_vowel_counts_against_the_text() -> None:
    logp = heard(*spelt(TRES))
    tris, tros_s = (1, 2, 5, 4), (1, 2, 7, 7, 4)
    assert 0 < shortfall(logp, tris) < shortfall(logp, tros_s)
