"""Scripted evenings through the real ears: actors are heard, and hands act while they speak."""

from __future__ import annotations

from dataclasses import replace

import pytest

from app.evening.house_rules import HouseRules, plan_by
from app.evening.plan import Plan
from app.rules.commands import Fault
from app.rules.game import Finished, Referee
from app.rules.modes import Modes
from app.screen.choice import PRESETS
from app.table.house import Errors
from app.table.inputs import Pause, Resume
from app.table.timing import AT_ONCE, VOTING
from app.table.view import ChallengeView, Moment
from tests.evening.by_ear import ByEar

THREE = Plan(("Ana", "Luis", "Eva"), cards=24, seed=3, opener=0)
MESA = replace(THREE, referee=Referee.TABLE)
TWO = Plan(("Ana", "Luis"), cards=4, seed=3, opener=0)


def counts(evening: ByEar) -> list[int]:
    return [seat.cards for seat in evening.view.seats]


# Stopping the game


def test_a_right_challenge_makes_the_player_who_was_heard_to_err_pay() -> None:
    evening = ByEar(MESA, "right\nwrong")
    evening.until(Moment.RIGHT)
    evening.until(Moment.LISTENING)
    right = evening.due
    evening.until(Moment.RIGHT)
    view = evening.stop(by=2)
    assert view.challenge == ChallengeView(by=2, against=1, upheld=True, late=False)
    assert view.verdict is not None
    assert view.verdict.right.sound == right
    assert view.verdict.sound == evening.heard[-1].guesses[0].word != right
    assert evening.until(Moment.READY).turn == 1
    assert counts(evening) == [7, 9, 8]
    evening.check()


def test_a_false_challenge_makes_the_challenger_pay() -> None:
    evening = ByEar(MESA, "right\nright")
    evening.until(Moment.RIGHT)
    view = evening.stop(by=1)
    assert view.challenge == ChallengeView(by=1, against=0, upheld=False, late=False)
    assert evening.until(Moment.LISTENING).turn == 1
    evening.check()


def test_a_late_challenge_gives_the_open_card_back_and_the_challenger_pays() -> None:
    evening = ByEar(MESA, "wrong\nright")
    evening.until(Moment.RIGHT)
    evening.until(Moment.LISTENING)
    view = evening.stop(by=2)
    assert view.challenge == ChallengeView(by=2, against=0, upheld=False, late=True)
    assert counts(evening) == [7, 8, 9]
    evening.check()


def test_of_two_who_stop_at_once_the_next_in_turn_order_is_the_one() -> None:
    evening = ByEar(MESA, "wrong")
    evening.until(Moment.RIGHT)
    evening.stop(by=2)
    evening.wait(AT_ONCE / 2)
    view = evening.stop(by=1)
    assert view.challenge == ChallengeView(by=1, against=0, upheld=True, late=False)
    evening.until(Moment.LISTENING)
    evening.check()


# Overruling


def test_a_verdict_that_was_heard_wrongly_is_reversed_to_the_exact_state_before() -> None:
    evening = ByEar(THREE, "right\nwrong")
    evening.until(Moment.RIGHT)
    evening.until(Moment.LISTENING)
    before = evening.game
    evening.until(Moment.FAULT)
    assert counts(evening) == [7, 9, 8]
    evening.wait(1.0)
    view = evening.overrule()
    assert view.verdict is not None
    assert (view.verdict.fault, view.verdict.overruled) == (None, True)
    assert (evening.game.decks, evening.game.pile) == (before.decks, before.pile)
    assert evening.until(Moment.LISTENING).turn == 2
    evening.check()


def test_the_majority_reverses_a_verdict_where_the_house_votes() -> None:
    evening = ByEar(replace(THREE, vote=True), "wrong")
    evening.until(Moment.FAULT)
    assert evening.overrule().moment is Moment.VOTE
    evening.wait(0.5)
    evening.stop(by=1)
    view = evening.stop(by=2)
    assert (view.moment, view.turn) == (Moment.RIGHT, 1)
    evening.until(Moment.LISTENING)
    evening.check()


def test_without_a_majority_the_verdict_stands() -> None:
    evening = ByEar(replace(THREE, vote=True), "wrong")
    evening.until(Moment.FAULT)
    evening.overrule()
    evening.stop(by=1)
    evening.wait(VOTING)
    assert evening.until(Moment.LISTENING).turn == 0
    evening.check()


# Breaking off, going and coming


