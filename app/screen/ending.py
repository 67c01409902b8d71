"""The end of a game: places, prizes, the time of a practice run, and confetti."""

from __future__ import annotations

from typing import Final

from app.screen.art import turned
from app.screen.canvas import Box, Canvas, around
from app.screen.captions import clock
from app.screen.felt import draw_room
from app.screen.keys import PICTURE_KEY
from app.screen.language import Language
from app.screen.motion import CONFETTI, Motion, confetti
from app.screen.pieces import draw_panel, hints, hints_width, icon, pill
from app.screen.seats import deck, token
from app.screen.sheets import Sheet, fitted
from app.screen.text import write
from app.screen.theme import BODY, CREAM, DUSK, GOLD, HUGE, INK, LARGE, PLUM, SAND, SMALL
from app.table.view import AwardView, SeatView, TableView

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
    _keys(canvas, keys)


def draw_ended(canvas: Canvas, view: TableView, language: Language) -> None:
    """How an earlier game ended, looked at once more."""
    draw_result(canvas, view, language, Motion(view.at, still=True))
    _keys(canvas, ((language.say("key-escape"), language.say("back")),))


def _keys(canvas: Canvas, keys: tuple[tuple[str, str], ...]) -> None:
    """Below everything; in two rows where one is too short."""
    canvas, sheet = fitted(canvas)
    row, wide = _foot(sheet), hints_width(canvas, keys)
    if wide <= row.w:
        plate = around(*row.centre, min(row.w, wide + 60), row.h + 4)  # keeps the confetti off
        pill(canvas, plate, DUSK, PLUM)
        hints(canvas, keys, row)
        return
    rows = (keys[:2], keys[2:])
    wide = min(row.w, max(hints_width(canvas, some) for some in rows) + 60)
    plate = Box(row.centre[0] - wide / 2, row.y - 62, wide, row.h + 64)
    draw_panel(canvas, plate, DUSK, PLUM, lifted=False)
    for some, y in zip(rows, (row.y - 60, row.y), strict=True):
        hints(canvas, some, Box(row.x, y, row.w, row.h))


def _foot(sheet: Sheet) -> Box:
    """The row of the keys."""
    return Box(sheet.safe.x, sheet.safe.bottom - 69, sheet.safe.w, 66)


def draw_result(canvas: Canvas, view: TableView, language: Language, motion: Motion) -> None:
    """Who won, the places and the prizes."""
    draw_room(canvas)
    canvas, sheet = fitted(canvas)
    _throw_confetti(canvas, sheet, motion, view.since)
    if len(view.seats) == 1:
        _practice(canvas, sheet, view, language)
        return
    _title(canvas, sheet, view, language)
    places, prizes = _columns(sheet, len(view.seats), prizes=bool(view.awards))
    _places(canvas, places, view, language)
    _awards(canvas, prizes, view, language)


def _columns(sheet: Sheet, seats: int, *, prizes: bool) -> tuple[Box, Box]:
    """Where the places and the prizes are: side by side, or the prizes below."""
    safe, top = sheet.safe, sheet.safe.y + 253
    bottom = _foot(sheet).y - (16 if sheet.wide >= 1450 else 76)
    if sheet.upright:
        high = min(seats * 96.0, bottom - top - 4 * 124)
        below = top + high + 20
        return Box(safe.x, top, safe.w, high), Box(safe.x, below, safe.w, bottom - below)
    high = bottom - top
    if not prizes:
        return Box(sheet.middle - 450, top, 900, high), Box(0, 0, 0, 0)
    wide = sheet.between(474, 640)
    right = safe.x + wide + sheet.between(20, 32)
    return Box(safe.x, top, wide, high), Box(right, top, safe.right - right, high)


def _throw_confetti(canvas: Canvas, sheet: Sheet, motion: Motion, since: float) -> None:
    elapsed = motion.at - since
    if motion.still or not 0 <= elapsed < CONFETTI:
        return
    pixels = canvas.px(44)
    for flake in confetti(elapsed):
        sprite = turned(_FLAKES[flake.kind], pixels, pixels, flake.degrees)
        canvas.put(sprite, flake.x * sheet.wide, flake.y * sheet.high)


def _title(canvas: Canvas, sheet: Sheet, view: TableView, language: Language) -> None:
    winners = [seat.name for seat in view.seats if seat.place == 1]
    text = (
        language.say("winner", name=winners[0])
        if len(winners) == 1
        else language.say("no-single-winner")
    )
    x, y = sheet.middle, sheet.safe.y + 72
    if len(winners) == 1:
        first = next(seat for seat, shown in enumerate(view.seats) if shown.place == 1)
        token(canvas, view.seats[first].mark, "glad", x - 78, y + 1, 132)
    icon(canvas, "cup", x + 72 if len(winners) == 1 else x, y - 1, 132)
    below = Box(sheet.safe.x, y + 63, sheet.safe.w, 104)
    write(canvas, text, below, HUGE, GOLD, "ExtraBold", rim=INK)


