"""Reads the tables of numbers that Kaldi writes: vectors and matrices, binary or as text.

Only shapes and soundness are told. What is cut off, or holds anything but finite numbers, is a
ValueError: Kaldi itself would end the process on much of it.
"""

from __future__ import annotations

import struct
from typing import Any, Final

import numpy as np

_BINARY: Final = b"\0B"
_KINDS: Final[dict[str, np.dtype[Any]]] = {"F": np.dtype("<f4"), "D": np.dtype("<f8")}


class KaldiNumbers:
    """A file of Kaldi's, read from its beginning on. Every method raises ValueError."""

    def __init__(self, data: bytes) -> None:
        self._data = data
        self._is_binary = data.startswith(_BINARY)
        self._at = len(_BINARY) if self._is_binary else 0

    def token(self, wanted: str) -> None:
        """This word comes next."""
        if self._word() != wanted:
            raise ValueError(f"no {wanted}")

    def count(self) -> int:
        """A whole number."""
        size, number = self._unpack("<bi")
        if size != 4 or number < 0:
            raise ValueError("no count")
        return int(number)

    def real(self) -> float:
        """A number with its size before it."""
        (size,) = self._unpack("<b")
        if size not in (4, 8):
            raise ValueError("no number")
        (number,) = self._unpack("<f" if size == 4 else "<d")
        return float(number)

    def vector(self) -> int:
        """The length of a vector."""
        kind = self._kind("V")
        length = self.count()
        self._sound(kind, length)
        return length

    def matrix(self) -> tuple[int, int]:
        """Rows and columns of a matrix."""
        if not self._is_binary:
            return self._matrix_as_text()
        kind = self._kind("M")
        rows, columns = self.count(), self.count()
        self._sound(kind, rows * columns)
        return rows, columns

    def packed(self) -> int:
        """The rows of a symmetric matrix of which one half is written."""
        kind = self._kind("P")
        rows = self.count()
        self._sound(kind, rows * (rows + 1) // 2)
        return rows

    def end(self) -> None:
        """Nothing comes any more."""
        if self._data[self._at :].strip():
            raise ValueError("more than there should be")

    def _unpack(self, form: str) -> tuple[float, ...]:
        try:
            numbers = struct.unpack_from(form, self._data, self._at)
        except struct.error as error:
            raise ValueError("cut off") from error
        self._at += struct.calcsize(form)
        return numbers

    def _word(self) -> str:
        end = self._data.find(b" ", self._at, self._at + 40)
        if end < 0:
            raise ValueError("cut off")
        word = self._data[self._at : end].decode("ascii")
        self._at = end + 1
        return word

    def _kind(self, shape: str) -> np.dtype[Any]:
        word = self._word()
        if len(word) != 2 or word[0] not in _KINDS or word[1] != shape:
            raise ValueError("no such table")
        return _KINDS[word[0]]

    def _sound(self, kind: np.dtype[Any], length: int) -> None:
        if self._at + length * kind.itemsize > len(self._data):
            raise ValueError("cut off")
        numbers = np.frombuffer(self._data, kind, length, self._at)
        if not np.isfinite(numbers).all():
            raise ValueError("numbers that are none")
        self._at += numbers.nbytes

    def _matrix_as_text(self) -> tuple[int, int]:
        text = self._data[self._at :].decode("ascii").strip()
        if not text.startswith("[") or not text.endswith("]"):
            raise ValueError("cut off")
        rows = [row.split() for row in text[1:-1].splitlines() if row.strip()]
        widths = {len(row) for row in rows}
        if len(widths) != 1 or not np.isfinite([float(each) for row in rows for each in row]).all():
            raise ValueError("no table")
        self._at = len(self._data)
        return len(rows), widths.pop()
