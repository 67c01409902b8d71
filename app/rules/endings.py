"""How a round ends and another begins, and how the game ends.

This module must never ask whether it should: whoever calls it has decided that.
"""

from __future__ import annotations

from app.rules.commands import Fault
from app.rules.events import Faulted, PileTaken, RoundBegan
from app.rules.evolve import evolve
from app.rules.game import Game, RightWord
from app.rules.last_lap import after_a_fault, after_a_word, somebody_is_out
from app.rules.places import Events, finish, finish_by_count


def fault(game: Game, player: int, kind: Fault, sound: str | None, right: RightWord) -> Events:
    """A player erred: the round is over, and they pay."""
    return (Faulted(player, kind, sound, right), *new_round(game, player))


def new_round(game: Game, payer: int) -> Events:
    """Whoever pays takes the pile and opens (P5, C3, C12).

    Who practises alone takes back only the card they missed, and what they got right is done with:
    with the whole pile, a run through 60 cards would take 60 right words in a row.
    """
    alone = len(game.setup.players) == 1
    paid = PileTaken(payer, game.pile[-1:] if alone else game.pile)
    after = evolve(game, paid)
    if game.lap is not None:
        return (paid, *after_a_fault(after, payer))
    if game.in_last_round:
        return (paid, *finish_by_count(after))  # G8
    return (paid, RoundBegan(game.round + 1, payer))


def last_word_stands(game: Game) -> Events:
    """Nobody objects, or wrongly: the player is out of cards and wins (G2), or waits for the
    others to finish the lap (G7).
    """
    if not game.setup.last_lap:
        return finish(game, game.player)
    return somebody_is_out(game) if game.lap is None else after_a_word(game)
