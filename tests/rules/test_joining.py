"""Sitting down between two rounds, without a card made or lost (P12)."""

from __future__ import annotations

import pytest

from app.rules.commands import Err, Fault, Join, Leave
from app.rules.events import PlayerJoined, Refusal
from app.rules.game import Game
from tests.rules.tabletop import (
    NAMES,
    TIGER,
    TRIPLE,
    after,
    happens,
    is_whole,
    refusal,
    right_turn,
    table,
    turned,
)

HAND = (TRIPLE, TIGER, TIGER)


def between_rounds(game: Game) -> Game:
    """The opener errs, takes the card back, and opens again."""
    return after(turned(game), Err(Fault.TOO_SLOW))


def test_a_newcomer_gets_as_many_cards_as_whoever_has_most() -> None:
    game = table(HAND, (TIGER, TIGER), aside=(TIGER,) * 5)
    game = after(game, Join("Leo"))
    assert game.setup.players == (*NAMES[:2], "Leo")
    assert [len(deck) for deck in game.decks] == [3, 2, 3]
    assert game.present == (True, True, True)
    assert len(game.set_aside) == 2
    assert is_whole(game)


def test_a_newcomer_comes_after_the_last_seat() -> None:
    game = after(table(HAND, HAND, aside=HAND), Join("Leo"))
    game = right_turn(right_turn(game))
    assert game.player == 2
    assert right_turn(game).player == 0


def test_whoever_left_finds_their_seat_and_their_cards_again() -> None:
    game = table(HAND, HAND, HAND, aside=(TRIPLE,) * 3)
    left = game.decks[1]
    game = after(game, Leave(1))
    assert happens(game, Join(NAMES[1])) == (PlayerJoined(1, NAMES[1], left),)
    game = after(game, Join(NAMES[1]))
    assert game.setup.players == NAMES[:3]
    assert game.present == (True, True, True)
    assert is_whole(game)


def test_nobody_sits_down_in_the_middle_of_a_round() -> None:
    game = table(HAND, HAND, aside=HAND)
    assert refusal(turned(game), Join("Leo")) is Refusal.NOT_NOW
    assert refusal(right_turn(game), Join("Leo")) is Refusal.NOT_NOW
    assert after(between_rounds(game), Join("Leo")).present == (True, True, True)


def test_without_enough_cards_aside_nobody_sits_down() -> None:
    assert refusal(table(HAND, HAND), Join("Leo")) is Refusal.TOO_FEW_CARDS_ASIDE
    two_aside = table(HAND, HAND, aside=(TIGER, TIGER))
    assert refusal(two_aside, Join("Leo")) is Refusal.TOO_FEW_CARDS_ASIDE
    shorter = table(HAND, (TIGER, TIGER), aside=(TIGER, TIGER))
    assert len(after(shorter, Join("Leo")).decks[2]) == 2


@pytest.mark.parametrize("name", [NAMES[0], "Leo"])
def test_nobody_has_two_seats_and_there_are_six(name: str) -> None:
    full = table(*(HAND for _ in range(6)), aside=HAND)
    assert refusal(full, Join(name)) is Refusal.NO_FREE_SEAT


def test_who_practises_alone_stays_alone() -> None:
    assert refusal(table(HAND, aside=HAND), Join("Leo")) is Refusal.NOT_NOW
