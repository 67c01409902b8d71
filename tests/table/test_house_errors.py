"""What counts as an error is for the house to say (E1)."""

from __future__ import annotations

from dataclasses import replace

from app.hearing.heard import OTHER, Guess, Heard
from app.rules.commands import Fault
from app.rules.game import Referee
from app.rules.words import UNDER_VOWEL, WORD_OF_SOUND, Word
from app.table.house import Errors, House, Pace
from app.table.timing import CORRECTING, RETRY
from app.table.view import Moment
from tests.table.pilot import Pilot, setup_of


def house(**errors: bool) -> House:
    return House(errors=replace(Errors(), **errors))


def in_another_vowel(pilot: Pilot) -> str:
    pilot.until_visible()
    right = pilot.right
    assert right.word is not Word.TRIGAL
    return next(sound for sound in UNDER_VOWEL[right.word].values() if sound != right.sound)


def fault_of(pilot: Pilot) -> Fault | None:
    assert pilot.view.verdict is not None
    return pilot.view.verdict.fault


def test_a_wrong_vowel_is_an_error() -> None:
    pilot = Pilot()
    pilot.say(in_another_vowel(pilot))
    assert fault_of(pilot) is Fault.WRONG_VOWEL


def test_a_wrong_vowel_can_be_forgiven() -> None:
    pilot = Pilot(house=house(vowel=False))
    pilot.say(in_another_vowel(pilot))
    assert pilot.moment() is Moment.RIGHT


def test_a_forgiven_vowel_is_no_ground_to_stop_the_game_either() -> None:
    pilot = Pilot(setup_of(referee=Referee.TABLE), house(vowel=False))
    pilot.say(in_another_vowel(pilot))
    pilot.stop(by=2)
    assert pilot.view.challenge is not None
    assert not pilot.view.challenge.upheld


def test_another_word_is_an_error_whatever_the_vowels() -> None:
    pilot = Pilot(house=house(vowel=False))
    pilot.say_wrong()
    assert fault_of(pilot) is Fault.WRONG_WORD


def test_where_one_may_correct_oneself_the_right_word_may_follow_the_wrong_one() -> None:
    pilot = Pilot(house=house(correction=False))
    pilot.say_wrong()
    assert pilot.moment() is Moment.LISTENING
    pilot.say(pilot.right.sound, after=0.4)
    assert pilot.moment() is Moment.RIGHT


def test_of_two_words_in_one_breath_the_first_counts() -> None:
    pilot = Pilot()
    pilot.until_visible()
    pilot.say_in_one_breath(pilot.wrong, pilot.right.sound)
    assert fault_of(pilot) is Fault.WRONG_WORD
    pilot = Pilot()
    pilot.until_visible()
    pilot.say_in_one_breath(pilot.right.sound, pilot.wrong)
    assert pilot.moment() is Moment.RIGHT


def test_a_correction_in_the_same_breath_counts_where_corrections_do() -> None:
    pilot = Pilot(house=house(correction=False))
    pilot.until_visible()
    pilot.say_in_one_breath(pilot.wrong, pilot.right.sound)
    assert pilot.moment() is Moment.RIGHT


def test_in_one_breath_too_one_correction_is_all_there_is() -> None:
    pilot = Pilot(house=house(correction=False))
    pilot.until_visible()
    pilot.say_in_one_breath(pilot.wrong, pilot.wrong, pilot.right.sound)
    assert fault_of(pilot) is Fault.WRONG_WORD


def test_a_wrong_word_left_as_it_is_is_an_error_a_moment_later() -> None:
    pilot = Pilot(house=replace(house(correction=False), pace=Pace.OFF))
    pilot.until_visible()
    said = pilot.wrong
    pilot.say(said)
    pilot.wait(CORRECTING + 0.1)
    assert fault_of(pilot) is Fault.WRONG_WORD
    assert pilot.view.verdict is not None
    assert pilot.view.verdict.sound == said


def test_one_correction_is_all_there_is() -> None:
    pilot = Pilot(house=house(correction=False))
    pilot.until_visible()
    words = {WORD_OF_SOUND[pilot.right.sound]}
    for after in (0.8, 0.3):
        said = next(sound for sound, word in WORD_OF_SOUND.items() if word not in words)
        words.add(WORD_OF_SOUND[said])
        pilot.say(said, after=after)
    assert fault_of(pilot) is Fault.WRONG_WORD


def test_a_correction_nobody_understands_is_none() -> None:
    pilot = Pilot(house=house(correction=False))
    pilot.say_wrong()
    pilot.say((pilot.wrong, 0.0), (pilot.right.sound, -2.0), after=0.3)
    assert fault_of(pilot) is Fault.WRONG_WORD


def test_a_table_that_is_its_own_referee_takes_the_first_word() -> None:
    pilot = Pilot(setup_of(referee=Referee.TABLE), house(correction=False))
    pilot.say_wrong()
    assert pilot.moment() is Moment.RIGHT


def mumbled_twice(pilot: Pilot) -> None:
    pilot.until_visible()
    right, wrong = pilot.right.sound, pilot.wrong
    for _ in range(2):
        pilot.say((wrong, 0.0), (right, -2.0), after=0.3)
        pilot.wait(0.6)


def test_mumbling_twice_is_an_error() -> None:
    pilot = Pilot()
    mumbled_twice(pilot)
    assert fault_of(pilot) is Fault.UNCLEAR


def test_where_mumbling_is_forgiven_the_turn_begins_again() -> None:
    pilot = Pilot(house=house(mumble=False))
    pilot.until_visible()
    card = pilot.view.card
    mumbled_twice(pilot)
    pilot.until(Moment.LISTENING)
    assert (pilot.view.turn, pilot.view.card, pilot.view.errors) == (0, card, (0, 0, 0))
    pilot.say_right()
    assert pilot.moment() is Moment.RIGHT


def test_silence_after_a_mumbled_word_is_too_slow_where_mumbling_is_forgiven() -> None:
    pilot = Pilot(house=house(mumble=False))
    pilot.until_visible()
    pilot.say((pilot.wrong, 0.0), (pilot.right.sound, -2.0), after=0.3)
    pilot.wait(RETRY + 0.6)
    assert fault_of(pilot) is Fault.TOO_SLOW


def spoken_while_turning(pilot: Pilot, word: str | None = None) -> None:
    pilot.begin()
    pilot.until(Moment.TURNING)
    onset = round(pilot.now + 0.05, 4)
    said = pilot.right.sound if word is None else word
    pilot.until(Moment.LISTENING)
    pilot.wait(0.2)
    pilot.give(Heard(onset, pilot.now, (Guess(said, 0.0),), pilot.now))


def test_a_word_from_before_the_card_is_seen_is_not_heard() -> None:
    pilot = Pilot()
    spoken_while_turning(pilot)
    assert pilot.moment() is Moment.LISTENING


def test_where_nobody_may_be_early_a_word_while_the_card_turns_is_an_error() -> None:
    pilot = Pilot(house=house(early=True))
    spoken_while_turning(pilot)
    assert fault_of(pilot) is Fault.TOO_SOON


def test_a_cough_while_the_card_turns_is_none() -> None:
    pilot = Pilot(house=house(early=True))
    spoken_while_turning(pilot, OTHER)
    assert pilot.moment() is Moment.LISTENING
