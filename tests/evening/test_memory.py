"""Settings that were damaged, or that the disk refuses, when the app opens."""

import os
from pathlib import Path

import pytest

from app.evening.memory import Memory
from app.screen.records import Trouble
from app.store.settings import Settings, read_settings


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "settings.json"


@pytest.mark.parametrize("torn", [b"", b'{"players":', b"\xff\xfe", b'{"sound": 1}'])
def test_torn_settings_are_kept_and_told_on_the_screen_and_in_the_terminal(
    file: Path, torn: bytes, capsys: pytest.CaptureFixture[str]
) -> None:
    file.write_bytes(torn)
    memory = Memory(file)
    assert memory.read() == Settings()
    assert memory.trouble == Trouble("settings-aside", "settings.json.1")
    assert file.with_name("settings.json.1").read_bytes() == torn
    told = capsys.readouterr().err
    assert f"It is kept as {file}.1.\n" in told
    assert "delete the file" not in told


def test_there_is_nothing_to_tell_of_settings_that_are_whole_or_none(file: Path) -> None:
    memory = Memory(file)
    memory.keep(memory.read(), Settings(cards=30))
    assert Memory(file).read() == Settings(cards=30)
    assert memory.trouble is None


def test_settings_without_an_end_are_set_aside_as_well(file: Path) -> None:
    file.symlink_to("/dev/zero")
    memory = Memory(file)
    assert memory.read() == Settings()
    assert memory.trouble is not None
    memory.keep(Settings(), Settings(cards=30))
    assert read_settings(file).cards == 30


def damaged(file: Path, *times: int) -> None:
    """Settings are damaged so many times, a little otherwise each time."""
    for time in times:
        file.write_text(f"damaged {time}", encoding="utf-8")
        Memory(file).read()


def lying_beside(file: Path) -> dict[str, str]:
    return {each.name: each.read_text(encoding="utf-8") for each in file.parent.iterdir()}


def test_of_settings_damaged_again_and_again_the_last_three_are_kept(file: Path) -> None:
    damaged(file, *range(1, 13))
    assert lying_beside(file) == {f"settings.json.{n}": f"damaged {n}" for n in (10, 11, 12)}


def test_the_last_damaged_settings_are_kept_whatever_lies_beside_them(file: Path) -> None:
    others = {
        f"settings.json.{end}": "somebody's own" for end in ("bak", "1.txt", "01", "-1", "9" * 40)
    }
    for name, text in others.items():
        file.with_name(name).write_text(text, encoding="utf-8")
    file.with_name("settings.json.7").mkdir()
    damaged(file, 1, 2, 3, 4)
    file.with_name("settings.json.7").rmdir()
    assert lying_beside(file) == others | {
        f"settings.json.{n + 7}": f"damaged {n}" for n in (2, 3, 4)
    }


@pytest.mark.skipif(os.name != "posix", reason="how long a name may be differs elsewhere")
def test_where_settings_cannot_be_set_aside_none_of_those_before_is_deleted(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / ("s" * 253)  # no name may be longer than with one more digit
    damaged(file, *range(1, 10))
    before = lying_beside(file)
    damaged(file, 10)
    assert "cannot be set aside" in capsys.readouterr().err
    assert lying_beside(file) == before | {file.name: "damaged 10"}
