"""Stop, reverse, own up, begin the turn again, go home: what people may do to the course of play.

The recogniser is never perfect, so the table has the last word: every verdict can be reversed for
a while, to the exact state before it (E6). This module must never listen.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from app.hearing.heard import EarTrouble
from app.rules.commands import Challenge, Err, Fault, Interrupt, Leave, Say
from app.rules.deal import MOST_PLAYERS
from app.rules.decide import is_without_cards_aside, kind_of_error
from app.rules.events import ChallengeFailed, ChallengeUpheld, Event, Refusal
from app.rules.game import Answered, AwaitingWord, Finished, Game, LastWord, Referee
from app.rules.seats import is_between_rounds
from app.table.course import (
    come_to_verdict,
    command,
    due_word,
    enter,
    finish,
    get_ready,
    refusal,
    refuse,
    restore,
    seat_newcomers,
    swept,
    turn_outward,
)
from app.table.effects import Cue
from app.table.inputs import Arrive
from app.table.moments import (
    Asking,
    Before,
    Challenged,
    LastCard,
    Listening,
    Paying,
    Ready,
    Standing,
    Turning,
    Voting,
    Waiting,
)
from app.table.sitting import Sitting, Verdict
from app.table.timing import AT_ONCE, CALLED, CHALLENGE, instant

#: By these rules a key names whoever spoke out of turn from the instant an error is called.
_AT_ONCE_SINCE: Final = 3


def stop(sitting: Sitting, by: int) -> Sitting:
    """A player stops the game because they believe the last word was wrong (C1 to C13)."""
    if isinstance(sitting.moment, Challenged):
        return _stopped_at_once(sitting, sitting.moment, by)
    if is_asked_whose(sitting):
        return _was_somebody_else(sitting, by)
    before = Before(sitting.game, sitting.tally)
    now = sitting.clock.table
    after, events = command(sitting, Challenge(by), now)
    why = refusal(events)
    if why is not None:
        return refuse(after, why)
    outcome = _outcome(events)
    if outcome is None:
        return _owned_up(after, before.game, events)
    return _stopped(after, before, outcome, events)


def _outcome(events: tuple[Event, ...]) -> ChallengeUpheld | ChallengeFailed | None:
    """How a challenge came out; ``None`` where players stopped the game against themselves (C8)."""
    for event in events:
        if isinstance(event, ChallengeUpheld | ChallengeFailed):
            return event
    return None


def _stopped(
    sitting: Sitting,
    before: Before,
    outcome: ChallengeUpheld | ChallengeFailed,
    events: tuple[Event, ...],
    *,
    overruled: bool = False,
) -> Sitting:
    last = before.game.last
    assert last is not None, "a challenge is about a word that stood"
    now = sitting.clock.table
    until = instant(now + CHALLENGE)
    challenged = Challenged(
        since=now,
        until=until,
        by=outcome.by,
        against=outcome.against,
        upheld=isinstance(outcome, ChallengeUpheld),
        late=isinstance(outcome, ChallengeFailed) and outcome.late,
        sweep=swept(events),
        before=before,
        overruled=overruled,
    )
    word = _uncovered(last, sitting.verdict)
    verdict = replace(
        word,
        reversible_until=None if overruled else until,
        overruled=overruled,
        by_key=word.by_key or overruled,
    )
    return enter(replace(sitting, verdict=verdict, notice=None), challenged, Cue.STOP)


def _uncovered(last: Answered, known: Verdict | None) -> Verdict:
    """What there is to say about a word that stood, once its player is found out or not."""
    fault = None if last.was_right else kind_of_error(last.said, last.right)
    word = Verdict(last.player, last.card, last.right, last.said, fault, None)
    if known is None:
        return word
    by_key = known.by_key or known.overruled  # then the right word stands for what was heard
    return replace(word, reaction=known.reaction, vowel=known.vowel, by_key=by_key)


def _stopped_at_once(sitting: Sitting, first: Challenged, by: int) -> Sitting:
    """Two who stop within a blink did so at once: the next in turn order is the one (C6)."""
    game = first.before.game
    now = sitting.clock.table
    seats = len(game.present)
    steps = {seat: (seat - first.against) * game.direction.value % seats for seat in range(seats)}
    sooner = by in steps and game.present[by] and 0 < steps[by] < steps[first.by]
    if first.overruled or not sooner or now > instant(first.since + AT_ONCE):
        return refuse(sitting, Refusal.NOT_NOW)
    sitting = restore(sitting, first.before, "at-once")
    sitting, events = command(sitting, Challenge(by), now)
    outcome = _outcome(events)
    assert outcome is not None, "what one player could challenge, another one can"
    return _stopped(sitting, first.before, outcome, events)


def admit(sitting: Sitting) -> Sitting:
    """The player whose turn it is, or the table, says: that was an error (C8)."""
    now = sitting.clock.table
    before = Before(sitting.game, sitting.tally)
    is_due = isinstance(before.game.phase, AwaitingWord)
    after, events = command(sitting, Err(Fault.ADMITTED), now)
    why = refusal(events)
    if why is not None:
        return refuse(after, why)
    if is_due:
        return come_to_verdict(after, due_word(before.game), before, events, now)
    return _owned_up(after, before.game, events)


def is_asked_whose(sitting: Sitting) -> bool:
    """Whether the table has just called an error: a key then says that it was somebody else's.

    One microphone cannot tell who spoke, and whose turn it is pays unless the table knows (E5).
    """
    verdict = sitting.verdict
    called = verdict is not None and verdict.fault is Fault.ADMITTED and not verdict.overruled
    return called and isinstance(sitting.moment, Paying) and sum(sitting.game.present) > 1


def names_somebody(sitting: Sitting, at: float) -> bool:
    """Whether a key says whose the error was at table time ``at``: from when it was called on.

    Where players object to words themselves, one that stood may be stopped by others while its
    player owns up to it: a key this soon was meant for the same word (C6). So was any in journals
    of rules 2 and before.
    """
    verdict, referee = sitting.verdict, sitting.game.setup.referee
    stood = verdict is not None and verdict.sound is not None
    raced = (stood and referee is Referee.TABLE) or sitting.rules < _AT_ONCE_SINCE
    return not raced or at >= instant(sitting.moment.since + CALLED)


def _was_somebody_else(sitting: Sitting, by: int) -> Sitting:
    """It was not whose turn it was: the player of this key spoke out of turn."""
    verdict, before = sitting.verdict, sitting.before
    now = sitting.clock.table
    if verdict is None or before is None or not names_somebody(sitting, now):
        return refuse(sitting, Refusal.NOT_NOW)
    after, events = command(restore(sitting, before, "out-of-turn"), Interrupt(by), now)
    why = refusal(events)
    if why is not None:
        return refuse(sitting, why)
    word = replace(due_word(before.game), player=by)
    return come_to_verdict(after, word, before, events, now)


def _owned_up(sitting: Sitting, was: Game, events: tuple[Event, ...]) -> Sitting:
    """The word that stood becomes a fault after all."""
    last = was.last
    assert last is not None, "a word can be owned up to once it has stood"
    word = _uncovered(last, sitting.verdict)
    return come_to_verdict(sitting, word, sitting.before, events, sitting.clock.table)


def overrule(sitting: Sitting) -> Sitting:
    """The table reverses the last verdict (E6)."""
    why_not = why_not_overruled(sitting)
    return reverse(sitting) if why_not is None else refuse(sitting, why_not)


def why_not_overruled(sitting: Sitting) -> Refusal | None:
    """Why the last verdict cannot be reversed now; ``None`` where it can."""
    moment, verdict, before = sitting.moment, sitting.verdict, sitting.before
    if verdict is not None and verdict.overruled:
        return Refusal.ALREADY_OVERRULED
    if isinstance(moment, Challenged):
        known = moment.late or (before is not None and verdict is not None)
        return None if known and not moment.overruled else Refusal.NOTHING_TO_OVERRULE
    silent = sitting.game.setup.referee is Referee.TABLE  # the app has not called it right
    if verdict is None or before is None:
        return Refusal.NOTHING_TO_OVERRULE
    if verdict.fault is None and silent:
        return Refusal.NOTHING_TO_OVERRULE
    return None if _is_reversible(sitting, verdict) else Refusal.VERDICT_STANDS


def reverse(sitting: Sitting) -> Sitting:
    """Reverse the last verdict, which can be: to the state before it, and the other way from there.

    Whether there still is time for it is for whoever asks.
    """
    if isinstance(sitting.moment, Challenged):
        return _overrule_challenge(sitting, sitting.moment)
    verdict, before = sitting.verdict, sitting.before
    assert verdict is not None, "only a verdict can be reversed"
    assert before is not None, "a verdict can be reversed while what was before it is known"
    now = sitting.clock.table
    if verdict.fault is Fault.OUT_OF_TURN:
        return take_back(sitting, before, now)  # whose turn it was has not been heard yet
    sitting = restore(sitting, before, "overruled")
    other = Err(Fault.ADMITTED) if verdict.fault is None else Say(verdict.right.sound)
    sitting, events = command(sitting, other, now)
    return come_to_verdict(sitting, replace(verdict, overruled=True), before, events, now)


def _is_reversible(sitting: Sitting, verdict: Verdict) -> bool:
    until = verdict.reversible_until
    return until is not None and sitting.clock.table <= until


def _overrule_challenge(sitting: Sitting, was: Challenged) -> Sitting:
    """The table knows better how a challenge came out.

    Late: it was not, and the turn begins again. Upheld: the word was right, so the challenger
    pays. Failed: the word was wrong, so its player does.
    """
    word, verdict = sitting.before, sitting.verdict
    if was.late:
        return turn_outward(restore(sitting, was.before, "overruled"), sitting.clock.table)
    assert word is not None, "a challenge is about a word that can be gone back to"
    assert verdict is not None, "a challenge has a verdict"
    now = sitting.clock.table
    sitting = restore(sitting, word, "overruled")
    if not was.upheld:
        sitting, events = command(sitting, Err(Fault.ADMITTED), now)
        return come_to_verdict(sitting, replace(verdict, overruled=True), word, events, now)
    due = word.game.phase
    assert isinstance(due, AwaitingWord), "a verdict is about a word that was due"
    sitting, _ = command(sitting, Say(due.right.sound), now)
    before = Before(sitting.game, sitting.tally)
    sitting, events = command(sitting, Challenge(was.by), now)
    outcome = _outcome(events)
    assert outcome is not None, "what was challenged once can be challenged again"
    return _stopped(sitting, before, outcome, events, overruled=True)


def void(sitting: Sitting) -> Sitting:
    """The turn begins again and nobody pays (E7); so does one whose verdict is still fresh."""
    now = sitting.clock.table
    match sitting.moment:
        case Turning() | Listening() | Asking():
            return turn_outward(restore(sitting, Before(sitting.game, sitting.tally), "void"), now)
        case Ready() | Standing() | Paying() | LastCard() | Challenged():
            verdict, before = sitting.verdict, sitting.before
            if verdict is None or before is None:
                return refuse(sitting, Refusal.NOT_NOW)
            if not isinstance(sitting.moment, Challenged) and not _is_reversible(sitting, verdict):
                return refuse(sitting, Refusal.TOO_LATE)
            return take_back(sitting, before, now)
        case _:
            return refuse(sitting, Refusal.NOT_NOW)


def take_back(sitting: Sitting, before: Before, at: float) -> Sitting:
    """The last verdict never was: its turn begins again at table time ``at`` (E7)."""
    sitting = replace(restore(sitting, before, "void", at), verdict=None, before=None)
    return turn_outward(sitting, at)


def forgive_silence(sitting: Sitting, news: EarTrouble) -> Sitting:
    """Ears that turn out to have been deaf took somebody for silent: that turn begins again (E7).

    Once the players have gone on from the verdict it stands; a key reverses it as any other.
    """
    moment, verdict, before = sitting.moment, sitting.verdict, sitting.before
    if news.since is None or verdict is None or before is None or not isinstance(moment, Paying):
        return sitting
    unheard = verdict.reaction is None and verdict.fault in (Fault.TOO_SLOW, Fault.UNCLEAR)
    if not unheard or sitting.clock.to_table(news.since) >= moment.since:
        return sitting
    return take_back(sitting, before, sitting.clock.table)


def depart(sitting: Sitting, player: int) -> Sitting:
    """A player goes home (P12). What was before cannot be gone back to: they are not there."""
    if isinstance(sitting.moment, Waiting | Voting):
        return refuse(sitting, Refusal.NOT_NOW)
    was = sitting.game
    now = sitting.clock.table
    sitting, events = command(sitting, Leave(player), now)
    why = refusal(events)
    if why is not None:
        return refuse(sitting, why)
    sitting = _beyond_recall(sitting)
    if isinstance(sitting.game.phase, Finished):
        return finish(sitting, now)
    if isinstance(was.phase, LastWord) or player != was.player:
        return sitting
    return get_ready(sitting, now)


def arrive(sitting: Sitting, newcomer: Arrive) -> Sitting:
    """Somebody wants to sit down; in the middle of a round they wait for the next one (P12).

    Nobody is let wait for a round that will not come, or has no cards for them either.
    """
    game, name = sitting.game, newcomer.name
    waiting = [each.name for each in sitting.arriving]
    names = [*game.setup.players, *waiting]
    is_back = name in game.setup.players and not game.present[game.setup.players.index(name)]
    full = len(names) >= MOST_PLAYERS and not is_back
    if name in waiting or full or (name in game.setup.players and not is_back):
        return refuse(sitting, Refusal.NO_FREE_SEAT)
    if len(game.setup.players) == 1 or isinstance(game.phase, Finished):
        return refuse(sitting, Refusal.NOT_NOW)
    if is_without_cards_aside(game):
        return refuse(sitting, Refusal.TOO_FEW_CARDS_ASIDE)
    waits = replace(sitting, arriving=(*sitting.arriving, newcomer))
    if isinstance(sitting.moment, Ready) and is_between_rounds(game):
        return seat_newcomers(waits, sitting.clock.table)
    if game.in_last_round:
        return refuse(sitting, Refusal.NO_MORE_ROUNDS)
    return refuse(waits, Refusal.NEXT_ROUND if game.lap is None else Refusal.IF_PLAY_GOES_ON)


def _beyond_recall(sitting: Sitting) -> Sitting:
    moment, verdict = sitting.moment, sitting.verdict
    if isinstance(moment, Challenged):
        moment = replace(moment, overruled=True)
    if verdict is not None:
        verdict = replace(verdict, reversible_until=None)
    return replace(sitting, moment=moment, verdict=verdict, before=None)
