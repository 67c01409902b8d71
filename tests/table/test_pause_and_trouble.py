"""The clock that stands still: pauses, deaf ears, an evening opened again."""

from __future__ import annotations

import pytest

from app.hearing.heard import EarTrouble, Guess, Heard, HeardUpTo, SpeechBegan
from app.rules.commands import Fault
from app.rules.events import Refusal
from app.table.effects import ListenFor, StopListening
from app.table.inputs import Resume, UseKeys
from app.table.journal import read_journal, sealed
from app.table.replay import replay, resume
from app.table.table import see
from app.table.view import Moment
from tests.table.pilot import Pilot, setup_of


def ears_of(pilot: Pilot) -> list[type]:
    return [type(each) for each in pilot.effects if isinstance(each, ListenFor | StopListening)]


def test_a_pause_shifts_every_instant_by_exactly_its_length() -> None:
    pilot = Pilot()
    pilot.until_visible()
    pilot.wait(1.0)
    before = pilot.view
    pilot.pause()
    pilot.wait(77.7)
    pilot.resume()
    after = pilot.view
    assert before.until is not None
    assert after.until == pytest.approx(before.until + 77.7)
    assert after.since == pytest.approx(before.since + 77.7)
    assert (after.thinking, after.elapsed) == (before.thinking, before.elapsed)


def test_nothing_moves_in_a_pause() -> None:
    pilot = Pilot()
    pilot.until_visible()
    pilot.pause()
    before = pilot.view
    assert pilot.table.wake_at is None
    pilot.wait(30.0)
    pilot.type(pilot.right.sound)
    pilot.go_on()
    assert pilot.view == before


def test_the_ears_are_closed_in_a_pause_and_open_again_after_it() -> None:
    pilot = Pilot()
    pilot.until_visible()
    pilot.pause()
    assert ears_of(pilot) == [ListenFor, StopListening]
    pilot.wait(5.0)
    pilot.resume()
    assert ears_of(pilot) == [ListenFor, StopListening, ListenFor]
    listen = [each for each in pilot.effects if isinstance(each, ListenFor)][-1]
    assert listen.since == pytest.approx(pilot.now)


def test_what_was_said_in_a_pause_does_not_count() -> None:
    pilot = Pilot()
    pilot.until_visible()
    pilot.pause()
    pilot.wait(1.0)
    onset = pilot.now
    pilot.give(SpeechBegan(onset, onset + 0.05))
    pilot.now = onset + 0.2
    pilot.resume()
    word = (Guess(pilot.wrong, 0.0),)
    pilot.give(Heard(onset, onset + 0.4, word, onset + 0.6))
    assert pilot.moment() is Moment.LISTENING


def cut_off_by_a_pause(pilot: Pilot, sound: str, *, after: float) -> None:
    """Somebody begins a word, the game is paused in its middle, and the ears hear it to its end."""
    pilot.until_visible()
    pilot.wait(after)
    onset = pilot.now
    pilot.give(SpeechBegan(onset, onset + 0.05))
    pilot.wait(0.2)
    pilot.pause()
    pilot.now += 0.5
    pilot.give(Heard(onset, onset + 0.4, (Guess(sound, 0.0),), pilot.now))


def test_a_word_begun_before_a_pause_is_heard_out_in_it() -> None:
    pilot = Pilot()
    pilot.until_visible()
    cut_off_by_a_pause(pilot, pilot.right.sound, after=2.9)  # and the time was up in the pause
    pilot.now += 60.0
    pilot.resume()
    assert pilot.moment() is Moment.RIGHT
    assert pilot.view.verdict is not None
    assert pilot.view.verdict.reaction == pytest.approx(2.9, abs=0.06)
    pilot.until(Moment.LISTENING)
    assert pilot.view.turn == 1
    assert replay(read_journal(sealed(pilot.lines))).first_difference is None


def test_nor_does_a_pause_give_another_try_to_who_was_wrong() -> None:
    pilot = Pilot()
    pilot.until_visible()
    cut_off_by_a_pause(pilot, pilot.wrong, after=1.0)
    assert pilot.view.paused
    pilot.resume()
    assert pilot.moment() is Moment.FAULT


def test_a_word_that_a_pause_cut_off_in_another_session_is_forgotten() -> None:
    pilot = Pilot(setup_of("Ana", "Luis"))
    pilot.until_visible()
    pilot.wait(1.0)
    pilot.pause()
    table = resume(read_journal(sealed(pilot.lines)))
    onset = pilot.now - 0.1
    table.receive(Heard(onset, onset + 0.4, (Guess(pilot.wrong, 0.0),), onset + 0.6))
    table.receive(Resume(onset + 1.0))
    assert see(table, onset + 1.0).moment is Moment.LISTENING


