"""Somebody comes to the table in the middle of an evening."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from app.hearing.leanings import NO_LEANINGS, Leanings
from app.rules.events import Refusal
from app.table.house import House, Pace
from app.table.inputs import Arrive
from app.table.journal import read_journal, sealed
from app.table.replay import replay
from app.table.view import Moment
from tests.table.pilot import DECK, Pilot, setup_of

SHORT = setup_of("Ana", "Luis", cards=24)


def arrives(pilot: Pilot, name: str = "Leo", mark: int = 4, extra: float = 0.0) -> None:
    pilot.give(Arrive(name, mark, extra, pilot.now))


def names_of(pilot: Pilot) -> list[str]:
    return [seat.name for seat in pilot.view.seats if seat.present]


def test_in_the_middle_of_a_round_a_newcomer_waits_for_the_next() -> None:
    pilot = Pilot(SHORT)
    pilot.say_right()
    arrives(pilot)
    assert pilot.view.notice is Refusal.NEXT_ROUND
    assert names_of(pilot) == ["Ana", "Luis"]
    pilot.say_wrong()
    pilot.until(Moment.READY)
    assert names_of(pilot) == ["Ana", "Luis", "Leo"]
    assert pilot.view.seats[2].mark == 4


def test_between_two_rounds_a_newcomer_sits_down_at_once() -> None:
    pilot = Pilot(SHORT)
    pilot.begin()
    pilot.until(Moment.READY)
    arrives(pilot)
    assert [seat.cards for seat in pilot.view.seats] == [12, 12, 12]


def test_a_mark_that_is_taken_is_replaced_by_a_free_one() -> None:
    pilot = Pilot(SHORT)
    pilot.begin()
    pilot.until(Moment.READY)
    arrives(pilot, mark=1)
    assert [seat.mark for seat in pilot.view.seats] == [0, 1, 2]


def test_a_newcomer_brings_along_what_is_known_of_their_voice() -> None:
    pilot = Pilot(SHORT, House(ease=(0.5,)))
    pilot.begin()
    pilot.until(Moment.READY)
    strange = Leanings(e=-1.0, i=1.5)
    pilot.give(Arrive("Leo", 4, 0.0, pilot.now, ease=1.0, leanings=strange))
    assert [pilot.table.sitting.house.ease_of(seat) for seat in range(3)] == [0.5, 0.0, 1.0]
    assert pilot.table.sitting.leanings == (NO_LEANINGS, NO_LEANINGS, strange)
    again = replay(read_journal(sealed(pilot.lines)))
    assert again.first_difference is None
    assert again.table.sitting.leanings == pilot.table.sitting.leanings


def test_a_newcomer_brings_their_seconds_along() -> None:
    pilot = Pilot(SHORT)
    pilot.begin()
    pilot.until(Moment.READY)
    arrives(pilot, extra=2.0)
    assert [pilot.table.sitting.house.limit(seat) for seat in range(3)] == [3.0, 3.0, 5.0]


def test_the_newcomer_plays_stops_and_is_counted_like_everybody() -> None:
    pilot = Pilot(SHORT)
    pilot.begin()
    pilot.until(Moment.READY)
    arrives(pilot)
    pilot.say_right()
    pilot.say_right()
    assert pilot.moment() is Moment.RIGHT
    pilot.stop(by=2)
    assert pilot.view.challenge is not None
    assert pilot.view.challenge.by == 2
    pilot.say_wrong()
    assert pilot.view.errors == (0, 0, 1)


def test_whoever_went_home_comes_back_to_their_seat() -> None:
    pilot = Pilot(setup_of("Ana", "Luis", "Eva"))
    pilot.say_right()
    pilot.depart(2)
    arrives(pilot, "Eva", 2)
    pilot.say_wrong()
    pilot.until(Moment.READY)
    assert names_of(pilot) == ["Ana", "Luis", "Eva"]
    assert len(pilot.view.seats) == 3


def test_when_no_cards_lie_aside_the_newcomer_is_told_so() -> None:
    pilot = Pilot(setup_of("Ana", "Luis", "Eva", cards=60))
    pilot.begin()
    pilot.until(Moment.READY)
    arrives(pilot)
    assert pilot.view.notice is Refusal.TOO_FEW_CARDS_ASIDE
    assert names_of(pilot) == ["Ana", "Luis", "Eva"]


def test_nobody_is_let_wait_for_a_round_that_has_no_cards_for_them_either() -> None:
    pilot = Pilot(setup_of("Ana", "Luis", "Eva", cards=60))
    pilot.say_right()
    arrives(pilot)
    assert pilot.view.notice is Refusal.TOO_FEW_CARDS_ASIDE
    assert not pilot.table.sitting.arriving


def test_once_somebody_goes_home_their_cards_are_for_the_next_to_come() -> None:
    pilot = Pilot(setup_of("Ana", "Luis", "Eva", cards=60))
    pilot.say_right()
    pilot.depart(2)
    arrives(pilot)
    assert pilot.view.notice is Refusal.NEXT_ROUND


def test_in_the_last_round_a_newcomer_is_promised_no_next_one() -> None:
    pilot = Pilot(replace(SHORT, rounds=1))
    pilot.say_right()
    arrives(pilot)
    assert pilot.view.notice is Refusal.NO_MORE_ROUNDS
    assert not pilot.table.sitting.arriving


def test_whoever_waits_is_told_when_the_round_turns_out_to_be_the_last() -> None:
    pilot = Pilot(SHORT, House(pace=Pace.OFF, minutes=1))
    pilot.say_right()
    arrives(pilot)
    pilot.wait(60)
    pilot.say_right()
    pilot.until(Moment.READY)
    assert pilot.view.notice is Refusal.NO_MORE_ROUNDS
    assert not pilot.table.sitting.arriving


def test_in_the_last_lap_a_newcomer_sits_down_only_if_play_goes_on() -> None:
    pilot = Pilot(replace(setup_of("Ana", "Luis", cards=4), last_lap=True))
    for _ in range(3):
        pilot.say_right()
    pilot.until(Moment.LAST_CARD)
    pilot.until(Moment.LISTENING)
    arrives(pilot)
    assert pilot.view.notice is Refusal.IF_PLAY_GOES_ON
    pilot.say_wrong()
    pilot.until(Moment.OVER)
    assert names_of(pilot) == ["Ana", "Luis"]


def test_nobody_sits_on_two_seats_or_waits_twice() -> None:
    pilot = Pilot(SHORT)
    pilot.say_right()
    arrives(pilot, "Ana")
    assert pilot.view.notice is Refusal.NO_FREE_SEAT
    arrives(pilot)
    arrives(pilot)
    assert pilot.view.notice is Refusal.NO_FREE_SEAT


def test_sixty_cards_stay_sixty_and_the_journal_tells_the_same() -> None:
    pilot = Pilot(SHORT)
    pilot.say_right()
    arrives(pilot)
    pilot.say_wrong()
    pilot.say_right()
    pilot.depart(0)
    pilot.say_wrong()
    pilot.until(Moment.LISTENING)
    game = pilot.table.sitting.game
    cards = (*(card for deck in game.decks for card in deck), *game.pile, *game.set_aside)
    assert Counter(cards) == Counter(DECK)
    again = replay(read_journal(sealed(pilot.lines)))
    assert again.first_difference is None
    assert again.table.sitting.marks == pilot.table.sitting.marks
