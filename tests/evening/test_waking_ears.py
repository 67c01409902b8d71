"""Ears whose model is still being made: nobody plays against them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from threading import Event

import pytest

from app.evening.playing import WAKING
from app.screen.hands import Key
from app.speech.listener import Recogniser
from app.speech.microphone import Microphones
from app.speech.model import EarsModel, find_model
from app.store.settings import Settings
from app.table.moments import Waiting
from tests.evening.sofa import Sofa
from tests.evening.sources import SpokenInto
from tests.evening.test_rehearsal import look_until
from tests.speech.sounds import RATE, room

GROUP = Settings(players=("Ana", "Luis"), cards=4, ear="mic")


class Slow:
    """A model that is made only when it is told to."""

    def __init__(self) -> None:
        self.ready = Event()

    def recogniser(self, words: tuple[str, ...]) -> Recogniser:
        assert self.ready.wait(60)
        return EarsModel(find_model()).recogniser(words)


@pytest.fixture
def slow() -> Slow:
    return Slow()


@pytest.fixture
def sofa(journal: Path, slow: Slow) -> Iterator[Sofa]:
    microphones = Microphones((SpokenInto(room(2.0), RATE),))
    sofa = Sofa(journal, GROUP, microphones, recogniser_for=slow.recogniser)
    sofa.press(*(Key.ENTER,) * 2)
    yield sofa
    slow.ready.set()
    sofa.close_window()


def is_dealt(sofa: Sofa) -> bool:
    return not isinstance(sofa.sitting.moment, Waiting)


def test_the_cards_are_dealt_once_the_ears_are_awake(sofa: Sofa, slow: Slow) -> None:
    sofa.wait(WAKING - 1.0)
    assert not is_dealt(sofa)
    slow.ready.set()
    look_until(sofa, lambda: is_dealt(sofa))


def test_a_key_deals_them_at_once(sofa: Sofa) -> None:
    sofa.press(Key.ENTER)
    assert is_dealt(sofa)


def test_ears_that_never_wake_stop_nobody(sofa: Sofa) -> None:
    sofa.wait(WAKING + 1.0)
    assert is_dealt(sofa)
