"""The listener tells what was heard, in order and with true times.

The recogniser here is a list of answers that must be used up; the real one has its own tests.
"""

from dataclasses import replace
from typing import TypeVar

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.hearing.heard import (
    OTHER,
    EarBack,
    EarTrouble,
    FromTheEars,
    Guess,
    Heard,
    HeardUpTo,
    SpeechBegan,
    SpeechDropped,
)
from app.speech.blocks import Block, Pcm, cut
from app.speech.breath import FILLING, Breath, Part
from app.speech.enough import FIRST_LOOK, LAST_LOOK, SECOND_LOOK
from app.speech.errors import EarsError
from app.speech.listener import BEFORE, LATE, LONGEST, Listener
from tests.speech.sounds import RATE, put, room, voice

T = TypeVar("T")

WORDS = ("tres", "trestes", "trigal", "tigres")
NEAR = 0.03

TRIGAL = (Guess("trigal", 0.0), Guess("trigo", -20.0))
TRES = (Guess("tres", 0.0), Guess("tras", -20.0))
TIGRES = (Guess("tigres", 0.0),)
HAZY = (Guess("trigal", 0.0), Guess(OTHER, -0.5))
NONE_OF_OURS = (Guess(OTHER, 0.0), Guess("tres", -9.0))


class Script:
    """Answers one after the other, and remembers how much sound it was asked about."""

    def __init__(self, *answers: tuple[Guess, ...], breaths: tuple[Breath, ...] = ()) -> None:
        self.answers = list(answers)
        self.asked: list[float] = []
        self.understood = breaths

    def breaths(self, pcm: Pcm, rate: int) -> tuple[Breath, ...]:
        return self.understood

    def guesses(self, pcm: Pcm, rate: int) -> tuple[Guess, ...]:
        self.asked.append(len(pcm) / rate)
        return self.answers.pop(0)

    def __call__(self, words: tuple[str, ...]) -> "Script":
        assert words == WORDS
        return self


def hear(listener: Listener, pcm: Pcm, at: float = 0.0, rate: int = RATE) -> list[FromTheEars]:
    return [news for block in cut(pcm, rate, at) for news in listener.hear(block)]


def of(kind: type[T], news: list[FromTheEars]) -> list[T]:
    return [each for each in news if isinstance(each, kind)]


def one_sound(seconds: float = 0.4, at: float = 0.8, length: float = 2.5) -> Pcm:
    return put(room(length), voice(seconds), at)


def test_a_word_is_told_with_its_onset_and_end() -> None:
    news = hear(Listener(Script(TRIGAL), WORDS), one_sound(), at=100.0)
    [began] = of(SpeechBegan, news)
    [heard] = of(Heard, news)
    assert heard.onset == began.onset == pytest.approx(100.8, abs=NEAR)
    assert heard.end == pytest.approx(101.2, abs=NEAR)
    assert heard.guesses == TRIGAL
    assert news.index(began) < news.index(heard)


def test_a_clear_word_that_cannot_go_on_is_told_at_the_first_look() -> None:
    [heard] = of(Heard, hear(Listener(Script(TRIGAL), WORDS), one_sound()))
    assert heard.at - heard.end == pytest.approx(FIRST_LOOK, abs=0.015)


def test_a_word_that_may_go_on_waits_for_the_second_look() -> None:
    [heard] = of(Heard, hear(Listener(Script(TRES, TRES), WORDS), one_sound()))
    assert heard.at - heard.end == pytest.approx(SECOND_LOOK, abs=0.015)


def test_what_is_no_word_of_ours_waits_longest() -> None:
    script = Script(NONE_OF_OURS, NONE_OF_OURS)
    [heard] = of(Heard, hear(Listener(script, WORDS), one_sound()))
    assert heard.guesses == NONE_OF_OURS
    assert heard.at - heard.end == pytest.approx(LAST_LOOK, abs=0.015)


def test_a_word_just_behind_another_one_waits_no_longer_than_the_second_look() -> None:
    nearly = (Guess("tren", 0.0), Guess("tres", -1.0))
    [heard] = of(Heard, hear(Listener(Script(nearly, nearly), WORDS), one_sound()))
    assert heard.at - heard.end == pytest.approx(SECOND_LOOK, abs=0.015)


def test_a_slow_speaker_may_pause_inside_a_word() -> None:
    pcm = put(one_sound(0.3), voice(0.3), 1.24)  # a closure of 140 ms
    script = Script(TRES, (Guess("trestes", 0.0),))
    [heard] = of(Heard, hear(Listener(script, WORDS), pcm))
    assert heard.guesses[0].word == "trestes"
    assert heard.end == pytest.approx(1.54, abs=NEAR)


