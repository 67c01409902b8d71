"""An evening belongs to one window at a time, and to nobody once that window is gone."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from app.store import paths
from app.store.errors import StoreError
from app.store.lock import held, in_turn
from tests.cli.typed import Tristris

HOLDER = """
import sys
from pathlib import Path
from app.store.lock import held
with held(Path(sys.argv[1])):
    print("held", flush=True)
    sys.stdin.read()
"""


@contextmanager
def another_window(journal: Path) -> Iterator[subprocess.Popen[str]]:
    """A process that plays the evening in ``journal``."""
    pipe = subprocess.PIPE
    command = [sys.executable, "-c", HOLDER, str(journal)]
    with subprocess.Popen(command, stdin=pipe, stdout=pipe, text=True) as window:
        assert window.stdout is not None
        assert window.stdout.readline() == "held\n"
        yield window
        window.kill()


def test_an_evening_that_another_window_plays_is_refused(journal: Path) -> None:
    with another_window(journal):
        with pytest.raises(StoreError, match="being played in another window"):
            held(journal).__enter__()
        with held(journal.with_name("other.jsonl")):
            pass


def test_by_another_name_it_is_the_same_evening(journal: Path, tmp_path: Path) -> None:
    with (
        another_window(tmp_path / "folder" / ".." / journal.name),
        pytest.raises(StoreError),
        held(journal),
    ):
        pass


def test_a_window_that_was_killed_leaves_the_evening_free(journal: Path) -> None:
    with another_window(journal) as window:
        window.kill()
        window.wait()
        with held(journal):
            pass


def test_a_disk_that_takes_no_lock_stops_nobody(tmp_path: Path) -> None:
    (tmp_path / "no folder").write_text("", encoding="utf-8")
    with held(tmp_path / "no folder" / "evening.jsonl"):
        pass
    with held(tmp_path):
        pass
    assert not tmp_path.with_name(f"{tmp_path.name}.lock").exists()


@pytest.mark.parametrize("words", [(), ("play",)])
def test_a_second_window_says_what_to_do_and_writes_nothing(
    tristris: Tristris, words: tuple[str, ...]
) -> None:
    evening = paths.evening_file()
    with another_window(evening):
        shown = tristris(*words)
    assert shown.status == 2
    assert "close that one, or play another one: tristris play --journal FILE" in shown.err
    assert shown.err.count("\n") == 1
    assert not evening.exists()


def test_a_second_window_on_a_named_evening_is_refused_as_well(
    tristris: Tristris, journal: Path
) -> None:
    with another_window(journal):
        assert tristris("play", "--journal", journal).status == 2


def test_a_game_without_a_window_is_held_too(tristris: Tristris, journal: Path) -> None:
    game = ("play", "--headless", "--ear", "keys", "--cards", 8, "--journal", journal)
    with another_window(journal):
        assert tristris(*game).status == 2
    assert tristris(*game, stdin="tres").status == 0


def test_whoever_played_an_evening_leaves_no_lock_beside_it(
    tristris: Tristris, journal: Path
) -> None:
    game = ("play", "--headless", "--ear", "keys", "--cards", 8, "--journal", journal)
    assert tristris(*game, stdin="tres").status == 0
    assert list(journal.parent.iterdir()) == [journal]


def test_a_file_that_is_refused_gets_no_lock_beside_it(tristris: Tristris, journal: Path) -> None:
    journal.write_text("milk\n", encoding="utf-8")
    game = ("play", "--headless", "--ear", "keys", "--journal", journal)
    assert tristris(*game).status == 2
    assert list(journal.parent.iterdir()) == [journal]


def test_whoever_is_refused_leaves_the_lock_to_its_holder(journal: Path) -> None:
    with another_window(journal):
        for _ in range(2):
            with pytest.raises(StoreError):
                held(journal).__enter__()


def test_a_lock_that_a_crash_left_behind_is_removed_by_who_plays_next(journal: Path) -> None:
    lock = journal.with_name(f"{journal.name}.lock")
    with another_window(journal) as window:
        window.kill()
        window.wait()
    assert lock.exists()
    with held(journal):
        pass
    assert not lock.exists()


def test_somebody_elses_file_of_that_name_stays(journal: Path) -> None:
    theirs = journal.with_name(f"{journal.name}.lock")
    theirs.write_text("milk", encoding="utf-8")
    with held(journal):
        pass
    assert theirs.read_text(encoding="utf-8") == "milk"


PLAYERS = """
import sys
from pathlib import Path
from app.store.errors import StoreError
from app.store.lock import held
file = Path(sys.argv[1])
evenings = 0
while evenings < 300:
    try:
        with held(file):
            file.write_text(str(int(file.read_text()) + 1))
            evenings += 1
    except StoreError:
        pass
"""


def test_evenings_that_begin_while_others_end_are_never_held_by_two(tmp_path: Path) -> None:
    file = tmp_path / "number"
    file.write_text("0")
    command = [sys.executable, "-c", PLAYERS, str(file)]
    players = [subprocess.Popen(command) for _ in range(3)]
    assert [each.wait() for each in players] == [0, 0, 0]
    assert file.read_text() == "900"
    assert list(tmp_path.iterdir()) == [file]


def test_who_holds_a_file_for_long_is_not_waited_for(tmp_path: Path) -> None:
    with another_window(tmp_path / "settings.json"), in_turn(tmp_path / "settings.json"):
        pass


COUNTER = """
import sys
from pathlib import Path
from app.store.lock import in_turn
file = Path(sys.argv[1])
for _ in range(200):
    with in_turn(file):
        file.write_text(str(int(file.read_text()) + 1))
"""


def test_two_who_change_a_file_do_so_one_after_the_other(tmp_path: Path) -> None:
    file = tmp_path / "number"
    file.write_text("0")
    command = [sys.executable, "-c", COUNTER, str(file)]
    with subprocess.Popen(command) as one, subprocess.Popen(command) as another:
        assert (one.wait(), another.wait()) == (0, 0)
    assert file.read_text() == "400"
