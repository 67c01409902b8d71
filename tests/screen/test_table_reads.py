"""From the picture of the table alone one can tell whose turn it is and which way play goes."""

from __future__ import annotations

from dataclasses import replace

import pygame
import pytest

from app.rules.events import Refusal
from app.rules.game import Direction
from app.screen.arrows import spots
from app.screen.canvas import Canvas, around
from app.screen.keys import STOP_KEYS
from app.screen.language import LANGUAGES, language
from app.screen.layout import layout, spread
from app.screen.loop import Picture
from app.screen.pause import PauseMenu
from app.screen.samples import table, tables
from app.screen.table_view import Showing, draw_table_view, prepare, table_picture
from app.screen.theme import CREAM, GOLD, Looks
from app.table.view import Closing, LastView, Moment, TableView
from tests.screen import golden

SPANISH = language("es")
#: 16:9, 16:10, 4:3, 21:9 and upright.
SHAPES: list[tuple[int, int]] = [
    (1280, 720),
    (1280, 800),
    (1024, 768),
    (2520, 1080),
    (720, 1280),
]


def drawn(view: TableView, showing: Showing | None = None) -> pygame.Surface:
    canvas = Canvas(pygame.Surface((640, 360), 0, 32))
    draw_table_view(canvas, view, showing or Showing(SPANISH))
    return canvas.surface


def corner_of(surface: pygame.Surface, seat: int, players: int) -> tuple[int, ...]:
    """The colour of a plate near its lower left corner, where nothing is written."""
    sheet, laid = spread(Canvas(surface))
    x, y = laid.places[players - 1][seat]
    at = sheet.point(x - laid.plate[0] / 2 + 12, y + laid.plate[1] / 2 - 50)
    return tuple(surface.get_at(at))[:3]


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_one_plate_alone_is_lit_and_it_is_the_one_whose_turn_it_is(players: int) -> None:
    gold = tuple(pygame.Color(GOLD))[:3]
    for turn in range(players):
        surface = drawn(table(players, turn=turn))
        lit = [seat for seat in range(players) if corner_of(surface, seat, players) == gold]
        assert lit == [turn]


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize(
    "view",
    [tables()["fault-called"], replace(tables()["challenge"], by_vote=True)],
    ids=["called", "challenge"],
)
def test_keys_in_two_rows_hide_nothing_of_the_sheet_above(
    view: TableView, shape: tuple[int, int]
) -> None:
    surface = pygame.Surface(shape, 0, 32)
    draw_table_view(Canvas(surface), view, Showing(SPANISH, still=True))
    sheet, laid = spread(Canvas(surface))
    left = laid.panel.x + 10  # where nothing but the sheet's own colour can be
    bottom = laid.deep.y if laid.deep.h > laid.plaque.h else laid.plaque.y
    colour = surface.get_at(sheet.point(left, bottom - 3))
    assert tuple(colour)[:3] != tuple(pygame.Color(CREAM))[:3]


@pytest.mark.parametrize("shape", SHAPES)
def test_everything_of_the_table_lies_inside_what_every_television_shows(
    shape: tuple[int, int],
) -> None:
    laid = layout(*shape)
    width, height = laid.plate
    boxes = [around(*place, width, height) for places in laid.places for place in places]
    for box in (*boxes, laid.top, laid.plaque, laid.deep, laid.panel):
        assert box.x >= laid.safe.x - 0.01
        assert box.y >= laid.safe.y - 5
        assert box.right <= laid.safe.right + 0.01
        assert box.bottom <= laid.safe.bottom + 3


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("players", range(1, 7))
def test_plates_lie_apart_from_each_other_and_from_the_card(
    players: int, shape: tuple[int, int]
) -> None:
    laid = layout(*shape)
    places = laid.places[players - 1]
    width, height = laid.plate
    card = around(*laid.centre, laid.card * 0.84, laid.card)
    for one, (x, y) in enumerate(places):
        for to_x, to_y in places[one + 1 :]:
            assert abs(x - to_x) >= width + 14 or abs(y - to_y) >= height + 14
        for box in (card, laid.panel, laid.plaque):
            beside = abs(x - box.centre[0]) >= (width + box.w) / 2
            assert beside or abs(y - box.centre[1]) >= (height + box.h) / 2


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_seats_go_round_clockwise(players: int, shape: tuple[int, int]) -> None:
    """On a screen, whose y grows downwards, a clockwise polygon has a positive area."""
    places = layout(*shape).places[players - 1]
    following = (*places[1:], places[0])
    area = sum(x * to_y - to_x * y for (x, y), (to_x, to_y) in zip(places, following, strict=True))
    assert area > 0


