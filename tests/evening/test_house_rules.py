"""House rules typed after ``tristris play``."""

from __future__ import annotations

from dataclasses import fields, replace

import pytest

from app.evening.asked_for import PlanError, parse_modes
from app.evening.choices import plan_of
from app.evening.house_rules import HouseRules, plan_by
from app.evening.plan import Plan
from app.rules.game import Referee
from app.rules.modes import BASIC, Modes
from app.screen.choice import PRESETS
from app.table.house import Errors, Pace

THREE = ("Ana", "Luis", "Eva")


def planned(**typed: object) -> Plan:
    return plan_by(HouseRules(**typed), THREE, BASIC, 7)  # type: ignore[arg-type]


def test_without_any_the_whole_deck_is_played_without_limits() -> None:
    assert planned() == Plan(THREE, seed=7)


@pytest.mark.parametrize("name", PRESETS)
def test_a_preset_is_the_one_of_the_setup_screen(name: str) -> None:
    assert planned(preset=name) == replace(plan_of(replace(PRESETS[name], players=THREE)), seed=7)


def test_what_is_typed_beside_a_preset_wins() -> None:
    plan = planned(preset="pro", last_lap=False, cards=24, pace="off", minutes=5.0)
    assert (plan.last_lap, plan.cards, plan.pace, plan.minutes) == (False, 24, Pace.OFF, 5.0)
    assert plan.strictness == "pro"


def test_a_limit_of_nothing_is_none() -> None:
    plan = planned(preset="fiesta", minutes=0.0, rounds=0)
    assert (plan.minutes, plan.rounds) == (None, None)


def test_everything_typed_is_played() -> None:
    rules = HouseRules(
        strictness="niños",
        referee="table",
        learning=True,
        turn_by_key=True,
        rounds=4,
        keep_direction=True,
        faults="mumble, early, second, stutter,ending",
        vote=True,
        extra="Eva=2,Ana=1",
        opener="Luis",
    )
    plan = plan_by(rules, THREE, Modes(trauma=True), 7)
    assert plan == Plan(
        THREE,
        modes=Modes(trauma=True),
        seed=7,
        strictness="niños",
        referee=Referee.TABLE,
        learning=True,
        turn_pause=None,
        rounds=4,
        keep_direction=True,
        errors=replace(Errors(False, False), early=True, stutter=True, second=True, ending=True),
        vote=True,
        handicap=(1.0, 0.0, 2.0),
        opener=1,
    )


def test_a_duel_may_settle_who_opens_or_chance() -> None:
    assert planned(opener="duel").duel
    chance = planned(opener="random")
    assert (chance.opener, chance.duel) == (None, False)


def test_somebody_who_is_called_so_opens_without_a_duel() -> None:
    plan = plan_by(HouseRules(opener="duel"), ("Ana", "duel"), BASIC, 7)
    assert (plan.opener, plan.duel) == (1, False)


def test_who_practises_alone_fights_no_duel() -> None:
    assert not plan_by(HouseRules(opener="duel"), ("Ana",), BASIC, 7).duel


def test_an_opener_nobody_knows_is_refused_in_one_sentence() -> None:
    with pytest.raises(PlanError, match="name one of Ana, Luis, Eva, or write duel or random"):
        planned(opener="youngest")


def test_every_house_rule_can_be_typed() -> None:
    from app.cli import play

    assert {each.name for each in fields(HouseRules)} <= {each.name for each in play.params}


def test_names_may_be_typed_in_any_case_and_without_their_accents() -> None:
    players = ("Íñigo", "Ana")
    rules = HouseRules(opener="inigo", extra="ANA=2,iñigo=1", faults="Vowel,STUTTER")
    plan = plan_by(rules, players, parse_modes("Albino,TRAUMA"), 7)
    assert (plan.opener, plan.handicap) == (0, (1.0, 2.0))
    assert plan.errors == Errors(vowel=True, correction=False, mumble=False, stutter=True)
    assert plan.modes == Modes(albino=True, trauma=True)
    assert planned(opener="Duel").duel
