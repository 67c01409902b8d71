"""A group is remembered: colour, key and seconds belong to the person, whatever seat they take."""

from __future__ import annotations

from functools import reduce

from hypothesis import given
from hypothesis import strategies as st

from app.screen.choice import Choice, Known, seated, with_player, without
from app.screen.hands import Hand, Key, Pressed, Written
from app.screen.keys import STOP_KEYS, read_hand
from app.screen.samples import table
from app.screen.setup import Page, SetupForm, press
from app.table.house import MARKS, marks_for
from app.table.inputs import Stop

ENTER, DELETE = Pressed(Key.ENTER), Pressed(Key.DELETE)
GROUP = Choice(players=("Ana", "Luis", "Eva"), extra=(0, 2, 0))


def at(choice: Choice, focus: str, *hands: Hand) -> Choice:
    return reduce(press, hands, SetupForm(choice, Page.PLAYERS, focus)).choice


def typed(name: str) -> tuple[Hand, ...]:
    return (*(Written(letter) for letter in name), ENTER)


def belongings(choice: Choice) -> dict[str, tuple[int, int]]:
    return {
        name: (choice.all_marks[seat], choice.extra_of(seat))
        for seat, name in enumerate(choice.players)
    }


def test_on_other_seats_everybody_keeps_colour_key_and_seconds() -> None:
    assert belongings(seated(GROUP, [2, 0, 1])) == belongings(GROUP)


def test_who_goes_off_the_list_leaves_the_others_as_they_were() -> None:
    left = at(GROUP, "player-0", DELETE)
    assert belongings(left) == {
        name: each for name, each in belongings(GROUP).items() if name != "Ana"
    }


def test_who_went_off_the_list_is_the_first_to_be_added_again_as_they_were() -> None:
    back = at(at(GROUP, "player-1", DELETE), "add", ENTER, ENTER)
    assert back.players == ("Ana", "Eva", "Luis")
    assert belongings(back) == belongings(GROUP)
    assert back.known == ()


def test_who_is_known_and_typed_by_name_is_as_they_were() -> None:
    without_two = at(at(GROUP, "player-0", DELETE), "player-0", DELETE)
    assert without_two.players == ("Eva",)
    back = at(without_two, "add", ENTER, *typed("Ana"))
    assert belongings(back)["Ana"] == belongings(GROUP)["Ana"]
    assert [each.name for each in back.known] == ["Luis"]


def test_a_known_name_typed_over_another_changes_places_with_them() -> None:
    two = at(GROUP, "player-1", DELETE)
    swapped = at(two, "player-0", ENTER, *typed("Luis"))
    assert swapped.players == ("Luis", "Eva")
    assert swapped.extra_of(0) == 2
    assert [each.name for each in swapped.known] == ["Ana"]


def test_a_new_name_is_a_better_spelling_of_the_same_person() -> None:
    spelt = at(GROUP, "player-1", ENTER, *typed("Luís"))
    assert belongings(spelt)["Luís"] == belongings(GROUP)["Luis"]
    assert spelt.known == ()


def test_a_mark_somebody_else_has_by_now_is_not_taken_from_them() -> None:
    choice = Choice(players=("Ana",), marks=(2,), known=(Known("Luis", 2, 1),))
    joined = with_player(choice, ())
    assert belongings(joined) == {"Ana": (2, 0), "Luis": (1, 1)}


def test_each_person_stops_the_game_with_their_own_key_wherever_they_sit() -> None:
    view = table(3, seats=tuple(
        seat for seat, _ in zip(reversed(table(3).seats), range(3), strict=True)
    ))  # fmt: skip
    for seat, mark in enumerate((2, 1, 0)):
        reading = read_hand(Written(STOP_KEYS[mark]), view, 1.0, by_hand=False)
        assert reading.meant == Stop(seat, 1.0)


@given(st.integers(0, MARKS), st.lists(st.integers(-2, 8), max_size=8))
def test_nobody_shares_a_mark_whatever_was_remembered(seats: int, wanted: list[int]) -> None:
    marks = marks_for(seats, tuple(wanted))
    assert len(marks) == len(set(marks)) == seats
    assert set(marks) <= set(range(MARKS))


@given(st.lists(st.sampled_from(("remove", "add", "turn")), max_size=20))
def test_nobody_is_ever_lost_or_doubled(moves: list[str]) -> None:
    choice = GROUP
    for move in moves:
        seats = len(choice.players)
        match move:
            case "remove" if seats > 1:
                choice = without(choice, 0)
            case "add" if seats < MARKS:
                choice = with_player(choice, ("Leo", "Sol", "Mar", "Teo"))
            case "turn":
                choice = seated(choice, [*range(1, seats), 0])
            case _:
                pass
    everybody = [*choice.players, *(each.name for each in choice.known)]
    assert len(everybody) == len(set(everybody))
    assert {"Ana", "Luis", "Eva"} <= set(everybody)
