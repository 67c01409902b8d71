"""The window turns what hands did into our own values, and the loop draws only news."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator

import pygame
import pytest

from app.screen.canvas import Canvas
from app.screen.hands import Clicked, Closed, Hand, Key, Pointed, Pressed, Written
from app.screen.loop import Picture, run
from app.screen.theme import Looks
from app.screen.window import Window, WindowError, fitting


@pytest.fixture
def window() -> Iterator[Window]:
    opened = Window((640, 360))
    opened.hands()
    yield opened
    opened.close()


def test_a_window_opens_in_the_size_asked_for(window: Window) -> None:
    assert window.canvas.surface.get_size() == (640, 360)


@pytest.mark.parametrize(
    ("display", "size"),
    [
        ((1920, 1080), (1280, 720)),
        ((720, 1280), (648, 720)),
        ((1280, 720), (1152, 648)),
        ((800, 600), (720, 540)),
    ],
)
def test_a_window_is_never_larger_than_its_display(
    display: tuple[int, int], size: tuple[int, int]
) -> None:
    assert fitting((1280, 720), display) == size


def test_a_window_that_fits_can_still_be_resized() -> None:
    pygame.display.init()
    wide, high = pygame.display.get_desktop_sizes()[0]
    window = Window((wide * 2, high * 2))
    width, height = window.canvas.surface.get_size()
    flags = window.canvas.surface.get_flags()
    window.close()
    assert (width < wide, height < high) == (True, True)
    assert flags & pygame.RESIZABLE


def test_a_size_to_be_measured_is_had_whatever_the_display() -> None:
    window = Window((3000, 2000), fits=False)
    assert window.canvas.surface.get_size() == (3000, 2000)
    window.close()


@pytest.mark.parametrize(
    ("event", "hand"),
    [
        (pygame.Event(pygame.KEYDOWN, key=pygame.K_RETURN), Pressed(Key.ENTER)),
        (pygame.Event(pygame.KEYDOWN, key=pygame.K_F1), Pressed(Key.HELP)),
        (pygame.Event(pygame.TEXTINPUT, text="ñ"), Written("ñ")),
        (pygame.Event(pygame.MOUSEMOTION, pos=(320, 180)), Pointed(800, 450)),
        (pygame.Event(pygame.MOUSEBUTTONDOWN, pos=(0, 0), button=1), Clicked(0, 0)),
        (
            pygame.Event(pygame.CONTROLLERBUTTONDOWN, button=pygame.CONTROLLER_BUTTON_DPAD_UP),
            Pressed(Key.UP),
        ),
        (pygame.Event(pygame.QUIT), Closed()),
    ],
)
def test_hands_are_read_whatever_they_hold(window: Window, event: pygame.Event, hand: Hand) -> None:
    pygame.event.post(event)
    assert hand in window.hands()


def test_keys_that_mean_nothing_are_left_out(window: Window) -> None:
    pygame.event.post(pygame.Event(pygame.KEYDOWN, key=pygame.K_PRINTSCREEN))
    pygame.event.post(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=(0, 0), button=3))
    assert window.hands() == ()


def test_f11_fills_the_display_and_gives_the_window_back(window: Window) -> None:
    pygame.event.post(pygame.Event(pygame.KEYDOWN, key=pygame.K_F11))
    window.hands()
    assert window.fullscreen
    window.toggle_fullscreen()
    assert not window.fullscreen
    assert window.canvas.surface.get_size() == (640, 360)


def test_a_window_fills_the_display_chosen_and_the_first_where_that_is_gone(
    window: Window,
) -> None:
    window.move(fullscreen=True, display=2)
    assert window.fullscreen
    window.move(fullscreen=False, display=2)
    assert window.canvas.surface.get_size() == (640, 360)


def test_other_looks_are_shown_at_once(window: Window) -> None:
    before = window.canvas
    window.wear(Looks(1.3, stark=True))
    assert window.canvas is not before
    assert window.canvas.looks.stark
    window.toggle_fullscreen()
    assert window.canvas.looks.stark


@pytest.mark.parametrize(
    ("button", "key"),
    [
        (pygame.CONTROLLER_BUTTON_A, Key.ENTER),
        (pygame.CONTROLLER_BUTTON_B, Key.ESCAPE),
        (pygame.CONTROLLER_BUTTON_START, Key.ESCAPE),
        (pygame.CONTROLLER_BUTTON_X, Key.WRONG),
        (pygame.CONTROLLER_BUTTON_Y, Key.REVERSE),
        (pygame.CONTROLLER_BUTTON_DPAD_DOWN, Key.DOWN),
        (pygame.CONTROLLER_BUTTON_DPAD_LEFT, Key.LEFT),
        (pygame.CONTROLLER_BUTTON_DPAD_RIGHT, Key.RIGHT),
    ],
)
def test_every_button_of_a_pad_means_a_key(window: Window, button: int, key: Key) -> None:
    pygame.event.post(pygame.Event(pygame.CONTROLLERBUTTONDOWN, button=button))
    assert Pressed(key) in window.hands()


def test_the_back_key_of_a_remote_is_escape(window: Window) -> None:
    pygame.event.post(pygame.Event(pygame.KEYDOWN, key=pygame.K_AC_BACK))
    assert Pressed(Key.ESCAPE) in window.hands()


def resize(window: Window) -> None:
    pygame.event.post(pygame.Event(pygame.VIDEORESIZE, w=800, h=600, size=(800, 600)))
    window.hands()


def test_a_resized_window_gets_a_new_canvas(window: Window) -> None:
    before = window.canvas
    resize(window)
    assert window.canvas is not before


@pytest.mark.parametrize("how", [Window.toggle_fullscreen, resize])
def test_a_resting_mouse_points_at_nothing_when_the_picture_changes_under_it(
    window: Window, how: Callable[[Window], None]
) -> None:
    how(window)
    pygame.event.post(pygame.Event(pygame.MOUSEMOTION, pos=(320, 180)))
    assert not [hand for hand in window.hands() if isinstance(hand, Pointed)]


def test_a_mouse_that_is_moved_afterwards_points_again(window: Window) -> None:
    window.toggle_fullscreen()
    x, y = pygame.mouse.get_pos(desktop=True)
    pygame.mouse.set_pos((x + 40, y + 30))
    assert [hand for hand in window.hands() if isinstance(hand, Pointed)]


def shown(window: Window, pictures: list[tuple[object, bool]]) -> list[int]:
    """Which of these pictures the loop draws: each is its news and whether it moves."""
    drawn: list[int] = []
    step_number = iter(range(len(pictures) + 1))

    def step(hands: tuple[Hand, ...], at: float) -> Picture | None:
        number = next(step_number)
        if number == len(pictures):
            return None

        def draw(canvas: Canvas) -> None:
            drawn.append(number)

        news, moving = pictures[number]
        return Picture(news, draw, moving)

    run(window, step, clock=lambda: 0.0)
    return drawn


def test_only_news_is_drawn(window: Window) -> None:
    assert shown(window, [("a", False), ("a", False), ("b", False), ("b", False)]) == [0, 2]


def test_what_moves_is_drawn_at_every_frame(window: Window) -> None:
    assert shown(window, [("a", True), ("a", True), ("a", False)]) == [0, 1]


@pytest.mark.parametrize("event", [pygame.WINDOWEXPOSED, pygame.WINDOWRESTORED, pygame.WINDOWSHOWN])
def test_a_window_that_was_covered_is_drawn_again_though_nothing_is_new(
    window: Window, event: int
) -> None:
    drawn: list[int] = []
    frames = iter(range(4))

    def step(hands: tuple[Hand, ...], at: float) -> Picture | None:
        frame = next(frames)
        if frame == 1:
            pygame.event.post(pygame.Event(event))
        return None if frame == 3 else Picture("same", lambda canvas: drawn.append(frame))

    run(window, step, clock=lambda: 0.0)
    assert drawn == [0, 2]


def test_every_step_gets_what_hands_did_since_the_one_before(window: Window) -> None:
    got: list[Hand] = []

    def step(hands: tuple[Hand, ...], at: float) -> Picture | None:
        got.extend(hands)
        return None if Closed() in hands else Picture("same", lambda canvas: None)

    pygame.event.post(pygame.Event(pygame.KEYDOWN, key=pygame.K_UP))
    pygame.event.post(pygame.Event(pygame.QUIT))
    run(window, step, clock=lambda: 0.0)
    assert [hand for hand in got if not isinstance(hand, Pointed)] == [Pressed(Key.UP), Closed()]


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere there is always a display")
def test_without_a_display_no_window_opens_that_nobody_sees(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    pygame.display.quit()
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER"):
        monkeypatch.delenv(name, raising=False)
    with pytest.raises(WindowError, match="No window can be opened"):
        Window()
    assert not pygame.display.get_init()
