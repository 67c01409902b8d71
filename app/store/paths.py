"""Where our own files lie, and where this player's files belong.

Our own files are beside the code in a checkout and inside the package once installed. This module
must never create anything: who writes a file makes its folder.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

from platformdirs import user_config_path, user_data_path, user_pictures_path

from app.store.errors import StoreError

_PACKAGE: Final = Path(__file__).resolve().parent.parent
_APP: Final = "tristrististigris"


def assets() -> Path:
    """The folder of pictures, fonts, cues, actors and the deck."""
    return _ours("assets")


def models() -> Path:
    """The folder of recogniser models."""
    return _ours("models")


def settings_file() -> Path:
    """The file that remembers what was chosen last time."""
    return user_config_path(_APP, appauthor=False) / "settings.json"


def evening_file() -> Path:
    """The journal of the evening being played; it lies here only until it is over."""
    return user_data_path(_APP, appauthor=False) / "evening.jsonl"


def pictures() -> Path:
    """The player's own folder of pictures."""
    return user_pictures_path()


def _ours(name: str) -> Path:
    for folder in (_PACKAGE.parent / name, _PACKAGE / f"_{name}"):
        if folder.is_dir() and any(folder.iterdir()):
            return folder
    raise StoreError(f"The folder “{name}” of the app is missing: install the app again.")
