from __future__ import annotations

from dataclasses import replace
from math import inf

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.hearing.heard import OTHER, Guess, Heard
from app.hearing.judge import MISSING_S, Judgement, Kind, judge, plainly_said, shortfall
from app.hearing.strictness import FIESTA, NINOS, PRO, STRICTNESSES, Strictness
from app.rules.words import WORD_OF_SOUND, Vowel, Word, spoken

SOUNDS = tuple(WORD_OF_SOUND)

#: Plain numbers, so that these tests stay true when the real thresholds are tuned.
PLAIN = Strictness("plain", accept=-1.0, accept_over_other=-2.0, refuse=3.0, passing=6.0, near=0.6)


def heard(*guesses: tuple[str, float]) -> Heard:
    return Heard(1.0, 1.4, tuple(Guess(*each) for each in guesses), 1.6)


def judged(
    expected: str,
    *guesses: tuple[str, float],
    strictness: Strictness = PLAIN,
    ease: float = 0.0,
) -> Judgement:
    return judge(heard(*guesses), expected, SOUNDS, strictness, ease)


@pytest.mark.parametrize("sound", SOUNDS)
@pytest.mark.parametrize("strictness", STRICTNESSES.values(), ids=STRICTNESSES)
def test_the_expected_word_heard_alone_is_right(sound: str, strictness: Strictness) -> None:
    assert judged(sound, (sound, 0.0), strictness=strictness).kind is Kind.RIGHT


@pytest.mark.parametrize("said", SOUNDS)
@pytest.mark.parametrize("strictness", STRICTNESSES.values(), ids=STRICTNESSES)
def test_another_word_of_the_game_heard_alone_is_wrong(said: str, strictness: Strictness) -> None:
    for expected in SOUNDS:
        if expected != said:
            judgement = judged(expected, (said, 0.0), strictness=strictness)
            assert judgement.is_wrong
            assert judgement.sound == said


@pytest.mark.parametrize("word", [Word.TRES, Word.TRISTES, Word.TIGRES, Word.TRIGO])
def test_the_expected_word_under_another_vowel_is_a_wrong_vowel(word: Word) -> None:
    for due in Vowel:
        for said in Vowel:
            if spoken(word, due) != spoken(word, said):
                judgement = judged(spoken(word, due), (spoken(word, said), 0.0))
                assert judgement.kind is Kind.WRONG_VOWEL


def test_the_natural_vowel_under_a_wheat_field_is_a_wrong_vowel() -> None:
    assert judged("tigris", ("tigres", 0.0)).kind is Kind.WRONG_VOWEL
    assert judged("trugu", ("trigo", 0.0)).kind is Kind.WRONG_VOWEL


def test_another_word_under_the_right_vowel_is_a_wrong_word() -> None:
    assert judged("tris", ("tristis", 0.0)).kind is Kind.WRONG_WORD
    assert judged("tagras", ("traga", 0.0)).kind is Kind.WRONG_WORD


def test_trigal_is_not_a_trigo_with_another_vowel() -> None:
    assert judged("traga", ("trigal", 0.0)).kind is Kind.WRONG_WORD


def test_trigo_is_a_wrong_word_whatever_the_modes() -> None:
    assert judged("tigres", ("trigo", 0.0)).kind is Kind.WRONG_WORD


@pytest.mark.parametrize(
    ("behind", "kind"),
    [
        (0.0, Kind.RIGHT),
        (1.0, Kind.RIGHT),  # the benefit of the doubt
        (1.1, Kind.UNCLEAR),
        (2.9, Kind.UNCLEAR),  # too close to call is never wrong
        (3.0, Kind.WRONG_VOWEL),
    ],
)
def test_a_rival_that_is_ahead_must_be_clearly_ahead_to_be_wrong(behind: float, kind: Kind) -> None:
    judgement = judged("tristis", ("tristes", 0.0), ("tristis", -behind))
    assert judgement.kind is kind
    assert judgement.margin == pytest.approx(-behind)
    assert judgement.rival == "tristes"


def test_the_strict_want_the_word_ahead_and_the_kind_do_not() -> None:
    close = (("tristes", 0.0), ("tristis", -0.5))
    assert judged("tristis", *close, strictness=replace(PRO, accept=0.5)).kind is Kind.UNCLEAR
    assert judged("tristis", *close, strictness=NINOS).kind is Kind.RIGHT


