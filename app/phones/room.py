"""Who sits where with which phone, what they see, and what they pressed.

Between two threads: the game's shows scenes and takes presses, the server's does the rest. Neither
ever waits for the other longer than a look into a dictionary takes. This module must never know a
network.
"""

from __future__ import annotations

import json
import secrets
from collections.abc import Callable
from dataclasses import asdict
from threading import Lock
from typing import Final

from app.phones.scene import Press, Scene, Seat

#: A finger that trembles presses once, and nobody can flood the game, in seconds.
BETWEEN_PRESSES: Final = 0.15
#: So many presses wait for the game; it takes them sixty times a second.
MOST_WAITING: Final = 64

_Place = tuple[str, int]  # a player's name, and which of those with that name


class Room:
    """The seats of an evening and the phones in them."""

    def __init__(self, clock: Callable[[], float]) -> None:
        """``clock`` gives the game's seconds; it is read when a press arrives."""
        self._clock = clock
        self._lock = Lock()
        self._scene = Scene()
        self._phones: dict[_Place, str] = {}  # the key of the phone that has a seat
        self._pressed: dict[_Place, float] = {}  # when the phone of each seat was pressed last
        self._waiting: list[Press] = []
        self.changed: Callable[[], object] = lambda: None  # called in any thread

    def show(self, scene: Scene) -> None:
        """Let phones show this from now on. Seats that are gone are taken from their phones."""
        with self._lock:
            if scene == self._scene:
                return
            self._scene = scene
            left = {place for place, seat in _places(scene).items() if seat.here}
            self._phones = {place: key for place, key in self._phones.items() if place in left}
        self.changed()

    def presses(self) -> tuple[Press, ...]:
        """What was pressed since the last call, in the order it arrived."""
        with self._lock:
            pressed, self._waiting = tuple(self._waiting), []
        return pressed

    @property
    def taken(self) -> tuple[bool, ...]:
        """Seat by seat, whether a phone has it."""
        with self._lock:
            return tuple(place in self._phones for place in _places(self._scene))

    def sit(self, seat: int, name: str, phone: str, *, take: bool) -> str | None:
        """Give a phone a seat, instead of the one it had; returns the key it is known by now.

        ``None`` where there is no such free seat; ``take`` takes one from another phone.
        """
        with self._lock:
            place = self._place(seat)
            if place is None or place[0] != name or not self._scene.seats[seat].here:
                return None
            owner = self._phones.get(place)
            if owner is not None and owner != phone and not take:
                return None
            self._stand(phone)
            key = self._phones[place] = secrets.token_urlsafe(12)
        self.changed()
        return key

    def stand(self, phone: str) -> None:
        """A phone gives its seat back."""
        with self._lock:
            self._stand(phone)
        self.changed()

    def _stand(self, phone: str) -> None:
        self._phones = {place: key for place, key in self._phones.items() if key != phone}

    def press(self, phone: str, button: str) -> bool:
        """Whether a button was there to be pressed; if so, the game will be told, and when."""
        with self._lock:
            seat = self._seat_of(phone)
            if seat is None:
                return False
            place = self._place(seat)
            assert place is not None, "a phone has a seat that there is"
            at, before = self._clock(), self._pressed.get(place)
            on = any(each.name == button and each.on for each in self._scene.seats[seat].buttons)
            too_soon = before is not None and at < before + BETWEEN_PRESSES
            if not on or too_soon or len(self._waiting) >= MOST_WAITING:
                return False
            self._pressed[place] = at
            self._waiting.append(Press(seat, button, at))
        return True

    def seen_by(self, phone: str) -> bytes:
        """What a phone shows now, as a line of JSON; of others' seats it holds names only."""
        with self._lock:
            scene, phones, own = self._scene, self._phones, self._seat_of(phone)
        seats = [
            {
                "name": seat.name,
                "colour": seat.colour,
                "here": seat.here,
                "taken": place in phones,
            }
            for place, seat in _places(scene).items()
        ]
        you = None if own is None else asdict(scene.seats[own])
        seen = {"words": asdict(scene.words), "seats": seats, "you": you}
        return json.dumps(seen, ensure_ascii=False).encode()

    def _seat_of(self, phone: str) -> int | None:
        for seat, place in enumerate(_places(self._scene)):
            if secrets.compare_digest(self._phones.get(place, "").encode(), phone.encode()):
                return seat if phone else None
        return None

    def _place(self, seat: int) -> _Place | None:
        places = tuple(_places(self._scene))
        return places[seat] if 0 <= seat < len(places) else None


def _places(scene: Scene) -> dict[_Place, Seat]:
    """The seats in their order, each by what it is known by even when all move round."""
    places: dict[_Place, Seat] = {}
    for seat in scene.seats:
        number = sum(name == seat.name for name, _ in places)
        places[seat.name, number] = seat
    return places
