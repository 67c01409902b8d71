"""What an event changes. A game is the fold of its events, from the undealt table on.

This module must never decide or refuse anything: events are facts, and it believes them.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import fields, replace
from operator import attrgetter
from typing import TYPE_CHECKING, assert_never

from app.rules.cards import Card
from app.rules.events import (
    CardReturned,
    CardTurned,
    ChallengeFailed,
    ChallengeUpheld,
    Dealt,
    DirectionReversed,
    Event,
    Faulted,
    GameFinished,
    LastCardPlayed,
    LastLapBegan,
    LastLapEnded,
    LastLapLapsed,
    LastRoundCalled,
    PileTaken,
    PlayerJoined,
    PlayerLeft,
    PlaysAgain,
    Refused,
    RoundBegan,
    SuddenDeath,
    TurnPassed,
    VowelChanged,
    WordStood,
)
from app.rules.game import (
    Answered,
    AwaitingCard,
    AwaitingWord,
    Direction,
    Finished,
    Game,
    LastWord,
)

if TYPE_CHECKING:
    from dataclasses import replace as changed  # so that every change is checked for its type
else:
    _FACTS = [fact.name for fact in fields(Game)]
    _PLACE = {name: place for place, name in enumerate(_FACTS)}
    _facts_of = attrgetter(*_FACTS)

    def changed(game, **changes):
        """``dataclasses.replace`` in 60 % of its time; that was 38 % of a simulated game."""
        facts = list(_facts_of(game))
        for name, fact in changes.items():
            facts[_PLACE[name]] = fact
        return Game(*facts)


def evolve(game: Game, event: Event) -> Game:
    """The game after ``event``."""
    match event:
        case CardTurned(player, card, right):
            return changed(
                game,
                decks=_with_deck(game, player, game.decks[player][1:]),
                pile=(*game.pile, card),
                phase=AwaitingWord(card, right),
                turns=game.turns + 1,
            )
        case WordStood(player, sound, expected):
            word_due = game.phase
            assert isinstance(word_due, AwaitingWord), "a word stands only while one is due"
            answered = Answered(player, word_due.card, sound, word_due.right)
            return changed(game, last=answered, expected=expected, phase=AwaitingCard())
        case TurnPassed(player) | PlaysAgain(player):
            lap = _lap_from(game, player)
            return changed(game, player=player, lap=lap, phase=AwaitingCard())
        case VowelChanged(vowel):
            return changed(game, vowel=vowel)
        case DirectionReversed(direction):
            return changed(game, direction=direction)
        case LastCardPlayed() | LastLapEnded():
            return changed(game, phase=LastWord())
        case LastLapBegan(_, seats):
            return changed(game, lap=seats)
        case LastLapLapsed():
            return changed(game, lap=None, sudden_deaths=0)
        case LastRoundCalled(number):
            return changed(game, final_round=number)
        case RoundBegan(number, opener):
            keeps = game.setup.keep_direction
            return changed(
                game,
                player=opener,
                opener=opener,
                lap=_lap_from(game, opener),
                direction=game.direction if keeps else Direction.CLOCKWISE,
                expected=0,
                vowel=None,
                last=None,
                phase=AwaitingCard(),
                round=number,
            )
        case Faulted() | ChallengeUpheld() | ChallengeFailed() | Refused():
            return game  # what follows from them are events of their own
        case _:
            return _cards_changed_hands(game, event)


def _cards_changed_hands(
    game: Game,
    event: Dealt
    | CardReturned
    | PileTaken
    | SuddenDeath
    | PlayerLeft
    | PlayerJoined
    | GameFinished,
) -> Game:
    match event:
        case Dealt(decks, set_aside, opener):
            return changed(game, decks=decks, set_aside=set_aside, player=opener, opener=opener)
        case CardReturned(player, card):
            deck = (card, *game.decks[player])
            return changed(
                game,
                decks=_with_deck(game, player, deck),
                pile=game.pile[:-1],
                phase=AwaitingCard(),
            )
        case PileTaken(player, cards):
            deck = (*game.decks[player], *cards)
            done_with = game.pile[: len(game.pile) - len(cards)]
            return changed(
                game,
                decks=_with_deck(game, player, deck),
                pile=(),
                set_aside=(*game.set_aside, *done_with),
            )
        case SuddenDeath(seats, cards):
            dealt = dict(zip(seats, cards, strict=True))
            decks = tuple(
                (dealt[seat],) if seat in dealt else _without(deck, cards)
                for seat, deck in enumerate(game.decks)
            )
            return changed(
                game,
                decks=decks,
                pile=_without(game.pile, cards),
                lap=seats,
                sudden_deaths=game.sudden_deaths + 1,
            )
        case PlayerLeft(player, cards):
            present = tuple(here and seat != player for seat, here in enumerate(game.present))
            return changed(
                game,
                decks=_with_deck(game, player, ()),
                set_aside=(*game.set_aside, *cards),
                present=present,
                lap=None if game.lap is None else tuple(s for s in game.lap if s != player),
            )
        case PlayerJoined(player, name, cards):
            return _with_seat(
                changed(game, set_aside=_without(game.set_aside, cards)), player, name, cards
            )
        case GameFinished(winner, places):
            return changed(game, phase=Finished(winner, places))
        case _:
            assert_never(event)


def evolved(game: Game, events: Iterable[Event]) -> Game:
    """The game after all of ``events``, one after the other."""
    for event in events:
        game = evolve(game, event)
    return game


def _with_deck(game: Game, player: int, deck: tuple[Card, ...]) -> tuple[tuple[Card, ...], ...]:
    return (*game.decks[:player], deck, *game.decks[player + 1 :])


def _with_seat(game: Game, player: int, name: str, deck: tuple[Card, ...]) -> Game:
    """The seat taken by ``name`` with their deck: the one they left, or one more."""
    present = tuple(here or seat == player for seat, here in enumerate(game.present))
    if player < len(present):
        return changed(game, decks=_with_deck(game, player, deck), present=present)
    setup = replace(game.setup, players=(*game.setup.players, name))
    return changed(game, setup=setup, decks=(*game.decks, deck), present=(*present, True))


def _without(cards: tuple[Card, ...], taken: tuple[Card, ...]) -> tuple[Card, ...]:
    return tuple(card for card in cards if card not in taken)


def _lap_from(game: Game, player: int) -> tuple[int, ...] | None:
    """The last lap from this seat on; ``None`` where it is not of it."""
    if game.lap is None or player not in game.lap:
        return None
    return game.lap[game.lap.index(player) :]
