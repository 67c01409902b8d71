"""What a rehearsal asks for, and what it makes of the answers."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.hearing.heard import OTHER, Guess, Heard
from app.hearing.likeness import are_mirrored
from app.hearing.rehearsal import ENOUGH, WORDS, Rehearsal, Take, heard_anew
from app.hearing.strictness import FIESTA, MOST_EASE, STRICTNESSES, Strictness
from app.rules.words import WORD_OF_SOUND, Vowel

SOUNDS = tuple(WORD_OF_SOUND)
START = Rehearsal(FIESTA, SOUNDS)


def heard(*guesses: tuple[str, float]) -> Heard:
    return Heard(1.0, 1.4, tuple(Guess(*each) for each in guesses), 1.6)


def rival_of(word: str) -> str:
    return "tras" if word != "tras" else "tres"


def said(rehearsal: Rehearsal, behind: float = -9.0) -> Rehearsal:
    """Say the word that is shown, so that a rival is so many nats ahead of it."""
    word = rehearsal.word
    assert word is not None
    return rehearsal.told(heard((rival_of(word), 0.0), (word, -behind)))


def all_said(*behind: float) -> Rehearsal:
    rehearsal = START
    for short in behind:
        rehearsal = said(rehearsal, short)
    return rehearsal


def test_the_words_cover_every_vowel_and_two_mirrored_pairs() -> None:
    assert set(WORDS) <= set(SOUNDS)
    assert 8 <= len(WORDS) <= 10
    assert {vowel.value for vowel in Vowel} <= {letter for word in WORDS for letter in word}
    pairs = {(one, other) for one in WORDS for other in WORDS if are_mirrored(one, other)}
    assert {("tagras", "traga"), ("tigris", "trigui")} <= pairs
    assert not any(are_mirrored(one, other) for one, other in pairwise(WORDS))


def test_a_right_word_leads_to_the_next_one() -> None:
    rehearsal = said(START)
    assert rehearsal.word == WORDS[1]
    assert rehearsal.takes[0].right
    assert rehearsal.understood == 1


def test_a_wrong_word_is_told_and_asked_for_once_more() -> None:
    rehearsal = START.told(heard(("tigres", 0.0)))
    assert (rehearsal.word, rehearsal.takes[0].heard) == (WORDS[0], "tigres")
    rehearsal = said(rehearsal)
    assert rehearsal.takes[0].right
    assert rehearsal.word == WORDS[1]


def test_after_two_wrong_words_the_next_one_is_shown() -> None:
    rehearsal = START.told(heard(("tigres", 0.0))).told(heard(("togros", 0.0)))
    assert rehearsal.word == WORDS[1]
    assert (rehearsal.takes[0].right, rehearsal.takes[0].heard) == (False, "togros")


def test_a_cough_changes_nothing() -> None:
    assert START.told(heard((OTHER, 0.0), ("tres", -15.0))) == START


def test_a_clear_voice_needs_no_ease() -> None:
    assert all_said(*[-9.0] * len(WORDS)).ease == 0.0


def test_a_voice_that_falls_a_little_short_gets_what_it_needs_and_a_reserve() -> None:
    # FIESTA lets a word be 1.5 behind; these two were 1.9 and then clear, so 0.4 short.
    rehearsal = all_said(1.9, *[-9.0] * len(WORDS))
    assert rehearsal.is_over
    assert rehearsal.ease == 1.0


def test_a_voice_that_is_just_about_understood_gets_a_reserve() -> None:
    assert all_said(*[-9.0] * (len(WORDS) - 1), 1.2).ease == 0.5


def test_a_wrong_word_says_nothing_about_the_voice() -> None:
    rehearsal = START.told(heard(("tigres", 0.0), ("tres", -12.0)))
    while not rehearsal.is_over:
        rehearsal = said(rehearsal)
    assert rehearsal.ease == 0.0


def test_where_too_little_was_understood_nothing_is_set() -> None:
    rehearsal = START
    for number in range(len(WORDS)):
        rehearsal = said(rehearsal) if number < ENOUGH - 1 else said(said(rehearsal, 9.0), 9.0)
    assert rehearsal.is_over
    assert rehearsal.understood == ENOUGH - 1
    assert rehearsal.ease is None


def test_nothing_is_set_before_enough_was_said() -> None:
    assert all_said(-9.0, -9.0).ease is None


def test_what_is_said_after_the_last_word_changes_nothing() -> None:
    rehearsal = all_said(*[-9.0] * len(WORDS))
    assert rehearsal.word is None
    assert rehearsal.told(heard(("tigres", 0.0))) == rehearsal


def test_other_ears_make_their_own_rehearsal_of_the_same_words() -> None:
    sayings = [(word, heard((word, 0.0), (rival_of(word), -9.0))) for word in WORDS[1:]]
    nearly = heard((rival_of("tres"), 0.0), ("tres", -1.9))
    cough = heard((OTHER, 0.0), ("tres", -15.0))
    anew = heard_anew(START, [("tres", nearly), ("tres", cough), *sayings])
    assert anew.is_over
    assert anew.understood == len(WORDS) - 1
    assert anew.takes[0].shortfalls == pytest.approx((0.4,))
    assert anew.ease == 1.0
    twice = heard_anew(START, [("tres", heard(("tres", 0.0))), ("tres", nearly), *sayings])
    assert twice.understood == len(WORDS), "once is enough"


@pytest.mark.parametrize("strictness", STRICTNESSES.values(), ids=STRICTNESSES)
@given(
    st.lists(
        st.lists(
            st.tuples(st.sampled_from((*SOUNDS, OTHER, "tren")), st.floats(-30.0, 0.0)), max_size=5
        ),
        max_size=30,
    )
)
def test_whatever_is_said_the_ease_stays_within_its_bounds(
    strictness: Strictness, sayings: list[list[tuple[str, float]]]
) -> None:
    rehearsal = Rehearsal(strictness, SOUNDS)
    for guesses in sayings:
        rehearsal = rehearsal.told(heard(*guesses))
    assert rehearsal.ease is None or 0.0 <= rehearsal.ease <= MOST_EASE
    assert (rehearsal.word is None) == rehearsal.is_over


def test_words_heard_as_others_make_the_voice_known_though_they_are_not_taken_for_right() -> None:
    rehearsal = replace(START, takes=(Take("tris"), Take("tres")))
    for _ in range(2):
        rehearsal = rehearsal.told(heard(("tres", 0.0), ("tris", -3.0)))
    assert not rehearsal.takes[0].right
    assert rehearsal.leanings.i > 0.0 > rehearsal.leanings.e


def test_a_strange_voice_is_understood_before_its_rehearsal_is_over() -> None:
    """Its i sounds like e: after a few of them it is taken for what it is, and its e still is."""
    rehearsal = replace(START, takes=(*map(Take, ("tris", "tigris", "trigui", "tris", "tres")),))
    while rehearsal.word not in (None, "tres"):
        word = rehearsal.word
        assert word is not None
        rehearsal = rehearsal.told(heard((word.replace("i", "e"), 0.0), (word, -2.4)))
    rehearsal = rehearsal.told(heard(("tres", 0.0), ("tris", -7.0)))
    assert [take.right for take in rehearsal.takes] == [False, True, True, True, True]


def test_other_ears_get_to_know_the_voice_as_ours_did() -> None:
    news = heard(("tres", 0.0), ("tris", -3.0))
    blank = replace(START, takes=(Take("tris"),))
    assert heard_anew(blank, [("tris", news)] * 2).leanings == blank.told(news).told(news).leanings
