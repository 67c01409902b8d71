"""Where a command prints to: a disk may be full, and whoever reads may have seen enough."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

ASKED = [sys.executable, "-m", "app"]
FULL_DISK = Path("/dev/full")


@pytest.mark.skipif(not FULL_DISK.exists(), reason="this system has no disk that is always full")
@pytest.mark.parametrize("unbuffered", ["", "1"])
@pytest.mark.parametrize("word", ["deck", "--help"])
def test_a_full_disk_is_told_in_one_sentence(
    monkeypatch: pytest.MonkeyPatch, word: str, unbuffered: str
) -> None:
    monkeypatch.setenv("PYTHONUNBUFFERED", unbuffered)
    with FULL_DISK.open("w") as disk:
        ended = subprocess.run(
            [*ASKED, word], stdout=disk, stderr=subprocess.PIPE, text=True, check=False
        )
    sentence = "tristris: What is printed cannot be written (No space left on device).\n"
    assert (ended.returncode, ended.stderr) == (2, sentence)


@pytest.mark.skipif(sys.platform == "win32", reason="a reader who leaves is told otherwise there")
def test_a_reader_who_has_seen_enough_ends_it_quietly() -> None:
    reading, writing = os.pipe()
    os.close(reading)
    ended = subprocess.run([*ASKED, "deck"], stdout=writing, stderr=subprocess.PIPE, check=False)
    os.close(writing)
    assert ended.stderr == b""


@pytest.mark.parametrize("letters", ["ascii", "latin-1", "cp1252"])
def test_letters_a_terminal_lacks_stop_nothing(
    monkeypatch: pytest.MonkeyPatch, letters: str
) -> None:
    monkeypatch.setenv("PYTHONIOENCODING", letters)
    game = ["play", "--headless", "--ear", "keys", "--players", "José,🐯", "--opener", "🐯"]
    ended = subprocess.run([*ASKED, *game], input=b"tres\n", capture_output=True, check=False)
    assert (ended.returncode, ended.stderr) == (0, b"")
    assert b"No more words" in ended.stdout


SIMULATED = ["simulate", "--players", "2", "--cards", "8", "--games", "5"]


@pytest.mark.skipif(sys.platform == "win32", reason="terminals are made otherwise there")
def test_a_terminal_shows_how_many_of_the_games_are_played() -> None:
    seen, terminal = os.openpty()
    ended = subprocess.run(
        [*ASKED, *SIMULATED], stdout=subprocess.PIPE, stderr=terminal, check=False
    )
    os.close(terminal)
    shown = os.read(seen, 10_000).decode()
    os.close(seen)
    assert json.loads(ended.stdout)["games"] == 5
    assert "5 games" in shown
    assert "100%" in shown


def test_where_no_terminal_looks_nothing_is_shown_but_what_was_asked_for() -> None:
    ended = subprocess.run([*ASKED, *SIMULATED], capture_output=True, check=False)
    assert (json.loads(ended.stdout)["games"], ended.stderr) == (5, b"")
