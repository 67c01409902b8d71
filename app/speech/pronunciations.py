"""How the words that may come are really said, and what competes with them.

Players drop or breathe a final s, and the s before a t (rules.md D9); each way costs a little, so
that the full one wins where both fit. It must never decide what is right.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from app.hearing.likeness import without_last_s
from app.hearing.phonemes import VOWELS, phones_of
from app.speech.breath import BEGINNING, BROKEN_OFF, FILLING
from app.speech.breath_graph import Parts
from app.speech.graph import Pronunciation

#: Nats. Log-likelihoods of whole words differ by ten and more between different words.
DROPPED_S: Final = 2.0
BREATHED_S: Final = 2.0
#: A word that is not of the game must fit better by this much to be preferred.
COMPETITOR: Final = 1.0

#: In a phrase a word that does not belong to it must fit better by this much than one that does:
#: of 324 words said right by actors 3 were then heard otherwise, and 12 without.
STRANGER: Final = 4.0


#: Sounds with which people fill time, and laugh, beside the words of the game; what each costs.
#: "Este" is not among them: it sounds too much like the end of *trestes* and *tristes*.
FILLING_COST: Final = 2.0
FILLERS: Final = (
    "eh", "em", "m", "ah", "ay", "o", "u", "y", "pues", "pos", "a", "ver", "bueno", "no", "sí",
    "ja", "je", "ji", "jo",
)  # fmt: skip


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


def parts_of_a_breath(words: tuple[str, ...], competitors: tuple[str, ...]) -> Parts:
    """Whatever may be said in one breath.

    A word that lacks its s is whole only where nothing follows it; before another word, as in
    "tri- tristes", it was broken off.
    """
    whole = [way for word in words for way in _ways(word) if not _is_dropped(way)]
    dropped = [way for word in words for way in _ways(word) if _is_dropped(way)]
    broken = {way.phones for way in dropped}
    for word in words:
        for length in (2, 3):
            beginning = phones_of(word)[:length]
            if beginning[-1] in VOWELS:
                broken.add(beginning)
    taken = {way.phones for way in (*whole, *dropped)}
    alone = [way for way in pronunciations(words, competitors) if way.phones not in taken]
    sounds = dict.fromkeys(phones_of(each) for each in FILLERS)
    return Parts(
        words=tuple(whole),
        last=tuple(dropped),
        broken_off=tuple(
            Pronunciation("".join(phones) + BROKEN_OFF, phones, BEGINNING)
            for phones in sorted(broken)
        ),
        filling=tuple(Pronunciation(FILLING, each, FILLING_COST) for each in sounds),
        alone=tuple(alone),
    )


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


def _is_dropped(way: Pronunciation) -> bool:
    return way.phones == without_last_s(phones_of(way.word)) and way.phones != phones_of(way.word)


def _ways(word: str) -> Iterator[Pronunciation]:
    """The full way, and those of speakers whose s is weak at the end of syllables."""
    phones = phones_of(word)
    yield Pronunciation(word, phones)
    if phones[-1] == "s" and len(phones) > 2:
        yield Pronunciation(word, phones[:-1], DROPPED_S)
        yield Pronunciation(word, (*phones[:-1], "x"), BREATHED_S)
