"""Where our own files lie, and where this player's files belong.

This module must never create anything: who writes a file makes its folder.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

from platformdirs import user_config_path, user_data_path, user_pictures_path

from app.shipped import shipped
from app.store.errors import StoreError

_APP: Final = "tristrististigris"


def assets() -> Path:
    """The folder of pictures, fonts, cues, actors and the deck.

    Raises :class:`StoreError` where it is missing.
    """
    folder = shipped("assets")
    if folder is None:
        raise StoreError("The folder “assets” of the app is missing: install the app again.")
    return folder


def settings_file() -> Path:
    """The file that remembers what was chosen last time."""
    return user_config_path(_APP, appauthor=False) / "settings.json"


def evening_file() -> Path:
    """The journal of the evening being played; it lies here only until it is over."""
    return user_data_path(_APP, appauthor=False) / "evening.jsonl"


def statistics_file() -> Path:
    """The figures of every finished game on this machine."""
    return user_data_path(_APP, appauthor=False) / "statistics.jsonl"


def models() -> Path:
    """The folder of the models of ears that this player installed."""
    return user_data_path(_APP, appauthor=False) / "models"


def pictures() -> Path:
    """The player's own folder of pictures."""
    return user_pictures_path()
