"""Who comes next round the table, and how the seats are placed at the end.

This module must never know cards or words, only how many cards each seat has left.
"""

from __future__ import annotations

from app.rules.game import Direction, Game


def next_seat(game: Game, direction: Direction) -> int:
    """The next player still at the table, that way round; the same one where nobody else is."""
    seats = len(game.present)
    seat = (game.player + direction.value) % seats
    while not game.present[seat]:
        seat = (seat + direction.value) % seats
    return seat


def at_the_table(game: Game) -> int:
    """How many have not gone home."""
    return sum(game.present)


def is_at_the_table(game: Game, player: int) -> bool:
    """Whether there is such a seat, and its player has not gone home."""
    return 0 <= player < len(game.present) and game.present[player]


def places(game: Game, winner: int) -> tuple[int, ...]:
    """The place of each seat, from 1: the winner, then fewest cards; equal counts share (G6).

    Who went home comes after all who stayed, and shares the last place.
    """
    ranks = [_rank(game, seat, winner) for seat in range(len(game.decks))]
    return tuple(1 + sum(other < rank for other in ranks) for rank in ranks)


def _rank(game: Game, seat: int, winner: int) -> tuple[bool, bool, int]:
    return seat != winner, not game.present[seat], len(game.decks[seat])
