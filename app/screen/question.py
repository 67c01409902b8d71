"""One question with two answers, over a sad tiger. The form is pure."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from app.screen.buttons import draw_button
from app.screen.canvas import Box, Canvas
from app.screen.felt import draw_room
from app.screen.focus import Item, moved, under
from app.screen.hands import Clicked, Closed, Hand, Key, Pointed, Pressed, Written
from app.screen.language import Language
from app.screen.pieces import draw_panel, icon
from app.screen.text import write
from app.screen.theme import BODY, CREAM, INK, LARGE

_ITEMS: Final = (Item("yes", Box(440, 640, 340, 88)), Item("no", Box(820, 640, 340, 88)))


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


def press_question(question: Question, hand: Hand) -> Question:
    """The question after one key or move of the mouse; Escape and closing answer no."""
    match hand:
        case Pressed(Key.ENTER) | Written(" "):
            return replace(question, answer=question.focus == "yes")
        case Pressed(Key.ESCAPE) | Closed():
            return replace(question, answer=False)
        case Pressed(key):
            return replace(question, focus=moved(_ITEMS, question.focus, key))
        case Pointed(x, y):
            return replace(question, focus=under(_ITEMS, x, y) or question.focus)
        case Clicked(x, y):
            name = under(_ITEMS, x, y)
            return question if name is None else replace(question, answer=name == "yes")
        case Written():
            return question


def draw_question(canvas: Canvas, question: Question, language: Language) -> None:
    """The question, what it is about, and its two answers."""
    draw_room(canvas)
    draw_panel(canvas, Box(360, 230, 880, 540), CREAM)
    icon(canvas, "tiger", 800, 196, 270)
    title = Box(400, 340, 800, 84)
    write(canvas, language.say(f"ask-{question.about}"), title, LARGE, INK, "ExtraBold")
    names = " · ".join(question.players)
    about = language.count(f"about-{question.about}", question.number, players=names)
    write(canvas, about, Box(400, 428, 800, 180), BODY, INK)
    for item in _ITEMS:
        wording = language.say(f"{item.name}-{question.about}")
        draw_button(canvas, item.box, wording, item.name == question.focus)
