from pathlib import Path

import pytest

from app.store.errors import StoreError
from app.store.reading import read_text


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
