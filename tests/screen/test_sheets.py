"""Pages keep their letters large and everything in sight in windows of every shape."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from itertools import pairwise

import pygame
import pytest

from app.screen.canvas import Canvas
from app.screen.choice import MARGINS
from app.screen.evenings import EveningRow, EveningsForm
from app.screen.focus import Item, moved
from app.screen.gallery import pictures
from app.screen.hands import Clicked, Key, Pointed
from app.screen.language import LANGUAGES, language
from app.screen.layout import spread
from app.screen.microphone import microphone_items
from app.screen.pause import Newcomer, PauseMenu
from app.screen.phones import PhonesView, phones_items
from app.screen.question import Question, press_question, question_items
from app.screen.rehearsal import rehearsal_items
from app.screen.samples import records, tables
from app.screen.setup import Page
from app.screen.setup_places import items_of
from app.screen.sheets import Sheet, fitted, sheet_for
from app.screen.statistics import StatisticsForm, statistics_items
from app.screen.theme import Looks

#: 16:9 from the smallest to the largest television, 16:10, 3:2, 4:3, 5:4, 21:9, and upright.
SHAPES = [
    (1280, 720),
    (3840, 2160),
    (1440, 900),
    (1500, 1000),
    (1024, 768),
    (1280, 1024),
    (2560, 1080),
    (720, 1280),
    (2160, 3840),
]
#: Of these, every margin is tried on every screen.
TELEVISIONS = [(1280, 720), (1920, 1200), (1024, 768), (1280, 1024), (2560, 1080), (720, 1280)]
#: The table has layouts of its own.
PAGES = sorted(pictures(language("es")).keys() - tables().keys())

_MENU = PauseMenu((0, 1, 2, 3, 4, 5), focus="seat-0", departing=True)
_EVENINGS = EveningsForm((EveningRow(None),) * 14, leaf=1, focus="row-6")  # type: ignore[arg-type]
ITEMS: dict[str, Callable[[Sheet], tuple[Item, ...]]] = {
    **{page.value: partial(items_of, page.value, 6) for page in Page},
    "players-two": partial(items_of, "players", 2),
    "question": question_items,
    "microphone": microphone_items,
    "rehearsal": rehearsal_items,
    "phones": partial(phones_items, PhonesView("http://x", starts=True)),
    "pause": PauseMenu((0, 1, 2)).items,
    "pause-leaving": _MENU.items,
    "pause-joining": PauseMenu((0, 1), (Newcomer("Leo", 2),) * 5, joining=True, room=True).items,
    "statistics": lambda sheet: statistics_items(StatisticsForm(records()), sheet),
    "evenings": _EVENINGS.items,
}


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("name", PAGES)
def test_all_texts_of_a_page_fit_in_windows_of_every_shape(
    name: str, shape: tuple[int, int]
) -> None:
    for code in LANGUAGES:
        canvas = Canvas(pygame.Surface(shape, 0, 32), strokes=[])
        pictures(language(code))[name](canvas)
        assert canvas.misfits == []


@pytest.mark.parametrize("cut", [0.05, max(MARGINS) / 100])
@pytest.mark.parametrize("shape", TELEVISIONS)
def test_letters_are_four_per_cent_of_the_height_on_every_screen_whatever_the_margin(
    shape: tuple[int, int], cut: float
) -> None:
    """Of the height of every window that is not hung upright; of one that is, of the width."""
    for code in LANGUAGES:
        for name, draw in pictures(language(code)).items():
            canvas = Canvas(pygame.Surface(shape, 0, 32), strokes=[], looks=Looks(cut=cut))
            draw(canvas)
            assert canvas.misfits == [], name
            assert len(canvas.heights) == len(canvas.written), name
            assert min(canvas.heights, default=shape[1]) >= 0.04 * min(shape) - 0.01, name


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("page", ITEMS)
def test_everything_that_can_be_chosen_is_in_sight_and_apart(
    page: str, shape: tuple[int, int]
) -> None:
    sheet = sheet_for(*shape)
    boxes = [item.box for item in ITEMS[page](sheet)]
    for number, box in enumerate(boxes):
        assert sheet.safe.x - 1 <= box.x < box.right <= sheet.safe.right + 1
        assert sheet.safe.y - 1 <= box.y < box.bottom <= sheet.safe.bottom + 12
        for other in boxes[:number]:
            beside = box.x >= other.right or other.x >= box.right
            assert beside or box.y >= other.bottom or other.y >= box.bottom


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("page", ITEMS)
def test_arrow_keys_reach_everything_from_anywhere(page: str, shape: tuple[int, int]) -> None:
    items = ITEMS[page](sheet_for(*shape))
    for start in items:
        reached, new = {start.name}, [start.name]
        while new:
            here = new.pop()
            for key in (Key.UP, Key.DOWN, Key.LEFT, Key.RIGHT):
                there = moved(items, here, key)
                if there not in reached:
                    reached.add(there)
                    new.append(there)
        assert reached == {item.name for item in items}


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("players", [2, 6])
def test_left_and_right_follow_the_buttons_below_the_players(
    players: int, shape: tuple[int, int]
) -> None:
    sheet = sheet_for(*shape)
    items = items_of("players", players, sheet)
    row = ["back", "house"] if sheet.upright else ["back", "house", "start"]
    for left, right in pairwise(row):
        assert moved(items, left, Key.RIGHT) == right
        assert moved(items, right, Key.LEFT) == left


@pytest.mark.parametrize("shape", SHAPES)
def test_what_is_clicked_is_what_is_seen_there(shape: tuple[int, int]) -> None:
    plain = Canvas(pygame.Surface(shape, 0, 32))
    drawn_on, sheet = fitted(plain)
    for item in question_items(sheet):
        pixel = drawn_on.point(*item.box.centre)
        clicked = press_question(Question("quit-game"), Clicked(*plain.units(*pixel)), sheet)
        assert clicked.answer == (item.name == "yes")
        pointed = press_question(Question("quit-game"), Pointed(*plain.units(*pixel)), sheet)
        assert pointed.focus == item.name


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("cut", [0.05, 0.1])
def test_everything_that_matters_lies_within_the_margin_chosen(
    shape: tuple[int, int], cut: float
) -> None:
    width, height = shape
    canvas, sheet = fitted(Canvas(pygame.Surface(shape, 0, 32), looks=Looks(cut=cut)))
    left, top = canvas.point(sheet.safe.x, sheet.safe.y)
    right, bottom = canvas.point(sheet.safe.right, sheet.safe.bottom)
    assert cut * width - 1 <= left < right <= (1 - cut) * width + 1
    assert cut * height - 1 <= top < bottom <= (1 - cut) * height + 1
    table, laid = spread(Canvas(pygame.Surface(shape, 0, 32), looks=Looks(cut=cut)))
    x, y = table.point(laid.safe.x, laid.safe.y)
    assert x >= cut * width - 1
    assert y >= cut * height - 1