def test_the_margin_of_a_right_word_is_its_lead() -> None:
    judgement = judged("tres", ("tres", 0.0), ("tras", -4.5), ("tren", -2.5))
    assert (judgement.margin, judgement.rival) == (2.5, "tren")


def test_a_filler_slightly_ahead_does_not_refuse_the_word() -> None:
    assert judged("tres", (OTHER, 0.0), ("tres", -1.5)).kind is Kind.RIGHT


def test_a_filler_clearly_ahead_is_asked_about() -> None:
    judgement = judged("tres", (OTHER, 0.0), ("tres", -4.0))
    assert (judgement.kind, judgement.for_us) == (Kind.UNCLEAR, True)


def test_a_filler_far_ahead_was_not_meant_for_us() -> None:
    judgement = judged("tres", (OTHER, 0.0), ("tres", -9.0))
    assert (judgement.kind, judgement.for_us) == (Kind.UNCLEAR, False)


def test_a_filler_between_a_rival_and_the_word_keeps_it_from_being_wrong() -> None:
    judgement = judged("tres", ("tras", 0.0), (OTHER, -1.0), ("tres", -8.0))
    assert judgement.kind is Kind.UNCLEAR


def test_a_near_word_was_a_try_at_ours() -> None:
    judgement = judged("tres", ("tren", 0.0), ("tres", -9.0))
    assert (judgement.kind, judgement.for_us) == (Kind.UNCLEAR, True)


def test_a_far_word_was_not() -> None:
    judgement = judged("tres", ("pues", 0.0), ("tres", -9.0))
    assert (judgement.kind, judgement.for_us) == (Kind.UNCLEAR, False)


def test_where_nothing_fits_nothing_was_meant_for_us() -> None:
    judgement = judged("tres")
    assert (judgement.kind, judgement.sound, judgement.for_us) == (Kind.UNCLEAR, None, False)


@pytest.mark.parametrize("sound", [sound for sound in SOUNDS if sound.endswith("s")])
def test_a_dropped_final_s_is_forgiven(sound: str) -> None:
    assert judged(sound, (sound.removesuffix("s"), 0.0)).kind is Kind.RIGHT


def test_a_word_without_its_s_is_still_the_wrong_word() -> None:
    assert judged("tigres", ("triste", 0.0)).kind is Kind.WRONG_WORD


def test_without_its_s_a_mirrored_word_gets_no_benefit_of_the_doubt() -> None:
    behind = (("tregue", 0.0), ("tegre", -0.5))
    assert judged("tegres", *behind).kind is Kind.UNCLEAR
    assert judged("tegres", ("tregue", 0.0), ("tegres", -0.5)).kind is Kind.RIGHT


def test_an_ease_asks_less_of_the_word_and_more_of_its_rival() -> None:
    behind = (("tristes", 0.0), ("tristis", -2.0))
    assert judged("tristis", *behind).kind is Kind.UNCLEAR
    assert judged("tristis", *behind, ease=1.0).kind is Kind.RIGHT
    ahead = (("tristes", 0.0), ("tristis", -3.5))
    assert judged("tristis", *ahead).kind is Kind.WRONG_VOWEL
    assert judged("tristis", *ahead, ease=1.0).kind is Kind.UNCLEAR


@pytest.mark.parametrize("said", SOUNDS)
@pytest.mark.parametrize("strictness", STRICTNESSES.values(), ids=STRICTNESSES)
def test_no_ease_makes_a_plain_mistake_anything_else(said: str, strictness: Strictness) -> None:
    for expected in SOUNDS:
        if expected != said:
            guesses = ((said, 0.0), (expected, -8.0))
            assert judged(expected, *guesses, strictness=strictness, ease=1e9).is_wrong


def test_an_ease_helps_no_mirrored_word_without_its_s() -> None:
    level = (("tregue", 0.0), ("tegre", 0.0))
    assert judged("tegres", *level).kind is Kind.UNCLEAR
    assert judged("tegres", *level, ease=1.5).kind is Kind.UNCLEAR
    assert judged("tegres", ("tegre", 0.0), ("tregue", -1.0), ease=1.5).kind is Kind.RIGHT


