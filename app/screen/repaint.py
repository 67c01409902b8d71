"""Drawing a picture again only where it differs from the one before.

A picture is noted as the sprites it is made of; those that came, went or moved say where to paint.
What a later sprite hides is left out. The result never depends on what was drawn before: a test
compares it with the same picture drawn at once.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import pygame

from app.screen.canvas import Canvas, Stroke
from app.screen.theme import Looks

#: A sprite is cut round what hides it only where that spares this many pixels.
_WORTH_CUTTING: Final = 4096


class Repaint:
    """What a surface shows now, and how to change it into something else."""

    def __init__(self, surface: pygame.Surface, looks: Looks | None = None) -> None:
        self._surface = surface
        self._looks = looks or Looks()
        self._shown: list[Stroke] | None = None

    def show(self, draw: Callable[[Canvas], None]) -> list[pygame.Rect]:
        """Draw on the surface what ``draw`` draws; returns where the surface changed."""
        noted: list[Stroke] = []
        draw(Canvas(self._surface, noted, looks=self._looks))
        whole = self._surface.get_rect()
        areas = [whole] if self._shown is None else _changes(self._shown, noted, whole)
        for area in areas:
            self._paint(noted, area)
        self._shown = noted  # keeps the sprites alive, so that none is taken for a later one
        return areas

    def _paint(self, strokes: list[Stroke], area: pygame.Rect) -> None:
        self._surface.set_clip(area)
        hidden: list[pygame.Rect] = []
        jobs: list[tuple[pygame.Surface, tuple[int, int], pygame.Rect]] = []
        for number in reversed(area.collidelistall([stroke.rect for stroke in strokes])):
            sprite, rect, hides = strokes[number]
            seen = rect.clip(area)
            for piece in _round(seen, _largest(hidden, seen)):
                jobs.append((sprite, piece.topleft, piece.move(-rect.x, -rect.y)))
            if hides is not None:
                hidden.append(hides)
            if _covers(sprite, rect, area):
                break
        jobs.reverse()
        self._surface.blits(jobs, False)
        self._surface.set_clip(None)


def _covers(sprite: pygame.Surface, rect: pygame.Rect, area: pygame.Rect) -> bool:
    """Whether nothing beneath the sprite can be seen in the area."""
    return not sprite.get_flags() & pygame.SRCALPHA and rect.contains(area)


def _largest(hidden: list[pygame.Rect], seen: pygame.Rect) -> pygame.Rect | None:
    """The part of ``seen`` most worth leaving out."""
    parts = [part for hides in hidden if (part := hides.clip(seen))]
    best = max(parts, key=lambda part: part.w * part.h, default=None)
    if best is None or (best != seen and best.w * best.h < _WORTH_CUTTING):
        return None
    return best


def _round(seen: pygame.Rect, hidden: pygame.Rect | None) -> tuple[pygame.Rect, ...]:
    """What is left of an area without a part of it: above, below, left and right of that."""
    if hidden is None:
        return (seen,)
    pieces = (
        pygame.Rect(seen.x, seen.y, seen.w, hidden.y - seen.y),
        pygame.Rect(seen.x, hidden.bottom, seen.w, seen.bottom - hidden.bottom),
        pygame.Rect(seen.x, hidden.y, hidden.x - seen.x, hidden.h),
        pygame.Rect(hidden.right, hidden.y, seen.right - hidden.right, hidden.h),
    )
    return tuple(piece for piece in pieces if piece.w > 0 and piece.h > 0)


def _changes(before: list[Stroke], now: list[Stroke], whole: pygame.Rect) -> list[pygame.Rect]:
    """Where two pictures differ, as areas that lie apart."""
    old, new = [_key(stroke) for stroke in before], [_key(stroke) for stroke in now]
    common = set(old) & set(new)
    if [key for key in old if key in common] != [key for key in new if key in common]:
        return [whole]  # something passed over something else
    changed = [
        stroke.rect.clip(whole)
        for keys, strokes in ((old, before), (new, now))
        for key, stroke in zip(keys, strokes, strict=True)
        if key not in common
    ]
    return _apart([rect for rect in changed if rect])


def _key(stroke: Stroke) -> tuple[int, int, int]:
    return id(stroke.sprite), stroke.rect.x, stroke.rect.y


def _apart(areas: list[pygame.Rect]) -> list[pygame.Rect]:
    """The areas, those that overlap put together."""
    apart: list[pygame.Rect] = []
    for area in areas:
        while (hit := area.collidelist(apart)) != -1:
            area = area.union(apart.pop(hit))
        apart.append(area)
    return apart
