"""What goes wrong in the world, and what was asked for in vain: one sentence each."""

from __future__ import annotations

from typing import Final

from app.rules.events import Refusal
from app.screen.canvas import Box, Canvas, around
from app.screen.language import Language
from app.screen.layout import Layout
from app.screen.pieces import dim, draw_panel, hints, icon, medal, pill
from app.screen.text import width_of, write
from app.screen.theme import BODY, CREAM, INK, LARGE, WRONG

#: The sentences there are for ``EarTrouble.problem``; anything else is told as a dead recogniser.
TROUBLES: Final = (
    "no-microphone",
    "busy-microphone",
    "microphone-lost",
    "silent-microphone",
    "recogniser-died",
)


def draw_deaf(canvas: Canvas, laid: Layout) -> None:
    """The mark above the table: play goes on with keys, for the ears are deaf."""
    medal(canvas, "mic-off", *laid.mark, 64)


def draw_notice(
    canvas: Canvas, laid: Layout, refusal: Refusal, language: Language, *, marked: bool = False
) -> None:
    """Why something asked for did not happen, above the table for as long as the view says.

    ``marked``: beside the mark that tells of deaf ears.
    """
    _pill_above(canvas, laid, language.say(f"notice-{refusal.value}"), marked)


def draw_unsaved(canvas: Canvas, laid: Layout, language: Language, *, marked: bool = False) -> None:
    """The disk does not take the journal any more; the game goes on all the same."""
    _pill_above(canvas, laid, language.say("unsaved"), marked)


def _pill_above(canvas: Canvas, laid: Layout, text: str, marked: bool) -> None:
    room = laid.beside_mark(_width_of(canvas, text)) if marked else laid.safe
    above = 74 - _height_of(canvas, room, text)  # two lines grow upwards, off the plates
    draw_pill(canvas, room, laid.top.y + 37 + above / 2, text)


def _height_of(canvas: Canvas, room: Box, text: str) -> float:
    return 74 if _width_of(canvas, text) <= room.w else 96


def _width_of(canvas: Canvas, text: str) -> float:
    return width_of(canvas, text, BODY, "SemiBold") + 110


def draw_pill(canvas: Canvas, room: Box, middle: float, text: str) -> None:
    """A sentence across the middle of its ``room``, ``middle`` units from above."""
    wide, high = min(room.w, _width_of(canvas, text)), _height_of(canvas, room, text)
    box = Box(room.centre[0] - wide / 2, middle - high / 2, wide, high)
    pill(canvas, box, CREAM)
    write(canvas, text, box.inset(36, 2), BODY, INK)


def draw_trouble(
    canvas: Canvas, laid: Layout, problem: str, detail: str, language: Language
) -> None:
    """The ears are deaf: what happened and what to do; play can go on with keys."""
    known = problem if problem in TROUBLES else "recogniser-died"
    box = around(*laid.centre, 752, 580)
    dim(canvas)
    draw_panel(canvas, box, CREAM, WRONG)
    icon(canvas, "mic-off", box.centre[0], box.y + 92, 128)
    title = Box(box.x + 30, box.y + 160, box.w - 60, 76)
    write(canvas, language.say(f"trouble-{known}"), title, LARGE, INK, "ExtraBold")
    if detail:
        device = Box(box.x + 30, box.y + 236, box.w - 60, 52)
        write(canvas, detail, device, BODY, WRONG)
    todo = Box(box.x + 40, box.y + 292, box.w - 80, 190)
    write(canvas, language.say(f"todo-{known}"), todo, BODY, INK)
    keys = ((language.say("key-enter"), language.say("play-with-keys")),)
    hints(canvas, keys, Box(box.x, box.bottom - 90, box.w, 64), INK)
