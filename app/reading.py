"""Reading all of a file that somebody named, or that we wrote: never for ever, never without end.

Below all layers, for whoever reads files. What cannot be read is an OSError whose ``strerror`` is
the reason in a few words; the sentence around it is the caller's. It must never write anything.
"""

from __future__ import annotations

import errno
import stat
from pathlib import Path
from typing import Final

#: Bytes of a file, at most, where nobody says more; the journal of a long evening has a hundredth.
LARGEST: Final = 64 << 20
#: Bytes of one file of a model of ears; those of small models have a tenth of them.
LARGEST_OF_MODEL: Final = 512 << 20


def all_of(path: Path, largest: int = LARGEST) -> bytes:
    """All bytes of a file. Raises OSError, as :func:`check_ordinary` does."""
    check_ordinary(path, largest)
    with path.open("rb") as file:
        written = file.read(largest + 1)  # it may have grown, and some files tell no size
    if len(written) > largest:
        raise _too_large(path, largest)
    return written


def check_ordinary(path: Path, largest: int = LARGEST) -> None:
    """Only a file with an end, of at most so many bytes, can be read whole.

    A named pipe would be waited for until somebody writes into it, and a device may have no end.
    Raises OSError.
    """
    found = path.stat()
    if stat.S_ISDIR(found.st_mode):
        raise OSError(errno.EISDIR, "it is a folder", str(path))
    if not stat.S_ISREG(found.st_mode):
        raise OSError(errno.EINVAL, "it is a pipe or a device: copy it into a file", str(path))
    if found.st_size > largest:
        raise _too_large(path, largest)


def _too_large(path: Path, largest: int) -> OSError:
    return OSError(errno.EFBIG, f"it is larger than {largest >> 20} MB", str(path))
