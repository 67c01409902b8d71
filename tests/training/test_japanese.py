"""A Japanese voice is told of vowels between consonants, and does not say them."""

import re

import pytest

from models.training.voices.japanese import labels, speakable
from models.training.voices.words import GAME_WORDS


def said(text: str) -> list[str]:
    """The sounds that labels ask for, in their order."""
    found = [re.match(r"[^-]+-(\w+)\+", label) for label in labels(text, accent=1)]
    return [match[1] for match in found if match is not None]


def test_only_the_sounds_of_the_word_are_said() -> None:
    assert said("tristes") == ["sil", *"tristes", "sil"]
    assert said("tregue") == ["sil", *"trege", "sil"]


def test_a_consonant_before_another_believes_that_its_vowel_follows() -> None:
    t, r = labels("tres", accent=1)[1:3]
    assert t.startswith("xx^sil-t+e=r/")
    assert r.startswith("t^e-r+e=s/")


def test_an_s_without_a_vowel_believes_in_one_that_is_whispered() -> None:
    s = labels("tres", accent=1)[-2]
    assert s.startswith("r^e-s+U=sil/")


def test_the_pitch_falls_after_the_accent() -> None:
    places = [
        re.search(r"/A:(-?\d+)\+(\d+)\+(\d+)/", label) for label in labels("tigres", accent=2)
    ]
    told = [match.groups() for match in places if match is not None]
    assert told[0] == ("-1", "1", "4")
    assert told[-1] == ("2", "4", "1")


@pytest.mark.parametrize("word", ["trus", "tugrus", "trigal"])
def test_what_japanese_says_otherwise_is_refused(word: str) -> None:
    assert not speakable(word)


def test_the_other_words_of_the_game_can_be_said() -> None:
    refused = {word for word in GAME_WORDS if not speakable(word)}
    assert refused == {"trus", "trustus", "tugrus", "trugu", "trigal"}
