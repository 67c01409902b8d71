"""Hesitation: judged by when a word began, once the ears have heard everything before."""

from __future__ import annotations

from dataclasses import replace

import pytest

from app.hearing.heard import Guess, Heard, HeardUpTo, SpeechBegan, SpeechDropped
from app.rules.commands import Fault
from app.table.house import House, Pace
from app.table.inputs import Input, Tick
from app.table.view import Moment
from tests.table.pilot import Pilot, setup_of


def listening(house: House | None = None) -> tuple[Pilot, float]:
    """A pilot whose card has just become visible, and the instant at which time will be up."""
    pilot = Pilot(setup_of("Ana", "Luis"), house)
    pilot.begin()
    pilot.ears = False
    while pilot.moment() is not Moment.LISTENING:
        wake_at = pilot.table.wake_at
        assert wake_at is not None
        pilot.now = wake_at
        pilot.give(Tick(wake_at))
    until = pilot.view.until
    assert until is not None
    return pilot, until


# The matrix. Instants are seconds after the deadline; T: tick, U: heard up to, B: speech began,
# D: speech dropped, R: the right word heard (onset, instant at which it is known).
TOO_SLOW = Moment.FAULT
RIGHT = Moment.RIGHT
OPEN = Moment.LISTENING


@pytest.mark.parametrize(
    ("case", "inputs", "moment"),
    [
        ("ears and clock short of the deadline", "T-0.1 U-0.1", OPEN),
        ("the clock alone is past the deadline", "T0.3", OPEN),
        ("the ears have heard silence past the deadline", "T0.3 U0.3", TOO_SLOW),
        ("the ears have heard silence up to the very deadline", "T0.3 U0.0", TOO_SLOW),
        ("the ears lag, silence is not certain", "T1.4 U-0.2", OPEN),
        ("the ears lag for longer than the grace", "T1.5 U-0.2", TOO_SLOW),
        ("deaf ears are waited for no longer than the grace", "T1.5", TOO_SLOW),
        ("a word begun in time is waited for", "B-0.1 T0.3 U0.3", OPEN),
        ("a word begun in time counts", "B-0.1 T0.3 U0.3 R-0.1,0.7", RIGHT),
        ("even where slow ears tell of it late", "T1.2 R-0.1,0.6", RIGHT),
        ("a word begun in time is waited for beyond the grace", "B-0.1 T2.0 U2.0", OPEN),
        ("but not for ever", "B-0.1 T3.0 U3.0", TOO_SLOW),
        ("a noise begun in time was no word", "B-0.1 T0.3 U0.3 D-0.1,0.4", TOO_SLOW),
        ("a noise that ended before the deadline", "B-0.5 D-0.5,-0.3 T0.1 U-0.1", OPEN),
        ("a word at the very deadline counts", "R0.0,0.6", RIGHT),
        ("a word begun after the deadline does not", "B0.1 R0.1,0.7", TOO_SLOW),
        ("nor does it hold the verdict back", "B0.1 T0.3 U0.3", TOO_SLOW),
        ("a right word well in time", "B-2.0 R-2.0,-1.4", RIGHT),
    ],
)
def test_time_is_up_once_silence_is_certain(case: str, inputs: str, moment: Moment) -> None:
    pilot, deadline = listening()
    for each in inputs.split():
        pilot.give(_input(pilot, each, deadline))
    assert pilot.moment() is moment, case


def _input(pilot: Pilot, written: str, deadline: float) -> Input:
    kind, instants = written[0], [deadline + float(each) for each in written[1:].split(",")]
    match kind:
        case "T":
            return Tick(instants[0])
        case "U":
            return HeardUpTo(instants[0])
        case "B":
            return SpeechBegan(instants[0], instants[0] + 0.05)
        case "D":
            return SpeechDropped(instants[0], instants[1])
        case _:
            word = Guess(pilot.right.sound, 0.0)
            return Heard(instants[0], instants[0] + 0.4, (word,), instants[1])


def test_a_fault_for_silence_counts_from_the_deadline() -> None:
    pilot, deadline = listening()
    pilot.give(HeardUpTo(deadline + 0.7))
    faulted = next(line for line in pilot.lines if '"Faulted"' in line)
    assert f'"at":{deadline}' in faulted
    assert '"too-slow"' in faulted