@pytest.mark.parametrize("shape", SHAPES)
def test_every_plate_points_at_the_card(shape: tuple[int, int]) -> None:
    laid = layout(*shape)
    ways = {0: (1, 0), 90: (0, -1), 180: (-1, 0), 270: (0, 1)}
    for places in laid.places:
        for x, y in places:
            dx, dy = ways[laid.pointer((x, y))]
            assert (laid.centre[0] - x) * dx + (laid.centre[1] - y) * dy > 0


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("name", tables())
def test_all_texts_of_the_table_fit_in_windows_of_every_shape(
    name: str, shape: tuple[int, int]
) -> None:
    for looks in (Looks(), Looks(1.3, stark=True)):
        canvas = Canvas(pygame.Surface(shape, 0, 32), strokes=[], looks=looks)
        for code in LANGUAGES:
            for by_hand in (False, True):
                draw_table_view(canvas, tables()[name], Showing(language(code), by_hand=by_hand))
        assert canvas.misfits == []


def test_the_arrows_show_which_way_play_goes() -> None:
    ways = [drawn(table(4, direction=direction)) for direction in Direction]
    assert pygame.image.tobytes(ways[0], "RGB") != pygame.image.tobytes(ways[1], "RGB")


def gap_colours(view: TableView) -> list[set[tuple[int, ...]]]:
    """The colours in the middle of the arrows of each gap between two neighbours."""
    surface = Canvas(pygame.Surface((1280, 720), 0, 32))
    draw_table_view(surface, view, Showing(SPANISH))
    sheet, laid = spread(surface)
    return [
        {tuple(surface.surface.get_at(sheet.point(spot.x, spot.y)))[:3] for spot in gap}
        for gap in spots(laid, len(view.seats))
    ]


@pytest.mark.parametrize("direction", Direction)
@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_the_way_to_whoever_comes_next_is_golden(players: int, direction: Direction) -> None:
    gold = tuple(pygame.Color(GOLD))[:3]
    for turn in range(players):
        ahead = turn if direction is Direction.CLOCKWISE else (turn - 1) % players
        colours = gap_colours(table(players, turn=turn, direction=direction))
        assert [seat for seat, each in enumerate(colours) if each == {gold}] == [ahead]


def test_the_way_leads_past_a_player_who_went_home() -> None:
    home = tuple(replace(seat, present=number != 2) for number, seat in enumerate(table(4).seats))
    gold = tuple(pygame.Color(GOLD))[:3]
    colours = gap_colours(table(4, turn=1, seats=home))
    assert [seat for seat, each in enumerate(colours) if each == {gold}] == [1, 2]


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_arrows_lead_from_each_player_to_the_next_and_no_plate_hides_them(
    players: int, shape: tuple[int, int]
) -> None:
    laid = layout(*shape)
    places = laid.places[players - 1]
    plates = [around(*place, *laid.plate) for place in places]
    for seat, gap in enumerate(spots(laid, players)):
        (from_x, from_y), (to_x, to_y) = places[seat], places[(seat + 1) % players]
        for spot in gap:
            assert not any(plate.holds(spot.x, spot.y) for plate in plates)
        for spot, dx, dy in (
            (gap[0], gap[0].x - from_x, gap[0].y - from_y),
            (gap[-1], to_x - gap[-1].x, to_y - gap[-1].y),
        ):
            way = pygame.Vector2(1, 0).rotate(spot.heading)
            assert way.dot(pygame.Vector2(dx, dy)) > 0


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_which_way_play_goes_is_seen_from_the_sofa(players: int) -> None:
    """In a picture 320 pixels wide, that of the other direction is plainly another."""
    pictures = []
    for direction in Direction:
        canvas = Canvas(pygame.Surface((1280, 720), 0, 32))
        draw_table_view(canvas, table(players, direction=direction), Showing(SPANISH))
        pictures.append(golden.small(canvas.surface))
    assert golden.differing(*pictures).mean() > 0.012


