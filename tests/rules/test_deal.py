"""Shuffling, dealing, and who opens."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.rules.cards import TrigalCard
from app.rules.deal import SetupError, deal, setup_problems, undealt
from app.rules.decide import start
from app.rules.events import Dealt
from app.rules.game import AwaitingCard, Game, Setup
from app.rules.modes import BASIC
from tests.rules.tabletop import DECK, NAMES, TRIGO, card, is_a_fresh_round, is_whole


def dealt(players: int, cards: int = 60, seed: int = 0) -> Game:
    return start(Setup(NAMES[:players], DECK, cards=cards, seed=seed))[0]


def trigals(game: Game) -> int:
    return sum(isinstance(c, TrigalCard) for deck in game.decks for c in deck)


@pytest.mark.parametrize("players", [1, 2, 3, 4, 5, 6])
def test_the_whole_deck_is_dealt_equally(players: int) -> None:
    game = dealt(players)
    assert [len(deck) for deck in game.decks] == [60 // players] * players
    assert game.set_aside == ()
    assert game.phase == AwaitingCard()
    assert is_a_fresh_round(game, opener=game.player)


@given(players=st.integers(1, 6), cards=st.integers(12, 60), seed=st.integers(0, 2**64))
def test_what_does_not_divide_is_set_aside_p1(players: int, cards: int, seed: int) -> None:
    game = dealt(players, cards, seed)
    assert {len(deck) for deck in game.decks} == {cards // players}
    assert is_whole(game)


@given(seed=st.integers())
def test_a_short_deck_keeps_the_share_of_wheat_fields_p2(seed: int) -> None:
    assert trigals(dealt(2, 60, seed)) == 7
    assert trigals(dealt(2, 30, seed)) == 4


@given(players=st.integers(1, 6), seed=st.integers())
def test_a_short_deck_keeps_two_wheat_fields_at_least_p2(players: int, seed: int) -> None:
    assert trigals(dealt(players, 6 * players, seed)) >= 2


def test_the_same_seed_deals_the_same_and_another_seed_does_not() -> None:
    assert dealt(4, seed=7) == dealt(4, seed=7)
    assert dealt(4, seed=7).decks != dealt(4, seed=8).decks


def test_seed_seven_deals_these_cards() -> None:
    # A journal written today must deal the same cards in every later version.
    game = dealt(6, seed=7)
    assert [c.number for c in game.decks[0]] == [12, 60, 28, 58, 37, 13, 16, 15, 48, 14]
    assert game.player == 3


def test_the_seed_lets_every_seat_open_about_equally_often_p3() -> None:
    openers = Counter(dealt(3, seed=seed).player for seed in range(600))
    assert all(140 < openers[seat] < 260 for seat in range(3))  # 200 ± 5 standard deviations


def test_the_players_may_choose_who_opens_p3() -> None:
    for seat in range(3):
        assert deal(Setup(NAMES[:3], DECK, opener=seat)).opener == seat


def test_dealing_is_the_first_event() -> None:
    setup = Setup(NAMES[:3], DECK)
    game, events = start(setup)
    assert events == (deal(setup),)
    assert isinstance(events[0], Dealt)
    assert undealt(setup).set_aside == DECK
    assert is_whole(undealt(setup))
    assert is_whole(game)


@pytest.mark.parametrize(
    ("setup", "sentence"),
    [
        (Setup((), DECK), "0 players cannot play; choose 1 to 6."),
        (Setup((*NAMES, "Eva"), DECK), "7 players cannot play; choose 1 to 6."),
        (Setup(NAMES[:2], DECK, cards=61), "61 cards cannot be dealt; choose 4 to 60 for so many"),
        (Setup(NAMES[:2], DECK, cards=1), "1 card cannot be dealt; choose 4 to 60"),
        (Setup(NAMES[:6], DECK, cards=11), "11 cards cannot be dealt; choose 12 to 60"),
        (Setup(NAMES[:2], DECK, opener=2), "Nobody sits on seat 2 to open; choose 0 to 1."),
        (Setup(NAMES[:2], DECK, opener=-1), "Nobody sits on seat -1 to open"),
        (Setup(NAMES[:1], (card(0, 1, 2),) * 60), "Card 0 allows no word in the mode Básico;"),
    ],
)
def test_what_cannot_be_dealt_is_told_in_a_sentence(setup: Setup, sentence: str) -> None:
    assert sentence in setup_problems(setup)[0]
    with pytest.raises(SetupError, match=r".*\.$"):
        start(setup)


def test_a_card_dead_in_basic_may_be_dealt_in_wheat_mode_d1() -> None:
    deck = (card(0, 1, 2),) * 60
    assert setup_problems(Setup(NAMES[:2], deck, BASIC))
    assert not setup_problems(Setup(NAMES[:2], deck, TRIGO))
