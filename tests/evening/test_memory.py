"""Settings that were damaged, or that the disk refuses, when the app opens."""

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
