"""Stopping the game, reversing verdicts, owning up, beginning a turn again, going home."""

from __future__ import annotations

import pytest

from app.rules.commands import Fault
from app.rules.events import Refusal
from app.rules.game import AwaitingWord, Game, Referee
from app.table.effects import Cue, PlayCue
from app.table.view import ChallengeView, Moment, VerdictView
from tests.table.pilot import Pilot, setup_of

MESA = setup_of("Ana", "Luis", "Eva", referee=Referee.TABLE)


def game_of(pilot: Pilot) -> Game:
    return pilot.table.sitting.game


def verdict_of(pilot: Pilot) -> VerdictView:
    verdict = pilot.view.verdict
    assert verdict is not None
    return verdict


def challenge_of(pilot: Pilot) -> ChallengeView:
    challenge = pilot.view.challenge
    assert challenge is not None
    return challenge


def cards_of(pilot: Pilot) -> list[int]:
    return [seat.cards for seat in pilot.view.seats]


# Stop!


def test_whoever_stops_a_wrong_word_in_time_makes_its_player_pay() -> None:
    pilot = Pilot(MESA)
    pilot.until_visible()
    said, right = pilot.wrong, pilot.right
    pilot.say(said)
    pilot.stop(by=2)
    verdict = verdict_of(pilot)
    assert challenge_of(pilot) == ChallengeView(by=2, against=0, upheld=True, late=False)
    assert (verdict.sound, verdict.right, verdict.fault) == (said, right, Fault.WRONG_WORD)
    assert pilot.view.sweep is not None
    assert pilot.view.sweep.to == 0
    assert pilot.effects[-1] == PlayCue(Cue.STOP)
    pilot.until(Moment.LISTENING)
    assert pilot.view.turn == 0


def test_whoever_stops_a_right_word_pays() -> None:
    pilot = Pilot()
    pilot.say_right()
    pilot.stop(by=2)
    assert challenge_of(pilot) == ChallengeView(by=2, against=0, upheld=False, late=False)
    assert verdict_of(pilot).fault is None
    pilot.until(Moment.LISTENING)
    assert (pilot.view.turn, cards_of(pilot)) == (2, [19, 20, 20])


def test_a_stop_after_the_next_card_is_only_noted_by_the_automatic_referee() -> None:
    pilot = Pilot()
    pilot.say_right()
    pilot.until(Moment.LISTENING)
    pilot.stop(by=2)
    assert pilot.moment() is Moment.LISTENING
    assert pilot.view.notice is Refusal.TOO_LATE
    pilot.wait(2.1)
    assert pilot.view.notice is None


def test_a_late_stop_costs_the_pile_where_the_table_is_the_referee() -> None:
    pilot = Pilot(MESA)
    pilot.say_right()
    pilot.until(Moment.LISTENING)
    card = pilot.view.card
    pilot.stop(by=2)
    assert challenge_of(pilot) == ChallengeView(by=2, against=0, upheld=False, late=True)
    assert game_of(pilot).decks[1][0] == card, "the open card returns to its owner"
    assert cards_of(pilot) == [19, 20, 21]


def test_with_nothing_said_there_is_nothing_to_stop() -> None:
    pilot = Pilot()
    pilot.until_visible()
    pilot.stop(by=1)
    assert pilot.view.notice is Refusal.NOTHING_TO_CHALLENGE


def test_stopping_the_game_against_oneself_is_owning_up() -> None:
    pilot = Pilot(MESA)
    pilot.say_wrong()
    pilot.stop(by=0)
    assert pilot.moment() is Moment.FAULT
    assert verdict_of(pilot).fault is Fault.ADMITTED


@pytest.mark.parametrize(("first", "second"), [(2, 1), (1, 2)])
def test_of_two_who_stop_at_once_the_next_in_turn_order_is_the_one(first: int, second: int) -> None:
    pilot = Pilot()
    pilot.say_right()
    pilot.stop(by=first)
    pilot.now += 0.04
    pilot.stop(by=second)
    assert challenge_of(pilot).by == 1
    assert sum(cards_of(pilot)) == 60


def test_a_second_stop_after_that_changes_nothing() -> None:
    pilot = Pilot()
    pilot.say_right()
    pilot.stop(by=2)
    pilot.wait(0.1)
    pilot.stop(by=1)
    assert challenge_of(pilot).by == 2


