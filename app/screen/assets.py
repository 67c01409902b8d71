"""Where the shipped pictures, letters and sounds lie: in the wheel or in a checkout."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path


class AssetError(Exception):
    """A shipped file is not there; the message says what to do."""


@lru_cache(maxsize=1)
def _root() -> Path:
    app = Path(__file__).resolve().parent.parent
    installed = app / "_assets"
    return installed if installed.is_dir() else app.parent / "assets"


def asset(name: str) -> Path:
    """The path of a shipped file such as ``art/tiger.svg``. Raises :class:`AssetError`."""
    path = _root() / name
    if not path.is_file():
        raise AssetError(f"The file assets/{name} is missing: please install the app again.")
    return path
