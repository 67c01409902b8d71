"""From the picture of the table alone one can tell whose turn it is and which way play goes."""

from __future__ import annotations

from dataclasses import replace

import pygame
import pytest

from app.rules.game import Direction
from app.screen.canvas import SAFE, Canvas
from app.screen.keys import STOP_KEYS
from app.screen.language import language
from app.screen.loop import Picture
from app.screen.samples import table, tables
from app.screen.seats import PLACES, PLATE_HEIGHT, PLATE_WIDTH, place_of
from app.screen.table_view import Showing, draw_table_view, prepare, table_picture
from app.screen.theme import GOLD
from app.table.view import Moment, TableView

SPANISH = language("es")


def drawn(view: TableView, showing: Showing | None = None) -> pygame.Surface:
    canvas = Canvas(pygame.Surface((640, 360), 0, 32))
    draw_table_view(canvas, view, showing or Showing(SPANISH))
    return canvas.surface


def corner_of(surface: pygame.Surface, seat: int, players: int) -> tuple[int, ...]:
    """The colour of a plate near its lower left corner, where nothing is written."""
    x, y = place_of(seat, players)
    at = Canvas(surface).point(x - PLATE_WIDTH / 2 + 40, y + PLATE_HEIGHT / 2 - 24)
    return tuple(surface.get_at(at))[:3]


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_one_plate_alone_is_lit_and_it_is_the_one_whose_turn_it_is(players: int) -> None:
    gold = tuple(pygame.Color(GOLD))[:3]
    for turn in range(players):
        surface = drawn(table(players, turn=turn))
        lit = [seat for seat in range(players) if corner_of(surface, seat, players) == gold]
        assert lit == [turn]


@pytest.mark.parametrize("players", PLACES)
def test_plates_lie_apart_and_inside_the_safe_area(players: int) -> None:
    places = PLACES[players]
    for x, y in places:
        assert SAFE.holds(x - PLATE_WIDTH / 2, y - PLATE_HEIGHT / 2)
        assert SAFE.holds(x + PLATE_WIDTH / 2, y + PLATE_HEIGHT / 2)
    for one, (x, y) in enumerate(places):
        for to_x, to_y in places[one + 1 :]:
            assert abs(x - to_x) >= PLATE_WIDTH or abs(y - to_y) >= PLATE_HEIGHT + 30


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_seats_go_round_clockwise(players: int) -> None:
    """On a screen, whose y grows downwards, a clockwise polygon has a positive area."""
    places = PLACES[players]
    following = (*places[1:], places[0])
    area = sum(x * to_y - to_x * y for (x, y), (to_x, to_y) in zip(places, following, strict=True))
    assert area > 0


def test_the_arrows_show_which_way_play_goes() -> None:
    ways = [drawn(table(4, direction=direction)) for direction in Direction]
    assert pygame.image.tobytes(ways[0], "RGB") != pygame.image.tobytes(ways[1], "RGB")


def test_two_players_need_no_direction() -> None:
    ways = [drawn(table(2, direction=direction)) for direction in Direction]
    assert pygame.image.tobytes(ways[0], "RGB") == pygame.image.tobytes(ways[1], "RGB")


def test_every_seat_has_a_stop_key_of_its_own_that_is_no_vowel() -> None:
    assert len(set(STOP_KEYS)) == 6
    assert not set(STOP_KEYS) & set("AEIOUVX12345")


def picture(view: TableView) -> Picture:
    return table_picture(view, Showing(SPANISH))


def test_a_picture_is_news_only_when_something_to_be_seen_has_changed() -> None:
    before = table(moment=Moment.LISTENING, at=100.0, since=99.0, thinking=0.5, elapsed=10.1)
    later = table(moment=Moment.LISTENING, at=100.01, since=99.0, thinking=0.5, elapsed=10.2)
    eaten = table(moment=Moment.LISTENING, at=100.2, since=99.0, thinking=0.6, elapsed=10.2)
    assert picture(before).news == picture(later).news
    assert picture(before).news != picture(eaten).news


@pytest.mark.parametrize("view", tables().values(), ids=tables().keys())
def test_once_motion_has_ended_time_alone_changes_nothing(view: TableView) -> None:
    if view.until is not None and view.moment is Moment.TURNING:
        return  # it ends with the card turned, as LISTENING begins
    settled = replace(view, at=view.since + 30.0)
    later = replace(view, at=view.since + 31.0)
    assert not picture(settled).moving
    verdict = view.verdict
    if verdict is None or verdict.reversible_until is None:
        first, second = (pygame.image.tobytes(drawn(each), "RGB") for each in (settled, later))
        assert first == second


def test_less_motion_shows_at_once_where_things_end() -> None:
    still = Showing(SPANISH, still=True)
    begun = table(moment=Moment.READY, at=100.0, since=100.0)
    ended = table(moment=Moment.READY, at=101.0, since=100.0)
    first, second = (pygame.image.tobytes(drawn(each, still), "RGB") for each in (begun, ended))
    assert first == second
    assert not table_picture(begun, still).moving


def test_preparing_draws_nothing_on_the_canvas() -> None:
    canvas = Canvas(pygame.Surface((320, 180), 0, 32))
    before = pygame.image.tobytes(canvas.surface, "RGB")
    prepare(canvas, ())
    assert pygame.image.tobytes(canvas.surface, "RGB") == before
