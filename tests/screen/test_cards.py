"""The pictures of the cards can be counted at a glance."""

from __future__ import annotations

import itertools

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.rules.cards import Background, FigureCard, TrigalCard
from app.rules.words import Vowel
from app.screen.backgrounds import CARD_HEIGHT, CARD_WIDTH
from app.screen.figures import figures_of, picture, places

CARDS = st.builds(
    FigureCard,
    number=st.just(1),
    tigers=st.integers(0, 3),
    tears=st.integers(0, 3),
    wheat=st.integers(0, 3),
    background=st.sampled_from(Background),
).filter(lambda card: card.tigers + card.tears + card.wheat >= 3)


@given(CARDS)
def test_every_figure_is_drawn_once_and_inside_the_card(card: FigureCard) -> None:
    placed = places(card)
    names = [each.drawing for each in placed]
    assert names.count("tiger") == card.tigers
    assert names.count("tear") == card.tears
    assert names.count("wheat") == card.wheat
    for each in placed:
        assert each.size / 2 <= each.x <= CARD_WIDTH - each.size / 2
        assert each.size / 2 <= each.y <= CARD_HEIGHT - each.size / 2


@given(CARDS)
def test_figures_never_overlap(card: FigureCard) -> None:
    for one, other in itertools.combinations(places(card), 2):
        apart = max(abs(one.x - other.x), abs(one.y - other.y))
        assert apart >= 0.95 * one.size


@given(CARDS)
def test_three_alike_are_closer_to_each_other_than_to_any_other_kind(card: FigureCard) -> None:
    placed = places(card)
    for each in placed:
        alike = [p for p in placed if p is not each and p.drawing == each.drawing]
        others = [p for p in placed if p.drawing != each.drawing]
        if not alike or not others:
            continue
        nearest = min(_way(each.x, each.y, p.x, p.y) for p in alike)
        assert nearest < min(_way(each.x, each.y, p.x, p.y) for p in others) + 1e-6


def _way(x: float, y: float, to_x: float, to_y: float) -> float:
    return float(((x - to_x) ** 2 + (y - to_y) ** 2) ** 0.5)


def test_figures_are_large_enough_for_the_sofa() -> None:
    """A fortieth of the screen's height is what one can still tell at three metres."""
    fullest = FigureCard(1, 3, 3, 3, Background.RED)
    smallest = min(each.size for each in places(fullest))
    assert smallest / CARD_HEIGHT * 452 >= 900 / 12


def test_one_of_the_tigers_is_the_albino() -> None:
    rows = figures_of(FigureCard(1, 3, 1, 0, Background.RED, albino=True))
    assert rows[0].count("albino") == 1
    assert rows[0].count("tiger") == 2


@pytest.mark.parametrize("vowel", Vowel)
def test_wheat_fields_differ_by_their_vowel(vowel: Vowel) -> None:
    others = [picture(TrigalCard(1, each), 120) for each in Vowel if each is not vowel]
    own = pygame.image.tobytes(picture(TrigalCard(1, vowel), 120), "RGBA")
    assert all(pygame.image.tobytes(each, "RGBA") != own for each in others)


def test_a_picture_has_the_height_asked_for() -> None:
    assert picture(FigureCard(1, 1, 2, 0, Background.BLUE), 240).get_size() == (200, 240)
