"""The words a small Vosk model knows, and the phones it hears each of them by: read off its graph.

There is no lexicon in such a package; but every word is a way through the graph from one place
where words begin to a place where one ends. Only short words are read: they are many, and enough
to learn the names of the phones.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from app.speech.biphones import Arcs, PhoneSet
from app.speech.errors import EarsError
from app.speech.openfst import Graph, Ints

#: Phones of the longest words that are read.
LONGEST: Final = 8

#: Arcs of the longest way to such a word; some are heard as nothing.
_MOST_ARCS: Final = 3 * LONGEST
#: Half a million words give a tenth of this.
_MOST_WAYS: Final = 20_000_000

_NONWORD, _BEGIN, _END, _INTERNAL, _SINGLETON = range(5)
_KIND_OF: Final = {
    "nonword": _NONWORD,
    "begin": _BEGIN,
    "end": _END,
    "internal": _INTERNAL,
    "singleton": _SINGLETON,
}


@dataclass(frozen=True, slots=True, eq=False)
class Spoken:
    """Row by row a word's number, its phone ids (then zeros), and how many they are."""

    words: Ints
    phones: NDArray[np.int32]
    lengths: Ints


@dataclass(slots=True)
class _Ways:
    """Ways through the graph that are being walked, all at once, one row each."""

    state: Ints
    word: Ints
    phones: NDArray[np.int32]
    length: Ints
    ended: NDArray[np.bool_]

    def chosen(self, rows: NDArray[np.bool_]) -> _Ways:
        return _Ways(
            self.state[rows],
            self.word[rows],
            self.phones[rows],
            self.length[rows],
            self.ended[rows],
        )


def read_lexicon(graph: Graph, arcs: Arcs, phones: PhoneSet) -> Spoken:
    """Every word of at most :data:`LONGEST` phones, in every pronunciation."""
    positions = (phones.positions.get(p, "nonword") for p in range(1 + max(phones.positions)))
    kinds = np.array([_KIND_OF[position] for position in positions])
    kind = kinds[arcs.entered]
    ways = _start(graph)
    words, rows, lengths = [], [], []
    for _ in range(_MOST_ARCS):
        if int(graph.count[ways.state].sum()) > _MOST_WAYS:
            raise EarsError("The graph of this model has more ways than words: it is damaged.")
        ways = _one_arc_on(ways, graph, arcs, kind)
        done = ways.ended & (ways.word > 0)
        words.append(ways.word[done])
        rows.append(ways.phones[done])
        lengths.append(ways.length[done])
        ways = ways.chosen(~done)
    return Spoken(np.concatenate(words), np.concatenate(rows), np.concatenate(lengths))


def _start(graph: Graph) -> _Ways:
    return _Ways(
        state=np.array([graph.start], np.int32),
        word=np.zeros(1, np.int32),
        phones=np.zeros((1, LONGEST), np.int32),
        length=np.zeros(1, np.int32),
        ended=np.zeros(1, np.bool_),
    )


def _one_arc_on(ways: _Ways, graph: Graph, arcs: Arcs, kind: NDArray[np.int64]) -> _Ways:
    """Every way that is one arc longer and may still become a word."""
    row, arc = _arcs_from(ways.state, graph)
    enters, place = arcs.enters[arc], kind[arc]
    begun, ended = ways.length[row] > 0, ways.ended[row]
    begins = (place == _BEGIN) | (place == _SINGLETON)
    ends = (place == _END) | (place == _SINGLETON)
    fits = np.where(begins, ~begun, begun & ~ended & (place != _NONWORD))
    fits &= ways.length[row] < LONGEST
    said = graph.word[arc]
    possible = (fits | ~enters) & ~arcs.holds[arc] & ((ways.word[row] == 0) | (said == 0))
    row, arc, enters = row[possible], arc[possible], enters[possible]
    longer = _Ways(
        state=graph.to[arc],
        word=np.maximum(ways.word[row], graph.word[arc]),
        phones=ways.phones[row],
        length=ways.length[row],
        ended=ways.ended[row] | (enters & ends[possible]),
    )
    longer.phones[enters, longer.length[enters]] = arcs.entered[arc[enters]]
    longer.length = longer.length + enters.astype(np.int32)
    return longer


def _arcs_from(states: Ints, graph: Graph) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """All arcs that leave these states: for each, the row of its state, and its own number."""
    count = graph.count[states]
    row = np.repeat(np.arange(len(states)), count)
    before = np.cumsum(count) - count
    return row, np.arange(int(count.sum())) + np.repeat(graph.first[states] - before, count)