def test_a_pause_inside_a_turn_loses_no_time_and_hears_nothing() -> None:
    evening = ByEar(THREE, "right 1.0\nright 1.0")
    evening.until(Moment.LISTENING)
    evening.wait(0.5)
    evening.give(Pause(evening.now))
    evening.wait(6.0)
    assert evening.game.turns == 1
    assert evening.game.last is None
    evening.give(Resume(evening.now))
    view = evening.until(Moment.RIGHT, Moment.FAULT)
    assert view.verdict is not None
    assert view.verdict.fault is None
    assert view.verdict.reaction == pytest.approx(1.5, abs=0.1)
    evening.check()


def test_a_word_that_a_pause_cut_off_does_not_have_to_be_said_again() -> None:
    evening = ByEar(THREE, "right 1.0")
    evening.wait_until(lambda: evening.view.speaking)
    evening.give(Pause(evening.now))
    evening.wait(5.0)
    evening.give(Resume(evening.now))
    view = evening.view
    assert view.moment is Moment.RIGHT
    assert view.verdict is not None
    assert view.verdict.reaction == pytest.approx(1.0, abs=0.1)
    evening.check()


def test_somebody_leaves_and_somebody_joins_and_the_game_is_played_to_its_end() -> None:
    evening = ByEar(THREE, "right\nright\nwrong")
    evening.until(Moment.RIGHT)
    evening.depart(1)
    evening.arrive("Leo", 4)
    evening.wait_until(lambda: len(evening.view.seats) == 4)
    assert [seat.present for seat in evening.view.seats] == [True, False, True, True]
    evening.until(Moment.LISTENING)
    evening.arrive("Luis", 1)
    evening.play_to_the_end()
    assert isinstance(evening.game.phase, Finished)
    evening.check()


# The last card


def test_a_last_card_with_a_wrong_word_takes_the_whole_pile() -> None:
    evening = ByEar(TWO, "right\nright\nwrong")
    evening.until(Moment.FAULT)
    assert counts(evening) == [3, 1]
    assert evening.until(Moment.LISTENING).turn == 0
    evening.check()


def test_a_last_card_with_the_right_word_wins_whoever_stops_it() -> None:
    evening = ByEar(replace(TWO, referee=Referee.TABLE), "right\nright\nright")
    evening.until(Moment.LAST_CARD)
    view = evening.stop(by=1)
    assert view.challenge is not None
    assert not view.challenge.upheld
    evening.play_to_the_end()
    assert [seat.place for seat in evening.view.seats] == [1, 2]
    evening.check()


# House rules


@pytest.mark.parametrize("preset", PRESETS)
def test_a_game_by_every_preset_is_heard_to_its_end(preset: str) -> None:
    players = ("Ana", "Luis", "Eva")
    rules = HouseRules(preset=preset, cards=9)
    plan = plan_by(rules, players, Modes(albino=True, trauma=True), 5)
    evening = ByEar(plan, mistakes=0.15)
    evening.play_to_the_end()
    assert isinstance(evening.game.phase, Finished)
    evening.check()


def test_a_forgiven_vowel_is_heard_and_stands() -> None:
    evening = ByEar(replace(THREE, errors=Errors(vowel=False)), "trustus")
    evening.until(Moment.LISTENING)
    assert evening.due == "tristes"
    evening.until(Moment.RIGHT, Moment.FAULT)
    assert evening.heard[-1].guesses[0].word == "trustus"
    assert evening.view.moment is Moment.RIGHT
    evening.check()


def test_where_one_may_correct_oneself_both_words_are_heard() -> None:
    evening = ByEar(replace(THREE, errors=Errors(correction=False)), "wrong 0.6")
    evening.until(Moment.LISTENING)
    evening.somebody_says(evening.due, after=1.9)
    evening.until(Moment.RIGHT, Moment.FAULT)
    assert len(evening.heard) == 2
    assert evening.view.moment is Moment.RIGHT
    evening.check()


def test_a_word_said_while_the_card_turns_is_a_fault_where_nobody_may_be_early() -> None:
    evening = ByEar(replace(THREE, errors=Errors(early=True)), "right 2.5")
    evening.until(Moment.TURNING)
    evening.somebody_says("trigal", after=0.05)
    view = evening.until(Moment.FAULT)
    assert view.verdict is not None
    assert view.verdict.fault is Fault.TOO_SOON
    evening.check()


