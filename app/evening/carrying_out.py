"""Tell the table what happened, and carry out what it asks for. The same with and without a window.

This module must never look at a clock: whoever tells says when.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

from app.table.effects import Cue, ListenFor, Note, PlayCue, StopListening
from app.table.inputs import Input
from app.table.sitting import Stamped
from app.table.table import Table


class Ears(Protocol):
    """Who is asked to listen, or not to."""

    def listen_for(self, asked: ListenFor) -> None:
        """Words count from ``asked.since`` on."""
        ...

    def stop(self) -> None:
        """Nothing counts until the next question."""
        ...


class NoEars:
    """Nobody listens: the game is played with keys."""

    def listen_for(self, asked: ListenFor) -> None:
        """Nobody to tell."""

    def stop(self) -> None:
        """Nobody to tell."""


#: Sounds a cue; silent where there is no loudspeaker.
PlaysCue = Callable[[Cue], None]
#: Is told everything that an input made happen.
Witness = Callable[[Sequence[Stamped]], None]


class Host:
    """The one through whom everything reaches the table."""

    def __init__(
        self,
        table: Table,
        note: Callable[[str], None],
        ears: Ears,
        play_cue: PlaysCue | None = None,
    ) -> None:
        """``note`` takes the lines of the journal."""
        self.table = table
        self._note = note
        self.ears = ears
        self._play_cue = play_cue
        self.witnesses: list[Witness] = []

    def tell(self, what: Input) -> None:
        """Tell the table, and carry out its wishes in their order."""
        for effect in self.table.receive(what):
            match effect:
                case Note(line):
                    self._note(line)
                case ListenFor():
                    self.ears.listen_for(effect)
                case StopListening():
                    self.ears.stop()
                case PlayCue(cue):
                    if self._play_cue is not None:
                        self._play_cue(cue)
        if told := self.table.sitting.told:
            for witness in self.witnesses:
                witness(told)
