"""What the view shows and, as memory is the game, what it hides."""

from __future__ import annotations

from app.rules.cards import FigureCard, TrigalCard
from app.rules.game import Referee
from app.rules.words import spoken
from app.table.house import House
from app.table.view import LastView, Moment
from tests.table.pilot import ALL_MODES, Pilot, setup_of


def test_what_memory_must_hold_is_hidden_in_normal_play() -> None:
    pilot = Pilot()
    pilot.say_right()
    assert pilot.view.learning is None


def test_the_learning_level_shows_the_vowel_the_word_due_and_the_card_beneath() -> None:
    pilot = Pilot(house=House(learning=True))
    pilot.say_right()
    first = pilot.view.card
    pilot.until(Moment.LISTENING)
    learning = pilot.view.learning
    game = pilot.table.sitting.game
    assert learning is not None
    assert learning.beneath == first
    assert learning.expected == spoken(game.setup.modes.chain[game.expected], game.vowel)


def test_the_card_on_top_is_shown_and_the_pile_counted() -> None:
    pilot = Pilot()
    pilot.begin()
    assert (pilot.view.card, pilot.view.pile) == (None, 0)
    pilot.until(Moment.TURNING)
    assert pilot.view.card == pilot.table.sitting.game.pile[-1]
    assert pilot.view.pile == 1


def test_a_new_vowel_shows_for_its_moment_only() -> None:
    pilot = Pilot()
    card = None
    while not isinstance(card, TrigalCard):
        pilot.until_visible()
        assert pilot.view.new_vowel is None
        card = pilot.view.card
        pilot.say_right()
    assert pilot.view.new_vowel is card.vowel
    pilot.until(Moment.READY)
    assert pilot.view.new_vowel is None


def test_a_verdict_knows_the_vowel_its_word_was_due_in() -> None:
    pilot = Pilot()
    card = None
    while not isinstance(card, TrigalCard):
        pilot.until_visible()
        card = pilot.view.card
        pilot.say_right()
    pilot.until_visible()
    assert not isinstance(pilot.view.card, TrigalCard)
    pilot.say_wrong()
    pilot.until(Moment.FAULT)
    assert pilot.view.verdict is not None
    assert pilot.view.verdict.vowel is card.vowel


def test_an_albino_shows_that_it_turned_the_way_round() -> None:
    pilot = Pilot(setup_of("Ana", "Luis", "Eva", modes=ALL_MODES))
    while True:
        pilot.until_visible()
        card = pilot.view.card
        before = pilot.view.direction
        pilot.say_right()
        if isinstance(card, FigureCard) and card.albino:
            break
        pilot.until(Moment.LISTENING)
    assert pilot.view.reversed_now
    assert pilot.view.direction is not before
    pilot.until(Moment.READY)
    assert pilot.view.reversed_now
    pilot.until(Moment.LISTENING)
    assert not pilot.view.reversed_now


def test_with_two_an_albino_shows_who_plays_again() -> None:
    pilot = Pilot(setup_of("Ana", "Luis", modes=ALL_MODES))
    while True:
        pilot.until_visible()
        card, turn = pilot.view.card, pilot.view.turn
        pilot.say_right()
        if isinstance(card, FigureCard) and card.albino:
            break
        pilot.until(Moment.LISTENING)
    assert pilot.view.plays_again
    assert pilot.view.turn == turn


def test_play_is_timed_from_the_first_turn() -> None:
    pilot = Pilot()
    pilot.begin()
    pilot.wait(1.0)
    assert pilot.view.elapsed == 0.0
    pilot.until(Moment.READY)
    pilot.wait(0.5)
    assert 0.5 <= pilot.view.elapsed <= 0.6


def test_the_verdict_goes_away_once_it_can_no_more_be_reversed() -> None:
    pilot = Pilot()
    pilot.say_right()
    pilot.until(Moment.LISTENING)
    assert pilot.view.verdict is not None
    pilot.wait(1.5)
    assert pilot.view.verdict is None


def test_a_person_keeps_token_and_key_on_whatever_seat() -> None:
    seats = Pilot(house=House(marks=(4, 0))).view.seats
    assert [seat.mark for seat in seats] == [4, 0, 2]


def test_how_the_turn_before_came_out_is_told_while_the_next_goes_on() -> None:
    pilot = Pilot()
    pilot.until_visible()
    assert pilot.view.last is None
    spoke = pilot.view.turn
    pilot.say_right()
    assert pilot.view.last is None  # the verdict itself is to be seen
    for moment in (Moment.READY, Moment.TURNING, Moment.LISTENING):
        pilot.until(moment)
        assert pilot.view.last == LastView(spoke, stood=True)
    spoke = pilot.view.turn
    pilot.say_wrong()
    pilot.until(Moment.READY)
    assert pilot.view.last == LastView(spoke, stood=False)


def test_a_table_that_is_its_own_referee_is_not_told_how_the_turn_before_came_out() -> None:
    pilot = Pilot(setup_of("Ana", "Luis", "Eva", referee=Referee.TABLE))
    pilot.say_right()
    pilot.until(Moment.READY)
    assert pilot.view.last is None
