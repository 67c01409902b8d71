"""What a finished game leaves of each player in figures, for the statistics. Pure.

The figures come from the table's tally, which is a fold over the events of the rules: a game
played again from its journal gives the same ones. This module must never add up games.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from app.rules.commands import Fault
from app.rules.game import Finished
from app.rules.modes import Modes
from app.rules.words import Vowel
from app.table.see import elapsed
from app.table.sitting import Sitting
from app.table.tally import Answer

#: The natural vowels before any wheat field, and then the five.
VOWELS: Final[tuple[Vowel | None, ...]] = (None, *Vowel)


@dataclass(frozen=True, slots=True)
class Under:
    """How the words under one vowel came out."""

    words: int = 0  # that stood
    errors: int = 0


@dataclass(frozen=True, slots=True)
class PlayerFigures:
    """One player in one game."""

    name: str
    place: int  # from 1, ties share a place
    words: int  # that stood
    errors: Mapping[Fault, int]
    fastest: float | None  # seconds to the onset of the quickest word that stood
    streak: int  # most words running that stood
    vowels: Mapping[Vowel | None, Under]


@dataclass(frozen=True, slots=True)
class GameFigures:
    """One game, from the deal to the places."""

    modes: Modes
    cards: int
    seconds: float  # of play, pauses not counted
    players: tuple[PlayerFigures, ...]  # in seat order; one alone practised


def figures_of(sitting: Sitting) -> GameFigures | None:
    """The figures of a game that is finished; ``None`` for one that is not."""
    game = sitting.game
    if not isinstance(game.phase, Finished):
        return None
    players = tuple(
        _of_player(name, game.phase.places[seat], sitting.tally.answers[seat])
        for seat, name in enumerate(game.setup.players)
    )
    seconds = elapsed(sitting, sitting.clock.table)
    return GameFigures(game.setup.modes, game.setup.cards, seconds, players)


def _of_player(name: str, place: int, answers: tuple[Answer, ...]) -> PlayerFigures:
    stood = [answer for answer in answers if answer.fault is None]
    reactions = [answer.reaction for answer in stood if answer.reaction is not None]
    return PlayerFigures(
        name=name,
        place=place,
        words=len(stood),
        errors=Counter(answer.fault for answer in answers if answer.fault is not None),
        fastest=min(reactions, default=None),
        streak=_longest(answer.fault is None for answer in answers),
        vowels={vowel: under for vowel in VOWELS if (under := _under(vowel, answers)) != Under()},
    )


def _under(vowel: Vowel | None, answers: tuple[Answer, ...]) -> Under:
    theirs = [answer.fault is None for answer in answers if answer.vowel is vowel]
    return Under(words=theirs.count(True), errors=theirs.count(False))


def _longest(stood: Iterable[bool]) -> int:
    """The longest run of true ones."""
    best = run = 0
    for each in stood:
        run = run + 1 if each else 0
        best = max(best, run)
    return best
