"""The setup form drawn: title, players and modes, options, help. It reads the form, no more."""

from __future__ import annotations

from typing import Final

from app.rules.cards import Background, FigureCard
from app.screen.buttons import draw_button, draw_choice, draw_switch, focus_ring
from app.screen.canvas import Box, Canvas
from app.screen.felt import draw_room
from app.screen.figures import picture
from app.screen.help import draw_help
from app.screen.language import LANGUAGES, Language
from app.screen.pieces import draw_panel, icon
from app.screen.seats import token
from app.screen.setup import Choice, Page, SetupForm
from app.screen.setup_places import (
    BACK,
    MODE_ITEMS,
    OPTION_ITEMS,
    START,
    mode_box,
    option_box,
    player_box,
    remove_box,
)
from app.screen.text import width_of, write
from app.screen.theme import (
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


def draw_setup(canvas: Canvas, form: SetupForm, language: Language) -> None:
    """Draw the page the form is on."""
    match form.page:
        case Page.TITLE:
            draw_title(canvas, language, form.focus)
        case Page.PLAYERS:
            _draw_players(canvas, form, language)
        case Page.OPTIONS:
            _draw_options(canvas, form, language)
        case Page.HELP:
            draw_help(canvas, language, form.choice.modes, len(form.choice.players))
            _back(canvas, form, language)


def _back(canvas: Canvas, form: SetupForm, language: Language) -> None:
    draw_button(canvas, BACK.box, language.say("back"), form.focus == "back")


def _draw_players(canvas: Canvas, form: SetupForm, language: Language) -> None:
    draw_room(canvas)
    heading = Box(80, 46, 620, 74)
    write(canvas, language.say("who-plays"), heading, LARGE, GOLD, "ExtraBold", "left")
    name = form.choice.modes.official_name
    mode = language.say("mode-chosen", mode=name)
    write(canvas, mode, Box(730, 46, 790, 74), LARGE, GOLD, "ExtraBold", "left")
    for seat in range(len(form.choice.players)):
        _player(canvas, form, seat)
    if len(form.choice.players) < 6:
        box = player_box(len(form.choice.players))
        draw_button(canvas, box, language.say("add-player"), form.focus == "add", 42)
    for row, mode in enumerate(MODE_ITEMS):
        _mode(canvas, form, language, row, mode)
    _back(canvas, form, language)
    start = language.say("start") if len(form.choice.players) > 1 else language.say("practise")
    draw_button(canvas, START.box, start, form.focus == "start", 54, RIGHT)
    if form.editing is not None:
        write(canvas, language.say("naming"), Box(430, 776, 560, 78), SMALL, SAND)


def _player(canvas: Canvas, form: SetupForm, seat: int) -> None:
    box = player_box(seat)
    focused, editing = form.focus == f"player-{seat}", form.editing == seat
    if focused:
        focus_ring(canvas, box)
    fill = WHITE if editing else GOLD if focused else DUSK
    draw_panel(canvas, box, fill, INK if focused else PLUM, lifted=False)
    token(canvas, seat, "calm", box.x + 54, box.centre[1], 72)
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


def _mode(canvas: Canvas, form: SetupForm, language: Language, row: int, mode: str) -> None:
    box = mode_box(row)
    on = bool(getattr(form.choice.modes, mode))
    if form.focus == mode:
        focus_ring(canvas, box)
    draw_panel(canvas, box, CREAM if on else DUSK, INK if on else PLUM, lifted=False)
    words = INK if on else CREAM
    _mode_picture(canvas, mode, box.x + 84, box.centre[1])
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


def _draw_options(canvas: Canvas, form: SetupForm, language: Language) -> None:
    draw_room(canvas)
    heading = Box(170, 40, 1260, 70)
    write(canvas, language.say("options"), heading, LARGE, GOLD, "ExtraBold", "left")
    for row, name in enumerate(OPTION_ITEMS):
        value = option_value(form.choice, name, language)
        label = language.say(f"option-{name}")
        draw_choice(canvas, option_box(row), label, value, form.focus == name)
    _back(canvas, form, language)
    if form.focus in OPTION_ITEMS:
        about = Box(440, 726, 1080, 128)
        write(canvas, language.say(f"about-{form.focus}"), about, 40, CREAM)


def option_value(choice: Choice, name: str, language: Language) -> str:
    """What an option is set to, in words."""
    match name:
        case "pace":
            return language.say(f"pace-{choice.pace.name.lower()}")
        case "cards":
            return language.count("cards-to-play", choice.cards)
        case "referee":
            return language.say(f"referee-{choice.referee.value}")
        case "ear":
            return language.say(f"ear-{choice.ear}")
        case "strictness":
            return language.say(f"strictness-{choice.strictness}")
        case "learning":
            return language.say("yes" if choice.learning else "no")
        case "motion":
            return language.say("yes" if choice.reduce_motion else "no")
        case "volume":
            percent = language.say("percent", n=choice.volume)
            return percent if choice.volume else language.say("mute")
        case _:
            return LANGUAGES[choice.language]
