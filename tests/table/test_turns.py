"""A turn at the table: card, word, verdict, next turn."""

from __future__ import annotations

from dataclasses import replace

import pytest

from app.hearing.heard import OTHER
from app.rules.cards import Background, FigureCard
from app.rules.commands import Fault
from app.rules.deal import SetupError
from app.rules.game import Referee
from app.rules.words import WORD_OF_SOUND
from app.table.effects import Cue, ListenFor, PlayCue, StopListening
from app.table.house import House
from app.table.journal import read_journal, sealed
from app.table.replay import replay
from app.table.table import Table
from app.table.timing import CUE_LASTS
from app.table.view import Moment, VerdictView
from tests.table.pilot import Pilot, setup_of


def verdict_of(pilot: Pilot) -> VerdictView:
    verdict = pilot.view.verdict
    assert verdict is not None
    return verdict


def fault_of(pilot: Pilot) -> Fault | None:
    return verdict_of(pilot).fault


def cues_of(pilot: Pilot) -> list[Cue]:
    return [each.cue for each in pilot.effects if isinstance(each, PlayCue)]


def test_nothing_happens_until_the_players_are_ready() -> None:
    pilot = Pilot()
    pilot.wait(5.0)
    assert pilot.moment() is Moment.DEALING
    assert pilot.view.until is None
    assert pilot.lines[1:] == []


def test_the_cards_are_dealt_and_the_first_card_turns_by_itself() -> None:
    pilot = Pilot()
    pilot.begin()
    seen = [pilot.moment()]
    while pilot.moment() is not Moment.LISTENING:
        pilot.wait(0.05)
        if pilot.moment() is not seen[-1]:
            seen.append(pilot.moment())
    assert seen == [Moment.DEALING, Moment.READY, Moment.TURNING, Moment.LISTENING]
    assert [seat.cards for seat in pilot.view.seats] == [19, 20, 20]


def test_a_second_beginning_is_no_new_deal() -> None:
    pilot = Pilot()
    pilot.say_right()
    before = pilot.table.sitting.game
    pilot.begin()
    assert pilot.table.sitting.game == before


def test_a_game_that_cannot_be_dealt_is_refused_at_once() -> None:
    with pytest.raises(SetupError):
        Table(setup_of("Ana", "Luis", cards=1), House(), "0.1.0")


def test_a_card_that_allows_no_word_is_refused_before_it_spoils_an_evening() -> None:
    setup = setup_of("Ana", "Luis")
    dead = FigureCard(61, tigers=0, tears=1, wheat=2, background=Background.RED)
    with pytest.raises(SetupError, match="61"):
        Table(replace(setup, deck=(*setup.deck, dead)), House(), "0.1.0")


def test_the_ears_open_when_the_card_is_visible_and_know_all_sounds() -> None:
    pilot = Pilot()
    pilot.until_visible()
    listen = next(each for each in pilot.effects if isinstance(each, ListenFor))
    assert listen.since == pytest.approx(pilot.view.since)
    assert listen.expected == pilot.right.sound
    assert set(listen.sounds) == set(WORD_OF_SOUND)


def test_the_right_word_stands_and_the_next_card_follows_by_itself() -> None:
    pilot = Pilot()
    pilot.until_visible()
    sound = pilot.right.sound
    pilot.say(sound, after=1.0)
    verdict = verdict_of(pilot)
    assert pilot.moment() is Moment.RIGHT
    assert (verdict.player, verdict.sound, verdict.fault) == (0, sound, None)
    assert verdict.reaction == pytest.approx(1.0, abs=0.06)
    assert cues_of(pilot) == [Cue.DEAL, Cue.RIGHT]
    pilot.until(Moment.LISTENING)
    assert pilot.view.turn == 1


def test_the_ears_close_before_the_verdict_sounds() -> None:
    pilot = Pilot()
    pilot.say_right()
    told = [each for each in pilot.effects if isinstance(each, StopListening | PlayCue)]
    assert told == [PlayCue(Cue.DEAL), StopListening(), PlayCue(Cue.RIGHT)]


def test_however_fast_a_key_is_the_ears_open_only_once_a_cue_is_over() -> None:
    pilot = Pilot()
    pilot.say_wrong()
    sounded = pilot.now
    pilot.go_on()
    pilot.go_on()
    assert pilot.moment() is Moment.TURNING
    pilot.until(Moment.LISTENING)
    listen = [each for each in pilot.effects if isinstance(each, ListenFor)][-1]
    assert listen.since >= sounded + CUE_LASTS


