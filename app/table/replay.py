"""The same evening again from its journal: to check it, to look at it, or to go on with it.

Inputs are the truth, what came of them is the expectation; a replay stops at the first line that
differs. This module must never write a journal.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from app.table.inputs import Input, Reopen
from app.table.journal import In, Journal, JournalError, Out, Remark, input_line, told, told_line
from app.table.receive import receive
from app.table.sitting import Sitting, Stamped, laid
from app.table.table import Table


@dataclass(frozen=True, slots=True)
class Step:
    """One input, what came of it, and the table after it."""

    line: int
    what: Input
    told: tuple[Stamped, ...]
    sitting: Sitting


@dataclass(frozen=True, slots=True)
class Difference:
    """The first line that a replay tells otherwise; ``None`` stands for nothing at all."""

    line: int
    written: Mapping[str, Any] | None
    replayed: Mapping[str, Any] | None


@dataclass(frozen=True, slots=True)
class Replayed:
    """A journal played again, up to its end or to the first difference."""

    steps: tuple[Step, ...]
    first_difference: Difference | None
    table: Table
    unwritten: tuple[str, ...]  # what the last input told and a crash kept from being written


def replay(journal: Journal) -> Replayed:
    """Play a journal again. The end of it may miss what its last input told: that is no difference.

    Lines of the last input that a crash kept from the journal are in ``unwritten``.
    """
    sitting = laid(journal.setup, journal.house, journal.rules)
    steps: list[Step] = []
    awaited: list[Stamped] = []
    difference: Difference | None = None
    for entry in journal.entries:
        match entry:
            case Remark():
                continue
            case Out(line, written):
                difference = _compared(line, written, awaited)
                awaited = awaited[1:]
            case In(line, what):
                if awaited:
                    difference = Difference(line, None, told(awaited[0]))
                else:
                    sitting = receive(sitting, what)
                    awaited = list(sitting.told)
                    steps.append(Step(line, what, sitting.told, sitting))
        if difference is not None:
            break
    unwritten = tuple(told_line(each) for each in awaited) if difference is None else ()
    table = Table.resumed(sitting, unwritten)
    return Replayed(tuple(steps), difference, table, unwritten)


def _compared(line: int, written: Mapping[str, Any], awaited: list[Stamped]) -> Difference | None:
    replayed = _as_read(awaited[0]) if awaited else None
    return None if replayed == written else Difference(line, written, replayed)


def _as_read(stamped: Stamped) -> Mapping[str, Any]:
    as_written: Mapping[str, Any] = told(stamped)
    return as_written


def resume(journal: Journal) -> Table:
    """The table where a journal ends, in pause, on the clock of a new session that begins at 0.

    The lines to be appended to the journal first come with the effects of the first input. Raises
    :class:`JournalError` for a journal that this version plays otherwise.
    """
    if journal.altered is not None:
        raise JournalError(
            f"Line {journal.altered} of this journal is not as it was written, or one before it is "
            "missing: it can be looked at up to there, not gone on with."
        )
    again = replay(journal)
    if again.first_difference is not None:
        raise JournalError(
            f"This game was played by version {journal.app} under other rules "
            f"(line {again.first_difference.line}): it can be looked at, not gone on with."
        )
    reopened = Reopen(at=0.0)
    sitting = receive(again.table.sitting, reopened)
    lines = (*again.unwritten, input_line(reopened), *(told_line(each) for each in sitting.told))
    return Table.resumed(sitting, lines)
