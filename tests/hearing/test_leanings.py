"""How the ears get to know the vowels of a voice."""

from __future__ import annotations

from itertools import repeat
from math import exp

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.hearing.heard import OTHER, Guess, Heard
from app.hearing.judge import UNNAMED, Kind, judge, sounds_named
from app.hearing.leanings import MOST_LEANING, NO_LEANINGS, Leanings, learnt, weighed
from app.hearing.strictness import FIESTA
from app.rules.words import WORD_OF_SOUND

SOUNDS = tuple(WORD_OF_SOUND)
#: Somebody whose "tris" sounds like "tres", and whose "tres" does all the more so.
OPEN_TRIS = (("tres", 0.0), ("tris", -1.2))
OPEN_TRES = (("tres", 0.0), ("tris", -7.0))


def heard(*guesses: tuple[str, float]) -> Heard:
    return Heard(1.0, 1.4, tuple(Guess(*each) for each in guesses), 1.6)


def after(*said: tuple[str, Heard]) -> Leanings:
    leanings = NO_LEANINGS
    for word, news in said:
        leanings = learnt(leanings, weighed(news, leanings), word, SOUNDS)
    return leanings


guesses = st.dictionaries(
    st.sampled_from([*SOUNDS, OTHER, "tren", "tragos"]), st.floats(-20.0, 0.0), min_size=1
).map(lambda named: heard(*sorted(named.items(), key=lambda each: -each[1])))


def test_a_voice_never_heard_is_taken_as_it_sounds() -> None:
    news = heard(*OPEN_TRIS)
    assert weighed(news, NO_LEANINGS) is news


def test_a_word_that_was_nearly_lost_to_another_vowel_brings_its_own_vowel_nearer() -> None:
    leanings = after(("tris", heard(*OPEN_TRIS)))
    assert leanings.i > 0.0 > leanings.e
    assert (leanings.a, leanings.o, leanings.u) == (0.0, 0.0, 0.0)


def test_a_word_heard_without_doubt_teaches_nothing() -> None:
    assert after(("tris", heard(("tris", 0.0), ("tres", -18.0)))) == NO_LEANINGS


def test_after_a_few_words_of_a_strange_voice_its_vowels_are_told_apart() -> None:
    news, clear = heard(*OPEN_TRIS), heard(*OPEN_TRES)
    assert news.guesses[0].word == "tres"
    leanings = after(*repeat(("tris", news), 5), *repeat(("tres", clear), 5))
    assert weighed(news, leanings).guesses[0].word == "tris"
    assert weighed(clear, leanings).guesses[0].word == "tres"


def test_a_known_voice_is_caught_with_the_wrong_vowel() -> None:
    """What it says for tres sounds like tres to everybody; what it says for tris does not to us."""
    tris = heard(("tres", 0.0), ("tris", -2.0))
    assert judge(tris, "tres", SOUNDS, FIESTA).kind is Kind.RIGHT
    leanings = Leanings(e=-3.0, i=3.0)
    assert judge(weighed(tris, leanings), "tres", SOUNDS, FIESTA).kind is Kind.WRONG_VOWEL
    assert judge(weighed(tris, leanings), "tris", SOUNDS, FIESTA).kind is Kind.RIGHT


def test_each_vowel_of_a_word_counts() -> None:
    news = heard(("trestes", 0.0), ("tristes", -1.5), ("tristis", -2.5))
    ranked = [each.word for each in weighed(news, Leanings(i=2.0)).guesses]
    assert ranked == ["tristis", "tristes", "trestes"]


def test_the_strangest_vowel_is_the_one_that_lies_farthest_off() -> None:
    assert Leanings(a=0.8, e=-1.2, u=1.0).strangest == "e"
    assert Leanings(a=0.5, e=-0.5).strangest is None


def test_the_filler_has_no_vowels() -> None:
    news = heard((OTHER, 0.0), ("trus", -1.0))
    assert weighed(news, Leanings(u=0.5)).guesses == (Guess(OTHER, 0.0), Guess("trus", -0.5))


def test_a_word_that_was_not_named_teaches_nothing() -> None:
    assert after(("trus", heard(*OPEN_TRIS))) == NO_LEANINGS


def test_what_is_far_from_what_was_heard_was_rather_said_by_mistake_and_teaches_little() -> None:
    far = after(("tris", heard(("tres", 0.0), ("tris", -9.0))))
    near = after(("tris", heard(("tres", 0.0), ("tris", -1.5))))
    assert 0.0 < far.i < near.i / 2


def test_a_form_without_its_last_s_teaches_as_the_word_does() -> None:
    assert after(("tristes", heard(("tristis", 0.0), ("triste", -1.0)))).e > 0.0


@pytest.mark.parametrize("vowel", "aeiou")
def test_a_vowel_lies_off_by_so_much_at_most(vowel: str) -> None:
    said = f"tr{vowel}s"
    other = "tras" if said != "tras" else "tres"
    leanings = after(*repeat((said, heard((other, 0.0), (said, -MOST_LEANING - 3.0))), 400))
    assert leanings.of(vowel) == MOST_LEANING


def test_leanings_out_of_bounds_are_taken_at_the_bound() -> None:
    assert Leanings(a=99.0, e=-99.0).of("a") == MOST_LEANING
    assert Leanings(a=99.0, e=-99.0).of("e") == -MOST_LEANING


@given(guesses, st.builds(Leanings, *[st.floats(-5.0, 5.0)] * 5))
def test_weighing_keeps_every_word_and_names_the_best_first(
    news: Heard, leanings: Leanings
) -> None:
    again = weighed(news, leanings)
    assert {each.word for each in again.guesses} == {each.word for each in news.guesses}
    scores = [each.score for each in again.guesses]
    assert scores == sorted(scores, reverse=True)
    if leanings != NO_LEANINGS:
        assert scores[0] == 0.0


@given(guesses, st.sampled_from(SOUNDS))
def test_who_says_a_word_is_never_understood_worse_in_it_afterwards(news: Heard, said: str) -> None:
    def share(weighed_news: Heard) -> float:
        named = sounds_named(weighed_news, SOUNDS)
        return exp(named[said]) / sum(exp(named.get(sound, UNNAMED)) for sound in SOUNDS)

    if said in sounds_named(news, SOUNDS):
        known = weighed(news, learnt(NO_LEANINGS, news, said, SOUNDS))
        assert share(known) >= share(news) - 1e-3
