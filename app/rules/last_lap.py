"""The last lap (G7): whoever is out of cards waits until everybody has had as many turns.

Of those who come out together one is found by sudden death: a card each from under the pile, and
again, until all but one have erred. Who never err would never end it: after the third time, or
once the agreed time or rounds are over, they share the win. This module must never look at what
was said.
"""

from __future__ import annotations

from typing import Final

from app.rules.cards import Card
from app.rules.events import LastLapBegan, LastLapLapsed, RoundBegan, SuddenDeath, TurnPassed
from app.rules.evolve import evolve
from app.rules.game import AwaitingCard, Game
from app.rules.places import Events, finish, finish_by_count
from app.rules.seats import next_seat, seats_from

#: So often those who tie play it off, and then the tie stands.
MOST_SUDDEN_DEATHS: Final = 3


def somebody_is_out(game: Game) -> Events:
    """``game.player`` is the first one out: the others finish the lap the round's opener began."""
    others = seats_from(game, game.player)[1:]
    if game.opener in others:
        others = others[: others.index(game.opener)]
    began = LastLapBegan(game.player, others)
    if others:
        return (began, TurnPassed(others[0]))
    return (began, *_over(evolve(game, began)))


def after_a_word(game: Game) -> Events:
    """Nobody objects to the word of a seat of the last lap."""
    assert game.lap is not None, "there is a last lap"
    if len(game.lap) > 1:
        return (TurnPassed(game.lap[1]),)
    return _over(game)


def after_a_fault(game: Game, payer: int) -> Events:
    """Somebody paid during the last lap. Who has not spoken yet still does.

    ``game`` is the one after the payment; its phase is the one in which the fault was found.
    """
    assert game.lap is not None, "there is a last lap"
    spoken = 0 if isinstance(game.phase, AwaitingCard) else 1
    rest = game.lap[spoken:]
    return (RoundBegan(game.round + 1, rest[0]),) if rest else _over(game, payer)


def after_leaving(game: Game) -> Events:
    """Whose turn it was in the last lap has gone home, and is out of the lap already."""
    return (TurnPassed(game.lap[0]),) if game.lap else _over(game)


def _over(game: Game, payer: int | None = None) -> Events:
    """The lap is finished: one is out and wins, several play it off or share, or nobody is."""
    order = seats_from(game, game.player + game.direction.value)
    out = tuple(seat for seat in order if not game.decks[seat])
    if not out:
        lapsed = LastLapLapsed()
        after = evolve(game, lapsed)
        if payer is not None and game.in_last_round:
            return (lapsed, *finish_by_count(after))  # G8
        if payer is not None:
            return (lapsed, RoundBegan(game.round + 1, payer))
        return (lapsed, TurnPassed(next_seat(after, after.direction)))
    if len(out) == 1:
        return finish(game, out[0])
    cards = _from_under_the_pile(game, len(out))
    if _the_tie_stands(game) or len(cards) < len(out):
        return finish_by_count(game)
    return (SuddenDeath(out, cards), RoundBegan(game.round + 1, out[0]))


def _the_tie_stands(game: Game) -> bool:
    """Whether they have played it off often enough, or time or rounds are over (G8)."""
    return game.sudden_deaths >= MOST_SUDDEN_DEATHS or game.in_last_round


def _from_under_the_pile(game: Game, wanted: int) -> tuple[Card, ...]:
    """What was played first; where the pile was taken, the undermost cards of the most."""
    most = max(game.decks, key=len)
    return (*game.pile, *reversed(most))[:wanted]
