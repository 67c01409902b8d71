"""OpenFst's binary files: written as we make them, read as small Vosk models hold them.

Everything read is checked against the end of the file and against itself, so that a file cut off
or damaged is a ValueError here and never a crash in native code. It must import nothing but the
standard library and numpy: another library that carries OpenFst beside Vosk hangs the process.
"""

from __future__ import annotations

import mmap
import struct
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

_MAGIC: Final = 2125659606
_SYMBOLS_MAGIC: Final = 2125658996
_LOOKAHEAD_MAGIC: Final = 446681434
_VECTOR_VERSION: Final = 2
_EXPANDED_MUTABLE: Final = 3
_HAS_INPUT_SYMBOLS: Final = 1
_HAS_OUTPUT_SYMBOLS: Final = 2
_IS_ALIGNED: Final = 4
_ALIGNED_VERSION: Final = 1
_ALIGNMENT: Final = 16  # bytes

_ARC: Final = np.dtype([("input", "<i4"), ("output", "<i4"), ("cost", "<f4"), ("to", "<i4")])
_STATE: Final = np.dtype(
    [("final", "<f4"), ("first", "<u4"), ("arcs", "<u4"), ("in", "<u4"), ("out", "<u4")]
)

Ints = NDArray[np.int32]


@dataclass(slots=True)
class _State:
    final: float = np.inf
    arcs: list[tuple[int, int, float, int]] = field(default_factory=list)


class Transducer:
    """States and arcs under construction; state 0 is the start."""

    def __init__(self) -> None:
        self._states = [_State()]

    def new_state(self) -> int:
        """A state without arcs, in which nothing may end."""
        self._states.append(_State())
        return len(self._states) - 1

    def end_in(self, state: int) -> None:
        """What is heard may end in this state."""
        self._states[state].final = 0.0

    def arc(self, start: int, to: int, heard: int, word: int = 0, cost: float = 0.0) -> None:
        """From one state to another, for a transition heard and a word said; 0 is neither."""
        self._states[start].arcs.append((heard, word, cost, to))

    def as_bytes(self) -> bytes:
        """An OpenFst vector transducer over the tropical semiring."""
        arcs = sum(len(state.arcs) for state in self._states)
        parts = [
            _int32(_MAGIC),
            _text("vector"),
            _text("standard"),
            np.array([_VECTOR_VERSION, 0], "<i4").tobytes(),
            np.array([_EXPANDED_MUTABLE, 0, len(self._states), arcs], "<i8").tobytes(),
        ]
        for state in self._states:
            parts.append(np.float32(state.final).astype("<f4").tobytes())
            parts.append(np.array(len(state.arcs), "<i8").tobytes())
            parts.append(np.array(state.arcs, _ARC).tobytes())
        return b"".join(parts)


@dataclass(frozen=True, slots=True, eq=False)
class Graph:
    """A transducer as it was read: the arcs of state s are first[s] up to first[s] + count[s]."""

    start: int
    first: NDArray[np.int64]
    count: NDArray[np.int64]
    source: Ints  # by arc, like the following
    heard: Ints
    word: Ints
    to: Ints

    @property
    def states(self) -> int:
        """How many."""
        return len(self.first)


