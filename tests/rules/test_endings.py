"""The last card, the end of the game, and the places."""

from __future__ import annotations

import pytest

from app.rules.cards import Card
from app.rules.commands import Challenge, Command, Err, Fault, Leave, LetStand, Say, TurnCard
from app.rules.events import GameFinished, LastCardPlayed, Refusal, VowelChanged, WordStood
from app.rules.game import Finished, LastWord
from app.rules.modes import Modes
from app.rules.words import Vowel
from tests.rules.tabletop import (
    ALBINO,
    RED,
    TIGER,
    TRIPLE,
    TWO_TEARS,
    after,
    albino,
    card,
    due,
    happens,
    is_a_fresh_round,
    refusal,
    right_turn,
    said,
    table,
    trigal,
    turned,
)


def test_the_last_card_said_rightly_wins_once_nobody_objects_g2() -> None:
    game = turned(table([TRIPLE], [TIGER] * 3, [TIGER] * 2))
    assert happens(game, Say("tres")) == (WordStood(0, "tres", 1, True), LastCardPlayed(0))
    game = after(game, Say("tres"))
    assert game.phase == LastWord()
    assert happens(game, LetStand()) == (GameFinished(0, (1, 3, 2)),)
    assert after(game, LetStand()).phase == Finished(0, (1, 3, 2))


@pytest.mark.parametrize("command", [TurnCard(), Say("tres"), Err(Fault.TOO_SLOW)])
def test_until_then_nobody_plays_on(command: Command) -> None:
    game = said(table([TRIPLE], [TIGER]), "tres")
    assert refusal(game, command) is Refusal.NOT_NOW


def test_the_last_card_said_wrongly_is_not_out_g1_g3() -> None:
    game = said(table([TIGER, TRIPLE], [TWO_TEARS, TIGER], [TIGER, TIGER]), "tigres")
    game = said(game, "tristes", "tigres")
    pile = game.pile
    game = turned(game)
    pile = game.pile
    game = after(game, Say("tigres"))
    assert game.decks[0] == pile
    assert is_a_fresh_round(game, opener=0)


def test_a_last_card_that_is_a_wheat_field_wins_g4() -> None:
    game = turned(table([trigal("a")], [TIGER]))
    assert happens(game, Say("trigal")) == (
        WordStood(0, "trigal", 0, True),
        VowelChanged(Vowel.A),
        LastCardPlayed(0),
    )


def test_a_last_card_that_is_a_repeat_wins_g4() -> None:
    hands = [card(3, 0, 0, RED), TIGER], [card(0, 2, 1, RED)]
    game = said(table(*hands, modes=Modes(trauma=True)), "tres", "tres")
    assert game.phase == LastWord()
    assert game.player == 1


@pytest.mark.parametrize("others", [1, 2])
def test_a_last_card_that_is_albino_wins_and_acts_no_more_g5(others: int) -> None:
    game = turned(table([albino()], *[[TIGER]] * others, modes=ALBINO))
    assert happens(game, Say("tigres"))[1:] == (LastCardPlayed(0),)


def test_places_go_by_fewest_cards_and_ties_share_them_g6() -> None:
    hands: list[list[Card]] = [[TRIPLE], [TIGER] * 4, [TIGER] * 2, [TIGER] * 4, [TIGER] * 5]
    game = after(said(table(*hands), "tres"), LetStand())
    assert game.phase == Finished(0, (1, 3, 2, 3, 5))


def test_who_plays_alone_finishes_with_an_empty_deck() -> None:
    game = right_turn(right_turn(table([TRIPLE, TIGER])))
    assert game.phase == LastWord()
    assert after(game, LetStand()).phase == Finished(0, (1,))


@pytest.mark.parametrize(
    "command",
    [
        TurnCard(), Say("tres"), Err(Fault.ADMITTED), Challenge(1), LetStand(), Leave(1), Leave(9),
    ],
)  # fmt: skip
def test_a_finished_game_takes_no_commands(command: Command) -> None:
    game = after(said(table([TRIPLE], [TIGER]), "tres"), LetStand())
    assert refusal(game, command) is Refusal.FINISHED


def test_a_whole_small_game_over_two_rounds() -> None:
    game = table([TRIPLE, TIGER], [TWO_TEARS, TIGER])
    game = said(game, "tres", "tristes", "tres")  # the third is a fault of the first player
    assert is_a_fresh_round(game, opener=0)
    assert [len(deck) for deck in game.decks] == [3, 1]
    game = right_turn(game)
    game = turned(game)
    assert due(game) == "tigres"
    game = after(game, Say("tigres"), LetStand())
    assert game.phase == Finished(1, (2, 1))
    assert game.round == 2
    assert game.turns == 5
