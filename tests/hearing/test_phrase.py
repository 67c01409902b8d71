"""What was said beside what should have been."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.hearing.phrase import Attempt, Pair, aligned

PHRASE = ("tres", "tristes", "tigres", "tras", "trastas", "tagras")
WORDS = st.lists(st.sampled_from((*PHRASE, "tros")), max_size=8).map(tuple)


def errors(*said: str) -> int:
    return Attempt(aligned(PHRASE, said), 3.0).errors


def test_a_phrase_said_right_has_no_error() -> None:
    assert errors(*PHRASE) == 0


@pytest.mark.parametrize(
    ("said", "slip"),
    [
        (("tres", "tristes", "tigres", "tras", "tristes", "tagras"), Pair("trastas", "tristes")),
        (("tres", "tigres", "tras", "trastas", "tagras"), Pair("tristes", None)),
        (("tres", "tristes", "tigres", "tras", "tras", "trastas", "tagras"), Pair(None, "tras")),
    ],
)
def test_a_word_wrong_left_out_or_said_twice_is_one_error(
    said: tuple[str, ...], slip: Pair
) -> None:
    pairs = aligned(PHRASE, said)
    assert [pair for pair in pairs if not pair.is_right] == [slip]


def test_silence_is_as_many_errors_as_there_are_words() -> None:
    assert errors() == len(PHRASE)


@given(WORDS)
def test_no_word_of_either_is_lost(said: tuple[str, ...]) -> None:
    pairs = aligned(PHRASE, said)
    assert tuple(pair.due for pair in pairs if pair.due is not None) == PHRASE
    assert tuple(pair.said for pair in pairs if pair.said is not None) == said
