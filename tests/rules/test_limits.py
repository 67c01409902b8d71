"""Games that end before anybody is out of cards, and rounds that keep their direction (G8, A2)."""

from __future__ import annotations

from dataclasses import replace

from app.rules.commands import CallLastRound, Err, Fault, LetStand
from app.rules.deal import setup_problems
from app.rules.events import GameFinished, LastRoundCalled, PileTaken, Refusal, RoundBegan
from app.rules.game import Direction, Finished, Game, Setup
from tests.rules.tabletop import (
    ALBINO,
    DECK,
    NAMES,
    TIGER,
    TRIPLE,
    after,
    albino,
    happens,
    refusal,
    said,
    table,
    turned,
)


def three(rounds: int | None) -> Game:
    game = table([TIGER] * 3, [TIGER] * 3, [TIGER] * 3)
    return replace(game, setup=replace(game.setup, rounds=rounds), final_round=rounds)


def erring(game: Game) -> Game:
    return after(turned(game), Err(Fault.TOO_SLOW))


def test_the_game_ends_with_the_last_round_and_fewest_cards_win() -> None:
    game = said(erring(three(2)), "tigres", "tigres")
    game = turned(game)
    events = happens(game, Err(Fault.TOO_SLOW))
    assert events[1:] == (PileTaken(2, game.pile), GameFinished(0, (1, 1, 3)))


def test_equal_counts_share_the_first_place() -> None:
    game = erring(three(1))
    assert game.phase == Finished(0, (1, 1, 1))


def test_whoever_is_out_before_the_last_round_ends_wins_as_ever() -> None:
    game = table([TRIPLE], [TIGER] * 3)
    game = replace(game, final_round=5)
    assert after(said(game, "tres"), LetStand()).phase == Finished(0, (1, 2))


def test_when_time_is_up_the_round_being_played_is_the_last() -> None:
    game = said(three(None), "tigres")
    assert happens(game, CallLastRound()) == (LastRoundCalled(1),)
    game = said(after(game, CallLastRound()), "tigres")
    assert game.turns == 2
    assert isinstance(erring(game).phase, Finished)


def test_the_last_round_is_called_once() -> None:
    assert refusal(after(three(None), CallLastRound()), CallLastRound()) is Refusal.NOT_NOW
    assert refusal(three(1), CallLastRound()) is Refusal.NOT_NOW
    assert happens(three(4), CallLastRound()) == (LastRoundCalled(1),)


def test_a_game_of_no_rounds_cannot_be_dealt() -> None:
    (problem,) = setup_problems(Setup(NAMES[:2], DECK, rounds=0))
    assert "one or more" in problem


def test_a_new_round_may_keep_its_direction_a2() -> None:
    game = table([albino(), TIGER, TIGER], [TIGER] * 3, [TIGER] * 3, modes=ALBINO)
    game = replace(game, setup=replace(game.setup, keep_direction=True))
    game = erring(said(game, "tigres"))
    assert game.direction is Direction.COUNTERCLOCKWISE
    assert game.player == 2


def test_who_opened_the_round_is_known() -> None:
    game = three(None)
    assert game.opener == 0
    game = turned(said(game, "tigres"))
    assert RoundBegan(2, 1) in happens(game, Err(Fault.TOO_SLOW))
    assert after(game, Err(Fault.TOO_SLOW)).opener == 1
