"""The setup form drawn: title, players and modes, options, help. It reads the form, no more."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from app.rules.cards import Background, FigureCard
from app.screen.buttons import draw_button, draw_choice, draw_switch, focus_ring
from app.screen.canvas import Box, Canvas
from app.screen.choice import preset_of
from app.screen.examples import draw_example
from app.screen.felt import draw_room
from app.screen.figures import picture
from app.screen.help import draw_help
from app.screen.language import Language
from app.screen.options import explained, option_value
from app.screen.pieces import draw_panel, icon
from app.screen.seats import token
from app.screen.setup import Page, SetupForm
from app.screen.setup_places import (
    BACK,
    FAULT_ITEMS,
    HOUSE,
    HOUSE_ITEMS,
    MODE_ITEMS,
    OPTION_ITEMS,
    SHUFFLE,
    START,
    extra_box,
    fault_box,
    house_box,
    mode_box,
    option_box,
    player_box,
    remove_box,
)
from app.screen.text import width_of, write
from app.screen.theme import (
    BODY,
    CREAM,
    DUSK,
    GOLD,
    INK,
    LARGE,
    PLUM,
    RIGHT,
    SAND,
    SMALL,
    WHITE,
)
from app.screen.title import draw_title

_TWINS: Final = (
    FigureCard(1, 0, 2, 1, Background.BLUE),
    FigureCard(2, 3, 0, 0, Background.BLUE),
)


def draw_setup(
    canvas: Canvas, form: SetupForm, language: Language, at: float | None = None
) -> None:
    """Draw the page the form is on; the mode with the focus plays its example ``at`` seconds."""
    match form.page:
        case Page.TITLE:
            draw_title(canvas, language, form.focus)
        case Page.PLAYERS:
            _draw_players(canvas, form, language, at)
        case Page.HOUSE:
            _draw_list(canvas, form, language, "house", HOUSE_ITEMS, house_box)
        case Page.FAULTS:
            _draw_list(canvas, form, language, "faults", FAULT_ITEMS, fault_box)
        case Page.OPTIONS:
            _draw_list(canvas, form, language, "options", OPTION_ITEMS, option_box)
        case Page.HELP:
            draw_help(canvas, language, form.choice.modes, form.choice.all_marks)
            _back(canvas, form, language)


def _back(canvas: Canvas, form: SetupForm, language: Language) -> None:
    draw_button(canvas, BACK.box, language.say("back"), form.focus == "back")


def _draw_players(canvas: Canvas, form: SetupForm, language: Language, at: float | None) -> None:
    draw_room(canvas)
    heading = Box(80, 46, 380, 74)
    if form.focus.startswith("extra-"):
        about = Box(heading.x, 42, heading.w, 84)
        write(canvas, language.say("about-extra"), about, SMALL, CREAM, align="left")
    else:
        write(canvas, language.say("who-plays"), heading, LARGE, GOLD, "ExtraBold", "left")
    if len(form.choice.players) > 1:
        shuffle = language.say("shuffle")
        draw_button(canvas, SHUFFLE.box, shuffle, form.focus == "shuffle", SMALL)
    name = form.choice.modes.official_name
    mode = language.say("mode-chosen", mode=name)
    write(canvas, mode, Box(730, 46, 790, 74), LARGE, GOLD, "ExtraBold", "left")
    for seat in range(len(form.choice.players)):
        _player(canvas, form, seat)
        _extra(canvas, form, seat, language)
    if len(form.choice.players) < 6:
        box = player_box(len(form.choice.players))
        draw_button(canvas, box, language.say("add-player"), form.focus == "add", 42)
    for row, mode in enumerate(MODE_ITEMS):
        _mode(canvas, form, language, row, mode, at if mode == form.focus else None)
    _back(canvas, form, language)
    start = language.say("start") if len(form.choice.players) > 1 else language.say("practise")
    draw_button(canvas, START.box, start, form.focus == "start", 54, RIGHT)
    if form.editing is not None:
        write(canvas, language.say("naming"), Box(430, 776, 560, 78), SMALL, SAND)
        return
    rules = language.say("house-are", preset=language.say(f"preset-{preset_of(form.choice)}"))
    draw_button(canvas, HOUSE.box, rules, form.focus == "house", BODY)


def _player(canvas: Canvas, form: SetupForm, seat: int) -> None:
    box = player_box(seat)
    focused, editing = form.focus == f"player-{seat}", form.editing == seat
    if focused:
        focus_ring(canvas, box)
    fill = WHITE if editing else GOLD if focused else DUSK
    draw_panel(canvas, box, fill, INK if focused else PLUM, lifted=False)
    token(canvas, form.choice.all_marks[seat], "calm", box.x + 54, box.centre[1], 72)
    words = INK if focused or editing else CREAM
    text = form.choice.players[seat]
    inner = Box(box.x + 108, box.y + 4, box.w - 130, box.h - 8)
    if editing:
        wide = min(width_of(canvas, text, 48, "ExtraBold"), inner.w)
        caret = Box(inner.x + wide + 6, box.y + 14, 8, box.h - 28)
        draw_panel(canvas, caret, INK, INK, lifted=False)
    write(canvas, text, inner, 48, words, "ExtraBold", "left")
    if len(form.choice.players) > 1:
        cross = remove_box(seat)
        if form.focus == f"remove-{seat}":
            focus_ring(canvas, cross)
        draw_panel(canvas, cross, DUSK, PLUM, lifted=False)
        write(canvas, "×", cross, LARGE, CREAM, "ExtraBold")


def _extra(canvas: Canvas, form: SetupForm, seat: int, language: Language) -> None:
    """The seconds a player has on top of the pace; a plus where there are none."""
    seconds = form.choice.extra_of(seat)
    text = f"+{language.say('seconds', n=seconds)}" if seconds else "+ s"
    box = extra_box(seat)
    draw_button(canvas, box, "", form.focus == f"extra-{seat}")
    ink = INK if form.focus == f"extra-{seat}" else CREAM
    write(canvas, text, box.inset(6, 2), SMALL, ink, "ExtraBold")


def _mode(
    canvas: Canvas,
    form: SetupForm,
    language: Language,
    row: int,
    mode: str,
    at: float | None,
) -> None:
    box = mode_box(row)
    on = bool(getattr(form.choice.modes, mode))
    if form.focus == mode:
        focus_ring(canvas, box)
    draw_panel(canvas, box, CREAM if on else DUSK, INK if on else PLUM, lifted=False)
    words = INK if on else CREAM
    if at is None:
        _mode_picture(canvas, mode, box.x + 84, box.centre[1])
    else:
        draw_example(canvas, mode, box.x + 84, box.centre[1], at, words)
    title = Box(box.x + 170, box.y + 8, box.w - 300, 56)
    write(canvas, language.say(f"mode-{mode}"), title, 46, words, "ExtraBold", "left")
    draw_switch(canvas, box.right - 76, box.y + 42, on)
    about = Box(box.x + 170, box.y + 66, box.w - 190, 88)
    write(canvas, language.say(f"about-{mode}"), about, SMALL, words, align="left")


def _mode_picture(canvas: Canvas, mode: str, x: float, y: float) -> None:
    """A mode's own picture: its figure, or two cards of one background."""
    match mode:
        case "albino":
            icon(canvas, "albino", x, y, 128)
        case "trigo":
            icon(canvas, "wheat", x, y, 132)
        case _:
            for card, dx, dy in ((_TWINS[0], -26, -12), (_TWINS[1], 24, 12)):
                canvas.put(picture(card, canvas.px(112)), x + dx, y + dy)


def _draw_list(
    canvas: Canvas,
    form: SetupForm,
    language: Language,
    page: str,
    items: tuple[str, ...],
    box: Callable[[int], Box],
) -> None:
    """A page of choices, one a line; the one with the focus is explained below."""
    draw_room(canvas)
    heading = Box(170, 34, 1260, 70)
    write(canvas, language.say(page), heading, LARGE, GOLD, "ExtraBold", "left")
    for row, name in enumerate(items):
        value = option_value(form.choice, name, language)
        label = language.say(f"option-{name}")
        draw_choice(canvas, box(row), label, value, form.focus == name)
    _back(canvas, form, language)
    if form.focus in items:
        about = explained(form.choice, form.focus, language)
        write(canvas, about, Box(440, 762, 1080, 108), 40, CREAM)
