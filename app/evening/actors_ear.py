"""Ears that hear actors: each question makes one of them speak, and what they mean is kept."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import asdict

from app.actors.script import Prompter
from app.actors.stage import Stage
from app.actors.troupe import Troupe
from app.evening.journal import ACTOR
from app.evening.scoring import Meant, Scoring
from app.evening.voices import actors_clips
from app.speech.blocks import Block
from app.table.effects import ListenFor
from app.table.journal import note_line
from app.table.moments import Listening
from app.table.table import Table


class ActorsOnStage:
    """A troupe for the players of a table. ``note`` writes a line into its journal."""

    def __init__(
        self, table: Table, prompter: Prompter, note: Callable[[str], None], began: float = 0.0
    ) -> None:
        """Raises :class:`ActorsError` where the clips are missing."""
        clips = actors_clips()
        self.stage = Stage(clips.rate, seed=prompter.seed, began=began)
        self.scoring = Scoring()
        self._note = note
        self._table = table
        self._troupe = Troupe(clips, prompter, self.stage, table.sitting.game.turns)

    def listen_for(self, asked: ListenFor) -> None:
        """Let the actor whose turn it is answer, and write down what they mean.

        Where frames are slow, the time for an answer may be over before the question is heard of.
        """
        game, listening = self._table.sitting.game, self._table.sitting.moment
        if not isinstance(listening, Listening) or asked.since != self._table.sitting.listening:
            return
        seat = game.player
        deadline = listening.deadline
        limit = None if deadline is None else deadline - listening.since
        line = self._troupe.asked(seat, asked.expected, asked.since, limit)
        meant = Meant(game.turns, game.setup.players[seat], asked.expected, line, limit)
        self.scoring.asked(meant)
        deed = None if line.deed is None else line.deed.value
        said = {**asdict(line), "deed": deed}
        self._note(note_line({ACTOR: meant.name, "due": meant.expected, **said}))

    def stop(self) -> None:
        """Actors do not mind that nobody listens."""

    def blocks(self) -> Iterator[Block]:
        """The room, for as long as somebody listens."""
        while True:
            yield self.stage.next_block()
