"""The table as everybody in the room sees it. Drawing a view must not change anything.

What memory must hold (the vowel in force, the last word, the card before) is shown neither by
this module nor by any it calls, except in the verdict on a fault and at the learning level (P10).
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial
from typing import Final, assert_never

from app.rules.cards import Card
from app.rules.words import Word
from app.screen.arrows import draw_arrows, prepare_arrows
from app.screen.canvas import Box, Canvas
from app.screen.captions import draw_plaque, draw_top, seconds_to_reverse
from app.screen.centre import (
    draw_card,
    draw_dealing,
    draw_pile,
    draw_ring,
    draw_sliding,
    draw_sweep,
    draw_turning,
    prepare_middle,
)
from app.screen.ending import draw_end
from app.screen.felt import CENTRE, draw_table
from app.screen.language import Language
from app.screen.layout import Layout, spread
from app.screen.learning import draw_learning
from app.screen.loop import Picture
from app.screen.motion import (
    CONFETTI,
    DEAL,
    FILL,
    FLIP,
    REVERSE,
    SLIDE,
    SWEEP,
    SWEEP_AFTER,
    Motion,
    ease_both,
)
from app.screen.notices import draw_deaf, draw_notice, draw_trouble, draw_unsaved
from app.screen.pause import PauseMenu, draw_pause
from app.screen.sitters import draw_sitters
from app.screen.verdicts import (
    draw_again,
    draw_badge,
    draw_challenge,
    draw_fault,
    draw_new_vowel,
    prepare_marks,
    prepare_sheets,
)
from app.screen.vote import draw_vote
from app.table.view import Moment, TableView

#: Moments in which a sheet lies over the middle of the table.
_SHEETS: Final = (Moment.FAULT, Moment.CHALLENGE, Moment.VOTE)
#: Moments in which play goes on from one player to the next.
_GOING: Final = (Moment.READY, Moment.TURNING, Moment.LISTENING, Moment.AGAIN, Moment.RIGHT)


@dataclass(frozen=True, slots=True)
class Showing:
    """How a table is shown: the language, whether things move, and what the keys are for."""

    language: Language
    still: bool = False  # "reduce motion"
    by_hand: bool = False  # words are chosen with keys, so their keys are shown
    typed: Word | None = None  # the word whose vowel is still to be chosen
    menu: PauseMenu | None = None  # what a pause shows
    unsaved: bool = False  # the disk refuses the journal
    kept: str | None = None  # what became of the picture of the result


def draw_table_view(canvas: Canvas, view: TableView, showing: Showing) -> None:
    """Draw the whole table at the view's instant."""
    motion = Motion(view.at, showing.still)
    if view.moment is Moment.OVER:
        draw_end(canvas, view, showing.language, motion, showing.kept)
        return
    sheet, laid = spread(canvas)
    laid = _with_room(laid, view)
    menu = showing.menu if view.paused else None
    marked = view.trouble is not None and showing.by_hand and menu is None
    draw_table(sheet)
    draw_sitters(sheet, laid, view, showing.language, motion)
    _arrows(sheet, laid, view, motion)
    if menu is None:  # else it would lie over half of it
        draw_top(sheet, laid, view, showing.language, marked=marked)
    _middle(sheet, laid, view, showing, motion)
    if view.learning is not None and view.moment not in _SHEETS:
        named = view.closing is None
        draw_learning(sheet, laid, view.learning, showing.language, named=named)
    if not view.paused:
        draw_plaque(sheet, laid, view, showing.language, showing.by_hand, showing.typed)
    if marked:
        draw_deaf(sheet, laid)
    elif view.trouble is not None and menu is None:  # its edges would look out behind
        draw_trouble(sheet, laid, view.trouble, view.trouble_detail, showing.language)
    if menu is not None:
        names = tuple(seat.name for seat in view.seats)
        marks = tuple(seat.mark for seat in view.seats)
        draw_pause(canvas, menu, names, marks, showing.language, view.notice)
    elif view.notice is not None:
        draw_notice(sheet, laid, view.notice, showing.language, marked=marked)
    elif showing.unsaved:
        draw_unsaved(sheet, laid, showing.language, marked=marked)


def _with_room(laid: Layout, view: TableView) -> Layout:
    """Where the keys below a sheet take two rows, it ends above them from its first instant on."""
    box, called_to_vote = laid.panel, view.by_vote and view.moment is Moment.CHALLENGE
    if not (view.suspects or called_to_vote) or box.bottom < laid.deep.y:
        return laid
    return replace(laid, panel=Box(box.x, box.y, box.w, laid.deep.y - 12 - box.y))


def _arrows(canvas: Canvas, laid: Layout, view: TableView, motion: Motion) -> None:
    """Which way play goes: only with three players or more does it matter (A4)."""
    if sum(seat.present for seat in view.seats) < 3:
        return
    turning = view.reversed_now and view.moment in (Moment.RIGHT, Moment.LAST_CARD)
    turned = ease_both(motion.part(view.since, REVERSE)) if turning else 1.0
    sheet = laid.panel if view.moment in _SHEETS else None
    draw_arrows(canvas, laid, len(view.seats), view.direction, _ahead(view), turned, sheet)


def _ahead(view: TableView) -> frozenset[int]:
    """The gaps between whoever's turn it is and whoever comes next as play goes now."""
    if view.moment not in _GOING:
        return frozenset()
    seat, gaps = view.turn, list[int]()
    if view.moment is Moment.RIGHT and view.verdict is not None:
        seat = view.verdict.player
    many, step = len(view.seats), view.direction.value
    while not gaps or not view.seats[seat].present:
        gaps.append(seat if step > 0 else (seat - 1) % many)
        seat = (seat + step) % many
    return frozenset(gaps)