def test_a_word_after_the_pause_counts_with_the_time_thought_before_it() -> None:
    pilot = Pilot()
    pilot.until_visible()
    pilot.wait(1.0)
    pilot.pause()
    pilot.wait(10.0)
    pilot.resume()
    pilot.say(pilot.right.sound, after=0.5)
    assert pilot.view.verdict is not None
    assert pilot.view.verdict.reaction == pytest.approx(1.5, abs=0.06)


def test_a_verdict_can_be_reversed_in_a_pause_that_was_made_to_discuss_it() -> None:
    pilot = Pilot()
    pilot.say_wrong()
    pilot.pause()
    pilot.wait(60.0)
    pilot.overrule()
    assert pilot.moment() is Moment.RIGHT
    assert pilot.view.paused
    pilot.resume()
    pilot.until(Moment.LISTENING)
    assert pilot.view.turn == 1


def test_what_was_told_before_a_pause_does_not_stay_over_it() -> None:
    pilot = Pilot()
    pilot.until_visible()
    pilot.overrule()
    assert pilot.view.notice is Refusal.NOTHING_TO_OVERRULE
    pilot.pause()
    assert pilot.view.notice is None
    assert replay(read_journal(sealed(pilot.lines))).first_difference is None


def test_what_is_answered_in_a_pause_stays_until_its_end() -> None:
    pilot = Pilot(setup_of("Ana", "Luis"))
    pilot.until_visible()
    pilot.pause()
    pilot.stop(by=0)
    pilot.pause()
    assert pilot.view.notice is Refusal.NOTHING_TO_CHALLENGE


def test_nor_does_an_evening_opened_again_tell_what_was_told_before() -> None:
    pilot = Pilot()
    pilot.until_visible()
    pilot.overrule()
    view = see(resume(read_journal(sealed(pilot.lines))), 0.0)
    assert (view.paused, view.notice) == (True, None)


def test_a_pause_in_a_pause_is_one_pause() -> None:
    pilot = Pilot()
    pilot.until_visible()
    pilot.pause()
    pilot.wait(1.0)
    pilot.pause()
    pilot.wait(1.0)
    pilot.resume()
    assert not pilot.view.paused
    assert pilot.view.since == pytest.approx(pilot.now, abs=0.06)


def test_a_game_that_somebody_ends_by_going_home_in_a_pause_is_over_and_in_no_pause() -> None:
    pilot = Pilot(setup_of("Ana", "Luis"))
    pilot.until_visible()
    pilot.pause()
    pilot.depart(1)
    assert pilot.moment() is Moment.OVER
    assert not pilot.view.paused


# Deaf ears


def test_nobody_is_too_slow_while_the_ears_are_deaf() -> None:
    pilot = Pilot()
    pilot.until_visible()
    pilot.wait(1.0)
    pilot.lose_the_microphone()
    pilot.wait(60.0)
    assert pilot.moment() is Moment.LISTENING
    assert (pilot.view.trouble, pilot.view.trouble_detail) == ("microphone-lost", "USB")


def test_the_turn_goes_on_when_the_ears_are_back() -> None:
    pilot = Pilot()
    pilot.until_visible()
    pilot.wait(1.0)
    pilot.lose_the_microphone()
    pilot.wait(60.0)
    pilot.plug_the_microphone_in()
    assert pilot.view.trouble is None
    pilot.wait(1.9)
    assert pilot.moment() is Moment.LISTENING
    pilot.until(Moment.FAULT)
    assert pilot.view.verdict is not None
    assert pilot.view.verdict.fault is Fault.TOO_SLOW


def test_ears_that_went_deaf_before_the_card_turned_stop_the_clock_once_it_is_visible() -> None:
    pilot = Pilot()
    pilot.begin()
    pilot.lose_the_microphone()
    pilot.until(Moment.LISTENING)
    visible = pilot.view.since
    pilot.wait(20.0)
    assert pilot.view.thinking == 0.0
    assert pilot.view.at == visible
    assert ears_of(pilot) == []


def test_a_key_lets_play_go_on_without_ears_and_the_clock_with_it() -> None:
    pilot = Pilot()
    pilot.until_visible()
    pilot.lose_the_microphone()
    pilot.wait(20.0)
    pilot.type(pilot.right.sound)
    assert pilot.moment() is Moment.RIGHT
    pilot.until(Moment.LISTENING)
    pilot.wait(2.9)
    assert pilot.moment() is Moment.LISTENING
    pilot.wait(0.2)
    assert pilot.moment() is Moment.FAULT


