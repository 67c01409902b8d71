"""What the actors said, kept as a WAV file; and what a disk, or a name, does not allow."""

import os
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
import soundfile

from tests.cli.typed import Tristris

ACTED = ("play", "--headless", "--ear", "actors", "--cards", 4, "--seed", 5)
FULL_DISK = Path("/dev/full")


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A disk with room for a second of sound, where this system lets us have one."""
    disk = tmp_path / "disk"
    disk.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", "size=32k", "tmpfs", str(disk)]
    if not Path("/bin/mount").exists() or subprocess.run(mount, check=False).returncode:
        pytest.skip("no small disk can be had here")
    yield disk
    subprocess.run(["umount", str(disk)], check=True)


def test_what_was_said_is_sound(tristris: Tristris, tmp_path: Path) -> None:
    assert tristris(*ACTED, "--record", tmp_path / "what was said 🐯.wav").status == 0
    sound = soundfile.info(tmp_path / "what was said 🐯.wav")
    assert (sound.channels, sound.subtype) == (1, "PCM_16")
    assert sound.duration > 4


def test_a_disk_that_gets_full_is_told_and_no_half_file_left(
    tristris: Tristris, small_disk: Path
) -> None:
    shown = tristris(*ACTED, "--record", small_disk / "said.wav")
    assert shown.status == 2
    assert shown.err == (
        f"tristris: The recording {small_disk / 'said.wav'} cannot be written "
        "(No space left on device): make room on the disk, or name another file.\n"
    )
    assert list(small_disk.iterdir()) == []


@pytest.mark.skipif(not FULL_DISK.exists(), reason="this system has no disk that is always full")
def test_a_full_disk_is_told_and_stays_where_it_is(tristris: Tristris) -> None:
    shown = tristris(*ACTED, "--record", FULL_DISK)
    assert (shown.status, len(shown.err.splitlines())) == (2, 1)
    assert "(No space left on device): make room" in shown.err
    assert FULL_DISK.exists()


def test_a_folder_that_takes_nothing_is_told_before_anybody_speaks(tristris: Tristris) -> None:
    shown = tristris(*ACTED, "--record", "/proc/said.wav")
    assert (shown.status, shown.out, len(shown.err.splitlines())) == (2, "", 1)
    assert "The recording /proc/said.wav cannot be written (" in shown.err
    assert shown.err.endswith("): name another file.\n")


def test_a_pipe_is_not_waited_for(tristris: Tristris, tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    shown = tristris(*ACTED, "--record", tmp_path / "pipe")
    assert "cannot be written (it is a pipe)" in shown.err


def test_a_file_that_is_there_already_is_not_written_over(
    tristris: Tristris, tmp_path: Path
) -> None:
    file = tmp_path / "said.wav"
    file.write_bytes(b"what was said last time")
    shown = tristris(*ACTED, "--record", file)
    assert (shown.status, shown.out) == (2, "")
    assert shown.err == (
        f"tristris: There is a file {file} already: name another for the recording.\n"
    )
    assert file.read_bytes() == b"what was said last time"


@pytest.mark.parametrize("also", ["--journal", "--script"])
def test_one_file_cannot_be_two(tristris: Tristris, tmp_path: Path, also: str) -> None:
    file = tmp_path / "file"
    file.write_text("right\n", encoding="utf-8")
    shown = tristris(*ACTED, "--record", file, also, tmp_path / "." / "file")
    assert (shown.status, len(shown.err.splitlines())) == (2, 1)
    assert "name another for the recording" in shown.err
    assert file.read_text(encoding="utf-8") == "right\n"
