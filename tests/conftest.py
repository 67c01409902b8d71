"""For all tests: no screen, no loudspeaker, and nobody's own settings or journals."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import settings

from tests.cli.typed import Tristris, typing_into
from tests.speech.sound_server import room_in

# Before anything imports pygame.
os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

# How long an example takes says how busy the machine is, and nothing about the code.
settings.register_profile("any machine", deadline=None)
settings.load_profile("any machine")


@pytest.fixture(autouse=True)
def _somebody_new(
    tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    home = tmp_path_factory.mktemp("home")
    for name in ("XDG_CONFIG_HOME", "XDG_DATA_HOME", "APPDATA", "LOCALAPPDATA", "HOME"):
        monkeypatch.setenv(name, str(home))


@pytest.fixture
def tristris(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Tristris:
    return typing_into(monkeypatch, capsys)


@pytest.fixture
def journal(tmp_path: Path) -> Path:
    return tmp_path / "evening.jsonl"


@pytest.fixture
def sound_server(tmp_path: Path) -> Iterator[dict[str, str]]:
    """An environment in which a sound server runs, with one microphone called mic."""
    with room_in(tmp_path) as environment:
        yield environment
