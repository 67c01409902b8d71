"""Every finished game on this machine, a line each, so that players can see how they get on.

Lines are plain words and numbers: what they mean is for the game to say. A file that cannot be
understood is set aside, never written over; of a damaged one the whole lines are kept. Nothing of
it ever leaves the machine.
"""

from __future__ import annotations

import contextlib
import os
from collections.abc import Iterable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

import msgspec

from app.reading import all_of
from app.store.errors import StoreError
from app.store.journals import cut_torn_line
from app.store.settings import set_aside

#: Raised whenever a line is written in another way.
FORMAT: Final = 1
_HEADER: Final = f'{{"statistics":{FORMAT}}}'


@dataclass(frozen=True, slots=True)
class KeptPlayer:
    """One player in one game."""

    name: str
    place: int
    words: int
    errors: dict[str, int]  # by kind of fault
    fastest: float | None  # seconds
    streak: int
    vowels: dict[str, tuple[int, int]]  # words and errors by vowel; "-" is before any


@dataclass(frozen=True, slots=True)
class KeptGame:
    """One game. ``seats`` is how many played, also once some of them are forgotten."""

    evening: str  # the day it began, as in 2026-11-30
    modes: tuple[str, ...]
    cards: int
    seconds: float
    seats: int
    players: tuple[KeptPlayer, ...]


def read_games(path: Path) -> tuple[KeptGame, ...]:
    """The games kept in ``path``, in their order; none where there is no file.

    A last line that a power cut tore is left out. Raises :class:`StoreError` with a sentence for a
    file that is not ours, or is damaged.
    """
    games, damaged = _read(path)
    if damaged:
        raise StoreError(f"The statistics in {path} are damaged (lines lost: {damaged}).")
    return games


def mend(path: Path) -> Path:
    """Set a file aside that cannot be understood, and keep what can be of it; where it lies now.

    Raises :class:`StoreError` when the disk refuses.
    """
    try:
        games, _ = _read(path)
    except StoreError:
        games = ()
    kept = set_aside(path)
    if games:
        _write(path, games)
    return kept or path


def add_game(path: Path, game: KeptGame) -> None:
    """Write one more game. Raises :class:`StoreError` when the disk refuses."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        cut_torn_line(path)
        begun = path.is_file() and path.stat().st_size > 0
        with path.open("a", encoding="utf-8", newline="\n") as file:
            file.write(_line(game) if begun else f"{_HEADER}\n{_line(game)}")
    except OSError as error:
        raise _refused(path, error) from error


def forget_player(path: Path, name: str) -> None:
    """Leave no trace of a player; games stay as long as somebody of them is left.

    Raises :class:`StoreError` when the disk refuses.
    """
    left = tuple(
        replace(game, players=tuple(each for each in game.players if each.name != name))
        for game in read_games(path)
    )
    _write(path, (game for game in left if game.players))


def forget_all(path: Path) -> None:
    """Leave no trace of anybody, in files set aside neither. Raises :class:`StoreError`."""
    try:
        for file in (path, *path.parent.glob(f"{path.name}.*")):
            with contextlib.suppress(FileNotFoundError):
                file.unlink()
    except OSError as error:
        raise _refused(path, error) from error


def _read(path: Path) -> tuple[tuple[KeptGame, ...], int]:
    """The games that can be understood, and how many lines cannot."""
    try:
        texts = all_of(path).split(b"\n")
    except FileNotFoundError:
        return (), 0
    except OSError as error:
        raise StoreError(f"The statistics in {path} cannot be read ({error.strerror}).") from error
    *texts, torn = texts
    if not texts and not torn:
        return (), 0
    _check_header(path, texts[0] if texts else torn)
    games, damaged = [], 0
    for text in texts[1:]:
        try:
            games.append(msgspec.json.decode(text, type=KeptGame))
        except (msgspec.MsgspecError, UnicodeDecodeError):
            damaged += bool(text.strip())
    return tuple(games), damaged


def _check_header(path: Path, text: bytes) -> None:
    try:
        written = msgspec.json.decode(text, type=dict[str, int]).get("statistics")
    except (msgspec.MsgspecError, UnicodeDecodeError):
        written = None
    if written != FORMAT:
        raise StoreError(f"{path} holds no statistics that this version can read.")


def _write(path: Path, games: Iterable[KeptGame]) -> None:
    """All games in one step: a power cut leaves the old file or the new one."""
    fresh = path.with_suffix(".new")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        text = f"{_HEADER}\n" + "".join(_line(game) for game in games)
        fresh.write_text(text, encoding="utf-8", newline="\n")
        os.replace(fresh, path)
    except OSError as error:
        raise _refused(path, error) from error


def _line(game: KeptGame) -> str:
    return msgspec.json.encode(game).decode("utf-8") + "\n"


def _refused(path: Path, error: OSError) -> StoreError:
    return StoreError(f"The statistics could not be kept in {path} ({error.strerror}).")
