"""A command in a terminal that the system asks to end: it does so at once and in order.

SDL takes that request for the window's, once it hears or sounds; where there is no window nobody
would ever heed it. This module must never be used where there is one.
"""

from __future__ import annotations

import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager

#: As a shell tells it of a program that was ended so.
ENDED = 128 + signal.SIGTERM


@contextmanager
def heeds_the_end() -> Iterator[None]:
    """Whatever runs inside is left as at Ctrl+C, so that its files are closed."""

    def leave(*_: object) -> None:
        sys.exit(ENDED)

    before = signal.signal(signal.SIGTERM, leave)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, signal.SIG_DFL if before is None else before)
