import os
from collections.abc import Callable
from pathlib import Path

import pytest

from app.reading import LARGEST, all_of
from app.store.errors import StoreError
from app.store.journals import JournalFile, read_lines
from app.store.reading import read_text
from app.store.settings import read_settings
from app.store.statistics import read_games


def test_a_text_is_read_as_it_was_written(tmp_path: Path) -> None:
    (tmp_path / "script.txt").write_bytes("¡tres!\n".encode())
    assert read_text(tmp_path / "script.txt", "The script") == "¡tres!\n"


def test_a_mark_that_an_editor_put_before_a_text_is_none_of_it(tmp_path: Path) -> None:
    (tmp_path / "script.txt").write_bytes(b"\xef\xbb\xbfright\r\n")
    assert read_text(tmp_path / "script.txt", "The script") == "right\r\n"


def test_what_cannot_be_read_is_told_by_name(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match=r"^The deck .*none\.json cannot be read \(.*\)\.$"):
        read_text(tmp_path / "none.json", "The deck")


def test_what_is_not_text_is_told_by_name(tmp_path: Path) -> None:
    (tmp_path / "photo.jpg").write_bytes(b"\xff\xd8\xff\n")
    with pytest.raises(StoreError, match=r"^The script .*photo\.jpg is not text\.$"):
        read_text(tmp_path / "photo.jpg", "The script")


@pytest.mark.parametrize("read", [read_lines, JournalFile, read_settings, read_games])
def test_a_file_far_too_large_to_be_ours_is_not_read(
    tmp_path: Path, read: Callable[[Path], object]
) -> None:
    with (tmp_path / "film").open("wb") as file:
        file.truncate(LARGEST + 1)
    with pytest.raises(StoreError, match=r"film .*\(it is larger than 64 MB\)"):
        read(tmp_path / "film")
    assert (tmp_path / "film").stat().st_size == LARGEST + 1


@pytest.mark.parametrize("read", [read_lines, read_settings, read_games])
def test_a_pipe_is_not_waited_for(tmp_path: Path, read: Callable[[Path], object]) -> None:
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(StoreError, match=r"pipe .*\(it is a pipe or a device: copy it into a"):
        read(tmp_path / "pipe")


def test_no_journal_is_written_into_a_pipe(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(StoreError, match=r"cannot be written \(it is a pipe\): name another file"):
        JournalFile(tmp_path / "pipe")


def test_a_file_without_an_end_is_not_read() -> None:
    endless = Path("/dev/zero")
    if not endless.exists():
        pytest.skip("this system has no file without an end")
    with pytest.raises(StoreError, match=r"^The deck /dev/zero cannot be read \(it is a pipe or"):
        read_text(endless, "The deck")


def test_a_folder_is_no_file(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match=r"cannot be read \(it is a folder\)"):
        read_text(tmp_path, "The deck")


def test_a_file_that_grows_while_it_is_read_is_not_read_for_ever(tmp_path: Path) -> None:
    told_empty = Path("/proc/self/maps")
    if not told_empty.exists():
        pytest.skip("this system has no file that tells no size")
    with pytest.raises(OSError, match="larger than 0 MB"):
        all_of(told_empty, largest=10)
