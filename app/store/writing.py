"""What must hold before a file that somebody named is written, and what to do when it cannot be."""

from __future__ import annotations

import errno
from pathlib import Path
from typing import Final

#: What a disk says that has no room left, for this file or for whoever writes it.
_FULL: Final = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG)


def refuse_pipe(path: Path) -> None:
    """Opening a named pipe would wait until somebody reads from it. Raises OSError."""
    if path.is_fifo():
        raise OSError(errno.EINVAL, "it is a pipe", str(path))


def what_to_do(error: OSError) -> str:
    """The end of a sentence about a file that cannot be written: only a full disk lacks room."""
    if error.errno in _FULL:
        return "make room on the disk, or name another file"
    return "name another file"
