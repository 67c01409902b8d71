"""Reading a file that somebody named, or we wrote; what is wrong with it is said here, once."""

from __future__ import annotations

from pathlib import Path

from app.reading import all_of
from app.store.errors import StoreError


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


def text_of(written: bytes, path: Path, name: str) -> str:
    """What was read from ``path``, as text. Raises :class:`StoreError`."""
    try:
        return written.decode("utf-8-sig")  # some editors begin a text with a mark of their own
    except UnicodeDecodeError as error:
        raise StoreError(f"{name} {path} is not text.") from error