def test_a_false_stop_at_a_winners_last_word_changes_nothing() -> None:
    pilot = Pilot(setup_of("Ana", "Luis", cards=4))
    while pilot.moment() is not Moment.LAST_CARD:
        pilot.until_visible()
        pilot.say_right()
        pilot.until(Moment.LISTENING, Moment.LAST_CARD)
    pilot.stop(by=1)
    assert pilot.moment() is Moment.CHALLENGE
    assert pilot.view.sweep is None
    pilot.until(Moment.OVER)
    assert [seat.place for seat in pilot.view.seats] == [1, 2]


# Reversing a verdict


def test_a_fault_can_be_reversed_and_play_goes_on_as_if_the_word_had_been_right() -> None:
    pilot = Pilot()
    pilot.say_right()
    pilot.until(Moment.LISTENING)
    before, right = game_of(pilot), pilot.right
    pilot.say(pilot.wrong)
    pilot.wait(1.0)
    pilot.overrule()
    verdict = verdict_of(pilot)
    game = game_of(pilot)
    assert pilot.moment() is Moment.RIGHT
    assert (verdict.fault, verdict.overruled, verdict.right) == (None, True, right)
    assert (game.pile, game.decks, game.round) == (before.pile, before.decks, before.round)
    assert pilot.view.errors == (0, 0, 0)
    pilot.until(Moment.LISTENING)
    assert pilot.view.turn == 2


def test_a_word_that_stood_can_be_reversed_even_when_the_next_card_lies_open() -> None:
    pilot = Pilot()
    pilot.say_right()
    pilot.until(Moment.LISTENING)
    pilot.overrule()
    assert pilot.moment() is Moment.FAULT
    assert verdict_of(pilot).fault is Fault.ADMITTED
    assert verdict_of(pilot).overruled
    assert cards_of(pilot) == [20, 20, 20]
    pilot.until(Moment.LISTENING)
    assert pilot.view.turn == 0


def test_silence_that_was_none_can_be_reversed() -> None:
    pilot = Pilot()
    pilot.until_visible()
    pilot.until(Moment.FAULT)
    pilot.overrule()
    assert pilot.moment() is Moment.RIGHT


def test_a_verdict_is_reversible_for_three_seconds() -> None:
    pilot = Pilot()
    pilot.say_wrong()
    until = verdict_of(pilot).reversible_until
    assert until == pytest.approx(pilot.now + 3.0)
    pilot.wait(3.1)
    assert verdict_of(pilot).reversible_until is None
    pilot.overrule()
    assert pilot.moment() is Moment.FAULT
    assert pilot.view.notice is Refusal.VERDICT_STANDS


def test_the_last_word_of_a_winner_can_be_reversed() -> None:
    pilot = Pilot(setup_of("Ana", "Luis", cards=4))
    while pilot.moment() is not Moment.LAST_CARD:
        pilot.until_visible()
        pilot.say_right()
        pilot.until(Moment.LISTENING, Moment.LAST_CARD)
    pilot.wait(2.9)
    pilot.overrule()
    assert pilot.moment() is Moment.FAULT
    assert cards_of(pilot) == [3, 1]


def test_a_verdict_is_reversed_once() -> None:
    pilot = Pilot()
    pilot.say_wrong()
    pilot.overrule()
    pilot.overrule()
    assert pilot.moment() is Moment.RIGHT
    assert pilot.view.notice is Refusal.ALREADY_OVERRULED


def test_with_no_verdict_there_is_nothing_to_reverse() -> None:
    pilot = Pilot()
    pilot.until_visible()
    pilot.overrule()
    assert pilot.view.notice is Refusal.NOTHING_TO_OVERRULE


def test_a_table_that_is_its_own_referee_has_no_verdict_to_reverse() -> None:
    pilot = Pilot(MESA)
    pilot.say_right()
    pilot.overrule()
    assert pilot.moment() is Moment.RIGHT
    assert pilot.view.notice is Refusal.NOTHING_TO_OVERRULE


def test_a_stop_that_failed_can_be_reversed_and_the_word_was_wrong() -> None:
    pilot = Pilot(MESA)
    pilot.say_right()
    pilot.stop(by=1)
    pilot.overrule()
    assert verdict_of(pilot).fault is Fault.ADMITTED
    assert pilot.view.sweep is not None
    assert pilot.view.sweep.to == 0


def test_a_stop_that_was_upheld_can_be_reversed_and_the_word_was_right() -> None:
    pilot = Pilot(MESA)
    pilot.say_wrong()
    pilot.stop(by=1)
    pilot.overrule()
    assert challenge_of(pilot) == ChallengeView(by=1, against=0, upheld=False, late=False)
    assert verdict_of(pilot).overruled
    assert cards_of(pilot) == [19, 21, 20]
    pilot.overrule()
    assert pilot.view.notice is Refusal.ALREADY_OVERRULED


