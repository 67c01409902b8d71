"""What a word does once it stands: the series goes on, the card acts, the turn passes.

This module must never judge the word; it stands because it was right, or because nobody noticed.
"""

from __future__ import annotations

from app.rules.cards import FigureCard, TrigalCard
from app.rules.events import (
    DirectionReversed,
    LastCardPlayed,
    LastLapEnded,
    PlaysAgain,
    TurnPassed,
    VowelChanged,
    WordStood,
)
from app.rules.game import AwaitingWord, Direction, Game
from app.rules.places import Events
from app.rules.right_word import series_word
from app.rules.seats import at_the_table, next_seat


def stands(game: Game, due: AwaitingWord, sound: str) -> Events:
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
    """To the next seat; an albino turns the way round, or with two gives another turn.

    In the last lap everybody has one turn, in an order that no albino changes (G7).
    """
    if game.lap is not None:
        rest = game.lap[1:]
        return (TurnPassed(rest[0]),) if rest else (LastLapEnded(game.player),)
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