def test_of_two_words_in_one_breath_the_first_counts() -> None:
    pcm = put(one_sound(0.3), voice(0.3), 1.24)
    both_together = (NONE_OF_OURS, NONE_OF_OURS)
    script = Script(TRES, *both_together, TRES)
    [heard] = of(Heard, hear(Listener(script, WORDS), pcm))
    assert heard.guesses == TRES
    assert heard.end == pytest.approx(1.1, abs=NEAR)


def test_a_filling_sound_before_the_word_does_not_hide_it() -> None:
    pcm = put(one_sound(0.3), voice(0.3), 1.3)
    script = Script(*[NONE_OF_OURS] * 5, TIGRES)
    [heard] = of(Heard, hear(Listener(script, WORDS), pcm))
    assert heard.guesses == TIGRES
    assert heard.onset == pytest.approx(1.3, abs=NEAR)


def breath(*parts: tuple[str, float, float], score: float = 0.0) -> Breath:
    """A breath as the recogniser understands it, which hears BEFORE the onset as well."""
    placed = (Part(name, BEFORE + start, BEFORE + end) for name, start, end in parts)
    return Breath(tuple(placed), score)


def test_words_run_together_are_one_report_of_both_in_order() -> None:
    together = breath(("tres", LATE, 0.3), ("tigres", 0.3 + LATE, 0.6))
    script = Script(*[NONE_OF_OURS] * 3, breaths=(together,))
    [heard] = of(Heard, hear(Listener(script, WORDS), one_sound(0.6), at=100.0))
    first, second = heard.words
    assert (heard.onset, heard.end, heard.guesses) == (first.onset, first.end, first.guesses)
    assert [first.guesses[0].word, second.guesses[0].word] == ["tres", "tigres"]
    assert first.onset == pytest.approx(100.8, abs=NEAR)
    assert first.end == second.onset == pytest.approx(101.1, abs=NEAR)
    assert second.end == pytest.approx(101.4, abs=NEAR)
    assert heard.further == (second,)
    assert heard.at - second.end == pytest.approx(SECOND_LOOK, abs=0.015)


def test_the_beginning_of_a_word_broken_off_does_not_count() -> None:
    restarted = breath(("ti-", LATE, 0.2), ("tigres", 0.3 + LATE, 0.6))
    script = Script(*[NONE_OF_OURS] * 3, breaths=(restarted,))
    [heard] = of(Heard, hear(Listener(script, WORDS), one_sound(0.6)))
    assert [each.whole for each in heard.words] == [False, True]
    assert heard.guesses[0].word == "tigres"
    assert heard.onset == pytest.approx(1.1, abs=NEAR)
    assert heard.further == ()


def test_a_filling_sound_run_into_a_word_wins_nobody_time() -> None:
    filled = breath((FILLING, LATE, 0.25), ("tres", 0.3 + LATE, 0.6))
    script = Script(*[NONE_OF_OURS] * 3, breaths=(filled,))
    [heard] = of(Heard, hear(Listener(script, WORDS), one_sound(0.6)))
    assert heard.guesses[0].word == "tres"
    assert heard.words == ()
    assert heard.onset == pytest.approx(1.1, abs=NEAR)


def begun(seconds: float, guesses: tuple[Guess, ...]) -> tuple[Guess, ...]:
    """The same, noticed as words that begin so long after the onset."""
    return tuple(replace(each, start=BEFORE + LATE + seconds) for each in guesses)


def test_a_hum_heard_as_part_of_a_word_wins_nobody_time() -> None:
    [heard] = of(Heard, hear(Listener(Script(begun(0.4, TRIGAL)), WORDS), one_sound(0.8)))
    assert heard.onset == pytest.approx(1.2, abs=NEAR)
    assert heard.at - heard.end == pytest.approx(FIRST_LOOK, abs=0.015)


def test_a_hum_before_the_first_of_several_words_wins_nobody_time() -> None:
    together = breath(("tres", 0.4 + LATE, 0.7), ("tigres", 0.7 + LATE, 1.0))
    script = Script(*[NONE_OF_OURS] * 3, breaths=(together,))
    [heard] = of(Heard, hear(Listener(script, WORDS), one_sound(1.0)))
    assert heard.onset == heard.words[0].onset == pytest.approx(1.2, abs=NEAR)


