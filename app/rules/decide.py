"""What follows from a command: the events, and never an exception for what a player can do.

A command that is not possible just then is answered with one :class:`Refused`. Marks like E9 or C5
are the numbers of the decisions this game is built on. This module must never change a game; that
is for :mod:`app.rules.evolve`.
"""

from __future__ import annotations

from typing import assert_never

from app.rules.challenges import admitted, challenge
from app.rules.commands import (
    CallLastRound,
    Challenge,
    Command,
    Err,
    Fault,
    Interrupt,
    Join,
    Leave,
    LetStand,
    Say,
    TurnCard,
)
from app.rules.deal import FEWEST_CARDS_EACH, MOST_PLAYERS, deal, undealt
from app.rules.endings import fault, last_word_stands
from app.rules.events import (
    CardReturned,
    CardTurned,
    LastRoundCalled,
    PlayerJoined,
    PlayerLeft,
    Refusal,
    Refused,
    TurnPassed,
)
from app.rules.evolve import evolve, evolved
from app.rules.game import (
    AwaitingCard,
    AwaitingWord,
    Finished,
    Game,
    LastWord,
    Referee,
    RightWord,
    Setup,
)
from app.rules.last_lap import after_leaving
from app.rules.places import Events, finish
from app.rules.right_word import right_word
from app.rules.seats import at_the_table, is_at_the_table, is_between_rounds, next_seat
from app.rules.standing import stands
from app.rules.words import WORD_OF_SOUND


def start(setup: Setup) -> tuple[Game, Events]:
    """Deal. The game is the fold of the events over :func:`undealt`. Raises ``SetupError``."""
    dealt = deal(setup)
    return evolve(undealt(setup), dealt), (dealt,)


def play(game: Game, command: Command) -> tuple[Game, Events]:
    """The game after ``command``, and what happened."""
    events = decide(game, command)
    return evolved(game, events), events


def decide(game: Game, command: Command) -> Events:
    """What follows from ``command``; a single :class:`Refused` where it is not possible now."""
    outcome = Refusal.FINISHED if isinstance(game.phase, Finished) else _outcome(game, command)
    return (Refused(command, outcome),) if isinstance(outcome, Refusal) else outcome


def _outcome(game: Game, command: Command) -> Events | Refusal:
    match command:
        case TurnCard():
            return _turn_card(game)
        case Say(sound):
            return _say(game, sound)
        case Err(kind):
            return _err(game, kind)
        case Interrupt(by):
            return _interrupt(game, by)
        case Challenge(by):
            return challenge(game, by)
        case LetStand():
            return _let_stand(game)
        case CallLastRound():
            return _call_last_round(game)
        case Leave(player):
            return _leave(game, player)
        case Join(name):
            return _join(game, name)
        case _:
            assert_never(command)


def _turn_card(game: Game) -> Events | Refusal:
    if not isinstance(game.phase, AwaitingCard):
        return Refusal.NOT_NOW
    card = game.decks[game.player][0]
    right = right_word(
        card,
        modes=game.setup.modes,
        expected=game.expected,
        vowel=game.vowel,
        last=game.last,
    )
    return (CardTurned(game.player, card, right),)


def _say(game: Game, sound: str) -> Events | Refusal:
    if not isinstance(game.phase, AwaitingWord):
        return Refusal.NOT_NOW
    right = game.phase.right
    if sound != right.sound and game.setup.referee is Referee.AUTOMATIC:
        return fault(game, game.player, kind_of_error(sound, right), sound, right)
    return stands(game, game.phase, sound)


def kind_of_error(sound: str, right: RightWord) -> Fault:
    """The right word under another vowel, or another word altogether (D11)."""
    return Fault.WRONG_VOWEL if WORD_OF_SOUND.get(sound) is right.word else Fault.WRONG_WORD


def _err(game: Game, kind: Fault) -> Events | Refusal:
    if isinstance(game.phase, AwaitingWord):
        return fault(game, game.player, kind, None, game.phase.right)
    if kind is Fault.ADMITTED and game.last is not None and game.present[game.last.player]:
        return admitted(game, game.last)
    return Refusal.NOT_NOW


def _interrupt(game: Game, by: int) -> Events | Refusal:
    """Whoever speaks out of turn pays; the open card goes back, for its owner was not heard (C5).

    The round's first card has nothing beneath it: then nobody takes anything.
    """
    due = game.phase
    if not is_at_the_table(game, by):
        return Refusal.NO_SUCH_PLAYER
    if not isinstance(due, AwaitingWord) or by == game.player:
        return Refusal.NOT_NOW
    returned = CardReturned(game.player, due.card)
    after = evolve(game, returned)
    return (returned, *fault(after, by, Fault.OUT_OF_TURN, None, due.right))


def _let_stand(game: Game) -> Events | Refusal:
    return last_word_stands(game) if isinstance(game.phase, LastWord) else Refusal.NOT_NOW


def _call_last_round(game: Game) -> Events | Refusal:
    """A game that ends with a round anyway does not need to be told so.

    A last lap is finished all the same; those who tie in it then share the win.
    """
    return Refusal.NOT_NOW if game.in_last_round else (LastRoundCalled(game.round),)


def _leave(game: Game, player: int) -> Events | Refusal:
    """The leaver's deck is set aside; an open card goes with it, for nobody spoke for it (P12)."""
    if not is_at_the_table(game, player):
        return Refusal.NO_SUCH_PLAYER
    if at_the_table(game) == 1:
        return Refusal.TOO_FEW_WOULD_REMAIN
    if player == game.player and isinstance(game.phase, LastWord):
        return Refusal.NOT_NOW  # about to win; two seconds decide it
    events: Events = ()
    if player == game.player and isinstance(game.phase, AwaitingWord):
        events += (CardReturned(player, game.phase.card),)
    events += (PlayerLeft(player, evolved(game, events).decks[player]),)
    after = evolved(game, events)
    if at_the_table(after) == 1:
        return events + finish(after, next_seat(after, after.direction))
    if player != game.player:
        return events
    if game.lap is not None:
        return events + after_leaving(after)
    return (*events, TurnPassed(next_seat(after, after.direction)))


def is_without_cards_aside(game: Game) -> bool:
    """Whether there is no deck for a newcomer, in this round or a later one (P12).

    Only somebody who goes home could change that.
    """
    return len(game.set_aside) < FEWEST_CARDS_EACH


def _join(game: Game, name: str) -> Events | Refusal:
    """A newcomer has as many cards as whoever has most, out of those that lie aside.

    So nobody is at a disadvantage by it, and no card is made or lost. Whoever left before finds
    their seat again; what was set aside last, as the deck they left, is taken first.
    """
    players = game.setup.players
    seat = players.index(name) if name in players else len(players)
    if seat >= MOST_PLAYERS or is_at_the_table(game, seat):
        return Refusal.NO_FREE_SEAT
    if not is_between_rounds(game) or len(players) == 1:
        return Refusal.NOT_NOW
    sizes = [len(deck) for deck, here in zip(game.decks, game.present, strict=True) if here]
    cards = game.set_aside[-max(sizes) :]
    if len(cards) < max(FEWEST_CARDS_EACH, min(sizes)):
        return Refusal.TOO_FEW_CARDS_ASIDE
    return (PlayerJoined(seat, name, cards),)
