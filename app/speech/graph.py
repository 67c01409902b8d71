"""Writes the decoding graph for exactly the words that may be heard now.

A Vosk model with a static graph ignores runtime grammars, so the app builds one small graph per
set of words, in milliseconds, as the bytes of an OpenFst vector transducer. Exactly one word, or
one run of filler, is accepted per utterance, with optional blank (the network's "nothing new
here") around and between its phones. Words that begin alike share states, which keeps decoding
cheap. Scores that come back are sums of log probabilities in nats, so margins between words can
be read off directly.

It must never import anything but the standard library and numpy: importing another library that
carries OpenFst beside Vosk hangs the process.
"""

import csv
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal, NamedTuple, get_args

import numpy as np

Position = Literal["nonword", "begin", "end", "internal", "singleton"]

POSITIONS: tuple[Position, ...] = get_args(Position)
BLANK = "<blank>"
EPSILON = "<eps>"
_HEADER = ("phone", "position", "id", "pdf", "stay", "step")

# OpenFst's numbers for a mutable transducer in its own binary form.
_FST_MAGIC = 2125659606
_FST_VERSION = 2
_FST_EXPANDED_MUTABLE = 3
_ARC = np.dtype([("input", "<i4"), ("output", "<i4"), ("cost", "<f4"), ("to", "<i4")])


class ModelError(Exception):
    """A model's files cannot be used; the message is one sentence for the player."""


@dataclass(frozen=True, slots=True)
class Pronunciation:
    """One way to say one word."""

    word: str
    phones: tuple[str, ...]
    cost: float = 0.0


@dataclass(frozen=True, slots=True)
class Filler:
    """Any phones at all: what comes back when something else was said."""

    word: str
    phone_cost: float
    entry_cost: float = 0.0


class Sound(NamedTuple):
    """A phone in one position of a word, as the transition model numbers it."""

    identity: int
    pdf: int
    stay: int
    step: int


class PhoneTable:
    """The phones of a model: names, position-dependent ids, pdfs and transition ids."""

    def __init__(self, sounds: Mapping[tuple[str, Position], Sound]) -> None:
        self._sounds = dict(sounds)
        self.names = tuple(dict.fromkeys(name for name, _ in self._sounds if name != BLANK))

    @classmethod
    def for_phones(cls, names: Sequence[str]) -> "PhoneTable":
        """The table of a new model: pdf 0 is the blank, pdf k the k-th phone."""
        wanted: list[tuple[str, Position, int]] = [(BLANK, "nonword", 0), (BLANK, "internal", 0)]
        for pdf, name in enumerate(names, start=1):
            wanted += [(name, position, pdf) for position in POSITIONS if position != "nonword"]
        return cls(
            {
                (name, position): Sound(number, pdf, 2 * number - 1, 2 * number)
                for number, (name, position, pdf) in enumerate(wanted, start=1)
            }
        )

    @classmethod
    def read(cls, path: Path) -> "PhoneTable":
        """The table in a model's phones.tsv."""
        try:
            with path.open(encoding="utf-8", newline="") as lines:
                rows = list(csv.reader(lines, delimiter="\t"))
        except OSError as error:
            raise ModelError(f"The phone table {path} cannot be read.") from error
        except (UnicodeDecodeError, csv.Error) as error:
            raise ModelError(f"The phone table {path} is not a table of text.") from error
        if not rows or tuple(rows[0]) != _HEADER:
            raise ModelError(f"The phone table {path} does not begin with its header.")
        sounds: dict[tuple[str, Position], Sound] = {}
        for number, row in enumerate(rows[1:], start=2):
            try:
                name, place, *numbers = row
                position = next(known for known in POSITIONS if known == place)
                sounds[name, position] = Sound(*(int(text) for text in numbers))
            except (ValueError, TypeError, StopIteration) as error:
                raise ModelError(f"Line {number} of the phone table {path} is damaged.") from error
        table = cls(sounds)
        table._check(path)
        return table

    def _check(self, path: Path) -> None:
        wanted: list[tuple[str, Position]] = [(BLANK, "nonword"), (BLANK, "internal")]
        wanted += [
            (name, place) for name in self.names for place in POSITIONS if place != "nonword"
        ]
        missing = [
            f"{name} ({place})" for name, place in wanted if (name, place) not in self._sounds
        ]
        if missing or not self.names:
            raise ModelError(f"The phone table {path} lacks {', '.join(missing) or 'phones'}.")

    def write(self, path: Path) -> None:
        """Write the table for read()."""
        rows = ["\t".join(_HEADER)]
        rows += ["\t".join(map(str, (*key, *sound))) for key, sound in self._sounds.items()]
        path.write_text("\n".join(rows) + "\n", encoding="utf-8")

    def sound(self, name: str, position: Position) -> Sound:
        """One phone in one position."""
        try:
            return self._sounds[name, position]
        except KeyError:
            raise ModelError(f"The model does not know the phone {name!r}.") from None

    def __iter__(self) -> Iterator[tuple[str, Position, Sound]]:
        for (name, position), sound in self._sounds.items():
            yield name, position, sound


