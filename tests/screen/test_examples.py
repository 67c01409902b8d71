"""The example of a mode is a pure function of time, and something in it moves."""

from __future__ import annotations

import pygame
import pytest

from app.screen.canvas import Canvas
from app.screen.examples import LONG, draw_example
from app.screen.language import language
from app.screen.setup import Page, SetupForm
from app.screen.setup_places import MODE_ITEMS
from app.screen.setup_view import draw_setup


def seen(mode: str, at: float) -> bytes:
    canvas = Canvas(pygame.Surface((640, 360), 0, 32))
    draw_example(canvas, mode, 800, 450, at)
    return pygame.image.tobytes(canvas.surface, "RGB")


@pytest.mark.parametrize("mode", MODE_ITEMS)
def test_an_example_moves_and_begins_again(mode: str) -> None:
    instants = [LONG * part for part in (0.1, 0.45, 0.7, 0.95)]
    assert len({seen(mode, at) for at in instants}) >= 3
    assert seen(mode, 1.0) == seen(mode, 1.0 + 3 * LONG)


def test_only_the_mode_with_the_focus_plays_its_example() -> None:
    def page(focus: str, at: float) -> bytes:
        canvas = Canvas(pygame.Surface((640, 360), 0, 32))
        draw_setup(canvas, SetupForm(page=Page.PLAYERS, focus=focus), language("es"), at)
        return pygame.image.tobytes(canvas.surface, "RGB")

    assert page("trigo", 0.2) != page("trigo", 3.2)
    assert page("start", 0.2) == page("start", 3.2)