def test_who_chooses_keys_lets_the_clock_run_before_any_word_is_said() -> None:
    pilot = Pilot()
    pilot.until_visible()
    pilot.lose_the_microphone()
    pilot.wait(20.0)
    pilot.give(UseKeys(pilot.now))
    pilot.wait(2.9)
    assert pilot.moment() is Moment.LISTENING
    pilot.wait(0.2)
    assert pilot.moment() is Moment.FAULT
    assert replay(read_journal(sealed(pilot.lines))).first_difference is None


def test_ears_that_are_well_are_not_given_up_for_keys() -> None:
    pilot = Pilot()
    pilot.until_visible()
    pilot.give(UseKeys(pilot.now))
    assert not pilot.table.sitting.by_keys


def test_a_table_that_went_over_to_keys_knows_it_until_a_word_is_heard() -> None:
    pilot = Pilot()
    pilot.until_visible()
    pilot.lose_the_microphone()
    assert not pilot.table.sitting.over_to_keys
    pilot.give(UseKeys(pilot.now))
    pilot.plug_the_microphone_in()
    pilot.mumble()
    assert pilot.table.sitting.over_to_keys
    pilot.until_visible()
    pilot.say_right()
    assert not pilot.table.sitting.over_to_keys


def test_who_was_taken_for_silent_by_ears_that_were_deaf_already_does_not_pay() -> None:
    pilot = Pilot()
    pilot.until_visible()
    before = pilot.table.sitting.game
    pilot.wait(2.0)
    muted = pilot.now
    pilot.until(Moment.FAULT)
    pilot.wait(0.5)
    pilot.give(EarTrouble("silent-microphone", "USB", pilot.now, since=muted))
    assert pilot.table.sitting.game == before
    pilot.wait(60.0)
    assert (pilot.moment(), pilot.view.verdict) == (Moment.LISTENING, None)
    pilot.plug_the_microphone_in()
    pilot.wait(2.9)
    assert pilot.moment() is Moment.LISTENING
    assert replay(read_journal(sealed(pilot.lines))).first_difference is None


def test_who_was_silent_while_the_ears_were_well_pays() -> None:
    pilot = Pilot()
    pilot.until_visible()
    pilot.until(Moment.FAULT)
    pilot.wait(1.0)
    pilot.give(EarTrouble("silent-microphone", "USB", pilot.now, since=pilot.now - 0.5))
    assert pilot.moment() is Moment.FAULT


def test_a_wrong_word_that_deaf_ears_heard_before_stays_one() -> None:
    pilot = Pilot()
    pilot.say_wrong()
    pilot.wait(1.0)
    pilot.give(EarTrouble("silent-microphone", "USB", pilot.now, since=pilot.now - 2.0))
    assert pilot.moment() is Moment.FAULT


def test_an_utterance_cut_off_by_a_lost_microphone_is_forgotten() -> None:
    pilot = Pilot()
    pilot.until_visible()
    pilot.give(SpeechBegan(pilot.now, pilot.now + 0.05))
    assert pilot.view.speaking
    pilot.lose_the_microphone()
    assert not pilot.view.speaking
    pilot.plug_the_microphone_in()
    pilot.until(Moment.FAULT, within=4.0)


# Opened again


def test_an_evening_opened_again_stands_in_pause_until_somebody_is_there() -> None:
    pilot = Pilot(setup_of("Ana", "Luis"))
    pilot.until_visible()
    pilot.wait(1.0)
    before = pilot.view
    table = resume(read_journal(sealed(pilot.lines)))
    view = see(table, 0.0)
    assert view.paused
    assert (view.moment, view.seats, view.turn) == (before.moment, before.seats, before.turn)
    table.receive(Resume(42.0))
    view = see(table, 42.0)
    assert not view.paused
    assert view.until is not None
    assert 40.0 < view.until <= 45.0


def test_an_evening_opened_again_knows_that_it_went_over_to_keys() -> None:
    pilot = Pilot()
    pilot.until_visible()
    pilot.lose_the_microphone()
    pilot.type(pilot.right.sound)
    table = resume(read_journal(sealed(pilot.lines)))
    assert table.sitting.over_to_keys
    assert table.sitting.trouble is None  # the ears are tried again


def test_what_slow_ears_catch_up_with_in_a_pause_decides_only_after_it() -> None:
    pilot = Pilot()
    pilot.until_visible()
    pilot.ears = False  # late: the time to think runs out before they have heard all of it
    pilot.wait(3.2)
    pilot.pause()
    pilot.now += 8.0
    pilot.give(HeardUpTo(pilot.now))
    pilot.resume()
    assert pilot.moment() is Moment.LISTENING
    pilot.ears = True
    pilot.until(Moment.FAULT)
    assert replay(read_journal(sealed(pilot.lines))).first_difference is None
