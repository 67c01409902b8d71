"""Writes the decoding graph of some words for a small Vosk model, out of the model's own parts.

As graph.py does for our own model: exactly one word, or one run of filler, an utterance. Here a
phone is entered by a transition that depends on the phone before it, and silence may stand before
and after the word, never within.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from app.speech.biphones import NOTHING, Biphones, PhoneSet
from app.speech.graph import ModelError, Position, number_words, write_parts
from app.speech.openfst import Transducer

_START: Final = 0


@dataclass(frozen=True, slots=True)
class Way:
    """One way to say one word: families of phones, and what it costs in nats."""

    word: str
    families: tuple[int, ...]
    cost: float = 0.0


@dataclass(frozen=True, slots=True)
class AnySpeech:
    """What comes back when something else was said: any of these phones, each at a price."""

    word: str
    families: tuple[int, ...]
    phone_cost: float


def write_biphone_graph(
    folder: Path, phones: PhoneSet, biphones: Biphones, ways: Sequence[Way], other: AnySpeech
) -> None:
    """Write the graph's files under a folder.

    A pair of phones that no word of the model has is entered as after most phones. Raises
    ModelError for a phone that cannot be entered at all.
    """
    numbers = number_words(list(dict.fromkeys([*(way.word for way in ways), other.word])))
    network = _Network(phones, biphones)
    for way in ways:
        network.add_word(numbers[way.word], way)
    network.add_other(numbers[other.word], other)
    write_parts(folder, network.built, numbers, phones.positions)


def can_be_said(families: tuple[int, ...], phones: PhoneSet, biphones: Biphones) -> bool:
    """Whether each of these phones stands in such a place of some word of the model."""
    return all(biphones.usual_step(phone) is not None for phone in _placed(families, phones))


def _placed(families: tuple[int, ...], phones: PhoneSet) -> Iterator[int]:
    """The ids of these phones, said as one word."""
    last = len(families) - 1
    for number, family in enumerate(families):
        if number == 0:
            yield phones.at(family, "begin" if last else "singleton")
        else:
            yield phones.at(family, "internal" if number < last else "end")


class _Network:
    """The states and arcs under construction. A phone is entered by its step, then held."""

    def __init__(self, phones: PhoneSet, biphones: Biphones) -> None:
        self.built = Transducer()
        self._phones = phones
        self._biphones = biphones
        self._known_steps: dict[tuple[int, int], int] = {}
        before = self._hold(self._step(NOTHING, phones.silence), _START)
        self._origins = {NOTHING: _START, phones.silence: before}
        self._after: dict[int, int] = {}  # the silence after a word, by its transition
        self._beginnings: dict[tuple[int, tuple[int, ...]], int] = {}

    def add_word(self, number: int, way: Way) -> None:
        """A path of phones, shared with the words that begin alike up to the last phone."""
        *prefix, last = _placed(way.families, self._phones)
        for origin in self._origins:
            source = self._beginning(origin, tuple(prefix))
            step = self._step(prefix[-1] if prefix else origin, last)
            self._finish(self._hold(step, source, number, way.cost), last)

    def _beginning(self, origin: int, prefix: tuple[int, ...]) -> int:
        """The state after these phones, with which words begin."""
        if not prefix:
            return self._origins[origin]
        if (origin, prefix) not in self._beginnings:
            *before, phone = prefix
            step = self._step(before[-1] if before else origin, phone)
            source = self._beginning(origin, tuple(before))
            self._beginnings[origin, prefix] = self._hold(step, source)
        return self._beginnings[origin, prefix]

    def add_other(self, number: int, other: AnySpeech) -> None:
        """A loop over all pairs of phones, each phone at its price."""
        begin = self._usable(other.families, "begin")
        inner = self._usable(other.families, "internal")
        end = self._usable(other.families, "end")
        alone = self._usable(other.families, "singleton")
        hubs = {phone: self.built.new_state() for phone in (*begin, *inner)}
        for phone in (*begin, *alone):
            for origin, source in self._origins.items():
                step = self._step(origin, phone)
                self._pass_on(self._hold(step, source, number, other.phone_cost), phone, hubs)
        held: dict[tuple[int, int], int] = {}
        for before, hub in hubs.items():
            for phone in (*inner, *end):
                step = self._step(before, phone)
                if (phone, step) not in held:
                    held[phone, step] = self._held(step)
                    self._pass_on(held[phone, step], phone, hubs)
                self.built.arc(hub, held[phone, step], step, cost=other.phone_cost)

    def _usable(self, families: tuple[int, ...], position: Position) -> list[int]:
        """The ids of these phones in a place, where some word has them there."""
        phones = (self._phones.at(family, position) for family in families)
        return [phone for phone in phones if self._biphones.usual_step(phone) is not None]

    def _pass_on(self, state: int, phone: int, hubs: Mapping[int, int]) -> None:
        """Other phones may follow this one, or nothing, as its position says."""
        if phone in hubs:
            self.built.arc(state, hubs[phone], 0)
        else:
            self._finish(state, phone)

    def _finish(self, state: int, phone: int) -> None:
        """The word may end here, at once or after some silence."""
        self.built.end_in(state)
        step = self._step(phone, self._phones.silence)
        if step not in self._after:
            self._after[step] = self._held(step)
            self.built.end_in(self._after[step])
        self.built.arc(state, self._after[step], step)

    def _hold(self, step: int, source: int, number: int = 0, cost: float = 0.0) -> int:
        """A state entered from ``source`` by this step."""
        state = self._held(step)
        self.built.arc(source, state, step, number, cost)
        return state

    def _held(self, step: int) -> int:
        """A state in which the phone entered by this step may last."""
        state = self.built.new_state()
        self.built.arc(state, state, step - 1)
        return state

    def _step(self, before: int, phone: int) -> int:
        """The transition of a pair; where no word has it, that of the nearest pair."""
        if (before, phone) not in self._known_steps:
            self._known_steps[before, phone] = self._found_step(before, phone)
        return self._known_steps[before, phone]

    def _found_step(self, before: int, phone: int) -> int:
        step = self._biphones.step(before, phone)
        if step is not None:
            return step
        for near in self._same_elsewhere(before):
            step = self._biphones.step(near, phone)
            if step is not None:
                return step
        for near in (phone, *self._same_elsewhere(phone)):
            step = self._biphones.usual_step(near)
            if step is not None:
                return step
        raise ModelError(f"No word of this model has its phone {phone}: it cannot be used.")

    def _same_elsewhere(self, phone: int) -> list[int]:
        """The same phone in the other positions of a word."""
        if phone == NOTHING or self._phones.positions[phone] == "nonword":
            return []
        family = self._phones.family(phone)
        places: tuple[Position, ...] = ("internal", "begin", "end", "singleton")
        return [self._phones.at(family, place) for place in places]
