"""How many words a breath was, and which: weighed from what the recogniser names."""

from __future__ import annotations

from app.hearing.heard import OTHER
from app.speech.breath import (
    APART,
    BEGINNING,
    BROKEN_OFF,
    FILLING,
    NEARLY,
    Breath,
    Part,
    spoken_parts,
)

WORDS = frozenset(("tres", "tris", "tras", "tristes", "trestes", "tigres", "tristis"))


def way(text: str, score: float) -> Breath:
    """A breath whose parts last 0.3 s each."""
    names = text.split()
    return Breath(tuple(Part(name, 0.3 * i, 0.3 * i + 0.3) for i, name in enumerate(names)), score)


def words_of(*ways: Breath) -> list[str]:
    """The words in order; a broken-off one with a dash."""
    return [
        each.guesses[0].word + ("" if each.whole else BROKEN_OFF)
        for each in spoken_parts(ways, WORDS)
    ]


def test_two_words_are_told_in_order_with_their_times() -> None:
    one, two = spoken_parts((way("tres tigres", -5.0), way(OTHER, -14.0)), WORDS)
    assert (one.guesses[0].word, one.start, one.end) == ("tres", 0.0, 0.3)
    assert (two.guesses[0].word, two.start, two.end) == ("tigres", 0.3, 0.6)
    assert (one.leads, two.leads) == (True, False)


def test_each_word_is_told_with_what_else_it_may_have_been() -> None:
    one, two = spoken_parts(
        (way("tres tigres", -5.0), way("tras tigres", -7.0), way(OTHER, -9.0)), WORDS
    )
    assert [(each.word, each.score) for each in one.guesses] == [
        ("tres", 0.0),
        ("tras", -2.0),
        (OTHER, -4.0),
    ]
    assert [(each.word, each.score) for each in two.guesses] == [("tigres", 0.0), (OTHER, -4.0)]


def test_one_word_is_left_to_who_listens_for_one() -> None:
    assert not words_of(way("tristis", -5.0), way(OTHER, -9.0))


def test_two_words_must_fit_better_than_one() -> None:
    one = way("tristis", -5.0)
    assert not words_of(one, way("tres tris", -5.0 + APART - 0.1))
    assert words_of(one, way("tres tris", -5.0 + APART)) == ["tres", "tris"]


def test_one_word_that_two_may_sound_like_stands_among_the_guesses_of_the_first() -> None:
    first, second = spoken_parts((way("trestes", -5.0), way("tres tres", -2.0)), WORDS)
    assert [guess.word for guess in first.guesses] == ["tres", "trestes"]
    assert second.guesses[0].word == "tres"


def test_filling_sounds_are_no_words_but_the_word_after_them_does_not_lead() -> None:
    [word] = spoken_parts((way(f"{FILLING} {FILLING} tres", -5.0), way(OTHER, -6.0)), WORDS)
    assert (word.guesses[0].word, word.start, word.leads) == ("tres", 0.6, False)


def test_a_word_begun_and_said_again_was_broken_off() -> None:
    assert words_of(way(f"tri{BROKEN_OFF} tristes", -5.0)) == [f"tri{BROKEN_OFF}", "tristes"]
    assert words_of(way(f"ti{BROKEN_OFF} {FILLING} tigres", -5.0)) == [f"ti{BROKEN_OFF}", "tigres"]


def test_two_words_must_fit_better_than_one_begun_twice() -> None:
    twice = way("tris tristes", -5.0)
    again = f"tri{BROKEN_OFF} tristes"
    short = APART + BEGINNING
    assert words_of(twice, way(again, -4.9 - short)) == [f"tri{BROKEN_OFF}", "tristes"]
    assert words_of(twice, way(again, -5.1 - short)) == ["tris", "tristes"]


def test_a_word_without_its_s_before_another_word_is_whole() -> None:
    assert words_of(way(f"tre{BROKEN_OFF} tigres", -5.0)) == ["tres", "tigres"]


def test_a_mere_beginning_before_another_word_is_none() -> None:
    assert words_of(way(f"ti{BROKEN_OFF} tres", -5.0)) == [f"ti{BROKEN_OFF}", "tres"]


def test_what_is_far_likelier_something_else_holds_no_words() -> None:
    said = way("tres tigres", -5.0)
    one, _ = spoken_parts((said, way(OTHER, -5.0 + NEARLY)), WORDS)
    assert [(each.word, each.score) for each in one.guesses] == [(OTHER, 0.0), ("tres", -NEARLY)]
    assert not spoken_parts((said, way(OTHER, -4.9 + NEARLY)), WORDS)


def test_filling_sounds_alone_hold_no_words() -> None:
    assert not words_of(way(FILLING, -3.0), way(f"{FILLING} {FILLING}", -4.0))
    assert not words_of()
