"""Which letters can be seen, in what somebody typed: the others could be orders, or a disguise.

A terminal would obey control characters; letters without width and changes of direction make names
that look empty, or like somebody else's. This module must never ask what a letter means.
"""

from __future__ import annotations

import unicodedata
from typing import Final

#: Orders to whoever shows a text, halves of letters, and breaks of lines.
_UNSEEN: Final = ("Cc", "Cf", "Cs", "Zl", "Zp")
#: Seen only together with others: accents, what chooses the look of an emoji, and blanks.
_NOT_ALONE: Final = (*_UNSEEN, "Mn", "Me", "Zs")
#: Blanks that Unicode counts among the letters and the signs.
_BLANKS: Final = "\u115f\u1160\u2800\u3164\uffa0"
#: Joins several emoji into one, as a family.
_JOINER: Final = "\u200d"


def in_sight(text: str, instead: str = "") -> str:
    """The text with ``instead`` of every letter that cannot be seen; what joins emoji stays."""
    return "".join(
        letter if _may_stay(text, place) else instead for place, letter in enumerate(text)
    )


def shows_something(text: str) -> bool:
    """Whether there is anything in it to be seen."""
    return any(map(_is_seen, text))


def is_unseen(letter: str) -> bool:
    """Whether it only changes how others look, or nothing at all; accents do not count."""
    return unicodedata.category(letter) in _UNSEEN or _chooses_a_look(letter)


def _may_stay(text: str, place: int) -> bool:
    letter = text[place]
    if letter != _JOINER:
        return unicodedata.category(letter) not in _UNSEEN
    before, after = text[:place], text[place + 1 : place + 2]
    while before and _chooses_a_look(before[-1]):
        before = before[:-1]
    return shows_something(before[-1:]) and shows_something(after)


def _is_seen(letter: str) -> bool:
    return unicodedata.category(letter) not in _NOT_ALONE and letter not in _BLANKS


def _chooses_a_look(letter: str) -> bool:
    return "\ufe00" <= letter <= "\ufe0f"
