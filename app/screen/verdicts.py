"""What interrupts play: a fault, a challenge, "¿Cómo?", a new vowel, a turned direction."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

import pygame

from app.rules.cards import Card
from app.rules.words import Vowel
from app.screen.art import panel
from app.screen.canvas import Box, Canvas
from app.screen.centre import CARD
from app.screen.felt import CENTRE
from app.screen.figures import reduced
from app.screen.language import Language
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
PANEL: Final = Box(424, 106, 752, 652)


def draw_fault(canvas: Canvas, view: TableView, language: Language, motion: Motion) -> None:
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
    box = _shaken(motion, view.since)
    _sheet(canvas, box, title, colour, mark)
    _evidence(canvas, box, view.card, verdict, language)
    if view.sweep is not None:
        payer = view.seats[view.sweep.to].name
        price = language.count("takes-cards", view.sweep.cards, name=payer)
        _price(canvas, box, price)


def draw_challenge(canvas: Canvas, view: TableView, language: Language, motion: Motion) -> None:
    """Who stopped whom, what the card asked for, and who pays."""
    challenge, verdict = view.challenge, view.verdict
    if challenge is None:
        return
    by, against = view.seats[challenge.by].name, view.seats[challenge.against].name
    box = _shaken(motion, view.since)
    _sheet(canvas, box, language.say("stops", by=by, against=against), GOLD, "stop")
    if verdict is not None:
        _evidence(canvas, box, view.card, verdict, language)
    _price(canvas, box, _outcome(language, challenge, by, against))


def _outcome(language: Language, challenge: ChallengeView, by: str, against: str) -> str:
    if challenge.late:
        return language.say("challenge-late", by=by)
    if challenge.upheld:
        return language.say("challenge-upheld", by=by, against=against)
    return language.say("challenge-failed", by=by, against=against)


def _shaken(motion: Motion, since: float) -> Box:
    """The panel's place: it shakes its head a little when it comes."""
    dx = 16 * motion.shake(since) if motion.part(since, SHAKE) < 1 else 0.0
    return Box(PANEL.x + dx, PANEL.y, PANEL.w, PANEL.h)


def _sheet(canvas: Canvas, box: Box, title: str, colour: Colour, mark: str) -> None:
    draw_panel(canvas, box)
    draw_header(canvas, Box(box.x, box.y, box.w, 104), colour)
    icon(canvas, mark, box.x + 66, box.y + 52, 82)
    write(canvas, title, Box(box.x + 122, box.y + 6, box.w - 146, 92), LARGE, INK, "ExtraBold")


def _evidence(
    canvas: Canvas, box: Box, card: Card | None, verdict: VerdictView, language: Language
) -> None:
    """The card on the left; what was heard and what was right on the right; the reason below."""
    if card is not None:
        small = reduced(card, canvas.px(CARD), canvas.px(312))
        canvas.put(small, box.x + 166, box.y + 284)
    left, wide = box.x + 318, box.w - 342
    heard_colour = WRONG_DARK if verdict.fault is not None else RIGHT_DARK
    if verdict.sound is None:
        write(canvas, language.say("heard-nothing"), Box(left, box.y + 128, wide, 110), BODY, INK)
    else:
        write(canvas, language.say("heard"), Box(left, box.y + 120, wide, 46), SMALL, INK)
        said = f"«{verdict.sound}»"
        write(canvas, said, Box(left, box.y + 162, wide, 78), 66, heard_colour, "ExtraBold")
    _answer(canvas, box)
    write(canvas, language.say("right-word"), Box(left, box.y + 268, wide, 46), SMALL, INK)
    word = Box(left + 14, box.y + 312, wide - 28, 112)
    write(canvas, verdict.right.sound.upper(), word, HUGE + 8, INK, "ExtraBold")
    why = Box(box.x + 36, box.y + 452, box.w - 72, 118)
    write(canvas, reason(language, verdict.right, verdict.vowel), why, 40, INK)


def _answer(canvas: Canvas, box: Box) -> None:
    """The plate under the right word."""
    draw_panel(canvas, Box(box.x + 318, box.y + 258, box.w - 342, 182), RIGHT, lifted=False)


def _price(canvas: Canvas, box: Box, text: str) -> None:
    band = Box(box.x + 24, box.bottom - 78, box.w - 48, 62)
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


def prepare_verdicts(canvas: Canvas) -> None:
    """Make the sheets and marks beforehand, in every size they are seen in."""
    for colour in (RIGHT, WRONG, GOLD):
        _sheet(canvas, PANEL, "", colour, "tick")
    for name in ("tick", "cross", "stop"):
        icon(canvas, name, 0, 0, 82)
    _answer(canvas, PANEL)
    _price(canvas, PANEL, "")
    for vowel in Vowel:
        _vowel_sun(canvas.px(_SUN), vowel)
    for step in range(_SIZES + 2):
        for name in ("tick", "turn", "again"):
            icon(canvas, name, 0, 0, max(8, 168 * step / _SIZES))
        draw_panel(canvas, _again_box(max(0.1, step / _SIZES)), ORANGE)
