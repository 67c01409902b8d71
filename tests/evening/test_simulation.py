"""Games shared out over the cores of a machine, and what becomes of the helpers in the end."""

import contextlib
import os
import signal
import subprocess
import sys
from collections.abc import Iterator

import pytest

PLAYING = """
import signal
from contextlib import closing
from app.evening.plan import read_deck
from app.evening.simulation import played
from app.rules.game import Setup

def main():
    signal.signal(signal.SIGINT, signal.default_int_handler)  # who tests may have it ignored
    setup = Setup(("Ana", "Luis"), read_deck())
    try:
        with closing(played(setup, 0.1, 100_000, None)) as games:
            next(games)
            print("playing", flush=True)
            for game in games:
                pass
    except KeyboardInterrupt:
        print("stopped", flush=True)

if __name__ == "__main__":
    main()
"""

pytestmark = pytest.mark.skipif(os.name != "posix", reason="interruptions are told otherwise there")


@pytest.fixture
def playing() -> Iterator[subprocess.Popen[str]]:
    pipe = subprocess.PIPE
    command = [sys.executable, "-c", PLAYING]
    with subprocess.Popen(
        command, stdout=pipe, stderr=pipe, text=True, start_new_session=True
    ) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "playing\n"
        yield process
        with contextlib.suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)


def test_an_interruption_ends_all_of_it_without_a_word(playing: subprocess.Popen[str]) -> None:
    os.killpg(playing.pid, signal.SIGINT)
    assert playing.communicate(timeout=30) == ("stopped\n", "")


def test_an_interruption_of_the_first_ends_its_helpers_too(playing: subprocess.Popen[str]) -> None:
    playing.send_signal(signal.SIGINT)
    assert playing.communicate(timeout=30) == ("stopped\n", "")


def test_helpers_of_who_was_killed_do_not_play_on(playing: subprocess.Popen[str]) -> None:
    playing.kill()
    playing.communicate(timeout=30)  # only when nobody holds the other end any more
