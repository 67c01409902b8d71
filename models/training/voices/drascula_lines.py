"""What is said in the adventure game Drascula, and by whom.

The game keeps the lines of all characters in one table, each under the number of its recording, in
capitals and without accents. This module must never keep a word that nobody can be sure of:
laughter, foreign names, numbers, and lines that the actors put in words of their own.
"""

from __future__ import annotations

import re
import struct
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from app.hearing.phonemes import SpellingError, phones_of
from models.training.voices.pauses import Pause

LONGEST_S = 6.0

# The tables of lines in the order of the file, by what their recordings' names begin with.
_PREFIXES = ("", "D", "B", "BJ", "E", "I", "L", "P", "T", "VB")
# Not Drascula himself (D), who puts on foreign vowels, nor the innkeeper (T), the drunkard (B) and
# the skeleton (E), who swallow the s that the text has.
_CHARACTERS = {
    "": "Hacker", "BJ": "B.J.", "I": "Igor", "L": "wolf man", "P": "pianist", "VB": "Von Braun",
}  # fmt: skip
# Among Drascula's own lines stand those of Hacker with a blind man.
_HACKER_AND_BLIND_MAN = {
    **{f"D{number}": "Hacker" for number in range(56, 68)},
    **{f"D{number}": "blind man" for number in range(68, 79)},
}
# Lines that the actors put in words of their own, or to which they added some.
_NOT_AS_WRITTEN = """
214 244 257 274 296 326 437 445 491 BJ7 BJ8 BJ11 D63 D64 D75 D76 I4 I31 L1 L3 L12 L13
VB13 VB35 VB60 VB62
"""
# What stands before the lines in the table: bytes of each entry of every list.
_LISTS_BEFORE = (4, 4, 4, 2, 4, 2, 4, 2, 2, 20, 20, 10, 8)
_SPANISH = 1  # among the languages of the table

# Names as a Spaniard says them.
_RESPELT = {
    "b.j.": "be jota", "johny": "yoni", "john": "yon", "hacker": "jaker", "billie": "bili",
    "jean": "yin", "water": "bater", "chaikosky": "chaikoski", "tchaikowsky": "chaikoski",
    "choifrusky": "choifruski",
}  # fmt: skip
# Laughter, noises, names, and words that the actors may have put right.
_UNSURE = """
ja je ji jua jm ejem jem jh cof yamm emmm em er burrp bssst aggg argh ahhh shhhhhh pitido
stevie wonder bill cosby serafin zubiri mcgyver poltergueist mazinguer compact disc best seller
hamlet cambridge frisishnosticos frsisshnoticos fruskynstein tacher superlopez hambuerguesas
mecionada chista elarma movilani enma dubidubidubidubidubidubidubidu cieg inmunid
"""


@dataclass(frozen=True)
class Spoken:
    """A word as it is spelt and sounds, and whether it may be kept."""

    spelt: str
    phones: tuple[str, ...]
    ends_phrase: bool
    sure: bool


def lines(table: bytes) -> dict[str, str]:
    """The Spanish text of every line, under the name of its recording."""
    at = 9
    for size in _LISTS_BEFORE:
        at += 2 + size * _number(table, at)
    languages = _number(table, at)
    at += 2
    found: dict[str, str] = {}
    for prefix in _PREFIXES:
        count = _number(table, at)
        at += 2
        for language in range(languages):
            length = _number(table, at)
            if language == _SPANISH:
                texts = _texts(table[at + 2 : at + 2 + length], count)
                found.update((f"{prefix}{number}", text) for number, text in enumerate(texts))
            at += 2 + length
    return found


def _number(table: bytes, at: int) -> int:
    return int(struct.unpack_from(">H", table, at)[0])


def _texts(block: bytes, count: int) -> Iterator[str]:
    """Each text ends with a zero; before it stands how far it is to the next."""
    at = 4
    for number in range(count):
        # The game has a sign of its own for a space.
        yield block[at : block.index(0, at)].decode("cp850").replace("º", " ").strip()
        if number + 1 < count:
            at += _number(block, at - 2)


def spoken(text: str) -> list[Spoken]:
    """The words of a line; accents are not written in the game, and change no phone."""
    found: list[Spoken] = []
    for match in re.finditer(r"(b\.j\.|[^\W_]+)([^\w]*)", text.lower()):
        written, mark = match[1], match[2]
        sure = written not in _UNSURE.split() and not re.search(r"\d", written)
        spelt = _RESPELT.get(written, _plain(written))
        parts = spelt.split()
        for place, part in enumerate(parts, start=1):
            try:
                phones = phones_of(part)
            except SpellingError:
                phones, sure = (), False
            vowels = any(phone in "aeiou" for phone in phones)
            ends = place == len(parts) and bool(re.search(r"[^\s\"()-]", mark))
            found.append(Spoken(part, phones, ends, sure and vowels))
    return found


def _plain(written: str) -> str:
    """A word without the letters that only show how long it is drawn."""
    return re.sub(r"([aeiou])\1{2,}|([^aeioulrc])\2+", r"\1\2", written)


def voice_of(name: str) -> str | None:
    """Who speaks a recording, or None where it is not to be used."""
    prefix = re.sub(r"\d", "", name)
    character = _HACKER_AND_BLIND_MAN.get(name, _CHARACTERS.get(prefix))
    if character is None or name in _NOT_AS_WRITTEN.split():
        return None
    return f"people_es Drascula {character}"


@dataclass(frozen=True)
class Piece:
    """A part of a line, in seconds, and its first and one-past-last word."""

    begin: float
    end: float
    first: int
    last: int


def pieces(
    words: Sequence[Spoken], seconds: float, quiet: Sequence[Pause], before: Sequence[int | None]
) -> list[Piece]:
    """Runs of sure words between pauses, as long as a clip may be."""
    parts: list[Piece] = []
    begin, first = 0.0, 0
    for (start, stop), count in zip(quiet, before, strict=True):
        if count is not None:
            middle = (start + stop) / 2
            parts.append(Piece(begin, middle, first, count))
            begin, first = middle, count
    parts.append(Piece(begin, seconds, first, len(words)))
    joined: list[Piece] = []
    for part in parts:
        if part.first == part.last or not all(word.sure for word in words[part.first : part.last]):
            continue
        last = joined[-1] if joined else None
        if last and last.end == part.begin and part.end - last.begin <= LONGEST_S:
            joined[-1] = Piece(last.begin, part.end, last.first, part.last)
        else:
            joined.append(part)
    return [piece for piece in joined if piece.end - piece.begin <= LONGEST_S]
