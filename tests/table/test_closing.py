"""How an evening comes to its end by house rules, and what everybody is told of it (G7, G8)."""

from __future__ import annotations

from dataclasses import replace

from app.rules.game import Referee, Setup
from app.table.house import House, Pace
from app.table.journal import read_journal, sealed
from app.table.replay import replay
from app.table.view import Closing, Moment, TableView
from tests.table.pilot import Pilot, setup_of


def small(**rules: object) -> Setup:
    return replace(setup_of("Ana", "Luis", cards=4), **rules)  # type: ignore[arg-type]


def ended(pilot: Pilot) -> TableView:
    pilot.until(Moment.OVER)
    assert replay(read_journal(sealed(pilot.lines))).first_difference is None
    return pilot.view


def test_time_being_up_makes_the_round_being_played_the_last() -> None:
    pilot = Pilot(setup_of("Ana", "Luis", cards=12), House(minutes=0.1))
    pilot.say_right()
    assert closing(pilot) is None
    pilot.until_visible()
    pilot.pause()
    pilot.wait(60)  # a pause is no play
    pilot.resume()
    assert closing(pilot) is None
    pilot.say_right(after=2.5)
    pilot.say_right(after=2.5)
    pilot.until_visible()
    assert closing(pilot) is Closing.LAST_ROUND
    pilot.say_wrong()
    assert ended(pilot).seats[0].place == 1


def test_a_verdict_that_ended_the_game_can_be_reversed() -> None:
    pilot = Pilot(small(rounds=1))
    pilot.say_wrong()
    assert pilot.moment() is Moment.FAULT
    pilot.overrule()
    pilot.until_visible()
    assert pilot.table.sitting.ended is None
    assert pilot.view.turn == 1


def test_in_the_last_lap_everybody_has_as_many_turns() -> None:
    pilot = Pilot(small(last_lap=True))
    for _ in range(3):
        pilot.say_right()
    pilot.until(Moment.LAST_CARD)
    pilot.until(Moment.LISTENING)
    assert closing(pilot) is Closing.LAST_LAP
    pilot.say_right()
    pilot.until(Moment.LISTENING)
    assert closing(pilot) is Closing.SUDDEN_DEATH
    pilot.say_wrong()
    pilot.say_right()
    view = ended(pilot)
    assert [seat.place for seat in view.seats] == [2, 1]


def test_those_who_tie_play_it_off_three_times_and_then_share_the_win() -> None:
    pilot = Pilot(small(last_lap=True))
    for _ in range(4 + 3 * 2):
        assert pilot.moment() is not Moment.OVER
        pilot.say_right()
    assert [seat.place for seat in ended(pilot).seats] == [1, 1]


def test_when_time_is_up_in_sudden_death_it_is_the_last_one() -> None:
    pilot = Pilot(small(last_lap=True), House(pace=Pace.OFF, minutes=1))
    for _ in range(4):
        pilot.say_right()
    pilot.until(Moment.LISTENING)
    assert closing(pilot) is Closing.SUDDEN_DEATH
    pilot.wait(60)
    pilot.say_right()
    pilot.say_right()
    assert [seat.place for seat in ended(pilot).seats] == [1, 1]


def test_when_time_is_up_before_the_lap_is_finished_there_is_no_sudden_death() -> None:
    pilot = Pilot(small(last_lap=True), House(pace=Pace.OFF, minutes=1))
    for _ in range(2):
        pilot.say_right()
    pilot.until(Moment.LISTENING)
    pilot.wait(60)
    pilot.say_right()
    pilot.until(Moment.LISTENING)
    assert closing(pilot) is Closing.LAST_LAP
    pilot.say_right()
    assert [seat.place for seat in ended(pilot).seats] == [1, 1]


def test_time_ends_a_game_that_also_has_a_last_round() -> None:
    pilot = Pilot(
        replace(setup_of("Ana", "Luis", cards=12), rounds=9), House(pace=Pace.OFF, minutes=1)
    )
    pilot.until_visible()
    pilot.wait(60)
    pilot.say_right()
    pilot.until(Moment.LISTENING)
    assert closing(pilot) is Closing.LAST_ROUND


def test_the_last_word_of_the_last_lap_may_be_objected_to() -> None:
    setup = replace(setup_of("Ana", "Luis", "Eva", cards=6, referee=Referee.TABLE), last_lap=True)
    pilot = Pilot(setup)
    pilot.say_right()
    owns_up(pilot)
    pilot.say_right()
    owns_up(pilot)
    assert [seat.cards for seat in pilot.view.seats] == [1, 2, 3]
    pilot.say_right()
    pilot.say_right()
    pilot.until(Moment.LISTENING)
    assert closing(pilot) is Closing.LAST_LAP
    pilot.say_wrong()
    assert pilot.moment() is Moment.LAST_CARD
    assert pilot.view.seats[1].cards == 1
    pilot.stop(by=2)
    assert [seat.place for seat in ended(pilot).seats] == [1, 3, 2]


def owns_up(pilot: Pilot) -> None:
    pilot.until(Moment.LISTENING)
    pilot.admit()
    pilot.until(Moment.FAULT)


def closing(pilot: Pilot) -> Closing | None:
    return pilot.view.closing