def test_a_word_said_twice_is_heard_twice_and_a_fault_where_stuttering_is_one() -> None:
    evening = ByEar(replace(THREE, errors=Errors(stutter=True)), "right")
    evening.until(Moment.LISTENING)
    due = evening.due
    evening.until(Moment.RIGHT)
    evening.somebody_says(due, after=0.15)
    view = evening.until(Moment.FAULT, Moment.LISTENING)
    assert view.verdict is not None
    assert (view.verdict.fault, view.verdict.sound) == (Fault.STUTTERED, f"{due} {due}")
    assert counts(evening) == [8, 8, 8]
    evening.until(Moment.LISTENING)
    evening.check()


def test_a_second_word_is_heard_and_a_fault_where_it_counts() -> None:
    evening = ByEar(replace(THREE, errors=Errors(second=True)), "right")
    evening.until(Moment.RIGHT)
    evening.somebody_says("trigal", after=0.15)
    view = evening.until(Moment.FAULT, Moment.LISTENING)
    assert view.verdict is not None
    assert view.verdict.fault is Fault.SECOND_WORD
    evening.check()


@pytest.mark.parametrize("more", ["trigal", None])
def test_whatever_follows_the_right_word_is_forgiven_where_it_is_no_fault(
    more: str | None,
) -> None:
    evening = ByEar(THREE, "right")
    evening.until(Moment.LISTENING)
    due = evening.due
    evening.until(Moment.RIGHT)
    evening.somebody_says(more or due, after=0.15)
    view = evening.until(Moment.FAULT, Moment.LISTENING)
    assert (view.moment, view.turn) == (Moment.LISTENING, 1)
    evening.check()


def test_a_begun_word_begun_again_is_a_stutter_where_one_may_correct_oneself() -> None:
    evening = ByEar(replace(THREE, errors=Errors(correction=False, stutter=True)), "trustus 0.6")
    evening.until(Moment.LISTENING)
    assert evening.due == "tristes"
    evening.somebody_says("tristes", after=1.9)
    view = evening.until(Moment.RIGHT, Moment.FAULT)
    assert view.verdict is not None
    assert (view.verdict.fault, view.verdict.sound) == (Fault.STUTTERED, "trustus tristes")
    evening.check()


STRICT = Errors(ending=True)


@pytest.mark.parametrize("actor", ["pico", "nicola"])
@pytest.mark.parametrize(("errors", "fault"), [(STRICT, Fault.DROPPED_S), (Errors(), None)])
def test_a_dropped_s_is_a_fault_only_where_the_house_is_strict(
    errors: Errors, fault: Fault | None, actor: str
) -> None:
    evening = ByEar(replace(THREE, errors=errors), "nothing")
    evening.until(Moment.LISTENING)
    evening.somebody_says_without_s(evening.due, after=0.8, actor=actor)
    view = evening.until(Moment.RIGHT, Moment.FAULT)
    assert view.verdict is not None
    assert view.verdict.fault is fault
    evening.check()


def test_who_pronounces_every_s_has_nothing_to_fear_where_all_of_it_counts() -> None:
    every = Errors(early=True, stutter=True, second=True, ending=True)
    evening = ByEar(replace(THREE, cards=12, errors=every))
    evening.play_to_the_end()
    assert evening.view.errors == (0, 0, 0)
    evening.check()


@pytest.mark.parametrize(
    ("errors", "fault"), [(Errors(second=True), Fault.SECOND_WORD), (Errors(), None)]
)
def test_two_words_in_one_breath_are_a_second_word_only_where_it_counts(
    errors: Errors, fault: Fault | None
) -> None:
    evening = ByEar(replace(THREE, errors=errors), "nothing")
    evening.until(Moment.LISTENING)
    evening.somebody_says_in_one_breath(evening.due, "tagras", after=0.8)
    evening.until(Moment.RIGHT, Moment.FAULT)
    view = evening.view
    assert view.verdict is not None
    assert view.verdict.fault is fault
    evening.check()


def test_the_same_word_twice_in_one_breath_is_a_stutter() -> None:
    evening = ByEar(replace(THREE, errors=Errors(stutter=True)), "nothing")
    evening.until(Moment.LISTENING)
    evening.somebody_says_in_one_breath(evening.due, evening.due, after=0.8)
    view = evening.until(Moment.RIGHT, Moment.FAULT)
    assert view.verdict is not None
    assert view.verdict.fault is Fault.STUTTERED
    evening.check()
