"""What a group chose last time, so that nobody has to choose it again.

Settings are plain words and numbers: what they mean is for the game to say. A settings file that
cannot be read is never overwritten silently: it is kept beside the new one, and so are the few
before it.
"""

from __future__ import annotations

import contextlib
import glob
import os
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields, replace
from difflib import get_close_matches
from itertools import count
from pathlib import Path
from typing import Any, Final, TypeVar

import msgspec

from app.reading import all_of
from app.store.errors import StoreError

_Of = TypeVar("_Of")

#: A number for each of a, e, i, o, u.
Five = tuple[float, float, float, float, float]


class SettingsError(StoreError):
    """What is written in the settings cannot be understood; what to do is for the caller to say."""


@dataclass(frozen=True, slots=True)
class Settings:
    """Everything that is remembered between evenings."""

    players: tuple[str, ...] = ()
    extra: tuple[int, ...] = ()  # seconds on top of the pace, by player
    marks: tuple[int, ...] = ()  # by player: whose token and key
    known: tuple[tuple[str, int, int], ...] = ()  # others: name, mark, seconds on top of the pace
    modes: tuple[str, ...] = ()
    pace: str = "normal"
    strictness: str = "fiesta"
    cards: int = 0
    minutes: int = 15
    rounds: int = 0
    last_lap: bool = False
    keep_direction: bool = False
    turn_pause: float | None = 0.6
    error_vowel: bool = True
    error_correction: bool = True
    error_mumble: bool = True
    error_early: bool = False
    error_stutter: bool = False
    error_second: bool = False
    error_ending: bool = False
    vote: bool = False
    opener: str = ""
    duel: bool = False
    referee: str = "automatic"
    language: str = "es"
    learning: bool = False
    reduce_motion: bool = False
    margin: int = 5  # per cent of each side of the picture
    large_text: bool = False
    contrast: bool = False
    fullscreen: bool = False
    display: int = 0  # which one to fill, or to open the window on
    volume: float = 0.75
    ear: str = "mic"
    phones: bool = False
    model: str = ""  # of the ears: a name or a folder; empty = the one that comes with the app
    ease: dict[str, float] = field(default_factory=dict)  # nats, by the name of who rehearsed
    leanings: dict[str, Five] = field(default_factory=dict)  # nats a vowel, by whose voice it is
    microphone: str = ""  # part of a device's name; empty = the system's own choice


#: So many settings that could not be read are kept beside the new ones.
KEPT_ASIDE: Final = 3
_A_NUMBER: Final = re.compile("[1-9][0-9]{0,8}")  # anything else is not of our making

#: The voices of so many people are remembered; then of those who were heard last.
PEOPLE: Final = 100


def with_ease(settings: Settings, name: str, ease: float) -> Settings:
    """The settings once somebody has rehearsed."""
    return replace(settings, ease=_with(settings.ease, name, ease))


def with_leanings(settings: Settings, name: str, leanings: Five) -> Settings:
    """The settings once somebody's vowels are known better."""
    return replace(settings, leanings=_with(settings.leanings, name, leanings))


def with_voice(settings: Settings, name: str, ease: float, leanings: Five) -> Settings:
    """The settings once all a rehearsal tells of a voice is known."""
    return with_leanings(with_ease(settings, name, ease), name, leanings)


def without_voice(settings: Settings, name: str) -> Settings:
    """The settings once somebody is forgotten."""
    return replace(
        settings,
        ease=_without(settings.ease, name),
        leanings=_without(settings.leanings, name),
    )


def without_voices(settings: Settings) -> Settings:
    """The settings once everybody is forgotten, or other ears hear: their scores are their own."""
    return replace(settings, ease={}, leanings={})


def _with(known: Mapping[str, _Of], name: str, theirs: _Of) -> dict[str, _Of]:
    return dict([*_without(known, name).items(), (name, theirs)][-PEOPLE:])


def _without(known: Mapping[str, _Of], name: str) -> dict[str, _Of]:
    return {other: each for other, each in known.items() if other != name}


#: What means something only together: who sits where, when a game ends, where the picture is.
_TOGETHER: Final = (
    ("players", "extra", "marks", "opener", "duel"),
    ("minutes", "rounds"),
    ("fullscreen", "display"),
)


def merged(before: Settings, now: Settings, there: Settings) -> Settings:
    """``there`` with what was changed from ``before`` to ``now``.

    ``there`` is what others, in another window or a terminal, left on the disk meanwhile: whatever
    was not changed here stays as they wanted it, and nobody who is known is lost.
    """
    kept: dict[str, Any] = {}
    together = {name for group in _TOGETHER for name in group}
    alone = ((each.name,) for each in fields(Settings) if each.name not in together)
    for group in (*_TOGETHER, *alone):
        changed = any(getattr(before, name) != getattr(now, name) for name in group)
        kept |= {name: getattr(now if changed else there, name) for name in group}
    if before.known != there.known or before.players != there.players:
        kept["known"] = _merged_known(before, now, there, kept["players"])
    if before.model == now.model:
        # What is known of a voice belongs to the model that heard it: of another, theirs is right.
        same = there.model == before.model
        kept["ease"] = _merged_voices(before.ease, now.ease, there.ease, same)
        kept["leanings"] = _merged_voices(before.leanings, now.leanings, there.leanings, same)
    return Settings(**kept)


