from pathlib import Path

import pytest

from app.store.errors import StoreError
from app.store.journals import JournalFile, read_lines


def test_every_line_is_on_disk_before_the_next_one(tmp_path: Path) -> None:
    path = tmp_path / "evening.jsonl"
    with JournalFile(path) as journal:
        for line in ("¿Cómo?", "tigres"):
            journal.write(line)
            assert read_lines(path)[-1] == line


def test_a_torn_last_line_is_left_out(tmp_path: Path) -> None:
    path = tmp_path / "evening.jsonl"
    path.write_bytes("whole\nto€".encode()[:-1])
    assert read_lines(path) == ("whole",)


def test_new_lines_do_not_grow_onto_a_torn_one(tmp_path: Path) -> None:
    path = tmp_path / "evening.jsonl"
    path.write_bytes(b"whole\nto")
    with JournalFile(path) as journal:
        journal.write("new")
    assert read_lines(path) == ("whole", "new")


def test_a_full_disk_does_not_stop_the_evening() -> None:
    full = Path("/dev/full")
    if not full.exists():
        pytest.skip("this system has no device that is always full")
    with JournalFile(full) as journal:
        journal.write("kept in memory")
        assert journal.trouble is not None
        assert journal.trouble.endswith("): make room on the disk, or name another file")
        journal.write("and this")
    assert journal.kept == ["kept in memory", "and this"]


def test_no_room_is_asked_for_on_a_disk_that_refuses_for_another_reason() -> None:
    picky = Path("/proc/self/oom_score_adj")  # can be opened, and takes nothing but numbers
    if not picky.exists():
        pytest.skip("this system has no file that refuses what is written into it")
    with JournalFile(picky) as journal:
        journal.write("kept in memory")
        assert journal.trouble == "(Invalid argument): name another file"
    assert journal.kept == ["kept in memory"]


def test_a_missing_journal_is_told_by_name(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match=r"There is no journal .*evening\.jsonl"):
        read_lines(tmp_path / "evening.jsonl")


def test_what_is_not_text_is_not_a_journal(tmp_path: Path) -> None:
    (tmp_path / "evening.jsonl").write_bytes(b"\xff\xfe\x00\n")
    with pytest.raises(StoreError, match="is not text"):
        read_lines(tmp_path / "evening.jsonl")


def test_a_journal_that_cannot_be_opened_is_told_by_name(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="name another file"):
        JournalFile(tmp_path)


def test_a_journal_into_which_nothing_was_written_is_none(tmp_path: Path) -> None:
    path = tmp_path / "evening.jsonl"
    with JournalFile(path):
        pass
    assert not path.exists()


def test_an_empty_file_that_was_there_before_stays(tmp_path: Path) -> None:
    path = tmp_path / "evening.jsonl"
    path.touch()
    with JournalFile(path):
        pass
    assert path.exists()


def test_lines_that_end_as_on_windows_are_read_as_they_were_written(tmp_path: Path) -> None:
    path = tmp_path / "evening.jsonl"
    path.write_bytes(b"one\r\ntwo\r\n")
    assert read_lines(path) == ("one", "two")