def test_a_wrong_word_costs_the_pile() -> None:
    pilot = Pilot()
    pilot.say_right()
    pilot.say_wrong()
    view = pilot.view
    assert pilot.moment() is Moment.FAULT
    assert fault_of(pilot) is Fault.WRONG_WORD
    assert view.sweep is not None
    assert (view.sweep.to, view.sweep.cards) == (1, 2)
    assert view.card == pilot.table.sitting.game.decks[1][-1], "the card that was judged"
    assert view.errors == (0, 1, 0)
    pilot.until(Moment.LISTENING)
    assert (pilot.view.turn, pilot.view.round) == (1, 2)


def test_a_wrong_vowel_is_told_apart_from_a_wrong_word() -> None:
    pilot = Pilot()
    pilot.until_visible()
    word = WORD_OF_SOUND[pilot.right.sound]
    other = next(s for s, of in WORD_OF_SOUND.items() if of is word and s != pilot.right.sound)
    pilot.say(other)
    assert fault_of(pilot) is Fault.WRONG_VOWEL


def test_a_verdict_can_be_read_and_closed_early() -> None:
    pilot = Pilot()
    pilot.say_wrong()
    pilot.wait(3.0)
    assert pilot.moment() is Moment.FAULT
    pilot.go_on()
    assert pilot.moment() is Moment.READY


def test_an_unclear_word_is_asked_for_once_more() -> None:
    pilot = Pilot()
    pilot.until_visible()
    pilot.say("tren")
    assert pilot.moment() is Moment.AGAIN
    assert cues_of(pilot)[-1] is Cue.UNCLEAR
    pilot.wait(0.6)
    pilot.say(pilot.right.sound, after=0.4)
    assert pilot.moment() is Moment.RIGHT
    assert verdict_of(pilot).reaction == pytest.approx(0.8, abs=0.06), "the first onset counts"


def test_a_word_that_is_unclear_twice_is_a_fault() -> None:
    pilot = Pilot()
    pilot.until_visible()
    pilot.say("tren")
    pilot.wait(0.6)
    pilot.say("tren", after=0.4)
    assert fault_of(pilot) is Fault.UNCLEAR


def test_silence_after_being_asked_is_a_fault_for_being_unclear() -> None:
    pilot = Pilot()
    pilot.until_visible()
    pilot.say("tren")
    pilot.until(Moment.FAULT)
    assert fault_of(pilot) is Fault.UNCLEAR


def test_the_retry_may_use_up_its_own_two_seconds() -> None:
    pilot = Pilot()
    pilot.until_visible()
    pilot.say("tren", after=2.9)
    pilot.wait(0.6)
    pilot.say(pilot.right.sound, after=1.8)
    assert pilot.moment() is Moment.RIGHT


def test_a_filling_sound_neither_counts_nor_stops_the_clock() -> None:
    pilot = Pilot()
    pilot.until_visible()
    until = pilot.view.until
    pilot.mumble()
    pilot.cough()
    assert pilot.moment() is Moment.LISTENING
    assert pilot.view.until == until
    pilot.say(pilot.right.sound, after=0.2)
    assert pilot.moment() is Moment.RIGHT


def test_filling_sounds_alone_are_hesitation() -> None:
    pilot = Pilot()
    pilot.until_visible()
    pilot.mumble(after=2.7)
    pilot.until(Moment.FAULT)
    assert fault_of(pilot) is Fault.TOO_SLOW


def test_the_first_word_of_the_game_counts() -> None:
    pilot = Pilot()
    pilot.until_visible()
    right, wrong = pilot.right.sound, pilot.wrong
    pilot.say(wrong)
    pilot.say(right, after=0.1)
    assert pilot.moment() is Moment.FAULT
    assert verdict_of(pilot).sound == wrong


def test_somebody_speaking_can_be_seen() -> None:
    pilot = Pilot()
    pilot.until_visible()
    assert not pilot.view.speaking
    pilot.cough()
    assert not pilot.view.speaking
    pilot.say((OTHER, 0.0), after=0.0)
    assert not pilot.view.speaking


