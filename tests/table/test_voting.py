"""The majority reverses a verdict, where the house votes instead of trusting one key (E6, C10)."""

from __future__ import annotations

from app.rules.commands import Fault
from app.rules.events import Refusal
from app.rules.game import Referee
from app.table.house import House
from app.table.timing import VOTING
from app.table.view import Moment, VoteView
from tests.table.pilot import Pilot, setup_of

VOTES = House(vote=True)
FOUR = setup_of("Ana", "Luis", "Eva", "Zoe")


def judged_wrong(pilot: Pilot) -> Pilot:
    pilot.say_wrong()
    assert pilot.moment() is Moment.FAULT
    return pilot


def test_whoever_is_in_the_verdict_has_no_vote_and_the_majority_of_the_others_reverses_it() -> None:
    pilot = judged_wrong(Pilot(FOUR, VOTES))
    pilot.overrule()
    assert pilot.view.vote == VoteView(voters=(1, 2, 3), votes=(), needed=2)
    pilot.stop(by=0)
    assert pilot.view.notice is Refusal.NOT_NOW
    pilot.stop(by=2)
    assert pilot.moment() is Moment.VOTE
    pilot.stop(by=1)
    verdict = pilot.view.verdict
    assert verdict is not None
    assert (verdict.fault, verdict.overruled) == (None, True)
    assert pilot.view.turn == 1


def test_nobody_votes_twice() -> None:
    pilot = judged_wrong(Pilot(FOUR, VOTES))
    pilot.overrule()
    pilot.stop(by=2)
    pilot.stop(by=2)
    assert pilot.moment() is Moment.VOTE


def test_without_a_majority_the_verdict_stands_and_cannot_be_voted_on_again() -> None:
    pilot = judged_wrong(Pilot(FOUR, VOTES))
    game = pilot.table.sitting.game
    pilot.overrule()
    pilot.stop(by=3)
    pilot.wait(VOTING)
    assert pilot.table.sitting.game == game
    assert pilot.moment() is Moment.READY
    pilot.overrule()
    assert pilot.moment() is not Moment.VOTE


def test_a_vote_shows_how_much_of_its_time_is_used_up() -> None:
    pilot = judged_wrong(Pilot(FOUR, VOTES))
    pilot.overrule()
    pilot.wait(VOTING / 2)
    assert pilot.view.thinking == 0.5


def test_enter_closes_a_vote() -> None:
    pilot = judged_wrong(Pilot(FOUR, VOTES))
    pilot.overrule()
    pilot.go_on()
    assert pilot.moment() is Moment.READY


def test_a_word_that_stood_is_voted_on_while_the_next_card_lies_open() -> None:
    pilot = Pilot(FOUR, VOTES)
    pilot.say_right()
    pilot.until(Moment.LISTENING)
    pilot.overrule()
    pilot.stop(by=1)
    pilot.stop(by=3)
    assert pilot.moment() is Moment.FAULT
    assert pilot.view.verdict is not None
    assert pilot.view.verdict.fault is Fault.ADMITTED
    pilot.until(Moment.LISTENING)
    assert pilot.view.turn == 0


def test_after_a_vote_for_nothing_the_open_card_is_turned_once_more_and_nobody_was_slow() -> None:
    pilot = Pilot(FOUR, VOTES)
    pilot.say_right()
    pilot.until(Moment.LISTENING)
    card = pilot.view.card
    pilot.overrule()
    pilot.wait(VOTING)
    assert (pilot.moment(), pilot.view.card) == (Moment.TURNING, card)
    pilot.say_right()
    assert pilot.moment() is Moment.RIGHT


def test_neither_side_of_a_challenge_has_a_vote_on_it() -> None:
    pilot = Pilot(setup_of("Ana", "Luis", "Eva", referee=Referee.TABLE), VOTES)
    pilot.say_right()
    pilot.stop(by=2)
    pilot.overrule()
    assert pilot.view.vote == VoteView(voters=(1,), votes=(), needed=1)
    pilot.stop(by=1)
    verdict = pilot.view.verdict
    assert verdict is not None
    assert (verdict.player, verdict.fault) == (0, Fault.ADMITTED)


def test_two_players_reverse_a_verdict_together() -> None:
    pilot = judged_wrong(Pilot(setup_of("Ana", "Luis"), VOTES))
    pilot.overrule()
    pilot.stop(by=0)
    pilot.stop(by=1)
    assert pilot.moment() is Moment.RIGHT


def test_of_two_players_one_alone_has_the_turn_begin_again() -> None:
    pilot = Pilot(setup_of("Ana", "Luis"), VOTES)
    pilot.until_visible()
    card = pilot.view.card
    judged_wrong(pilot)
    pilot.overrule()
    pilot.stop(by=0)
    pilot.wait(VOTING)
    pilot.until(Moment.LISTENING)
    assert (pilot.view.turn, pilot.view.card) == (0, card)


def test_who_plays_alone_reverses_at_once() -> None:
    pilot = judged_wrong(Pilot(setup_of("Ana"), VOTES))
    pilot.overrule()
    assert pilot.moment() is Moment.RIGHT


def test_there_is_no_vote_on_a_verdict_that_is_old() -> None:
    pilot = Pilot(FOUR, VOTES)
    pilot.say_right()
    pilot.wait(3.1)
    pilot.overrule()
    assert pilot.view.notice is Refusal.VERDICT_STANDS
    assert pilot.moment() is Moment.LISTENING


def test_a_pause_stops_a_vote_too() -> None:
    pilot = judged_wrong(Pilot(FOUR, VOTES))
    pilot.overrule()
    pilot.pause()
    pilot.wait(2 * VOTING)
    pilot.resume()
    assert pilot.moment() is Moment.VOTE


def test_nobody_goes_home_in_the_middle_of_a_vote() -> None:
    pilot = judged_wrong(Pilot(FOUR, VOTES))
    pilot.overrule()
    pilot.depart(3)
    assert pilot.view.notice is Refusal.NOT_NOW
    assert pilot.view.seats[3].present


def test_it_can_be_seen_that_a_verdict_is_reversed_by_vote_and_by_one_key_where_one_is_alone() -> (
    None
):
    assert judged_wrong(Pilot(FOUR, VOTES)).view.by_vote
    assert not judged_wrong(Pilot(FOUR)).view.by_vote
    assert not judged_wrong(Pilot(setup_of("Ana"), VOTES)).view.by_vote
