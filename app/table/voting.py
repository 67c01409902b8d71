"""A vote on the last verdict, where the house wants one instead of one key (E6, C10).

Whoever is in the verdict has no vote; the majority of the others reverses it, and a tie leaves it.
Two players both vote: together they reverse it, one alone has the turn begin again. This module
must never decide what a word was.
"""

from __future__ import annotations

from dataclasses import replace

from app.rules.events import Refusal
from app.table.appeals import overrule, reverse, take_back, why_not_overruled
from app.table.course import enter, refuse
from app.table.moments import Challenged, Reversible, Voting
from app.table.sitting import Sitting
from app.table.timing import VOTING, instant


def call_vote(sitting: Sitting) -> Sitting:
    """Somebody wants the last verdict reversed: the table stands still and votes.

    Who plays alone has nobody to ask.
    """
    moment = sitting.moment
    if isinstance(moment, Voting):
        return refuse(sitting, Refusal.NOT_NOW)
    if len(_present(sitting)) == 1:
        return overrule(sitting)
    why_not = why_not_overruled(sitting)
    if why_not is not None:
        return refuse(sitting, why_not)
    assert isinstance(moment, Reversible), "a verdict is reversed while it is fresh"
    now = sitting.clock.table
    voters = _voters(sitting, moment)
    return enter(sitting, Voting(now, instant(now + VOTING), moment, voters))


def _present(sitting: Sitting) -> tuple[int, ...]:
    return tuple(seat for seat, here in enumerate(sitting.game.present) if here)


def _voters(sitting: Sitting, moment: Reversible) -> tuple[int, ...]:
    """Everybody who is not in the verdict; of two, both."""
    present = _present(sitting)
    if len(present) == 2:
        return present
    assert sitting.verdict is not None, "a vote is about a verdict"
    involved = {sitting.verdict.player}
    if isinstance(moment, Challenged):
        involved = {moment.by, moment.against}
    return tuple(seat for seat in present if seat not in involved)


def vote(sitting: Sitting, voting: Voting, by: int) -> Sitting:
    """A seat wants the verdict reversed; the vote ends once there are enough of them."""
    if by not in voting.voters or by in voting.votes:
        return refuse(sitting, Refusal.NOT_NOW)
    voting = replace(voting, votes=(*voting.votes, by))
    if len(voting.votes) >= voting.needed:
        voting = replace(voting, until=sitting.clock.table)
    return replace(sitting, moment=voting)


def counted(sitting: Sitting, voting: Voting, at: float) -> Sitting | None:
    """The table after a vote that ends at table time ``at``; ``None`` where the verdict stands.

    What the vote had interrupted is what the table is at again.
    """
    back = replace(sitting, moment=voting.interrupted)
    if len(voting.votes) >= voting.needed:
        return reverse(back)
    if voting.votes and len(_present(sitting)) == 2 and sitting.before is not None:
        return take_back(back, sitting.before, at)
    return None
