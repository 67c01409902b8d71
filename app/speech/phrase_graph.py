"""Writes the decoding graph of a phrase: words that follow each other, however often.

The words of the phrase are the likeliest, other words of the game less so, and anything else is
one word more that is none. Every way to say a word is a path of its own; there are few. It must
never import anything but the standard library and numpy, like :mod:`app.speech.graph`.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from app.speech.graph import (
    BLANK,
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

#: Nats for each word, for beginning with anything else, and for each phone of that. Measured on the
#: actors' words joined with pauses of 0, 0.08 and 0.3 s: of 324 words said right 3 were heard
#: otherwise, of 162 phrases with a slip none passed for right.
_FURTHER: Final = 2.0
_ELSE: Final = 6.0
_ELSE_PHONE: Final = 1.5

_START: Final = 0


def write_phrase_graph(
    folder: Path, phones: PhoneTable, pronunciations: Sequence[Pronunciation], other: str
) -> None:
    """Write the parts of a graph under a folder; ``other`` is what else may be said.

    Raises ModelError for a phone the model does not know.
    """
    numbers = number_words([*dict.fromkeys(each.word for each in pronunciations), other])
    network = _Phrase(phones)
    for each in pronunciations:
        network.add_word(numbers[each.word], each)
    network.add_other(numbers[other])
    boundary = {sound.identity: position for _, position, sound in phones}
    write_parts(folder, network.built, numbers, boundary)


class _Phrase:
    """The states and arcs under construction: each word leads from the start back to it."""

    def __init__(self, phones: PhoneTable) -> None:
        self._phones = phones
        self.built = Transducer()
        quiet = self._entered(_START, BLANK, "nonword")
        self.built.arc(quiet, _START, 0)
        self.built.end_in(quiet)

    def add_word(self, number: int, said: Pronunciation) -> None:
        """Its phones one after the other, with optional blank between, after a price."""
        if not said.phones:
            raise ModelError(f"The word {said.word!r} has no phones.")
        state, last = _START, len(said.phones) - 1
        for place, name in enumerate(said.phones):
            if place:
                may_run_on = name != said.phones[place - 1]
                state = self._after_a_gap(state, may_run_on=may_run_on)
            named = (number, said.cost + _FURTHER) if place == 0 else (0, 0.0)
            state = self._entered(state, name, position_in_word(place, last), *named)
        self._finish(state)

    def add_other(self, number: int) -> None:
        """Any phones at all."""
        hub = self.built.new_state()
        gap = self._entered(hub, BLANK, "internal")
        self.built.arc(gap, hub, 0)
        for name in self._phones.names:
            price = _FURTHER + _ELSE + _ELSE_PHONE
            self._finish(self._entered(_START, name, "singleton", number, price))
            first = self._entered(_START, name, "begin", number, price)
            self.built.arc(first, hub, 0)
            inner = self._entered(hub, name, "internal", 0, _ELSE_PHONE)
            self.built.arc(inner, hub, 0)
            self._finish(self._entered(hub, name, "end", 0, _ELSE_PHONE))

    def _after_a_gap(self, state: int, *, may_run_on: bool) -> int:
        """After blank inside a word; between two like phones there must be some."""
        gap = self._entered(state, BLANK, "internal")
        if not may_run_on:
            return gap
        after = self.built.new_state()
        self.built.arc(state, after, 0)
        self.built.arc(gap, after, 0)
        return after

    def _entered(
        self, start: int, name: str, position: Position, word: int = 0, cost: float = 0.0
    ) -> int:
        """A state in which a sound is held, entered from ``start``."""
        return held(self.built, (start,), self._phones.sound(name, position), word, cost)

    def _finish(self, state: int) -> None:
        """The word may end here: the phrase ends, or the next word begins."""
        self.built.end_in(state)
        self.built.arc(state, _START, 0)
