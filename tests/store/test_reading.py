from collections.abc import Callable
from pathlib import Path

import pytest

from app.store.errors import StoreError
from app.store.journals import JournalFile, read_lines
from app.store.reading import LARGEST, read_text
from app.store.settings import read_settings
from app.store.statistics import read_games


def test_a_text_is_read_as_it_was_written(tmp_path: Path) -> None:
    (tmp_path / "script.txt").write_bytes("¡tres!\n".encode())
    assert read_text(tmp_path / "script.txt", "The script") == "¡tres!\n"


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


def test_a_file_without_an_end_is_not_read() -> None:
    endless = Path("/dev/zero")
    if not endless.exists():
        pytest.skip("this system has no file without an end")
    with pytest.raises(StoreError) as refused:
        read_text(endless, "The deck")
    assert str(refused.value) == "The deck /dev/zero cannot be read (it is larger than 64 MB)."