def test_a_card_may_wait_for_a_key_to_be_turned() -> None:
    pilot = Pilot(house=House(turn_pause=None))
    pilot.begin()
    pilot.wait(9.0)
    assert pilot.moment() is Moment.READY
    assert pilot.table.wake_at is None
    pilot.go_on()
    assert pilot.moment() is Moment.TURNING


def test_nothing_cuts_the_time_to_answer_short() -> None:
    pilot = Pilot()
    pilot.until_visible()
    pilot.go_on()
    assert pilot.moment() is Moment.LISTENING


def test_words_can_be_chosen_with_keys() -> None:
    pilot = Pilot(house=House(listens=False))
    pilot.until_visible()
    pilot.type(pilot.right.sound)
    assert pilot.moment() is Moment.RIGHT
    pilot.until(Moment.LISTENING)
    pilot.type(pilot.wrong)
    assert pilot.moment() is Moment.FAULT


def test_a_key_before_the_card_is_visible_says_nothing() -> None:
    pilot = Pilot()
    pilot.begin()
    pilot.until(Moment.TURNING)
    pilot.type("tres")
    assert pilot.moment() is Moment.TURNING


def test_a_whole_game_is_played_to_its_places() -> None:
    pilot = Pilot(setup_of("Ana", "Luis", cards=6))
    while not pilot.table.is_over:
        pilot.until_visible()
        pilot.say_right()
        pilot.until(Moment.LISTENING, Moment.OVER)
    view = pilot.view
    assert [seat.place for seat in view.seats] == [1, 2]
    assert cues_of(pilot)[-1] is Cue.WIN
    assert {award.kind for award in view.awards} >= {"fastest"}
    assert pilot.table.wake_at is None


def test_a_winners_last_word_may_be_objected_to_for_a_while() -> None:
    pilot = Pilot(setup_of("Ana", "Luis", cards=4))
    while pilot.moment() is not Moment.LAST_CARD:
        pilot.until_visible()
        pilot.say_right()
        pilot.until(Moment.LISTENING, Moment.LAST_CARD)
    since = pilot.now
    pilot.until(Moment.OVER)
    assert pilot.now - since == pytest.approx(3.0, abs=0.2)


def test_one_alone_plays_against_the_clock() -> None:
    pilot = Pilot(setup_of("Ana", cards=4))
    pilot.say_right()
    assert pilot.view.turn == 0
    pilot.say_wrong()
    pilot.until(Moment.LISTENING)
    assert pilot.view.errors == (1,)
    assert pilot.view.elapsed == pytest.approx(pilot.now - 1.2)


def test_a_table_that_is_its_own_referee_is_told_nothing() -> None:
    pilot = Pilot(setup_of("Ana", "Luis", referee=Referee.TABLE))
    pilot.say_wrong()
    assert pilot.moment() is Moment.RIGHT
    assert pilot.view.verdict is None
    assert cues_of(pilot) == [Cue.DEAL]


def test_it_is_not_asked_about_unclear_words_either() -> None:
    pilot = Pilot(setup_of("Ana", "Luis", referee=Referee.TABLE))
    pilot.until_visible()
    pilot.say("tren")
    assert pilot.moment() is Moment.RIGHT
    last = pilot.table.sitting.game.last
    assert last is not None
    assert last.was_right


def nearly(pilot: Pilot) -> None:
    """Say the word that is due, so that a rival is two nats ahead of it."""
    pilot.until_visible()
    pilot.say(pilot.wrong, (pilot.right.sound, -2.0))


def test_a_players_own_ease_counts_for_their_words_and_nobody_elses() -> None:
    pilot = Pilot(house=House(ease=(1.0,)))
    nearly(pilot)
    assert pilot.moment() is Moment.RIGHT
    nearly(pilot)
    assert pilot.moment() is Moment.AGAIN


def test_an_ease_is_part_of_the_evening_and_replayed_with_it() -> None:
    pilot = Pilot(house=House(ease=(1.0,)))
    nearly(pilot)
    journal = read_journal(sealed(pilot.lines))
    assert journal.house.ease == (1.0,)
    assert replay(journal).first_difference is None


def test_an_evening_from_before_there_was_any_ease_is_replayed_as_it_was() -> None:
    pilot = Pilot()
    nearly(pilot)
    header = pilot.lines[0].replace('"ease":[],', "")
    assert header != pilot.lines[0]
    journal = read_journal(sealed([header, *pilot.lines[1:]]))
    assert journal.house == House()
    assert replay(journal).first_difference is None
