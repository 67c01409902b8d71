"""Comparing a picture with the one kept of it. ``TRISTRIS_GOLDENS=update`` keeps new ones.

Kept pictures are 320 pixels wide, whatever the size of the window they were drawn for: that is how
large a television looks from the sofa, so what cannot be told in them cannot be told there either.
They hold at most 256 colours each (a palette), which keeps all of them together under 5 MB. The
tolerances allow for that and for letters and edges that differ a little between machines.
"""

from __future__ import annotations

import os
import struct
import zlib
from pathlib import Path
from typing import Any, Final

import numpy as np
import pygame
from numpy.typing import NDArray

HERE: Final = Path(__file__).parent
KEPT: Final = HERE / "goldens"
FAILED: Final = HERE / "failed"
WIDE: Final = 320
#: A pixel differs when one of its colours is this far off; so many of all pixels may.
FAR: Final = 40
MANY: Final = 0.001

Pixels = NDArray[Any]


def small(surface: pygame.Surface) -> pygame.Surface:
    """A picture as it is kept: as large as it looks from the sofa."""
    width, height = surface.get_size()
    size = (WIDE, round(WIDE * height / width))
    return pygame.transform.smoothscale(surface, size).convert(pygame.Surface((1, 1), 0, 24))


def differing(one: pygame.Surface, other: pygame.Surface) -> Pixels:
    """Which pixels differ, as a picture of True and False."""
    first = pygame.surfarray.array3d(one).astype(int)
    second = pygame.surfarray.array3d(other).astype(int)
    far: Pixels = np.abs(first - second).max(axis=2) > FAR
    return far


def check(name: str, surface: pygame.Surface) -> str | None:
    """What is wrong with a picture; None when it looks like the one kept, or was just kept."""
    got, path = small(surface), KEPT / f"{name}.png"
    kept = pygame.image.load(path) if path.is_file() else None
    far = None if kept is None or kept.get_size() != got.get_size() else differing(kept, got)
    alike = far is not None and far.mean() <= MANY
    if os.environ.get("TRISTRIS_GOLDENS") == "update":
        if not alike:
            KEPT.mkdir(exist_ok=True)
            path.write_bytes(_png(got))
        return None
    if kept is None or far is None:
        return f"{name}: no picture is kept; look at it and keep it with TRISTRIS_GOLDENS=update."
    if alike:
        return None
    _side_by_side(name, kept, got, far)
    return f"{name}: {far.mean():.1%} of it differ; see tests/screen/failed/{name}.png."


def _png(picture: pygame.Surface) -> bytes:
    """A PNG file of a picture in its 256 most frequent colours; others take the nearest of them."""
    pixels = pygame.surfarray.array3d(picture).transpose(1, 0, 2)
    height, width, _ = pixels.shape
    coarse = pixels.reshape(-1, 3) >> 4
    colours, places, counts = np.unique(coarse, axis=0, return_inverse=True, return_counts=True)
    palette = colours[np.argsort(-counts, kind="stable")[:256]].astype(int)
    way = np.abs(colours[:, None, :].astype(int) - palette[None]).max(axis=2)
    numbers = way.argmin(axis=1)[places.reshape(-1)].astype(np.uint8).reshape(height, width)
    lines = b"".join(b"\0" + line.tobytes() for line in numbers)
    header = struct.pack(">IIBBBBB", width, height, 8, 3, 0, 0, 0)
    chunks = (
        (b"IHDR", header),
        (b"PLTE", (palette * 16 + 8).astype(np.uint8).tobytes()),
        (b"IDAT", zlib.compress(lines, 9)),
        (b"IEND", b""),
    )
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
        for kind, data in chunks
    )


def _side_by_side(name: str, kept: pygame.Surface, got: pygame.Surface, far: Pixels) -> None:
    """Kept, got and what differs, next to each other."""
    width, height = got.get_size()
    sheet = pygame.Surface((width * 3, height), 0, 24)
    sheet.blit(kept, (0, 0))
    sheet.blit(got, (width, 0))
    marks = np.zeros((width, height, 3), dtype=np.uint8)
    marks[far] = (255, 60, 60)
    sheet.blit(pygame.surfarray.make_surface(marks), (width * 2, 0))
    FAILED.mkdir(exist_ok=True)
    pygame.image.save(sheet, FAILED / f"{name}.png")
