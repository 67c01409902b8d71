"""A journal on disk: lines are appended and flushed one by one, so that a crash loses none.

A full disk must never stop a game: the journal then goes on in memory and says so once.
"""

from __future__ import annotations

import contextlib
import glob
import os
from pathlib import Path
from types import TracebackType
from typing import Final, Self, TextIO

from app.reading import all_of
from app.store.errors import StoreError
from app.store.reading import read_bytes, text_of
from app.store.settings import set_aside
from app.store.writing import refuse_pipe, what_to_do

_NAME: Final = "The journal"


class TornAtOnceError(StoreError):
    """Not even the first line of a journal is whole; ``rest`` is what there is of it."""

    def __init__(self, sentence: str, rest: str) -> None:
        super().__init__(sentence)
        self.rest = rest


class JournalFile:
    """Lines on their way to a file. ``trouble`` is told once the disk refuses."""

    def __init__(self, path: Path) -> None:
        """Open ``path`` to go on writing at its end; a torn last line is cut off first.

        Raises :class:`StoreError` when the file cannot be opened at all.
        """
        self.path = path
        self.trouble: str | None = None  # the reason, and what to do
        self.kept: list[str] = []  # what the disk did not take
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            refuse_pipe(path)
            cut_torn_line(path)
            self._is_ours = not path.exists()
            self._file: TextIO = path.open("a", encoding="utf-8", newline="\n")
        except OSError as error:
            raise StoreError(
                f"The journal {path} cannot be written ({error.strerror}): {what_to_do(error)}."
            ) from error

    def write(self, line: str) -> None:
        """Append one line and hand it to the system at once."""
        if self.trouble is not None:
            self.kept.append(line)
            return
        try:
            self._file.write(line + "\n")
            self._file.flush()
        except OSError as error:
            self.trouble = _told(error)
            self.kept.append(line)

    def close(self) -> None:
        """Write nothing more; a journal into which nothing was written is none."""
        try:
            self._file.close()
            if self._is_ours and self.path.stat().st_size == 0:
                self.path.unlink()
        except FileNotFoundError:
            return
        except OSError as error:
            self.trouble = self.trouble or _told(error)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()


def _told(error: OSError) -> str:
    return f"({error.strerror or error}): {what_to_do(error)}"


def exists(path: Path) -> bool:
    """Whether there is a journal. Raises :class:`StoreError` for a name no disk can take."""
    try:
        return path.is_file()
    except OSError as error:
        raise StoreError(f"The journal {path} cannot be looked for ({error.strerror}).") from error


def is_torn(path: Path) -> bool:
    """Whether the last line was cut off in the middle, as by a power cut."""
    return not read_bytes(path, _NAME).endswith(b"\n")


def read_lines(path: Path) -> tuple[str, ...]:
    """The whole lines of a journal. Raises :class:`StoreError` when it cannot be read.

    What a power cut left of a last line is left out, as it is cut off before the next is written;
    where it is the only line, :class:`TornAtOnceError` is raised. Ends of lines as Windows writes
    them, which a copy may have got on its way, alter nothing.
    """
    if not os.path.exists(path):
        raise StoreError(f"There is no journal {path}.")
    whole, end, torn = read_bytes(path, _NAME).rpartition(b"\n")
    if torn and not end:
        raise TornAtOnceError(
            f"The journal {path} was cut off in its first line, or is none: "
            "nothing of its evening can be gone on with.",
            torn.decode("utf-8-sig", errors="replace"),
        )
    if not whole:
        return ()
    return tuple(line.removesuffix("\r") for line in text_of(whole, path, _NAME).split("\n"))


def kept_beside(path: Path) -> tuple[Path, ...]:
    """The journal ``path``, if there is one, and those that were set aside under a number.

    What the disk does not show is not there.
    """
    numbered = path.parent.glob(f"{glob.escape(path.name)}.*")
    aside = (each for each in numbered if each.name.removeprefix(f"{path.name}.").isdecimal())
    return tuple(each for each in (path, *aside) if _holds_something(each))


def _holds_something(path: Path) -> bool:
    try:
        return path.is_file() and path.stat().st_size > 0
    except OSError:
        return False


def last_written(path: Path) -> float:
    """When a journal was last written, in seconds since 1970."""
    return path.stat().st_mtime


def forget(path: Path) -> None:
    """Delete a journal for good; one that cannot be deleted stays."""
    with contextlib.suppress(OSError):
        path.unlink()


def bring_back(path: Path, to: Path) -> None:
    """Make an earlier journal the one that is played; what lies there is set aside.

    Raises :class:`StoreError` when the disk refuses.
    """
    try:
        set_aside(to)
        os.replace(path, to)
    except OSError as error:
        raise StoreError(f"The journal {path} cannot be moved ({error.strerror}).") from error


def cut_torn_line(path: Path) -> None:
    """Drop what a power cut left of a last line, so that new lines do not grow onto it."""
    if not path.is_file():
        return
    written = all_of(path)
    whole = written.rfind(b"\n") + 1
    if whole < len(written):
        with path.open("r+b") as file:
            file.truncate(whole)
