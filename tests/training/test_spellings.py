"""People of other languages teach vowels only where their spelling leaves no doubt."""

import pytest

from app.hearing.phonemes import phones_of
from models.training.voices.spellings import GREEK, ITALIAN, ROMANIAN, Rules, spanish


@pytest.mark.parametrize(
    ("written", "rules", "said"),
    [
        ("Ένα αυτοκίνητο.", GREEK, "ena aftokinito"),
        ("Ευρώ", GREEK, "ebro"),
        ("Μπάλα και ντομάτα", GREEK, "bala ke domata"),
        ("Το αγγούρι", GREEK, "to anguri"),
        ("Γέρος, γιατρός, γάλα", GREEK, "yeros yatros gala"),
        ("Παϊδάκια", GREEK, "paidakia"),
        ("Prego, chiamare più tardi!", ITALIAN, "prego kiamare piu tardi"),
        ("La gente di Chioggia", ITALIAN, "la yente di kioya"),
        ("Gli gnocchi", ITALIAN, "yi ñoki"),
        ("Cinque ghirlande", ITALIAN, "chinkue guirlande"),
        ("Un cerc galben", ROMANIAN, "un cherk galben"),
    ],
)
def test_a_foreign_text_is_spelt_as_a_spaniard_hears_it(
    written: str, rules: Rules, said: str
) -> None:
    assert spanish(written, rules) == said


@pytest.mark.parametrize(
    ("written", "rules"),
    [
        ("Un fluturaş", ROMANIAN),  # sh
        ("O pasăre", ROMANIAN),  # a vowel Spanish has not
        ("Doi lupi", ROMANIAN),  # an i that is hardly said
        ("Uscita", ITALIAN),  # sh
        ("Taxi", ITALIAN),
        ("Το γράμμα Q", GREEK),
        ("Litera g", ROMANIAN),  # letters have names
        ("3 mele", ITALIAN),
        ("...", GREEK),
    ],
)
def test_a_text_that_leaves_a_doubt_has_no_spelling(written: str, rules: Rules) -> None:
    assert spanish(written, rules) is None


def test_what_is_spelt_is_read_as_the_sounds_that_were_heard() -> None:
    said = spanish("Ψαροκάικο, τζάμι", GREEK)
    assert said is not None
    heard = [phone for word in said.split() for phone in phones_of(word)]
    assert heard == [*"psarokaiko", *"tsami"]
