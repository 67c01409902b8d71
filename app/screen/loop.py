"""The frame loop: what hands did goes out, a picture comes back, and only news is drawn.

It knows no game. The wiring gives it one function, ``step``, which is called about sixty times a
second with what hands did since the last call and the instant, hands that on to the table, and
returns the picture to be seen now, or None to stop.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

import pygame

from app.screen.canvas import Canvas
from app.screen.hands import Hand
from app.screen.repaint import Repaint
from app.screen.window import Window

FRAMES_PER_SECOND: Final = 60


@dataclass(frozen=True, slots=True)
class Picture:
    """What is to be seen now.

    ``news`` is anything that can be compared: an equal one means that nothing changed. ``moving``
    pictures are drawn again at every frame. ``draw`` is called only when drawing is needed.
    """

    news: object
    draw: Callable[[Canvas], None]
    moving: bool = False


Step = Callable[[tuple[Hand, ...], float], Picture | None]


def run(
    window: Window,
    step: Step,
    clock: Callable[[], float],
    painted: Callable[[float], None] | None = None,
) -> None:
    """Go round until ``step`` returns None. ``clock`` gives the seconds that ``step`` is told.

    ``painted`` is told after each drawn picture how many seconds of this thread it took.
    """
    pace = pygame.time.Clock()
    shown: tuple[object, Canvas] | None = None
    repaint = Repaint(window.canvas.surface, window.canvas.looks)
    while True:
        hands = window.hands()
        picture = step(hands, clock())
        if picture is None:
            return
        now = (picture.news, window.canvas)
        if shown is None or shown[1] is not now[1]:
            repaint = Repaint(window.canvas.surface, window.canvas.looks)
            shown = None
        if picture.moving or shown is None or shown[0] != now[0]:
            begun = time.thread_time()
            areas = repaint.show(picture.draw)
            if painted is not None:
                painted(time.thread_time() - begun)
            window.show(areas)
            shown = now
        pace.tick(FRAMES_PER_SECOND)
