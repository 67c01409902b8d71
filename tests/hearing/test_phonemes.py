"""Spanish spelling to phones: the game's own words first, then each rule once."""

import pytest

from app.hearing.phonemes import PHONES, SpellingError, phones_of


@pytest.mark.parametrize(
    ("word", "phones"),
    [
        ("tres", "t r e s"),
        ("tristes", "t r i s t e s"),
        ("tigres", "t i g r e s"),
        ("tregue", "t r e g e"),
        ("trigui", "t r i g i"),
        ("trugu", "t r u g u"),
        ("trigal", "t r i g a l"),
        ("trigueño", "t r i g e ny o"),
        ("tregua", "t r e g u a"),
        ("pingüino", "p i n g u i n o"),
        ("gente", "x e n t e"),
        ("jirafa", "x i r a f a"),
        ("queso", "k e s o"),
        ("cena", "s e n a"),
        ("zapato", "s a p a t o"),
        ("casa", "k a s a"),
        ("vaca", "b a k a"),
        ("leche", "l e ch e"),
        ("calle", "k a y e"),
        ("rey", "rr e i"),
        ("yo", "y o"),
        ("perro", "p e rr o"),
        ("pero", "p e r o"),
        ("honra", "o n rr a"),
        ("atrás", "a t r a s"),
        ("ÁRBOL", "a r b o l"),
        ("taxi", "t a k s i"),
    ],
)
def test_spelling(word: str, phones: str) -> None:
    assert phones_of(word) == tuple(phones.split())


def test_a_decomposed_accent_is_the_same_letter() -> None:
    assert phones_of("man\u0303ana") == phones_of("mañana")


def test_every_phone_is_reached_by_some_spelling() -> None:
    words = ["abad", "chef", "guía", "queso", "leche", "mañana", "pero", "perro", "sol", "joya"]
    words += ["taza", "u"]
    assert {phone for word in words for phone in phones_of(word)} == set(PHONES)


@pytest.mark.parametrize("word", ["", "h", "tres3", "naïf!", "tres tigres"])
def test_what_cannot_be_read_is_refused(word: str) -> None:
    with pytest.raises(SpellingError):
        phones_of(word)
