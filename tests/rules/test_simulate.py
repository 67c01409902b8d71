"""Games without sound."""

from __future__ import annotations

from dataclasses import replace

import pytest

from app.rules.game import Referee, Setup
from app.rules.modes import Modes
from app.rules.simulate import MOST_TURNS, Outcome, simulate, simulations, summarise
from tests.rules.tabletop import DECK, EVERY_MODE, NAMES


def table_for(players: int, referee: Referee = Referee.AUTOMATIC) -> Setup:
    return Setup(NAMES[:players], DECK, cards=60, seed=3, referee=referee)


def test_without_errors_the_opener_of_a_basic_game_wins_in_one_round() -> None:
    for players in range(2, 7):
        outcome = simulate(table_for(players), 0, seed=1)
        turns = 60 - players + 1  # the opener's last card comes a lap before the others'
        assert outcome == Outcome(turns, 0, 1, outcome.opener, (outcome.opener,))


@pytest.mark.parametrize("referee", Referee)
@pytest.mark.parametrize("players", [1, 2, 4])
def test_errors_cost_rounds_and_turns(players: int, referee: Referee) -> None:
    outcomes = list(simulations(table_for(players, referee), 0.12, games=5))
    assert all(len(outcome.winners) == 1 for outcome in outcomes)
    assert all(outcome.faults == outcome.rounds - 1 for outcome in outcomes)
    assert any(outcome.faults for outcome in outcomes)


@pytest.mark.parametrize("modes", EVERY_MODE)
def test_every_mix_of_modes_comes_to_an_end(modes: Modes) -> None:
    setup = Setup(NAMES[:3], DECK, modes, seed=5)
    assert simulate(setup, 0.1, seed=2).winners


def test_a_simulated_game_can_be_told_again() -> None:
    setup = table_for(3)
    assert simulate(setup, 0.2, seed=9) == simulate(setup, 0.2, seed=9)
    assert list(simulations(setup, 0.2, games=4)) == list(simulations(setup, 0.2, games=4))


def test_a_game_of_nothing_but_errors_is_given_up() -> None:
    outcome = simulate(Setup(NAMES[:2], DECK, cards=12), 1, seed=1)
    assert not outcome.winners
    assert outcome.turns == MOST_TURNS
    assert summarise([outcome]).unfinished == 1


def test_a_summary_counts_turns_minutes_and_openers() -> None:
    outcomes = [Outcome(10 * n, n, n + 1, opener=0, winners=(n % 2,)) for n in range(1, 11)]
    summary = summarise(outcomes)
    assert (summary.games, summary.unfinished) == (10, 0)
    assert (summary.median_turns, summary.p90_turns, summary.median_rounds) == (50, 90, 6)
    assert summary.opener_wins == 0.5
    assert summary.median_minutes == pytest.approx((50 * 3 + 6 * 6) / 60)
    assert summary.p90_minutes == pytest.approx((90 * 3 + 10 * 6) / 60)


def test_no_games_have_no_summary() -> None:
    with pytest.raises(ValueError, match="no game"):
        summarise([])


def test_a_time_limit_keeps_a_long_game_short() -> None:
    setup = table_for(2)
    limited = summarise(simulations(setup, 0.3, games=5, minutes=5.0))
    assert limited.p90_minutes < 7
    assert limited.unfinished == 0


def test_the_last_lap_takes_away_the_openers_advantage() -> None:
    setup = Setup(NAMES[:4], DECK, cards=24, seed=1)
    plain = summarise(simulations(setup, 0.02, games=60))
    fair = summarise(simulations(replace(setup, last_lap=True), 0.02, games=60))
    assert fair.opener_wins < 0.6 * plain.opener_wins


def test_a_shared_win_counts_in_part() -> None:
    summary = summarise([Outcome(9, 1, 2, opener=0, winners=(0, 1))])
    assert (summary.opener_wins, summary.shared) == (0.5, 1.0)
