"""Faults, rounds, and whose turn it is."""

from __future__ import annotations

import pytest

from app.rules.commands import Err, Fault, LetStand, Say, TurnCard
from app.rules.events import (
    CardTurned,
    DirectionReversed,
    Faulted,
    PileTaken,
    PlaysAgain,
    Refusal,
    RoundBegan,
    TurnPassed,
    VowelChanged,
    WordStood,
)
from app.rules.game import AwaitingCard, Direction, Referee, RightWord, Why
from app.rules.modes import Modes
from app.rules.words import Vowel, Word
from tests.rules.tabletop import (
    ALBINO,
    RED,
    TIGER,
    TRIGO,
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


def test_turning_a_card_lays_it_on_the_pile_and_asks_for_its_word() -> None:
    game = table([TRIPLE, TIGER], [TIGER])
    top = game.decks[0][0]
    right = RightWord(Word.TRES, "tres", Why.CHAIN)
    assert happens(game, TurnCard()) == (CardTurned(0, top, right),)
    game = turned(game)
    assert game.pile == (top,)
    assert len(game.decks[0]) == 1
    assert game.turns == 1


def test_a_right_word_passes_the_turn_clockwise() -> None:
    game = turned(table([TRIPLE, TIGER], [TIGER] * 2, [TIGER] * 2))
    assert happens(game, Say("tres")) == (WordStood(0, "tres", 1, True), TurnPassed(1))
    game = right_turn(right_turn(after(game, Say("tres"))))
    assert game.player == 0


def test_a_wheat_field_puts_its_vowel_in_force_and_restarts_the_chain() -> None:
    game = turned(said(table([TRIPLE, TIGER], [trigal("o"), TIGER]), "tres"))
    assert happens(game, Say("trigal")) == (
        WordStood(1, "trigal", 0, True),
        VowelChanged(Vowel.O),
        TurnPassed(0),
    )


def test_a_wrong_word_costs_the_pile_and_the_loser_opens_a_new_round_p5_p14() -> None:
    game = said(table([trigal("i"), TIGER], [TRIPLE, TWO_TEARS], [TIGER]), "trigal", "tris")
    pile = game.pile
    game = turned(game)
    right = RightWord(Word.TIGRES, "tigris", Why.CHAIN, (Word.TRISTES,))
    pile = game.pile
    assert happens(game, Say("tristis")) == (
        Faulted(2, Fault.WRONG_WORD, "tristis", right),
        PileTaken(2, pile),
        RoundBegan(2, 2),
    )
    game = after(game, Say("tristis"))
    assert is_a_fresh_round(game, opener=2)
    assert game.decks[2] == pile  # first played comes out first
    assert game.round == 2


def test_the_pile_goes_under_the_deck_first_played_on_top_p14() -> None:
    game = said(table([TRIPLE, TIGER], [TIGER, TWO_TEARS]), "tres")
    kept = game.decks[1][1:]
    game = turned(game)
    pile = game.pile
    assert after(game, Say("tres")).decks[1] == kept + pile


def test_a_fault_on_the_first_card_takes_that_card_back_and_opens_again_e11() -> None:
    game = table([TRIPLE, TIGER], [TIGER])
    first, second = game.decks[0]
    game = said(game, "tristes")
    assert game.decks[0] == (second, first)
    assert is_a_fresh_round(game, opener=0)


@pytest.mark.parametrize(
    ("sound", "fault"),
    [
        ("tigres", Fault.WRONG_VOWEL),  # the vowel it had before the wheat field, D11
        ("tagras", Fault.WRONG_VOWEL),
        ("tris", Fault.WRONG_WORD),
        ("trigal", Fault.WRONG_WORD),  # D12
        ("trigui", Fault.WRONG_WORD),  # W3
        ("patata", Fault.WRONG_WORD),
        ("", Fault.WRONG_WORD),
    ],
)
def test_what_was_wrong_about_a_word(sound: str, fault: Fault) -> None:
    game = turned(said(table([trigal("i"), TIGER], [TIGER, TIGER]), "trigal"))
    event = happens(game, Say(sound))[0]
    assert isinstance(event, Faulted)
    assert (event.fault, event.sound, event.right.sound) == (fault, sound, "tigris")


@pytest.mark.parametrize("fault", Fault)
@pytest.mark.parametrize("referee", Referee)
def test_hesitating_costs_the_pile_like_a_wrong_word_e1_e13(fault: Fault, referee: Referee) -> None:
    game = turned(said(table([TRIPLE, TIGER], [TIGER, TIGER], referee=referee), "tres"))
    first, *rest = happens(game, Err(fault))
    assert isinstance(first, Faulted)
    assert (first.player, first.fault, first.sound) == (1, fault, None)
    assert rest == [PileTaken(1, game.pile), RoundBegan(2, 1)]


def test_commands_that_do_not_fit_the_moment_are_refused() -> None:
    game = table([TRIPLE, TIGER], [TIGER])
    assert refusal(game, Say("tres")) is Refusal.NOT_NOW
    assert refusal(game, Err(Fault.TOO_SLOW)) is Refusal.NOT_NOW
    assert refusal(game, Err(Fault.ADMITTED)) is Refusal.NOT_NOW
    assert refusal(game, LetStand()) is Refusal.NOT_NOW
    assert refusal(turned(game), TurnCard()) is Refusal.NOT_NOW
    assert refusal(turned(game), LetStand()) is Refusal.NOT_NOW


# Albino mode


def test_an_albino_gives_the_turn_back_to_the_one_before_a5() -> None:
    game = table([TIGER] * 4, [albino(), TIGER], [TIGER] * 4, modes=ALBINO)
    players = []
    for _ in range(4):
        players.append(game.player)
        game = right_turn(game)
    assert players == [0, 1, 0, 2]


def test_a_second_albino_turns_the_turns_round_again_a5() -> None:
    game = table([TIGER, albino(), TIGER], [albino(), TIGER], [TIGER] * 4, modes=ALBINO)
    players = []
    for _ in range(4):
        players.append(game.player)
        game = right_turn(game)
    assert players == [0, 1, 0, 1]


def test_the_event_says_which_way_the_turns_go_now() -> None:
    game = turned(table([albino(), TIGER], [TIGER], [TIGER], modes=ALBINO))
    assert happens(game, Say("tigres")) == (
        WordStood(0, "tigres", 0, True),
        DirectionReversed(Direction.COUNTERCLOCKWISE),
        TurnPassed(2),
    )


def test_an_albino_as_first_card_passes_to_the_openers_other_neighbour_a7() -> None:
    game = table([TIGER] * 3, [albino(), TIGER], [TIGER] * 3, modes=ALBINO, opener=1)
    assert right_turn(game).player == 0


def test_a_fault_cancels_the_albino_a1() -> None:
    game = table([albino(), TIGER], [TIGER], [TIGER], modes=ALBINO)
    assert is_a_fresh_round(said(game, "tres"), opener=0)


def test_every_round_begins_clockwise_a2() -> None:
    game = right_turn(table([albino(), TIGER], [TIGER] * 2, [TIGER] * 2, modes=ALBINO))
    assert game.direction is Direction.COUNTERCLOCKWISE
    game = said(game, "trigal")
    assert is_a_fresh_round(game, opener=2)
    assert right_turn(game).player == 0


def test_for_two_an_albino_means_another_turn_as_often_as_they_come_a3_a4() -> None:
    game = table([albino(), albino(), TIGER, TIGER], [TIGER, TIGER], modes=ALBINO)
    first = turned(game)
    assert happens(first, Say("tigres")) == (WordStood(0, "tigres", 0, True), PlaysAgain(0))
    players = []
    for _ in range(4):
        players.append(game.player)
        game = right_turn(game)
    assert players == [0, 0, 0, 1]
    assert game.direction is Direction.CLOCKWISE


def test_for_two_the_chain_goes_on_from_ones_own_word_a3() -> None:
    game = table([albino(3, 2, 0), TWO_TEARS, TIGER], [TIGER], modes=ALBINO)
    assert due(turned(said(game, "tres"))) == "tristes"


def test_no_extra_turn_outlives_a_round_m7() -> None:
    game = right_turn(table([albino(), TIGER, TIGER], [TIGER] * 2, modes=ALBINO))
    game = said(game, "trigal")
    assert is_a_fresh_round(game, opener=0)
    assert right_turn(game).player == 1


def test_without_albino_mode_an_albino_is_an_ordinary_tiger_a9() -> None:
    assert right_turn(table([albino(), TIGER], [TIGER], [TIGER])).player == 1


def test_a_repeated_word_on_an_albino_still_reverses_m1() -> None:
    modes = Modes(albino=True, trauma=True)
    game = table([card(3, 0, 0, RED), TIGER], [albino(), TIGER], [TIGER] * 2, modes=modes)
    game = said(game, "tres", "tres")
    assert game.direction is Direction.COUNTERCLOCKWISE
    assert game.player == 0


def test_for_two_one_may_have_to_repeat_ones_own_word_m1() -> None:
    modes = Modes(albino=True, trauma=True)
    game = table([albino(), card(3, 3, 3, RED), TIGER], [TIGER] * 2, modes=modes)
    game = said(game, "tigres", "tigres")
    assert game.player == 1


def test_a_wheat_field_leaves_the_direction_m4() -> None:
    game = table([albino(), TIGER], [TIGER] * 2, [trigal("a"), TIGER], modes=ALBINO)
    game = right_turn(right_turn(game))
    assert game.direction is Direction.COUNTERCLOCKWISE
    assert game.player == 1


def test_trigal_goes_before_trauma_and_trauma_before_the_chain_m5() -> None:
    modes = Modes(albino=True, trigo=True, trauma=True)
    game = table([card(0, 0, 3, RED), TIGER], [albino(3, 3, 3), TIGER], [TIGER] * 2, modes=modes)
    game = said(game, "tres", "tres")  # tristes was due, and the figures allow it
    assert game.player == 0


# The table as its own referee


def test_an_unnoticed_wrong_word_stands_e8() -> None:
    game = turned(table([TRIPLE, TIGER], [TIGER], referee=Referee.TABLE))
    assert happens(game, Say("tristes")) == (WordStood(0, "tristes", 2, False), TurnPassed(1))


@pytest.mark.parametrize(
    ("sound", "next_word"),
    [
        ("tres", "tristes"),
        ("tristes", "tigres"),  # the series goes on from the word said
        ("tagras", "tres"),  # its vowel is ignored
        ("trigo", "tres"),  # not of the series in basic mode: what was due stays due
        ("trigal", "tres"),
        ("patata", "tres"),
    ],
)
def test_the_series_goes_on_from_the_word_actually_said_e9(sound: str, next_word: str) -> None:
    everything = card(3, 3, 3)
    game = table([TRIPLE, TIGER], [everything, TIGER], referee=Referee.TABLE)
    assert due(turned(said(game, sound))) == next_word


def test_the_card_in_force_rules_the_vowel_whatever_was_said_e9() -> None:
    everything = card(3, 3, 3)
    game = table([trigal("i"), TIGER], [everything, TIGER], referee=Referee.TABLE)
    assert due(turned(said(game, "tres"))) == "tristis"
    assert due(turned(said(game, "patata"))) == "tris"


def test_in_wheat_mode_an_unnoticed_trigo_is_a_word_of_the_series_e9() -> None:
    cards = [card(3, 3, 3), TIGER]
    game = table(cards, cards, modes=TRIGO, referee=Referee.TABLE)
    assert due(turned(said(game, "tres", "trigo"))) == "tigres"  # a tiger: tres and tristes skipped
    assert turned(said(game, "tres", "trigo")).expected == 0


@pytest.mark.parametrize(
    ("said_before", "repeated"),
    [("tristes", "tristes"), ("tros", "tres"), ("trigal", "tres"), ("trigo", "tres")],
)
def test_trauma_repeats_the_word_actually_said_e10(said_before: str, repeated: str) -> None:
    game = table(
        [card(3, 0, 0, RED), TIGER],
        [card(3, 3, 3, RED), TIGER],
        modes=Modes(trauma=True),
        referee=Referee.TABLE,
    )
    assert due(turned(said(game, said_before))) == repeated


def test_an_unnoticed_wrong_word_on_an_albino_still_reverses_a1() -> None:
    game = table([albino(), TIGER], [TIGER], [TIGER], modes=ALBINO, referee=Referee.TABLE)
    assert said(game, "tres").direction is Direction.COUNTERCLOCKWISE


# Alone


def test_alone_the_same_player_goes_on_and_only_the_missed_card_comes_back() -> None:
    game = table([TRIPLE, albino(), TIGER, TWO_TEARS], modes=ALBINO)
    game = right_turn(right_turn(game))
    assert game.player == 0
    missed = game.decks[0][0]
    game = said(game, "trigal")
    assert is_a_fresh_round(game, opener=0)
    assert game.phase == AwaitingCard()
    assert len(game.decks[0]) == 2
    assert game.decks[0][-1] == missed
    assert len(game.set_aside) == 2
