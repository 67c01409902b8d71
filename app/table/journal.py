"""The journal as text: one JSON object a line, so that a crash loses at most the last one.

The first line is the header: all it takes to deal the same cards again. Then ``{"in": ...}`` is
what happened to the table, ``{"out": ...}`` what came of it, and ``{"note": ...}`` a remark from
outside (what an actor meant to say) that no replay looks at. There is no time of day in it: the
same evening gives the same bytes.

Since format 3 each line ends with a seal, a digest of it and of all lines before it: whatever was
altered, swapped, left out or put in is told at its line. Seals find accidents and careless hands;
they keep nobody out who can count. This module must never open a file.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, fields, is_dataclass
from enum import Enum
from hashlib import blake2b
from typing import Any, Final, get_args

import msgspec

from app.rules.cards import Card, FigureCard, TrigalCard
from app.rules.commands import Command
from app.rules.deal import SetupError
from app.rules.game import Referee, Setup
from app.rules.modes import Modes
from app.table.house import House
from app.table.inputs import Input
from app.table.sitting import RULES, Stamped, laid

#: Raised whenever a line is written in another way.
FORMAT: Final = 3

_SEALED_SINCE: Final = 3
#: Bytes of a seal: by chance one altered line in four thousand million would fit.
_SEAL_BYTES: Final = 4
_BEGINNING: Final = '{"journal":'  # of the first line, always
_SEAL: Final = ',"seal":"'

_INPUTS: Final = {
    each.__name__: each for union in get_args(Input) for each in (get_args(union) or (union,))
}


class JournalError(Exception):
    """This is not a journal this version can read; the message says why and what to do."""


class NoJournalError(JournalError):
    """Nothing of it ever was a journal: it is somebody's own file, and not ours to move."""


@dataclass(frozen=True, slots=True)
class In:
    """Something that happened to the table."""

    line: int  # from 1, the header being 1
    what: Input


@dataclass(frozen=True, slots=True)
class Out:
    """Something that came of the input before it, as it was written down."""

    line: int
    what: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Remark:
    """A note from outside."""

    line: int
    what: Mapping[str, Any]


Entry = In | Out | Remark


@dataclass(frozen=True, slots=True)
class Journal:
    """A journal that was read. ``torn``: its last line was cut off and is left out."""

    app: str
    rules: int
    setup: Setup
    house: House
    entries: tuple[Entry, ...]
    torn: bool
    altered: int | None = None  # the first line whose seal does not fit; none after it was read


class _Header(msgspec.Struct):
    journal: int
    app: str
    rules: int
    players: tuple[str, ...]
    modes: Modes
    cards: int
    seed: int
    opener: int | None
    referee: Referee
    house: House
    deck: tuple[dict[str, Any], ...]
    rounds: int | None = None  # from here on: since format 2
    last_lap: bool = False
    keep_direction: bool = False


def header_line(setup: Setup, house: House, app_version: str) -> str:
    """The first line of a journal."""
    deck = tuple(msgspec.to_builtins(card) for card in setup.deck)
    header = _Header(
        journal=FORMAT,
        app=app_version,
        rules=RULES,
        players=setup.players,
        modes=setup.modes,
        cards=setup.cards,
        seed=setup.seed,
        opener=setup.opener,
        referee=setup.referee,
        house=house,
        deck=deck,
        rounds=setup.rounds,
        last_lap=setup.last_lap,
        keep_direction=setup.keep_direction,
    )
    return _text(header)


def input_line(what: Input) -> str:
    """The line of something that happened to the table."""
    return _text({"in": type(what).__name__, **_plain(what)})


def begins_as_journal(line: str) -> bool:
    """Whether a first line, or what is left of one, may have been written by us."""
    return line[: len(_BEGINNING)] == _BEGINNING[: len(line)]


def told_line(stamped: Stamped) -> str:
    """The line of something that came of it."""
    return _text(told(stamped))


def told(stamped: Stamped) -> dict[str, Any]:
    """What :func:`told_line` writes, before it is text."""
    return {"out": type(stamped.what).__name__, "at": stamped.at, **_plain(stamped.what)}


def note_line(remark: Mapping[str, Any]) -> str:
    """A remark from outside, for whoever scores the evening; a replay passes over it."""
    return _text({"note": dict(remark)})


class Seals:
    """Seals the lines of one journal, in the order in which they are written."""

    def __init__(self, written: Sequence[str] = ()) -> None:
        """Go on after the lines that are ``written`` already.

        A journal begun without seals (formats 1 and 2) goes on without them.
        """
        self._without = bool(written) and _parted(written[0])[1] is None
        self._last = (_parted(written[-1])[1] or "") if written else ""

    def closed(self, line: str) -> str:
        """The line as it is to be written down."""
        if self._without:
            return line
        self._last = _seal_of(line, self._last)
        return f'{line[:-1]}{_SEAL}{self._last}"}}'


def sealed(lines: Iterable[str]) -> list[str]:
    """A whole journal as it is to be written down."""
    return list(map(Seals().closed, lines))


