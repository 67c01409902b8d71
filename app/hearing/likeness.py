"""How alike words sound, as far as the judge must compare them.

By sounds, not letters: *tregue* and *trege* are the same, so spelling must not make words look
further apart than they are. It must never listen to anything.
"""

from __future__ import annotations

from rapidfuzz.distance import Levenshtein

from app.hearing.phonemes import VOWELS, phones_of

Phones = tuple[str, ...]


def without_last_s(phones: Phones) -> Phones:
    """The same sounds with a final s dropped or breathed away, as many dialects do (D9)."""
    return phones[:-1] if phones[-1:] == ("s",) else phones


def consonants(word: str) -> Phones:
    """What is left of a word without its vowels and its final s: t, g, r for every *tigres*."""
    return tuple(each for each in without_last_s(phones_of(word)) if each not in VOWELS)


def likeness(one: str, other: str) -> float:
    """0.0 (nothing alike) to 1.0 (same sounds): Levenshtein similarity of the sounds."""
    return Levenshtein.normalized_similarity(phones_of(one), phones_of(other))


def are_mirrored(one: str, other: str) -> bool:
    """Whether two words are told apart by order alone once the s is gone: *tegres*, *tregue*."""
    first, second = without_last_s(phones_of(one)), without_last_s(phones_of(other))
    return first != second and sorted(first) == sorted(second)
