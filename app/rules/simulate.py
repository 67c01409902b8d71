"""Whole games without sound, to see how long they last and how fair they are.

Everybody says the right word, except for a share of turns in which they err in some way. This
module must never print or measure anything; it plays, and counts.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final, TypeVar

from app.rules.chance import below
from app.rules.commands import (
    CallLastRound,
    Challenge,
    Command,
    Err,
    Fault,
    LetStand,
    Say,
    TurnCard,
)
from app.rules.decide import play, start
from app.rules.events import PileTaken
from app.rules.game import AwaitingWord, Finished, Game, LastWord, RightWord, Setup
from app.rules.seats import next_seat
from app.rules.words import UNDER_VOWEL, WORD_OF_SOUND

N = TypeVar("N", int, float)

#: With many errors a game for two need never end; after so many turns nobody has won.
MOST_TURNS: Final = 10_000

#: What a turn and a new round take at the table, in seconds.
SECONDS_A_TURN: Final = 3.0
SECONDS_A_ROUND: Final = 6.0

#: Chances are drawn in millionths.
_PER_MILLION: Final = 1_000_000

_KINDS: Final = (Fault.WRONG_WORD, Fault.WRONG_VOWEL, Fault.TOO_SLOW, Fault.UNCLEAR)


@dataclass(frozen=True, slots=True)
class Outcome:
    """How one game went."""

    turns: int
    faults: int
    rounds: int
    opener: int
    winners: tuple[int, ...]  # those who share the first place; empty: given up after MOST_TURNS


@dataclass(frozen=True, slots=True)
class Summary:
    """How many games went. Medians and 90th percentiles are of turns and of estimated minutes."""

    games: int
    median_turns: int
    p90_turns: int
    median_minutes: float
    p90_minutes: float
    median_rounds: int
    opener_wins: float  # share of the games, 0 to 1; a shared win counts in part
    shared: float  # share of the games with more than one winner
    unfinished: int  # games given up after MOST_TURNS


def simulate(setup: Setup, error_rate: float, seed: int, minutes: float | None = None) -> Outcome:
    """Play one game; ``error_rate`` is the chance (0 to 1) that a turn goes wrong.

    After so many estimated ``minutes`` the round being played is called the last.

    ``seed`` decides who errs and how; the cards are those of ``setup``. When the table is its own
    referee, a wrong word is objected to at once by the next player.
    """
    game, _ = start(setup)
    opener = game.player
    faults = 0
    while not isinstance(game.phase, Finished) and game.turns < MOST_TURNS:
        if minutes is not None and estimated_minutes(game.turns, game.round) >= minutes:
            game, _ = play(game, CallLastRound())
        command, seed = _next_command(game, error_rate, seed)
        game, events = play(game, command)
        faults += any(isinstance(event, PileTaken) for event in events)
    places = game.phase.places if isinstance(game.phase, Finished) else ()
    winners = tuple(seat for seat, place in enumerate(places) if place == 1)
    return Outcome(game.turns, faults, game.round, opener, winners)


def _next_command(game: Game, error_rate: float, seed: int) -> tuple[Command, int]:
    if isinstance(game.phase, AwaitingWord):
        return _a_word(game.phase.right, error_rate, seed)
    if game.last is not None and not game.last.was_right:
        return Challenge(_who_objects(game, game.last.player)), seed
    return (LetStand() if isinstance(game.phase, LastWord) else TurnCard()), seed


def _who_objects(game: Game, speaker: int) -> int:
    return next_seat(game, game.direction) if game.player == speaker else game.player


def _a_word(right: RightWord, error_rate: float, seed: int) -> tuple[Command, int]:
    drawn, seed = below(_PER_MILLION, seed)
    if drawn >= error_rate * _PER_MILLION:
        return Say(right.sound), seed
    kind, seed = below(len(_KINDS), seed)
    return _an_error(right, _KINDS[kind], seed)


def _an_error(right: RightWord, kind: Fault, seed: int) -> tuple[Command, int]:
    """The error as a command. Nobody can miss the vowel of *trigal*: another word then."""
    if kind is Fault.WRONG_VOWEL:
        wrong = [s for s in UNDER_VOWEL.get(right.word, {}).values() if s != right.sound]
    elif kind is Fault.WRONG_WORD:
        wrong = [s for s, word in WORD_OF_SOUND.items() if word is not right.word]
    else:
        return Err(kind), seed
    if not wrong:
        return _an_error(right, Fault.WRONG_WORD, seed)
    chosen, seed = below(len(wrong), seed)
    return Say(wrong[chosen]), seed


def simulations(
    setup: Setup, error_rate: float, games: int, minutes: float | None = None
) -> Iterator[Outcome]:
    """So many games, the first dealt by the setup's seed and each next one by the next number."""
    for seed in range(setup.seed, setup.seed + games):
        yield simulate(replace(setup, seed=seed), error_rate, ~seed, minutes)


def summarise(outcomes: Iterable[Outcome]) -> Summary:
    """What many games have in common. Raises ``ValueError`` where there is none."""
    played = tuple(outcomes)
    if not played:
        raise ValueError("no game was played")
    turns = sorted(outcome.turns for outcome in played)
    minutes = sorted(estimated_minutes(each.turns, each.rounds) for each in played)
    return Summary(
        games=len(played),
        median_turns=_quantile(turns, 50),
        p90_turns=_quantile(turns, 90),
        median_minutes=_quantile(minutes, 50),
        p90_minutes=_quantile(minutes, 90),
        median_rounds=_quantile(sorted(outcome.rounds for outcome in played), 50),
        opener_wins=sum(_opener_wins(each) for each in played) / len(played),
        shared=sum(len(each.winners) > 1 for each in played) / len(played),
        unfinished=sum(not each.winners for each in played),
    )


def _opener_wins(outcome: Outcome) -> float:
    return 1 / len(outcome.winners) if outcome.opener in outcome.winners else 0.0


def estimated_minutes(turns: int, rounds: int) -> float:
    """How long so many turns and rounds would take at the table."""
    return (turns * SECONDS_A_TURN + rounds * SECONDS_A_ROUND) / 60


def _quantile(ascending: Sequence[N], percent: int) -> N:
    """The value that so many per cent of the values do not exceed (nearest rank)."""
    rank = -(-len(ascending) * percent // 100)
    return ascending[max(rank, 1) - 1]
