"""People of other languages teach vowels only where their spelling leaves no doubt."""

import pytest

from app.hearing.phonemes import phones_of
from models.training.voices.ktuberling import TALKS, Talk
from models.training.voices.spellings import (
    CZECH,
    CZECH_LINES,
    GALICIAN,
    GREEK,
    HUNGARIAN,
    ITALIAN,
    ROMANIAN,
    SETSWANA,
    SLAVIC,
    Rules,
    spanish,
)


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
        ("MÁ", CZECH, "ma"),
        ("Němý svědek!", CZECH_LINES, "ñemi svyedek"),
        ("Kdyby byl led, buď rád.", CZECH_LINES, "gdibi bil let but rat"),
        ("V tom městě, k domu", CZECH_LINES, "ftom mñeste gdomu"),
        ("Mnoho jeho hodin", CZECH_LINES, "mnogo yeo odin"),
        ("Tři dobří hráči", CZECH_LINES, "tri dobri rachi"),
        ("Řekl jsem, že chci pět kachen.", CZECH_LINES, "sekl sem se jtsi pyet kajen"),
        ("CSÍK", HUNGARIAN, "chik"),
        ("NYOLC", HUNGARIAN, "ñolts"),
        ("OSZT", HUNGARIAN, "ost"),
        ("KU", SETSWANA, "ku"),
        ("orella", GALICIAN, "oreya"),
        ("foguete", GALICIAN, "foguete"),
        ("naočare", SLAVIC, "naochare"),
        ("palica", SLAVIC, "palitsa"),
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
        ("PI", CZECH),  # an i between two Spanish vowels
        ("ŘE", CZECH),
        ("PÉK", HUNGARIAN),  # an e that is nearly i
        ("ZAB", HUNGARIAN),
        ("SÓ", HUNGARIAN),  # sh
        ("TO", SETSWANA),
        ("queixo", GALICIAN),  # sh
        ("žoga", SLAVIC),
        ("obrva", SLAVIC),  # an r that is a vowel
    ],
)
def test_a_text_that_leaves_a_doubt_has_no_spelling(written: str, rules: Rules) -> None:
    assert spanish(written, rules) is None


def test_what_is_spelt_is_read_as_the_sounds_that_were_heard() -> None:
    said = spanish("Ψαροκάικο, τζάμι", GREEK)
    assert said is not None
    heard = [phone for word in said.split() for phone in phones_of(word)]
    assert heard == [*"psarokaiko", *"tsami"]


@pytest.mark.parametrize("talk", TALKS, ids=lambda talk: talk.folder)
def test_every_word_listed_for_a_picture_has_only_sounds_of_spanish(talk: Talk) -> None:
    assert [written for _, written in talk.each() if spanish(written, talk.rules) is None] == []