def write_graph(
    folder: Path,
    phones: PhoneTable,
    pronunciations: Sequence[Pronunciation],
    filler: Filler | None,
) -> None:
    """Write graph/HCLG.fst, graph/words.txt and graph/phones/word_boundary.int under a folder."""
    names = list(dict.fromkeys(one.word for one in pronunciations))
    if filler is not None:
        if filler.word in names:
            raise ModelError(f"The filler {filler.word!r} is also a word to listen for.")
        names.append(filler.word)
    if not names:
        raise ModelError("There is no word to listen for.")
    for name in names:
        if not name or name == EPSILON or any(letter.isspace() for letter in name):
            raise ModelError(f"{name!r} cannot be the name of a word.")
    numbers = {name: number for number, name in enumerate(names, start=1)}
    network = _Network(phones)
    for one in pronunciations:
        network.add_word(numbers[one.word], one)
    if filler is not None:
        network.add_filler(numbers[filler.word], filler)

    graph = folder / "graph"
    (graph / "phones").mkdir(parents=True, exist_ok=True)
    (graph / "HCLG.fst").write_bytes(network.as_bytes())
    lines = [f"{EPSILON} 0"] + [f"{name} {number}" for name, number in numbers.items()]
    (graph / "words.txt").write_text("\n".join(lines) + "\n", encoding="utf-8", newline="\n")
    boundary = "".join(f"{sound.identity} {position}\n" for _, position, sound in phones)
    (graph / "phones" / "word_boundary.int").write_text(boundary, encoding="utf-8", newline="\n")


@dataclass(slots=True)
class _State:
    final: float = np.inf
    arcs: list[tuple[int, int, float, int]] = field(default_factory=list)


