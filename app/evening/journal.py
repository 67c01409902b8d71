"""Where the evening is written down, and how an interrupted one is found again."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from app.evening.plan import Plan, lay_table
from app.store.errors import StoreError
from app.store.journals import JournalFile, TornAtOnceError, exists, read_lines
from app.store.settings import set_aside
from app.table.journal import (
    Journal,
    JournalError,
    NoJournalError,
    Remark,
    Seals,
    begins_as_journal,
    read_journal,
)
from app.table.replay import resume
from app.table.table import Table

#: What a remark of the actors in a journal calls the player they speak for.
ACTOR: Final = "actor"


@dataclass(frozen=True, slots=True)
class Opened:
    """A table and the journal that goes with it."""

    table: Table
    journal: JournalFile | None
    aside: Path | None = None  # where the journal lies now that was there before
    unwritten: bool = False  # there should be a journal, but the disk takes none
    seals: Seals = field(default_factory=Seals)

    @property
    def unsaved(self) -> bool:
        """Whether the disk refuses what is played; the game goes on in memory."""
        refused = self.journal is not None and self.journal.trouble is not None
        return self.unwritten or refused

    def note(self, line: str) -> None:
        """Write a line into the journal, where there is one."""
        if self.journal is not None:
            self.journal.write(self.seals.closed(line))


@dataclass(frozen=True, slots=True)
class Found:
    """What lies in a journal: an evening to go on with, or why there is none in it."""

    table: Table | None = None  # never finished, in pause
    by_actors: bool = False  # what was said there, nobody at the table said
    trouble: str = ""  # a sentence, where what is written there makes no evening


def look_into(path: Path) -> Found:
    """What there is to go on with in ``path``; whatever it is, it is left there.

    Raises ``StoreError`` for a file that cannot be read at all, or was never ours to move.
    """
    if not exists(path):
        return Found()
    try:
        lines = read_lines(path)
        if not lines:
            return Found()
        journal = read_journal(lines)
        table = resume(journal)
    except TornAtOnceError as error:
        if not begins_as_journal(error.rest):
            raise _not_ours(path) from error
        return Found(trouble=str(error))
    except NoJournalError as error:
        raise _not_ours(path) from error
    except JournalError as error:
        return Found(trouble=f"{path}: {error}")
    return Found() if table.is_over else Found(table, _is_by_actors(journal))


def _is_by_actors(journal: Journal) -> bool:
    """Whether actors spoke: they write down what they mean to say."""
    remarks = (each.what for each in journal.entries if isinstance(each, Remark))
    return any(ACTOR in what for what in remarks)


def _not_ours(path: Path) -> StoreError:
    return StoreError(f"{path} is not a journal of TrisTristisTigris: name another file.")


def open_in_any_case(plan: Plan, path: Path, *, go_on: Table | None = None) -> Opened:
    """As :func:`open_evening`, but a disk that refuses from the beginning stops nobody."""
    try:
        return open_evening(plan, path, go_on=go_on)
    except (StoreError, OSError):
        return Opened(go_on or lay_table(plan), None, unwritten=True)


def open_evening(plan: Plan, path: Path | None, *, go_on: Table | None = None) -> Opened:
    """A new table, or ``go_on`` as :func:`look_into` found it, with its journal in ``path``.

    A journal of an earlier evening in ``path`` is kept under a number, never written over.
    """
    if go_on is not None:
        if path is None:
            return Opened(go_on, None)
        journal = JournalFile(path)
        return Opened(go_on, journal, seals=Seals(read_lines(path)))
    table = lay_table(plan)
    if path is None:
        return Opened(table, None)
    aside = set_aside(path) if exists(path) and path.stat().st_size else None
    return Opened(table, JournalFile(path), aside)
