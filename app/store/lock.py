"""Who plays an evening holds it: nobody else on this machine goes on with it meanwhile.

The lock is the system's own, on a file beside the journal: it goes with the process that holds it,
however that ends, so an evening that crashed is free at once. The file itself stays, empty. This
module must never read or write a journal; where no lock can be had, play goes on without one.
"""

from __future__ import annotations

import errno
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
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


@contextmanager
def held(journal: Path) -> Iterator[None]:
    """The evening in ``journal`` is ours until the end of the block, whether it exists or not.

    Raises :class:`StoreError` while another process holds it.
    """
    with ExitStack() as until_then:
        file = _lock_file(journal)
        if file is not None:
            until_then.enter_context(file)
            _hold(file, journal)
        yield


def _lock_file(journal: Path) -> TextIO | None:
    """The file that is locked, open; ``None`` where the disk takes none."""
    try:
        whole = journal.resolve()  # by another name it is the same evening
        if whole.exists() and not whole.is_file():
            return None
        whole.parent.mkdir(parents=True, exist_ok=True)
        return whole.with_name(f"{whole.name}.lock").open("a", encoding="utf-8")
    except (OSError, RuntimeError):  # before Python 3.13 a loop of links is the latter
        return None


def _hold(file: TextIO, journal: Path) -> None:
    try:
        _take(file)
    except OSError as error:
        if error.errno in _HELD:
            raise StoreError(
                f"The evening {journal} is being played in another window: close that one, "
                "or name another file with --journal."
            ) from error
