"""Which output of the networks is which phone; the first, 0, is the blank."""

from collections.abc import Sequence

from app.hearing.phonemes import PHONES

_NUMBERS = {phone: number for number, phone in enumerate(PHONES, start=1)}


def spell(phones: Sequence[str]) -> list[int]:
    """Phones as output numbers."""
    return [_NUMBERS[phone] for phone in phones]


VOWELS = tuple(spell("aeiou"))