def read_lookahead(path: Path) -> Graph:
    """The transducer in a look-ahead file (HCLr.fst). Raises OSError or ValueError."""
    data = _mapped(path)
    outer = _header(data, 0)
    at = outer.end
    if outer.kind == b"olabel_lookahead":
        at = _past_symbols(data, outer)
        (magic,) = struct.unpack_from("<i", data, at)
        if magic != _LOOKAHEAD_MAGIC:
            raise ValueError("no transducer within")
        outer = _header(data, at + 4)
        at = _past_symbols(data, outer)
    if outer.kind != b"const" or outer.states < 1 or outer.arcs < 1:
        raise ValueError("no constant transducer")
    aligned = outer.version == _ALIGNED_VERSION or bool(outer.flags & _IS_ALIGNED)
    at = _aligned(at, aligned)
    states = np.frombuffer(data, _STATE, outer.states, at)
    at = _aligned(at + states.nbytes, aligned)
    arcs = np.frombuffer(data, _ARC, outer.arcs, at)
    first, count = states["first"].astype(np.int64), states["arcs"].astype(np.int64)
    expected = np.concatenate(([0], np.cumsum(count)[:-1]))
    to = arcs["to"].copy()
    if (
        not np.array_equal(first, expected)
        or int(count.sum()) != outer.arcs
        or not 0 <= outer.start < outer.states
        or int(to.min()) < 0
        or int(to.max()) >= outer.states
    ):
        raise ValueError("arcs that lead nowhere")
    return Graph(
        start=outer.start,
        first=first,
        count=count,
        source=np.repeat(np.arange(outer.states, dtype=np.int32), count),
        heard=arcs["input"].copy(),
        word=arcs["output"].copy(),
        to=to,
    )


def read_words(path: Path) -> dict[int, str]:
    """The table of words that a grammar (Gr.fst) carries. Raises OSError or ValueError."""
    data = _mapped(path)
    header = _header(data, 0)
    if not header.flags & (_HAS_INPUT_SYMBOLS | _HAS_OUTPUT_SYMBOLS):
        raise ValueError("no words")
    return _symbols(data, header.end)


def _mapped(path: Path) -> memoryview:
    with path.open("rb") as file:
        return memoryview(mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ))


class _Header(NamedTuple):
    kind: bytes
    version: int
    flags: int
    start: int
    states: int
    arcs: int
    end: int  # where the header ends


def _header(data: memoryview, at: int) -> _Header:
    (magic,) = struct.unpack_from("<i", data, at)
    if magic != _MAGIC:
        raise ValueError("no transducer")
    kind, at = _name(data, at + 4)
    arc, at = _name(data, at)
    if arc != b"standard":
        raise ValueError("no costs we know")
    version, flags, _, start, states, arcs = struct.unpack_from("<iiQqqq", data, at)
    return _Header(kind, version, flags, start, states, arcs, at + 40)


def _past_symbols(data: memoryview, header: _Header) -> int:
    at = header.end
    for flag in (_HAS_INPUT_SYMBOLS, _HAS_OUTPUT_SYMBOLS):
        if header.flags & flag:
            at = _skip_symbols(data, at)
    return at


def _symbols(data: memoryview, at: int) -> dict[int, str]:
    at, count = _symbols_head(data, at)
    found: dict[int, str] = {}
    for _ in range(count):
        text, at = _name(data, at)
        (number,) = struct.unpack_from("<q", data, at)
        at += 8
        found[number] = text.decode("utf-8")
    return found


def _skip_symbols(data: memoryview, at: int) -> int:
    at, count = _symbols_head(data, at)
    for _ in range(count):
        _, at = _name(data, at)
        at += 8
    return at


def _symbols_head(data: memoryview, at: int) -> tuple[int, int]:
    (magic,) = struct.unpack_from("<i", data, at)
    if magic != _SYMBOLS_MAGIC:
        raise ValueError("no table of words")
    _, at = _name(data, at + 4)
    _, count = struct.unpack_from("<qq", data, at)
    return at + 16, count


def _name(data: memoryview, at: int) -> tuple[bytes, int]:
    (length,) = struct.unpack_from("<i", data, at)
    end = at + 4 + length
    if length < 0 or end > len(data):
        raise ValueError("cut off")
    return bytes(data[at + 4 : end]), end


def _aligned(at: int, wanted: bool) -> int:
    return -(-at // _ALIGNMENT) * _ALIGNMENT if wanted else at


def _int32(number: int) -> bytes:
    return np.array(number, "<i4").tobytes()


def _text(text: str) -> bytes:
    return _int32(len(text)) + text.encode("ascii")
