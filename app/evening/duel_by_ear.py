"""The opening duel without a window: heard in sample time, told line by line.

Whoever speaks is recorded: actors, a file, or people at a microphone. Hands there are none, so what
cannot be settled by ear is settled by chance. This module must never ask what time it is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from app.evening.headless import Say
from app.evening.last_seconds import KEPT_FOR_A_PHRASE, Remembered, is_clear
from app.evening.telling import about_the_ears
from app.hearing.heard import EarBack, EarTrouble, FromTheEars, Heard
from app.speech.blocks import Block
from app.speech.listener import Recogniser
from app.speech.listening_thread import Source
from app.speech.phrase_listener import PhraseListener
from app.table.duel import Duel, begin, by_chance, counted, tried

#: Whoever is not heard for so many seconds keeps the others waiting: chance decides.
PATIENCE: Final = 25.0

Sounds = Iterator[Block | EarTrouble | EarBack]
#: Is told whose turn it is to say which phrase.
Ask = Callable[[int, tuple[str, ...]], object]


class Borrowed:
    """A source that somebody else goes on listening to afterwards."""

    def __init__(self, sounds: Iterator[Block | FromTheEars]) -> None:
        self._sounds = sounds

    def __iter__(self) -> Sounds:
        return (each for each in self._sounds if isinstance(each, Block | EarTrouble | EarBack))

    def close(self) -> None:
        """It is not ours to close."""


def fight(
    players: tuple[str, ...],
    seed: int,
    source: Source,
    recogniser_for: Callable[[tuple[str, ...]], Recogniser],
    say: Say,
    ask: Ask | None = None,
) -> int:
    """The seat that opens. ``source`` is listened to for as long as the duel lasts."""
    return _Fight(players, seed, source, recogniser_for, say, ask).opener()


class _Fight:
    def __init__(
        self,
        players: tuple[str, ...],
        seed: int,
        source: Source,
        recogniser_for: Callable[[tuple[str, ...]], Recogniser],
        say: Say,
        ask: Ask | None,
    ) -> None:
        self._players = players
        self._duel: Duel = begin(len(players), seed)
        self._remembered = Remembered(source, KEPT_FOR_A_PHRASE)
        self._listener = PhraseListener(lambda: recogniser_for(self._duel.phrase))
        self._say = say
        self._ask = ask

    def opener(self) -> int:
        sounds = iter(self._remembered)
        while self._duel.opener is None:
            heard = self._next(sounds)
            if heard is None:
                self._say("Nobody was heard to say it; chance decides who opens.")
                self._duel = by_chance(self._duel)
                break
            self._take(heard)
        self._say(f"{self._players[self._duel.opener or 0]} opens.")
        return self._duel.opener or 0

    def _next(self, sounds: Sounds) -> Heard | None:
        """What whoever has the turn is heard to say; ``None`` where nothing comes."""
        seat = self._duel.speaker
        assert seat is not None, "a duel that goes on is somebody's turn"
        self._say(f"{self._players[seat]}: {' '.join(self._duel.phrase)}")
        if self._ask is not None:
            self._ask(seat, self._duel.phrase)
        until: float | None = None
        for sound in sounds:
            line = about_the_ears(sound)
            if line is not None:
                self._say(line)
            if not isinstance(sound, Block):
                continue
            until = sound.at + PATIENCE if until is None else until
            for news in self._listener.hear(sound):
                if isinstance(news, Heard) and news.guesses:
                    return news
            if sound.at > until:
                return None
        return None

    def _take(self, heard: Heard) -> None:
        timed = is_clear(self._remembered, heard)
        self._duel = tried(self._duel, heard, timed=timed)
        attempt = self._duel.attempts[-1]
        words = " ".join(pair.said or "-" for pair in attempt.pairs)
        slips = f"{attempt.errors} {'slip' if attempt.errors == 1 else 'slips'}"
        time = f"{attempt.seconds:.2f} s" if timed else "too loud here to be timed"
        doubt = ", but not heard well: once more" if attempt.doubtful else ""
        self._say(f"               {words} ({slips}, {time}{doubt})")
        self._duel = counted(self._duel)
