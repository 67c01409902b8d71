"""The statistics page, moved through with any hand."""

from __future__ import annotations

from functools import reduce

import pygame

from app.screen.canvas import Canvas
from app.screen.hands import Clicked, Hand, Key, Pointed, Pressed
from app.screen.language import language
from app.screen.records import Trouble
from app.screen.samples import records
from app.screen.statistics import Asked, StatisticsForm, press_statistics, statistics_items
from app.screen.statistics_view import draw_statistics

ENTER, ESCAPE = Pressed(Key.ENTER), Pressed(Key.ESCAPE)
DOWN, LEFT, RIGHT = Pressed(Key.DOWN), Pressed(Key.LEFT), Pressed(Key.RIGHT)
FORM = StatisticsForm(records())


def pressed(*hands: Hand) -> StatisticsForm:
    return reduce(press_statistics, hands, FORM)


def test_left_and_right_go_round_the_players() -> None:
    assert pressed(RIGHT).shown == 1
    assert pressed(RIGHT, RIGHT).shown == 0
    assert pressed(LEFT).shown == 1


def test_the_second_leaf_shows_and_goes_again() -> None:
    more = pressed(DOWN, RIGHT, ENTER)
    assert more.more
    assert not press_statistics(more, ENTER).more


def test_what_is_the_matter_is_told_until_something_else_is_shown() -> None:
    assert not FORM.noticed
    assert not pressed(DOWN).noticed
    assert pressed(RIGHT).noticed
    assert pressed(DOWN, RIGHT, ENTER).noticed


def test_where_there_is_room_for_few_kinds_of_errors_the_commonest_stay() -> None:
    texts, trouble = language("es"), Trouble("statistics-aside", "statistics.jsonl.1")
    canvas = Canvas(pygame.Surface((1280, 720), 0, 32), strokes=[])
    draw_statistics(canvas, FORM, texts, trouble)
    assert canvas.misfits == []
    kinds = [(count, texts.say(f"kind-{kind.value}")) for kind, count in records()[0].errors]
    told = [(count, name) for count, name in kinds if name in canvas.written]
    left_out = [(count, name) for count, name in kinds if name not in canvas.written]
    assert min(told) >= max(left_out)


def test_everything_can_be_reached_with_arrows_and_clicked() -> None:
    seen, form = {FORM.focus}, press_statistics(FORM, DOWN)
    for _ in range(4):
        seen.add(form.focus)
        form = press_statistics(form, RIGHT)
    assert seen == {item.name for item in statistics_items(FORM)}
    for item in statistics_items(FORM):
        assert press_statistics(FORM, Pointed(*item.box.centre)).focus == item.name
        assert press_statistics(FORM, Clicked(*item.box.centre)) != FORM


def test_forgetting_is_asked_for_and_nothing_is_forgotten_here() -> None:
    assert pressed(DOWN, RIGHT, RIGHT, ENTER).asked is Asked.FORGET
    assert pressed(DOWN, RIGHT, RIGHT, RIGHT, ENTER).asked is Asked.FORGET_ALL


def test_escape_leads_back_and_so_does_enter_where_nobody_has_played() -> None:
    assert pressed(ESCAPE).asked is Asked.BACK
    assert StatisticsForm(()).focus == "back"
    assert press_statistics(StatisticsForm(()), ENTER).asked is Asked.BACK
