"""Cards, decks and tables in a few words, and ways to play on them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path

from app.rules.cards import Background, Card, FigureCard, TrigalCard
from app.rules.commands import Command, Say, TurnCard
from app.rules.deal import undealt
from app.rules.decide import play
from app.rules.deck import parse_deck
from app.rules.events import Dealt, Event, Refusal, Refused
from app.rules.evolve import evolve
from app.rules.game import AwaitingWord, Direction, Game, Referee, Setup, Why
from app.rules.modes import BASIC, Modes
from app.rules.words import Vowel

DECK_TEXT = (Path(__file__).parents[2] / "assets" / "deck.json").read_text(encoding="utf-8")
DECK = parse_deck(DECK_TEXT)

ALBINO = Modes(albino=True)
TRIGO = Modes(trigo=True)
TRAUMA = Modes(trauma=True)
EVERY_MODE = tuple(
    Modes(albino, trigo, trauma)
    for albino in (False, True)
    for trigo in (False, True)
    for trauma in (False, True)
)
EVERY_CARD = tuple(card for card in DECK if isinstance(card, FigureCard))
NAMES = ("Ana", "Luis", "Eva", "Paco", "Rosa", "Juan")

RED, YELLOW, GREEN, BLUE, PURPLE = Background


def card(
    tigers: int, tears: int, wheat: int, background: Background = RED, albino: bool = False
) -> Card:
    return FigureCard(0, tigers, tears, wheat, background, albino)


def albino(tigers: int = 1, tears: int = 1, wheat: int = 1) -> Card:
    return card(tigers, tears, wheat, albino=True)


def trigal(vowel: str) -> Card:
    return TrigalCard(0, Vowel(vowel))


TRIPLE = card(3, 0, 0, GREEN)  # tres or tigres
TWO_TEARS = card(0, 2, 1, BLUE)  # tristes only
TIGER = card(1, 1, 1, YELLOW)  # tigres, or trigo


def table(
    *decks: Iterable[Card],
    modes: Modes = BASIC,
    referee: Referee = Referee.AUTOMATIC,
    aside: Iterable[Card] = (),
    opener: int = 0,
) -> Game:
    """A game in which each seat has this deck, top card first. The cards are numbered anew."""
    numbers = iter(range(1, 1000))
    dealt = tuple(tuple(replace(c, number=next(numbers)) for c in deck) for deck in decks)
    rest = tuple(replace(c, number=next(numbers)) for c in aside)
    cards = sum(dealt, ()) + rest
    setup = Setup(NAMES[: len(dealt)], cards, modes, len(cards) - len(rest), referee=referee)
    return evolve(undealt(setup), Dealt(dealt, rest, opener))


def after(game: Game, *commands: Command) -> Game:
    """The game after these commands, none of which may be refused."""
    for command in commands:
        game, events = play(game, command)
        assert not any(isinstance(event, Refused) for event in events), events
    return game


def happens(game: Game, command: Command) -> tuple[Event, ...]:
    return play(game, command)[1]


def refusal(game: Game, command: Command) -> Refusal:
    """Why the command is refused; it must change nothing."""
    unchanged, (event,) = play(game, command)
    assert isinstance(event, Refused)
    assert event.command == command
    assert unchanged == game
    return event.why


def turned(game: Game) -> Game:
    return after(game, TurnCard())


def said(game: Game, *sounds: str) -> Game:
    """A turn for each sound: the card is turned and the sound said."""
    for sound in sounds:
        game = after(game, TurnCard(), Say(sound))
    return game


def due(game: Game) -> str:
    """The right word for the card that lies open."""
    assert isinstance(game.phase, AwaitingWord)
    return game.phase.right.sound


def why(game: Game) -> Why:
    assert isinstance(game.phase, AwaitingWord)
    return game.phase.right.why


def right_turn(game: Game) -> Game:
    game = turned(game)
    return after(game, Say(due(game)))


def right_sounds(cards: Iterable[Card], modes: Modes = BASIC) -> list[str]:
    """The right words for these cards, played one after the other in one round by two players."""
    hands = tuple(cards)
    spare = (TIGER,)  # so that nobody runs out of cards before the last one
    game = table(hands[::2] + spare, hands[1::2] + spare, modes=modes)
    sounds = []
    for _ in hands:
        game = turned(game)
        sounds.append(due(game))
        game = after(game, Say(sounds[-1]))
    return sounds


def is_a_fresh_round(game: Game, opener: int) -> bool:
    """Chain at tres, natural vowel, clockwise, empty pile (P5, A2, C13)."""
    fresh = (game.player, game.pile, game.expected, game.vowel, game.last, game.direction)
    return fresh == (opener, (), 0, None, None, Direction.CLOCKWISE)


def is_whole(game: Game) -> bool:
    """Whether every card of the deck is in exactly one place."""
    places = (*game.decks, game.pile, game.set_aside)
    return sorted(c.number for cards in places for c in cards) == sorted(
        c.number for c in game.setup.deck
    )
