"""The words of the game: the chain, the five vowels, and how a word sounds under a vowel.

This module must never know cards, players or turns: it only spells.
"""

from __future__ import annotations

from enum import Enum
from typing import Final


class Vowel(Enum):
    """The vowel a wheat-field card puts in force until the round ends or another one comes."""

    A = "a"
    E = "e"
    I = "i"  # noqa: E741 - the vowel's own name
    O = "o"  # noqa: E741 - the vowel's own name
    U = "u"


class Word(Enum):
    """The places of the chain, and *trigal*, which stands outside it."""

    TRES = "tres"
    TRISTES = "tristes"
    TIGRES = "tigres"
    TRIGO = "trigo"
    TRIGAL = "trigal"


#: How each word sounds under each vowel; the rulebook's own lists (rules.md D6-D8).
UNDER_VOWEL: Final[dict[Word, dict[Vowel, str]]] = {
    Word.TRES: dict(zip(Vowel, ("tras", "tres", "tris", "tros", "trus"), strict=True)),
    Word.TRISTES: dict(
        zip(Vowel, ("trastas", "trestes", "tristis", "trostos", "trustus"), strict=True)
    ),
    Word.TIGRES: dict(zip(Vowel, ("tagras", "tegres", "tigris", "togros", "tugrus"), strict=True)),
    Word.TRIGO: dict(zip(Vowel, ("traga", "tregue", "trigui", "trogo", "trugu"), strict=True)),
}


def spoken(word: Word, vowel: Vowel | None) -> str:
    """How ``word`` must sound while ``vowel`` is in force; ``None`` is before any wheat field."""
    if vowel is None or word is Word.TRIGAL:
        return word.value
    return UNDER_VOWEL[word][vowel]


def _by_sound() -> dict[str, Word]:
    sounds = {word.value: word for word in Word}
    for word, forms in UNDER_VOWEL.items():
        sounds.update(dict.fromkeys(forms.values(), word))
    return sounds


#: Every one of the 24 sounds of the game and the word it is a form of.
WORD_OF_SOUND: Final[dict[str, Word]] = _by_sound()
