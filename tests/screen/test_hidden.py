"""What memory must hold is not to be seen in normal play (P10)."""

from __future__ import annotations

from dataclasses import replace

import pygame
import pytest

from app.rules.commands import Fault
from app.rules.game import RightWord, Why
from app.rules.words import Vowel, Word
from app.screen.canvas import Canvas
from app.screen.language import language
from app.screen.samples import ALBINO, FIELD, MIXED, TRIPLE, table
from app.screen.table_view import Showing, draw_table_view
from app.table.view import LearningView, Moment, TableView, VerdictView

SHOWING = Showing(language("es"))


def seen(view: TableView) -> bytes:
    canvas = Canvas(pygame.Surface((640, 360), 0, 32))
    draw_table_view(canvas, view, SHOWING)
    return pygame.image.tobytes(canvas.surface, "RGB")


PLAYING = [Moment.READY, Moment.TURNING, Moment.LISTENING, Moment.AGAIN]
LAST = VerdictView(
    player=0,
    right=RightWord(Word.TRISTES, "trostos", Why.CHAIN),
    sound="trostos",
    fault=None,
    reaction=0.5,
    overruled=False,
    reversible_until=101.0,
)


@pytest.mark.parametrize("moment", PLAYING)
def test_the_last_word_is_gone_once_the_next_turn_begins(moment: Moment) -> None:
    plain = table(moment=moment, since=99.7, until=101.0)
    assert seen(plain) == seen(replace(plain, verdict=LAST))


@pytest.mark.parametrize("moment", [*PLAYING, Moment.RIGHT])
def test_the_card_beneath_is_never_seen(moment: Moment) -> None:
    plain = table(moment=moment, since=99.7, until=101.0)
    assert seen(plain) == seen(replace(plain, turns=plain.turns + 1))
    assert plain.learning is None


def test_a_card_that_has_not_been_turned_keeps_its_secret() -> None:
    back = [
        table(moment=Moment.READY, since=99.9, card=card)
        for card in (MIXED, TRIPLE, ALBINO, FIELD, None)
    ]
    assert len({seen(view) for view in back}) == 1


def test_nothing_of_the_card_can_be_read_in_the_first_half_of_its_turn() -> None:
    turning = [
        table(moment=Moment.TURNING, since=99.9, until=100.25, card=card)
        for card in (MIXED, TRIPLE, ALBINO, FIELD)
    ]
    assert len({seen(view) for view in turning}) == 1


def test_a_pause_hides_the_card() -> None:
    paused = [table(paused=True, card=card) for card in (MIXED, TRIPLE, FIELD)]
    assert len({seen(view) for view in paused}) == 1


def test_the_learning_level_shows_them() -> None:
    plain = table()
    vowels = [
        replace(plain, learning=LearningView(vowel, "tres", beneath=None))
        for vowel in (Vowel.I, Vowel.U)
    ]
    beneath = replace(plain, learning=LearningView(Vowel.I, "tres", beneath=TRIPLE))
    due = replace(plain, learning=LearningView(Vowel.I, "tris", beneath=None))
    assert len({seen(view) for view in (plain, *vowels, beneath, due)}) == 5


def test_the_verdict_on_a_fault_tells_the_right_word() -> None:
    fault = table(moment=Moment.FAULT, since=97.0, verdict=replace(LAST, fault=Fault.WRONG_WORD))
    other = RightWord(Word.TIGRES, "togros", Why.CHAIN)
    changed = replace(LAST, fault=Fault.WRONG_WORD, right=other)
    assert seen(fault) != seen(replace(fault, verdict=changed))


def test_a_table_that_is_its_own_referee_is_told_nothing_about_a_word() -> None:
    """The app stays silent, so its picture must not say whether the word was right (E8)."""
    quiet = table(moment=Moment.RIGHT, since=97.0, verdict=None)
    told = replace(quiet, verdict=LAST)
    assert seen(quiet) != seen(told)
