"""What must hold before a file that somebody named is written."""

from __future__ import annotations

import errno
from pathlib import Path


def refuse_pipe(path: Path) -> None:
    """Opening a named pipe would wait until somebody reads from it. Raises OSError."""
    if path.is_fifo():
        raise OSError(errno.EINVAL, "it is a pipe", str(path))
