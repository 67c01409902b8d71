"""``tristris replay``: a journal played again, told in plain lines, checked line by line."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import msgspec

from app.evening.telling import Teller
from app.store.journals import is_torn, read_lines
from app.table.journal import read_journal
from app.table.replay import replay
from app.table.table import Table


def replay_file(path: Path, say: Callable[[str], None]) -> bool:
    """Whether the journal replays without a difference; the first one is told.

    Raises ``JournalError`` or ``StoreError`` for what is no journal.
    """
    journal = read_journal(read_lines(path))
    again = replay(journal)
    teller = Teller(Table(journal.setup, journal.house, journal.app))
    for step in again.steps:
        for line in teller.lines(step.told):
            say(line)
    if is_torn(path):
        say("The last line was cut off in the middle; it is left out.")
    difference = again.first_difference
    if difference is None and journal.altered is not None:
        say(f"Line {journal.altered} is not as it was written, or one before it is missing.")
        return False
    if difference is None:
        say(f"{len(again.steps)} inputs replayed without a difference.")
        return True
    say(f"Line {difference.line} differs.")
    say(f"  written:  {_text(difference.written)}")
    say(f"  replayed: {_text(difference.replayed)}")
    return False


def _text(line: object) -> str:
    return "nothing" if line is None else msgspec.json.encode(line).decode()
