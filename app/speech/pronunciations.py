"""How the words that may come are really said, and what competes with them.

Players drop or breathe a final s, and the s before a t (rules.md D9); each way costs a little, so
that the full one wins where both fit. It must never decide what is right.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from app.hearing.phonemes import phones_of
from app.speech.graph import Pronunciation

#: Nats. Log-likelihoods of whole words differ by ten and more between different words.
DROPPED_S: Final = 2.0
BREATHED_S: Final = 2.0
#: A word that is not of the game must fit better by this much to be preferred.
COMPETITOR: Final = 1.0

#: In a phrase a word that does not belong to it must fit better by this much than one that does:
#: of 324 words said right by actors 3 were then heard otherwise, and 12 without.
STRANGER: Final = 4.0


def pronunciations(words: tuple[str, ...], competitors: tuple[str, ...]) -> list[Pronunciation]:
    """Every way to say the words, and the competitors that sound like none of these ways."""
    ways = [way for word in words for way in _ways(word)]
    taken = {way.phones for way in ways}
    for competitor in competitors:
        phones = phones_of(competitor)
        if phones not in taken:
            taken.add(phones)
            ways.append(Pronunciation(competitor, phones, COMPETITOR))
    return ways


def of_a_phrase(phrase: tuple[str, ...], words: tuple[str, ...]) -> list[Pronunciation]:
    """Every way to say the words of a phrase, and the other words, which are not as likely."""
    own = [way for word in dict.fromkeys(phrase) for way in _ways(word)]
    taken = {way.phones for way in own}
    strange = [way for word in words if word not in phrase for way in _ways(word)]
    return own + [
        Pronunciation(way.word, way.phones, way.cost + STRANGER)
        for way in strange
        if way.phones not in taken
    ]


def _ways(word: str) -> Iterator[Pronunciation]:
    """The full way, and those of speakers whose s is weak at the end of syllables."""
    phones = phones_of(word)
    yield Pronunciation(word, phones)
    if phones[-1] == "s" and len(phones) > 2:
        yield Pronunciation(word, phones[:-1], DROPPED_S)
        yield Pronunciation(word, (*phones[:-1], "x"), BREATHED_S)