def _merged_voices(
    before: Mapping[str, _Of], now: Mapping[str, _Of], there: Mapping[str, _Of], same: bool
) -> dict[str, _Of]:
    """What is known of each voice to us or to them; ``same``: by the same ears."""
    if not same:
        return dict(there)
    others, ours = _one_by_one(before, now, there)
    return dict([*others.items(), *ours.items()][-PEOPLE:])


def _merged_known(
    before: Settings, now: Settings, there: Settings, players: tuple[str, ...]
) -> tuple[tuple[str, int, int], ...]:
    """Everybody known to us or to them who is not playing, those of ours first."""
    known = [{person[0]: person for person in each.known} for each in (before, now, there)]
    others, ours = _one_by_one(*known)
    unseated = {
        name: (name, _at(there.marks, seat), _at(there.extra, seat))
        for seat, name in enumerate(there.players)
        if name not in before.players
    }
    everybody = (ours | others | unseated).values()
    return tuple(person for person in everybody if person[0] not in players)


def _at(numbers: tuple[int, ...], seat: int) -> int:
    return numbers[seat] if seat < len(numbers) else 0


def _one_by_one(
    before: Mapping[str, _Of], now: Mapping[str, _Of], there: Mapping[str, _Of]
) -> tuple[dict[str, _Of], dict[str, _Of]]:
    """What is left of theirs, and what we changed."""
    ours = {name: each for name, each in now.items() if before.get(name) != each}
    gone = before.keys() - now.keys()
    others = {name: each for name, each in there.items() if name not in gone | ours.keys()}
    return others, ours


def read_settings(path: Path, without: Settings | None = None) -> Settings:
    """The settings in ``path``; where there is no such file ``without``, or as delivered.

    Raises :class:`SettingsError` with a sentence when it cannot be understood, and
    :class:`StoreError` when it cannot be read.
    """
    try:
        text = all_of(path)
    except FileNotFoundError:
        return without or Settings()
    except OSError as error:
        raise StoreError(f"The settings in {path} cannot be read ({error.strerror}).") from error
    try:
        found = msgspec.json.decode(text, type=dict[str, object])
        known = {field.name for field in fields(Settings)}
        for name in found.keys() - known:
            near = get_close_matches(name, known, n=1)
            hint = f" Did you mean “{near[0]}”?" if near else ""
            raise SettingsError(f"The settings in {path} hold an unknown word “{name}”.{hint}")
        return msgspec.convert(found, Settings)
    except (msgspec.MsgspecError, RecursionError) as error:
        raise SettingsError(f"The settings in {path} cannot be understood ({error}).") from error


def write_settings(path: Path, settings: Settings) -> None:
    """Remember ``settings`` in one step: a power cut leaves the old file or the new one.

    Raises :class:`StoreError` when the disk refuses.
    """
    fresh = path.with_suffix(".new")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        fresh.write_bytes(msgspec.json.format(msgspec.json.encode(settings), indent=2) + b"\n")
        os.replace(fresh, path)
    except OSError as error:
        raise StoreError(f"The settings could not be kept in {path}: {error.strerror}.") from error


def set_aside(path: Path) -> Path | None:
    """Move a file out of the way under the next free number; ``None`` where there is none.

    Raises :class:`StoreError` when the disk refuses; then it stays where it is.
    """
    return _moved(path, _first_free)


def set_settings_aside(path: Path) -> Path | None:
    """As :func:`set_aside`, for settings: of those set aside before only the newest stay.

    The higher its number, the newer. What is set aside now is the newest, and nothing is deleted
    before it has its place.
    """
    kept = _moved(path, lambda path: max(_numbered(path), default=0) + 1)
    if kept is not None:
        aside = _numbered(path)
        for number in sorted(aside)[:-KEPT_ASIDE]:
            with contextlib.suppress(OSError):
                aside[number].unlink()
    return kept


def _moved(path: Path, number_for: Callable[[Path], int]) -> Path | None:
    """Give a file the number that is chosen for it, and say where it is now."""
    try:
        if not path.exists():
            return None
        kept = path.with_name(f"{path.name}.{number_for(path)}")
        with contextlib.suppress(FileNotFoundError):
            os.replace(path, kept)
    except OSError as error:
        raise StoreError(f"{path} cannot be set aside ({error.strerror}).") from error
    return kept


def _first_free(path: Path) -> int:
    return next(
        number for number in count(1) if not path.with_name(f"{path.name}.{number}").exists()
    )


def _numbered(path: Path) -> dict[int, Path]:
    """What lies beside ``path`` under its name and a number, as it is written here."""
    beside = path.parent.glob(f"{glob.escape(path.name)}.*")
    ends = ((each.name.removeprefix(f"{path.name}."), each) for each in beside)
    return {int(end): each for end, each in ends if _A_NUMBER.fullmatch(end)}
