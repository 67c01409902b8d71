"""Where our own files lie: beside the code in a checkout, inside the package once installed.

Below all layers, for whoever ships with files. It must never create or read anything.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

_PACKAGE: Final = Path(__file__).resolve().parent


def shipped(name: str) -> Path | None:
    """The folder ``assets`` or ``models`` that came with the app; ``None`` where it is missing."""
    places = (_PACKAGE / f"_{name}", _PACKAGE.parent / name)
    return next((place for place in places if place.is_dir()), None)
