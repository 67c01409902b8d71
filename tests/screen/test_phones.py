"""The page phones join by: its code can be read, and its keys lead back or on."""

from __future__ import annotations

from functools import reduce

import pygame
import pytest
import segno

from app.screen.assets import asset
from app.screen.hands import Clicked, Closed, Hand, Key, Pointed, Pressed, Written
from app.screen.phones import PhonesAsked, PhonesForm, PhonesView, code, press_phones
from app.screen.theme import MARKS

ADDRESS = "http://192.168.178.120:8737/k7qm2xwdab/"
BEFORE, DURING = PhonesView(ADDRESS, starts=True), PhonesView(ADDRESS)
ENTER, ESCAPE = Pressed(Key.ENTER), Pressed(Key.ESCAPE)
LEFT, RIGHT = Pressed(Key.LEFT), Pressed(Key.RIGHT)


def form(view: PhonesView, *hands: Hand, focus: str = "back") -> PhonesForm:
    return reduce(lambda form, hand: press_phones(form, view, hand), hands, PhonesForm(focus))


@pytest.mark.parametrize("pixels", [390, 404, 607])
def test_every_module_of_the_code_is_a_whole_number_of_pixels(pixels: int) -> None:
    drawn = code(ADDRESS, pixels)
    rows = [list(row) for row in segno.make_qr(ADDRESS, error="m").matrix_iter(border=4)]
    side = len(rows)
    each, rest = divmod(drawn.get_width(), side)
    assert rest == 0
    assert each == pixels // side
    shades = pygame.surfarray.array3d(drawn)[:, :, 0].T
    for y, row in enumerate(rows):
        for x, dark in enumerate(row):
            module = shades[y * each : (y + 1) * each, x * each : (x + 1) * each]
            assert set(module.flat) == {0 if dark else 255}


def test_a_code_has_four_light_modules_round_it() -> None:
    rows = [list(row) for row in segno.make_qr(ADDRESS, error="m").matrix_iter(border=4)]
    each = code(ADDRESS, 400).get_width() // len(rows)
    shades = pygame.surfarray.array3d(code(ADDRESS, 400))[:, :, 0]
    quiet = 4 * each
    assert shades[:quiet].min() == shades[-quiet:].min() == 255
    assert shades[:, :quiet].min() == shades[:, -quiet:].min() == 255
    assert shades[quiet, quiet] == 0


def test_the_page_leads_back_and_before_a_game_also_on() -> None:
    assert form(BEFORE, ENTER, focus="start").asked is PhonesAsked.START
    assert form(BEFORE, LEFT, Written(" "), focus="start").asked is PhonesAsked.BACK
    assert form(BEFORE, RIGHT, ENTER).asked is PhonesAsked.START
    assert form(DURING, RIGHT, ENTER).asked is PhonesAsked.BACK
    assert form(BEFORE, ESCAPE, focus="start").asked is PhonesAsked.BACK
    assert form(BEFORE, Closed(), focus="start").asked is PhonesAsked.BACK
    assert form(BEFORE, ENTER, LEFT).asked is None


def test_both_buttons_can_be_clicked() -> None:
    start = Clicked(1200, 800)
    assert form(BEFORE, Pointed(1200, 800)).focus == "start"
    assert form(BEFORE, start).asked is PhonesAsked.START
    assert form(DURING, start).asked is None
    assert form(BEFORE, Clicked(200, 800)).asked is PhonesAsked.BACK


def test_a_mark_has_the_colour_of_its_token() -> None:
    for number, colour in enumerate(MARKS, 1):
        assert colour in asset(f"art/token-{number}.svg").read_text(encoding="utf-8")
