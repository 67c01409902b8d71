"""The vote on a verdict: what it is about, who may vote, who has, and how many it takes (C10)."""

from __future__ import annotations

from app.screen.canvas import Box, Canvas
from app.screen.keys import STOP_KEYS
from app.screen.language import Language
from app.screen.layout import Layout
from app.screen.pieces import draw_header, draw_panel, icon
from app.screen.seats import key_cap, token
from app.screen.text import write
from app.screen.theme import BODY, GOLD, INK, LARGE, ORANGE, SAND
from app.table.view import TableView


def draw_vote(canvas: Canvas, laid: Layout, view: TableView, language: Language) -> None:
    """The sheet with the voters; those who want another verdict are ticked."""
    vote, verdict = view.vote, view.verdict
    if vote is None or verdict is None:
        return
    box = laid.panel
    draw_panel(canvas, box)
    draw_header(canvas, Box(box.x, box.y, box.w, 104), GOLD)
    title = Box(box.x + 30, box.y + 6, box.w - 60, 92)
    write(canvas, language.say("vote"), title, LARGE, INK, "ExtraBold")
    wording = "vote-on-right" if verdict.fault is None else "vote-on-fault"
    about = language.say(wording, name=view.seats[verdict.player].name)
    write(canvas, about, Box(box.x + 30, box.y + 116, box.w - 60, 104), BODY, INK)
    middle = box.y + 300
    pitch = min(150.0, (box.w - 40) / len(vote.voters))
    for place, seat in enumerate(vote.voters):
        x = box.centre[0] + (place - (len(vote.voters) - 1) / 2) * pitch
        voted, mark = seat in vote.votes, view.seats[seat].mark
        token(canvas, mark, "glad" if voted else "calm", x, middle, min(100.0, pitch - 6))
        key_cap(canvas, STOP_KEYS[mark], x, middle + 88)
        if voted:
            icon(canvas, "tick", x + 36, middle - 40, 60)
    needed = language.count("votes-needed", vote.needed)
    write(canvas, needed, Box(box.x + 30, middle + 130, box.w - 60, 104), BODY, INK)
    _time_left(canvas, Box(box.x + 40, box.bottom - 60, box.w - 80, 32), view)


def _time_left(canvas: Canvas, box: Box, view: TableView) -> None:
    """A bar that gets shorter; in few steps, so that few frames have to be drawn anew."""
    left = round(24 * (1 - (view.thinking or 0.0))) / 24
    draw_panel(canvas, box, SAND, INK, lifted=False)
    if left > 0:
        draw_panel(canvas, Box(box.x, box.y, max(40.0, box.w * left), box.h), ORANGE, lifted=False)
