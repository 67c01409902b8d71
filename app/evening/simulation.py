"""``tristris simulate``: many games without sound, and what they have in common."""

from __future__ import annotations

import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from itertools import repeat
from multiprocessing import get_context
from typing import Final

import msgspec

from app.evening.plan import read_deck
from app.rules.deal import check_setup
from app.rules.game import Setup
from app.rules.modes import Modes
from app.rules.simulate import Outcome, simulations, summarise

#: From so many games on other cores help; each is handed so many at once.
_WORTH_SHARING: Final = 200
_SHARE: Final = 50


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
) -> str:
    """One JSON object: the summary, and how many games were played in a second of this machine."""
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
    outcomes = _played(setup, error_rate, games, minutes)
    summary = msgspec.to_builtins(summarise(outcomes))
    taken = time.perf_counter() - began
    told = {name: round(value, 3) for name, value in summary.items()}
    told["games_per_second"] = round(games / taken)
    return msgspec.json.format(msgspec.json.encode(told), indent=2).decode()


def _played(
    setup: Setup, error_rate: float, games: int, minutes: float | None
) -> Iterator[Outcome]:
    """The games in the order of their seeds, shared out over the cores of this machine.

    Few games are played at once here: another process costs more than it saves.
    """
    if games < _WORTH_SHARING:
        yield from simulations(setup, error_rate, games, minutes)
        return
    shares = range(0, games, _SHARE)
    with ProcessPoolExecutor(mp_context=get_context("spawn")) as cores:
        for outcomes in cores.map(
            _share,
            (replace(setup, seed=setup.seed + first) for first in shares),
            repeat(error_rate),
            (min(_SHARE, games - first) for first in shares),
            repeat(minutes),
        ):
            yield from outcomes


def _share(
    setup: Setup, error_rate: float, games: int, minutes: float | None
) -> tuple[Outcome, ...]:
    return tuple(simulations(setup, error_rate, games, minutes))
