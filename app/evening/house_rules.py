"""House rules as typed after ``tristris play``, and the plan they make of a game.

What is not typed is as the preset has it, or as delivered. This module must never open anything.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from app.evening.asked_for import PlanError, split
from app.evening.choices import plan_of
from app.evening.names_of_choices import FAULTS, OPENINGS
from app.evening.plan import Plan
from app.rules.game import Referee
from app.rules.modes import Modes
from app.rules.names import called
from app.screen.choice import EXTRAS, PRESETS
from app.table.house import Errors, Pace


@dataclass(frozen=True, slots=True)
class HouseRules:
    """Everything as typed; ``None`` where nothing was. Zero minutes or rounds are no limit."""

    preset: str | None = None
    cards: int | None = None
    pace: str | None = None
    strictness: str | None = None
    referee: str | None = None
    learning: bool | None = None
    turn: float | None = None  # seconds
    turn_by_key: bool | None = None
    minutes: float | None = None
    rounds: int | None = None
    last_lap: bool | None = None
    keep_direction: bool | None = None
    faults: str | None = None  # some of FAULTS, with commas
    vote: bool | None = None
    extra: str | None = None  # as in Eva=2,Luis=1
    opener: str | None = None  # a name, "duel" or "random"


def plan_by(rules: HouseRules, players: tuple[str, ...], modes: Modes, seed: int) -> Plan:
    """The game as wished for. Raises :class:`PlanError` for a name or a fault nobody knows."""
    plan = Plan(players)
    if rules.preset is not None:
        plan = plan_of(replace(PRESETS[rules.preset], players=players))
    typed: dict[str, Any] = {
        "cards": rules.cards,
        "pace": None if rules.pace is None else Pace(rules.pace),
        "strictness": rules.strictness,
        "referee": None if rules.referee is None else Referee(rules.referee),
        "learning": rules.learning,
        "last_lap": rules.last_lap,
        "keep_direction": rules.keep_direction,
        "errors": None if rules.faults is None else _errors(rules.faults),
        "vote": rules.vote,
        "handicap": None if rules.extra is None else _extra(rules.extra, players),
    }
    plan = replace(plan, **{name: each for name, each in typed.items() if each is not None})
    if rules.opener is not None:
        plan = replace(plan, **_opening(rules.opener, players))
    if rules.minutes is not None:
        plan = replace(plan, minutes=rules.minutes or None)
    if rules.rounds is not None:
        plan = replace(plan, rounds=rules.rounds or None)
    if rules.turn_by_key:
        plan = replace(plan, turn_pause=None)
    elif rules.turn is not None:
        plan = replace(plan, turn_pause=rules.turn)
    elif rules.turn_by_key is False and plan.turn_pause is None:
        plan = replace(plan, turn_pause=Plan(players).turn_pause)
    return replace(plan, modes=modes, seed=seed)


def _opening(written: str, players: tuple[str, ...]) -> dict[str, Any]:
    """Who opens, and whether a duel settles it; somebody who is called so comes first."""
    name, opening = called(written, players), OPENINGS.meant(written)
    if name is not None:
        return {"opener": players.index(name), "duel": False}
    if opening is not None:
        return {"opener": None, "duel": opening == "duel" and len(players) > 1}
    raise PlanError(
        f"Nobody at the table is called “{written}”: name one of {', '.join(players)}, or "
        f"write {' or '.join(OPENINGS.listed)}."
    )


def _errors(written: str) -> Errors:
    faults = {}
    for name in split(written):
        fault = FAULTS.meant(name)
        if fault is None:
            raise PlanError(f"There is no fault “{name}”: choose from {', '.join(FAULTS.listed)}.")
        faults[fault] = True
    return Errors(**(dict.fromkeys(FAULTS.kept, False) | faults))


def _extra(written: str, players: tuple[str, ...]) -> tuple[float, ...]:
    seconds: list[float | None] = [None] * len(players)
    for part in split(written):
        name, _, number = part.partition("=")
        known = [str(each) for each in EXTRAS]
        if number.strip() not in known:
            raise PlanError(
                f"“{part}” gives nobody more time: write a name and seconds up to {known[-1]}, "
                "as in --extra Eva=2."
            )
        seat = _seat(name.strip(), players)
        if seconds[seat] is not None:
            raise PlanError(f"{players[seat]} is given more time twice: write each name once.")
        seconds[seat] = float(number)
    return tuple(each or 0.0 for each in seconds)


def _seat(name: str, players: tuple[str, ...]) -> int:
    player = called(name, players)
    if player is None:
        raise PlanError(f"Nobody at the table is called “{name}”: {', '.join(players)} play.")
    return players.index(player)
