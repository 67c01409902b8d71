"""Earlier evenings are listed, gone on with, looked at, and dropped in the end."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from app.evening.evenings import drop_old, earlier_evenings
from app.evening.evenings_page import EndedPage, EveningsPage
from app.evening.pages import SetupPage
from app.screen.hands import Key
from app.store.journals import forget
from app.table.view import Moment
from tests.evening.sofa import Sofa
from tests.evening.test_app import at_the_table, play_to_the_end


@pytest.fixture
def sofa(journal: Path) -> Sofa:
    return Sofa(journal)


def left_in_the_middle(sofa: Sofa) -> Sofa:
    at_the_table(sofa).wait_for(Moment.LISTENING)
    sofa.press(Key.ESCAPE, *(Key.DOWN,) * 8, Key.ENTER, Key.ENTER)
    assert isinstance(sofa.page, SetupPage)
    return sofa


def to_the_title(sofa: Sofa) -> None:
    sofa.press(Key.ESCAPE)


def played_to_the_end(sofa: Sofa) -> Sofa:
    play_to_the_end(at_the_table(sofa))
    sofa.press(Key.ESCAPE)
    to_the_title(sofa)
    return sofa


def listed(journal: Path) -> list[tuple[str, bool]]:
    return [(each.path.name, each.is_open) for each in earlier_evenings(journal)]


def test_a_finished_evening_is_listed_with_its_players_and_who_won(
    sofa: Sofa, journal: Path
) -> None:
    played_to_the_end(sofa)
    [evening] = earlier_evenings(journal)
    assert evening.players == ("Ana", "Luis")
    assert evening.winners in (("Ana",), ("Luis",))
    assert not evening.is_open


def test_an_evening_left_in_the_middle_is_gone_on_with_from_the_title(
    sofa: Sofa, journal: Path
) -> None:
    left_in_the_middle(sofa)
    [evening] = earlier_evenings(journal)
    assert (evening.is_open, evening.turns) == (True, 1)
    to_the_title(sofa)
    sofa.choose("evenings")
    assert isinstance(sofa.page, EveningsPage)
    sofa.press(Key.ENTER)
    assert sofa.sitting.paused
    assert sofa.sitting.game.turns == 1
    sofa.press(Key.ENTER)
    play_to_the_end(sofa)


def test_an_older_evening_is_gone_on_with_and_the_latest_is_kept_for_later(
    sofa: Sofa, journal: Path
) -> None:
    left_in_the_middle(sofa)
    older = journal.read_bytes()
    sofa.press(Key.ENTER)
    sofa.wait_for(Moment.LISTENING)
    sofa.press(Key.ENTER)
    sofa.wait_for(Moment.LISTENING)
    sofa.press(Key.ESCAPE, *(Key.DOWN,) * 8, Key.ENTER, Key.ENTER)
    later = journal.read_bytes()
    os.utime(journal.with_name("evening.jsonl.1"), (1, 1))
    to_the_title(sofa)
    sofa.choose("evenings")
    sofa.press(Key.DOWN, Key.ENTER)
    assert journal.read_bytes().startswith(older)
    assert later in {each.read_bytes() for each in journal.parent.glob("evening.jsonl.*")}
    assert sofa.sitting.game.turns == 1


def test_the_end_of_a_finished_evening_is_looked_at_and_any_key_leads_back(sofa: Sofa) -> None:
    played_to_the_end(sofa)
    sofa.choose("evenings")
    sofa.press(Key.ENTER)
    assert isinstance(sofa.page, EndedPage)
    sofa.press(Key.ENTER)
    assert isinstance(sofa.page, EveningsPage)
    sofa.press(Key.ESCAPE)
    assert isinstance(sofa.page, SetupPage)


def test_a_broken_evening_is_listed_as_such_and_opens_nothing(sofa: Sofa, journal: Path) -> None:
    left_in_the_middle(sofa)
    lines = journal.read_text(encoding="utf-8").splitlines()
    journal.write_text("\n".join([*lines[:3], *lines[4:], ""]), encoding="utf-8")
    [evening] = earlier_evenings(journal)
    assert (evening.broken, evening.players) == (True, ("Ana", "Luis"))
    to_the_title(sofa)
    sofa.choose("evenings")
    sofa.press(Key.ENTER)
    assert isinstance(sofa.page, EveningsPage)


def test_what_cannot_be_gone_on_with_after_all_is_told_as_broken(sofa: Sofa, journal: Path) -> None:
    left_in_the_middle(sofa)
    to_the_title(sofa)
    sofa.choose("evenings")
    before = sofa.picture()
    forget(journal)
    sofa.press(Key.ENTER)
    assert isinstance(sofa.page, EveningsPage)
    assert sofa.picture() != before


def kept(journal: Path, number: int, evening: bytes, when: int) -> None:
    path = journal.with_name(f"{journal.name}.{number}")
    path.write_bytes(evening)
    os.utime(path, (when, when))


@pytest.fixture
def evenings(sofa: Sofa, journal: Path) -> tuple[bytes, bytes]:
    """An open and a finished one."""
    left_in_the_middle(sofa)
    unfinished = journal.read_bytes()
    to_the_title(sofa)
    sofa.choose("evenings")
    sofa.press(Key.ENTER, Key.ENTER)
    play_to_the_end(sofa)
    finished = journal.read_bytes()
    forget(journal)
    return unfinished, finished


def test_of_too_many_evenings_the_oldest_finished_ones_go_first(
    journal: Path, evenings: tuple[bytes, bytes]
) -> None:
    unfinished, finished = evenings
    for number, evening in enumerate((unfinished, finished, finished, unfinished), start=1):
        kept(journal, number, evening, when=1_000_000 * number)
    kept(journal, 5, b"no evening at all", when=9_000_000)
    drop_old(journal, keep=3)
    assert listed(journal) == [
        ("evening.jsonl.5", False),
        ("evening.jsonl.4", True),
        ("evening.jsonl.1", True),
    ]
    drop_old(journal, keep=1)
    assert listed(journal) == [("evening.jsonl.4", True)]


def test_what_lies_beside_but_is_no_evening_of_ours_is_left_alone(
    journal: Path, evenings: tuple[bytes, bytes]
) -> None:
    kept(journal, 1, evenings[1], when=5)
    notes = journal.with_name("evening.jsonl.notes")
    notes.write_text("cheese", encoding="utf-8")
    drop_old(journal, keep=0)
    assert listed(journal) == []
    assert notes.exists()


def test_a_new_game_keeps_the_latest_twenty(journal: Path, evenings: tuple[bytes, bytes]) -> None:
    for number in range(1, 26):
        kept(journal, number, evenings[1], when=1_000_000 + number)
    at_the_table(Sofa(journal))
    beside = {each.path for each in earlier_evenings(journal)} - {journal}
    assert len(beside) == 20
    assert journal.with_name("evening.jsonl.5") not in beside


def test_journals_that_somebody_named_are_never_dropped(
    journal: Path, evenings: tuple[bytes, bytes]
) -> None:
    for number in range(1, 26):
        kept(journal, number, evenings[1], when=number)
    at_the_table(Sofa(journal, drops_old=False))
    assert len(earlier_evenings(journal)) >= 25
