"""A sheet of 1600 x 900 units fits every window, and letters fit their boxes."""

from __future__ import annotations

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.screen.assets import AssetError, asset
from app.screen.canvas import Box, Canvas, around
from app.screen.text import lay_out, width_of, write
from app.screen.theme import Looks

SIZES = st.tuples(st.integers(320, 2000), st.integers(180, 1200))


def canvas(size: tuple[int, int]) -> Canvas:
    return Canvas(pygame.Surface(size, 0, 32))


@given(SIZES)
def test_the_sheet_lies_in_the_middle_of_any_window(size: tuple[int, int]) -> None:
    sheet = canvas(size)
    left, top = sheet.point(0, 0)
    right, bottom = sheet.point(1600, 900)
    assert left >= 0
    assert top >= 0
    assert abs(left - (size[0] - right)) <= 2
    assert abs(top - (size[1] - bottom)) <= 2


@given(SIZES, st.floats(0, 1600), st.floats(0, 900))
def test_a_click_lands_on_what_is_drawn_there(size: tuple[int, int], x: float, y: float) -> None:
    sheet = canvas(size)
    back_x, back_y = sheet.units(*sheet.point(x, y))
    assert back_x == pytest.approx(x, abs=1 / sheet.scale)
    assert back_y == pytest.approx(y, abs=1 / sheet.scale)


def test_a_box_round_a_point_has_it_in_its_middle() -> None:
    assert around(100, 50, 20, 10) == Box(90, 45, 20, 10)
    assert around(100, 50, 20, 10).centre == (100, 50)


@given(st.text("abcñ é", min_size=1, max_size=60), st.integers(60, 900), st.integers(30, 300))
def test_lines_that_fit_are_no_wider_or_higher_than_their_box(
    text: str, width: int, height: int
) -> None:
    laid = lay_out(text, "SemiBold", 60, 12, width, height)
    if laid.fits:
        assert ((len(laid.lines) - 1) * 0.98 + 0.92) * laid.pixels <= height + 1
        assert "".join(laid.lines).replace(" ", "") == text.replace(" ", "")


def test_a_text_that_cannot_fit_is_cut_and_noted() -> None:
    sheet = canvas((1600, 900))
    write(sheet, "demasiado largo para esto", Box(0, 0, 120, 44), 42)
    assert sheet.misfits == ["demasiado largo para esto"]


def test_a_text_is_drawn_narrower_before_it_is_cut_and_never_lower() -> None:
    sheet = canvas((1600, 900))
    wide = width_of(sheet, "¿Alguien protesta?", 36)
    write(sheet, "¿Alguien protesta?", Box(0, 0, 0.9 * wide, 44), 42)
    assert (sheet.misfits, sheet.narrowed) == ([], ["¿Alguien protesta?"])
    assert sheet.heights == [36]


@pytest.mark.parametrize("cut", [0.05, 0.1])
def test_letters_keep_their_height_though_the_sheet_is_drawn_smaller(cut: float) -> None:
    sheet = Canvas(pygame.Surface((1600, 900), 0, 32), looks=Looks(cut=cut))
    write(sheet, "tres", Box(0, 0, 400, 100), 20)
    assert sheet.heights == [36]


def test_a_long_line_is_wrapped_before_it_is_shrunk_below_the_smallest_size() -> None:
    laid = lay_out("uno dos tres cuatro cinco seis", "SemiBold", 40, 36, 200, 400)
    assert laid.fits
    assert len(laid.lines) > 1
    assert laid.pixels >= 36


def test_no_word_is_left_over_for_a_line_of_its_own() -> None:
    laid = lay_out("gana quien menos falla y antes acaba", "SemiBold", 40, 40, 600, 200)
    assert laid.lines == ("gana quien menos", "falla y antes acaba")


def test_lines_that_are_about_equally_long_are_filled_from_the_first_on() -> None:
    laid = lay_out("uno dos tres cuatro cinco seis siete", "SemiBold", 40, 40, 370, 200)
    assert laid.lines == ("uno dos tres cuatro", "cinco seis siete")


def test_a_missing_file_is_told_in_one_sentence() -> None:
    with pytest.raises(AssetError, match="install the app again"):
        asset("art/unicorn.svg")


def test_the_licence_lies_beside_the_letters() -> None:
    licence = asset("fonts/OFL.txt").read_text(encoding="utf-8")
    assert "SIL OPEN FONT LICENSE" in licence
