"""Pictures on their way to a file.

This module must never leave half a picture behind.
"""

from __future__ import annotations

import contextlib
import io
from pathlib import Path

import pygame


def write_png(surface: pygame.Surface, path: Path) -> None:
    """Write a surface as a PNG file. Raises OSError where the disk refuses, and leaves no file.

    pygame itself, told to write to a full disk, writes nothing and says nothing.
    """
    picture = io.BytesIO()
    pygame.image.save(surface, picture, path.name)
    file = path.open("wb")
    try:
        with file:
            file.write(picture.getbuffer())
    except OSError:
        with contextlib.suppress(OSError):
            path.unlink()
        raise
