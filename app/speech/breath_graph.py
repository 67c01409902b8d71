"""Writes the decoding graph of one breath: a word of the game, or several run together.

Single words and what competes with them stand in it as :mod:`app.speech.graph` knows them. Beside
that words, broken-off beginnings of words and filling sounds may follow each other, each further
one at a price, so that the scores of one word and of several can be compared. It must never import
anything but the standard library and numpy, like :mod:`app.speech.graph`.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Final

from app.speech.graph import (
    BLANK,
    Filler,
    ModelError,
    PhoneTable,
    Position,
    Pronunciation,
    held,
    number_words,
    position_in_word,
    write_parts,
)
from app.speech.openfst import Transducer

#: Nats for each part of a breath after the first.
_FURTHER: Final = 2.0

_START: Final = 0


@dataclass(frozen=True, slots=True)
class Parts:
    """What a breath may be made of."""

    words: tuple[Pronunciation, ...]  # may follow each other
    last: tuple[Pronunciation, ...]  # after which nothing more is said
    broken_off: tuple[Pronunciation, ...]  # after which something more is said
    filling: tuple[Pronunciation, ...]  # sounds that mean nothing, anywhere
    alone: tuple[Pronunciation, ...]  # nothing before and nothing after


def write_breath_graph(folder: Path, phones: PhoneTable, parts: Parts, filler: Filler) -> None:
    """Write the files of a graph under a folder; ``filler`` stands alone as well.

    Raises ModelError for a phone the model does not know.
    """
    every = (*parts.words, *parts.last, *parts.broken_off, *parts.filling, *parts.alone)
    numbers = number_words([*dict.fromkeys(each.word for each in every), filler.word])
    network = _Breath(phones, numbers)
    for said in (*parts.words, *parts.filling):
        network.add(said)
    for said in parts.last:
        network.add_last(said)
    for said in parts.broken_off:
        network.add_broken_off(said)
    for said in parts.alone:
        network.add_alone(said)
    network.add_filler(filler)
    boundary = {sound.identity: position for _, position, sound in phones}
    write_parts(folder, network.built, numbers, boundary)


class _Breath:
    """The states and arcs under construction."""

    def __init__(self, phones: PhoneTable, numbers: dict[str, int]) -> None:
        self._phones = phones
        self._numbers = numbers
        self.built = Transducer()
        self._going_on = self.built.new_state()  # something more is said
        self._over = self.built.new_state()  # nothing more is said
        self._either = self.built.new_state()
        for state in (self._going_on, self._over):
            self.built.arc(self._either, state, 0)
        self.built.end_in(self._over)
        self.built.end_in(self._held((self._over,), BLANK, "nonword"))
        self._first = (_START, self._held((_START,), BLANK, "nonword"))
        self._next = (self._going_on, self._held((self._going_on,), BLANK, "nonword"))

    def add(self, said: Pronunciation) -> None:
        """Anywhere."""
        self._add_path(self._first, said, 0.0, self._either)
        self._add_path(self._next, said, _FURTHER, self._either)

    def add_last(self, said: Pronunciation) -> None:
        """Where the breath ends."""
        self._add_path(self._first, said, 0.0, self._over)
        self._add_path(self._next, said, _FURTHER, self._over)

    def add_broken_off(self, said: Pronunciation) -> None:
        """Where it goes on."""
        self._add_path(self._first, said, 0.0, self._going_on)
        self._add_path(self._next, said, _FURTHER, self._going_on)

    def add_alone(self, said: Pronunciation) -> None:
        """The whole breath."""
        self._add_path(self._first, said, 0.0, self._over)

    def add_filler(self, filler: Filler) -> None:
        """A loop over all phones, each at a price, and a way past all of them."""
        word, price = self._numbers[filler.word], filler.phone_cost
        nothing = self._held((_START,), BLANK, "singleton", word, filler.nothing_cost)
        self.built.end_in(nothing)
        hub = self.built.new_state()
        self.built.arc(self._held((hub,), BLANK, "internal"), hub, 0)
        for name in self._phones.names:
            alone = self._held(self._first, name, "singleton", word, price)
            self.built.arc(alone, self._over, 0)
            self.built.arc(self._held(self._first, name, "begin", word, price), hub, 0)
            self.built.arc(self._held((hub,), name, "internal", 0, price), hub, 0)
            self.built.arc(self._held((hub,), name, "end", 0, price), self._over, 0)

    def _add_path(
        self, starts: tuple[int, ...], said: Pronunciation, price: float, to: int
    ) -> None:
        """Its phones one after the other, with optional blank between them."""
        if not said.phones:
            raise ModelError(f"The word {said.word!r} has no phones.")
        last = len(said.phones) - 1
        named = (self._numbers[said.word], said.cost + price)
        for place, name in enumerate(said.phones):
            if place:
                gap = self._held(starts, BLANK, "internal")
                starts = (gap,) if name == said.phones[place - 1] else (*starts, gap)
            starts = (self._held(starts, name, position_in_word(place, last), *named),)
            named = (0, 0.0)
        self.built.arc(starts[0], to, 0)

    def _held(
        self,
        starts: tuple[int, ...],
        name: str,
        position: Position,
        word: int = 0,
        cost: float = 0.0,
    ) -> int:
        """A state in which a sound is held, entered from ``starts``."""
        return held(self.built, starts, self._phones.sound(name, position), word, cost)
