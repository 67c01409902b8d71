"""Who sits at the table, and who comes next round it.

This module must never know cards or words.
"""

from __future__ import annotations

from app.rules.game import AwaitingCard, Direction, Game


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


def seats_from(game: Game, first: int) -> tuple[int, ...]:
    """Everybody at the table in turn order, beginning with ``first`` or the next one there."""
    seats, way = len(game.present), game.direction.value
    order = ((first + step * way) % seats for step in range(seats))
    return tuple(seat for seat in order if game.present[seat])


def is_between_rounds(game: Game) -> bool:
    """Whether a round has begun and no card of it is turned yet; the last lap is no such time."""
    return isinstance(game.phase, AwaitingCard) and not game.pile and game.lap is None
