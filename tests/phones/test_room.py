"""Who sits where with which phone, and whose presses count."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

from app.phones.room import BETWEEN_PRESSES, MOST_WAITING, Room
from app.phones.scene import Press
from tests.phones.living_room import scene


class Evening:
    """A room on a clock that only goes when told."""

    def __init__(self) -> None:
        self.now = 10.0
        self.room = Room(lambda: self.now)
        self.room.show(scene("Ana", "Luis", "Eva"))

    def sits(self, seat: int, name: str, phone: str = "", *, take: bool = False) -> str:
        key = self.room.sit(seat, name, phone, take=take)
        assert key is not None
        return key

    def seen(self, phone: str) -> dict[str, Any]:
        seen: dict[str, Any] = json.loads(self.room.seen_by(phone))
        return seen


@pytest.fixture
def evening() -> Evening:
    return Evening()


def test_a_phone_sees_who_plays_and_which_seats_are_free(evening: Evening) -> None:
    evening.sits(1, "Luis")
    seats = evening.seen("")["seats"]
    assert [(seat["name"], seat["taken"]) for seat in seats] == [
        ("Ana", False),
        ("Luis", True),
        ("Eva", False),
    ]
    assert evening.room.taken == (False, True, False)


def test_a_phone_sees_no_cards_but_those_of_its_own_seat(evening: Evening) -> None:
    ana = evening.sits(0, "Ana")
    assert evening.seen(ana)["you"]["number"] == "15"
    assert evening.seen("")["you"] is None
    assert set(evening.seen(ana)["seats"][1]) == {"name", "colour", "here", "taken"}


def test_a_seat_that_is_taken_is_given_only_to_who_insists(evening: Evening) -> None:
    old = evening.sits(0, "Ana")
    assert evening.room.sit(0, "Ana", "", take=False) is None
    new = evening.sits(0, "Ana", take=True)
    assert evening.seen(old)["you"] is None
    assert evening.seen(new)["you"]["name"] == "Ana"


def test_a_phone_has_one_seat_at_a_time(evening: Evening) -> None:
    first = evening.sits(0, "Ana")
    evening.sits(2, "Eva", first)
    assert evening.room.taken == (False, False, True)


def test_a_seat_is_given_back(evening: Evening) -> None:
    ana = evening.sits(0, "Ana")
    evening.room.stand(ana)
    assert evening.room.taken == (False, False, False)
    assert not evening.room.press(ana, "stop")


def test_a_press_comes_with_its_seat_and_the_time_it_arrived(evening: Evening) -> None:
    luis = evening.sits(1, "Luis")
    evening.now = 12.5
    assert evening.room.press(luis, "stop")
    evening.now = 13.0
    assert evening.room.presses() == (Press(1, "stop", 12.5),)
    assert evening.room.presses() == ()


@pytest.mark.parametrize("phone", ["", "somebody", "ñ"])
def test_who_has_no_seat_presses_nothing(evening: Evening, phone: str) -> None:
    assert not evening.room.press(phone, "stop")
    assert evening.room.presses() == ()


def test_a_button_that_is_off_or_is_none_cannot_be_pressed(evening: Evening) -> None:
    ana = evening.sits(0, "Ana")
    assert not evening.room.press(ana, "overrule")
    assert not evening.room.press(ana, "deal")
    evening.room.show(scene("Ana", "Luis", "Eva", overrule=True))
    assert evening.room.press(ana, "overrule")


def test_a_finger_that_trembles_presses_once(evening: Evening) -> None:
    ana, luis = evening.sits(0, "Ana"), evening.sits(1, "Luis")
    assert evening.room.press(ana, "stop")
    assert not evening.room.press(ana, "stop")
    assert evening.room.press(luis, "stop")
    evening.now += BETWEEN_PRESSES
    assert evening.room.press(ana, "stop")


def test_nobody_can_pile_up_presses_the_game_has_not_taken(evening: Evening) -> None:
    ana = evening.sits(0, "Ana")
    for _ in range(MOST_WAITING + 10):
        evening.now += 1
        evening.room.press(ana, "stop")
    assert len(evening.room.presses()) == MOST_WAITING


def test_phones_follow_their_players_to_other_seats(evening: Evening) -> None:
    ana = evening.sits(0, "Ana")
    evening.room.show(scene("Luis", "Eva", "Ana"))
    assert evening.room.press(ana, "stop")
    assert evening.room.presses()[0].seat == 2


def test_two_players_of_one_name_have_two_seats(evening: Evening) -> None:
    evening.room.show(scene("Ana", "Ana"))
    second = evening.sits(1, "Ana")
    assert evening.room.taken == (False, True)
    assert evening.room.press(second, "stop")
    assert evening.room.presses()[0].seat == 1


def test_who_left_the_table_has_no_seat_any_more(evening: Evening) -> None:
    ana, luis = evening.sits(0, "Ana"), evening.sits(1, "Luis")
    now = scene("Ana", "Luis")
    evening.room.show(replace(now, seats=(replace(now.seats[0], here=False), now.seats[1])))
    assert evening.seen(ana)["you"] is None
    assert evening.room.sit(0, "Ana", "", take=True) is None
    evening.room.show(scene("Ana", "Mar"))
    assert evening.seen(luis)["you"] is None


def test_a_seat_is_not_given_by_a_list_that_has_changed_meanwhile(evening: Evening) -> None:
    assert evening.room.sit(0, "Luis", "", take=False) is None
    assert evening.room.sit(3, "Mar", "", take=False) is None
    assert evening.room.sit(-1, "Eva", "", take=False) is None


def test_only_what_is_new_is_told(evening: Evening) -> None:
    told: list[int] = []
    evening.room.changed = lambda: told.append(1)
    evening.room.show(scene("Ana", "Luis", "Eva"))
    assert told == []
    evening.room.show(scene("Ana", "Luis", "Eva", cards=14))
    assert told == [1]
