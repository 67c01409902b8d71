"""What the actors said, on its way to a WAV file. It must never keep anybody else's voice."""

from __future__ import annotations

import contextlib
import wave
from pathlib import Path
from typing import IO

from app.speech.blocks import Block
from app.store.errors import StoreError
from app.store.writing import refuse_pipe, what_to_do


class Recording:
    """A WAV file of every block it is given, where one is asked for; a disk that refuses it ends
    the game at once, and no half file is left behind.
    """

    def __init__(self, path: Path | None) -> None:
        self._path = path
        self._file: IO[bytes] | None = None
        self._sound: wave.Wave_write | None = None

    def __enter__(self) -> Recording:
        """Open the file. Raises :class:`StoreError` before anything was played."""
        if self._path is not None:
            try:
                refuse_pipe(self._path)
                self._file = self._path.open("wb")
            except OSError as error:
                raise _refused(self._path, error) from error
        return self

    def keep(self, block: Block) -> None:
        """Write one block. Raises :class:`StoreError`."""
        if self._path is None or self._file is None:
            return
        try:
            if self._sound is None:
                self._sound = wave.Wave_write(self._file)
                self._sound.setparams((1, block.pcm.itemsize, block.rate, 0, "NONE", ""))
            self._sound.writeframesraw(block.pcm.astype("<i2").tobytes())
        except OSError as error:
            self._forget()
            raise _refused(self._path, error) from error

    def __exit__(self, *_: object) -> None:
        """Close the file; one into which nothing was said is none."""
        if self._path is None or self._file is None:
            return
        if self._sound is None:
            self._forget()
            return
        try:
            self._sound.close()
            self._file.close()
        except OSError as error:
            self._forget()
            raise _refused(self._path, error) from error

    def _forget(self) -> None:
        """Leave nothing behind."""
        for closing in (self._sound, self._file):
            if closing is not None:
                with contextlib.suppress(OSError):
                    closing.close()
        self._sound = self._file = None
        if self._path is not None and self._path.is_file():
            with contextlib.suppress(OSError):
                self._path.unlink()


def _refused(path: Path, error: OSError) -> StoreError:
    reason, advice = error.strerror, what_to_do(error)
    return StoreError(f"The recording {path} cannot be written ({reason}): {advice}.")
