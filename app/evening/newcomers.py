"""Who may sit down at a table that plays, and who plays on when its game is over."""

from __future__ import annotations

from dataclasses import replace

from app.evening.plan import Plan, new_seed
from app.rules.deal import MOST_PLAYERS
from app.rules.names import is_taken
from app.screen.choice import SPARE_NAMES, Choice
from app.screen.pause import Newcomer
from app.table.house import MARKS
from app.table.sitting import Sitting

#: So many are offered: a menu that can be read from the sofa.
_OFFERED = 5


def revenge(plan: Plan, sitting: Sitting) -> Plan:
    """Another game by the same rules for those who sat there at the end, with cards nobody knows.

    Where so many went home that there is none left, all who began play again. Who went on with
    keys because the ears were deaf does so again.
    """
    plan = replace(plan, listens=plan.listens and not sitting.by_keys)
    players = sitting.game.setup.players
    seats = [seat for seat, here in enumerate(sitting.game.present) if here]
    if len(seats) < 2:
        return replace(plan, seed=new_seed())
    return replace(
        plan,
        players=tuple(players[seat] for seat in seats),
        marks=tuple(sitting.marks[seat] for seat in seats),
        handicap=tuple(sitting.house.handicap_of(len(players))[seat] for seat in seats),
        opener=seats.index(plan.opener) if plan.opener in seats else None,
        seed=new_seed(),
    )


def newcomers_of(sitting: Sitting, choice: Choice) -> tuple[Newcomer, ...]:
    """Those who may be asked to sit down, each with the mark that will be theirs.

    Whoever waits for the next round has been asked.
    """
    game = sitting.game
    players = game.setup.players
    if len(players) == 1:
        return ()
    seats = zip(players, game.present, sitting.marks, strict=True)
    waiting = [each.name for each in sitting.arriving]
    gone = [Newcomer(name, mark) for name, here, mark in seats if not here]
    offered = [each for each in gone if each.name not in waiting]
    marks = {*sitting.marks, *(each.mark for each in sitting.arriving)}
    free = [mark for mark in range(MARKS) if mark not in marks]
    seated = (*players, *(name for name in waiting if name not in players))
    if len(seated) < MOST_PLAYERS:
        for known in choice.known:
            if not is_taken(known.name, seated):
                mark = known.mark if known.mark in free else free[0]
                offered.append(Newcomer(known.name, mark, known.extra))
        names = (name for name in SPARE_NAMES if not is_taken(name, seated))
        offered += [
            Newcomer(name, free[0])
            for name in names
            if not is_taken(name, [each.name for each in offered])
        ]
    return tuple(offered[:_OFFERED])
