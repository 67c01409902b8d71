"""Stopping the game over the word just said, and owning up to it (C1 to C13).

The last word may be challenged until the next card is turned. This module must never say who
presses first; it is told.
"""

from __future__ import annotations

from app.rules.commands import Fault
from app.rules.endings import fault, last_word_stands, new_round
from app.rules.events import CardReturned, ChallengeFailed, ChallengeUpheld, Refusal
from app.rules.evolve import evolve
from app.rules.game import Answered, AwaitingWord, Game, LastWord, Referee
from app.rules.places import Events
from app.rules.seats import is_at_the_table


def challenge(game: Game, by: int) -> Events | Refusal:
    """Seat ``by`` says the last word was wrong; whoever is mistaken takes the pile (C3, C12)."""
    if not is_at_the_table(game, by):
        return Refusal.NO_SUCH_PLAYER
    last = game.last
    if last is None or not game.present[last.player]:
        return Refusal.NOTHING_TO_CHALLENGE
    if isinstance(game.phase, AwaitingWord):
        return _late_challenge(game, game.phase, by, last)
    if by == last.player:
        return admitted(game, last)
    if not last.was_right:
        return (ChallengeUpheld(by, last.player), *new_round(game, last.player))
    failed = ChallengeFailed(by, last.player, late=False)
    if isinstance(game.phase, LastWord) and not game.decks[game.player]:
        return (failed, *last_word_stands(game))  # the win stands (G2)
    return (failed, *new_round(game, by))


def _late_challenge(game: Game, due: AwaitingWord, by: int, last: Answered) -> Events | Refusal:
    """The next card lies open already: it goes back, and the challenger pays (C4, C5)."""
    if game.setup.referee is Referee.AUTOMATIC:
        return Refusal.TOO_LATE
    if by == last.player:
        return Refusal.OWN_WORD
    returned = CardReturned(game.player, due.card)
    return (
        returned,
        ChallengeFailed(by, last.player, late=True),
        *new_round(evolve(game, returned), by),
    )


def admitted(game: Game, last: Answered) -> Events:
    """The player who spoke last owns up before the next card is turned (C8)."""
    return fault(game, last.player, Fault.ADMITTED, last.said, last.right)
