"""``tristris simulate``: many games without sound, and what they have in common."""

from __future__ import annotations

import time

import msgspec

from app.evening.plan import read_deck
from app.rules.deal import SetupError, setup_problems
from app.rules.game import Setup
from app.rules.modes import Modes
from app.rules.simulate import simulations, summarise


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
    if found := setup_problems(setup):
        raise SetupError(" ".join(found))
    began = time.perf_counter()
    summary = msgspec.to_builtins(summarise(simulations(setup, error_rate, games, minutes)))
    taken = time.perf_counter() - began
    told = {name: round(value, 3) for name, value in summary.items()}
    told["games_per_second"] = round(games / taken)
    return msgspec.json.format(msgspec.json.encode(told), indent=2).decode()
