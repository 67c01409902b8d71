"""Repainting only what changed gives the same picture as drawing all of it."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pygame
import pytest

from app.screen.canvas import Canvas
from app.screen.gallery import Draw, pictures
from app.screen.language import language
from app.screen.repaint import Repaint
from app.screen.samples import table
from app.screen.table_view import Showing, draw_table_view
from app.table.view import Moment

SIZE = (640, 360)
PICTURES = pictures(language("es"))


def surface() -> pygame.Surface:
    return pygame.Surface(SIZE, 0, 32)


def at_once(draw: Draw) -> bytes:
    sheet = surface()
    draw(Canvas(sheet))
    return pygame.image.tobytes(sheet, "RGB")


@pytest.mark.parametrize(("before", "now"), list(pairwise(sorted(PICTURES))))
def test_a_repainted_picture_is_the_one_drawn_at_once(before: str, now: str) -> None:
    sheet = surface()
    repaint = Repaint(sheet)
    repaint.show(PICTURES[before])
    repaint.show(PICTURES[now])
    assert pygame.image.tobytes(sheet, "RGB") == at_once(PICTURES[now])


@pytest.mark.parametrize("moment", [Moment.READY, Moment.TURNING, Moment.FAULT, Moment.RIGHT])
def test_every_instant_of_a_motion_is_the_one_drawn_at_once(moment: Moment) -> None:
    sheet = surface()
    repaint = Repaint(sheet)
    begun = table(moment=moment, since=100.0, until=100.4)
    for step in range(8):
        view = replace(begun, at=100.0 + step * 0.04)

        def draw(canvas: Canvas, view: object = view) -> None:
            assert isinstance(view, type(begun))
            draw_table_view(canvas, view, Showing(language("es")))

        repaint.show(draw)
        assert pygame.image.tobytes(sheet, "RGB") == at_once(draw)


def test_nothing_is_painted_where_nothing_changed() -> None:
    repaint = Repaint(surface())
    assert repaint.show(PICTURES["listening"]) == [pygame.Rect((0, 0), SIZE)]
    assert repaint.show(PICTURES["listening"]) == []


def test_a_grain_that_is_eaten_repaints_no_more_than_its_place() -> None:
    repaint = Repaint(surface())

    def listening(thinking: float, canvas: Canvas) -> None:
        draw_table_view(canvas, table(thinking=thinking), Showing(language("es")))

    repaint.show(lambda canvas: listening(0.10, canvas))
    areas = repaint.show(lambda canvas: listening(0.13, canvas))
    assert 0 < sum(area.w * area.h for area in areas) < 0.01 * SIZE[0] * SIZE[1]