@pytest.mark.parametrize(
    ("pace", "seconds"), [(Pace.TRANQUILO, 5.0), (Pace.NORMAL, 3.0), (Pace.RAPIDO, 2.0)]
)
def test_the_pace_says_how_long_a_player_may_think(pace: Pace, seconds: float) -> None:
    pilot, deadline = listening(House(pace=pace))
    assert deadline == pytest.approx(pilot.now + seconds)


def test_without_a_pace_nobody_is_ever_too_slow() -> None:
    pilot = Pilot(house=House(pace=Pace.OFF))
    pilot.until_visible()
    pilot.wait(60.0)
    assert pilot.moment() is Moment.LISTENING
    assert pilot.view.thinking is None


def test_a_handicap_gives_one_player_more_time() -> None:
    pilot = Pilot(house=House(handicap=(0.0, 1.5)))
    pilot.say_right()
    pilot.until(Moment.LISTENING)
    assert pilot.view.until == pytest.approx(pilot.view.since + 4.5)


def test_the_delay_of_display_and_microphone_is_not_charged_to_the_player() -> None:
    pilot = Pilot(house=House(delay=0.2))
    pilot.until_visible()
    assert pilot.view.until == pytest.approx(pilot.view.since + 3.2)
    pilot.say(pilot.right.sound, after=0.8)
    verdict = pilot.view.verdict
    assert verdict is not None
    assert verdict.reaction == pytest.approx(0.6, abs=0.06)


def test_what_was_said_before_the_card_was_visible_is_not_heard() -> None:
    pilot, _ = listening()
    visible = pilot.now
    word = (Guess(pilot.right.sound, 0.0),)
    pilot.give(SpeechBegan(visible - 0.1, visible + 0.05))
    pilot.give(Heard(visible - 0.1, visible + 0.3, word, visible + 0.5))
    assert pilot.moment() is Moment.LISTENING
    assert not pilot.view.speaking


def test_a_noise_from_before_the_card_holds_the_verdict_back_until_it_is_known() -> None:
    pilot, deadline = listening()
    pilot.give(SpeechBegan(pilot.now - 0.5, pilot.now + 0.05))
    pilot.give(HeardUpTo(deadline + 0.2))
    assert pilot.view.speaking
    word = (Guess(pilot.right.sound, 0.0),)
    pilot.give(Heard(deadline - 0.1, deadline + 0.3, word, deadline + 0.5))
    assert pilot.moment() is Moment.RIGHT


def test_with_keys_alone_nobody_waits_for_ears() -> None:
    pilot, deadline = listening(House(listens=False))
    pilot.give(Tick(deadline))
    verdict = pilot.view.verdict
    assert verdict is not None
    assert verdict.fault is Fault.TOO_SLOW


def test_a_key_after_the_deadline_is_too_late() -> None:
    pilot, deadline = listening()
    pilot.now = deadline + 0.1
    pilot.type(pilot.right.sound)
    assert pilot.moment() is Moment.LISTENING
    pilot.give(HeardUpTo(deadline + 0.3))
    assert pilot.moment() is Moment.FAULT


def test_the_ring_fills_up_while_the_player_thinks() -> None:
    pilot = Pilot()
    pilot.until_visible()
    start = pilot.view.since
    pilot.wait(round(start + 1.5 - pilot.now, 4))
    assert pilot.view.thinking == pytest.approx(0.5)


def test_a_sleeping_computer_charges_nobody() -> None:
    pilot = Pilot()
    pilot.until_visible()
    pilot.now += 3600.0
    pilot.give(Tick(pilot.now))
    assert pilot.view.paused
    assert pilot.moment() is Moment.LISTENING
    assert pilot.view.errors == (0, 0, 0)
    assert pilot.view.elapsed < 10.0


def test_the_settings_of_a_house_are_its_own() -> None:
    assert House().limit(0) == 3.0
    assert replace(House(), handicap=(2.0,)).limit(0) == 5.0
    assert replace(House(), handicap=(2.0,)).limit(1) == 3.0
