"""The window: opened, resized, closed; and what hands did in it, as values of our own.

Only this module and :mod:`app.screen.loop` talk to the library's display and events.
"""

from __future__ import annotations

import os
from typing import Final

import pygame
from pygame._sdl2 import controller

from app.screen.art import drawing
from app.screen.canvas import Canvas
from app.screen.hands import Clicked, Closed, Hand, Key, Pointed, Pressed, Written
from app.screen.theme import Looks

TITLE: Final = "TrisTristisTigris"
_SMALLEST: Final = (320, 180)
#: A window as large as its display or larger takes so much of it.
_WITHIN: Final = 0.9
#: Drivers that show nothing to anybody; the library falls back on them where nothing else opens.
_UNSEEN: Final = ("offscreen", "dummy")

#: What another window hid, or what lay in the task bar, has to be drawn again.
_UNCOVERED: Final = (pygame.WINDOWEXPOSED, pygame.WINDOWRESTORED, pygame.WINDOWSHOWN)

_KEYS: Final = {
    pygame.K_UP: Key.UP,
    pygame.K_DOWN: Key.DOWN,
    pygame.K_LEFT: Key.LEFT,
    pygame.K_RIGHT: Key.RIGHT,
    pygame.K_RETURN: Key.ENTER,
    pygame.K_KP_ENTER: Key.ENTER,
    pygame.K_ESCAPE: Key.ESCAPE,
    pygame.K_AC_BACK: Key.ESCAPE,
    pygame.K_BACKSPACE: Key.BACKSPACE,
    pygame.K_DELETE: Key.DELETE,
    pygame.K_TAB: Key.TAB,
    pygame.K_F1: Key.HELP,
}
_BUTTONS: Final = {
    pygame.CONTROLLER_BUTTON_DPAD_UP: Key.UP,
    pygame.CONTROLLER_BUTTON_DPAD_DOWN: Key.DOWN,
    pygame.CONTROLLER_BUTTON_DPAD_LEFT: Key.LEFT,
    pygame.CONTROLLER_BUTTON_DPAD_RIGHT: Key.RIGHT,
    pygame.CONTROLLER_BUTTON_A: Key.ENTER,
    pygame.CONTROLLER_BUTTON_B: Key.ESCAPE,
    pygame.CONTROLLER_BUTTON_X: Key.WRONG,
    pygame.CONTROLLER_BUTTON_Y: Key.REVERSE,
    pygame.CONTROLLER_BUTTON_START: Key.ESCAPE,
}


class WindowError(Exception):
    """No window could be opened; the message says what to do."""


