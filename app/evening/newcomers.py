"""Who may sit down at a table that plays, and who plays on when its game is over."""

from __future__ import annotations

from dataclasses import replace

from app.evening.plan import Plan, new_seed
from app.rules.deal import FEWEST_CARDS_EACH, MOST_PLAYERS
from app.rules.names import is_taken
from app.screen.choice import SPARE_NAMES, Choice, Known, with_person, without
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
        cards=max(plan.cards, FEWEST_CARDS_EACH * len(seats)),  # those who joined need some, too
        marks=tuple(sitting.marks[seat] for seat in seats),
        handicap=tuple(sitting.house.handicap_of(len(players))[seat] for seat in seats),
        opener=seats.index(plan.opener) if plan.opener in seats else None,
        seed=new_seed(),
    )


def who_plays_next(choice: Choice, sitting: Sitting) -> Choice:
    """The list for the next game: who went home in this one is off it, and who sat down is on it.

    Where this was another group's game, or so many went home that there is none left, it stays.
    """
    players = sitting.game.setup.players
    here = [seat for seat, there in enumerate(sitting.game.present) if there]
    if len(here) < 2 or not set(choice.players) <= set(players):
        return choice
    gone = {name for seat, name in enumerate(players) if seat not in here}
    for name in gone & set(choice.players):
        choice = without(choice, choice.players.index(name))
    extra = sitting.house.handicap_of(len(players))
    for seat in here:
        if players[seat] not in choice.players:
            person = Known(players[seat], sitting.marks[seat], round(extra[seat]))
            choice = with_person(choice, person)
    return choice


def newcomers_of(sitting: Sitting, choice: Choice) -> tuple[Newcomer, ...]:
    """Those who may be asked to sit down, each with the mark that will be theirs.

    Whoever waits for the next round has been asked.
    """
    if len(sitting.game.setup.players) == 1:
        return ()
    offered = _gone(sitting)
    if has_room(sitting):
        offered += _known(sitting, choice)
        seated = _with_seats(sitting)
        names = (name for name in SPARE_NAMES if not is_taken(name, seated))
        offered += [
            Newcomer(name, _free_marks(sitting)[0])
            for name in names
            if not is_taken(name, [each.name for each in offered])
        ]
    return tuple(offered[:_OFFERED])


def named(name: str, sitting: Sitting, choice: Choice) -> Newcomer:
    """Who sits down under a name that was written: whoever is known by it, or somebody new."""
    known = (*_gone(sitting), *_known(sitting, choice))
    same = (each for each in known if is_taken(name, (each.name,)))
    return next(same, None) or Newcomer(name, _free_marks(sitting)[0])


def has_room(sitting: Sitting) -> bool:
    """Whether there is a seat for somebody who has none yet."""
    return len(sitting.game.setup.players) > 1 and len(_with_seats(sitting)) < MOST_PLAYERS


def seated(sitting: Sitting) -> tuple[str, ...]:
    """Who sits at the table or is about to: nobody else may have their names."""
    game = sitting.game
    here = zip(game.setup.players, game.present, strict=True)
    return (*(name for name, there in here if there), *_waiting(sitting))


def _waiting(sitting: Sitting) -> tuple[str, ...]:
    return tuple(each.name for each in sitting.arriving)


def _with_seats(sitting: Sitting) -> tuple[str, ...]:
    """Everybody whose seat is kept, whether they are there or not."""
    players = sitting.game.setup.players
    return (*players, *(name for name in _waiting(sitting) if name not in players))


def _gone(sitting: Sitting) -> list[Newcomer]:
    """Who went home and may come back to their seat."""
    game, waiting = sitting.game, _waiting(sitting)
    seats = zip(game.setup.players, game.present, sitting.marks, strict=True)
    return [Newcomer(name, mark) for name, here, mark in seats if not here and name not in waiting]


def _known(sitting: Sitting, choice: Choice) -> list[Newcomer]:
    """Who played before and has no seat here; their mark is theirs again where it is free."""
    free, taken = _free_marks(sitting), _with_seats(sitting)
    return [
        Newcomer(each.name, each.mark if each.mark in free else free[0], each.extra)
        for each in choice.known
        if not is_taken(each.name, taken)
    ]


def _free_marks(sitting: Sitting) -> list[int]:
    """Marks that nobody has."""
    marks = {*sitting.marks, *(each.mark for each in sitting.arriving)}
    return [mark for mark in range(MARKS) if mark not in marks]
