"""The microphone hears nothing: once keys are chosen, everything is as with keys."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from app.hearing.heard import EarBack, EarTrouble
from app.rules.commands import Fault
from app.screen.hands import Key
from app.speech.model import EarsModel, find_model
from app.store.settings import Settings
from app.table.journal import read_journal
from app.table.replay import replay
from app.table.view import Moment
from tests.evening.sofa import Sofa
from tests.evening.test_app import play_to_the_end
from tests.evening.test_rehearsal import look_until

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
