"""Earlier evenings: which there are, how they stand, and which are dropped in the end.

An evening is known by its journal. When it was played is what the disk says: a journal holds no
time of day. This module must never drop a journal that somebody named.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any, Final

from app.store.errors import StoreError
from app.store.journals import forget, kept_beside, last_written, read_lines
from app.table.journal import Journal, JournalError, Out, read_journal
from app.table.replay import replay
from app.table.table import Table

#: So many earlier evenings are kept: two months of Fridays, and then some.
KEPT: Final = 20


@dataclass(frozen=True, slots=True)
class Earlier:
    """An evening that was played before."""

    path: Path
    when: datetime  # it was last played, by the clock on the wall
    players: tuple[str, ...] = ()
    turns: int = 0
    winners: tuple[str, ...] = ()  # empty while it is not over
    broken: bool = False

    @property
    def is_open(self) -> bool:
        """Whether it can be gone on with."""
        return not self.broken and not self.winners


def earlier_evenings(path: Path) -> tuple[Earlier, ...]:
    """The evening in ``path`` and those kept beside it, the latest first."""
    found = (_earlier(each) for each in kept_beside(path))
    return tuple(sorted(found, key=lambda each: each.when, reverse=True))


def ended_table(path: Path) -> Table | None:
    """The table of a finished evening, as it was left; ``None`` where it cannot be had."""
    try:
        journal = read_journal(read_lines(path))
    except (JournalError, StoreError):
        return None
    again = replay(journal)
    differs = journal.altered is not None or again.first_difference is not None
    return None if differs or not again.table.is_over else again.table


def drop_old(path: Path, keep: int = KEPT) -> None:
    """Keep so many of the evenings beside ``path``; the oldest finished ones go first."""
    beside = [each for each in kept_beside(path) if each != path]
    if len(beside) <= keep:
        return
    oldest_first = sorted(map(_earlier, beside), key=lambda each: (each.is_open, each.when))
    for each in oldest_first[: len(beside) - keep]:
        forget(each.path)


def _earlier(path: Path) -> Earlier:
    when = datetime.fromtimestamp(last_written(path))
    try:
        journal = read_journal(read_lines(path))
    except (JournalError, StoreError):
        return Earlier(path, when, broken=True)
    turns = len(_told(journal, "CardTurned"))
    players = journal.setup.players
    broken = journal.altered is not None
    return Earlier(path, when, players, turns, _winners(journal), broken)


def _winners(journal: Journal) -> tuple[str, ...]:
    """Everybody on the first place, once there is one."""
    ends = _told(journal, "GameFinished")
    places = ends[0].get("places") if ends else None
    if not isinstance(places, list):
        return ()
    seats = zip(journal.setup.players, places, strict=False)
    return tuple(name for name, place in seats if place == 1)


def _told(journal: Journal, event: str) -> list[Mapping[str, Any]]:
    """Everything of one kind that came of it, as it was written."""
    outs = (entry.what for entry in journal.entries if isinstance(entry, Out))
    return [out for out in outs if out.get("out") == event]
