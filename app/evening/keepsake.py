"""The result of a game as a picture among the player's own, to be shared.

This module must never send it anywhere.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

import pygame

from app.screen.canvas import Canvas
from app.screen.ending import draw_result
from app.screen.language import Language
from app.screen.motion import Motion
from app.screen.png import write_png
from app.store import paths
from app.table.view import TableView

_SIZE: Final = (1600, 900)


def keep_result(view: TableView, language: Language) -> Path | None:
    """Write the places and prizes as a PNG file of a new name; ``None`` where the disk refuses."""
    canvas = Canvas(pygame.Surface(_SIZE, 0, 32))
    draw_result(canvas, view, language, Motion(view.at, still=True))
    try:
        path = _free_name(paths.pictures())
        write_png(canvas.surface, path)
    except OSError:
        return None
    return path


def _free_name(folder: Path) -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    number = 1
    while (path := folder / f"tristristigris-{number}.png").exists():
        number += 1
    return path
