"""What was chosen in its three shapes: remembered, shown, played."""

from __future__ import annotations

from dataclasses import replace

import pytest

from app.evening.choices import choice_of, plan_of, settings_of
from app.evening.plan import lay_table
from app.hearing.strictness import STRICTNESSES
from app.rules.game import Referee
from app.rules.modes import Modes
from app.screen.choice import PRESETS, Choice, Known
from app.store.settings import Settings
from app.table.house import Errors, Pace

CHOSEN = Choice(
    players=("Ana", "Luis", "Eva"),
    extra=(0, 2, 1),
    marks=(3, 0, 5),
    known=(Known("Abuela Pilar", 1, 3), Known("Leo", 2)),
    modes=Modes(trauma=True),
    pace=Pace.OFF,
    strictness="pro",
    cards=42,
    minutes=0,
    rounds=5,
    last_lap=True,
    keep_direction=True,
    turn_pause=None,
    error_vowel=False,
    error_early=True,
    error_stutter=True,
    error_second=True,
    error_ending=True,
    vote=True,
    opener="Eva",
    referee=Referee.TABLE,
    language="en",
    learning=True,
    reduce_motion=True,
    ear="keys",
    volume=25,
)


def test_everything_chosen_is_remembered() -> None:
    assert choice_of(settings_of(CHOSEN, Settings())) == CHOSEN


def test_what_was_never_chosen_is_as_delivered() -> None:
    assert choice_of(Settings()) == Choice()


def test_everything_chosen_is_played() -> None:
    sitting = lay_table(plan_of(CHOSEN)).sitting
    setup, house = sitting.game.setup, sitting.house
    assert (setup.players, setup.modes, setup.cards) == (CHOSEN.players, CHOSEN.modes, 42)
    assert (setup.opener, setup.referee, setup.rounds) == (2, Referee.TABLE, 5)
    assert (setup.last_lap, setup.keep_direction) == (True, True)
    assert (house.minutes, house.turn_pause, house.learning) == (None, None, True)
    faults = Errors(vowel=False, early=True, stutter=True, second=True, ending=True)
    assert (house.errors, house.vote) == (faults, True)
    assert house.marks == (3, 0, 5)
    assert house.handicap == (0.0, 2.0, 1.0)
    assert (house.pace, house.strictness.name, house.listens) == (Pace.OFF, "pro", False)


@pytest.mark.parametrize("name", PRESETS)
def test_every_preset_can_be_remembered_and_played(name: str) -> None:
    chosen = replace(PRESETS[name], players=("Ana", "Luis", "Eva"))
    assert choice_of(settings_of(chosen, Settings())) == chosen
    assert lay_table(plan_of(chosen)).sitting.house.strictness in STRICTNESSES.values()


def test_who_opens_is_chance_once_the_one_chosen_has_gone() -> None:
    assert plan_of(replace(CHOSEN, players=("Ana", "Luis"))).opener is None


def test_one_alone_runs_through_the_deck_to_its_end() -> None:
    plan = plan_of(replace(CHOSEN, players=("Ana",), minutes=5))
    assert (plan.minutes, plan.rounds) == (None, None)


def test_settings_nobody_could_have_chosen_are_as_delivered() -> None:
    odd = Settings(turn_pause=-3.0, minutes=-1, rounds=-1, extra=(-5, 99), opener="Nobody")
    choice = choice_of(odd)
    assert (choice.turn_pause, choice.minutes, choice.rounds) == (0.6, 0, 0)
    assert choice.extra == (0, 3)
    assert choice.opener == ""
