"""What phones show, and what comes back from them: plain values, ready to be sent.

Whoever makes a scene puts into it only what everybody in the room may know. This module must never
know what a button means.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Button:
    """A button on a phone. ``name`` comes back when it is pressed, which it can be while ``on``."""

    name: str
    label: str
    on: bool


@dataclass(frozen=True, slots=True)
class Seat:
    """A player's place, and what the phone of whoever sits there shows."""

    name: str
    colour: str  # "#rrggbb"
    here: bool = True  # somebody may sit here
    number: str = ""  # large, such as how many cards are left
    unit: str = ""  # what the number counts
    line: str = ""  # what is going on
    due: bool = False  # it is their turn
    buttons: tuple[Button, ...] = ()


@dataclass(frozen=True, slots=True)
class Words:
    """The page's own words, in the language everybody reads."""

    language: str = "es"
    who: str = ""  # asks for the player's name
    wait: str = ""  # there is no seat yet
    taken: str = ""  # beside a name: another phone sits there
    take: str = ""  # a second touch takes the seat from the other phone
    stand: str = ""  # gives the seat back
    lost: str = ""  # the app does not answer
    stale: str = ""  # the address was another evening's


@dataclass(frozen=True, slots=True)
class Scene:
    """Everything phones may show at one instant."""

    words: Words = Words()
    seats: tuple[Seat, ...] = ()


@dataclass(frozen=True, slots=True)
class Press:
    """A button was pressed on the phone of a seat; ``at`` is when that arrived, in seconds."""

    seat: int
    button: str
    at: float
