"""What interrupts play: a fault, a challenge, "¿Cómo?", a new vowel, a turned direction."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

import pygame

from app.rules.cards import Card
from app.rules.words import Vowel
from app.screen.art import panel
from app.screen.canvas import Box, Canvas
from app.screen.felt import CENTRE
from app.screen.figures import reduced
from app.screen.language import Language
from app.screen.layout import Layout
from app.screen.motion import FILL, POP, SHAKE, Motion, in_steps, overshoot
from app.screen.pieces import draw_header, draw_panel, icon
from app.screen.reasons import fault_title, reason
from app.screen.text import letters, write
from app.screen.theme import (
    BODY,
    CREAM,
    GOLD,
    HUGE,
    INK,
    LARGE,
    ORANGE,
    RIGHT,
    RIGHT_DARK,
    SMALL,
    WRONG,
    WRONG_DARK,
    Colour,
)
from app.table.view import ChallengeView, TableView, VerdictView

#: So many sizes of something that pops up are kept.
_SIZES: Final = 8
_SUN: Final = 560


def draw_fault(
    canvas: Canvas, laid: Layout, view: TableView, language: Language, motion: Motion
) -> None:
    """The verdict on an error: what was heard, the right word and why, and who pays."""
    verdict = view.verdict
    if verdict is None:
        return
    name = view.seats[verdict.player].name
    if verdict.fault is None:
        title, colour, mark = language.say("overruled", name=name), RIGHT, "tick"
    elif verdict.overruled:
        title, colour, mark = language.say("overruled-fault", name=name), WRONG, "cross"
    else:
        kind = fault_title(language, verdict.fault)
        title, colour, mark = language.say("fault-of", name=name, fault=kind), WRONG, "cross"
    box = _shaken(laid.panel, motion, view.since)
    _sheet(canvas, box, title, colour, mark)
    below = box.bottom - 16 if view.sweep is None else _price_in(box).y
    _evidence(canvas, box, laid, view.card, verdict, language, below)
    if view.sweep is not None:
        payer = view.seats[view.sweep.to].name
        price = language.count("takes-cards", view.sweep.cards, name=payer)
        _price(canvas, box, price)


def draw_challenge(
    canvas: Canvas, laid: Layout, view: TableView, language: Language, motion: Motion
) -> None:
    """Who stopped whom, what the card asked for, and who pays."""
    challenge, verdict = view.challenge, view.verdict
    if challenge is None:
        return
    by, against = view.seats[challenge.by].name, view.seats[challenge.against].name
    box = _shaken(laid.panel, motion, view.since)
    _sheet(canvas, box, language.say("stops", by=by, against=against), GOLD, "stop")
    if verdict is not None:
        _evidence(canvas, box, laid, view.card, verdict, language, _price_in(box).y)
    _price(canvas, box, _outcome(language, challenge, by, against))


def _outcome(language: Language, challenge: ChallengeView, by: str, against: str) -> str:
    if challenge.late:
        return language.say("challenge-late", by=by)
    if challenge.upheld:
        return language.say("challenge-upheld", by=by, against=against)
    return language.say("challenge-failed", by=by, against=against)


def _shaken(box: Box, motion: Motion, since: float) -> Box:
    """The panel's place: it shakes its head a little when it comes."""
    dx = 16 * motion.shake(since) if motion.part(since, SHAKE) < 1 else 0.0
    return Box(box.x + dx, box.y, box.w, box.h)


def _sheet(canvas: Canvas, box: Box, title: str, colour: Colour, mark: str) -> None:
    draw_panel(canvas, box)
    draw_header(canvas, Box(box.x, box.y, box.w, 104), colour)
    icon(canvas, mark, box.x + 66, box.y + 52, 82)
    write(canvas, title, Box(box.x + 122, box.y + 6, box.w - 146, 92), LARGE, INK, "ExtraBold")


def _evidence(
    canvas: Canvas,
    box: Box,
    laid: Layout,
    card: Card | None,
    verdict: VerdictView,
    language: Language,
    end: float,
) -> None:
    """The card on the left; what was heard and right on the right; the reason below, to ``end``."""
    high = _card_in(box)
    if card is not None:
        small = reduced(card, canvas.px(laid.card), canvas.px(high))
        canvas.put(small, box.x + 34 + high * 0.42, box.y + 128 + high / 2)
    answer = _answer_in(box)
    # The table may call a right word a fault; the word itself is not what was wrong then.
    as_due = verdict.fault is None or verdict.sound == verdict.right.sound
    heard_colour = RIGHT_DARK if as_due else WRONG_DARK
    heard = Box(answer.x, box.y + 110, answer.w, answer.y - box.y - 114)
    if verdict.sound is None:
        write(canvas, language.say("heard-nothing"), heard, BODY, INK)
    else:
        label = Box(heard.x, heard.y + 2, heard.w, 44)
        write(canvas, _whence(language, verdict), label, SMALL, INK)
        said = Box(heard.x, heard.y + 44, heard.w, heard.h - 44)
        write(canvas, language.quoted(verdict.sound), said, 66, heard_colour, "ExtraBold")
    _answer(canvas, box)
    label = Box(answer.x, answer.y + 8, answer.w, 46)
    write(canvas, language.say("right-word"), label, SMALL, INK)
    word = Box(answer.x + 14, answer.y + 52, answer.w - 28, answer.h - 60)
    write(canvas, verdict.right.sound.upper(), word, HUGE + 8, INK, "ExtraBold")
    top = box.y + 136 + high
    why = Box(box.x + 30, top, box.w - 60, end - top - 4)
    write(canvas, reason(language, verdict.right, verdict.vowel), why, 40, INK)