@pytest.mark.parametrize("late", [-0.1, 0.0, 0.24])
def test_a_word_noticed_a_little_later_begins_with_its_first_sound(late: float) -> None:
    [heard] = of(Heard, hear(Listener(Script(begun(late, TRIGAL)), WORDS), one_sound(0.8)))
    assert heard.onset == pytest.approx(0.8, abs=NEAR)


def weak_then_loud() -> Pcm:
    """A breath, or a weak t, 0.12 s before the loud part of the sound."""
    return put(one_sound(0.4, at=1.05), voice(0.13, loudness=400.0), 0.8)


def test_a_breath_before_a_word_is_not_its_beginning() -> None:
    [heard] = of(Heard, hear(Listener(Script(begun(0.25, TRIGAL)), WORDS), weak_then_loud()))
    assert heard.onset == pytest.approx(1.05, abs=NEAR)


def test_a_weak_beginning_that_the_recogniser_hears_counts() -> None:
    [heard] = of(Heard, hear(Listener(Script(begun(0.0, TRIGAL)), WORDS), weak_then_loud()))
    assert heard.onset == pytest.approx(0.8 + LATE, abs=NEAR)


def test_where_something_else_was_said_its_first_sound_is_the_onset() -> None:
    script = Script(*[begun(0.5, NONE_OF_OURS)] * 3)
    [heard] = of(Heard, hear(Listener(script, WORDS), one_sound(0.8)))
    assert heard.onset == pytest.approx(0.8, abs=NEAR)


def test_nobody_looks_for_several_words_in_a_clear_one() -> None:
    several = breath(("tres", LATE, 0.2), ("tres", 0.2 + LATE, 0.4))
    [heard] = of(Heard, hear(Listener(Script(TRIGAL, breaths=(several,)), WORDS), one_sound()))
    assert heard.guesses == TRIGAL


def test_a_clear_word_that_two_may_sound_like_is_looked_at_again() -> None:
    trestes = (Guess("trestes", 0.0),)
    several = breath(("tres", LATE, 0.2), ("tres", 0.2 + LATE, 0.4))
    [heard] = of(Heard, hear(Listener(Script(trestes, breaths=(several,)), WORDS), one_sound()))
    assert [each.guesses[0].word for each in heard.words] == ["tres", "tres"]


def test_two_words_with_a_pause_are_two_reports() -> None:
    pcm = put(one_sound(0.3, length=3.0), voice(0.3), 1.6)
    heard = of(Heard, hear(Listener(Script(TRIGAL, TIGRES), WORDS), pcm))
    assert [each.guesses for each in heard] == [TRIGAL, TIGRES]


def test_a_knock_is_dropped_and_nobody_is_asked() -> None:
    script = Script()
    news = hear(Listener(script, WORDS), one_sound(0.06))
    assert len(of(SpeechBegan, news)) == len(of(SpeechDropped, news)) == 1
    assert not of(Heard, news)
    assert not script.asked


FAINT = 240.0


def test_somebody_far_away_is_dropped() -> None:
    pcm = put(room(4.0, loudness=50.0), voice(0.4, loudness=FAINT), 3.0)
    news = hear(Listener(Script(*[HAZY] * 3), WORDS), pcm)
    assert len(of(SpeechDropped, news)) == 1
    assert not of(Heard, news)


def test_a_clear_word_from_far_away_is_told() -> None:
    pcm = put(room(4.0, loudness=50.0), voice(0.4, loudness=FAINT), 3.0)
    [heard] = of(Heard, hear(Listener(Script(TRIGAL), WORDS), pcm))
    assert heard.guesses == TRIGAL


def test_endless_babble_never_stalls_the_ears() -> None:
    news = hear(Listener(Script(*[NONE_OF_OURS] * 9), WORDS), put(room(6.0), voice(4.0), 0.8))
    [began] = of(SpeechBegan, news)
    [done] = [each for each in news if isinstance(each, SpeechDropped | Heard)]
    assert done.at - began.onset <= LONGEST + LAST_LOOK
    assert of(HeardUpTo, news)[-1].at > 5.5


def test_sound_before_the_onset_is_given_to_the_recogniser() -> None:
    script = Script(TRIGAL)
    hear(Listener(script, WORDS), one_sound(0.4))
    assert script.asked == [pytest.approx(BEFORE + 0.4 + FIRST_LOOK, abs=0.05)]


