"""A busy minute of four players in real time, to measure how long a frame takes to draw.

The game is a real one, played by a script; only the drawing is measured, in the thread's own time,
so that a busy machine counts for less. Memory is what is resident now, not what was at most.
"""

from __future__ import annotations

import gc
import os
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from statistics import quantiles
from typing import Final

from app.rules.cards import Card
from app.rules.game import AwaitingWord, Setup
from app.rules.modes import Modes
from app.screen.canvas import Canvas
from app.screen.hands import Closed, Hand
from app.screen.language import language
from app.screen.loop import FRAMES_PER_SECOND, Picture, run
from app.screen.table_view import Showing, prepare, table_picture
from app.screen.window import Window
from app.table.house import House
from app.table.inputs import Begin, Tick, Typed
from app.table.table import Table, see
from app.table.view import Moment

_PLAYERS: Final = ("Ana", "Luis", "Eva", "Íñigo")
_THINKING: Final = 0.25  # share of the time to think that the script uses up
_WRONG_EVERY: Final = 6
#: The first part fills the caches: its frames are not measured,
_WARM_UP: Final = 0.2
#: and memory may grow until every kind of picture was drawn at least once.
_ALL_SEEN: Final = 0.5


@dataclass(slots=True)
class _Minute:
    """The script, and what it measures."""

    table: Table
    showing: Showing
    seconds: float
    frames: list[float] = field(default_factory=list)
    memory: int = 0
    spoken: int = 0
    at: float = 0.0
    caption: str | None = None  # what was said last, until it is seen
    said: tuple[float, int] = (0.0, 0)  # when, and before how many frames
    painted_frames: int = 0
    captions: list[tuple[float, int]] = field(default_factory=list)  # seconds, and frames, late

    def step(self, hands: tuple[Hand, ...], at: float) -> Picture | None:
        """One frame: time goes by, the player whose turn it is speaks, the table is seen."""
        if at >= self.seconds or Closed() in hands:
            return None
        self.table.receive(Tick(at))
        view = see(self.table, at)
        phase = self.table.sitting.game.phase
        due = view.moment is Moment.LISTENING and (view.thinking or 0.0) >= _THINKING
        if due and isinstance(phase, AwaitingWord):
            self.spoken += 1
            wrong = "trigal" if phase.right.sound != "trigal" else "tres"
            sound = wrong if self.spoken % _WRONG_EVERY == 0 else phase.right.sound
            self.caption, self.said = (
                self.showing.language.quoted(sound),
                (time.perf_counter(), self.painted_frames),
            )
            self.table.receive(Typed(sound, at))
            view = see(self.table, at)
        if not self.memory and at >= self.seconds * _ALL_SEEN:
            self.memory = _resident()
        self.at = at
        picture = table_picture(view, self.showing)
        return replace(picture, draw=partial(self._drawn, draw=picture.draw))

    def _drawn(self, canvas: Canvas, draw: Callable[[Canvas], None]) -> None:
        """Draw, and look whether what was said can be read."""
        draw(canvas)
        if self.caption in canvas.written:
            since, frames = self.said
            self.captions.append((time.perf_counter() - since, self.painted_frames - frames))
            self.caption = None

    def painted(self, seconds: float) -> None:
        """One frame was drawn."""
        self.painted_frames += 1
        if self.at >= self.seconds * _WARM_UP:
            self.frames.append(1000 * seconds)


def _resident() -> int:
    """The memory in use now, in kilobytes; where the system does not tell, the most there was."""
    gc.collect()
    told = Path("/proc/self/statm")
    if told.is_file():
        return int(told.read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE") // 1024
    if sys.platform == "win32":
        return 0
    import resource

    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return most // 1024 if sys.platform == "darwin" else most


def bench(
    deck: tuple[Card, ...], size: tuple[int, int] = (1920, 1080), seconds: float = 60.0
) -> dict[str, object]:
    """Play for ``seconds`` and tell what drawing took, in milliseconds of the thread's time.

    ``over_budget`` counts frames that took longer than a sixtieth of a second. ``captions`` tells
    of the words heard: how many were said and shown, and after how many frames (0: in the very
    next one drawn) and milliseconds of the clock at most.
    """
    window = Window(size, fits=False)
    setup = Setup(_PLAYERS, deck, Modes(albino=True, trigo=True, trauma=True), seed=7, opener=0)
    table = Table(setup, House(listens=False), "bench")
    minute = _Minute(table, Showing(language("es")), seconds)
    prepare(window.canvas, deck)
    begun = time.perf_counter()
    table.receive(Begin(0.0))
    run(
        window,
        minute.step,
        clock=lambda: time.perf_counter() - begun,
        painted=minute.painted,
    )
    window.close()
    shares = quantiles(minute.frames, n=100)
    return {
        "size": f"{size[0]}x{size[1]}",
        "frames": len(minute.frames),
        "frame_ms": {
            name: round(shares[cut - 1], 2) for name, cut in (("p50", 50), ("p95", 95), ("p99", 99))
        },
        "over_budget": sum(frame > 1000 / FRAMES_PER_SECOND for frame in minute.frames),
        "captions": {
            "said": minute.spoken,
            "shown": len(minute.captions),
            "frames_late": max((frames for _, frames in minute.captions), default=0),
            "ms": round(1000 * max((late for late, _ in minute.captions), default=0.0), 1),
        },
        "growth_kb": _resident() - minute.memory,
    }
