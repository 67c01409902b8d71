"""A sheet of so many units laid on a surface of any size; the rest stays room around it.

Pages are sheets of 1600 x 900 units; the table's sheet has the shape of the window.

Everything is placed in units and drawn in the surface's own pixels, so letters and edges stay
sharp at every size. A canvas never decides what is drawn.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from math import ceil
from typing import Final, NamedTuple

import pygame

from app.screen.theme import LEGIBLE, SMALL, Looks

#: Nothing that matters lies outside the margin of 5 % (80 and 45 units).
WIDTH: Final = 1600
HEIGHT: Final = 900


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle in units."""

    x: float
    y: float
    w: float
    h: float

    @property
    def centre(self) -> tuple[float, float]:
        return self.x + self.w / 2, self.y + self.h / 2

    @property
    def right(self) -> float:
        return self.x + self.w

    @property
    def bottom(self) -> float:
        return self.y + self.h

    def inset(self, dx: float, dy: float | None = None) -> Box:
        dy = dx if dy is None else dy
        return Box(self.x + dx, self.y + dy, self.w - 2 * dx, self.h - 2 * dy)

    def holds(self, x: float, y: float) -> bool:
        return self.x <= x <= self.right and self.y <= y <= self.bottom


def around(x: float, y: float, w: float, h: float) -> Box:
    """The box of this size whose middle is at (x, y)."""
    return Box(x - w / 2, y - h / 2, w, h)


class Stroke(NamedTuple):
    """A sprite that was laid, where, and which part of the canvas it hides."""

    sprite: pygame.Surface
    rect: pygame.Rect
    hides: pygame.Rect | None


@dataclass(slots=True)
class Canvas:
    """A surface and how units become its pixels.

    With ``strokes`` nothing is drawn at once: what is laid is only noted there.
    """

    surface: pygame.Surface
    strokes: list[Stroke] | None = None
    wide: float = WIDTH
    high: float = HEIGHT
    looks: Looks = field(default_factory=Looks)
    misfits: list[str] = field(default_factory=list)  # texts that had to be cut
    written: list[str] = field(default_factory=list)  # all texts, in the order they were written
    narrowed: list[str] = field(default_factory=list)  # texts in letters narrower than theirs
    heights: list[int] = field(default_factory=list)  # and how many pixels high their letters are
    scale: float = field(init=False)
    left: int = field(init=False)
    top: int = field(init=False)

    def __post_init__(self) -> None:
        width, height = self.surface.get_size()
        self.scale = min(width / self.wide, height / self.high) * self.looks.zoom
        self.left = round((width - self.wide * self.scale) / 2)
        self.top = round((height - self.high * self.scale) / 2)

    def sheet(self, wide: float, high: float) -> Canvas:
        """Another sheet on the same surface; what is noted is noted together."""
        return Canvas(
            self.surface,
            self.strokes,
            wide,
            high,
            self.looks,
            self.misfits,
            self.written,
            self.narrowed,
            self.heights,
        )

    def zoomed(self, zoom: float, here: tuple[float, float], there: tuple[float, float]) -> Canvas:
        """The surface in units ``zoom`` times as large, its ``there`` lying on our ``here``."""
        other = self.sheet(self.wide, self.high)
        x, y = self.point(*here)
        other.scale = self.scale * zoom
        other.left = x - round(there[0] * other.scale)
        other.top = y - round(there[1] * other.scale)
        return other

    @property
    def least(self) -> int:
        """How many pixels high the smallest letters are, whatever the shape and the margin."""
        width, height = self.surface.get_size()
        return ceil(LEGIBLE * (height if width >= height else width) - 0.01)

    @property
    def small(self) -> float:
        """The smallest letters in units."""
        return max(float(SMALL), self.least / self.scale)

    def px(self, units: float) -> int:
        """This many units in whole pixels; never less than one."""
        return max(1, round(units * self.scale))

    def point(self, x: float, y: float) -> tuple[int, int]:
        return self.left + round(x * self.scale), self.top + round(y * self.scale)

    def units(self, pixel_x: float, pixel_y: float) -> tuple[float, float]:
        """Where on the sheet a pixel lies (a mouse click, say)."""
        return (pixel_x - self.left) / self.scale, (pixel_y - self.top) / self.scale

    def put(self, sprite: pygame.Surface, x: float, y: float) -> None:
        """Lay a sprite with its middle at (x, y)."""
        px, py = self.point(x, y)
        self.lay(sprite, (px - sprite.get_width() // 2, py - sprite.get_height() // 2))

    def put_at(self, sprite: pygame.Surface, box: Box) -> None:
        """Lay a sprite with its top left corner on the box's."""
        self.lay(sprite, self.point(box.x, box.y))

    def lay(
        self, sprite: pygame.Surface, at: tuple[int, int], solid: pygame.Rect | None = None
    ) -> None:
        """Lay a sprite with its top left corner on a pixel.

        ``solid`` is a part of the sprite, in its own pixels, that hides whatever is beneath.
        """
        if self.strokes is None:
            self.surface.blit(sprite, at)
            return
        hides = solid.move(at) if solid is not None else None
        self.strokes.append(Stroke(sprite, pygame.Rect(at, sprite.get_size()), hides))
