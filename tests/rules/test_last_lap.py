"""The last lap: nobody wins for having opened (G7)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from app.rules.cards import Card
from app.rules.commands import CallLastRound, Challenge, Err, Fault, Leave, LetStand, Say
from app.rules.events import (
    ChallengeUpheld,
    GameFinished,
    LastLapBegan,
    LastLapEnded,
    LastLapLapsed,
    LastRoundCalled,
    Refusal,
    RoundBegan,
    SuddenDeath,
    TurnPassed,
)
from app.rules.game import AwaitingCard, AwaitingWord, Direction, Finished, Game, LastWord, Referee
from tests.rules.tabletop import (
    ALBINO,
    TIGER,
    TRIPLE,
    TWO_TEARS,
    after,
    albino,
    happens,
    is_whole,
    refusal,
    said,
    table,
    turned,
)


def lap_table(*decks: list[Card], referee: Referee = Referee.AUTOMATIC, opener: int = 0) -> Game:
    game = table(*decks, referee=referee, opener=opener)
    return replace(game, setup=replace(game.setup, last_lap=True))


def test_the_first_one_out_waits_for_the_others_to_finish_the_lap() -> None:
    game = said(lap_table([TRIPLE], [TWO_TEARS, TIGER], [TIGER, TIGER]), "tres")
    assert happens(game, LetStand()) == (LastLapBegan(0, (1, 2)), TurnPassed(1))
    game = after(game, LetStand())
    assert game.phase == AwaitingCard()
    game = turned(said(game, "tristes"))
    assert happens(game, Say("tigres"))[1:] == (LastLapEnded(2),)
    game = after(game, Say("tigres"))
    assert game.phase == LastWord()
    assert happens(game, LetStand()) == (GameFinished(0, (1, 2, 2)),)


def test_whoever_comes_last_in_the_lap_and_is_out_wins_at_once() -> None:
    game = said(lap_table([TIGER, TIGER], [TRIPLE], opener=0), "tigres", "tres")
    assert happens(game, LetStand()) == (LastLapBegan(1, ()), GameFinished(1, (2, 1)))


def test_those_who_come_out_together_go_on_with_a_card_each_from_under_the_pile() -> None:
    game = after(said(lap_table([TRIPLE], [TWO_TEARS], [TIGER, TIGER]), "tres"), LetStand())
    game = after(said(game, "tristes"), LetStand())
    game = said(game, "tigres")
    first, second, third = game.pile
    assert happens(game, LetStand()) == (SuddenDeath((0, 1), (first, second)), RoundBegan(2, 0))
    game = after(game, LetStand())
    assert game.decks[:2] == ((first,), (second,))
    assert game.pile == (third,)
    assert game.sudden_deaths == 1
    assert is_whole(game)


def sudden_death() -> Game:
    return after(said(after(said(lap_table([TRIPLE], [TIGER]), "tres"), LetStand()), "tigres"),
                 LetStand())  # fmt: skip


def test_in_sudden_death_whoever_errs_takes_the_pile_and_the_other_wins() -> None:
    game = turned(sudden_death())
    assert game.phase != LastWord()
    game = after(game, Err(Fault.TOO_SLOW))
    assert game.player == 1
    game = said(game, "tigres")
    assert happens(game, LetStand()) == (GameFinished(1, (2, 1)),)


def played_off(game: Game) -> Game:
    """Both say the right word in sudden death; the last one may still be objected to."""
    return rightly(after(rightly(game), LetStand()))


def rightly(game: Game) -> Game:
    game = turned(game)
    assert isinstance(game.phase, AwaitingWord)
    return after(game, Say(game.phase.right.sound))


def test_sudden_death_goes_on_while_nobody_errs() -> None:
    assert isinstance(happens(played_off(sudden_death()), LetStand())[0], SuddenDeath)


def test_after_the_third_sudden_death_those_who_still_tie_share_the_win() -> None:
    game = played_off(sudden_death())
    game = played_off(after(game, LetStand()))
    assert isinstance(happens(game, LetStand())[0], SuddenDeath)
    game = played_off(after(game, LetStand()))
    assert happens(game, LetStand()) == (GameFinished(0, (1, 1)),)


def test_whoever_is_not_in_the_sudden_death_has_no_share_in_the_win() -> None:
    game = after(said(lap_table([TRIPLE], [TIGER], [TIGER] * 2), "tres"), LetStand())
    game = said(after(said(game, "tigres"), LetStand()), "tigres")
    for _ in range(3):
        game = played_off(after(game, LetStand()))
    assert after(game, LetStand()).phase == Finished(0, (1, 1, 3))


def test_once_the_agreed_rounds_are_over_there_is_no_sudden_death() -> None:
    game = replace(lap_table([TRIPLE], [TIGER]), final_round=1)
    game = said(after(said(game, "tres"), LetStand()), "tigres")
    assert happens(game, LetStand()) == (GameFinished(0, (1, 1)),)


def test_the_round_limit_counts_every_sudden_death_as_a_round() -> None:
    game = played_off(replace(sudden_death(), final_round=3))
    assert happens(game, LetStand())[-1] == RoundBegan(3, 0)
    game = played_off(after(game, LetStand()))
    assert happens(game, LetStand()) == (GameFinished(0, (1, 1)),)


@pytest.mark.parametrize("begun", [False, True])
def test_when_time_is_up_the_last_lap_or_sudden_death_is_finished_and_ties_share(
    begun: bool,
) -> None:
    game = lap_table([TRIPLE], [TIGER])
    game = sudden_death() if begun else after(said(game, "tres"), LetStand())
    assert happens(game, CallLastRound()) == (LastRoundCalled(game.round),)
    assert refusal(after(game, CallLastRound()), CallLastRound()) is Refusal.NOT_NOW
    game = after(game, CallLastRound())
    game = played_off(game) if begun else said(game, "tigres")
    assert happens(game, LetStand()) == (GameFinished(0, (1, 1)),)


def test_whoever_errs_when_time_is_up_still_loses_to_the_other() -> None:
    game = after(turned(after(sudden_death(), CallLastRound())), Err(Fault.TOO_SLOW))
    assert after(said(game, "tigres"), LetStand()).phase == Finished(1, (2, 1))


def test_when_everybody_errs_and_the_last_round_is_over_fewest_cards_win() -> None:
    game = after(sudden_death(), CallLastRound())
    game = turned(after(turned(game), Err(Fault.TOO_SLOW)))
    assert happens(game, Err(Fault.TOO_SLOW))[-2:] == (LastLapLapsed(), GameFinished(0, (1, 1)))


def test_when_everybody_errs_in_sudden_death_the_game_goes_on_as_before() -> None:
    game = after(turned(sudden_death()), Err(Fault.TOO_SLOW))
    game = turned(game)
    events = happens(game, Err(Fault.TOO_SLOW))
    assert events[-2:] == (LastLapLapsed(), RoundBegan(4, 1))
    game = after(game, Err(Fault.TOO_SLOW))
    assert game.lap is None
    assert not game.sudden_deaths


def test_the_cards_of_sudden_death_come_from_the_largest_deck_where_the_pile_was_taken() -> None:
    game = lap_table([TRIPLE], [TWO_TEARS], [TIGER, TIGER])
    game = after(said(game, "tres"), LetStand())
    game = after(said(game, "tristes"), LetStand())
    game = turned(game)
    pile = game.pile
    game = after(game, Err(Fault.TOO_SLOW))
    assert game.decks[:2] == ((pile[2],), (pile[1],))
    assert game.decks[2][-1] == pile[0]
    assert is_whole(game)


def test_a_fault_in_the_lap_costs_the_pile_and_the_others_still_have_their_turn() -> None:
    game = after(said(lap_table([TRIPLE], [TIGER, TIGER], [TIGER, TIGER]), "tres"), LetStand())
    game = after(turned(game), Err(Fault.TOO_SLOW))
    assert game.player == 2
    assert len(game.decks[1]) == 3
    game = after(said(game, "tigres"), LetStand())
    assert game.phase == Finished(0, (1, 3, 2))


def test_albinos_do_not_change_the_last_lap() -> None:
    game = table([TRIPLE], [albino(), TIGER], [TIGER, TIGER], modes=ALBINO)
    game = replace(game, setup=replace(game.setup, last_lap=True))
    game = said(after(said(game, "tres"), LetStand()), "tigres")
    assert (game.player, game.direction) == (2, Direction.CLOCKWISE)


def test_a_wrong_last_word_found_late_lets_the_game_go_on() -> None:
    game = lap_table([TRIPLE], [TIGER, TIGER], referee=Referee.TABLE)
    game = after(said(game, "tras"), LetStand())  # nobody noticed in time
    events = happens(game, Challenge(1))
    assert isinstance(events[0], ChallengeUpheld)
    game = after(game, Challenge(1))
    assert game.decks[0]
    assert game.player == 1
    game = said(game, "tigres")
    assert happens(game, LetStand()) == (LastLapLapsed(), TurnPassed(0))


def test_a_false_challenge_of_the_last_word_changes_nothing() -> None:
    game = said(lap_table([TRIPLE], [TIGER, TIGER], referee=Referee.TABLE), "tres")
    assert happens(game, Challenge(1))[1:] == (LastLapBegan(0, (1,)), TurnPassed(1))


def test_a_false_challenge_at_the_end_of_the_lap_costs_the_pile() -> None:
    game = lap_table([TRIPLE], [TIGER, TIGER], [TIGER, TIGER], referee=Referee.TABLE)
    game = said(after(said(game, "tres"), LetStand()), "tigres", "tigres")
    game = after(game, Challenge(1))
    assert game.phase == Finished(0, (1, 3, 2))
    assert len(game.decks[1]) == 4


@pytest.mark.parametrize("open_card", [False, True])
def test_whoever_leaves_in_the_lap_is_not_waited_for(open_card: bool) -> None:
    game = after(said(lap_table([TRIPLE], [TIGER] * 2, [TIGER] * 2), "tres"), LetStand())
    game = after(turned(game) if open_card else game, Leave(1))
    assert game.player == 2
    assert is_whole(game)
    game = after(game, Leave(2))
    assert game.phase == Finished(0, (1, 2, 2))


def test_when_the_one_who_was_out_goes_home_the_game_goes_on() -> None:
    game = after(said(lap_table([TRIPLE], [TIGER] * 2, [TIGER] * 2), "tres"), LetStand(), Leave(0))
    game = after(said(game, "tigres", "tigres"), LetStand())
    assert (game.player, game.lap) == (1, None)
