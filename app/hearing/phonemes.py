"""Spanish spelling to phones, for the words the game listens to.

The acoustic model knows the phones named in PHONES; this module says which of them a written
word is made of. Training and the app share it, so that both mean the same sounds by the same
names. It is small because Spanish spelling is regular, and lenient because players are:
seseo and ceceo give one phone (s), ll and y give one, b and v give one.

It must never guess at a letter it does not know: such a word is refused with SpellingError.
"""

from __future__ import annotations

import unicodedata
from functools import lru_cache

PHONES: tuple[str, ...] = (
    "a", "e", "i", "o", "u",
    "b", "ch", "d", "f", "g", "k", "l", "m", "n", "ny", "p", "r", "rr", "s", "t", "x", "y",
)  # fmt: skip

VOWELS = frozenset("aeiou")

# After these consonants, and at the start of a word, a single r is rolled.
_ROLLS_R = frozenset("nls")

_ALWAYS = {
    "b": ("b",), "v": ("b",), "d": ("d",), "f": ("f",), "j": ("x",), "k": ("k",), "l": ("l",),
    "m": ("m",), "n": ("n",), "ñ": ("ny",), "p": ("p",), "s": ("s",), "t": ("t",), "w": ("u",),
    "x": ("k", "s"), "z": ("s",), "h": (),
    "a": ("a",), "e": ("e",), "i": ("i",), "o": ("o",), "u": ("u",), "ü": ("u",),
}  # fmt: skip

# Two letters that stand for one sound, tried before single letters.
_PAIRS = {"ch": ("ch",), "ll": ("y",), "rr": ("rr",), "qu": ("k",), "sh": ("s",)}


class SpellingError(ValueError):
    """A word holds a letter that Spanish spelling does not know."""


@lru_cache(maxsize=1024)
def phones_of(word: str) -> tuple[str, ...]:
    """The phones of one written word, e.g. trigui -> t r i g i."""
    letters = _plain(word)
    phones: list[str] = []
    position = 0
    while position < len(letters):
        used, sounds = _read(letters, position)
        phones.extend(sounds)
        position += used
    if not phones:
        raise SpellingError(f"there is nothing to pronounce in {word!r}")
    return tuple(phones)


def _plain(word: str) -> str:
    """Small letters without stress marks; ñ and ü stay, since they change the sound."""
    kept: list[str] = []
    for letter in unicodedata.normalize("NFC", word.lower()):
        if letter not in "ñü":
            letter = unicodedata.normalize("NFD", letter)[0]
        kept.append(letter)
    return "".join(kept)


def _read(letters: str, position: int) -> tuple[int, tuple[str, ...]]:
    """How many letters the sound at this position takes, and its phones."""
    letter = letters[position]
    following = letters[position + 1 : position + 2]
    before = letters[position - 1] if position else ""
    pair = letter + following
    if pair in _PAIRS:
        return 2, _PAIRS[pair]
    if letter == "c":
        return 1, ("s",) if following and following in "ei" else ("k",)
    if letter == "g":
        if following == "u" and letters[position + 2 : position + 3] in ("e", "i"):
            return 2, ("g",)
        return 1, ("x",) if following and following in "ei" else ("g",)
    if letter == "q":
        return 1, ("k",)
    if letter == "r":
        return 1, ("rr",) if not before or before in _ROLLS_R else ("r",)
    if letter == "y":
        return 1, ("y",) if following and following in VOWELS else ("i",)
    if letter in _ALWAYS:
        return 1, _ALWAYS[letter]
    raise SpellingError(f"the letter {letter!r} in {letters!r} has no Spanish sound")
