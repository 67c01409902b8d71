"""How the words sound."""

from __future__ import annotations

import pytest

from app.rules.words import WORD_OF_SOUND, Vowel, Word, spoken

SPOKEN = {
    None: "tres tristes tigres trigo trigal",
    Vowel.A: "tras trastas tagras traga trigal",
    Vowel.E: "tres trestes tegres tregue trigal",
    Vowel.I: "tris tristis tigris trigui trigal",
    Vowel.O: "tros trostos togros trogo trigal",
    Vowel.U: "trus trustus tugrus trugu trigal",
}


@pytest.mark.parametrize("vowel", SPOKEN)
def test_a_vowel_takes_the_place_of_all_vowels_but_in_trigal_d6_d7_d8(vowel: Vowel | None) -> None:
    assert [spoken(word, vowel) for word in Word] == SPOKEN[vowel].split()


def test_the_game_has_24_sounds_and_each_is_of_one_word() -> None:
    assert len(WORD_OF_SOUND) == 24
    assert all(
        WORD_OF_SOUND[spoken(word, vowel)] is word for word in Word for vowel in (None, *Vowel)
    )
