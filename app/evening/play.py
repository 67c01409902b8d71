"""``tristris play``: from the words of a command line to a game with or without a window."""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Iterable
from contextlib import nullcontext
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TextIO

from app.actors.script import Direction, Prompter, read_script
from app.evening.headless import Say, play_actors, play_sound, play_typed
from app.evening.house_rules import HouseRules, plan_by
from app.evening.journal import Found, Opened, look_into, open_evening
from app.evening.models import model_folder
from app.evening.plan import Plan, PlanError, new_seed
from app.evening.recording import Recording
from app.evening.sound_file import QUIET_AFTER, sound_file
from app.hearing.heard import FromTheEars
from app.rules.modes import Modes
from app.speech.blocks import Block, read_sound
from app.speech.checked_model import CheckedModel
from app.speech.listener import Listener
from app.speech.open_model import open_model
from app.store.errors import StoreError
from app.store.lock import held
from app.store.reading import read_text


@dataclass(frozen=True, slots=True)
class Wish:
    """A game as typed; ``ear`` is mic, keys, actors or the path of a sound file."""

    players: tuple[str, ...]
    modes: Modes
    seed: int | None
    rules: HouseRules
    ear: str
    model: str  # of the ears, by name or folder; empty is our own, or with a window the chosen one
    mistakes: float
    script: Path | None


def play_game(
    wish: Wish, *, headless: bool, journal: Path | None, record: Path | None, say: Say
) -> None:
    """Play; raises whatever has a sentence of its own."""
    _keep_apart(record, wish.script, journal)
    seed = new_seed() if wish.seed is None else wish.seed
    plan = plan_by(wish.rules, wish.players, wish.modes, seed)
    plan = replace(plan, listens=wish.ear != "keys")
    prompter = Prompter(seed, wish.mistakes, _script(wish.script)) if _acted(wish) else None
    model = open_model(model_folder(wish.model)) if wish.model else None
    if not headless:
        from app.evening.app import Ear, open_app

        kind = wish.ear if wish.ear in ("mic", "keys", "actors") else "file"
        file = Path(wish.ear) if kind == "file" else None
        if file is not None:
            read_sound(file)
        open_app(plan, Ear(kind, file, prompter), journal, model=wish.model)
        return
    with nullcontext() if journal is None else held(journal):
        _play_written(wish, plan, prompter, model, journal, record, say)


def _play_written(
    wish: Wish,
    plan: Plan,
    prompter: Prompter | None,
    model: CheckedModel | None,
    journal: Path | None,
    record: Path | None,
    say: Say,
) -> None:
    found = Found() if journal is None else look_into(journal)
    if found.table is not None:
        say(f"{journal} holds a game that was interrupted: going on with it as it was dealt.")
    opened = open_evening(plan, journal, go_on=found.table)
    if opened.aside is not None:
        before = found.trouble or f"{journal} holds a game that is over."
        say(f"{before} It is kept as {opened.aside}, and a new game begins.")
    try:
        _play_headless(wish, opened, prompter, model, record, say)
    finally:
        if opened.journal is not None:
            opened.journal.close()
            if opened.journal.trouble is not None:
                lost = len(opened.journal.kept)
                raise StoreError(
                    f"The journal {journal} lacks its last {lost} lines "
                    f"({opened.journal.trouble}): make room on the disk."
                )


def _play_headless(
    wish: Wish,
    opened: Opened,
    prompter: Prompter | None,
    model: CheckedModel | None,
    record: Path | None,
    say: Say,
) -> None:
    if wish.ear == "keys":
        play_typed(opened, _typed_lines(), say)
    elif prompter is not None:
        with Recording(record) as recording:
            play_actors(opened, prompter, _listener(model, opened), say, recording.keep)
    else:
        blocks = (
            _microphone()
            if wish.ear == "mic"
            else sound_file(Path(wish.ear), quiet_after=QUIET_AFTER)
        )
        play_sound(opened, blocks, _listener(model, opened), say)


def _keep_apart(record: Path | None, *others: Path | None) -> None:
    """A recording written over a file that this game reads or writes would be the end of both."""
    if record is not None and os.path.realpath(record) in map(
        os.path.realpath, filter(None, others)
    ):
        raise PlanError(f"{record} is to be two files at once: name another for the recording.")


def _typed_lines() -> TextIO:
    """What is typed; what is not text counts as letters nobody knows, and so as a wrong word."""
    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")
    return sys.stdin


def _acted(wish: Wish) -> bool:
    if wish.ear != "actors" and (wish.script or wish.mistakes):
        raise PlanError("Only actors follow a script or make mistakes: add --ear actors.")
    return wish.ear == "actors"


def _script(path: Path | None) -> tuple[Direction, ...]:
    return () if path is None else read_script(read_text(path, "The script"))


def _listener(model: CheckedModel | None, opened: Opened) -> Listener:
    words = opened.table.sitting.house.errors.words
    return Listener((model or open_model()).recogniser, words)


def _microphone() -> Iterable[Block | FromTheEars]:
    from app.evening.live_ears import session_clock
    from app.speech.microphone import find_microphones

    chosen = find_microphones().open(None, session_clock())
    if chosen.device is None:
        raise PlanError("There is no microphone: plug one in, or play with --ear keys.")
    return chosen.microphone
