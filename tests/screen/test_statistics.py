"""The statistics page, moved through with any hand."""

from __future__ import annotations

from functools import reduce

from app.screen.hands import Clicked, Hand, Key, Pointed, Pressed
from app.screen.samples import records
from app.screen.statistics import Asked, StatisticsForm, press_statistics, statistics_items

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
    assert press_statistics(StatisticsForm((), focus="back"), ENTER).asked is Asked.BACK
    assert press_statistics(StatisticsForm(()), ENTER).asked is Asked.BACK
