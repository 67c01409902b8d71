"""Somebody speaks whose turn it is not: no microphone can tell, the table can (E1, E5)."""

from __future__ import annotations

import json

import pytest

from app.rules.commands import Fault
from app.rules.events import Refusal
from app.rules.game import Referee
from app.table.inputs import Stop
from app.table.journal import input_line, read_journal, sealed
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


@pytest.mark.parametrize("after", [0.0, 0.05, 0.39])
@pytest.mark.parametrize("stood", [False, True], ids=["while it was due", "once it stood"])
def test_a_key_counts_from_the_instant_the_error_was_called(after: float, stood: bool) -> None:
    pilot = in_the_second_turn()
    if stood:
        pilot.say_right()
    pilot.admit()
    assert 2 in pilot.view.suspects
    pilot.wait(after)
    pilot.stop(2)
    verdict = pilot.view.verdict
    assert verdict is not None
    assert (verdict.player, verdict.fault) == (2, Fault.OUT_OF_TURN)


def owned_up_to(after: float) -> Pilot:
    """At a table that objects itself Luis owns up to a word; Leo stops the game ``after`` it."""
    pilot = in_the_second_turn(Referee.TABLE)
    pilot.say_wrong()
    pilot.admit()
    pilot.wait(after)
    return pilot


def test_who_stops_the_game_while_somebody_owns_up_meant_the_same_word() -> None:
    pilot = owned_up_to(after=CALLED / 2)
    assert not pilot.view.suspects
    pilot.stop(2)
    assert pilot.view.verdict is not None
    assert pilot.view.verdict.player == 1
    assert pilot.view.notice is Refusal.NOT_NOW


def test_who_spoke_can_still_be_named_once_that_is_over() -> None:
    pilot = owned_up_to(after=CALLED)
    assert pilot.view.suspects == (0, 2)
    pilot.stop(2)
    assert pilot.view.verdict is not None
    assert pilot.view.verdict.player == 2


def test_in_a_journal_of_before_a_key_so_soon_still_names_nobody() -> None:
    pilot = in_the_second_turn()
    pilot.admit()
    header = {**json.loads(pilot.lines[0]), "rules": 2}
    pilot.wait(0.39)
    key = input_line(Stop(2, pilot.now))
    again = replay(read_journal(sealed([json.dumps(header), *pilot.lines[1:], key])))
    assert again.first_difference is None
    assert again.table.sitting.verdict is not None
    assert again.table.sitting.verdict.player == 1


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