class Window:
    """One window on one display. ``canvas`` is what to draw on; it changes with the size."""

    def __init__(
        self,
        size: tuple[int, int] = (1280, 720),
        *,
        fullscreen: bool = False,
        display: int = 0,
        looks: Looks | None = None,
        fits: bool = True,
    ) -> None:
        """Open the window; it ``fits`` its display, unless a size is to be had whatever it is.

        Raises :class:`WindowError` where there is no display.
        """
        # Else Windows enlarges a small picture itself, and letters get soft.
        os.environ.setdefault("SDL_WINDOWS_DPI_AWARENESS", "permonitorv2")
        self._size, self._display = size, display
        self.fullscreen = fullscreen
        self._looks = looks or Looks()
        self._fits = fits
        #: Where on the desktop the mouse lay when the picture changed its size under it.
        self._resting: tuple[int, int] | None = None
        try:
            pygame.display.init()
            _refuse_unseen(pygame.display.get_driver())
            pygame.display.set_caption(TITLE)
            pygame.display.set_icon(drawing("icon", 128, 128))
            self.canvas = self._open()
        except pygame.error as error:
            raise WindowError(
                f"No window can be opened ({error}): connect a display, or play with --headless."
            ) from error
        controller.init()
        self._pads = [controller.Controller(n) for n in range(controller.get_count())]
        pygame.key.set_repeat(400, 60)
        pygame.key.start_text_input()

    def _open(self) -> Canvas:
        flags = pygame.FULLSCREEN if self.fullscreen else pygame.RESIZABLE
        displays = pygame.display.get_desktop_sizes()
        on = self._display if self._display < len(displays) else 0
        size = (0, 0) if self.fullscreen else self._size
        if self._fits and not self.fullscreen:
            size = fitting(size, displays[on])
        surface = pygame.display.set_mode(size, flags, display=on)
        return Canvas(surface, looks=self._looks)

    @property
    def is_seen(self) -> bool:
        """Whether it is shown to anybody."""
        return pygame.display.get_driver() not in _UNSEEN

    def hands(self) -> tuple[Hand, ...]:
        """What hands did since the last call, in the order it happened."""
        done = (self._read(event) for event in pygame.event.get())
        return tuple(hand for hand in done if hand is not None)

    def _read(self, event: pygame.Event) -> Hand | None:
        match event.type:
            case pygame.QUIT:
                return Closed()
            case pygame.KEYDOWN if event.key == pygame.K_F11:
                self.toggle_fullscreen()
                return None
            case pygame.KEYDOWN:
                key = _KEYS.get(event.key)
                return None if key is None else Pressed(key)
            case pygame.TEXTINPUT:
                return Written(event.text)
            case pygame.MOUSEMOTION if self._rests():
                return None
            case pygame.MOUSEMOTION:
                return Pointed(*self.canvas.units(*event.pos))
            case pygame.MOUSEBUTTONDOWN if event.button == 1:
                return Clicked(*self.canvas.units(*event.pos))
            case pygame.CONTROLLERBUTTONDOWN:
                key = _BUTTONS.get(event.button)
                return None if key is None else Pressed(key)
            case pygame.CONTROLLERDEVICEADDED:
                self._pads.append(controller.Controller(event.device_index))
                return None
            case pygame.VIDEORESIZE:
                self._resized(event.w, event.h)
                return None
            case kind if kind in _UNCOVERED:
                self._draw_anew()
                return None
            case _:
                return None

    def _resized(self, width: int, height: int) -> None:
        surface = pygame.display.get_surface()
        if surface is None or width < _SMALLEST[0] or height < _SMALLEST[1]:
            surface = pygame.display.set_mode(_SMALLEST, pygame.RESIZABLE)
        if not self.fullscreen:
            self._size = surface.get_size()
        self.canvas = Canvas(surface, looks=self._looks)
        self._let_rest()

    def _draw_anew(self) -> None:
        """Nothing of what was drawn counts any more: a new canvas is drawn on from nothing."""
        self.canvas = Canvas(self.canvas.surface, looks=self._looks)

    def _let_rest(self) -> None:
        """What moved was the picture: whoever left the mouse somewhere pointed at nothing."""
        self._resting = pygame.mouse.get_pos(desktop=True)

    def _rests(self) -> bool:
        """Whether the mouse has not been moved since the picture changed its size."""
        if self._resting is not None and self._resting != pygame.mouse.get_pos(desktop=True):
            self._resting = None
        return self._resting is not None

    def toggle_fullscreen(self) -> None:
        """Fill the whole display, or go back to a window of the size it had."""
        self.fullscreen = not self.fullscreen
        self.canvas = self._open()
        self._let_rest()

    def move(self, *, fullscreen: bool, display: int) -> None:
        """Go to another display, or fill it, or be a window; a missing display is the first."""
        if (fullscreen, display) != (self.fullscreen, self._display):
            self.fullscreen, self._display = fullscreen, display
            self.canvas = self._open()
            self._let_rest()

    def wear(self, looks: Looks) -> None:
        """Show everything with these letters and colours from now on."""
        if looks != self._looks:
            self._looks = looks
            self._draw_anew()

    def show(self, areas: list[pygame.Rect]) -> None:
        """Show what was drawn in these areas."""
        if areas:
            pygame.display.update(areas)

    def close(self) -> None:
        """Close the window; letters and sprites stay usable for another one."""
        self._pads.clear()
        controller.quit()
        pygame.display.quit()


def fitting(size: tuple[int, int], display: tuple[int, int]) -> tuple[int, int]:
    """The size of a window that can be seen whole: its frame and a task bar take room, too."""
    wide, high = (
        side if side < room else round(room * _WITHIN)
        for side, room in zip(size, display, strict=True)
    )
    return wide, high


def _refuse_unseen(driver: str) -> None:
    """A window nobody sees would stay open for ever; only whoever asks for one gets it."""
    if driver in _UNSEEN and not os.environ.get("SDL_VIDEODRIVER"):
        pygame.display.quit()
        raise pygame.error("there is no display")