def test_a_stop_that_was_not_late_after_all_lets_the_turn_begin_again() -> None:
    pilot = Pilot(MESA)
    pilot.say_right()
    pilot.until(Moment.LISTENING)
    before = game_of(pilot)
    pilot.stop(by=2)
    pilot.overrule()
    assert game_of(pilot) == before
    assert pilot.moment() is Moment.TURNING


# Owning up


def test_a_player_can_own_up_instead_of_saying_a_word() -> None:
    pilot = Pilot()
    pilot.until_visible()
    pilot.admit()
    assert verdict_of(pilot).fault is Fault.ADMITTED
    assert pilot.view.errors == (1, 0, 0)


def test_a_player_can_own_up_after_the_word_stood() -> None:
    pilot = Pilot(MESA)
    pilot.until_visible()
    said = pilot.wrong
    pilot.say(said)
    pilot.admit()
    verdict = verdict_of(pilot)
    assert (verdict.player, verdict.sound, verdict.fault) == (0, said, Fault.ADMITTED)


def test_there_is_nothing_to_own_up_to_before_the_first_card() -> None:
    pilot = Pilot()
    pilot.begin()
    pilot.admit()
    assert pilot.view.notice is Refusal.NOT_NOW


# The doorbell


def test_a_void_turn_begins_again_with_the_same_card_and_nobody_pays() -> None:
    pilot = Pilot()
    pilot.until_visible()
    card, before = pilot.view.card, game_of(pilot)
    pilot.wait(2.0)
    pilot.void()
    assert pilot.moment() is Moment.TURNING
    assert (pilot.view.card, game_of(pilot)) == (card, before)
    pilot.until(Moment.LISTENING)
    assert pilot.view.until == pytest.approx(pilot.view.since + 3.0)


def test_a_fault_can_be_void_too() -> None:
    pilot = Pilot()
    pilot.until_visible()
    before = game_of(pilot)
    pilot.say(pilot.wrong)
    pilot.void()
    assert game_of(pilot) == before
    assert pilot.view.errors == (0, 0, 0)
    assert pilot.view.verdict is None
    pilot.until_visible()
    pilot.say_right()
    assert pilot.moment() is Moment.RIGHT


def test_there_is_nothing_to_make_void_before_the_first_card() -> None:
    pilot = Pilot()
    pilot.begin()
    pilot.void()
    assert pilot.view.notice is Refusal.NOT_NOW


# Going home


def test_who_goes_home_takes_no_further_turn_and_their_cards_lie_aside() -> None:
    pilot = Pilot()
    pilot.say_right()
    pilot.depart(1)
    pilot.until(Moment.LISTENING)
    assert [seat.present for seat in pilot.view.seats] == [True, False, True]
    assert pilot.view.turn == 2
    assert len(game_of(pilot).set_aside) == 20


def test_who_goes_home_in_the_middle_of_their_turn_leaves_it_to_the_next() -> None:
    pilot = Pilot()
    pilot.until_visible()
    pilot.depart(0)
    assert pilot.moment() is Moment.READY
    assert pilot.view.turn == 1


def test_somebody_else_going_home_does_not_disturb_the_turn() -> None:
    pilot = Pilot()
    pilot.until_visible()
    until = pilot.view.until
    pilot.depart(2)
    assert (pilot.moment(), pilot.view.until) == (Moment.LISTENING, until)
    assert isinstance(game_of(pilot).phase, AwaitingWord)


def test_what_was_before_somebody_left_cannot_come_back() -> None:
    pilot = Pilot()
    pilot.say_right()
    pilot.depart(2)
    pilot.overrule()
    assert pilot.view.notice is Refusal.NOTHING_TO_OVERRULE
    assert verdict_of(pilot).reversible_until is None


def test_a_word_can_still_be_owned_up_to_after_somebody_left() -> None:
    pilot = Pilot()
    pilot.say_right()
    pilot.depart(2)
    pilot.admit()
    assert verdict_of(pilot).fault is Fault.ADMITTED


def test_the_last_one_at_the_table_wins() -> None:
    pilot = Pilot(setup_of("Ana", "Luis"))
    pilot.until_visible()
    pilot.depart(0)
    assert pilot.moment() is Moment.OVER


def test_nobody_goes_home_before_the_cards_are_dealt() -> None:
    pilot = Pilot()
    pilot.depart(0)
    assert pilot.view.notice is Refusal.NOT_NOW
