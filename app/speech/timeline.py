"""When samples were heard, from clocks that tremble: the sound's own count, held to the wall.

Reports of when a buffer arrived jump by milliseconds; the number of samples does not. This module
must never ask a clock itself.
"""

from __future__ import annotations

from typing import Final

_LOST: Final = 0.1  # seconds a report must be late before samples are taken to be lost
_PULL: Final = 0.02  # share of the difference that is taken back at each report


class Timeline:
    """Instants of the first samples of buffers that follow each other."""

    def __init__(self, rate: int) -> None:
        self._rate = rate
        self._next: float | None = None

    def place(self, samples: int, reported: float) -> tuple[float, float]:
        """Instant of the first of ``samples``, and the seconds lost right before it.

        ``reported`` is when the buffer says it began, in seconds.
        """
        expected = reported if self._next is None else self._next
        late = reported - expected
        if late > _LOST:
            at, gap = reported, late
        elif late < -_LOST:
            # The clock of the device fell back, or a host lied before: trust the newer report,
            # for time must not run away from the wall.
            at, gap = reported, 0.0
        else:
            at, gap = expected + _PULL * late, 0.0
        self._next = at + samples / self._rate
        return at, gap
