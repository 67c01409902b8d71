"""How words sound, one letter a sound, as far as the judge must compare them.

*trigui* is ``trigi``, *tregue* is ``trege``: spelling must not make words look further apart than
they sound. It must never listen to anything; the acoustic side has a finer table of its own.
"""

from __future__ import annotations

import re
import unicodedata
from functools import cache
from typing import Final

from rapidfuzz.distance import Levenshtein

_VOWELS: Final = frozenset("aeiou")

# What is written, as a pattern, and the sound it stands for. z is s: half the players say so.
_SPELT: Final = (
    (r"[gq]u(?=[ei])", {"g": "g", "q": "k"}),
    (r"g(?=[ei])|j", {"g": "x", "j": "x"}),
    (r"c(?=[ei])|z", {"c": "s", "z": "s"}),
    (r"ch|ll|rr", {"c": "C", "l": "y", "r": "r"}),
    (r"[chv]", {"c": "k", "h": "", "v": "b"}),
)
_PATTERN: Final = re.compile("|".join(f"({pattern})" for pattern, _ in _SPELT))


@cache
def phonemes(word: str) -> str:
    """The sounds of a Spanish word, one letter each: ``phonemes("tregue") == "trege"``."""
    letters = unicodedata.normalize("NFC", word.lower()).replace("ñ", "N")
    plain = "".join(unicodedata.normalize("NFD", letter)[0] for letter in letters)
    return _PATTERN.sub(_sound, plain)


def _sound(written: re.Match[str]) -> str:
    return _SPELT[(written.lastindex or 1) - 1][1][written.group()[0]]


def without_last_s(sounds: str) -> str:
    """The same sounds with a final s dropped or breathed away, as many dialects do (D9)."""
    return sounds.removesuffix("s")


def consonants(word: str) -> str:
    """What is left of a word without its vowels and its final s: ``tgr`` for every *tigres*."""
    return "".join(each for each in without_last_s(phonemes(word)) if each not in _VOWELS)


def likeness(one: str, other: str) -> float:
    """0.0 (nothing alike) to 1.0 (same sounds): Levenshtein similarity of the sounds."""
    return Levenshtein.normalized_similarity(phonemes(one), phonemes(other))


def are_mirrored(one: str, other: str) -> bool:
    """Whether order alone tells two words apart once the s is gone: *tegres* and *tregue*."""
    first, second = without_last_s(phonemes(one)), without_last_s(phonemes(other))
    return first != second and sorted(first) == sorted(second)
