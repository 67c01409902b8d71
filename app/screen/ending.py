"""The end of a game: places, prizes, the time of a practice run, and confetti."""

from __future__ import annotations

from typing import Final

from app.screen.art import turned
from app.screen.canvas import HEIGHT, WIDTH, Box, Canvas
from app.screen.captions import clock
from app.screen.felt import draw_room
from app.screen.keys import PICTURE_KEY
from app.screen.language import Language
from app.screen.motion import CONFETTI, Motion, confetti
from app.screen.pieces import draw_panel, hints, icon
from app.screen.seats import token
from app.screen.text import write
from app.screen.theme import BODY, CREAM, DUSK, GOLD, HUGE, INK, LARGE, PLUM, SAND, SMALL
from app.table.view import AwardView, TableView

_FLAKES: Final = ("wheat", "tear", "tiger", "token-4")
_AWARDS: Final = ("fastest", "surest", "wheat-magnet", "collector")


def draw_end(
    canvas: Canvas, view: TableView, language: Language, motion: Motion, kept: str | None = None
) -> None:
    """The last picture of a game, and its keys. ``kept`` says where its result was written."""
    draw_result(canvas, view, language, motion)
    keys = (
        (language.say("key-enter"), language.say("play-again")),
        (language.say("key-escape"), language.say("leave")),
        (PICTURE_KEY.upper(), kept or language.say("keep-picture")),
    )
    hints(canvas, keys, Box(80, 786, 1440, 66))


def draw_ended(canvas: Canvas, view: TableView, language: Language) -> None:
    """How an earlier game ended, looked at once more."""
    draw_result(canvas, view, language, Motion(view.at, still=True))
    keys = ((language.say("key-escape"), language.say("back")),)
    hints(canvas, keys, Box(80, 786, 1440, 66))


def draw_result(canvas: Canvas, view: TableView, language: Language, motion: Motion) -> None:
    """Who won, the places and the prizes."""
    draw_room(canvas)
    _throw_confetti(canvas, motion, view.since)
    if len(view.seats) == 1:
        _practice(canvas, view, language)
    else:
        _title(canvas, view, language)
        _places(canvas, view, language)
        _awards(canvas, view, language)


def _throw_confetti(canvas: Canvas, motion: Motion, since: float) -> None:
    elapsed = motion.at - since
    if motion.still or not 0 <= elapsed < CONFETTI:
        return
    pixels = canvas.px(44)
    for flake in confetti(elapsed):
        sprite = turned(_FLAKES[flake.kind], pixels, pixels, flake.degrees)
        canvas.put(sprite, flake.x * WIDTH, flake.y * HEIGHT)


def _title(canvas: Canvas, view: TableView, language: Language) -> None:
    winners = [seat.name for seat in view.seats if seat.place == 1]
    text = (
        language.say("winner", name=winners[0])
        if len(winners) == 1
        else language.say("no-single-winner")
    )
    if len(winners) == 1:
        first = next(seat for seat, shown in enumerate(view.seats) if shown.place == 1)
        token(canvas, view.seats[first].mark, "glad", 722, 118, 132)
    icon(canvas, "cup", 872 if len(winners) == 1 else 800, 116, 132)
    write(canvas, text, Box(180, 180, 1240, 104), HUGE, GOLD, "ExtraBold", rim=INK)


def _places(canvas: Canvas, view: TableView, language: Language) -> None:
    order = sorted(range(len(view.seats)), key=lambda seat: view.seats[seat].place or 99)
    wide = 640.0 if view.awards else 900.0
    x = 80.0 if view.awards else 350.0
    pitch = min(150.0, 478 / len(order))
    for row, seat in enumerate(order):
        shown = view.seats[seat]
        box = Box(x, 298 + row * pitch, wide, pitch - 8)
        first = shown.place == 1
        draw_panel(canvas, box, GOLD if first else DUSK, INK if first else PLUM, lifted=False)
        colour = INK if first else CREAM
        place = Box(box.x + 16, box.y, 70, box.h)
        write(canvas, f"{shown.place or '–'}.", place, 52, colour, "ExtraBold")
        middle = box.y + box.h / 2
        size = min(96, box.h - 4)
        token(canvas, shown.mark, "glad" if first else "calm", box.x + 88 + size / 2, middle, size)
        name = Box(box.x + 104 + size, box.y, wide - size - 330, box.h)
        write(canvas, shown.name, name, 50, colour, "ExtraBold", "left")
        left = language.count("cards-left", shown.cards)
        if not shown.present:
            left = language.say("gone-home")
        rest = Box(box.right - 226, box.y, 206, box.h)
        write(canvas, left, rest, BODY, colour if first else SAND, align="right")


def _awards(canvas: Canvas, view: TableView, language: Language) -> None:
    """The prizes, one line each; those who tie share it."""
    kinds = [kind for kind in _AWARDS if any(award.kind == kind for award in view.awards)]
    for row, kind in enumerate(kinds):
        won = [award for award in view.awards if award.kind == kind]
        box = Box(752, 298 + row * 120, 768, 110)
        draw_panel(canvas, box, CREAM, lifted=False)
        size = 84 if len(won) == 1 else 58
        for place, award in enumerate(won[:4]):
            x = box.x + 62 + place * 56 if len(won) > 1 else box.x + 62
            token(canvas, view.seats[award.player].mark, "glad", x, box.centre[1], size)
        left = box.x + 64 + max(1, min(4, len(won))) * 58
        wide = box.right - left - 20
        top = Box(left, box.y + 6, wide, 50)
        write(canvas, language.say(f"award-{kind}"), top, SMALL, INK, align="left")
        worth = _worth(language, won[0])
        name = Box(left, box.y + 50, wide - 232, 56)
        if len(won) == 1:
            winner = view.seats[won[0].player].name
            write(canvas, winner, name, 46, INK, "ExtraBold", "left")
        write(canvas, worth, Box(box.right - 242, box.y + 50, 222, 56), BODY, INK, align="right")


def _worth(language: Language, award: AwardView) -> str:
    match award.kind:
        case "fastest":
            return language.say("seconds", n=language.number(award.value, 2))
        case "surest":
            return language.count("errors", int(award.value))
        case "wheat-magnet":
            return language.count("fields", int(award.value))
        case _:
            return language.count("cards-taken", int(award.value))


def _practice(canvas: Canvas, view: TableView, language: Language) -> None:
    """Alone: the time through the deck, and how many errors."""
    icon(canvas, "cup", 800, 170, 190)
    write(canvas, language.say("practice-done"), Box(180, 276, 1240, 90), LARGE, CREAM, rim=INK)
    write(canvas, clock(view.elapsed), Box(300, 360, 1000, 230), 220, GOLD, "ExtraBold", rim=INK)
    errors = view.errors[0] if view.errors else 0
    line = language.count("errors", errors)
    write(canvas, line, Box(300, 610, 1000, 80), LARGE, CREAM, "ExtraBold", rim=INK)
