"""Who plays an evening holds it: nobody else on this machine goes on with it meanwhile.

The lock is the system's own, on a file beside the one it is for: it goes with the process that
holds it, however that ends, so an evening that crashed is free at once. The file of an evening is
removed by whoever held it; where a crash kept them from it, it stays, empty, and is no lock. This
module must never read or write what it locks; where no lock can be had, all goes on without one.
"""

from __future__ import annotations

import errno
import os
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import Final, TextIO

from app.store.errors import StoreError

if sys.platform == "win32":
    import msvcrt

    def _take(file: TextIO) -> None:
        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
else:
    import fcntl

    def _take(file: TextIO) -> None:
        fcntl.lockf(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


#: How systems say that somebody else holds a lock; anything else is a disk that knows no locks.
_HELD: Final = (errno.EACCES, errno.EAGAIN, errno.EDEADLK)


#: For so many seconds somebody else may be changing a file; it takes thousandths of one.
_MOMENT: Final = 0.5


class HeldError(StoreError):
    """Somebody else plays this evening; the message says what to do."""


@contextmanager
def in_turn(file: Path) -> Iterator[None]:
    """Until the end of the block others wait to change ``file``, but nobody waits for ever."""
    with ExitStack() as until_then:
        lock = _lock_file(file)
        if lock is not None:
            until_then.enter_context(lock)
            _wait_for(lock)
        yield


def _wait_for(lock: TextIO) -> None:
    latest = time.monotonic() + _MOMENT
    while time.monotonic() < latest:
        try:
            _take(lock)
        except OSError as error:
            if error.errno not in _HELD:
                return
            time.sleep(0.01)
        else:
            return


@contextmanager
def held(journal: Path) -> Iterator[None]:
    """The evening in ``journal`` is ours until the end of the block, whether it exists or not.

    Raises :class:`HeldError` while another process holds it.
    """
    with ExitStack() as until_then:
        file = _lock_file(journal)
        while file is not None:
            until_then.enter_context(file)
            if not _is_taken(file, journal):
                break
            if _is_in_place(file):
                until_then.callback(_remove, file)
                break
            file = _lock_file(journal)  # whoever held it has removed it since it was opened
        yield


def _lock_file(locked: Path) -> TextIO | None:
    """The file that is locked, open; ``None`` where the disk takes none."""
    try:
        whole = locked.resolve()  # by another name it is the same file
        if whole.exists() and not whole.is_file():
            return None
        whole.parent.mkdir(parents=True, exist_ok=True)
        return whole.with_name(f"{whole.name}.lock").open("a", encoding="utf-8")
    except (OSError, RuntimeError):  # before Python 3.13 a loop of links is the latter
        return None


def _is_taken(file: TextIO, journal: Path) -> bool:
    """Whether the lock is ours; not where the disk knows none. Raises :class:`HeldError`."""
    try:
        _take(file)
    except OSError as error:
        if error.errno in _HELD:
            raise HeldError(
                f"The evening {journal} is being played in another window: close that one, "
                "or play another one: tristris play --journal FILE."
            ) from error
        return False
    return True


def _is_in_place(file: TextIO) -> bool:
    """Whether others who look for the lock find this very file: one that was removed locks none."""
    try:
        return os.path.samestat(os.fstat(file.fileno()), os.stat(file.name))
    except FileNotFoundError:
        return False


def _remove(file: TextIO) -> None:
    """Remove a lock that is ours: who opened it meanwhile sees that it is not in its place.

    Windows removes no file that anybody has open, so there it is closed first, and stays where
    somebody else has come for it. What holds anything was never ours.
    """
    with suppress(OSError):
        if os.fstat(file.fileno()).st_size:
            return
        if sys.platform == "win32":
            file.close()
        os.unlink(file.name)
