"""How each phone of a small Vosk model is entered, by the phone before it: read off its graph.

Such a model sounds a phone differently after each other phone, and the tree that says how is not
in its package. But its graph (``HCLr.fst``) holds every pair that any word of its lexicon needs,
so the tree can be read off there. It must never guess: a graph that gives two answers for one
pair, or names what the network lacks, is refused.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final, cast, get_args

import numpy as np
from numpy.typing import NDArray

from app.reading import all_of
from app.speech.errors import EarsError
from app.speech.final_mdl import AcousticModel
from app.speech.graph import Position
from app.speech.openfst import Graph, Ints

#: The phone before the first one of an utterance.
NOTHING: Final = 0

_AMBIGUOUS: Final = "The graph of this model is ambiguous: its words cannot be read off."

#: Phone ids of one phone follow each other in this order, as Kaldi's prepare_lang.sh numbers them.
_IN_ORDER: Final[tuple[Position, ...]] = ("begin", "end", "internal", "singleton")


@dataclass(frozen=True, slots=True)
class PhoneSet:
    """The phones of a model: silences, and phones with one id for each position in a word."""

    positions: Mapping[int, Position]  # of every phone id
    silence: int

    def family(self, phone: int) -> int:
        """The id of the same phone at the beginning of a word; a silence is its own."""
        position = self.positions[phone]
        return phone if position == "nonword" else phone - _IN_ORDER.index(position)

    def at(self, family: int, position: Position) -> int:
        """The id of a phone in another position."""
        return family + _IN_ORDER.index(position)


def read_phone_set(path: Path, acoustic: AcousticModel) -> PhoneSet:
    """The phones in ``word_boundary.int``. Raises EarsError when they are not the network's."""
    positions: dict[int, Position] = {}
    try:
        for line in all_of(path).decode("ascii").splitlines():
            phone, position = line.split()
            if position not in get_args(Position):
                raise ValueError(position)
            positions[int(phone)] = cast("Position", position)
    except OSError as error:
        raise EarsError(
            f"{path} cannot be read ({error.strerror}); install the model again."
        ) from error
    except ValueError as error:
        raise EarsError(f"{path} is damaged; install the model again.") from error
    if set(positions) != {triple.phone for triple in acoustic.triples}:
        raise EarsError(f"{path} does not name the phones of the network.")
    silences = [phone for phone, position in positions.items() if position == "nonword"]
    begins = [phone for phone, position in positions.items() if position == "begin"]
    in_order = all(
        positions.get(first + place) == position
        for first in begins
        for place, position in enumerate(_IN_ORDER)
    )
    if not silences or not in_order or len(positions) != len(silences) + 4 * len(begins):
        raise EarsError(f"{path} numbers its phones in an order that is not known here.")
    return PhoneSet(positions, min(silences))


@dataclass(frozen=True, slots=True, eq=False)
class Arcs:
    """What each arc of a graph is to the network."""

    enters: NDArray[np.bool_]  # a phone is entered
    holds: NDArray[np.bool_]  # it is held; all other arcs are heard as nothing
    entered: Ints  # which phone; 0 where none is
    highest: int  # phone id of the network


def read_arcs(graph: Graph, acoustic: AcousticModel) -> Arcs:
    """Tell the arcs apart. Raises EarsError for a network that is not of the usual kind."""
    triples = acoustic.triples
    if (
        not acoustic.one_state
        or 2 * len(triples) != acoustic.transitions
        or max(max(each.pdf, each.held) for each in triples) >= acoustic.output_size
    ):
        raise EarsError("The network of this model is not the usual kind of small model.")
    phone_of = np.zeros(acoustic.transitions + 1, np.int32)
    phone_of[1:] = np.repeat([triple.phone for triple in triples], 2)
    heard = np.where(graph.heard <= acoustic.transitions, graph.heard, 0)
    enters = (heard > 0) & (heard % 2 == 0)
    return Arcs(enters, (heard > 0) & ~enters, phone_of[heard * enters], int(phone_of.max()))


class Biphones:
    """Which transition enters a phone after which other phone.

    Raises EarsError for a graph that is ambiguous, or does not belong to the network.
    """

    def __init__(self, graph: Graph, arcs: Arcs) -> None:
        self._size = arcs.highest + 1
        self._step = self._table(graph, arcs, _phone_before(graph, arcs))

    @property
    def pairs(self) -> int:
        """How many pairs of phones the graph holds."""
        return int((self._step > 0).sum())

    def step(self, before: int, phone: int) -> int | None:
        """The transition that enters ``phone`` after ``before``; None where no word has the pair.

        The phone is held by the transition one below.
        """
        found = int(self._step[before * self._size + phone])
        return found or None

    def usual_step(self, phone: int) -> int | None:
        """The transition by which most phones before lead into ``phone``; None where none does."""
        steps = self._step.reshape(self._size, self._size)[:, phone]
        counts = np.bincount(steps[steps > 0])
        return int(counts.argmax()) if len(counts) else None

    def _table(self, graph: Graph, arcs: Arcs, before: Ints) -> Ints:
        """The transition of each pair of phones; 0 where no word has it."""
        steps = graph.heard[arcs.enters]
        pairs = before[graph.source[arcs.enters]].astype(np.int64) * self._size
        pairs += arcs.entered[arcs.enters]
        table = np.zeros(self._size**2, np.int32)
        table[pairs] = steps
        if (table[pairs] != steps).any():
            raise EarsError(_AMBIGUOUS)
        return table


def _phone_before(graph: Graph, arcs: Arcs) -> Ints:
    """For every state, the phone that every way to it ends in."""
    unknown = -1
    last = np.full(graph.states, unknown, np.int32)
    last[graph.start] = NOTHING
    into, entered = graph.to[arcs.enters], arcs.entered[arcs.enters]
    last[into] = entered
    if (last[into] != entered).any():
        raise EarsError(_AMBIGUOUS)
    silent = ~arcs.enters & ~arcs.holds
    source, to = graph.source[silent], graph.to[silent]
    while True:
        open_ends = (last[source] != unknown) & (last[to] == unknown)
        if not open_ends.any():
            break
        last[to[open_ends]] = last[source[open_ends]]
    elsewhere = graph.source[arcs.holds] != graph.to[arcs.holds]
    if (last[to] != last[source]).any() or elsewhere.any() or (last == unknown).any():
        raise EarsError(_AMBIGUOUS)
    return last
