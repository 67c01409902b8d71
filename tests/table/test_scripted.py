"""Whole evenings by script: each preset of house rules, quarrels, pauses, comings and goings."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Final

import pytest

from app.hearing.strictness import STRICTNESSES
from app.rules.game import Referee, Setup
from app.table.house import House, Pace
from app.table.journal import read_journal, sealed
from app.table.replay import replay
from app.table.view import Moment, TableView
from tests.table.pilot import Pilot, setup_of

Quarrel = Callable[[Pilot], None]


def right_stop(pilot: Pilot) -> None:
    """Somebody says a wrong word and is found out in time."""
    pilot.say_wrong()
    if pilot.moment() is Moment.FAULT:
        return  # the app was quicker
    pilot.stop(by=other_than(spoke(pilot)))
    assert challenge(pilot) == (True, False)


def false_stop(pilot: Pilot) -> None:
    """Somebody stops a word that was right, and pays."""
    pilot.say_right()
    pilot.stop(by=other_than(spoke(pilot)))
    assert challenge(pilot) == (False, False)


def late_stop(pilot: Pilot) -> None:
    """Somebody stops when the next card is out: the table's referee makes them pay."""
    pilot.say_right()
    last = spoke(pilot)
    pilot.until(Moment.LISTENING)
    pilot.stop(by=other_than(last))
    if pilot.view.referee is Referee.TABLE:
        assert challenge(pilot) == (False, True)


def two_stops_at_once(pilot: Pilot) -> None:
    """Of two who stop within a blink the next in turn order is the one."""
    pilot.say_right()
    last = spoke(pilot)
    seats = len(pilot.view.seats)
    pilot.stop(by=(last + 2) % seats)
    pilot.stop(by=(last + 1) % seats)
    assert pilot.view.challenge is not None
    assert pilot.view.challenge.by == (last + 1) % seats


def reversal(pilot: Pilot) -> None:
    """The app calls a fault that was none, and the table says so."""
    pilot.until_visible()
    pilot.admit()
    cards = [seat.cards for seat in pilot.view.seats]
    pilot.overrule()
    assert pilot.moment() is Moment.RIGHT
    assert [seat.cards for seat in pilot.view.seats] != cards


def pause_inside_a_turn(pilot: Pilot) -> None:
    """Half the time to think goes by before the pause and half after it."""
    pilot.until_visible()
    pilot.wait(0.6)
    pilot.pause()
    pilot.wait(8.0)
    pilot.resume()
    pilot.say_right(after=0.6)
    assert pilot.moment() in (Moment.RIGHT, Moment.LAST_CARD)


def somebody_leaves(pilot: Pilot) -> None:
    """Somebody goes home in the middle of their turn."""
    pilot.until_visible()
    pilot.depart(pilot.view.turn)
    assert sum(seat.present for seat in pilot.view.seats) == len(pilot.view.seats) - 1


QUARRELS: Final = (
    right_stop, false_stop, late_stop, two_stops_at_once, reversal, pause_inside_a_turn,
    somebody_leaves,
)  # fmt: skip

#: The four presets, as the table sees them.
HOUSES: Final[dict[str, tuple[dict[str, object], House]]] = {
    "niños": ({}, House(Pace.TRANQUILO, (), STRICTNESSES["niños"], turn_pause=1.2, minutes=10)),
    "fiesta": ({}, House(minutes=15)),
    "pro": ({"last_lap": True}, House(Pace.RAPIDO, (), STRICTNESSES["pro"], turn_pause=0.3)),
    "rulebook": ({"referee": Referee.TABLE}, House(Pace.OFF, turn_pause=None)),
}


@pytest.mark.parametrize("quarrel", QUARRELS)
@pytest.mark.parametrize("name", HOUSES)
def test_under_every_preset_an_evening_takes_its_course_and_can_be_told_again(
    name: str, quarrel: Quarrel
) -> None:
    rules, house = HOUSES[name]
    pilot = KeyTurner(replace(setup_of(cards=12), **rules), house)  # type: ignore[arg-type]
    pilot.say_right()
    quarrel(pilot)
    play_to_the_end(pilot)


@pytest.mark.parametrize("referee", Referee)
def test_a_last_card_said_wrongly_lets_the_game_go_on(referee: Referee) -> None:
    pilot = KeyTurner(setup_of("Ana", "Luis", cards=4, referee=referee))
    for _ in range(2):
        pilot.say_right()
    pilot.say_wrong()
    if referee is Referee.TABLE:
        assert pilot.moment() is Moment.LAST_CARD
        pilot.stop(by=1)
    assert pilot.view.seats[0].cards == 3
    play_to_the_end(pilot)


def test_a_last_card_said_rightly_wins_in_spite_of_a_false_stop() -> None:
    pilot = KeyTurner(setup_of("Ana", "Luis", cards=4, referee=Referee.TABLE))
    for _ in range(3):
        pilot.say_right()
    pilot.stop(by=1)
    assert challenge(pilot) == (False, False)
    view = play_to_the_end(pilot)
    assert [seat.place for seat in view.seats] == [1, 2]


def test_whoever_joins_plays_from_the_next_game_on_with_all_the_cards() -> None:
    for group in (("Ana", "Luis"), ("Ana", "Luis", "Eva"), ("Ana", "Luis", "Eva", "Zoe")):
        game = Pilot(setup_of(*group))
        game.until_visible()
        seats = game.view.seats
        assert sum(seat.cards for seat in seats) + game.view.pile == 60
        assert len({seat.cards for seat in seats[1:]}) == 1


class KeyTurner(Pilot):
    """Turns a card that waits for its key, as somebody at the table would."""

    def __init__(self, setup: Setup, house: House | None = None) -> None:
        super().__init__(setup, house or House())

    def until(self, *moments: Moment, within: float = 12.0) -> None:
        while self.moment() not in moments and within > 0:
            if self.moment() is Moment.READY:
                self.go_on()
            self.wait(self.step)
            within -= self.step
        super().until(*moments, within=0.1)


def play_to_the_end(pilot: Pilot) -> TableView:
    """Everybody says the right word."""
    for _ in range(200):
        pilot.until(Moment.LISTENING, Moment.OVER)
        if pilot.moment() is Moment.OVER:
            break
        pilot.say_right()
    assert pilot.moment() is Moment.OVER
    assert replay(read_journal(sealed(pilot.lines))).first_difference is None
    game = pilot.table.sitting.game
    lying = (*game.decks, game.pile, game.set_aside)
    assert sorted(card.number for cards in lying for card in cards) == list(range(1, 61))
    return pilot.view


def spoke(pilot: Pilot) -> int:
    last = pilot.table.sitting.game.last
    assert last is not None
    return last.player


def other_than(seat: int) -> int:
    return (seat + 1) % 2


def challenge(pilot: Pilot) -> tuple[bool, bool]:
    """Whether the challenge was upheld, and whether it was late."""
    view = pilot.view.challenge
    assert view is not None
    return view.upheld, view.late
