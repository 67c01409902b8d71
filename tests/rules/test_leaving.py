"""Going home before the end (P12)."""

from __future__ import annotations

import pytest

from app.rules.commands import Challenge, Err, Fault, Leave, Say
from app.rules.events import CardReturned, GameFinished, PlayerLeft, PlaysAgain, Refusal, TurnPassed
from app.rules.game import AwaitingCard, Direction, Finished, LastWord, Referee
from tests.rules.tabletop import (
    ALBINO,
    TIGER,
    TRIPLE,
    after,
    albino,
    happens,
    is_whole,
    refusal,
    right_turn,
    said,
    table,
    turned,
)

HAND = (TRIPLE, TIGER, TIGER)


def test_a_leavers_deck_is_set_aside_and_not_dealt_out_p12() -> None:
    game = table(HAND, HAND, HAND)
    deck = game.decks[2]
    assert happens(game, Leave(2)) == (PlayerLeft(2, deck),)
    game = after(game, Leave(2))
    assert game.set_aside == deck
    assert [len(d) for d in game.decks] == [3, 3, 0]
    assert game.present == (True, True, False)
    assert is_whole(game)


def test_the_turn_skips_who_has_left() -> None:
    game = right_turn(after(table(HAND, HAND, HAND), Leave(1)))
    assert game.player == 2
    assert right_turn(game).player == 0


def test_leaving_when_it_is_ones_turn_passes_the_turn() -> None:
    game = table(HAND, HAND, HAND)
    assert happens(game, Leave(0)) == (PlayerLeft(0, game.decks[0]), TurnPassed(1))


def test_leaving_with_an_open_card_takes_the_card_along() -> None:
    game = turned(right_turn(table(HAND, HAND, HAND)))
    *_, open_card = game.pile
    returned, left, passed = happens(game, Leave(1))
    assert returned == CardReturned(1, open_card)
    assert left == PlayerLeft(1, (open_card, *game.decks[1]))
    assert passed == TurnPassed(2)
    game = after(game, Leave(1))
    assert game.phase == AwaitingCard()
    assert len(game.pile) == 1
    assert is_whole(game)


def test_the_round_goes_on_where_it_was_when_somebody_leaves() -> None:
    game = said(table(HAND, HAND, HAND), "tres")
    gone = after(game, Leave(1))
    assert (gone.expected, gone.last, gone.pile) == (game.expected, game.last, game.pile)


def test_leaving_goes_round_the_way_the_turns_go() -> None:
    game = right_turn(table([albino(), TIGER], HAND, HAND, HAND, modes=ALBINO))
    assert game.direction is Direction.COUNTERCLOCKWISE
    assert after(game, Leave(3)).player == 2


def test_when_two_are_left_an_albino_means_another_turn_a6() -> None:
    game = turned(after(table([albino(), TIGER], HAND, HAND, modes=ALBINO), Leave(1)))
    assert PlaysAgain(0) in happens(game, Say("tigres"))


@pytest.mark.parametrize("leaver", [0, 1])
def test_when_one_is_left_the_game_is_over_and_they_have_won(leaver: int) -> None:
    game = table(HAND, HAND)
    stays = 1 - leaver
    places = (2, 1) if leaver == 0 else (1, 2)
    assert happens(game, Leave(leaver))[-1] == GameFinished(stays, places)
    assert after(game, Leave(leaver)).phase == Finished(stays, places)


def test_leavers_share_the_last_place() -> None:
    game = after(table([TRIPLE], HAND, HAND, HAND), Leave(1), Leave(2))
    assert happens(right_turn(game), Leave(3))[-1] == GameFinished(0, (1, 2, 2, 2))


def test_who_plays_alone_cannot_leave_the_table_empty() -> None:
    assert refusal(table(HAND), Leave(0)) is Refusal.TOO_FEW_WOULD_REMAIN


@pytest.mark.parametrize("player", [-1, 2, 99])
def test_only_players_can_leave(player: int) -> None:
    assert refusal(table(HAND, HAND), Leave(player)) is Refusal.NO_SUCH_PLAYER


def test_nobody_leaves_twice() -> None:
    game = after(table(HAND, HAND, HAND), Leave(1))
    assert refusal(game, Leave(1)) is Refusal.NO_SUCH_PLAYER
    assert refusal(said(game, "tres"), Challenge(by=1)) is Refusal.NO_SUCH_PLAYER


def test_a_leavers_last_word_cannot_be_challenged_for_nobody_could_pay() -> None:
    game = said(table(HAND, HAND, HAND, referee=Referee.TABLE), "tristes")
    game = after(game, Leave(0))
    assert refusal(game, Challenge(by=2)) is Refusal.NOTHING_TO_CHALLENGE
    assert refusal(game, Err(Fault.ADMITTED)) is Refusal.NOT_NOW
    assert refusal(turned(game), Challenge(by=2)) is Refusal.NOTHING_TO_CHALLENGE


def test_who_is_about_to_win_stays_until_that_is_settled_g2() -> None:
    game = said(table([TRIPLE], HAND, HAND), "tres")
    assert refusal(game, Leave(0)) is Refusal.NOT_NOW
    assert after(game, Leave(1)).phase == LastWord()
