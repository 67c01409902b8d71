"""Sources of sound made by hand."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from app.hearing.heard import EarBack, EarTrouble
from app.speech.blocks import Block


class Given:
    """Gives what it was given, and ends."""

    def __init__(self, news: Sequence[Block | EarTrouble | EarBack]) -> None:
        self._news = news

    def __iter__(self) -> Iterator[Block | EarTrouble | EarBack]:
        yield from self._news

    def close(self) -> None:
        """There is nothing to close."""