def _inner(sheet: Canvas, laid: Layout) -> Canvas:
    """The middle of the table in units of its own: there the card always has the same size."""
    return sheet.zoomed(laid.zoom, laid.centre, CENTRE)


def _places(laid: Layout, players: int) -> tuple[tuple[float, float], ...]:
    """Where the players sit, in the units of the middle."""
    (x, y), (to_x, to_y) = laid.centre, CENTRE
    return tuple(
        (to_x + (seat_x - x) / laid.zoom, to_y + (seat_y - y) / laid.zoom)
        for seat_x, seat_y in laid.places[players - 1]
    )


def _middle(sheet: Canvas, laid: Layout, view: TableView, showing: Showing, motion: Motion) -> None:
    """The pile, the card and whatever happens to them now."""
    canvas = _inner(sheet, laid)
    if view.paused:
        draw_pile(canvas, view.pile)
        return
    places = _places(laid, len(view.seats))
    match view.moment:
        case Moment.DEALING:
            draw_dealing(canvas, places, motion, view.since, waiting=view.until is None)
        case Moment.READY:
            draw_pile(canvas, view.pile)
            draw_sliding(canvas, places[view.turn], motion.part(view.since, SLIDE))
        case Moment.TURNING:
            draw_pile(canvas, view.pile - 1)
            if view.card is not None:
                duration = FLIP if view.until is None else max(0.05, view.until - view.since)
                draw_turning(canvas, view.card, motion.part(view.since, duration))
        case Moment.LISTENING | Moment.AGAIN:
            _open_card(canvas, view)
            if view.thinking is not None:
                draw_ring(canvas, view.thinking)
            if view.moment is Moment.AGAIN:
                draw_again(canvas, motion, view.since)
        case Moment.RIGHT | Moment.LAST_CARD:
            _stood(canvas, view, motion)
        case Moment.FAULT:
            _open_card(canvas, view)
            draw_fault(sheet, laid, view, showing.language, motion)
            _sweep(canvas, view, places, motion)
        case Moment.CHALLENGE:
            _open_card(canvas, view)
            draw_challenge(sheet, laid, view, showing.language, motion)
            _sweep(canvas, view, places, motion)
        case Moment.VOTE:
            _open_card(canvas, view)
            draw_vote(sheet, laid, view, showing.language)
        case Moment.OVER:
            return
        case _:
            assert_never(view.moment)


def _open_card(canvas: Canvas, view: TableView) -> None:
    draw_pile(canvas, view.pile - 1)
    if view.card is not None:
        draw_card(canvas, view.card)


def _stood(canvas: Canvas, view: TableView, motion: Motion) -> None:
    """The word stood: a tick, and what the card brought about."""
    _open_card(canvas, view)
    if view.new_vowel is not None:
        draw_new_vowel(canvas, view.new_vowel, motion, view.since)
    if view.verdict is not None and view.verdict.fault is None:  # a silent referee shows none
        draw_badge(canvas, "tick", motion, view.since)
    if view.reversed_now:
        draw_badge(canvas, "turn", motion, view.since, side=-1)
    elif view.plays_again:
        draw_badge(canvas, "again", motion, view.since, side=-1)


def _sweep(
    canvas: Canvas, view: TableView, places: tuple[tuple[float, float], ...], motion: Motion
) -> None:
    if view.sweep is None or motion.still:
        return
    t = motion.part(view.since + SWEEP_AFTER, SWEEP)
    draw_sweep(canvas, places[view.sweep.to], view.sweep.cards, t)


def prepare(canvas: Canvas, deck: tuple[Card, ...]) -> None:
    """Make a game's sprites before it begins (about half a second), so that no frame is late."""
    sheet, laid = spread(Canvas(canvas.surface, strokes=[], looks=canvas.looks))
    middle = _inner(sheet, laid)
    draw_table(sheet)
    prepare_arrows(sheet)
    prepare_middle(middle, deck)
    prepare_marks(middle)
    prepare_sheets(sheet, laid)


#: How long each moment has something moving, in seconds from its beginning.
_MOVING: Final[dict[Moment, float]] = {
    Moment.DEALING: 0.82 + DEAL,
    Moment.READY: SLIDE,
    Moment.TURNING: 1.0,
    Moment.LISTENING: 0.0,
    Moment.AGAIN: FILL,
    Moment.RIGHT: REVERSE,
    Moment.FAULT: SWEEP_AFTER + SWEEP,
    Moment.CHALLENGE: SWEEP_AFTER + SWEEP,
    Moment.VOTE: 0.0,
    Moment.LAST_CARD: REVERSE,
    Moment.OVER: CONFETTI,
}


def table_picture(view: TableView, showing: Showing) -> Picture:
    """The table for the frame loop: redrawn only while something moves or is new."""
    moving = not showing.still and view.at - view.since <= _MOVING[view.moment] + 0.05
    return Picture(
        news=(_told(view), seconds_to_reverse(view), showing),
        draw=partial(draw_table_view, view=view, showing=showing),
        moving=moving and not view.paused,
    )


def _told(view: TableView) -> TableView:
    """The view without what cannot be seen: the instant, and tenths of seconds."""
    thinking = None if view.thinking is None else round(view.thinking, 2)
    return replace(view, at=0.0, elapsed=float(int(view.elapsed)), thinking=thinking)