def test_nothing_counts_while_our_own_cues_sound() -> None:
    listener = Listener(Script(TRIGAL), WORDS)
    hear(listener, room(0.5))
    listener.hush()
    hushed = hear(listener, one_sound(0.4, at=0.2, length=1.0), at=0.5)
    assert not of(SpeechBegan, hushed)
    assert of(HeardUpTo, hushed)[-1].at > 1.4
    listener.listen()
    [heard] = of(Heard, hear(listener, one_sound(at=0.3), at=1.5))
    assert heard.onset == pytest.approx(1.8, abs=NEAR)


def test_a_word_begun_before_the_cue_is_dropped() -> None:
    listener = Listener(Script(), WORDS)
    hear(listener, one_sound(0.4, length=1.0))
    listener.hush()
    assert len(of(SpeechDropped, hear(listener, room(0.5), at=1.0))) == 1


def test_the_watermark_never_passes_an_onset_that_is_still_to_be_told() -> None:
    listener = Listener(Script(TRIGAL), WORDS)
    reached = float("-inf")
    for block in cut(one_sound(), RATE, seconds=0.01):
        for news in listener.hear(block):
            if isinstance(news, HeardUpTo):
                assert news.at >= reached
                reached = news.at
            if isinstance(news, SpeechBegan):
                assert news.onset >= reached


def test_times_stay_true_after_a_gap() -> None:
    listener = Listener(Script(TRIGAL), WORDS)
    hear(listener, room(1.0), at=10.0)
    lost = Block(room(0.02), RATE, 11.3, gap=0.3)
    listener.hear(lost)
    [heard] = of(Heard, hear(listener, one_sound(), at=11.32))
    assert heard.onset == pytest.approx(12.12, abs=NEAR)


def test_a_long_gap_ends_the_word() -> None:
    listener = Listener(Script(TRIGAL), WORDS)
    hear(listener, one_sound(0.4, length=1.2))
    [heard] = of(Heard, list(listener.hear(Block(room(0.02), RATE, 9.0, gap=7.8))))
    assert heard.end == pytest.approx(1.2, abs=NEAR)


def test_blocks_that_come_too_late_count_as_a_gap_even_when_nobody_says_so() -> None:
    listener = Listener(Script(TRIGAL), WORDS)
    hear(listener, room(1.0))
    [heard] = of(Heard, hear(listener, one_sound(), at=1.4))
    assert heard.onset == pytest.approx(2.2, abs=NEAR)


def test_another_device_with_another_rate_goes_on() -> None:
    listener = Listener(Script(TRIGAL), WORDS)
    hear(listener, room(1.0))
    pcm = put(room(2.5, 48_000), voice(0.4, 48_000), 0.8, 48_000)
    [heard] = of(Heard, hear(listener, pcm, at=1.0, rate=48_000))
    assert heard.onset == pytest.approx(1.8, abs=NEAR)


def test_a_recogniser_that_dies_is_told_once_and_made_anew() -> None:
    class Mortal(Script):
        def guesses(self, pcm: Pcm, rate: int) -> tuple[Guess, ...]:
            answer = super().guesses(pcm, rate)
            if not answer:
                raise EarsError("It died.")
            return answer

    script = Mortal((), TRIGAL)
    pcm = put(one_sound(length=5.0), voice(0.4), 3.5)
    news = hear(Listener(script, WORDS), pcm)
    [trouble] = of(EarTrouble, news)
    assert (trouble.problem, trouble.detail) == ("recogniser-died", "It died.")
    [back] = of(EarBack, news)
    assert back.at > trouble.at
    assert [heard.guesses for heard in of(Heard, news)] == [TRIGAL]


@settings(max_examples=10, deadline=None)
@given(st.lists(st.integers(1, 3000), min_size=1, max_size=30))
def test_how_sound_is_cut_into_blocks_changes_no_answer(sizes: list[int]) -> None:
    pcm = put(one_sound(0.3, length=2.2), voice(0.3), 1.6)

    def answers(pieces: list[Pcm]) -> list[tuple[str, float, float]]:
        listener = Listener(Script(TRIGAL, TIGRES), WORDS)
        first = 0
        news: list[FromTheEars] = []
        for piece in pieces:
            news += listener.hear(Block(piece, RATE, first / RATE))
            first += len(piece)
        told = [each for each in news if isinstance(each, SpeechBegan | Heard)]
        return [(type(each).__name__, round(each.onset, 6), round(each.at, 6)) for each in told]

    ends = np.cumsum(sizes)
    assert answers(np.split(pcm, ends[ends < len(pcm)])) == answers([pcm])
