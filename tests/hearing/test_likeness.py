from __future__ import annotations

import pytest

from app.hearing.likeness import are_mirrored, consonants, likeness
from app.rules.words import UNDER_VOWEL, WORD_OF_SOUND, Word


@pytest.mark.parametrize("word", UNDER_VOWEL)
def test_all_forms_of_a_word_share_their_consonants(word: Word) -> None:
    skeletons = {consonants(sound) for sound, of in WORD_OF_SOUND.items() if of is word}
    assert len(skeletons) == 1


def test_no_two_words_share_their_consonants() -> None:
    assert len({consonants(word.value) for word in Word}) == len(Word)


@pytest.mark.parametrize(
    ("one", "other"),
    [("tegres", "tregue"), ("tigris", "trigui"), ("tagras", "traga"), ("togros", "trogo")],
)
def test_in_wheat_mode_some_words_are_told_apart_by_order_alone(one: str, other: str) -> None:
    assert are_mirrored(one, other)


def test_a_word_is_no_mirror_of_itself() -> None:
    assert not are_mirrored("tres", "tre")


def test_likeness_runs_from_nothing_to_the_same_sounds() -> None:
    assert likeness("tregue", "trigui") == pytest.approx(0.6)  # three of five sounds
    assert likeness("tres", "tres") == 1.0
    assert likeness("tren", "tres") > likeness("pues", "trigal")
