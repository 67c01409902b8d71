"""Somebody speaks whose turn it is not: no microphone can tell, the table can (E1, E5)."""

from __future__ import annotations

import pytest

from app.rules.commands import Fault
from app.rules.game import Referee
from app.table.journal import read_journal, sealed
from app.table.replay import replay
from app.table.timing import CALLED
from app.table.view import Moment
from tests.table.pilot import Pilot, setup_of


def in_the_second_turn(referee: Referee = Referee.AUTOMATIC) -> Pilot:
    """Luis's card lies open on Ana's; nobody has spoken for it."""
    pilot = Pilot(setup_of(referee=referee))
    pilot.until_visible()
    pilot.say(pilot.right.sound)
    pilot.until(Moment.LISTENING)
    assert pilot.view.turn == 1
    return pilot


def called(pilot: Pilot, whose: int, after: float = 1.0) -> Pilot:
    """Somebody calls an error, and then a key says whose it was."""
    pilot.admit()
    pilot.wait(after)
    pilot.stop(whose)
    return pilot


@pytest.mark.parametrize("referee", Referee)
def test_an_error_that_was_called_can_be_given_to_whoever_spoke_out_of_turn(
    referee: Referee,
) -> None:
    pilot = in_the_second_turn(referee)
    before = pilot.table.sitting.game
    card, pile = before.pile[-1], before.pile[:-1]
    called(pilot, whose=2)
    verdict = pilot.view.verdict
    assert verdict is not None
    assert (verdict.player, verdict.fault) == (2, Fault.OUT_OF_TURN)
    after = pilot.table.sitting.game
    assert after.decks[1] == (card, *before.decks[1]), "whose turn it was has not spoken yet"
    assert after.decks[2] == (*before.decks[2], *pile)
    pilot.until(Moment.LISTENING)
    assert pilot.view.turn == 2


def test_who_may_have_been_it_is_asked_while_the_error_is_shown() -> None:
    pilot = in_the_second_turn()
    assert not pilot.view.suspects
    pilot.admit()
    assert pilot.view.suspects == (0, 2)
    pilot.until(Moment.READY)
    assert not pilot.view.suspects


def test_an_error_the_app_found_itself_is_nobody_else_s() -> None:
    pilot = in_the_second_turn()
    pilot.say(pilot.wrong)
    pilot.wait(1.0)
    pilot.stop(2)
    assert pilot.view.verdict is not None
    assert pilot.view.verdict.player == 1


def test_whose_turn_it_was_pays_where_their_own_key_is_pressed_or_none() -> None:
    pilot = called(in_the_second_turn(), whose=1)
    assert pilot.view.verdict is not None
    assert (pilot.view.verdict.player, pilot.view.verdict.fault) == (1, Fault.ADMITTED)


def test_a_key_at_the_same_moment_was_meant_for_the_same_error() -> None:
    pilot = called(in_the_second_turn(), whose=2, after=CALLED / 2)
    assert pilot.view.verdict is not None
    assert pilot.view.verdict.player == 1


def test_overruled_the_turn_begins_again_and_nobody_pays() -> None:
    pilot = in_the_second_turn()
    before = pilot.table.sitting.game
    called(pilot, whose=2)
    pilot.wait(0.5)
    pilot.overrule()
    assert pilot.table.sitting.game == before
    pilot.until(Moment.LISTENING)
    assert pilot.view.turn == 1


def test_on_the_first_card_of_a_round_there_is_nothing_to_take() -> None:
    pilot = Pilot()
    pilot.until_visible()
    decks = [len(deck) for deck in pilot.table.sitting.game.decks]
    called(pilot, whose=2)
    assert [seat.cards for seat in pilot.view.seats] == [decks[0] + 1, *decks[1:]]
    pilot.until(Moment.LISTENING)
    assert pilot.view.turn == 2


def test_it_is_no_answer_of_whoever_spoke() -> None:
    pilot = called(in_the_second_turn(), whose=0)
    assert pilot.view.errors == (0, 0, 0)
    assert len(pilot.table.sitting.tally.answers[0]) == 1


def test_an_evening_with_it_replays() -> None:
    pilot = called(in_the_second_turn(), whose=2)
    pilot.until(Moment.LISTENING)
    assert replay(read_journal(sealed(pilot.lines))).first_difference is None
