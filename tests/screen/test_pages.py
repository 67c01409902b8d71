"""The pause, the questions and the microphone check, moved through with any hand."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime
from functools import reduce

import pygame
import pytest

from app.screen.art import drawing
from app.screen.canvas import Canvas, Stroke
from app.screen.evenings import (
    ROWS,
    EveningRow,
    EveningsForm,
    evenings_form,
    press_evenings,
)
from app.screen.gallery import pictures
from app.screen.hands import Clicked, Closed, Hand, Key, Pointed, Pressed, Written
from app.screen.language import LANGUAGES, language
from app.screen.microphone import MicAsked, MicForm, press_microphone
from app.screen.pause import Newcomer, PauseItem, PauseMenu, draw_pause, press_pause
from app.screen.question import Question, press_question
from app.screen.rehearsal import (
    RehearsalAsked,
    RehearsalForm,
    press_rehearsal,
    rehearsal_items,
)
from app.screen.sheets import Sheet, fitted
from app.screen.theme import Looks

#: An ordinary television, an old one, a wide one, and one hung upright.
SHEETS = (Sheet(), Sheet(1200, 900), Sheet(2000, 900), Sheet(900, 1600))
ENTER, ESCAPE = Pressed(Key.ENTER), Pressed(Key.ESCAPE)
UP, DOWN, LEFT, RIGHT = (Pressed(key) for key in (Key.UP, Key.DOWN, Key.LEFT, Key.RIGHT))
FOUR = PauseMenu((0, 1, 2, 3), phones=True)


def paused(menu: PauseMenu, *hands: Hand) -> PauseMenu:
    return reduce(press_pause, hands, menu)


@pytest.mark.parametrize("hand", [ENTER, ESCAPE, Written(" ")])
def test_a_pause_is_left_with_one_key(hand: Hand) -> None:
    assert paused(FOUR, hand).chosen is PauseItem.RESUME


def test_a_player_goes_home_from_the_pause() -> None:
    choosing = paused(FOUR, DOWN, DOWN, ENTER)
    assert choosing.departing
    assert choosing.chosen is None
    gone = paused(choosing, UP, UP, UP, ENTER)
    assert gone.chosen is PauseItem.DEPART
    assert gone.seat == 1


@pytest.mark.parametrize("size", [(1280, 720), (1024, 768), (720, 1280)])
def test_a_name_of_wide_letters_stands_beside_its_mark_in_the_pause(size: tuple[int, int]) -> None:
    strokes: list[Stroke] = []
    canvas = Canvas(pygame.Surface(size, 0, 32), strokes)
    draw_pause(canvas, replace(FOUR, departing=True), ("W" * 12,) * 4, (0, 1, 2, 3), language("es"))
    assert (canvas.misfits, canvas.narrowed) == ([], [])
    sheet, _ = fitted(canvas)
    side = sheet.px(60)
    for mark in range(1, 5):
        token = drawing(f"token-{mark}", side, side)
        place = next(n for n, stroke in enumerate(strokes) if stroke.sprite is token)
        name = strokes[place - 1]  # drawn just before it
        assert name.rect.left > strokes[place].rect.right


def test_enter_struck_twice_sends_nobody_home() -> None:
    menu = paused(FOUR, DOWN, DOWN, ENTER, ENTER)
    assert (menu.chosen, menu.departing) == (None, False)


def test_nobody_can_leave_a_table_of_two() -> None:
    assert "depart" not in {item.name for item in PauseMenu((0, 1)).items()}
    assert "depart" in {item.name for item in FOUR.items()}


def test_phones_are_shown_in_the_pause_only_where_they_are_buttons() -> None:
    assert "phones" in {item.name for item in FOUR.items()}
    assert "phones" not in {item.name for item in PauseMenu((0, 1, 2, 3)).items()}


def test_escape_while_choosing_who_leaves_goes_back_one_step() -> None:
    back = paused(FOUR, DOWN, DOWN, ENTER, ESCAPE)
    assert not back.departing
    assert back.chosen is None


@pytest.mark.parametrize(
    "item", [each for each in PauseItem if each not in (PauseItem.DEPART, PauseItem.JOIN)]
)
def test_everything_in_the_pause_can_be_clicked(item: PauseItem) -> None:
    box = next(each.box for each in FOUR.items() if each.name == item.value)
    assert paused(FOUR, Pointed(*box.centre)).focus == item.value
    assert paused(FOUR, Clicked(*box.centre)).chosen is item


def test_a_question_is_answered_with_one_key() -> None:
    question = Question("resume-evening", ("Ana",), 3)
    assert press_question(question, ENTER).answer is True
    assert press_question(press_question(question, RIGHT), ENTER).answer is False
    assert press_question(question, ESCAPE).answer is False
    assert press_question(question, Closed()).answer is False
    assert press_question(question, UP).answer is None


def test_the_microphone_page_asks_for_one_thing_at_a_time() -> None:
    form = MicForm()
    assert press_microphone(form, RIGHT).asked is MicAsked.NEXT_DEVICE
    assert press_microphone(form, LEFT).asked is MicAsked.LAST_DEVICE
    asked = press_microphone(press_microphone(form, RIGHT), DOWN)
    assert asked.asked is None
    assert asked.focus != "device"
    assert press_microphone(form, ESCAPE).asked is MicAsked.DONE


def test_the_words_can_be_tried_once_more() -> None:
    form = MicForm("again")
    assert press_microphone(form, ENTER).asked is MicAsked.AGAIN
    assert press_microphone(MicForm("done"), ENTER).asked is MicAsked.DONE


NIGHTS = tuple(EveningRow(datetime(2026, 11, day), ("Ana", "Luis"), day) for day in range(1, 9))


def evenings(*hands: Hand) -> EveningsForm:
    return reduce(press_evenings, hands, evenings_form(NIGHTS))


def test_an_evening_is_chosen_with_one_key_and_left_with_another() -> None:
    assert evenings(ENTER).chosen == 0
    assert evenings(DOWN, DOWN, ENTER).chosen == 2
    assert evenings(ENTER, DOWN).chosen is None
    assert evenings(ESCAPE).done
    assert press_evenings(evenings_form(()), ENTER).done


def test_more_evenings_than_fit_lie_on_another_leaf() -> None:
    older = evenings(*(DOWN,) * ROWS, RIGHT, ENTER)
    assert [item.name for item in older.items()] == ["row-6", "row-7", "back", "newer"]
    assert press_evenings(older, ENTER).chosen == 6
    newer = reduce(press_evenings, (DOWN, DOWN, RIGHT, ENTER), older)
    assert (newer.leaf, newer.focus) == (0, "row-0")


def test_the_mouse_chooses_an_evening_too() -> None:
    for item in evenings().items():
        clicked = evenings(Pointed(*item.box.centre), Clicked(*item.box.centre))
        assert clicked.chosen is not None or clicked.done or clicked.leaf == 1


def test_the_rehearsal_asks_for_one_thing_at_a_time() -> None:
    form = RehearsalForm()
    assert press_rehearsal(form, RIGHT).asked is RehearsalAsked.NEXT_PLAYER
    assert press_rehearsal(form, LEFT).asked is RehearsalAsked.LAST_PLAYER
    assert press_rehearsal(form, ENTER).asked is RehearsalAsked.NEXT_PLAYER
    below = press_rehearsal(press_rehearsal(form, RIGHT), DOWN)
    assert (below.asked, below.focus != "player") == (None, True)
    assert press_rehearsal(RehearsalForm("again"), ENTER).asked is RehearsalAsked.AGAIN
    assert press_rehearsal(form, ESCAPE).asked is RehearsalAsked.DONE


@pytest.mark.parametrize("sheet", SHEETS)
def test_everything_in_the_rehearsal_is_reached_with_arrows_and_with_the_mouse(
    sheet: Sheet,
) -> None:
    items = rehearsal_items(sheet)
    reached = {"player"}
    for way in ((DOWN,), (DOWN, RIGHT), (DOWN, LEFT), (DOWN, UP)):
        form = RehearsalForm()
        for hand in way:
            form = press_rehearsal(form, hand, sheet)
        reached.add(form.focus)
    assert reached == {item.name for item in items}
    for item in items:
        x, y = item.box.centre  # the mouse points in units of the plain canvas
        click = Clicked(800 + x - sheet.wide / 2, 450 + y - sheet.high / 2)
        clicked = press_rehearsal(RehearsalForm(), click, sheet)
        assert clicked.focus == item.name
        assert clicked.asked is not None


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("letters", [1.0, 1.3])
@pytest.mark.parametrize("sheet", SHEETS)
def test_the_rehearsal_fits_on_every_sheet(sheet: Sheet, letters: float, code: str) -> None:
    size = round(sheet.wide * 0.8), round(sheet.high * 0.8)
    for name, draw in pictures(language(code)).items():
        if name.startswith("rehearsal"):
            canvas = Canvas(
                pygame.Surface(size, 0, 32),
                wide=sheet.wide,
                high=sheet.high,
                looks=Looks(letters),
            )
            draw(canvas)
            assert canvas.misfits == [], name


def test_a_newcomer_is_chosen_in_the_pause() -> None:
    menu = PauseMenu((0, 1), (Newcomer("Leo", 2), Newcomer("Sol", 3)))
    item = next(each for each in menu.items() if each.name == "join")
    choosing = paused(menu, Clicked(*item.box.centre))
    assert choosing.joining
    assert choosing.chosen is None
    chosen = paused(choosing, UP, ENTER)
    assert (chosen.chosen, chosen.seat) == (PauseItem.JOIN, 1)
    assert not paused(choosing, ESCAPE).joining


#: Somebody is asked to sit down, and there is a seat for a stranger too.
JOINING = PauseMenu(
    (0, 1), (Newcomer("Leo", 2),), "another", joining=True, seated=("Ana", "Luis"), room=True
)


@pytest.mark.parametrize("room", [True, False])
def test_enter_struck_twice_seats_nobody(room: bool) -> None:
    menu = PauseMenu((0, 1), (Newcomer("Leo", 2),), PauseItem.JOIN.value, room=room)
    assert paused(menu, ENTER, ENTER, ENTER).chosen is None


def test_another_name_is_written_in_the_pause() -> None:
    menu = paused(JOINING, ENTER, *map(Written, "Íñigo "))
    assert (menu.chosen, menu.writing) == (None, "Íñigo ")
    seated = paused(menu, ENTER)
    assert (seated.chosen, seated.writing, seated.seat) == (PauseItem.JOIN, "Íñigo", None)


def test_letters_on_the_list_of_newcomers_begin_another_name() -> None:
    menu = paused(replace(JOINING, focus="new-0"), *map(Written, "Zoe"), ENTER)
    assert (menu.chosen, menu.writing, menu.seat) == (PauseItem.JOIN, "Zoe", None)


def test_letters_seat_nobody_where_there_is_no_seat_for_a_stranger() -> None:
    menu = replace(JOINING, room=False, focus="back")
    assert paused(menu, *map(Written, "Zoe")) == menu


def test_a_name_somebody_at_the_table_has_is_not_taken_in_the_pause() -> None:
    menu = paused(JOINING, *map(Written, "ana"), ENTER)
    assert (menu.chosen, menu.is_taken) == (None, True)


@pytest.mark.parametrize("unseen", ["\u200b", "\u202e", "\ufe0f"])
def test_nobody_sits_down_under_a_name_that_cannot_be_seen(unseen: str) -> None:
    assert paused(JOINING, ENTER, Written(unseen), ENTER).chosen is None


@pytest.mark.parametrize("hand", [ESCAPE, Clicked(0, 0)])
def test_a_name_begun_in_the_pause_can_be_given_up(hand: Hand) -> None:
    assert paused(JOINING, *map(Written, "Zoe"), hand) == JOINING


def test_with_nobody_to_sit_down_nobody_is_asked() -> None:
    assert "join" not in {item.name for item in FOUR.items()}
