"""What a second window on the same evening shows to whoever opened it without a terminal."""

from __future__ import annotations

import pygame
import pytest

from app.evening.already_open import UntilRead
from app.screen.hands import Clicked, Closed, Hand, Key, Pointed, Pressed, Written
from app.screen.loop import Picture
from app.screen.window import Window
from app.store import paths
from app.store.settings import Settings, write_settings
from tests.cli.typed import Tristris
from tests.store.test_lock import another_window

PICTURE = Picture("it is open already", lambda canvas: None)


@pytest.fixture
def shown() -> UntilRead:
    """It has been seen for a second."""
    shown = UntilRead(PICTURE)
    shown.step((), 20.0)
    assert shown.step((), 21.0) is PICTURE
    return shown


@pytest.mark.parametrize(
    "hand", [Pressed(Key.ENTER), Pressed(Key.ESCAPE), Written("a"), Written(" "), Clicked(0, 0)]
)
def test_any_key_and_any_click_closes_it(shown: UntilRead, hand: Hand) -> None:
    assert shown.step((hand,), 21.1) is None


def test_a_mouse_that_is_moved_leaves_it_open(shown: UntilRead) -> None:
    assert shown.step((Pointed(800, 450),), 21.1) is PICTURE


def test_the_key_that_opened_it_does_not_close_it_at_once() -> None:
    shown = UntilRead(PICTURE)
    assert shown.step((Pressed(Key.ENTER),), 20.0) is PICTURE
    assert shown.step((Pressed(Key.ENTER),), 20.4) is PICTURE
    assert shown.step((Pressed(Key.ENTER),), 20.6) is None


def test_closing_its_window_closes_it_at_once() -> None:
    assert UntilRead(PICTURE).step((Closed(),), 20.0) is None


def test_a_window_that_nobody_can_see_is_not_waited_for(tristris: Tristris) -> None:
    window = Window()
    assert not window.is_seen  # tests have no screen
    window.close()
    with another_window(paths.evening_file()):
        assert tristris().status == 2
    assert not pygame.display.get_init()


def test_settings_that_cannot_be_read_stay_where_they_are(tristris: Tristris) -> None:
    settings = paths.settings_file()
    write_settings(settings, Settings())
    settings.write_text("damaged", encoding="utf-8")
    with another_window(paths.evening_file()):
        assert tristris().err.count("\n") == 1
    assert settings.read_text(encoding="utf-8") == "damaged"
