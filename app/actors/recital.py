"""Actors in the opening duel: asked to say a tongue twister, one of them says it in one breath.

They slip as often as their prompter lets them. They never hear how they did.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import numpy as np

from app.actors.clips import Clips
from app.actors.script import Prompter
from app.actors.stage import Stage
from app.speech.blocks import Block, Pcm

#: Seconds from being asked to the first word: the room is heard before.
THINKING: Final = 1.4
#: Seconds between two words: the quickest and the slowest of the actors.
_QUICKEST, _SLOWEST = 0.02, 0.14
#: What is so many times fainter than the loudest of a word is the quiet around it.
_FAINT: Final = 60
#: Questions of the game are counted from 0; those of a duel are none of them.
_FIRST_QUESTION: Final = 1_000


class Recital:
    """Each seat has a voice, the same as in the game."""

    def __init__(self, clips: Clips, prompter: Prompter, began: float = 0.0) -> None:
        """``began``: the instant of the first sample."""
        self.stage = Stage(clips.rate, seed=prompter.seed, began=began)
        self._rate = clips.rate
        self._voices = tuple(clips.voices.values())
        self._prompter = Prompter(prompter.seed, prompter.mistakes)  # no script: it is the game's
        self._asked = 0

    def ask(self, seat: int, phrase: tuple[str, ...]) -> tuple[str, ...]:
        """Let the actor on ``seat`` say the phrase; what they mean to say."""
        said = []
        for word in phrase:
            line = self._prompter.line(_FIRST_QUESTION + self._asked, word, None)
            said.append(line.sound or word)
            self._asked += 1
        voice = self._voices[seat % len(self._voices)]
        share = seat / max(1, len(self._voices) - 1)
        pause = _QUICKEST + min(1.0, share) * (_SLOWEST - _QUICKEST)
        clip = self._in_one_breath([voice[word] for word in said], pause)
        self.stage.say(clip, self.stage.now + THINKING)
        return tuple(said)

    def blocks(self) -> Iterator[Block]:
        """The room, for as long as somebody listens."""
        while True:
            yield self.stage.next_block()

    def _in_one_breath(self, words: list[Pcm], pause: float) -> Pcm:
        """Words without the quiet around them, so many seconds apart."""
        parts: list[Pcm] = []
        for word in words:
            sounds = np.flatnonzero(np.abs(word.astype(np.int32)) > np.abs(word).max() / _FAINT)
            parts.append(word[sounds[0] : sounds[-1] + 1])
            parts.append(np.zeros(round(pause * self._rate), np.int16))
        return np.concatenate(parts)
