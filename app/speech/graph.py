"""Writes the decoding graph for exactly the words that may be heard now.

A Vosk model with a static graph ignores runtime grammars, so the app builds one small graph per
set of words, in milliseconds, as the bytes of an OpenFst vector transducer. Exactly one word, or
one run of filler, is accepted per utterance, with optional blank (the network's "nothing new
here") around and between its phones. Words that begin alike share states, which keeps decoding
cheap. Scores that come back are sums of log probabilities in nats, so margins between words can
be read off directly.

It must never import a library of FSTs: one that carries OpenFst beside Vosk hangs the process.
"""

import csv
import io
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Literal, NamedTuple, get_args

from app.reading import all_of
from app.speech.openfst import Transducer

Position = Literal["nonword", "begin", "end", "internal", "singleton"]

POSITIONS: tuple[Position, ...] = get_args(Position)
BLANK = "<blank>"
EPSILON = "<eps>"
#: Around words, inside them, and as a "word" of its own: the sound in which there is none.
_OF_BLANK: tuple[Position, ...] = ("nonword", "internal", "singleton")
_HEADER = ("phone", "position", "id", "pdf", "stay", "step")


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
    """Any phones at all, or none: what comes back when something else was said, or nothing.

    `nothing_cost` is the price of a sound without any phone, as music and crowds make them.
    """

    word: str
    phone_cost: float
    nothing_cost: float


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
        wanted: list[tuple[str, Position, int]] = [(BLANK, place, 0) for place in _OF_BLANK]
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
            lines = io.StringIO(all_of(path).decode("utf-8"), newline="")
            rows = list(csv.reader(lines, delimiter="\t"))
        except OSError as error:
            raise ModelError(
                f"The phone table {path} cannot be read ({error.strerror})."
            ) from error
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
        wanted: list[tuple[str, Position]] = [(BLANK, place) for place in _OF_BLANK]
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
    numbers = number_words(names)
    network = _Network(phones)
    for one in pronunciations:
        network.add_word(numbers[one.word], one)
    if filler is not None:
        network.add_filler(numbers[filler.word], filler)
    boundary = {sound.identity: position for _, position, sound in phones}
    write_parts(folder, network.built, numbers, boundary)


def number_words(names: Sequence[str]) -> dict[str, int]:
    """The words by their numbers in a graph. Raises ModelError for one Vosk could not name."""
    if not names:
        raise ModelError("There is no word to listen for.")
    for name in names:
        if not name or name == EPSILON or any(letter.isspace() for letter in name):
            raise ModelError(f"{name!r} cannot be the name of a word.")
    return {name: number for number, name in enumerate(names, start=1)}


def position_in_word(place: int, last: int) -> Position:
    """The position of the phone at a place of a word whose last phone is at ``last``."""
    if last == 0:
        return "singleton"
    return "begin" if place == 0 else "end" if place == last else "internal"


def held(
    built: Transducer, starts: Iterable[int], sound: Sound, word: int = 0, cost: float = 0.0
) -> int:
    """A new state in which a sound is held, entered from ``starts`` at that cost."""
    state = built.new_state()
    for start in starts:
        built.arc(start, state, sound.step, word, cost)
    built.arc(state, state, sound.stay)
    return state


def write_parts(
    folder: Path, built: Transducer, numbers: Mapping[str, int], boundary: Mapping[int, Position]
) -> None:
    """Write a graph, its words, and which phones begin and end a word."""
    graph = folder / "graph"
    (graph / "phones").mkdir(parents=True, exist_ok=True)
    (graph / "HCLG.fst").write_bytes(built.as_bytes())
    lines = [f"{EPSILON} 0"] + [f"{name} {number}" for name, number in numbers.items()]
    (graph / "words.txt").write_text("\n".join(lines) + "\n", encoding="utf-8", newline="\n")
    text = "".join(f"{phone} {position}\n" for phone, position in boundary.items())
    (graph / "phones" / "word_boundary.int").write_text(text, encoding="utf-8", newline="\n")


class _Network:
    """The states and arcs under construction.

    A phone is entered by its step and then held by its stay, which is the order Kaldi expects
    of its graphs.
    """

    _START = 0

    def __init__(self, phones: PhoneTable) -> None:
        self._phones = phones
        self.built = Transducer()
        self._before = self.built.new_state()  # the blank before a word
        self._after = self.built.new_state()
        silence = phones.sound(BLANK, "nonword")
        self.built.arc(self._START, self._before, silence.step)
        self.built.arc(self._before, self._before, silence.stay)
        self.built.arc(self._after, self._after, silence.stay)
        self.built.end_in(self._after)
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
        sources = self._sources(tuple(prefix), last)
        self._finish(held(self.built, sources, sound, number, said.cost))

    def _grow(self, prefix: tuple[str, ...]) -> None:
        """The states for a beginning of words: its last phone, and the blank after that."""
        if prefix in self._beginnings:
            return
        *before, name = prefix
        sound = self._phones.sound(name, "internal" if before else "begin")
        entered = held(self.built, self._sources(tuple(before), name), sound)
        gap = held(self.built, (entered,), self._phones.sound(BLANK, "internal"))
        self._beginnings[prefix] = (entered, gap)

    def _sources(self, prefix: tuple[str, ...], following: str) -> tuple[int, ...]:
        """The states from which a phone may follow; between two like phones is a blank."""
        if not prefix:
            return self._START, self._before
        state, gap = self._beginnings[prefix]
        return (gap,) if prefix[-1] == following else (state, gap)

    def add_filler(self, number: int, filler: Filler) -> None:
        """A loop over all phones, each at a price, and a way past all of them."""
        silence = self._phones.sound(BLANK, "singleton")
        self.built.end_in(held(self.built, (self._START,), silence, number, filler.nothing_cost))
        hub = self.built.new_state()
        gap = held(self.built, (), self._phones.sound(BLANK, "internal"))
        self.built.arc(gap, hub, 0)
        for name in self._phones.names:
            for position in ("begin", "singleton"):
                sound = self._phones.sound(name, position)
                starts = (self._START, self._before)
                entered = held(self.built, starts, sound, number, filler.phone_cost)
                if position == "singleton":
                    self._finish(entered)
                else:
                    self._pass_on(entered, hub, gap)
            inner = self._phones.sound(name, "internal")
            entered = held(self.built, (hub,), inner, 0, filler.phone_cost)
            self._pass_on(entered, hub, gap)
            final = self._phones.sound(name, "end")
            self._finish(held(self.built, (hub,), final, 0, filler.phone_cost))

    def _pass_on(self, state: int, hub: int, gap: int) -> None:
        self.built.arc(state, hub, 0)
        self.built.arc(state, gap, self._phones.sound(BLANK, "internal").step)

    def _finish(self, state: int) -> None:
        """The word may end here, at once or after some blank."""
        self.built.end_in(state)
        self.built.arc(state, self._after, self._silence_step)
