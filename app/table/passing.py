"""How time passes at the table: which moment ends when, and what follows it by itself.

Whatever is due happens at its own instant, however late the table hears that time went by, so no
outcome depends on how often it is told. This module must never look at a word.
"""

from __future__ import annotations

from dataclasses import replace
from typing import assert_never

from app.rules.commands import Err, Fault, LetStand, TurnCard
from app.table.course import (
    come_to_verdict,
    command,
    due_word,
    enter,
    get_ready,
    say,
    turn_outward,
)
from app.table.moments import (
    Asking,
    Before,
    Challenged,
    Dealing,
    LastCard,
    Listening,
    Over,
    Paying,
    Ready,
    Standing,
    Turning,
    Voting,
    Waiting,
)
from app.table.sitting import Sitting
from app.table.timing import RETRY, instant, latest_verdict, time_is_up
from app.table.voting import counted


def let_time_pass(sitting: Sitting) -> Sitting:
    """Let everything happen that is due by now, each at its own instant."""
    while sitting.clock.stopped is None:
        now = sitting.clock.table
        due = next_due(sitting)
        if (due is None or due > now) and _silence_is_certain(sitting):
            due = now
        if due is None or due > now:
            return sitting
        sitting = go_on(sitting, due)
    return sitting


def next_due(sitting: Sitting) -> float | None:
    """Table time at which something happens by itself; ``None`` when nothing will."""
    match sitting.moment:
        case Listening(deadline=deadline, speaking=speaking):
            return latest_verdict(
                deadline, speaking=speaking is not None, ears_work=sitting.ears_work
            )
        case Waiting() | Over():
            return None
        case moment:
            return moment.until


def _silence_is_certain(sitting: Sitting) -> bool:
    moment = sitting.moment
    return isinstance(moment, Listening) and time_is_up(
        deadline=moment.deadline,
        heard_up_to=sitting.clock.to_table(sitting.heard_up_to),
        now=sitting.clock.table,
        speaking=moment.speaking is not None,
        ears_work=sitting.ears_work,
    )


def go_on(sitting: Sitting, at: float) -> Sitting:
    """End the moment at table time ``at``; what follows by itself follows."""
    match sitting.moment:
        case Waiting() | Over():
            return sitting
        case Dealing():
            return get_ready(sitting, at)
        case Ready():
            sitting, _ = command(sitting, TurnCard(), at)
            return turn_outward(sitting, at)
        case Turning():
            return _listen(sitting, at, visible=at)
        case Asking(visible=visible, onset=onset):
            return _listen_again(sitting, at, visible, onset)
        case Listening() as listening:
            return _too_late(sitting, listening, at)
        case Standing(aftermath=aftermath):
            return get_ready(sitting, at, aftermath)
        case Paying():
            return get_ready(sitting, at)
        case Challenged():
            # The word is settled; what a key may reverse from here on is not this any more.
            return get_ready(replace(sitting, before=None), at)
        case LastCard():
            sitting, _ = command(sitting, LetStand(), at)
            return get_ready(sitting, at)
        case Voting() as voting:
            return counted(sitting, voting, at) or _as_it_was(sitting, voting, at)
        case _:
            assert_never(sitting.moment)


def _as_it_was(sitting: Sitting, voting: Voting, at: float) -> Sitting:
    """The verdict stands, for good: the game goes on from what the vote had interrupted."""
    verdict = sitting.verdict
    if verdict is not None:
        sitting = replace(sitting, verdict=replace(verdict, reversible_until=None))
    sitting = replace(sitting, moment=voting.interrupted)
    match voting.interrupted:
        case Turning() | Listening() | Asking():
            return turn_outward(sitting, at)  # the card was seen in peace by everybody
        case Ready(aftermath=aftermath):
            return get_ready(sitting, at, aftermath)
        case _:
            return go_on(sitting, at)


def _listen(sitting: Sitting, at: float, visible: float) -> Sitting:
    limit = sitting.house.limit(sitting.game.player)
    deadline = None if limit is None else instant(visible + limit + sitting.house.delay)
    return enter(sitting, Listening(at, visible, deadline))


def _listen_again(sitting: Sitting, at: float, visible: float, onset: float) -> Sitting:
    limit = sitting.house.limit(sitting.game.player)
    deadline = None if limit is None else instant(at + RETRY + sitting.house.delay)
    return enter(sitting, Listening(at, visible, deadline, first_onset=onset))


def _too_late(sitting: Sitting, listening: Listening, at: float) -> Sitting:
    """No word in time. The fault counts from the deadline, whenever it was found out.

    After "¿Cómo?" the fault is that nobody understood: the player did begin in time (E3).
    """
    if listening.wrong is not None:
        return say(sitting, listening.wrong[0], listening.visible, listening.wrong[1], at)
    before = Before(sitting.game, sitting.tally)
    unclear = listening.is_retry and sitting.house.errors.mumble
    fault = Fault.UNCLEAR if unclear else Fault.TOO_SLOW
    since = at if listening.deadline is None else min(at, listening.deadline)
    sitting, events = command(sitting, Err(fault), since)
    return come_to_verdict(sitting, due_word(before.game), before, events, at)
