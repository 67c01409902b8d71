import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.actors.script import LATE_BY, Deed, Direction, Prompter, ScriptError, read_script
from app.rules.words import WORD_OF_SOUND


def test_a_script_names_deeds_words_and_seconds() -> None:
    script = read_script("right\n\n# a comment\ntigres 0.8\nnothing # asleep\n")
    assert script == (
        Direction(deed=Deed.RIGHT),
        Direction(sound="tigres", reaction=0.8),
        Direction(deed=Deed.NOTHING),
    )


@pytest.mark.parametrize("line", ["tigers", "right soon", "right 1 2", "right -1", "right nan"])
def test_a_line_that_cannot_be_played_is_named(line: str) -> None:
    with pytest.raises(ScriptError, match="Line 2 of the script"):
        read_script(f"right\n{line}")


def test_of_a_line_without_end_only_the_beginning_is_told() -> None:
    with pytest.raises(ScriptError, match=r"Line 1 of the script, “sing a song….*”, cannot be"):
        read_script("sing a song " + "x" * 100_000)


@given(st.sampled_from(sorted(WORD_OF_SOUND)), st.integers(0, 500), st.integers(0, 99))
def test_without_mistakes_the_right_word_is_said(expected: str, question: int, seed: int) -> None:
    assert Prompter(seed).line(question, expected, 3.0).sound == expected


@given(st.sampled_from(sorted(WORD_OF_SOUND)), st.integers(0, 500))
def test_with_nothing_but_mistakes_the_right_word_is_never_said_in_time(
    expected: str, question: int
) -> None:
    line = Prompter(7, mistakes=1.0).line(question, expected, 3.0)
    assert line.sound != expected or line.reaction > 3.0


@given(st.integers(0, 500))
def test_without_a_limit_nobody_is_late(question: int) -> None:
    deed = Prompter(7, mistakes=1.0).line(question, "tres", None).deed
    assert deed in (Deed.WRONG, Deed.VOWEL)


@given(st.sampled_from(sorted(WORD_OF_SOUND)), st.integers(0, 99))
def test_a_wrong_vowel_keeps_the_word_where_it_has_vowels(expected: str, seed: int) -> None:
    line = Prompter(seed, script=(Direction(deed=Deed.VOWEL),)).line(0, expected, 3.0)
    assert line.sound is not None
    assert line.sound != expected
    if expected != "trigal":
        assert WORD_OF_SOUND[line.sound] is WORD_OF_SOUND[expected]


def test_after_the_script_chance_decides() -> None:
    prompter = Prompter(3, mistakes=0.0, script=(Direction(deed=Deed.NOTHING),))
    assert prompter.line(0, "tres", 3.0).sound is None
    assert prompter.line(1, "tres", 3.0).sound == "tres"


def test_a_late_word_comes_after_the_limit() -> None:
    line = Prompter(3, script=(Direction(deed=Deed.LATE),)).line(0, "tres", 2.0)
    assert line.reaction == pytest.approx(2.0 + LATE_BY)


def test_the_same_seed_says_the_same_lines() -> None:
    lines = [
        [Prompter(5, mistakes=0.5).line(n, "tigris", 3.0) for n in range(40)] for _ in range(2)
    ]
    assert lines[0] == lines[1]