class _Network:
    """The states and arcs under construction.

    A phone is entered by its step and then held by its stay, which is the order Kaldi expects
    of its graphs. State 0 is the start, state 1 the blank before and state 2 the blank after.
    """

    _START, _BEFORE, _AFTER = 0, 1, 2

    def __init__(self, phones: PhoneTable) -> None:
        self._phones = phones
        self._states = [_State(), _State(), _State()]
        silence = phones.sound(BLANK, "nonword")
        self._arc(self._START, self._BEFORE, silence.step)
        self._arc(self._BEFORE, self._BEFORE, silence.stay)
        self._arc(self._AFTER, self._AFTER, silence.stay)
        self._states[self._AFTER].final = 0.0
        self._silence_step = silence.step
        self._beginnings: dict[tuple[str, ...], tuple[int, int]] = {}

    def add_word(self, number: int, said: Pronunciation) -> None:
        """A path of phones, shared with the words that begin alike up to the last phone."""
        if not said.phones:
            raise ModelError(f"The word {said.word!r} has no phones.")
        *prefix, last = said.phones
        for length in range(1, len(prefix) + 1):
            self._grow(tuple(prefix[:length]))
        sound = self._phones.sound(last, "end" if prefix else "singleton")
        entered = self._holding(sound)
        for source in self._sources(tuple(prefix), last):
            self._arc(source, entered, sound.step, number, said.cost)
        self._finish(entered)

    def _grow(self, prefix: tuple[str, ...]) -> None:
        """The states for a beginning of words: its last phone, and the blank after that."""
        if prefix in self._beginnings:
            return
        *before, name = prefix
        sound = self._phones.sound(name, "internal" if before else "begin")
        entered = self._holding(sound)
        for source in self._sources(tuple(before), name):
            self._arc(source, entered, sound.step)
        self._beginnings[prefix] = (entered, self._gap_after(entered))

    def _sources(self, prefix: tuple[str, ...], following: str) -> tuple[int, ...]:
        """The states from which a phone may follow; between two like phones is a blank."""
        if not prefix:
            return self._START, self._BEFORE
        state, gap = self._beginnings[prefix]
        return (gap,) if prefix[-1] == following else (state, gap)

    def add_filler(self, number: int, filler: Filler) -> None:
        """A loop over all phones, each at a price."""
        hub = self._new_state()
        gap = self._gap_after(None)
        self._arc(gap, hub, 0)
        for name in self._phones.names:
            for position in ("begin", "singleton"):
                sound = self._phones.sound(name, position)
                entered = self._holding(sound)
                for start in (self._START, self._BEFORE):
                    price = filler.entry_cost + filler.phone_cost
                    self._arc(start, entered, sound.step, number, price)
                if position == "singleton":
                    self._finish(entered)
                else:
                    self._pass_on(entered, hub, gap)
            inner = self._phones.sound(name, "internal")
            entered = self._holding(inner)
            self._arc(hub, entered, inner.step, 0, filler.phone_cost)
            self._pass_on(entered, hub, gap)
            final = self._phones.sound(name, "end")
            entered = self._holding(final)
            self._arc(hub, entered, final.step, 0, filler.phone_cost)
            self._finish(entered)

    def _pass_on(self, state: int, hub: int, gap: int) -> None:
        self._arc(state, hub, 0)
        self._arc(state, gap, self._phones.sound(BLANK, "internal").step)

    def _gap_after(self, state: int | None) -> int:
        """A state of blank inside a word, entered from `state` if one is given."""
        blank = self._phones.sound(BLANK, "internal")
        gap = self._holding(blank)
        if state is not None:
            self._arc(state, gap, blank.step)
        return gap

    def _finish(self, state: int) -> None:
        """The word may end here, at once or after some blank."""
        self._states[state].final = 0.0
        self._arc(state, self._AFTER, self._silence_step)

    def _holding(self, sound: Sound) -> int:
        state = self._new_state()
        self._arc(state, state, sound.stay)
        return state

    def _new_state(self) -> int:
        self._states.append(_State())
        return len(self._states) - 1

    def _arc(self, start: int, to: int, heard: int, word: int = 0, cost: float = 0.0) -> None:
        self._states[start].arcs.append((heard, word, cost, to))

    def as_bytes(self) -> bytes:
        """An OpenFst vector transducer over the tropical semiring."""
        arcs = sum(len(state.arcs) for state in self._states)
        parts = [
            _int32(_FST_MAGIC),
            _text("vector"),
            _text("standard"),
            np.array([_FST_VERSION, 0], "<i4").tobytes(),
            np.array(
                [_FST_EXPANDED_MUTABLE, self._START, len(self._states), arcs], "<i8"
            ).tobytes(),
        ]
        for state in self._states:
            parts.append(np.float32(state.final).astype("<f4").tobytes())
            parts.append(np.array(len(state.arcs), "<i8").tobytes())
            parts.append(np.array(state.arcs, _ARC).tobytes())
        return b"".join(parts)


def _int32(number: int) -> bytes:
    return np.array(number, "<i4").tobytes()


def _text(text: str) -> bytes:
    return _int32(len(text)) + text.encode("ascii")
