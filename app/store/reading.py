"""Reading a file that somebody named, or we wrote; what is wrong with it is said here, once."""

from __future__ import annotations

import errno
from pathlib import Path
from typing import Final

from app.store.errors import StoreError

#: Bytes of a file of ours, at most; the journal of a long evening has a hundredth of them.
LARGEST: Final = 64 << 20


def read_text(path: Path, name: str) -> str:
    """All of a text file in UTF-8. ``name`` says what it is, as in "The deck".

    Raises :class:`StoreError`.
    """
    return text_of(read_bytes(path, name), path, name)


def read_bytes(path: Path, name: str) -> bytes:
    """All of a file. Raises :class:`StoreError`."""
    try:
        return all_of(path)
    except OSError as error:
        raise StoreError(f"{name} {path} cannot be read ({error.strerror}).") from error


def all_of(path: Path) -> bytes:
    """All of a file. Raises OSError, also for one of more than :data:`LARGEST` bytes or no end."""
    with path.open("rb") as file:
        written = file.read(LARGEST + 1)
    if len(written) > LARGEST:
        raise OSError(errno.EFBIG, f"it is larger than {LARGEST >> 20} MB", str(path))
    return written


def text_of(written: bytes, path: Path, name: str) -> str:
    """What was read from ``path``, as text. Raises :class:`StoreError`."""
    try:
        return written.decode("utf-8")
    except UnicodeDecodeError as error:
        raise StoreError(f"{name} {path} is not text.") from error
