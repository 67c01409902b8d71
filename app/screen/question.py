"""One question with two answers, over a sad tiger. The form is pure."""

from __future__ import annotations

from dataclasses import dataclass, replace

from app.screen.buttons import draw_button
from app.screen.canvas import Box, Canvas, around
from app.screen.felt import draw_room
from app.screen.focus import Item, handled
from app.screen.hands import Closed, Hand, Key, Pressed
from app.screen.language import Language
from app.screen.pieces import draw_panel, icon
from app.screen.sheets import WIDE, Sheet, fitted
from app.screen.text import write
from app.screen.theme import BODY, CREAM, INK, LARGE


def question_items(sheet: Sheet = WIDE) -> tuple[Item, ...]:
    """The two answers, and where they lie."""
    panel = _panel(sheet)
    wide = (panel.w - 2 * 72 - 64) / 2
    y = panel.bottom - 130
    return (
        Item("yes", Box(panel.x + 72, y, wide, 88)),
        Item("no", Box(panel.right - 72 - wide, y, wide, 88)),
    )


def _panel(sheet: Sheet) -> Box:
    """The paper the question is written on."""
    return around(sheet.middle, sheet.high / 2 + 50, min(880.0, sheet.safe.w), 540)


@dataclass(frozen=True, slots=True)
class Question:
    """A question and what it is about.

    ``about`` is a key: "resume-evening" (``number`` of turns), "forget-player" (of words),
    "forget-all" (of people), or "quit-game".
    """

    about: str
    players: tuple[str, ...] = ()
    number: int = 0
    focus: str = "yes"
    answer: bool | None = None


def press_question(question: Question, hand: Hand, sheet: Sheet = WIDE) -> Question:
    """The question after one key or move of the mouse; Escape and closing answer no."""
    items = question_items(sheet)
    match sheet.seen(hand):
        case Pressed(Key.ESCAPE) | Closed():
            return replace(question, answer=False)
        case other:
            done = handled(items, question.focus, other)
            question = replace(question, focus=done.focus)
            chosen = done.chosen
            return question if chosen is None else replace(question, answer=chosen == "yes")


def draw_question(canvas: Canvas, question: Question, language: Language) -> None:
    """The question, what it is about, and its two answers."""
    draw_room(canvas)
    canvas, sheet = fitted(canvas)
    panel = _panel(sheet)
    draw_panel(canvas, panel, CREAM)
    icon(canvas, "tiger", panel.centre[0], panel.y - 34, 270)
    title = Box(panel.x + 40, panel.y + 110, panel.w - 80, 84)
    write(canvas, language.say(f"ask-{question.about}"), title, LARGE, INK, "ExtraBold")
    names = " · ".join(question.players)
    about = language.count(f"about-{question.about}", question.number, players=names)
    write(canvas, about, Box(title.x, panel.y + 198, title.w, 190), BODY, INK)
    for item in question_items(sheet):
        wording = language.say(f"{item.name}-{question.about}")
        draw_button(canvas, item.box, wording, item.name == question.focus)