def _seal_of(line: str, before: str) -> str:
    return blake2b((before + line).encode(), digest_size=_SEAL_BYTES).hexdigest()


def _parted(line: str) -> tuple[str, str | None]:
    """A line without its seal, and the seal, if it has one."""
    rest, found, seal = line.rpartition(_SEAL)
    return (rest + "}", seal.removesuffix('"}')) if found else (line, None)


def _first_altered(lines: Iterable[str]) -> int | None:
    """The number of the first line whose seal does not fit it and what stands before it."""
    before = ""
    for number, line in enumerate(lines, start=1):
        plain, seal = _parted(line)
        if seal != _seal_of(plain, before):
            return number
        before = seal
    return None


def read_journal(lines: Iterable[str]) -> Journal:
    """Read the lines of a journal; a last line that was cut off is left out.

    Raises :class:`JournalError` for anything that is not a whole journal of a format we know.
    """
    texts = list(lines)
    while texts and not texts[-1].strip():
        texts.pop()
    if not texts:
        raise JournalError("This journal is empty: there is nothing to go on from.")
    header, setup = _read_header(texts[0])
    entries: list[Entry] = []
    torn = False
    altered = _first_altered(texts) if header.journal >= _SEALED_SINCE else None
    for number, text in enumerate(texts[1:altered], start=2):
        try:
            entries.append(_read_entry(number, text))
        except msgspec.DecodeError as error:
            # A power cut leaves an unfinished line, and only the last one; a line that is
            # finished but makes no sense was not torn.
            is_cut_off = not isinstance(error, msgspec.ValidationError)
            if number < len(texts) or not is_cut_off:
                raise JournalError(
                    f"Line {number} of this journal is damaged ({error}); "
                    "take a copy of the file that is whole."
                ) from error
            torn, altered = True, None
    return Journal(header.app, header.rules, setup, header.house, tuple(entries), torn, altered)


def _read_header(text: str) -> tuple[_Header, Setup]:
    try:
        written = msgspec.json.decode(text)
    except (msgspec.DecodeError, RecursionError):
        written = None
    if not isinstance(written, dict) or "journal" not in written:
        kind = JournalError if begins_as_journal(text) else NoJournalError
        raise kind("This file is not a journal of TrisTristisTigris.")
    if not isinstance(written["journal"], int) or written["journal"] > FORMAT:
        raise JournalError(
            f"This journal is of format {written['journal']} and this version reads up to "
            f"{FORMAT}: install a newer TrisTristisTigris."
        )
    rules = written.get("rules")
    if isinstance(rules, int) and rules > RULES:
        raise JournalError(
            f"This game was played by rules {rules} and this version knows those up to {RULES}: "
            "install a newer TrisTristisTigris."
        )
    try:
        header = msgspec.convert(written, _Header)
        setup = _setup(header)
    except (msgspec.ValidationError, ValueError) as error:
        raise JournalError(f"The first line of this journal is damaged ({error}).") from error
    try:
        laid(setup, header.house)
    except SetupError as error:
        raise JournalError(f"The first line of this journal is damaged: {error}") from error
    return header, setup


def _setup(header: _Header) -> Setup:
    return Setup(
        players=header.players,
        deck=tuple(_card(card) for card in header.deck),
        modes=header.modes,
        cards=header.cards,
        seed=header.seed,
        opener=header.opener,
        referee=header.referee,
        rounds=header.rounds,
        last_lap=header.last_lap,
        keep_direction=header.keep_direction,
    )


def _card(written: dict[str, Any]) -> Card:
    if "vowel" in written:
        return msgspec.convert(written, TrigalCard)
    return msgspec.convert(written, FigureCard)


def _read_entry(number: int, text: str) -> Entry:
    try:
        written = msgspec.json.decode(text, type=dict[str, Any])
    except RecursionError as error:
        raise msgspec.ValidationError("its brackets lie too deep") from error
    written.pop("seal", None)
    if "in" in written:
        kind = _INPUTS.get(msgspec.convert(written["in"], str))
        if kind is None:
            raise msgspec.ValidationError(f"nothing is called {written['in']!r}")
        return In(number, msgspec.convert(written, kind))
    if "out" in written:
        return Out(number, written)
    if "note" in written:
        return Remark(number, msgspec.convert(written["note"], dict[str, Any]))
    raise msgspec.ValidationError("it is neither in, out nor note")


def _plain(value: Any) -> Any:
    """Values as JSON knows them. A card is its number: the header says what is drawn on it."""
    if isinstance(value, FigureCard | TrigalCard):
        return value.number
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, tuple):
        return [_plain(each) for each in value]
    if not is_dataclass(value):
        return value
    named = {each.name: _plain(getattr(value, each.name)) for each in fields(value)}
    return {"do": type(value).__name__, **named} if isinstance(value, Command) else named


def _text(value: Any) -> str:
    return msgspec.json.encode(value).decode("utf-8")
