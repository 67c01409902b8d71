"""A name is what can be seen of it."""

import pytest

from app.rules.letters import in_sight
from app.rules.names import LONGEST, as_name, is_taken

FAMILY = "\U0001f468\u200d\U0001f469\u200d\U0001f467"
RAINBOW = "\U0001f3f3\ufe0f\u200d\U0001f308"


@pytest.mark.parametrize("name", ["Íñigo", "I\u0301nigo", "राम", "عمر", "Ana 🐯", FAMILY, RAINBOW])
def test_whatever_can_be_seen_stays(name: str) -> None:
    assert as_name(name) == name


@pytest.mark.parametrize(
    "written", ["A\u200bna", "\u202eAna", "Ana\u200d", "\u200dAna", "A\x1bna", "Ana\u2028"]
)
def test_what_cannot_be_seen_goes(written: str) -> None:
    assert as_name(written) == "Ana"


@pytest.mark.parametrize(
    "written",
    ["", "\u200b", "\u200d\u200d", "\u202e \u202c", "\ufe0f", "\u0301", "\u3164", "\u00a0"],
)
def test_a_name_that_shows_nothing_is_none(written: str) -> None:
    assert as_name(written) == ""


@pytest.mark.parametrize("disguise", ["A\u200bna", "A\u200dna", "Ana\ufe0f", "\u202dana"])
def test_nobody_is_somebody_else_by_letters_that_cannot_be_seen(disguise: str) -> None:
    assert is_taken(disguise, ("Ana",))


def test_a_terminal_sees_where_something_was_left_out() -> None:
    assert in_sight("\x1b[31m\u202ered", "?") == "?[31m?red"


def test_a_family_cut_in_the_middle_leaves_nothing_unseen() -> None:
    assert as_name((FAMILY * 3)[: LONGEST - 2])[-1] != "\u200d"
