"""The shipped pictures, letters and sounds, by name."""

from __future__ import annotations

from pathlib import Path

from app.shipped import shipped


class AssetError(Exception):
    """A shipped file is not there; the message says what to do."""


def asset(name: str) -> Path:
    """The path of a shipped file such as ``art/tiger.svg``. Raises :class:`AssetError`."""
    folder = shipped("assets")
    if folder is None or not (folder / name).is_file():
        raise AssetError(f"The file assets/{name} is missing: please install the app again.")
    return folder / name
