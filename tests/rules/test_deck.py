"""The deck file and its validator."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import replace
from typing import Any

import pytest

from app.rules.cards import Background, Card, FigureCard, TrigalCard
from app.rules.deck import DeckError, parse_deck, problems, validate
from app.rules.modes import BASIC
from app.rules.text import describe
from app.rules.words import Vowel, Word
from tests.rules.tabletop import DECK, EVERY_CARD, EVERY_MODE, TRIGO, albino, card, trigal


def test_the_deck_is_valid_in_every_mode() -> None:
    assert [problems(DECK, modes) for modes in EVERY_MODE] == [()] * 8


def test_the_deck_has_every_combination_of_three_figures_or_more_but_the_dead_one() -> None:
    combinations = {(c.tigers, c.tears, c.wheat) for c in EVERY_CARD}
    everything = {(t, d, w) for t in range(4) for d in range(4) for w in range(4)}
    assert combinations == {c for c in everything if sum(c) >= 3} - {(0, 1, 2)}
    assert len(EVERY_CARD) == 53


def test_so_many_cards_allow_each_word() -> None:
    allowing = Counter(word for c in EVERY_CARD for word in Word if c.allows(word))
    assert allowing == {Word.TRES: 37, Word.TRISTES: 31, Word.TIGRES: 44, Word.TRIGO: 43}


def test_the_wheat_fields_have_each_vowel_once_and_two_of_them_again() -> None:
    fields = [c.vowel.value for c in DECK if isinstance(c, TrigalCard)]
    assert "".join(fields) == "aaeiiou"


def test_nine_tiger_cards_are_albino() -> None:
    albinos = [c for c in EVERY_CARD if c.albino]
    assert len(albinos) == 9
    assert all(c.tigers for c in albinos)


def test_the_backgrounds_are_equally_many_and_say_nothing_about_the_figures() -> None:
    by_background = {b: [c for c in EVERY_CARD if c.background is b] for b in Background}
    assert sorted(map(len, by_background.values())) == [10, 10, 11, 11, 11]
    for word in (Word.TRES, Word.TRISTES, Word.TIGRES, Word.TRIGO):
        share = sum(c.allows(word) for c in EVERY_CARD) / 53
        for cards in by_background.values():
            # as near to the share of the whole deck as whole cards can be
            assert abs(sum(c.allows(word) for c in cards) - share * len(cards)) < 1


def with_card(number: int, other: Card) -> tuple[Card, ...]:
    """The deck with another card in this place."""
    return tuple(replace(other, number=number) if c.number == number else c for c in DECK)


def test_a_card_that_allows_nothing_is_rejected_in_basic_and_accepted_in_wheat_mode_d1() -> None:
    deck = with_card(1, card(0, 1, 2))
    assert problems(deck, BASIC) == (
        "Card 1 (0 tigers 1 tear 2 wheat, red) allows no word in the mode Básico.",
    )
    assert problems(deck, TRIGO) == ()
    with pytest.raises(DeckError, match="allows no word"):
        validate(deck, BASIC)
    validate(deck, TRIGO)


@pytest.mark.parametrize(
    ("deck", "sentence"),
    [
        (DECK[:-1], "The deck has 59 cards, 53 of them tongue twisters; it needs 60 and 53."),
        (with_card(1, trigal("a")), "The deck has 60 cards, 52 of them tongue twisters"),
        (with_card(60, trigal("a")), "No wheat field of the deck has the vowel u."),
        ((*DECK[:-1], replace(DECK[-1], number=1)), "More than one card of the deck has the numb"),
        (with_card(1, card(3, 3, 3)), "More than one card shows 3 tigers, 3 tears and 3 wheat."),
        (with_card(1, card(0, 0, 4)), "Card 1 (0 tigers 0 tears 4 wheat, red) shows more than 3"),
        (with_card(1, albino(tigers=0, wheat=3)), "tear 3 wheat, red) is albino, but has no tig"),
    ],
)
def test_every_defect_is_told_in_a_sentence(deck: tuple[Card, ...], sentence: str) -> None:
    assert any(sentence in problem for problem in problems(deck, BASIC))


def test_the_cards_are_numbered_by_their_place_in_the_file() -> None:
    assert [c.number for c in DECK] == list(range(1, 61))


def test_a_deck_file_is_read_card_by_card() -> None:
    figure_card = {"tigers": 2, "tears": 1, "wheat": 0, "background": "blue", "albino": True}
    deck = parse_deck(json.dumps({"cards": [figure_card, {"trigal": "o"}]}))
    assert deck == (
        FigureCard(1, 2, 1, 0, Background.BLUE, albino=True),
        TrigalCard(2, Vowel.O),
    )


GOOD = {"tigers": 1, "tears": 1, "wheat": 1, "background": "red"}


@pytest.mark.parametrize(
    ("cards", "sentence"),
    [
        ([GOOD, {"tigers": 1}], "Card 2 of the deck file must name tigers, tears, wheat and backg"),
        ([GOOD | {"colour": "red"}], "Card 1 of the deck file must name"),
        ([{"trigal": "a", "tigers": 1}], "Card 1 of the deck file must name"),
        (["trigal"], "Card 1 of the deck file must name"),
        ([GOOD | {"tigers": 4}], "Card 1 of the deck file: tigers must be a number from 0 to 3."),
        ([GOOD | {"tears": -1}], "tears must be a number from 0 to 3."),
        ([GOOD | {"wheat": True}], "wheat must be a number from 0 to 3."),
        ([GOOD | {"albino": 1}], "Card 1 of the deck file: albino must be true or false."),
        ([GOOD | {"background": "pink"}], "must be one of red, yellow, green, blue, purple."),
        ([GOOD | {"background": ["red"]}], "background must be one of red"),
        ([{"trigal": "y"}], "Card 1 of the deck file: trigal must be one of a, e, i, o, u."),
        ([{"trigal": None}], "trigal must be one of a, e, i, o, u."),
    ],
)
def test_a_bad_card_is_named_in_one_sentence(cards: list[Any], sentence: str) -> None:
    with pytest.raises(DeckError) as caught:
        parse_deck(json.dumps({"cards": cards}))
    assert sentence in str(caught.value)


@pytest.mark.parametrize("text", ["[]", '{"cards": 3}', '{"cards": [], "name": "x"}', "null"])
def test_a_deck_file_holds_one_list_of_cards(text: str) -> None:
    with pytest.raises(DeckError, match='one list named "cards"'):
        parse_deck(text)


def test_an_empty_file_is_called_empty() -> None:
    with pytest.raises(DeckError, match="The deck file is empty"):
        parse_deck("\n")


def test_a_file_that_is_no_json_says_where_it_breaks() -> None:
    with pytest.raises(DeckError, match=r"The deck file is not JSON: .*line 1"):
        parse_deck("{cards: []}")


def test_brackets_without_end_are_no_deck() -> None:
    with pytest.raises(DeckError, match="its brackets lie too deep"):
        parse_deck("[" * 99_999)


def test_a_card_can_be_described_in_a_line() -> None:
    assert describe(card(2, 1, 0, albino=True)) == "2 tigers (albino) 1 tear 0 wheat, red"
    assert describe(card(1, 2, 3, Background.PURPLE)) == "1 tiger 2 tears 3 wheat, purple"
    assert describe(trigal("i")) == "trigal i"
