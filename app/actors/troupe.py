"""Actors at the table: asked for a word, one of them speaks it on the stage.

They are told the right word, as prompted; what they make of it is theirs. They never see a card
and never hear a verdict.
"""

from __future__ import annotations

from app.actors.clips import Clips
from app.actors.script import Line, Prompter
from app.actors.stage import Stage


class Troupe:
    """Each seat has a voice; each question is answered once."""

    def __init__(self, clips: Clips, prompter: Prompter, stage: Stage, questions: int = 0) -> None:
        """``questions``: how many were asked before, when an evening goes on."""
        self._voices = tuple(clips.voices.values())
        self._prompter = prompter
        self._stage = stage
        self._questions = questions

    def asked(self, seat: int, expected: str, since: float, limit: float | None) -> Line:
        """Let the actor on ``seat`` answer a question put at ``since`` seconds; what they mean."""
        line = self._prompter.line(self._questions, expected, limit)
        self._questions += 1
        if line.sound is not None:
            clip = self._voices[seat % len(self._voices)][line.sound]
            self._stage.say(clip, since + line.reaction)
        return line
