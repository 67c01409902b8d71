"""Comparing a picture with the one kept of it. ``TRISTRIS_GOLDENS=update`` keeps new ones.

Kept pictures are a third as wide and have 16 steps per colour, so that all of them stay small; the
tolerances allow for that and for letters and edges that differ a little between machines.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any, Final

import numpy as np
import pygame
from numpy.typing import NDArray

HERE: Final = Path(__file__).parent
KEPT: Final = HERE / "goldens"
FAILED: Final = HERE / "failed"
SIZE: Final = (426, 240)
#: A pixel differs when one of its colours is this far off; so many of all pixels may.
FAR: Final = 40
MANY: Final = 0.0015

Pixels = NDArray[Any]


def _small(surface: pygame.Surface) -> pygame.Surface:
    small = pygame.transform.smoothscale(surface, SIZE).convert(pygame.Surface((1, 1), 0, 24))
    pixels = pygame.surfarray.pixels3d(small)
    pixels &= 0xF0
    return small


def differing(one: pygame.Surface, other: pygame.Surface) -> Pixels:
    """Which pixels differ, as a picture of True and False."""
    first = pygame.surfarray.array3d(one).astype(int)
    second = pygame.surfarray.array3d(other).astype(int)
    far: Pixels = np.abs(first - second).max(axis=2) > FAR
    return far


def check(name: str, surface: pygame.Surface) -> str | None:
    """What is wrong with a picture; None when it looks like the one kept, or was just kept."""
    got, path = _small(surface), KEPT / f"{name}.png"
    if os.environ.get("TRISTRIS_GOLDENS") == "update":
        KEPT.mkdir(exist_ok=True)
        pygame.image.save(got, path)
        return None
    if not path.is_file():
        return f"{name}: no picture is kept; look at it and keep it with TRISTRIS_GOLDENS=update."
    kept = pygame.image.load(path)
    far = differing(kept, got)
    if far.mean() <= MANY:
        return None
    _side_by_side(name, kept, got, far)
    return f"{name}: {far.mean():.1%} of it differ; see tests/screen/failed/{name}.png."


def _side_by_side(name: str, kept: pygame.Surface, got: pygame.Surface, far: Pixels) -> None:
    """Kept, got and what differs, next to each other."""
    width, height = SIZE
    sheet = pygame.Surface((width * 3, height), 0, 24)
    sheet.blit(kept, (0, 0))
    sheet.blit(got, (width, 0))
    marks = np.zeros((width, height, 3), dtype=np.uint8)
    marks[far] = (255, 60, 60)
    sheet.blit(pygame.surfarray.make_surface(marks), (width * 2, 0))
    FAILED.mkdir(exist_ok=True)
    pygame.image.save(sheet, FAILED / f"{name}.png")
