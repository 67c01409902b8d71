"""The microphone hears nothing: once keys are chosen, everything is as with keys."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from app.evening.pages import MicrophonePage
from app.hearing.heard import EarBack, EarTrouble
from app.rules.commands import Fault
from app.screen.hands import Key
from app.speech.devices import InputDevice
from app.speech.microphone import Microphones
from app.speech.model import EarsModel, find_model
from app.store.settings import Settings
from app.table.journal import read_journal
from app.table.replay import replay
from app.table.view import Moment
from tests.evening.sofa import Sofa
from tests.evening.test_app import play_to_the_end
from tests.evening.test_rehearsal import look_until
from tests.speech.test_microphone import HEADSET, SoundSystem, buffers

GROUP = Settings(players=("Ana", "Luis"), cards=4, ear="mic")


@pytest.fixture
def sofa(journal: Path) -> Iterator[Sofa]:
    """Luis and Ana have no microphone; the first card lies open."""
    sofa = Sofa(journal, GROUP, recogniser_for=EarsModel(find_model()).recogniser)
    sofa.press(*(Key.ENTER,) * 2)
    look_until(sofa, lambda: sofa.sitting.trouble is not None)
    sofa.wait_for(Moment.LISTENING)
    yield sofa
    sofa.close_window()


def test_the_time_stands_still_until_keys_are_chosen_and_runs_from_then_on(sofa: Sofa) -> None:
    sofa.wait(30.0)
    assert sofa.sitting.verdict is None
    sofa.press(Key.ENTER)
    sofa.wait_for(Moment.FAULT)
    assert sofa.sitting.verdict is not None
    assert sofa.sitting.verdict.fault is Fault.TOO_SLOW


def test_a_word_said_with_keys_took_as_long_as_they_looked_at_the_card(sofa: Sofa) -> None:
    sofa.wait(30.0)
    sofa.press(Key.ENTER)
    sofa.wait(1.2)
    sofa.press(Key.ENTER)
    assert sofa.sitting.verdict is not None
    assert sofa.sitting.verdict.reaction == pytest.approx(1.2, abs=0.15)


def test_ears_that_come_and_go_stop_nobody_s_time_any_more(sofa: Sofa) -> None:
    sofa.press(Key.ENTER)
    sofa.table.receive(EarBack(sofa.now))
    sofa.table.receive(EarTrouble("silent-microphone", "USB", sofa.now))
    sofa.wait_for(Moment.FAULT)


class Socket(SoundSystem):
    """Nothing is plugged in until something is."""

    plugged = False

    def devices(self) -> tuple[InputDevice, ...]:
        self._delivers = buffers(20)
        return (HEADSET,) if self.plugged else ()


@pytest.fixture
def socket() -> Socket:
    return Socket()


@pytest.fixture
def with_keys(journal: Path, socket: Socket) -> Iterator[Sofa]:
    """Keys were chosen for want of a microphone; then the pause shows the microphone check."""
    ears, microphones = EarsModel(find_model()).recogniser, Microphones((socket,))
    sofa = Sofa(journal, GROUP, microphones, recogniser_for=ears)
    sofa.press(*(Key.ENTER,) * 2)
    look_until(sofa, lambda: sofa.sitting.trouble is not None)
    sofa.wait_for(Moment.LISTENING)
    sofa.press(Key.ENTER)
    socket.plugged = True
    sofa.press(Key.ESCAPE, *(Key.DOWN,) * 3, Key.ENTER)
    assert isinstance(sofa.page, MicrophonePage)
    yield sofa
    sofa.close_window()


def test_whoever_picks_a_microphone_in_the_pause_plays_with_it(with_keys: Sofa) -> None:
    with_keys.press(Key.RIGHT, Key.ESCAPE)  # there is one to pick; and back
    with_keys.press(Key.ESCAPE, Key.ENTER)  # on with the game; with keys: that was right
    assert with_keys.sitting.verdict is None
    assert not with_keys.sitting.by_keys


def test_whoever_only_looks_at_the_microphone_goes_on_with_keys(with_keys: Sofa) -> None:
    with_keys.press(Key.ESCAPE, Key.ESCAPE, Key.ENTER)
    assert with_keys.sitting.verdict is not None


def test_whoever_finds_no_microphone_to_pick_goes_on_with_keys(
    with_keys: Sofa, socket: Socket
) -> None:
    socket.plugged = False
    with_keys.press(Key.RIGHT, Key.ESCAPE, Key.ESCAPE, Key.ENTER)
    assert with_keys.sitting.verdict is not None


def test_the_revenge_is_played_with_keys_as_well(sofa: Sofa, journal: Path) -> None:
    sofa.press(Key.ENTER)
    play_to_the_end(sofa)
    ended = journal.read_text(encoding="utf-8").splitlines()
    assert replay(read_journal(ended)).first_difference is None
    sofa.press(Key.ENTER)
    assert sofa.sitting.game.turns == 0
    assert not sofa.sitting.house.listens
    sofa.wait_for(Moment.LISTENING)
    assert sofa.sitting.trouble is None
    sofa.press(Key.ENTER)
    assert sofa.sitting.verdict is not None


def opened_again(journal: Path, socket: Socket) -> Sofa:
    """The evening that was closed, gone on with; the pause shows what can be done."""
    ears, microphones = EarsModel(find_model()).recogniser, Microphones((socket,))
    sofa = Sofa(journal, GROUP, microphones, recogniser_for=ears)
    sofa.press(Key.ENTER)
    assert sofa.sitting.paused
    return sofa


def test_an_evening_opened_again_goes_on_with_keys_and_asks_nobody_once_more(
    sofa: Sofa, journal: Path, socket: Socket
) -> None:
    sofa.press(Key.ENTER)
    sofa.close_window()
    again = opened_again(journal, socket)
    look_until(again, lambda: again.sitting.trouble is not None)
    again.press(Key.ENTER)
    again.wait_for(Moment.LISTENING)
    again.press(Key.ENTER)
    assert again.sitting.verdict is not None
    again.wait_for(Moment.LISTENING)
    again.wait_for(Moment.FAULT)  # and the time runs
    again.close_window()


def test_keys_go_on_where_the_microphone_of_an_evening_opened_again_hears(
    sofa: Sofa, journal: Path, socket: Socket
) -> None:
    sofa.press(Key.ENTER)
    sofa.close_window()
    socket.plugged = True
    again = opened_again(journal, socket)
    again.press(Key.ENTER)
    again.wait_for(Moment.LISTENING)
    again.press(Key.ENTER)
    assert again.sitting.verdict is not None
    again.close_window()


def test_who_only_was_asked_about_keys_is_asked_when_the_evening_is_opened_again(
    sofa: Sofa, journal: Path, socket: Socket
) -> None:
    sofa.close_window()
    again = opened_again(journal, socket)
    look_until(again, lambda: again.sitting.trouble is not None)
    again.press(Key.ENTER)
    again.wait(30.0)
    assert again.sitting.verdict is None
    again.close_window()
