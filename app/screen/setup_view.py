"""The setup form drawn: title, players and modes, options, help. It reads the form, no more."""

from __future__ import annotations

from typing import Final

from app.rules.cards import Background, FigureCard
from app.rules.names import LONGEST
from app.screen.art import panel
from app.screen.buttons import draw_button, draw_choice, draw_switch, draw_typed, focus_ring
from app.screen.canvas import Box, Canvas
from app.screen.choice import preset_of
from app.screen.examples import draw_example
from app.screen.felt import draw_room
from app.screen.figures import picture
from app.screen.help import draw_help
from app.screen.language import Language
from app.screen.mode_names import mode_meaning, mode_name
from app.screen.options import explained, option_value
from app.screen.pieces import draw_panel, icon
from app.screen.records import Trouble
from app.screen.seats import token
from app.screen.setup import Page, SetupForm
from app.screen.setup_places import (
    CALLED_BY_THE_TABLE,
    LISTS,
    MODE_ITEMS,
    about_box,
    back_box,
    extra_box,
    house_button,
    list_box,
    meaning_box,
    mode_box,
    modes_column,
    names_column,
    player_box,
    remove_box,
    shuffle_box,
    start_box,
)
from app.screen.sheets import Sheet, fitted
from app.screen.text import write
from app.screen.theme import (
    BODY,
    CREAM,
    DUSK,
    EDGE,
    GOLD,
    INK,
    LARGE,
    ORANGE,
    PLUM,
    RIGHT,
    ROUND,
    SAND,
    SMALL,
    WHITE,
    WRONG,
)
from app.screen.title import draw_title

_TWINS: Final = (
    FigureCard(1, 0, 2, 1, Background.BLUE),
    FigureCard(2, 3, 0, 0, Background.BLUE),
)


def draw_setup(
    canvas: Canvas,
    form: SetupForm,
    language: Language,
    at: float | None = None,
    trouble: Trouble | None = None,
) -> None:
    """Draw the page the form is on; the mode with the focus plays its example ``at`` seconds.

    What is the matter with the settings is told on the title.
    """
    match form.page:
        case Page.TITLE:
            draw_title(canvas, language, form.focus, trouble)
        case Page.PLAYERS:
            _draw_players(canvas, form, language, at)
        case Page.HOUSE | Page.FAULTS | Page.OPTIONS:
            _draw_list(canvas, form, language)
        case Page.HELP:
            modes, marks, turns = form.choice.modes, form.choice.all_marks, form.focus == "leaf"
            draw_help(canvas, language, modes, marks, leaf=form.leaf, turns=turns)
            sheet, shape = fitted(canvas)
            _back(sheet, shape, form, language)


def _back(canvas: Canvas, sheet: Sheet, form: SetupForm, language: Language) -> None:
    draw_button(canvas, back_box(sheet), language.say("back"), form.focus == "back")


def _draw_players(canvas: Canvas, form: SetupForm, language: Language, at: float | None) -> None:
    draw_room(canvas)
    canvas, sheet = fitted(canvas)
    names, modes = names_column(sheet), modes_column(sheet)
    heading = Box(names.x, names.y - 82, names.w - 230, 74)
    if form.focus.startswith("extra-"):
        about = Box(heading.x, heading.y - 4, heading.w, 84)
        write(canvas, language.say("about-extra"), about, SMALL, CREAM, align="left")
    else:
        write(canvas, language.say("who-plays"), heading, LARGE, GOLD, "ExtraBold", "left")
    if len(form.choice.players) > 1:
        shuffle = language.say("shuffle")
        draw_button(canvas, shuffle_box(sheet), shuffle, form.focus == "shuffle", SMALL)
    mode = language.say("mode-chosen", mode=mode_name(form.choice.modes, language))
    above = Box(modes.x, modes.y - 82, modes.w, 74)
    write(canvas, mode, above, LARGE, GOLD, "ExtraBold", "left")
    for seat in range(len(form.choice.players)):
        _player(canvas, sheet, form, seat)
        _extra(canvas, sheet, form, seat, language)
    if len(form.choice.players) < 6:
        box = player_box(len(form.choice.players), sheet)
        draw_button(canvas, box, language.say("add-player"), form.focus == "add", 42)
    meaning = mode_meaning(form.choice.modes, language)
    write(canvas, meaning, meaning_box(sheet), SMALL, SAND, align="left")
    for row, mode in enumerate(MODE_ITEMS):
        box = mode_box(row, sheet)
        _mode(canvas, box, form, language, mode, at if mode == form.focus else None)
    _back(canvas, sheet, form, language)
    start = language.say("start") if len(form.choice.players) > 1 else language.say("practise")
    draw_button(canvas, start_box(sheet), start, form.focus == "start", 54, RIGHT)
    rules = language.say("house-are", preset=language.say(f"preset-{preset_of(form.choice)}"))
    if form.editing is None:
        draw_button(canvas, house_button(sheet), rules, form.focus == "house", BODY)
    else:
        if form.is_taken:
            text, colour = language.say("name-taken"), WRONG
        elif form.is_full:
            text, colour = language.say("name-full", n=LONGEST), GOLD
        else:
            text, colour = language.say("naming"), SAND
        write(canvas, text, house_button(sheet).inset(-10, -6), SMALL, colour)


