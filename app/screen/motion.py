"""Motion as pure functions of time: how far along something is at an instant.

Nothing here remembers anything, so every instant can be drawn by itself. Nothing flashes: the
fastest repeated change is the shaken head of a verdict, three times and over.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import cos, pi, sin
from typing import Final

DEAL: Final = 0.40
SLIDE: Final = 0.30
FLIP: Final = 0.32
SWEEP: Final = 0.40
SWEEP_AFTER: Final = 0.55  # the verdict is seen before its price
REVERSE: Final = 0.40
FILL: Final = 0.35
SHAKE: Final = 0.35
POP: Final = 0.22
CONFETTI: Final = 6.5
_GOLDEN: Final = 0.6180339887  # steps of this share spread evenly without any chance


def ease_out(t: float) -> float:
    """Fast at first, then gently to rest."""
    return 1 - (1 - t) ** 3


def ease_both(t: float) -> float:
    """Gently away and gently to rest."""
    return t * t * (3 - 2 * t)


def overshoot(t: float) -> float:
    """A little too far, and back."""
    return 1 + 2.2 * (t - 1) ** 3 + 1.2 * (t - 1) ** 2


def between(a: float, b: float, t: float) -> float:
    """From ``a`` at 0 to ``b`` at 1."""
    return a + (b - a) * t


def in_steps(t: float, steps: int) -> float:
    """``t`` rounded to one of so many steps, for sizes that are kept once drawn."""
    return round(t * steps) / steps


@dataclass(frozen=True, slots=True)
class Motion:
    """An instant, and whether things move at all ("reduce motion" shows only where they end)."""

    at: float
    still: bool = False

    def part(self, since: float, duration: float) -> float:
        """0..1: how much of a motion that began at ``since`` is done; 1 without motion."""
        if self.still:
            return 1.0
        return min(1.0, max(0.0, (self.at - since) / duration))

    def hop(self, since: float) -> float:
        """0..1..0: one hop of the token whose turn it becomes; 0 without motion."""
        return sin(pi * self.part(since, SLIDE))

    def shake(self, since: float) -> float:
        """-1..1: a shaken head that dies away; 0 without motion."""
        t = self.part(since, SHAKE)
        return 0.0 if t >= 1 else sin(t * 3 * 2 * pi) * (1 - t)


@dataclass(frozen=True, slots=True)
class Flip:
    """A card while it is turned: how wide it looks (0..1), and whether its face is seen."""

    width: float
    face: bool


def flip(t: float) -> Flip:
    """The turn of a card, ``t`` from 0 (back) to 1 (face)."""
    width = abs(cos(pi * ease_both(t)))
    return Flip(max(0.04, width), t >= 0.5)


@dataclass(frozen=True, slots=True)
class Flake:
    """One piece of confetti: where (shares of the screen), how turned, which kind."""

    x: float
    y: float
    degrees: int
    kind: int


def confetti(elapsed: float, count: int = 60) -> tuple[Flake, ...]:
    """The confetti ``elapsed`` seconds after it was thrown; it falls past the lower edge."""
    flakes = []
    for number in range(count):
        start = (number * _GOLDEN) % 1.0
        late = (number * _GOLDEN * 7) % 1.0 * 2.2
        speed = 0.26 + 0.12 * ((number * _GOLDEN * 3) % 1.0)
        y = (elapsed - late) * speed - 0.08
        if not -0.08 <= y <= 1.05:
            continue
        x = start + 0.02 * sin(elapsed * 2.1 + number)
        turn = int(elapsed * 90 + number * 47) % 360
        flakes.append(Flake(x, y, turn // 15 * 15, number % 4))
    return tuple(flakes)
