"""What the keys mean at the table."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.rules.modes import BASIC
from app.rules.words import WORD_OF_SOUND, Word
from app.screen.hands import Clicked, Hand, Key, Pressed, Written
from app.screen.keys import (
    STOP_KEYS,
    HelpAsked,
    Meant,
    Reading,
    SaidRight,
    read_hand,
)
from app.screen.samples import table
from app.table.inputs import (
    Admit,
    Begin,
    Continue,
    Overrule,
    Pause,
    Resume,
    Stop,
    Typed,
    UseKeys,
    Void,
)
from app.table.view import Moment, TableView

LISTENING = table(6)
READY = table(6, moment=Moment.READY)


def meant(hand: Hand, view: TableView = LISTENING, *, by_hand: bool = False) -> Meant | None:
    return read_hand(hand, view, 7.5, by_hand=by_hand).meant


def typed(letters: str) -> list[Reading]:
    """What a player who chooses words by keys gets, key by key."""
    readings: list[Reading] = []
    waiting: Word | None = None
    for letter in letters:
        reading = read_hand(Written(letter), LISTENING, 7.5, by_hand=True, typed=waiting)
        waiting = reading.typed
        readings.append(reading)
    return readings


def sounds_of_two_keys() -> dict[str, str]:
    found = {}
    for number in "12345":
        for second in ("", *"aeiou12345"):
            for reading in typed(number + second)[-1:]:
                if isinstance(reading.meant, Typed):
                    found[reading.meant.sound] = number + second
    return found


def test_every_one_of_the_24_sounds_is_at_most_two_keys_away() -> None:
    assert set(sounds_of_two_keys()) == set(WORD_OF_SOUND)


@pytest.mark.parametrize(
    ("letters", "sound"),
    [("1e", "tres"), ("11", "tres"), ("2o", "trostos"), ("33", "tigres"), ("5", "trigal")],
)
def test_a_word_is_its_number_and_then_its_vowel(letters: str, sound: str) -> None:
    assert typed(letters)[-1].meant == Typed(sound, 7.5)


def test_another_number_changes_the_word_half_typed() -> None:
    assert typed("12")[-1] == Reading(None, Word.TRISTES)
    assert typed("12u")[-1].meant == Typed("trustus", 7.5)


def test_the_number_of_a_word_that_is_not_in_play_means_nothing() -> None:
    basic = replace(LISTENING, modes=BASIC)
    four = read_hand(Written("4"), basic, 7.5, by_hand=True)
    assert four == Reading()
    assert read_hand(Written("4"), LISTENING, 7.5, by_hand=True).typed is Word.TRIGO
    assert read_hand(Written("4"), basic, 7.5, by_hand=True, typed=Word.TRES).typed is Word.TRES


def test_escape_forgets_a_word_half_typed_before_it_pauses() -> None:
    half = Word.TRES
    escape = Pressed(Key.ESCAPE)
    assert read_hand(escape, LISTENING, 7.5, by_hand=True, typed=half) == Reading()
    assert read_hand(escape, LISTENING, 7.5, by_hand=True).meant == Pause(7.5)


@pytest.mark.parametrize("seat", range(6))
def test_each_player_stops_the_game_with_a_key_of_their_own(seat: int) -> None:
    for letter in (STOP_KEYS[seat], STOP_KEYS[seat].lower()):
        assert meant(Written(letter)) == Stop(seat, 7.5)
        assert meant(Written(letter), by_hand=True) == Stop(seat, 7.5)


def test_an_empty_seat_stops_nothing() -> None:
    assert meant(Written(STOP_KEYS[5]), table(2)) is None


@pytest.mark.parametrize(
    ("hand", "means"),
    [
        (Pressed(Key.ENTER), Continue(7.5)),
        (Written(" "), Continue(7.5)),
        (Pressed(Key.BACKSPACE), Overrule(7.5)),
        (Pressed(Key.REVERSE), Overrule(7.5)),
        (Pressed(Key.DELETE), Void(7.5)),
        (Written("v"), Void(7.5)),
        (Written("X"), Admit(7.5)),
        (Pressed(Key.WRONG), Admit(7.5)),
        (Pressed(Key.ESCAPE), Pause(7.5)),
        (Pressed(Key.HELP), HelpAsked()),
    ],
)
def test_the_other_keys_of_the_table(hand: Hand, means: Meant) -> None:
    assert meant(hand, READY) == means


def test_a_human_referee_needs_one_key_for_right_and_one_for_wrong() -> None:
    assert meant(Pressed(Key.ENTER), by_hand=True) == SaidRight(7.5)
    assert meant(Written("x"), by_hand=True) == Admit(7.5)


def test_enter_never_says_right_while_voices_are_heard_or_no_word_is_awaited() -> None:
    assert meant(Pressed(Key.ENTER)) == Continue(7.5)
    assert meant(Pressed(Key.ENTER), READY, by_hand=True) == Continue(7.5)


def test_enter_deals_ends_a_pause_and_takes_over_from_deaf_ears() -> None:
    assert meant(Pressed(Key.ENTER), table(moment=Moment.DEALING)) == Begin(7.5)
    assert meant(Pressed(Key.ENTER), table(paused=True)) == Resume(7.5)
    assert meant(Pressed(Key.ESCAPE), table(paused=True)) == Resume(7.5)
    deaf = table(trouble="no-microphone")
    assert meant(Pressed(Key.ENTER), deaf) == UseKeys(7.5)


@given(st.text(max_size=2), st.booleans(), st.sampled_from([None, *Word]))
def test_no_text_whatever_breaks_the_reading(
    text: str, by_hand: bool, waiting: Word | None
) -> None:
    reading = read_hand(Written(text), LISTENING, 7.5, by_hand=by_hand, typed=waiting)
    if isinstance(reading.meant, Typed):
        assert by_hand
        assert reading.meant.sound in WORD_OF_SOUND


def test_the_mouse_means_nothing_at_the_table() -> None:
    assert meant(Clicked(800, 450)) is None
