"""Evenings killed at a random instant, and gone on with: ``python -m tests.evening.kills 200``.

A child plays at random and tells after every input what lies where; it is killed without warning.
What the journal then gives back must be what the child told last, or the one input after it.
"""

from __future__ import annotations

import contextlib
import hashlib
import multiprocessing
import random
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import fields
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Final

from app.evening.carrying_out import Host, NoEars
from app.evening.journal import look_into, open_evening
from app.evening.plan import Plan
from app.rules.game import AwaitingWord, Game, Referee
from app.rules.modes import Modes
from app.store.journals import read_lines
from app.table.house import Errors, House, Pace
from app.table.inputs import (
    Admit,
    Begin,
    Continue,
    Depart,
    Input,
    Overrule,
    Pause,
    Resume,
    Stop,
    Tick,
    Typed,
    Void,
)
from app.table.journal import read_journal
from app.table.replay import replay
from app.table.sitting import Sitting
from app.table.tally import Tally

NAMES: Final = ("Ana", "Luis", "Eva", "Íñigo", "Zoe", "Mar")
#: A child is killed within so many seconds of its first card; most games last longer.
SOON: Final = 0.25

#: From a process of its own, which has no threads: who tests has some, and must not be forked.
_START: Final = multiprocessing.get_context("forkserver")
_START.set_forkserver_preload(["app.evening.journal"])


def random_plan(chance: random.Random) -> Plan:
    """Any group, any house rules."""
    seats = chance.randint(2, 6)
    return Plan(
        players=NAMES[:seats],
        modes=Modes(*(chance.random() < 0.5 for _ in range(3))),
        seed=chance.randrange(10**6),
        pace=chance.choice(list(Pace)),
        strictness=chance.choice(("niños", "fiesta", "pro")),
        referee=chance.choice(list(Referee)),
        learning=chance.random() < 0.5,
        listens=False,
        opener=chance.choice((None, 0, 1)),
        rounds=chance.choice((None, None, 30)),
        minutes=chance.choice((None, None, 10.0)),
        last_lap=chance.random() < 0.5,
        keep_direction=chance.random() < 0.5,
        turn_pause=chance.choice((0.3, 0.6, None)),
        handicap=chance.choice(((), (1.0, 0.0, 2.0))),
        errors=Errors(*(chance.random() < 0.5 for _ in fields(Errors))),
        vote=chance.random() < 0.5,
    )


def told(game: Game, tally: Tally, house: House) -> str:
    """A fingerprint of every card, penalty and setting."""
    return hashlib.sha256(repr((game, tally, house)).encode()).hexdigest()[:16]


def of(sitting: Sitting) -> str:
    """The fingerprint of a table."""
    return told(sitting.game, sitting.tally, sitting.house)


def live(path: Path, seed: int, told_to: Connection) -> None:
    """Play until killed, telling after each input what lies where."""
    chance = random.Random(seed)
    opened = open_evening(random_plan(chance), path)
    host, now = Host(opened.table, opened.note, NoEars()), 0.0
    host.tell(Begin(now))
    while not host.table.is_over:
        now = round(now + chance.choice((0.05, 0.3, 1.0)), 4)
        host.tell(_something(host.table.sitting, now, chance))
        told_to.send_bytes(of(host.table.sitting).encode())


def _something(sitting: Sitting, now: float, chance: random.Random) -> Input:
    if sitting.paused:
        return Resume(now)
    seat = chance.randrange(len(NAMES))
    rarely: tuple[Input, ...] = (
        Stop(seat, now), Overrule(now), Void(now), Admit(now), Pause(now), Continue(now)
    )  # fmt: skip
    if chance.random() < 0.1:
        return chance.choice(rarely) if chance.random() < 0.98 else Depart(seat, now)
    phase = sitting.game.phase
    if isinstance(phase, AwaitingWord) and chance.random() < 0.5:
        return Typed(phase.right.sound if chance.random() < 0.85 else "trugu", now)
    return Continue(now) if chance.random() < 0.2 else Tick(now)


def kill_one(folder: Path, seed: int) -> str:
    """Kill one evening; what became of it. Raises ``AssertionError`` where anything was lost."""
    path, chance = folder / f"{seed}.jsonl", random.Random(~seed)
    reading, writing = _START.Pipe(duplex=False)
    child = _START.Process(target=live, args=(path, seed, writing))
    child.start()
    writing.close()
    with reading:
        reading.poll(None)  # until it plays
        child.join(chance.random() * SOON)
        child.kill()
        child.join()
        whole = [each.decode() for each in _all_of(reading)]
    again = replay(read_journal(read_lines(path)))
    assert again.first_difference is None, again.first_difference
    since = [of(step.sitting) for step in again.steps[-3:]]
    assert not whole or whole[-1] in since, f"seed {seed}: the journal is not where play was"
    sitting = again.table.sitting
    lying = (*sitting.game.decks, sitting.game.pile, sitting.game.set_aside)
    assert sorted(card.number for cards in lying for card in cards) == list(range(1, 61))
    if again.table.is_over:
        return "over"
    table = look_into(path).table
    assert table is not None, f"seed {seed}: nothing to go on with"
    assert of(table.sitting) == of(sitting), f"seed {seed}: gone on with otherwise"
    assert table.sitting.paused
    return "killed"


def _all_of(reading: Connection) -> Iterator[bytes]:
    """What was told, without what the end cut off."""
    with contextlib.suppress(EOFError, OSError):
        while True:
            yield reading.recv_bytes()


def main(evenings: int) -> None:
    """Kill so many evenings and say how many came back whole."""
    with tempfile.TemporaryDirectory() as folder:
        fates = [kill_one(Path(folder), seed) for seed in range(evenings)]
    print(f"{fates.count('killed')} killed in the middle and gone on with, none lost anything;")
    print(f"{fates.count('over')} were over before.")


if __name__ == "__main__":
    main(int(sys.argv[1]))
