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