def test_the_shortfall_is_the_ease_a_word_would_need() -> None:
    late = heard(("tristes", 0.0), ("tristis", -2.2))
    short = shortfall(late, "tristis", SOUNDS, FIESTA)
    assert short == pytest.approx(0.7)
    assert judge(late, "tristis", SOUNDS, FIESTA, short + 0.01).kind is Kind.RIGHT
    assert judge(late, "tristis", SOUNDS, FIESTA, short - 0.01).kind is not Kind.RIGHT
    assert shortfall(heard(("tres", 0.0)), "tres", SOUNDS, FIESTA) < 0.0
    assert shortfall(heard(("tres", 0.0)), "tras", SOUNDS, FIESTA) == inf


_NAMED = st.lists(
    st.tuples(st.sampled_from((*SOUNDS, OTHER, "tren", "pues", "tigre")), st.floats(-30.0, 0.0)),
    max_size=6,
)


@given(_NAMED, st.sampled_from(SOUNDS), st.sampled_from((NINOS, FIESTA, PRO)), st.floats(0.0, 3.0))
def test_every_judgement_holds_together(
    guesses: list[tuple[str, float]], expected: str, strictness: Strictness, ease: float
) -> None:
    judgement = judge(heard(*guesses), expected, SOUNDS, strictness, ease)
    assert (judgement.kind is Kind.RIGHT) <= (judgement.sound == expected)
    assert judgement.is_wrong <= (judgement.sound not in (None, expected))
    assert judgement.is_wrong <= (judgement.margin < 0)
    assert (not judgement.for_us) <= (judgement.kind is Kind.UNCLEAR)


@given(_NAMED, st.sampled_from(SOUNDS), st.floats(0.0, 10.0))
def test_hearing_the_word_better_never_turns_right_into_wrong(
    guesses: list[tuple[str, float]], expected: str, better: float
) -> None:
    others = [each for each in guesses if each[0] != expected]
    once = judge(heard(*others, (expected, -10.0)), expected, SOUNDS, FIESTA)
    then = judge(heard(*others, (expected, -10.0 + better)), expected, SOUNDS, FIESTA)
    assert not (once.kind is Kind.RIGHT and then.kind is not Kind.RIGHT)
    assert not (then.is_wrong and not once.is_wrong)


# The last s, where the house is strict about it


def whole(*guesses: tuple[str, float]) -> Kind:
    return judge(heard(*guesses), "tigres", SOUNDS, PLAIN, whole=True).kind


def test_the_form_without_s_plainly_ahead_lacks_it() -> None:
    assert whole(("tigre", 0.0), ("tigres", -MISSING_S)) is Kind.DROPPED_S
    assert whole(("tigre", 0.0)) is Kind.DROPPED_S
    assert judged("tigres", ("tigre", 0.0)).kind is Kind.RIGHT


def test_in_doubt_the_s_was_there() -> None:
    assert whole(("tigre", 0.0), ("tigres", -MISSING_S + 0.1)) is Kind.RIGHT
    assert whole(("tigres", 0.0), ("tigre", -0.1)) is Kind.RIGHT


def test_ears_that_do_not_know_the_forms_without_s_never_miss_it() -> None:
    assert whole(("tigres", 0.0)) is Kind.RIGHT


def test_another_word_without_s_is_that_word() -> None:
    assert whole(("triste", 0.0)) is Kind.WRONG_WORD


# Words nobody was asked for


def plainly(*guesses: tuple[str, float]) -> str | None:
    return plainly_said(heard(*guesses), SOUNDS, PLAIN)


def test_a_word_far_ahead_of_all_else_was_plainly_said() -> None:
    assert plainly(("tigres", 0.0)) == "tigres"
    assert plainly(("tigre", 0.0), (OTHER, -3.0)) == "tigres"
    assert plainly(("tigres", 0.0), ("tigris", -0.5), (OTHER, -3.0)) == "tigres"


def test_what_may_have_been_something_else_was_not() -> None:
    assert plainly() is None
    assert plainly((OTHER, 0.0), ("tigres", -0.1)) is None
    assert plainly(("tigres", 0.0), (OTHER, -2.9)) is None
    assert plainly(("tigres", 0.0), ("tristes", -2.9)) is None
