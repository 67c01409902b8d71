"""How a round ends and another begins, and how the game ends.

This module must never ask whether it should: whoever calls it has decided that.
"""

from __future__ import annotations

from app.rules.commands import Fault
from app.rules.events import Event, Faulted, GameFinished, PileTaken, RoundBegan
from app.rules.game import Game, RightWord
from app.rules.seats import places

#: What follows from one command, in order.
Events = tuple[Event, ...]


def fault(game: Game, player: int, kind: Fault, sound: str | None, right: RightWord) -> Events:
    """A player erred: the round is over, and they pay."""
    return (Faulted(player, kind, sound, right), *new_round(game, player))


def new_round(game: Game, payer: int) -> Events:
    """Whoever pays takes the pile and opens (P5, C3, C12)."""
    return (PileTaken(payer, game.pile), RoundBegan(game.round + 1, payer))


def finish(game: Game, winner: int) -> Events:
    """The game is over."""
    return (GameFinished(winner, places(game, winner)),)
