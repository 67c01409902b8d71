"""Actors at a table that is told of time too seldom, as on a machine that has too much to do."""

from __future__ import annotations

from app.actors.script import Prompter
from app.evening.actors_ear import ActorsOnStage
from app.evening.carrying_out import Host
from app.evening.plan import Plan, lay_table
from app.table.inputs import Begin, Tick
from app.table.moments import Listening, Paying


def seated() -> tuple[Host, ActorsOnStage]:
    table = lay_table(Plan(("Ana", "Luis"), cards=8, seed=3, opener=0))
    actors = ActorsOnStage(table, Prompter(1), note=lambda line: None)
    host = Host(table, lambda line: None, actors)
    host.tell(Begin(0.0))
    return host, actors


def test_a_question_whose_time_is_over_is_not_answered_any_more() -> None:
    host, actors = seated()
    host.tell(Tick(8.0))
    assert isinstance(host.table.sitting.moment, Paying)
    assert actors.scoring.questions == 0


def test_of_two_questions_at_once_the_one_that_is_open_is_answered() -> None:
    host, actors = seated()
    host.tell(Tick(11.15))
    assert isinstance(host.table.sitting.moment, Listening)
    assert host.table.sitting.game.turns == 2
    assert actors.scoring.questions == 1
