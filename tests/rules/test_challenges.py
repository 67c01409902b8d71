"""Stopping the game over the word just said."""

from __future__ import annotations

import pytest

from app.rules.commands import Challenge, Err, Fault, Say, TurnCard
from app.rules.events import (
    CardReturned,
    ChallengeFailed,
    ChallengeUpheld,
    Faulted,
    GameFinished,
    PileTaken,
    Refusal,
    RoundBegan,
)
from app.rules.game import AwaitingCard, Finished, Game, Referee
from app.rules.modes import BASIC, Modes
from tests.rules.tabletop import (
    ALBINO,
    TIGER,
    TRIPLE,
    TWO_TEARS,
    after,
    albino,
    happens,
    is_a_fresh_round,
    refusal,
    said,
    table,
    trigal,
    turned,
)


def mesa(modes: Modes = BASIC) -> Game:
    """Three players who watch each other."""
    return table(
        [trigal("i"), TIGER], [TRIPLE, TIGER], [TWO_TEARS, TIGER],
        modes=modes, referee=Referee.TABLE,
    )  # fmt: skip


def test_a_justified_challenge_costs_the_speaker_the_pile_c12() -> None:
    game = said(mesa(), "trigal", "tres")  # tris was right
    assert happens(game, Challenge(by=0)) == (
        ChallengeUpheld(by=0, against=1),
        PileTaken(1, game.pile),
        RoundBegan(2, 1),
    )


@pytest.mark.parametrize("referee", Referee)
def test_a_false_challenge_costs_the_challenger_the_pile_with_the_challenged_card_c3(
    referee: Referee,
) -> None:
    game = said(table([trigal("i"), TIGER], [TRIPLE, TIGER], [TIGER], referee=referee), "trigal")
    game = said(game, "tris")
    assert happens(game, Challenge(by=2)) == (
        ChallengeFailed(by=2, against=1, late=False),
        PileTaken(2, game.pile),
        RoundBegan(2, 2),
    )
    assert len(game.pile) == 2


def test_a_challenge_resets_chain_vowel_and_direction_c13() -> None:
    game = table([trigal("u"), TIGER], [albino(), TIGER], [TIGER], modes=ALBINO)
    game = after(said(game, "trigal", "tugrus"), Challenge(by=2))
    assert is_a_fresh_round(game, opener=2)


def test_whose_turn_it_is_may_challenge_before_turning_a_card_c2() -> None:
    game = said(mesa(), "tras")
    assert happens(game, Challenge(by=1))[0] == ChallengeUpheld(by=1, against=0)


def test_late_at_the_table_the_challenger_pays_even_if_the_word_was_wrong_c4_c5() -> None:
    game = turned(said(mesa(), "trigal", "tres"))
    before, open_card = game.pile[:-1], game.pile[-1]
    assert happens(game, Challenge(by=0)) == (
        CardReturned(2, open_card),
        ChallengeFailed(by=0, against=1, late=True),
        PileTaken(0, before),
        RoundBegan(2, 0),
    )
    game = after(game, Challenge(by=0))
    assert game.decks[2][0] == open_card  # on top of its owner's deck
    assert is_a_fresh_round(game, opener=0)


def test_a_late_challenger_may_hold_the_open_card_themselves_c5() -> None:
    game = turned(said(mesa(), "trigal", "tres"))
    open_card, kept, pile = game.pile[-1], game.decks[2], game.pile[:-1]
    assert after(game, Challenge(by=2)).decks[2] == (open_card, *kept, *pile)


def test_late_under_the_automatic_referee_a_challenge_is_only_noticed_c4() -> None:
    game = turned(said(table([TRIPLE, TIGER], [TIGER, TIGER]), "tres"))
    assert refusal(game, Challenge(by=0)) is Refusal.TOO_LATE
    assert refusal(game, Challenge(by=1)) is Refusal.TOO_LATE


def test_before_anything_was_said_in_a_round_there_is_nothing_to_challenge() -> None:
    assert refusal(mesa(), Challenge(by=1)) is Refusal.NOTHING_TO_CHALLENGE
    assert refusal(turned(mesa()), Challenge(by=1)) is Refusal.NOTHING_TO_CHALLENGE
    after_a_fault = said(table([TRIPLE, TIGER], [TIGER]), "tigres")
    assert refusal(after_a_fault, Challenge(by=1)) is Refusal.NOTHING_TO_CHALLENGE


@pytest.mark.parametrize("by", [-1, 3, 99])
def test_only_players_can_challenge(by: int) -> None:
    assert refusal(said(mesa(), "tras"), Challenge(by)) is Refusal.NO_SUCH_PLAYER


@pytest.mark.parametrize("sound", ["trigal", "tras"])
@pytest.mark.parametrize("command", [Challenge(by=0), Err(Fault.ADMITTED)])
def test_challenging_oneself_is_owning_up_c8(sound: str, command: Challenge | Err) -> None:
    game = said(mesa(), sound)
    fault, *rest = happens(game, command)
    assert isinstance(fault, Faulted)
    assert (fault.player, fault.fault, fault.sound) == (0, Fault.ADMITTED, sound)
    assert rest == [PileTaken(0, game.pile), RoundBegan(2, 0)]


def test_it_is_too_late_to_own_up_once_the_next_card_is_turned_c8() -> None:
    game = turned(said(mesa(), "tras"))
    assert refusal(game, Challenge(by=0)) is Refusal.OWN_WORD


def test_a_challenge_after_an_extra_turn_is_about_the_last_word() -> None:
    game = table([albino(), TIGER, TIGER], [TIGER], modes=ALBINO, referee=Referee.TABLE)
    game = said(game, "tres")
    assert game.player == 0
    assert happens(game, Challenge(by=1))[0] == ChallengeUpheld(by=1, against=0)


def test_a_justified_challenge_of_a_last_word_keeps_its_speaker_in_the_game_g1() -> None:
    game = said(table([TRIPLE], [TIGER, TIGER], referee=Referee.TABLE), "tristes")
    pile = game.pile
    game = after(game, Challenge(by=1))
    assert game.phase == AwaitingCard()
    assert game.decks[0] == pile
    assert is_a_fresh_round(game, opener=0)


@pytest.mark.parametrize("referee", Referee)
def test_a_false_challenge_of_a_last_word_lets_the_win_stand_g2(referee: Referee) -> None:
    game = said(table([TRIPLE], [TIGER, TIGER], [TIGER, TIGER], referee=referee), "tres")
    assert happens(game, Challenge(by=2)) == (
        ChallengeFailed(by=2, against=0, late=False),
        GameFinished(0, (1, 2, 2)),
    )
    assert after(game, Challenge(by=2)).phase == Finished(0, (1, 2, 2))


def test_owning_up_to_a_last_word_keeps_one_in_the_game_c8_g1() -> None:
    game = said(table([TRIPLE], [TIGER, TIGER], referee=Referee.TABLE), "tristes")
    game = after(game, Challenge(by=0))
    assert len(game.decks[0]) == 1
    assert is_a_fresh_round(game, opener=0)


def test_after_a_challenge_the_game_goes_on() -> None:
    game = after(said(mesa(), "tras"), Challenge(by=2))
    game = after(game, TurnCard(), Say("tigres"))
    assert game.player == 1
