"""The 3-2-1 rule, skipping, wheat fields, trauma: what the one right word is."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.rules.cards import Card, FigureCard, TrigalCard
from app.rules.commands import Say
from app.rules.decide import decide
from app.rules.events import WordStood
from app.rules.game import Answered, RightWord, Why
from app.rules.modes import BASIC, Modes
from app.rules.right_word import DeadCardError, right_word
from app.rules.words import WORD_OF_SOUND, Vowel, Word, spoken
from tests.rules.tabletop import (
    BLUE,
    DECK,
    EVERY_MODE,
    GREEN,
    RED,
    TIGER,
    TRAUMA,
    TRIGO,
    TRIPLE,
    TWO_TEARS,
    YELLOW,
    albino,
    card,
    due,
    right_sounds,
    right_turn,
    said,
    table,
    trigal,
    turned,
    why,
)


def test_the_illustrated_sequence_of_the_basic_game() -> None:
    cards = [
        card(3, 0, 0),
        card(0, 2, 1),
        card(1, 1, 1),
        card(2, 2, 0),
        card(1, 2, 1),
        card(0, 0, 3),
        card(1, 1, 1),
        card(2, 1, 2),
    ]
    assert right_sounds(cards) == [
        "tres", "tristes", "tigres", "tristes", "tigres", "tres", "tigres", "tigres",
    ]  # fmt: skip


def test_the_illustrated_sequence_with_wheat_fields() -> None:
    cards = [
        card(3, 0, 0),
        card(2, 1, 0),
        trigal("i"),
        card(0, 2, 2),
        card(1, 0, 2),
        card(1, 3, 0),
        trigal("o"),
        card(2, 1, 1),
    ]
    assert right_sounds(cards) == [
        "tres", "tigres", "trigal", "tristis", "tigris", "tris", "trigal", "togros",
    ]  # fmt: skip


def test_the_illustrated_sequence_of_wheat_mode() -> None:
    cards = [
        card(3, 0, 0),
        card(1, 1, 1),
        trigal("e"),
        card(0, 2, 2),
        card(0, 2, 1),
        card(0, 3, 0),
        card(2, 0, 1),
        card(0, 1, 3),
        trigal("a"),
        card(3, 3, 3),
        card(0, 0, 3),
    ]
    assert right_sounds(cards, TRIGO) == [
        "tres", "tigres", "trigal", "trestes", "tregue", "tres", "tegres", "tregue",
        "trigal", "tras", "traga",
    ]  # fmt: skip


def test_the_illustrated_sequence_of_trauma_mode() -> None:
    cards = [
        card(3, 0, 0, RED),
        card(1, 1, 1, RED),
        card(0, 2, 1, BLUE),
        card(1, 0, 2, GREEN),
        card(0, 3, 0, GREEN),
        card(0, 0, 3, YELLOW),
        trigal("a"),
        card(3, 1, 1, YELLOW),
    ]
    assert right_sounds(cards, TRAUMA) == [
        "tres", "tres", "tristes", "tigres", "tigres", "tres", "trigal", "tras",
    ]  # fmt: skip


def test_a_round_opens_with_the_first_word_the_card_allows_p4() -> None:
    assert right_sounds([TWO_TEARS]) == ["tristes"]
    assert right_sounds([TIGER]) == ["tigres"]


def test_after_a_wheat_field_the_words_take_its_vowel() -> None:
    cards = [trigal("u"), card(3, 0, 0), TIGER, trigal("u"), TWO_TEARS]
    assert right_sounds(cards) == ["trigal", "trus", "tugrus", "trigal", "trustus"]


def test_a_wheat_field_restarts_the_chain_whatever_was_due() -> None:
    everything = card(3, 3, 3)
    cards = [everything, trigal("o"), everything]
    assert right_sounds(cards) == ["tres", "trigal", "tros"]


def test_a_wheat_field_may_open_a_round_p6() -> None:
    assert right_sounds([trigal("i"), card(3, 3, 3)]) == ["trigal", "tris"]


def test_the_last_of_two_wheat_fields_counts_also_when_equal_p7() -> None:
    everything = card(3, 3, 3)
    assert right_sounds([trigal("a"), trigal("o"), everything])[2] == "tros"
    assert right_sounds([trigal("a"), trigal("a"), everything])[2] == "tras"


def test_two_triples_are_still_one_tres_d3() -> None:
    assert right_sounds([card(3, 3, 0), card(3, 3, 0)]) == ["tres", "tristes"]


def test_more_than_three_alike_would_be_tres_too_d2() -> None:
    assert right_sounds([card(0, 0, 4)]) == ["tres"]


def test_an_albino_tiger_is_a_tiger_d4() -> None:
    assert right_sounds([card(1, 0, 2, albino=True)]) == ["tigres"]
    assert right_sounds([card(3, 0, 0, albino=True)]) == ["tres"]


def test_a_wheat_field_is_trigal_also_when_trigo_is_due_d5_w2() -> None:
    for expected in range(4):
        right = right_word(trigal("a"), modes=TRIGO, expected=expected, vowel=Vowel.I, last=None)
        assert right == RightWord(Word.TRIGAL, "trigal", Why.TRIGAL)


def test_trauma_repeats_the_word_whatever_the_figures_t1() -> None:
    game = said(table([card(3, 0, 0, BLUE), TIGER], [card(0, 2, 1, BLUE)], modes=TRAUMA), "tres")
    game = turned(game)
    assert due(game) == "tres"
    assert why(game) is Why.TRAUMA


def test_a_wheat_field_is_never_a_repeat_t3() -> None:
    assert right_sounds([card(3, 0, 0, BLUE), trigal("a")], TRAUMA) == ["tres", "trigal"]


def test_a_wheat_field_between_breaks_the_repeat_t4() -> None:
    cards = [card(3, 0, 0, BLUE), card(0, 2, 1, BLUE), trigal("a"), card(0, 2, 1, BLUE)]
    assert right_sounds(cards, TRAUMA) == ["tres", "tres", "trigal", "trastas"]


def test_three_equal_backgrounds_repeat_each_time_t6() -> None:
    cards = [card(1, 1, 1, RED)] * 3 + [card(3, 3, 3, GREEN)]
    assert right_sounds(cards, TRAUMA) == ["tigres", "tigres", "tigres", "tres"]


def test_after_the_repeat_the_chain_goes_on_after_the_repeated_word_t7() -> None:
    cards = [card(3, 3, 3, RED), card(1, 1, 1, RED), card(3, 3, 3, BLUE)]
    assert right_sounds(cards, TRAUMA) == ["tres", "tres", "tristes"]


def test_a_repeat_that_is_also_the_chains_word_has_both_reasons_t9() -> None:
    game = table([card(1, 1, 1, RED), TIGER], [card(1, 0, 2, RED)], modes=TRAUMA)
    game = turned(said(game, "tigres"))
    assert due(game) == "tigres"
    assert why(game) is Why.BOTH


def test_the_first_card_of_a_round_is_never_a_repeat_t5() -> None:
    game = table([TRIPLE, TIGER], [card(0, 2, 1, RED), card(1, 1, 1, RED)], modes=TRAUMA)
    game = turned(said(game, "tres", "tigres"))  # the second is a fault
    assert due(game) == "tigres"
    assert why(game) is Why.CHAIN


def test_the_card_beneath_counts_whoever_played_it_t2() -> None:
    deck = [albino(3, 0, 1), card(0, 2, 1, RED), TIGER]
    game = table(deck, [TIGER], modes=Modes(albino=True, trauma=True))
    assert due(turned(said(game, "tres"))) == "tres"  # both by the first player


def test_without_trauma_mode_backgrounds_mean_nothing() -> None:
    assert right_sounds([card(3, 3, 3, RED), card(3, 3, 3, RED)]) == ["tres", "tristes"]


def test_wheat_mode_skips_over_four_words_and_round_w1() -> None:
    cards = [card(0, 2, 1), card(0, 2, 0), card(1, 0, 0), card(0, 0, 1), card(1, 0, 0)]
    assert right_sounds(cards, TRIGO) == ["tristes", "tristes", "tigres", "trigo", "tigres"]


def test_the_repeat_of_trigo_is_unconditional_then_comes_tres_m2() -> None:
    cards = [card(0, 1, 2, RED), card(3, 0, 0, RED), card(3, 3, 3, BLUE)]
    assert right_sounds(cards, Modes(trigo=True, trauma=True)) == ["trigo", "trigo", "tres"]


def test_the_repeat_is_in_the_vowel_in_force_m3() -> None:
    cards = [trigal("i"), card(3, 0, 0, RED), card(1, 1, 1, RED)]
    assert right_sounds(cards, TRAUMA) == ["trigal", "tris", "tris"]


def test_the_right_word_names_the_words_it_skipped() -> None:
    right = right_word(TIGER, modes=BASIC, expected=0, vowel=Vowel.O, last=None)
    assert right == RightWord(Word.TIGRES, "togros", Why.CHAIN, (Word.TRES, Word.TRISTES))


def test_a_card_that_allows_nothing_is_a_defect_of_the_deck_d1() -> None:
    with pytest.raises(DeadCardError, match="allows no word"):
        right_word(card(0, 1, 2), modes=BASIC, expected=0, vowel=None, last=None)


# Properties


def answers() -> st.SearchStrategy[Answered | None]:
    """An answer that may have come before: any card, any sound, right or wrong."""
    right = RightWord(Word.TRES, "tres", Why.CHAIN)
    sounds = st.sampled_from([*WORD_OF_SOUND, "patata"])
    return st.none() | st.builds(
        Answered, st.just(0), st.sampled_from(DECK), sounds, st.just(right)
    )


def is_right(
    sound: str, card: Card, modes: Modes, expected: int, vowel: Vowel | None, last: Answered | None
) -> bool:
    """The rules once more, said as what a right word is and not as how to find it."""
    if isinstance(card, TrigalCard):
        return sound == "trigal"
    if (
        modes.trauma
        and last is not None
        and isinstance(last.card, FigureCard)
        and card.background is last.card.background
        and WORD_OF_SOUND.get(last.said) in modes.chain
    ):
        return sound == spoken(WORD_OF_SOUND[last.said], vowel)
    word = WORD_OF_SOUND[sound]
    if word not in modes.chain or sound != spoken(word, vowel) or not card.allows(word):
        return False
    steps = (modes.chain.index(word) - expected) % len(modes.chain)
    passed = [modes.chain[(expected + step) % len(modes.chain)] for step in range(steps)]
    return not any(card.allows(earlier) for earlier in passed)


@given(
    card=st.sampled_from(DECK),
    modes=st.sampled_from(EVERY_MODE),
    place=st.integers(0, 3),
    vowel=st.none() | st.sampled_from(Vowel),
    last=answers(),
)
def test_there_is_exactly_one_right_word(
    card: Card, modes: Modes, place: int, vowel: Vowel | None, last: Answered | None
) -> None:
    expected = place % len(modes.chain)
    right = right_word(card, modes=modes, expected=expected, vowel=vowel, last=last)
    fitting = [s for s in WORD_OF_SOUND if is_right(s, card, modes, expected, vowel, last)]
    assert fitting == [right.sound]
    assert WORD_OF_SOUND[right.sound] is right.word


@given(
    modes=st.sampled_from(EVERY_MODE),
    order=st.permutations(DECK),
    turns=st.integers(0, 25),
)
def test_of_all_sounds_exactly_one_stands(modes: Modes, order: list[Card], turns: int) -> None:
    game = table(order[:30], order[30:], modes=modes)
    for _ in range(turns):
        game = right_turn(game)
    game = turned(game)
    stood = [s for s in WORD_OF_SOUND if isinstance(decide(game, Say(s))[0], WordStood)]
    assert stood == [due(game)]
