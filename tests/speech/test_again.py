"""A doubtful word is heard again as if from other throats, and all the hearings count."""

from __future__ import annotations

import pytest

from app.hearing.heard import OTHER, FromTheEars, Guess, Heard
from app.hearing.judge import UNNAMED
from app.speech.again import DOUBT, THROATS, all_told
from app.speech.blocks import Pcm, cut
from app.speech.breath import Breath
from app.speech.enough import Enough
from app.speech.errors import EarsError
from app.speech.listener import Listener
from tests.speech.sounds import RATE, put, room, voice

WORDS = ("tres", "tris", "trigal")
DOUBTFUL = (Guess("tres", 0.0, 0.2), Guess("tris", -1.0, 0.2))
CLEAR = (Guess("trigal", 0.0), Guess("tris", -DOUBT))


class Throats:
    """Answers as it is told for each throat, and remembers which it was asked about."""

    def __init__(self, **answers: tuple[Guess, ...]) -> None:
        self.answers = answers
        self.asked: list[float] = []

    def breaths(self, pcm: Pcm, rate: int) -> tuple[Breath, ...]:
        return ()

    def guesses(self, pcm: Pcm, rate: int) -> tuple[Guess, ...]:
        throat = round(rate / RATE, 2)
        self.asked.append(throat)
        name = "own" if throat == 1.0 else "longer" if throat < 1.0 else "shorter"
        if name not in self.answers:
            raise EarsError("The recogniser stopped working.")
        return self.answers[name]


def heard(throats: Throats) -> Heard:
    listener = Listener(lambda words: throats, WORDS)
    sound = put(room(2.5), voice(0.4), 0.8)
    news: list[FromTheEars] = [each for block in cut(sound, RATE) for each in listener.hear(block)]
    [told] = [each for each in news if isinstance(each, Heard)]
    return told


def test_a_clear_word_is_heard_once() -> None:
    throats = Throats(own=CLEAR)
    assert heard(throats).guesses == CLEAR
    assert throats.asked == [1.0]


def test_of_two_words_the_one_counts_that_all_throats_together_make_likelier() -> None:
    to_the_others = (Guess("tris", 0.0, 0.3), Guess("tres", -2.0, 0.3))
    throats = Throats(own=DOUBTFUL, longer=to_the_others, shorter=to_the_others)
    best, other = heard(throats).guesses
    assert (best.word, other.word) == ("tris", "tres")
    assert best.score == 0.0 > other.score > -2.0
    assert throats.asked[-len(THROATS) :] == list(THROATS)


def test_a_throat_is_believed_the_more_the_likelier_the_whole_sound_is_out_of_it() -> None:
    unlikely = (Guess("tris", -40.0, 0.3), Guess("tres", -45.0, 0.3))
    throats = Throats(own=DOUBTFUL, longer=unlikely, shorter=unlikely)
    best, other = heard(throats).guesses
    assert (best.word, other.word) == ("tres", "tris")
    assert other.score == pytest.approx(-1.0, abs=0.01)


def test_times_are_those_of_the_first_hearing() -> None:
    later = (Guess("tres", 0.0, 0.9), Guess("tris", -1.0, 0.9))
    assert [each.start for each in all_told([DOUBTFUL, later, later])] == [0.2, 0.2]


def test_what_one_throat_did_not_name_is_the_least_likely_there() -> None:
    one, other = (Guess("tres", 0.0), Guess("tris", UNNAMED)), (Guess("tres", 0.0),)
    assert all_told([one, one]) == all_told([one, other])


def test_hearings_that_agree_leave_the_distance_between_the_words_as_it_was() -> None:
    best, other = all_told([DOUBTFUL] * 5)
    assert best.score - other.score == pytest.approx(1.0)


def test_a_recogniser_that_dies_over_the_other_throats_leaves_what_was_heard() -> None:
    assert heard(Throats(own=DOUBTFUL)).guesses == DOUBTFUL


@pytest.mark.parametrize(
    ("guesses", "is_doubtful"),
    [
        (DOUBTFUL, True),
        (CLEAR, False),
        ((Guess("tres", 0.0),), False),
        ((Guess("tres", 0.0), Guess(OTHER, -0.5)), False),
        ((Guess(OTHER, 0.0), Guess("tres", -2.0), Guess("tris", -3.0)), True),
        ((Guess(OTHER, 0.0), Guess("tres", -9.0), Guess("tris", -9.5)), False),
        ((), False),
    ],
)
def test_in_doubt_is_what_was_a_try_at_one_word_of_ours_or_another(
    guesses: tuple[Guess, ...], is_doubtful: bool
) -> None:
    assert Enough.of(WORDS).is_doubtful(guesses) == is_doubtful
