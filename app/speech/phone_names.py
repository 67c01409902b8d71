"""What the phones of a small Vosk model sound like: learnt from how it hears words we can spell.

Such a package numbers its phones and keeps their names to itself. Where a word has as many phones
as its Spanish spelling has sounds, each sound votes for the phone in its place, told apart by what
stands before and after it; exceptions are outvoted. Words in other scripts are read as they are
transliterated. It must never be asked about one word alone: one word proves nothing.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from typing import Final

from anyascii import anyascii

from app.hearing.phonemes import PHONES, VOWELS, SpellingError, phones_of
from app.speech.biphones import PhoneSet
from app.speech.lexicon import Spoken

#: So many pronunciations are looked at; more change nothing.
_SAMPLE: Final = 15_000
#: Fewer votes than these say nothing about a sound between these neighbours.
_ENOUGH: Final = 20
#: A phone with at least this share of the votes is another way to say the sound.
_ALSO: Final = 0.25

_Context = tuple[str, str, str]


class PhoneNames:
    """The phones by which a model hears the sounds of :data:`app.hearing.phonemes.PHONES`."""

    def __init__(self, spoken: Spoken, words: Mapping[int, str], phones: PhoneSet) -> None:
        votes: dict[_Context | str, Counter[int]] = defaultdict(Counter)
        sampled = list(_sample(spoken, words, phones))
        for sounds, families in sampled:
            if len(sounds) == len(families):
                for place, family in enumerate(families):
                    votes[_context(sounds, place)][family] += 1
                    votes[sounds[place]][family] += 1
        self._families = {
            where: _elected(cast)
            for where, cast in votes.items()
            if cast.total() >= _ENOUGH or isinstance(where, str)
        }
        read = sum(self._may_be(sounds, families) for sounds, families in sampled)
        #: Share of the model's words that are said as their spelling says it in Spanish.
        self.agreement = read / max(1, len(sampled))

    @property
    def missing(self) -> tuple[str, ...]:
        """The sounds this model has nothing for."""
        return tuple(sound for sound in PHONES if sound not in self._families)

    def spoken_as(self, sounds: tuple[str, ...]) -> tuple[tuple[int, ...], ...]:
        """The ways, as families of phones, in which this model may hear these sounds; best first.

        No way at all for a sound the model lacks.
        """
        ways: list[tuple[int, ...]] = [()]
        for place in range(len(sounds)):
            choices = self._choices(sounds, place)
            ways = [(*way, family) for family in choices for way in ways]
        return tuple(ways)

    def _choices(self, sounds: tuple[str, ...], place: int) -> tuple[int, ...]:
        usual = self._families.get(sounds[place], ())
        return self._families.get(_context(sounds, place), usual)

    def _may_be(self, sounds: tuple[str, ...], families: tuple[int, ...]) -> bool:
        return len(sounds) == len(families) and all(
            family in self._choices(sounds, place) for place, family in enumerate(families)
        )


def _elected(votes: Counter[int]) -> tuple[int, ...]:
    """Whoever has most votes, then whoever else has many."""
    least = _ALSO * votes.total()
    ranked = enumerate(votes.most_common())
    return tuple(family for rank, (family, count) in ranked if rank == 0 or count >= least)


def _sample(
    spoken: Spoken, words: Mapping[int, str], phones: PhoneSet
) -> Iterator[tuple[tuple[str, ...], tuple[int, ...]]]:
    """The sounds a word is spelt with and the phones it is heard by, for many words."""
    for row in range(0, len(spoken.words), max(1, len(spoken.words) // _SAMPLE)):
        sounds = _sounds_of(words.get(int(spoken.words[row]), ""))
        if sounds:
            heard = spoken.phones[row, : spoken.lengths[row]].tolist()
            yield sounds, tuple(phones.family(phone) for phone in heard)


def _sounds_of(word: str) -> tuple[str, ...]:
    try:
        return phones_of(word)
    except SpellingError:
        pass
    try:
        return phones_of(anyascii(word).lower())
    except SpellingError:
        return ()


def _context(sounds: tuple[str, ...], place: int) -> _Context:
    before = sounds[place - 1] if place else ""
    after = sounds[place + 1] if place + 1 < len(sounds) else ""
    return _kind(before), sounds[place], _kind(after)


def _kind(sound: str) -> str:
    if not sound:
        return "edge"
    return "vowel" if sound in VOWELS else "consonant"