def _whence(language: Language, verdict: VerdictView) -> str:
    """How the word came to the table; one that players took for right was not heard by anybody."""
    if not verdict.by_key:
        return language.say("heard")
    if verdict.sound == verdict.right.sound:
        return language.say("accepted-by-players")
    return language.say("by-keys")


def _is_narrow(box: Box) -> bool:
    return box.w < 700


def _card_in(box: Box) -> float:
    """Height of the card on a sheet: the reason below needs more lines where it is narrow."""
    return 236.0 if _is_narrow(box) else 312.0


def _answer_in(box: Box) -> Box:
    """The plate under the right word: beside the lower part of the card."""
    high = _card_in(box)
    left = box.x + 58 + high * 0.84
    tall = 122.0 if _is_narrow(box) else 182.0
    return Box(left, box.y + 128 + high - tall, box.right - left - 24, tall)


def _price_in(box: Box) -> Box:
    tall = 86.0 if _is_narrow(box) else 62.0
    return Box(box.x + 24, box.bottom - tall - 16, box.w - 48, tall)


def _answer(canvas: Canvas, box: Box) -> None:
    draw_panel(canvas, _answer_in(box), RIGHT, lifted=False)


def _price(canvas: Canvas, box: Box, text: str) -> None:
    band = _price_in(box)
    draw_panel(canvas, band, "#f1dfbb", "#d9c6a5", lifted=False)
    write(canvas, text, band.inset(18, 2), 44, INK, "ExtraBold")


def draw_again(canvas: Canvas, motion: Motion, since: float) -> None:
    """ "¿Cómo?": one more try (E3). The word is Spanish in every language, like all the game."""
    t = overshoot(motion.part(since, POP))
    size = max(0.1, in_steps(t, _SIZES))
    box = _again_box(size)
    draw_panel(canvas, box, ORANGE)
    if motion.part(since, POP) >= 1:
        write(canvas, "¿Cómo?", box, 92, CREAM, "ExtraBold", rim=INK)


def _again_box(size: float) -> Box:
    return Box(CENTRE[0] - 210 * size, 158 - 58 * size, 420 * size, 116 * size)


def draw_new_vowel(canvas: Canvas, vowel: Vowel, motion: Motion, since: float) -> None:
    """The vowel of a wheat field fills the table."""
    t = overshoot(motion.part(since, FILL))
    across = canvas.px(_SUN)
    sun = _vowel_sun(across, vowel)
    if t < 0.995 or t > 1.005:
        side = max(2, round(across * max(0.05, t)))
        sun = pygame.transform.scale(sun, (side, side))
    canvas.put(sun, *CENTRE)


@lru_cache(maxsize=10)
def _vowel_sun(across: int, vowel: Vowel) -> pygame.Surface:
    sun = panel(across, across, across // 2, GOLD, INK, max(1, across // 60)).copy()
    letter = letters(vowel.value.upper(), "ExtraBold", round(across * 0.86), INK)
    width, height = letter.get_size()
    sun.blit(letter, ((across - width) // 2, round(across * 0.54 - height / 2)))
    return sun


def draw_badge(canvas: Canvas, name: str, motion: Motion, since: float, side: int = 1) -> None:
    """A round mark on the card's corner: right, direction turned, play again."""
    size = 168 * in_steps(overshoot(motion.part(since, POP)), _SIZES)
    x, y = CENTRE
    icon(canvas, name, x + side * 178, y + (-190 if side > 0 else 190), max(8, size))


def prepare_sheets(canvas: Canvas, laid: Layout) -> None:
    """Make the sheets of the verdicts beforehand."""
    for colour in (RIGHT, WRONG, GOLD):
        _sheet(canvas, laid.panel, "", colour, "tick")
    for name in ("tick", "cross", "stop"):
        icon(canvas, name, 0, 0, 82)
    _answer(canvas, laid.panel)
    _price(canvas, laid.panel, "")


def prepare_marks(canvas: Canvas) -> None:
    """Make what pops up over the card beforehand, in every size it is seen in."""
    for vowel in Vowel:
        _vowel_sun(canvas.px(_SUN), vowel)
    for step in range(_SIZES + 2):
        for name in ("tick", "turn", "again"):
            icon(canvas, name, 0, 0, max(8, 168 * step / _SIZES))
        draw_panel(canvas, _again_box(max(0.1, step / _SIZES)), ORANGE)
