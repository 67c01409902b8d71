"""Who sits at the table at a view's instant: whose plate is lit, and with what face."""

from __future__ import annotations

from app.screen.canvas import Canvas
from app.screen.keys import STOP_KEYS
from app.screen.language import Language
from app.screen.layout import Layout
from app.screen.motion import Motion
from app.screen.seats import Plate, draw_plate
from app.table.view import Moment, TableView


def draw_sitters(
    canvas: Canvas, laid: Layout, view: TableView, language: Language, motion: Motion
) -> None:
    """Every player's plate."""
    solo = len(view.seats) == 1
    for seat, shown in enumerate(view.seats):
        plate = Plate(
            seat=seat,
            mark=shown.mark,
            active=shown.present and _is_on(view, seat),
            face=_face(view, seat),
            stop_key="" if solo or not shown.present else STOP_KEYS[shown.mark],
            hop=motion.hop(view.since)
            if view.moment is Moment.READY and seat == view.turn
            else 0.0,
            gone="" if shown.present else language.say("gone-home"),
            last=_last(view, seat),
        )
        draw_plate(canvas, laid, shown, plate, len(view.seats))


def _is_on(view: TableView, seat: int) -> bool:
    """Whether all eyes are on this seat: its turn, its fault, or its challenge."""
    match view.moment:
        case Moment.DEALING:
            return False
        case Moment.VOTE:
            return view.vote is not None and seat in view.vote.votes
        case Moment.CHALLENGE:
            return view.challenge is not None and seat == view.challenge.by
        case Moment.FAULT | Moment.RIGHT:
            return seat == (view.verdict.player if view.verdict else view.turn)
        case _:
            return seat == view.turn


def _last(view: TableView, seat: int) -> str:
    """What marks the one who spoke before: a tick where the word stood, a cross where not."""
    if view.last is None or view.last.player != seat:
        return ""
    return "tick" if view.last.stood else "cross"


def _face(view: TableView, seat: int) -> str:
    verdict = view.verdict
    if view.moment is Moment.FAULT and verdict is not None and verdict.player == seat:
        return "glad" if verdict.fault is None else "sad"
    stood = view.moment in (Moment.RIGHT, Moment.LAST_CARD)
    if stood and verdict is not None and verdict.player == seat:
        return "glad"
    if view.moment is Moment.CHALLENGE and view.challenge is not None:
        loser = view.challenge.against if view.challenge.upheld else view.challenge.by
        return "sad" if seat == loser else "calm"
    return "speaking" if view.speaking and seat == view.turn else "calm"
