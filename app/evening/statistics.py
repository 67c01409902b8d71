"""From finished games to what the statistics page shows, and back to forgetting somebody.

Adding up is pure; :class:`Statistics` alone knows the file and the day. This module must never
count what nobody at the sofa has said: actors and sound files do not play for anybody.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable, Iterable
from datetime import date, datetime, timedelta
from pathlib import Path
from typing import Final

from app.evening.asked_for import MODES
from app.rules.commands import FAULTS_OF_ANSWERS
from app.rules.words import Vowel
from app.screen.records import LATEST, VOWELS, Latest, Mode, Record, Run, Share, Trouble
from app.screen.records import MODES as SHOWN_MODES
from app.store.errors import StoreError
from app.store.statistics import (
    KeptGame,
    KeptPlayer,
    add_game,
    forget_all,
    forget_player,
    mend,
    read_games,
)
from app.table.figures import GameFigures, PlayerFigures

#: An evening goes on after midnight: until so many hours it is still the day before.
_NIGHT: Final = timedelta(hours=6)


def evening_of(now: datetime) -> date:
    """The day of the evening that ``now`` belongs to."""
    return (now - _NIGHT).date()


def kept(figures: GameFigures, evening: date) -> KeptGame:
    """The line that is kept of a game."""
    return KeptGame(
        evening=evening.isoformat(),
        modes=tuple(mode for mode in MODES if getattr(figures.modes, mode)),
        cards=figures.cards,
        seconds=figures.seconds,
        seats=len(figures.players),
        players=tuple(_kept_player(player) for player in figures.players),
    )


def _kept_player(figures: PlayerFigures) -> KeptPlayer:
    return KeptPlayer(
        name=figures.name,
        place=figures.place,
        words=figures.words,
        errors={fault.value: count for fault, count in figures.errors.items()},
        fastest=figures.fastest,
        streak=figures.streak,
        vowels={
            _letter(vowel): (under.words, under.errors) for vowel, under in figures.vowels.items()
        },
    )


def _letter(vowel: Vowel | None) -> str:
    return "-" if vowel is None else vowel.value


def records_of(games: Iterable[KeptGame]) -> tuple[Record, ...]:
    """What there is to show of everybody, who played last coming first."""
    played: dict[str, list[tuple[KeptGame, KeptPlayer]]] = {}
    for game in reversed(tuple(games)):
        for player in game.players:
            played.setdefault(player.name, []).insert(0, (game, player))
    return tuple(_record(name, theirs) for name, theirs in played.items())


def _record(name: str, played: list[tuple[KeptGame, KeptPlayer]]) -> Record:
    together = [(game, player) for game, player in played if game.seats > 1]
    alone = [(game, player) for game, player in played if game.seats == 1 and game.cards > 0]
    errors: Counter[str] = Counter()
    for _, player in played:
        errors.update(player.errors)
    runs = tuple(Run(game.seconds, game.cards, _errors(player)) for game, player in alone)
    return Record(
        name=name,
        evenings=len({game.evening for game, _ in played}),
        games=len(together),
        wins=sum(player.place == 1 for _, player in together),
        words=sum(player.words for _, player in played),
        errors=tuple((fault, errors[fault.value]) for fault in FAULTS_OF_ANSWERS),
        fastest=min((p.fastest for _, p in played if p.fastest is not None), default=None),
        streak=max(player.streak for _, player in played),
        vowels=tuple(_share(letter, (player for _, player in played)) for letter in VOWELS),
        modes=tuple(_mode(mode, together) for mode in SHOWN_MODES),
        latest=tuple(_latest(player) for _, player in together[-LATEST:]),
        runs=runs[-LATEST:],
        best_run=min(runs, key=lambda run: run.pace, default=None),
    )


def _errors(player: KeptPlayer) -> int:
    return sum(player.errors.values())


def _share(letter: str, played: Iterable[KeptPlayer]) -> Share:
    pairs = [player.vowels.get(letter, (0, 0)) for player in played]
    return Share(sum(words for words, _ in pairs), sum(errors for _, errors in pairs))


def _mode(mode: str, played: list[tuple[KeptGame, KeptPlayer]]) -> Mode:
    places = [
        player.place
        for game, player in played
        if mode in game.modes or (mode == "basic" and not game.modes)
    ]
    return Mode(len(places), places.count(1))


def _latest(player: KeptPlayer) -> Latest:
    right = Share(player.words, _errors(player)).right
    return Latest(right or 0.0, player.place == 1)


class Statistics:
    """The statistics on this machine. What the disk refuses stops nobody."""

    def __init__(self, path: Path, now: Callable[[], datetime] = datetime.now) -> None:
        self._path = path
        self._now = now
        self.trouble: Trouble | None = None  # what went wrong last, if anything did

    def add(self, figures: GameFigures) -> None:
        """Keep a game that was played to its end."""
        self._games()
        self._try(lambda: add_game(self._path, kept(figures, evening_of(self._now()))))

    def records(self) -> tuple[Record, ...]:
        """Everybody's, who played last coming first."""
        return records_of(self._games())

    def forget(self, name: str) -> None:
        """Leave no trace of a player."""
        self._try(lambda: forget_player(self._path, name))

    def forget_all(self) -> None:
        """Leave no trace of anybody."""
        self._try(lambda: forget_all(self._path))

    def _games(self) -> tuple[KeptGame, ...]:
        """What is kept; a file that cannot be understood is set aside, and what can be stays."""
        try:
            return read_games(self._path)
        except StoreError as error:
            why = str(error)
        try:
            aside = mend(self._path)
            games = read_games(self._path)
        except StoreError as error:
            self._tell(Trouble("statistics-refused"), str(error))
            return ()
        self._tell(Trouble("statistics-aside", aside.name), f"{why} The file is kept as {aside}.")
        return games

    def _try(self, change: Callable[[], None]) -> None:
        try:
            change()
        except StoreError as error:
            self._tell(Trouble("statistics-refused"), str(error))

    def _tell(self, trouble: Trouble, sentence: str) -> None:
        self.trouble = trouble
        print(f"tristris: {sentence}", file=sys.stderr)
