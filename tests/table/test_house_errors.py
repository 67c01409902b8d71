"""What counts as an error is for the house to say (E1)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from app.hearing.heard import OTHER, Guess, Heard
from app.rules.commands import Fault
from app.rules.game import Referee
from app.rules.words import UNDER_VOWEL, WORD_OF_SOUND, Word
from app.table.effects import Cue, PlayCue
from app.table.house import SOUNDS, Errors, House, Pace
from app.table.journal import read_journal, sealed
from app.table.replay import replay
from app.table.timing import CORRECTING, RETRY, SAME_TURN
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


# Stuttering, and a second word


def another_word(pilot: Pilot) -> str:
    """Another word of the game than the one that is due."""
    return next(s for s in SOUNDS if WORD_OF_SOUND[s] is not pilot.right.word)


def said_then(pilot: Pilot, *more: str | tuple[str, float], after: float = 0.4) -> Pilot:
    """The right word, and so many seconds later something else."""
    pilot.say_right()
    assert pilot.moment() is Moment.RIGHT
    pilot.say(*more, after=after)
    return pilot


def test_the_same_word_twice_is_a_fault_where_stuttering_is_one() -> None:
    pilot = Pilot(house=house(stutter=True))
    pilot.until_visible()
    right = pilot.right.sound
    said_then(pilot, right)
    assert fault_of(pilot) is Fault.STUTTERED
    assert pilot.view.verdict is not None
    assert pilot.view.verdict.sound == f"{right} {right}"
    assert (pilot.moment(), pilot.view.turn) == (Moment.FAULT, 0)


def test_a_second_word_is_a_fault_where_it_counts() -> None:
    pilot = Pilot(house=house(second=True))
    pilot.until_visible()
    said_then(pilot, another_word(pilot))
    assert fault_of(pilot) is Fault.SECOND_WORD


@pytest.mark.parametrize("errors", [{}, {"stutter": True}])
def test_a_second_word_changes_nothing_where_it_does_not_count(errors: dict[str, bool]) -> None:
    pilot = Pilot(house=house(**errors))
    pilot.until_visible()
    said_then(pilot, another_word(pilot))
    assert fault_of(pilot) is None
    assert pilot.view.turn == 1


@pytest.mark.parametrize("errors", [{}, {"second": True}])
def test_the_same_word_again_changes_nothing_where_it_does_not_count(
    errors: dict[str, bool],
) -> None:
    pilot = Pilot(house=house(**errors))
    pilot.until_visible()
    said_then(pilot, pilot.right.sound)
    assert fault_of(pilot) is None
    assert pilot.view.turn == 1


MORE = house(stutter=True, second=True)


@pytest.mark.parametrize("noise", [((OTHER, 0.0),), (("tres", 0.0), (OTHER, -1.0))])
def test_a_laugh_or_what_may_be_one_is_no_second_word(noise: tuple[tuple[str, float], ...]) -> None:
    pilot = said_then(Pilot(house=MORE), *noise)
    assert fault_of(pilot) is None


def test_what_is_said_later_is_nobodys_second_word() -> None:
    pilot = said_then(Pilot(house=replace(MORE, turn_pause=2.0)), "tres", after=SAME_TURN + 0.1)
    assert pilot.moment() is Moment.READY
    assert fault_of(pilot) is None


def test_the_key_that_reverses_a_verdict_lets_the_right_word_stand_after_all() -> None:
    pilot = Pilot(house=MORE)
    pilot.until_visible()
    said_then(pilot, pilot.right.sound)
    pilot.overrule()
    assert fault_of(pilot) is None
    assert pilot.view.turn == 1


def test_a_card_that_turned_meanwhile_goes_back_to_its_owner() -> None:
    pilot = Pilot(house=replace(MORE, turn_pause=0.3))
    pilot.until_visible()
    said_then(pilot, pilot.right.sound, after=0.5)
    pilot.until(Moment.READY)
    assert [seat.cards for seat in pilot.view.seats] == [20, 20, 20]


def test_a_winner_who_says_another_word_has_not_won_yet() -> None:
    pilot = Pilot(setup_of("Ana", "Luis", cards=4), MORE)
    for _ in range(3):
        pilot.say_right()
        pilot.until(Moment.LISTENING, Moment.LAST_CARD)
    assert pilot.moment() is Moment.LAST_CARD
    pilot.say("trugu", after=0.2)
    assert fault_of(pilot) is Fault.SECOND_WORD
    assert not pilot.table.is_over


def test_where_the_players_are_the_referees_they_call_it_themselves() -> None:
    pilot = Pilot(setup_of(referee=Referee.TABLE), MORE)
    pilot.until_visible()
    said_then(pilot, pilot.right.sound)
    assert pilot.moment() in (Moment.RIGHT, Moment.READY)


def test_a_stop_between_two_words_comes_first() -> None:
    pilot = Pilot(house=MORE)
    pilot.say_right()
    pilot.stop(by=1)
    pilot.say("trugu", after=0.1)
    assert pilot.moment() is Moment.CHALLENGE


def test_no_cue_drowns_what_may_follow_a_right_word() -> None:
    for errors, sounds in ((Errors(), True), (Errors(stutter=True), False)):
        pilot = Pilot(house=House(errors=errors))
        pilot.say_right()
        assert (PlayCue(Cue.RIGHT) in pilot.effects) is sounds


@pytest.mark.parametrize(("stutter", "fault"), [(True, Fault.STUTTERED), (False, None)])
def test_beginning_again_is_a_stutter_even_where_one_may_correct_oneself(
    stutter: bool, fault: Fault | None
) -> None:
    pilot = Pilot(house=house(correction=False, stutter=stutter))
    pilot.say(in_another_vowel(pilot))
    pilot.say(pilot.right.sound, after=0.3)
    assert fault_of(pilot) is fault


def test_another_word_than_its_beginning_may_be_corrected_all_the_same() -> None:
    pilot = Pilot(house=house(correction=False, stutter=True))
    pilot.until_visible()
    pilot.say("trugu")
    pilot.say(pilot.right.sound, after=0.3)
    assert fault_of(pilot) is None


# The last s


def say_without_s(pilot: Pilot, ahead: float = 1.8) -> None:
    pilot.until_visible()
    right = pilot.right.sound
    assert right.endswith("s")
    pilot.say((right[:-1], 0.0), (right, -ahead))


def test_a_word_without_its_last_s_is_right() -> None:
    pilot = Pilot()
    say_without_s(pilot)
    assert fault_of(pilot) is None


def test_it_is_a_fault_where_the_house_is_strict_about_it() -> None:
    pilot = Pilot(house=house(ending=True))
    say_without_s(pilot)
    assert fault_of(pilot) is Fault.DROPPED_S
    pilot.overrule()
    assert fault_of(pilot) is None


def test_an_s_that_may_have_been_there_is_none() -> None:
    pilot = Pilot(house=house(ending=True))
    say_without_s(pilot, ahead=0.5)
    assert fault_of(pilot) is None


def test_only_who_is_strict_about_the_s_needs_ears_that_know_words_without_it() -> None:
    assert Errors().words == SOUNDS
    more = set(Errors(ending=True).words) - set(SOUNDS)
    assert more == {sound[:-1] for sound in SOUNDS if sound.endswith("s")}


def test_an_evening_of_all_these_faults_replays() -> None:
    pilot = Pilot(house=house(stutter=True, second=True, ending=True))
    pilot.until_visible()
    said_then(pilot, pilot.right.sound)
    pilot.until(Moment.READY)
    pilot.until_visible()
    said_then(pilot, another_word(pilot))
    pilot.until(Moment.READY)
    pilot.until_visible()
    while not pilot.right.sound.endswith("s"):
        pilot.say_right()
        pilot.until(Moment.READY)
        pilot.until_visible()
    say_without_s(pilot)
    again = replay(read_journal(sealed(pilot.lines)))
    assert again.first_difference is None
    assert again.table.sitting == pilot.table.sitting
