"""The end of a game: who wins, and the place of everybody else.

This module must never ask whether the game should end.
"""

from __future__ import annotations

from app.rules.events import Event, GameFinished
from app.rules.game import Game

#: What follows from one command, in order.
Events = tuple[Event, ...]


def finish(game: Game, winner: int) -> Events:
    """The game is over."""
    return (GameFinished(winner, places(game)),)


def finish_by_count(game: Game) -> Events:
    """The game is over before anybody alone is out of cards: fewest cards win, ties share (G8)."""
    order = places(game)
    return (GameFinished(order.index(1), order),)


def places(game: Game) -> tuple[int, ...]:
    """The place of each seat, from 1, by fewest cards; equal counts share a place (G6).

    Who went home comes after all who stayed, and shares the last place.
    """
    ranks = [(not here, len(deck)) for here, deck in zip(game.present, game.decks, strict=True)]
    return tuple(1 + sum(other < rank for other in ranks) for rank in ranks)
