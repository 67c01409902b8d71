"""Who opens: the fewest errors, then the quickest tongue (P3)."""

from __future__ import annotations

import pytest

from app.hearing.phrase import Attempt, aligned
from app.rules.words import WORD_OF_SOUND
from app.table.duel import TWISTERS, Duel, again, begin, by_chance, counted, named, spoken


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
    assert named(duel, 3) == again(duel) == spoken(duel, attempt(duel)) == duel


@pytest.mark.parametrize("twister", TWISTERS)
def test_a_twister_is_made_of_words_the_ears_know(twister: tuple[str, ...]) -> None:
    assert set(twister) <= WORD_OF_SOUND.keys()
