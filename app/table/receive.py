"""The one entrance: a sitting and an input in, the next sitting out. All that happens passes here.

First everything happens that was due before the input, then the input, then what is due by it.
``effects`` and ``told`` of the sitting that comes out belong to this input alone. It never raises
for anything people or ears can do, in any order. This module must never keep anything.
"""

from __future__ import annotations

from dataclasses import replace
from typing import assert_never

from app.hearing.heard import EarBack, EarTrouble, Heard, HeardUpTo, SpeechBegan, SpeechDropped
from app.rules.decide import start
from app.table.appeals import admit, arrive, depart, forgive_silence, overrule, stop, void
from app.table.course import enter, settle, tell
from app.table.effects import Cue
from app.table.inputs import (
    Admit,
    Arrive,
    Begin,
    Continue,
    Depart,
    Input,
    Overrule,
    Pause,
    Reopen,
    Resume,
    Stop,
    Tick,
    Typed,
    UseKeys,
    Void,
)
from app.table.listening import (
    heard,
    heard_up_to,
    hears_again,
    speech_began,
    speech_dropped,
    typed,
    use_keys,
    went_deaf,
)
from app.table.moments import Asking, Dealing, Listening, Turning, Voting, Waiting
from app.table.passing import go_on, let_time_pass
from app.table.sitting import Sitting
from app.table.timing import DEALING, instant
from app.table.voting import call_vote, vote


def receive(sitting: Sitting, what: Input) -> Sitting:
    """The table after ``what``, with the effects it has and the things it made happen."""
    sitting = replace(sitting, effects=(), told=())
    if isinstance(what, Reopen):
        return _reopened(sitting, what)
    sitting = replace(sitting, clock=sitting.clock.heard_of(what.at))
    return let_time_pass(_take(let_time_pass(sitting), what))


def _take(sitting: Sitting, what: Input) -> Sitting:
    match what:
        case Tick():
            return sitting
        case SpeechBegan():
            return speech_began(sitting, what)
        case SpeechDropped():
            return speech_dropped(sitting, what)
        case Heard():
            return heard(sitting, what)
        case HeardUpTo():
            return heard_up_to(sitting, what)
        case EarTrouble():
            return forgive_silence(went_deaf(sitting, what), what)
        case EarBack():
            return hears_again(sitting)
        case Begin() | Typed() | Continue():
            return sitting if sitting.paused else _play_on(sitting, what)
        case UseKeys():
            return use_keys(sitting)
        case Stop(by):
            moment = sitting.moment
            return vote(sitting, moment, by) if isinstance(moment, Voting) else stop(sitting, by)
        case Overrule():
            return call_vote(sitting) if sitting.house.vote else overrule(sitting)
        case Admit():
            return admit(use_keys(sitting))
        case Void():
            return void(sitting)
        case Depart(player):
            return depart(sitting, player)
        case Arrive():
            return arrive(sitting, what)
        case Pause():
            return _paused(sitting)
        case Resume():
            return settle(replace(sitting, paused=False), sitting.clock.table)
        case Reopen():
            return _reopened(sitting, what)
        case _:
            assert_never(what)


def _play_on(sitting: Sitting, what: Begin | Typed | Continue) -> Sitting:
    """What a pause keeps from happening."""
    match what:
        case Typed():
            return typed(sitting, what)
        case Begin():
            return _deal(sitting) if isinstance(sitting.moment, Waiting) else sitting
        case Continue():
            cannot_be_cut_short = (Waiting, Turning, Listening, Asking)
            if isinstance(sitting.moment, cannot_be_cut_short):
                return sitting
            return go_on(sitting, sitting.clock.table)
        case _:
            assert_never(what)


def _deal(sitting: Sitting) -> Sitting:
    game, events = start(sitting.game.setup)
    now = sitting.clock.table
    sitting = tell(replace(sitting, game=game), now, *events)
    return enter(sitting, Dealing(now, instant(now + DEALING)), Cue.DEAL)


def _reopened(sitting: Sitting, what: Reopen) -> Sitting:
    """A closed evening goes on: a new clock, the table in pause, the ears presumed well.

    That it went over to keys is kept: whoever shows the table offers them again, and does not ask
    a second time should the ears be deaf again.
    """
    clock = sitting.clock.anew(what.at)
    sitting = replace(sitting, clock=clock, heard_up_to=what.at, trouble=None, by_keys=False)
    return replace(_paused(sitting), cut_off=None)


def _paused(sitting: Sitting) -> Sitting:
    """The clocks stand still. What was told before would stay, so only answers to it are told."""
    notice = sitting.notice if sitting.paused else None
    return settle(replace(sitting, paused=True, notice=notice), sitting.clock.table)
