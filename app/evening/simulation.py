"""``tristris simulate``: many games without sound, and what they have in common."""

from __future__ import annotations

import os
import signal
import sys
import time
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import AbstractContextManager, closing, contextmanager, nullcontext
from dataclasses import replace
from multiprocessing import active_children, get_context, parent_process
from threading import Thread
from typing import Final

import msgspec

from app.evening.asked_for import PlanError
from app.evening.plan import read_deck
from app.rules.deal import check_setup
from app.rules.game import Setup
from app.rules.modes import Modes
from app.rules.simulate import Outcome, simulations, summarise

#: From so many games on other cores help; each is handed a hundredth of them at once, for nobody
#: sees how it goes on before, and no more than so many.
_WORTH_SHARING: Final = 200
_LARGEST_SHARE: Final = 50


def simulation(
    players: int,
    error_rate: float,
    games: int,
    modes: Modes,
    cards: int,
    seed: int,
    rounds: int | None = None,
    minutes: float | None = None,
    last_lap: bool = False,
    keep_direction: bool = False,
    watched: Callable[[Iterable[Outcome]], AbstractContextManager[Iterable[Outcome]]] = nullcontext,
) -> str:
    """One JSON object: the summary, and how many games were played in a second of this machine.

    The games are taken from what ``watched`` makes of them, so that it can show how far they are.
    Raises ``PlanError`` where no game could end.
    """
    if error_rate >= 1 and rounds is None and minutes is None:
        raise PlanError(
            "Where every turn is an error nobody gets rid of a card and no game ends: "
            "add --rounds or --minutes, or write as in --errors 0.5."
        )
    names = tuple(f"player {seat}" for seat in range(1, players + 1))
    setup = Setup(
        players=names,
        deck=read_deck(),
        modes=modes,
        cards=cards,
        seed=seed,
        rounds=rounds,
        last_lap=last_lap,
        keep_direction=keep_direction,
    )
    check_setup(setup)
    began = time.perf_counter()
    with (
        closing(played(setup, error_rate, games, minutes)) as outcomes,
        watched(outcomes) as seen,
    ):
        summary = msgspec.to_builtins(summarise(seen))
    taken = time.perf_counter() - began
    told = {name: round(value, 3) for name, value in summary.items()}
    told["games_per_second"] = round(games / taken)
    return msgspec.json.format(msgspec.json.encode(told), indent=2).decode()


def played(
    setup: Setup, error_rate: float, games: int, minutes: float | None
) -> Generator[Outcome, None, None]:
    """The games in the order of their seeds, shared out over the cores of this machine.

    Few games are played at once here: another process costs more than it saves. Close it, where
    not all of them are wanted in the end: the helpers would go on.
    """
    if games < _WORTH_SHARING:
        yield from simulations(setup, error_rate, games, minutes)
        return
    share = min(games // 100, _LARGEST_SHARE)
    with ProcessPoolExecutor(mp_context=get_context("spawn"), initializer=_help) as cores:
        try:
            with _not_interrupted():
                playing = [
                    cores.submit(
                        _share,
                        replace(setup, seed=setup.seed + first),
                        error_rate,
                        min(share, games - first),
                        minutes,
                    )
                    for first in range(0, games, share)
                ]
            for some in playing:
                yield from some.result()
        except BaseException:
            for core in active_children():  # nobody waits for games that nobody wants
                core.terminate()
            raise


@contextmanager
def _not_interrupted() -> Iterator[None]:
    """An interruption waits for the end of the block; processes begun in it go on waiting.

    They would complain, each in many lines, were they interrupted while they are loaded.
    """
    if sys.platform == "win32":
        yield
        return
    signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})


def _help() -> None:
    """Begin to play for another process, which says when to stop, or comes to an end itself."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


def _share(
    setup: Setup, error_rate: float, games: int, minutes: float | None
) -> tuple[Outcome, ...]:
    return tuple(simulations(setup, error_rate, games, minutes))
