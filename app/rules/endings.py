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
    """Whoever pays takes the pile and opens (P5, C3, C12).

    Who practises alone takes back only the card they missed, and what they got right is done with:
    with the whole pile, a run through 60 cards would take 60 right words in a row.
    """
    alone = len(game.setup.players) == 1
    taken = game.pile[-1:] if alone else game.pile
    return (PileTaken(payer, taken), RoundBegan(game.round + 1, payer))


def finish(game: Game, winner: int) -> Events:
    """The game is over."""
    return (GameFinished(winner, places(game, winner)),)
