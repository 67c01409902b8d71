"""How long it takes from the command to the first picture, in processes of their own.

Everything counts that whoever opens the app waits for: the interpreter, what is imported, the
window, and the title drawn. This module must never keep anything: the window closes at once.
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
from statistics import median
from typing import Final

#: What a process does: it says one word as soon as its first picture is seen.
_OPEN: Final = (
    "from app.evening.app import open_app; open_app(glance=lambda: print('seen', flush=True))"
)


class BenchError(Exception):
    """The app could not be opened; the message says why."""


def bench_start(runs: int) -> dict[str, object]:
    """Open the app so many times; milliseconds to the first picture.

    The first run may find files that no memory holds yet. ``cpu_ms`` is what a run computed, up to
    the closed window: less than the clock shows where the machine is busy with other things (and 0
    where the system does not tell). Raises :class:`BenchError` where there
    is nothing to show a picture on.
    """
    computed = _computed()
    took = [_opened() for _ in range(runs)]
    computed = _computed() - computed
    return {
        "runs": runs,
        "cpu_ms": round(1000 * computed / runs),
        "first_picture_ms": {
            "first": round(took[0]),
            "median": round(median(took)),
            "max": round(max(took)),
        },
    }


def _computed() -> float:
    """Seconds that processes of ours have computed so far."""
    times = os.times()
    return times.children_user + times.children_system


def _opened() -> float:
    """Milliseconds until one process shows its first picture."""
    begun = time.perf_counter()
    process = subprocess.Popen(
        [sys.executable, "-c", _OPEN],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        encoding="utf-8",
    )
    assert process.stdout is not None, "it was asked for"
    seen = any(line.strip() == "seen" for line in process.stdout)
    took = 1000 * (time.perf_counter() - begun)
    _, complaint = process.communicate()
    if not seen:
        last = complaint.strip().splitlines()[-1:] or ["it ended without a word"]
        raise BenchError(f"The app could not be opened: {last[0]}")
    return took