@pytest.mark.parametrize("stood", [True, False])
def test_how_the_turn_before_came_out_is_seen_on_the_plate_of_whose_it_was(stood: bool) -> None:
    plain, marked = table(4), table(4, last=LastView(2, stood))
    far = golden.differing(drawn(plain), drawn(marked))
    sheet, laid = spread(Canvas(pygame.Surface((640, 360), 0, 32)))
    plate = around(*laid.places[3][2], *laid.plate)
    left, top = sheet.point(plate.x, plate.y)
    assert far[left : sheet.point(plate.right, 0)[0], top : sheet.point(0, plate.bottom)[1]].any()
    assert far.sum() == far[left : left + sheet.px(plate.w), top : top + sheet.px(plate.h)].sum()


def test_a_word_that_stood_and_a_fault_are_marked_by_shapes_of_their_own() -> None:
    marks = [drawn(table(4, last=LastView(2, stood))) for stood in (True, False)]
    assert golden.differing(*marks).any()


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


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("name", ["W" * 12, "MW MWMWMWMWM", "Mohammed Ali"])
def test_no_name_is_shortened_at_the_table(name: str, shape: tuple[int, int]) -> None:
    view = table(6)
    view = replace(view, seats=tuple(replace(seat, name=name) for seat in view.seats))
    canvas = Canvas(pygame.Surface(shape, 0, 32))
    draw_table_view(canvas, view, Showing(SPANISH))
    assert canvas.misfits == []


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


@pytest.mark.parametrize("shape", SHAPES)
def test_a_window_of_any_shape_says_how_to_hear_a_quarrel_again(shape: tuple[int, int]) -> None:
    quarrel = tables()["challenge"]
    by_ear, by_hand = (Canvas(pygame.Surface(shape, 0, 32)) for _ in range(2))
    draw_table_view(by_ear, quarrel, Showing(SPANISH))
    draw_table_view(by_hand, quarrel, Showing(SPANISH, by_hand=True))  # nothing was recorded
    assert by_ear.misfits == []
    first, second = (pygame.image.tobytes(each.surface, "RGB") for each in (by_ear, by_hand))
    assert first != second


HAND = Showing(SPANISH, by_hand=True, still=True)
DEAF = replace(tables()["listening-six"], trouble="no-microphone")


def around_the_mark(view: TableView, shape: tuple[int, int], showing: Showing = HAND) -> bytes:
    """Where the mark of deaf ears is, and a little round it."""
    canvas = Canvas(pygame.Surface(shape, 0, 32), looks=Looks(1.3))
    draw_table_view(canvas, view, showing)
    assert canvas.misfits == []
    sheet, laid = spread(canvas)
    place = pygame.Rect(0, 0, sheet.px(74), sheet.px(74))
    place.center = sheet.point(*laid.mark)
    return pygame.image.tobytes(canvas.surface.subsurface(place), "RGB")


@pytest.mark.parametrize("shape", SHAPES)
def test_no_notice_covers_the_mark_of_deaf_ears(shape: tuple[int, int]) -> None:
    plain = around_the_mark(DEAF, shape)
    for refusal in Refusal:
        assert around_the_mark(replace(DEAF, notice=refusal), shape) == plain
    assert around_the_mark(DEAF, shape, replace(HAND, unsaved=True)) == plain


@pytest.mark.parametrize("shape", SHAPES)
def test_the_line_above_the_table_ends_before_the_mark_of_deaf_ears(
    shape: tuple[int, int],
) -> None:
    plain = around_the_mark(DEAF, shape)
    for closing in Closing:
        assert around_the_mark(replace(DEAF, round=12, closing=closing), shape) == plain


@pytest.mark.parametrize("by_hand", [False, True])
def test_nothing_of_deaf_ears_looks_out_behind_a_pause(by_hand: bool) -> None:
    paused = replace(tables()["listening"], paused=True)
    menu = Showing(SPANISH, by_hand=by_hand, menu=PauseMenu((0, 1, 2, 3)))
    deaf, well = (
        pygame.image.tobytes(drawn(replace(paused, trouble=trouble), menu), "RGB")
        for trouble in ("silent-microphone", None)
    )
    assert deaf == well
