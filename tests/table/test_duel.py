"""Who opens: the fewest errors, then the quickest tongue (P3)."""

from __future__ import annotations

import pytest

from app.hearing.heard import Guess, Heard
from app.hearing.phrase import DOUBT, Attempt, aligned
from app.rules.words import WORD_OF_SOUND
from app.table.duel import (
    TWISTERS,
    Duel,
    again,
    begin,
    by_chance,
    counted,
    named,
    spoken,
    tried,
)


def attempt(duel: Duel, *, errors: int = 0, seconds: float = 3.0) -> Attempt:
    said = duel.phrase[: len(duel.phrase) - errors]
    return Attempt(aligned(duel.phrase, said), seconds)


def fought(*tries: tuple[int, float], players: int = 3, seed: int = 1) -> Duel:
    """Errors and seconds, one after the other."""
    duel = begin(players, seed)
    for errors, seconds in tries:
        duel = counted(spoken(duel, attempt(duel, errors=errors, seconds=seconds)))
    return duel


def test_everybody_says_the_same_phrase_in_seat_order() -> None:
    duel = begin(3, 1)
    said = []
    while duel.speaker is not None:
        said.append((duel.speaker, duel.phrase))
        duel = spoken(duel, attempt(duel))
    assert said == [(seat, duel.phrase) for seat in range(3)]


def test_the_fewest_errors_open_however_slow() -> None:
    assert fought((1, 2.0), (0, 9.0), (2, 1.5)).opener == 1


def test_of_equal_errors_the_quickest_opens() -> None:
    assert fought((1, 4.0), (1, 3.5), (1, 3.8)).opener == 1


def test_whoever_shares_the_first_place_says_another_phrase() -> None:
    duel = fought((0, 3.0), (1, 2.0), (0, 3.05))
    assert (duel.opener, duel.round, duel.seats) == (None, 2, (0, 2))
    assert duel.phrase != begin(3, 1).phrase
    duel = counted(spoken(duel, attempt(duel, errors=1)))
    assert counted(spoken(duel, attempt(duel))).opener == 2


def test_whoever_shares_it_again_leaves_it_to_chance() -> None:
    openers = {
        fought((0, 3.0), (1, 2.0), (0, 3.0), (0, 3.0), (0, 3.0), seed=seed).opener
        for seed in range(20)
    }
    assert openers == {0, 2}


def test_an_attempt_heard_wrongly_is_repeated() -> None:
    duel = begin(2, 1)
    duel = again(spoken(duel, attempt(duel, errors=3)))
    assert (duel.speaker, duel.attempts) == (0, ())


def test_before_anybody_spoke_there_is_nothing_to_repeat() -> None:
    assert again(begin(2, 1)) == begin(2, 1)


def test_the_duel_can_be_left_to_chance_at_any_moment() -> None:
    assert {by_chance(begin(4, seed)).opener for seed in range(40)} == {0, 1, 2, 3}


def test_the_duel_can_be_left_for_somebody_who_is_named() -> None:
    duel = named(begin(4, 1), 2)
    assert (duel.opener, duel.speaker) == (2, None)
    assert again(duel) == by_chance(duel) == spoken(duel, attempt(duel)) == duel


def test_the_table_overrules_the_duel_by_naming_somebody_else() -> None:
    duel = fought((0, 3.0), (1, 2.0), (2, 2.0))
    assert duel.opener == 0
    assert named(duel, 2).opener == 2


# What was hardly heard


def heard(*guesses: tuple[tuple[str, ...], float], seconds: float = 3.0) -> Heard:
    named = tuple(Guess(" ".join(words), score) for words, score in guesses)
    return Heard(1.0, 1.0 + seconds, named, 5.5)


def test_whoever_was_hardly_heard_says_it_once_more() -> None:
    duel = begin(2, 1)
    slipped = duel.phrase[:-1]
    duel = tried(duel, heard((slipped, 0.0), (duel.phrase, -DOUBT)))
    assert duel.attempts[-1].doubtful
    duel = counted(duel)
    assert (duel.speaker, duel.attempts) == (0, ())


def test_what_may_then_have_been_right_is() -> None:
    duel = begin(2, 1)
    unsure = heard((duel.phrase[:-1], 0.0), (duel.phrase, -DOUBT))
    duel = counted(tried(counted(tried(duel, unsure)), unsure))
    assert [each.errors for each in duel.attempts] == [0]
    assert duel.speaker == 1


def test_other_words_with_as_many_errors_are_no_doubt() -> None:
    duel = begin(2, 1)
    one, other = ((*duel.phrase[:-1], word) for word in ("trugu", "trigal"))
    assert not tried(duel, heard((one, 0.0), (other, -0.1))).attempts[-1].doubtful


def test_what_lies_far_behind_is_no_doubt() -> None:
    duel = begin(2, 1)
    clear = heard((duel.phrase[:-1], 0.0), (duel.phrase, -DOUBT - 0.1))
    assert not tried(duel, clear).attempts[-1].doubtful


def test_nobody_is_asked_again_only_because_it_may_have_been_worse() -> None:
    duel = begin(2, 1)
    good = heard((duel.phrase, 0.0), (duel.phrase[:-1], -0.1))
    assert not tried(duel, good).attempts[-1].doubtful


def test_nobody_is_asked_more_than_once_more_in_a_round() -> None:
    duel = begin(2, 1)
    unsure = heard((duel.phrase[:-1], 0.0), (duel.phrase, -DOUBT))
    for _ in range(4):
        duel = counted(tried(duel, unsure))
    assert duel.round == 2
    duel = counted(tried(duel, unsure))
    assert (duel.round, duel.speaker) == (2, 0)


def test_in_a_loud_room_only_the_words_count() -> None:
    duel = begin(2, 1)
    duel = tried(duel, heard((duel.phrase, 0.0), seconds=2.0), timed=False)
    duel = counted(tried(duel, heard((duel.phrase, 0.0), seconds=5.0)))
    assert (duel.opener, duel.round) == (None, 2)
    duel = tried(duel, heard((duel.phrase, 0.0), seconds=5.0), timed=False)
    duel = counted(tried(duel, heard((duel.phrase[:-1], 0.0), seconds=2.0), timed=False))
    assert duel.opener == 0


@pytest.mark.parametrize("twister", TWISTERS)
def test_a_twister_is_made_of_words_the_ears_know(twister: tuple[str, ...]) -> None:
    assert set(twister) <= WORD_OF_SOUND.keys()
