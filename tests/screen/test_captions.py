"""Whoever hears nothing reads the same: every cue has its caption, and every word is shown."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Final

import pygame
import pytest

from app.rules.game import Referee
from app.screen.canvas import Canvas
from app.screen.language import LANGUAGES, Language, language
from app.screen.table_view import Showing, draw_table_view, table_picture
from app.table.effects import Cue, PlayCue
from app.table.table import see
from app.table.view import Moment, TableView
from tests.table.pilot import Pilot, setup_of


def read(view: TableView, texts: Language) -> list[str]:
    """Everything that can be read on the table."""
    canvas = Canvas(pygame.Surface((1280, 720), 0, 32), strokes=[])
    draw_table_view(canvas, view, Showing(texts))
    return canvas.written


def sounding(pilot: Pilot, cue: Cue) -> TableView:
    """The table at the instant at which the cue sounds: something has just asked for it."""
    assert PlayCue(cue) in pilot.effects
    return see(pilot.table, pilot.now)


def dealt() -> Pilot:
    pilot = Pilot(setup_of("Ana", "Luis", "Eva", cards=6))
    pilot.begin()
    return pilot


def right() -> Pilot:
    pilot = dealt()
    pilot.say_right()
    return pilot


def wrong() -> Pilot:
    pilot = dealt()
    pilot.say_wrong()
    return pilot


def unclear() -> Pilot:
    pilot = dealt()
    pilot.until_visible()
    pilot.say((pilot.wrong, 0.0), (pilot.right.sound, -2.0))
    return pilot


def stopped() -> Pilot:
    pilot = Pilot(setup_of("Ana", "Luis", "Eva", referee=Referee.TABLE))
    pilot.say_wrong()
    pilot.stop(by=1)
    return pilot


def won() -> Pilot:
    pilot = dealt()
    while not pilot.table.is_over:
        pilot.until(Moment.LISTENING, Moment.LAST_CARD, Moment.OVER)
        if pilot.moment() is Moment.LISTENING:
            pilot.say_right(after=0.5)
        else:
            pilot.go_on()
    return pilot


#: How the table comes to sound each cue.
SOUNDED: Final[dict[Cue, Callable[[], Pilot]]] = {
    Cue.DEAL: dealt,
    Cue.RIGHT: right,
    Cue.WRONG: wrong,
    Cue.UNCLEAR: unclear,
    Cue.STOP: stopped,
    Cue.WIN: won,
}


def caption(cue: Cue, texts: Language, view: TableView) -> str:
    """What is read while a cue sounds."""
    match cue:
        case Cue.DEAL:
            return texts.say("dealing")
        case Cue.RIGHT:
            assert view.verdict is not None
            return texts.quoted(view.verdict.sound or "")
        case Cue.WRONG:
            return texts.say("right-word")
        case Cue.UNCLEAR:
            return texts.say("again", name="Ana")
        case Cue.STOP:
            return texts.say("stops", by="Luis", against="Ana")
        case Cue.WIN:
            return texts.say("winner", name="Ana")


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("cue", Cue)
def test_every_cue_has_its_caption(cue: Cue, code: str) -> None:
    texts, view = language(code), sounding(SOUNDED[cue](), cue)
    assert caption(cue, texts, view) in read(view, texts)


@pytest.mark.parametrize("pilot", [right(), wrong()], ids=["right", "wrong"])
def test_what_was_heard_is_read_in_the_picture_of_its_verdict(pilot: Pilot) -> None:
    view = pilot.view
    assert view.verdict is not None
    assert f"«{view.verdict.sound}»" in read(view, language("es"))


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("judged", [right, wrong])
def test_the_key_that_calls_a_vote_says_so(code: str, judged: Callable[[], Pilot]) -> None:
    texts, pilot = language(code), judged()
    at_once = texts.say("undo-fault" if judged is wrong else "undo-right", n=3)
    view = replace(pilot.view, moment=Moment.FAULT)
    assert at_once in read(view, texts)
    written = read(replace(view, by_vote=True), texts)
    assert texts.say("call-vote", n=3) in written
    assert at_once not in written


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_seconds_are_counted_for_which_a_key_reverses_the_verdict(code: str) -> None:
    texts, pilot = language(code), wrong()
    hints = {texts.say("undo-fault", n=n): n for n in range(5)}
    told = []
    pilot.wait(0.1)
    for _ in range(4):
        told.append([hints[text] for text in read(pilot.view, texts) if text in hints])
        pilot.wait(1.0)
    assert told == [[3], [2], [1], []]


def test_the_picture_is_new_with_every_second_that_is_counted() -> None:
    pilot = wrong()
    seen = [table_picture(pilot.view, Showing(language("es"))).news]
    for _ in range(2):
        pilot.wait(1.0)
        seen.append(table_picture(pilot.view, Showing(language("es"))).news)
    assert len(set(seen)) == 3


@pytest.mark.parametrize("code", LANGUAGES)
def test_what_the_table_has_reversed_is_said_to_stand(code: str) -> None:
    texts, pilot = language(code), right()
    pilot.overrule()
    assert texts.say("reversed-once") in read(pilot.view, texts)
    pilot.overrule()
    assert texts.say("notice-already-overruled") in read(pilot.view, texts)


def test_a_word_that_was_let_pass_with_a_key_is_not_said_to_have_been_heard() -> None:
    texts, pilot = language("es"), dealt()
    pilot.until_visible()
    pilot.type(pilot.right.sound)
    pilot.overrule()
    written = read(pilot.view, texts)
    assert texts.say("accepted-by-players") in written
    assert texts.say("heard") not in written


def test_nor_is_a_wrong_one_that_keys_chose() -> None:
    texts, pilot = language("es"), dealt()
    pilot.until_visible()
    pilot.type(pilot.wrong)
    written = read(pilot.view, texts)
    assert texts.say("by-keys") in written
    assert texts.say("heard") not in written


def test_a_right_word_that_was_heard_is_said_to_be_though_the_table_calls_it_a_fault() -> None:
    texts, pilot = language("es"), right()
    pilot.overrule()
    assert texts.say("heard") in read(pilot.view, texts)


def test_the_right_word_that_the_table_puts_in_the_place_of_another_was_not_heard() -> None:
    texts, pilot = language("es"), stopped()
    assert texts.say("heard") in read(pilot.view, texts)
    pilot.overrule()
    assert texts.say("accepted-by-players") in read(pilot.view, texts)


def test_it_was_not_heard_either_where_somebody_owns_up_to_it() -> None:
    texts, pilot = language("es"), wrong()
    pilot.overrule()
    pilot.admit()
    assert texts.say("accepted-by-players") in read(pilot.view, texts)
