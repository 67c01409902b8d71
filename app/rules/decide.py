"""What follows from a command: the events, and never an exception for what a player can do.

A command that is not possible just then is answered with one :class:`Refused`. Marks like E9 or C5
are the numbers of the decisions this game is built on. This module must never change a game; that
is for :mod:`app.rules.evolve`.
"""

from __future__ import annotations

from typing import assert_never

from app.rules.cards import FigureCard, TrigalCard
from app.rules.commands import (
    Challenge,
    Command,
    Err,
    Fault,
    Leave,
    LetStand,
    Say,
    TurnCard,
)
from app.rules.deal import deal, undealt
from app.rules.events import (
    CardReturned,
    CardTurned,
    ChallengeFailed,
    ChallengeUpheld,
    DirectionReversed,
    Event,
    Faulted,
    GameFinished,
    LastCardPlayed,
    PileTaken,
    PlayerLeft,
    PlaysAgain,
    Refusal,
    Refused,
    RoundBegan,
    TurnPassed,
    VowelChanged,
    WordStood,
)
from app.rules.evolve import evolve, evolved
from app.rules.game import (
    Answered,
    AwaitingCard,
    AwaitingWord,
    Direction,
    Finished,
    Game,
    LastWord,
    Referee,
    RightWord,
    Setup,
)
from app.rules.right_word import right_word, series_word
from app.rules.seats import at_the_table, next_seat, places
from app.rules.words import WORD_OF_SOUND

Events = tuple[Event, ...]


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
        case Err(fault):
            return _err(game, fault)
        case Challenge(by):
            return _challenge(game, by)
        case LetStand():
            return _finish(game, game.player) if _is_last_word(game) else Refusal.NOT_NOW
        case Leave(player):
            return _leave(game, player)
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
        return _fault(game, game.player, kind_of_error(sound, right), sound, right)
    return _stands(game, game.phase, sound)


def kind_of_error(sound: str, right: RightWord) -> Fault:
    """The right word under another vowel, or another word altogether (D11)."""
    return Fault.WRONG_VOWEL if WORD_OF_SOUND.get(sound) is right.word else Fault.WRONG_WORD


def _stands(game: Game, due: AwaitingWord, sound: str) -> Events:
    """The word is accepted, or nobody noticed; the card does what it does (A1)."""
    expected = _expected_after(game, due, sound)
    stood: Events = (WordStood(game.player, sound, expected, sound == due.right.sound),)
    if isinstance(due.card, TrigalCard):
        stood += (VowelChanged(due.card.vowel),)
    if not game.decks[game.player]:
        return (*stood, LastCardPlayed(game.player))  # before any albino: G4, G5
    return stood + _turn_goes_on(game, due)


def _expected_after(game: Game, due: AwaitingWord, sound: str) -> int:
    """The series goes on from the word said (E9), and from tres after a wheat field.

    What is not of the series leaves the word that is due as it was.
    """
    said = series_word(sound, game.setup.modes)
    if said is not None:
        chain = game.setup.modes.chain
        return (chain.index(said) + 1) % len(chain)
    return 0 if isinstance(due.card, TrigalCard) else game.expected


def _turn_goes_on(game: Game, due: AwaitingWord) -> Events:
    """To the next seat; an albino turns the way round, or with two gives another turn."""
    direction = game.direction
    if not _shows_albino(game, due):
        return (TurnPassed(next_seat(game, direction)),)
    match at_the_table(game):
        case 1:
            return (TurnPassed(game.player),)
        case 2:
            return (PlaysAgain(game.player),)  # A3, A4
        case _:
            reverse = Direction(-direction.value)  # A5, A7
            return (DirectionReversed(reverse), TurnPassed(next_seat(game, reverse)))


def _shows_albino(game: Game, due: AwaitingWord) -> bool:
    return game.setup.modes.albino and isinstance(due.card, FigureCard) and due.card.albino


def _err(game: Game, fault: Fault) -> Events | Refusal:
    if isinstance(game.phase, AwaitingWord):
        return _fault(game, game.player, fault, None, game.phase.right)
    if fault is Fault.ADMITTED and game.last is not None and game.present[game.last.player]:
        return _admitted(game, game.last)
    return Refusal.NOT_NOW


def _admitted(game: Game, last: Answered) -> Events:
    """The player who spoke last owns up before the next card is turned (C8)."""
    return _fault(game, last.player, Fault.ADMITTED, last.said, last.right)


def _fault(game: Game, player: int, fault: Fault, sound: str | None, right: RightWord) -> Events:
    return (Faulted(player, fault, sound, right), *_new_round(game, player))


def _new_round(game: Game, payer: int) -> Events:
    """Whoever pays takes the pile and opens (P5, C3, C12)."""
    return (PileTaken(payer, game.pile), RoundBegan(game.round + 1, payer))


def _challenge(game: Game, by: int) -> Events | Refusal:
    if not _is_at_the_table(game, by):
        return Refusal.NO_SUCH_PLAYER
    last = game.last
    if last is None or not game.present[last.player]:
        return Refusal.NOTHING_TO_CHALLENGE
    if isinstance(game.phase, AwaitingWord):
        return _late_challenge(game, game.phase, by, last)
    if by == last.player:
        return _admitted(game, last)
    if not last.was_right:
        return (ChallengeUpheld(by, last.player), *_new_round(game, last.player))
    failed = ChallengeFailed(by, last.player, late=False)
    if _is_last_word(game):
        return (failed, *_finish(game, game.player))  # the win stands (G2)
    return (failed, *_new_round(game, by))


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
        *_new_round(evolve(game, returned), by),
    )


def _leave(game: Game, player: int) -> Events | Refusal:
    """The leaver's deck is set aside; an open card goes with it, for nobody spoke for it (P12)."""
    if not _is_at_the_table(game, player):
        return Refusal.NO_SUCH_PLAYER
    if at_the_table(game) == 1:
        return Refusal.TOO_FEW_WOULD_REMAIN
    if player == game.player and _is_last_word(game):
        return Refusal.NOT_NOW  # about to win; two seconds decide it
    events: Events = ()
    if player == game.player and isinstance(game.phase, AwaitingWord):
        events += (CardReturned(player, game.phase.card),)
    events += (PlayerLeft(player, evolved(game, events).decks[player]),)
    after = evolved(game, events)
    if at_the_table(after) == 1:
        return events + _finish(after, next_seat(after, after.direction))
    if player == game.player:
        events += (TurnPassed(next_seat(after, after.direction)),)
    return events


def _finish(game: Game, winner: int) -> Events:
    return (GameFinished(winner, places(game, winner)),)


def _is_last_word(game: Game) -> bool:
    return isinstance(game.phase, LastWord)


def _is_at_the_table(game: Game, player: int) -> bool:
    return 0 <= player < len(game.present) and game.present[player]
