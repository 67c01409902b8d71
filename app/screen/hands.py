"""What hands did, whatever they did it with: keyboard, mouse, gamepad or TV remote.

The window turns its library's events into these values; everything after it knows only them.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum


class Key(Enum):
    """The keys that mean something by themselves; letters and figures come as Written."""

    UP = "up"
    DOWN = "down"
    LEFT = "left"
    RIGHT = "right"
    ENTER = "enter"
    ESCAPE = "escape"
    BACKSPACE = "backspace"
    DELETE = "delete"
    TAB = "tab"
    HELP = "help"  # F1
    WRONG = "wrong"  # a pad's left button
    REVERSE = "reverse"  # a pad's upper button


@dataclass(frozen=True, slots=True)
class Pressed:
    """A key, or a button that stands for it, went down."""

    key: Key


@dataclass(frozen=True, slots=True)
class Written:
    """Something was typed; accents are already put together."""

    text: str


@dataclass(frozen=True, slots=True)
class Pointed:
    """The mouse moved, in units of the canvas."""

    x: float
    y: float


@dataclass(frozen=True, slots=True)
class Clicked:
    """The mouse was clicked, in units of the canvas."""

    x: float
    y: float


@dataclass(frozen=True, slots=True)
class Closed:
    """The window was closed."""


Hand = Pressed | Written | Pointed | Clicked | Closed