def _places(canvas: Canvas, column: Box, view: TableView, language: Language) -> None:
    order = sorted(range(len(view.seats)), key=lambda seat: view.seats[seat].place or 99)
    pitch = min(150.0, column.h / len(order))
    for row, seat in enumerate(order):
        box = Box(column.x, column.y + row * pitch, column.w, pitch - 8)
        _place(canvas, box, view.seats[seat], language)


def _place(canvas: Canvas, box: Box, shown: SeatView, language: Language) -> None:
    """One player: the place, the name, and the cards that are left."""
    first, narrow = shown.place == 1, box.w < 620
    draw_panel(canvas, box, GOLD if first else DUSK, INK if first else PLUM, lifted=False)
    colour = INK if first else CREAM
    place = Box(box.x + (4 if narrow else 16), box.y, 60 if narrow else 70, box.h)
    write(canvas, f"{shown.place or '–'}.", place, 52, colour, "ExtraBold")
    size = min(96, box.h - 4)
    face = "glad" if first else "calm"
    token(canvas, shown.mark, face, place.right + 2 + size / 2, box.centre[1], size)
    left = place.right + size + (8 if narrow else 18)
    rest = Box(box.right - 226, box.y, 206, box.h)
    if narrow and shown.present:  # a small deck says what there is no room to write
        rest = Box(box.right - 76, box.y, 66, box.h)
        deck(canvas, shown.cards, box.right - 104, box.centre[1] + 4, min(58, box.h - 16))
    end = rest.x - (62 if narrow and shown.present else 8)
    name = Box(left, box.y, end - left, box.h)
    write(canvas, shown.name, name, 50, colour, "ExtraBold", "left")
    if not shown.present:
        text = language.say("gone-home")
    else:
        text = str(shown.cards) if narrow else language.count("cards-left", shown.cards)
    write(canvas, text, rest, BODY, colour if first else SAND, align="right")


def _awards(canvas: Canvas, column: Box, view: TableView, language: Language) -> None:
    """The prizes, one line each; those who tie share it."""
    kinds = [kind for kind in _AWARDS if any(award.kind == kind for award in view.awards)]
    pitch = min(120.0, (column.h + 10) / max(1, len(kinds)))
    for row, kind in enumerate(kinds):
        won = [award for award in view.awards if award.kind == kind]
        box = Box(column.x, column.y + row * pitch, column.w, pitch - 10)
        draw_panel(canvas, box, CREAM, lifted=False)
        size = min(84.0, box.h - 14) if len(won) == 1 else 58
        for place, award in enumerate(won[:4]):
            x = box.x + 62 + place * 56 if len(won) > 1 else box.x + 62
            token(canvas, view.seats[award.player].mark, "glad", x, box.centre[1], size)
        left = box.x + 64 + max(1, min(4, len(won))) * 58
        wide, half = box.right - left - 20, box.h / 2
        top = Box(left, box.y + 4, wide, half - 4)
        write(canvas, language.say(f"award-{kind}"), top, SMALL, INK, align="left")
        worth = _worth(language, won[0])
        room = 172 if box.w < 640 else 232
        name = Box(left, box.y + half - 7, wide - room, half)
        if len(won) == 1 or (len(won) == 2 and box.w >= 740):
            winners = " · ".join(view.seats[award.player].name for award in won)
            write(canvas, winners, name, 46, INK, "ExtraBold", "left")
        below = Box(box.right - room - 16, name.y, room - 10, name.h)
        write(canvas, worth, below, BODY, INK, align="right")


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


def _practice(canvas: Canvas, sheet: Sheet, view: TableView, language: Language) -> None:
    """Alone: the time through the deck, and how many errors."""
    x, y, wide = sheet.safe.x, sheet.high / 2, sheet.safe.w
    icon(canvas, "cup", sheet.middle, y - 280, 190)
    done = Box(x, y - 174, wide, 90)
    write(canvas, language.say("practice-done"), done, LARGE, CREAM, rim=INK)
    time = Box(x, y - 90, wide, 230)
    write(canvas, clock(view.elapsed), time, 220, GOLD, "ExtraBold", rim=INK)
    errors = view.errors[0] if view.errors else 0
    line = language.count("errors", errors)
    write(canvas, line, Box(x, y + 160, wide, 80), LARGE, CREAM, "ExtraBold", rim=INK)
