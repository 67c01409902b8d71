"""The statistics page drawn: one player's figures on two leaves. It reads the form, no more."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from app.screen.art import panel
from app.screen.buttons import draw_button, draw_turner
from app.screen.canvas import Box, Canvas
from app.screen.captions import clock
from app.screen.felt import draw_room
from app.screen.language import Language
from app.screen.pieces import draw_panel, icon, medal
from app.screen.records import LATEST, MODES, VOWELS, Record, Trouble
from app.screen.seats import token
from app.screen.sheets import Sheet, fitted
from app.screen.statistics import StatisticsForm, player_box, statistics_items
from app.screen.text import write
from app.screen.theme import (
    BODY,
    CREAM,
    DUSK,
    GOLD,
    INK,
    ORANGE,
    PLUM,
    RIGHT,
    SAND,
    SMALL,
    WATER,
    WRONG,
    Colour,
)

_GAP: Final = 20.0
#: Height of what is told about the file of the figures.
_NOTICE: Final = 92.0


def draw_statistics(
    canvas: Canvas, form: StatisticsForm, language: Language, trouble: Trouble | None = None
) -> None:
    """The whole page; what is the matter has a place of its own until something else is shown."""
    draw_room(canvas)
    canvas, sheet = fitted(canvas)
    content = _content(sheet)
    if trouble is not None and not form.noticed:
        content = Box(content.x, content.y, content.w, content.h - _NOTICE - _GAP)
        _trouble(
            canvas, Box(content.x, content.bottom + _GAP, content.w, _NOTICE), trouble, language
        )
    if form.record is None:
        _nobody(canvas, sheet, language)
    else:
        _heading(canvas, sheet, form, form.record, language)
        leaf = _second_leaf if form.more else _first_leaf
        leaf(canvas, content, form.record, language)
    texts = {
        "back": "back",
        "leaf": "statistics-first" if form.more else "statistics-more",
        "forget": "statistics-forget",
        "forget-all": "statistics-forget-all",
    }
    for item in statistics_items(form, sheet):
        if item.name != "player":
            text = language.say(texts[item.name])
            draw_button(canvas, item.box, text, item.name == form.focus, BODY)


def _content(sheet: Sheet) -> Box:
    """Between the player above and the buttons below."""
    safe = sheet.safe
    above, below = (186.0, 200.0) if sheet.upright else (96.0, 100.0)
    return Box(safe.x, safe.y + above, safe.w, safe.h - above - below)


def _nobody(canvas: Canvas, sheet: Sheet, language: Language) -> None:
    x, y = sheet.middle, sheet.high / 2 - 60
    draw_panel(canvas, Box(x - 380, y - 120, 760, 330), CREAM)
    icon(canvas, "tiger", x, y - 150, 240)
    write(canvas, language.say("statistics-none"), Box(x - 340, y, 680, 190), BODY, INK)


def _trouble(canvas: Canvas, box: Box, trouble: Trouble, language: Language) -> None:
    draw_panel(canvas, box, CREAM, WRONG)
    text = language.say(trouble.about, file=trouble.file)
    write(canvas, text, box.inset(18, 3), SMALL, INK)


def _heading(
    canvas: Canvas, sheet: Sheet, form: StatisticsForm, record: Record, language: Language
) -> None:
    """Who it is, and how often they played and won."""
    box = player_box(sheet)
    draw_turner(canvas, box, record.name, form.focus == "player")
    token(canvas, form.mark, "glad", box.x + 112, box.centre[1], 64)
    played = (
        language.count("evenings-played", record.evenings),
        language.count("games-played", record.games),
        language.count("games-won", record.wins),
    )
    beside = Box(box.right + 40, box.y, sheet.safe.right - box.right - 40, box.h)
    below = Box(box.x, box.bottom + 12, box.w, box.h)
    where = below if sheet.upright else beside
    write(canvas, " · ".join(played), where, BODY, GOLD, "ExtraBold", "centre")


def _first_leaf(canvas: Canvas, box: Box, record: Record, language: Language) -> None:
    """Words, share of right ones, fastest, streak; errors by kind; the latest games."""
    deep = _is_deep(box)
    tiles = _tiles(record, language)
    across = 2 if deep else 4
    wide, high = (box.w - _GAP * (across - 1)) / across, 132.0
    for number, (text, name, colour) in enumerate(tiles):
        row, column = divmod(number, across)
        tile = Box(box.x + column * (wide + _GAP), box.y + row * (high + _GAP), wide, high)
        _tile(canvas, tile, text, language.say(name), colour)
    used = len(tiles) / across * (high + _GAP)
    rest = Box(box.x, box.y + used, box.w, box.h - used)
    errors, latest = _beside(rest)
    _errors(canvas, errors, record, language)
    _latest(canvas, latest, record, language)


def _is_deep(box: Box) -> bool:
    """Whether there is rather height than width."""
    return box.h > box.w * 0.6


def _beside(box: Box) -> tuple[Box, Box]:
    """Two parts: halves next to each other, or one below the other where there is the height."""
    if _is_deep(box):
        high = (box.h - _GAP) * 0.54
        below = box.y + high + _GAP
        return Box(box.x, box.y, box.w, high), Box(box.x, below, box.w, box.bottom - below)
    half = (box.w - _GAP) / 2
    return Box(box.x, box.y, half, box.h), Box(box.x + half + _GAP, box.y, half, box.h)


def _tiles(record: Record, language: Language) -> tuple[tuple[str, str, Colour], ...]:
    return (
        (language.number(record.words, 0), "statistics-words", CREAM),
        (_percent(record.right, language), "statistics-right", RIGHT),
        (_seconds(record.fastest, language), "statistics-fastest", WATER),
        (language.number(record.streak, 0), "statistics-streak", ORANGE),
    )


def _percent(share: float | None, language: Language) -> str:
    return "–" if share is None else language.say("percent", n=round(share * 100))


def _seconds(seconds: float | None, language: Language) -> str:
    return "–" if seconds is None else language.say("seconds", n=language.number(seconds, 2))


def _tile(canvas: Canvas, box: Box, text: str, name: str, colour: Colour) -> None:
    draw_panel(canvas, box, colour, INK, lifted=False)
    write(canvas, text, Box(box.x + 12, box.y + 10, box.w - 24, 68), 66, INK, "ExtraBold")
    write(canvas, name, Box(box.x + 8, box.y + 78, box.w - 16, 44), SMALL, INK)


def _framed(canvas: Canvas, box: Box, title: str, value: str = "") -> Box:
    """A dark sheet with a heading, and a value beside it; what is left below it."""
    draw_panel(canvas, box, DUSK, PLUM, lifted=False)
    beside = 130.0 if value else 0.0
    head = Box(box.x + 28, box.y + 12, box.w - 56 - beside, 58)
    write(canvas, title, head, 48, GOLD, "ExtraBold", "left")
    last = Box(head.right, head.y, beside, head.h)
    write(canvas, value, last, 48, CREAM, "ExtraBold", "right")
    return Box(box.x + 28, box.y + 76, box.w - 56, box.h - 94)


def _errors(canvas: Canvas, box: Box, record: Record, language: Language) -> None:
    """A bar for each kind of error; where there is room for few, for the commonest."""
    inner = _framed(canvas, box, language.say("statistics-errors"))
    room = max(1, int(inner.h / canvas.small))
    commonest = sorted(record.errors, key=lambda kind: -kind[1])[:room]
    kinds = [kind for kind in record.errors if kind in commonest]
    most = max((count for _, count in kinds), default=0)
    pitch = min(72.0, inner.h / len(kinds))
    for row, (fault, count) in enumerate(kinds):
        y = inner.y + row * pitch
        name = Box(inner.x, y, inner.w * 0.52, pitch)
        write(canvas, language.say(f"kind-{fault.value}"), name, SMALL, CREAM, align="left")
        long = (inner.w * 0.48 - 84) * count / max(1, most)
        if count:
            high = min(28.0, pitch * 0.6)
            _bar(canvas, Box(name.right, y + (pitch - high) / 2, long, high), WRONG)
        number = Box(inner.right - 76, y, 76, pitch)
        write(canvas, str(count), number, BODY, CREAM, "ExtraBold", "right")


def _bar(canvas: Canvas, box: Box, colour: Colour) -> None:
    """A bar with an edge, so that it is seen on every ground; never thinner than its edge."""
    thick = canvas.px(4)
    wide, high = max(canvas.px(box.w), 3 * thick), max(canvas.px(box.h), 3 * thick)
    x, y = canvas.point(box.x, box.bottom)
    corner = min(canvas.px(10), wide // 2, high // 2)
    canvas.lay(panel(wide, high, corner, colour, INK, thick), (x, y - high))


def _latest(canvas: Canvas, box: Box, record: Record, language: Language) -> None:
    """How the latest games went: the share of right words, and a cup over those won."""
    last = _percent(record.latest[-1].right, language) if record.latest else ""
    inner = _framed(canvas, box, language.say("statistics-latest"), last)
    if not record.latest:
        write(canvas, language.say("statistics-alone"), inner, SMALL, SAND)
        return
    heights = [game.right for game in record.latest]
    tops = _chart(canvas, inner, heights, RIGHT, above=66)
    for game, (x, y) in zip(record.latest, tops, strict=True):
        if game.won:
            medal(canvas, "cup", x, y - 34, 54)


def _chart(
    canvas: Canvas, box: Box, heights: Sequence[float], colour: Colour, above: float
) -> list[tuple[float, float]]:
    """Bars on a line, ``heights`` from 0 to 1, and where each ends above.

    The newest is on the right, and as light as the value beside the heading, which is its own.
    """
    pitch = (box.w - 56) / LATEST
    room, foot = box.h - above - 6, box.bottom - 6
    line = Box(box.x, foot, box.w, 4)
    canvas.put_at(panel(canvas.px(line.w), canvas.px(line.h), 0, PLUM, None, 0), line)
    tops = []
    for number, height in enumerate(heights):
        x = box.right - (len(heights) - number - 0.5) * pitch - 28
        bar = Box(x - pitch * 0.32, foot - room * height, pitch * 0.64, room * height)
        _bar(canvas, bar, colour if number < len(heights) - 1 else CREAM)
        tops.append((x, bar.y))
    return tops


def _second_leaf(canvas: Canvas, box: Box, record: Record, language: Language) -> None:
    """Each vowel, each mode, and practising alone."""
    if _is_deep(box):
        third = (box.h - 2 * _GAP) / 3
        boxes = [Box(box.x, box.y + n * (third + _GAP), box.w, third) for n in range(3)]
    else:
        left, right = _beside(box)
        high = (box.h - _GAP) * 0.46
        lower = Box(right.x, right.y + high + _GAP, right.w, right.h - high - _GAP)
        boxes = [left, Box(right.x, right.y, right.w, high), lower]
    _vowels(canvas, boxes[0], record, language)
    _modes(canvas, boxes[1], record, language)
    _runs(canvas, boxes[2], record, language)


def _vowels(canvas: Canvas, box: Box, record: Record, language: Language) -> None:
    """A column for each vowel: how high the share of right words is."""
    inner = _framed(canvas, box, language.say("statistics-vowels"))
    pitch = inner.w / len(VOWELS)
    room, foot = inner.h - 120, inner.bottom - 66
    for number, (letter, share) in enumerate(zip(VOWELS, record.vowels, strict=True)):
        x = inner.x + (number + 0.5) * pitch
        right = share.right
        high = room * (right or 0.0)
        if right is not None:
            _bar(canvas, Box(x - pitch * 0.3, foot - high, pitch * 0.6, high), GOLD)
        above = Box(x - pitch / 2, foot - high - 50, pitch, 48)
        write(canvas, _percent(right, language), above, SMALL, CREAM)
        name = "–" if letter == "-" else letter.upper()
        write(canvas, name, Box(x - pitch / 2, foot + 4, pitch, 62), 52, CREAM, "ExtraBold")


def _modes(canvas: Canvas, box: Box, record: Record, language: Language) -> None:
    """Games and wins in each mode."""
    inner = _framed(canvas, box, language.say("statistics-modes"))
    across = 2 if inner.w > 2.2 * inner.h else 1
    rows = len(MODES) // across
    pitch = min(84.0, inner.h / rows)
    wide = (inner.w - 48 * (across - 1)) / across
    for number, (mode, figures) in enumerate(zip(MODES, record.modes, strict=True)):
        column, row = divmod(number, rows)
        line = Box(inner.x + column * (wide + 48), inner.y + row * pitch, wide, pitch)
        write(canvas, language.say(f"mode-{mode}"), line, SMALL, CREAM, align="left")
        _out_of(canvas, line, figures.wins, figures.games)


def _out_of(canvas: Canvas, line: Box, wins: int, games: int) -> None:
    """A cup, and how many of how many."""
    text = f"{wins} / {games}" if games else "–"
    number = Box(line.right - 130, line.y, 130, line.h)
    write(canvas, text, number, SMALL, GOLD if games else SAND, "ExtraBold", "right")


def _runs(canvas: Canvas, box: Box, record: Record, language: Language) -> None:
    """Practice runs: seconds a card, the lower the better, and the best run."""
    best, newest = record.best_run, record.runs[-1:]
    last = clock(newest[0].seconds) if newest else ""
    inner = _framed(canvas, box, language.say("statistics-practice"), last)
    if best is None:
        write(canvas, language.say("statistics-no-practice"), inner, SMALL, SAND)
        return
    text = language.count("best-run", best.cards, time=clock(best.seconds))
    line = Box(inner.x, inner.y - 8, inner.w, 46)
    write(canvas, text, line, SMALL, CREAM, align="left")
    slowest = max(run.pace for run in record.runs)
    chart = Box(inner.x, line.bottom, inner.w, inner.bottom - line.bottom)
    _chart(canvas, chart, [run.pace / slowest for run in record.runs], WATER, above=12)