def _player(canvas: Canvas, sheet: Sheet, form: SetupForm, seat: int) -> None:
    box = player_box(seat, sheet)
    focused, editing = form.focus == f"player-{seat}", form.editing == seat
    if focused:
        focus_ring(canvas, box)
    fill = WHITE if editing else GOLD if focused else DUSK
    draw_panel(canvas, box, fill, INK if focused else PLUM, lifted=False)
    size = min(72.0, box.h - 6)
    token(canvas, form.choice.all_marks[seat], "calm", box.x + 18 + size / 2, box.centre[1], size)
    text = form.choice.players[seat]
    left = 30 + size
    inner = Box(box.x + left, box.y + 4, box.w - left - 18, box.h - 8)
    if editing:
        draw_typed(canvas, inner, text, marked=form.fresh)
    else:
        write(canvas, text, inner, 48, INK if focused else CREAM, "ExtraBold", "left")
    if len(form.choice.players) > 1:
        cross = remove_box(seat, sheet)
        focused = form.focus == f"remove-{seat}"
        draw_button(canvas, cross, "", focused, arrow=False)
        write(canvas, "×", cross, LARGE, INK if focused else CREAM, "ExtraBold")


def _extra(canvas: Canvas, sheet: Sheet, form: SetupForm, seat: int, language: Language) -> None:
    """The seconds a player has on top of the pace."""
    text = f"+{language.say('seconds', n=form.choice.extra_of(seat))}"
    box = extra_box(seat, sheet)
    draw_button(canvas, box, "", form.focus == f"extra-{seat}", arrow=False)
    ink = INK if form.focus == f"extra-{seat}" else CREAM
    write(canvas, text, box.inset(6, 2), SMALL, ink, "ExtraBold")


def _mode(
    canvas: Canvas, box: Box, form: SetupForm, language: Language, mode: str, at: float | None
) -> None:
    """A switch with its picture; where it is narrow, what it does is told below both."""
    on = bool(getattr(form.choice.modes, mode))
    narrow = box.w < 640
    if form.focus == mode:
        focus_ring(canvas, box)
    draw_panel(canvas, box, CREAM if on else DUSK, INK if on else PLUM, lifted=False)
    words = INK if on else CREAM
    zoom = 0.56 if narrow else 1.0
    x, y = (box.x + 62, box.y + 44) if narrow else (box.x + 84, box.centre[1])
    if at is None:
        _mode_picture(canvas, mode, x, y, zoom)
    else:
        draw_example(canvas, mode, x, y, at, None if narrow else words, zoom)
    left = 120 if narrow else 170
    title = Box(box.x + left, box.y + 8, box.w - left - 130, 56)
    write(canvas, language.say(f"mode-{mode}"), title, 46, words, "ExtraBold", "left")
    draw_switch(canvas, box.right - 76, box.y + 42, on)
    about = Box(title.x, box.y + 66, box.w - left - 20, box.h - 76)
    if narrow:
        about = Box(box.x + 22, box.y + 82, box.w - 30, box.h - 88)
    write(canvas, language.say(f"about-{mode}"), about, SMALL, words, align="left")


def _mode_picture(canvas: Canvas, mode: str, x: float, y: float, zoom: float) -> None:
    """A mode's own picture: its figure, or two cards of one background."""
    match mode:
        case "albino":
            icon(canvas, "albino", x, y, 128 * zoom)
        case "trigo":
            icon(canvas, "wheat", x, y, 132 * zoom)
        case _:
            for card, dx, dy in ((_TWINS[0], -26, -12), (_TWINS[1], 24, 12)):
                canvas.put(picture(card, canvas.px(112 * zoom)), x + dx * zoom, y + dy * zoom)


def _draw_list(canvas: Canvas, form: SetupForm, language: Language) -> None:
    """A page of choices, one a line; the one with the focus is explained below."""
    draw_room(canvas)
    canvas, sheet = fitted(canvas)
    page, items = form.page.value, LISTS[form.page.value]
    first = list_box(page, 0, sheet)
    heading = Box(first.x, first.y - 76 if sheet.upright else 34, first.w, 70)
    write(canvas, language.say(page), heading, LARGE, GOLD, "ExtraBold", "left")
    for row, name in enumerate(items):
        value = option_value(form.choice, name, language)
        label = language.say(f"option-{name}")
        turns = name != CALLED_BY_THE_TABLE
        draw_choice(
            canvas, list_box(page, row, sheet), label, value, form.focus == name, turns=turns
        )
    _back(canvas, sheet, form, language)
    if form.focus in items:
        about = explained(form.choice, form.focus, language)
        write(canvas, about, about_box(sheet), 40, CREAM)
    if form.focus == "margin":
        _frame(canvas, sheet)


def _frame(canvas: Canvas, sheet: Sheet) -> None:
    """The edge of all that matters, to be seen whole on the television."""
    safe = sheet.safe.inset(-12)
    size = canvas.px(safe.w), canvas.px(safe.h)
    canvas.put_at(panel(*size, canvas.px(ROUND), "none", ORANGE, canvas.px(EDGE)), safe)
