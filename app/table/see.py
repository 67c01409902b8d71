"""What the table looks like at an instant. Looking changes nothing.

What a table that is its own referee must not be told stays hidden: no verdict on a word that stood
until somebody stops the game (E8). What memory must hold shows at the learning level only (P10).
This module must never decide anything.
"""

from __future__ import annotations

from app.rules.cards import Card
from app.rules.game import Finished, Game, LastWord, Referee
from app.rules.words import spoken
from app.table.appeals import is_asked_whose, names_somebody
from app.table.moments import (
    Aftermath,
    Asking,
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
from app.table.moments import Moment as AtTheTable
from app.table.passing import next_due
from app.table.sitting import Sitting, Verdict
from app.table.tally import awards
from app.table.timing import RETRY, VOTING, instant
from app.table.view import (
    ChallengeView,
    Closing,
    LastView,
    LearningView,
    Moment,
    SeatView,
    SweepView,
    TableView,
    VerdictView,
    VoteView,
)


def view_of(sitting: Sitting, at: float) -> TableView:
    """The table at session instant ``at``. All instants in the view are on the session's clock.

    While the clock stands still, so does the picture: the view's ``at`` is where it stopped.
    """
    clock, game, moment = sitting.clock, sitting.game, sitting.moment
    now = clock.stopped if clock.stopped is not None else clock.to_table(at)
    until = moment.deadline if isinstance(moment, Listening) else next_due(sitting)
    aftermath = _aftermath(moment)
    notice = sitting.notice
    return TableView(
        at=clock.to_session(now),
        moment=_name(moment),
        since=clock.to_session(moment.since),
        until=None if until is None else clock.to_session(until),
        seats=_seats(sitting),
        turn=game.player,
        direction=game.direction,
        modes=game.setup.modes,
        referee=game.setup.referee,
        round=game.round,
        turns=game.turns,
        pile=_pile(sitting),
        card=_card(sitting),
        thinking=_thinking(sitting, now),
        speaking=isinstance(moment, Listening) and moment.speaking is not None,
        verdict=_verdict(sitting, now),
        challenge=_challenge(moment),
        sweep=_sweep(moment),
        reversed_now=aftermath.reversed_now,
        plays_again=aftermath.plays_again,
        new_vowel=aftermath.new_vowel if isinstance(moment, Standing | LastCard) else None,
        paused=sitting.paused,
        trouble=None if sitting.trouble is None else sitting.trouble.problem,
        trouble_detail="" if sitting.trouble is None else sitting.trouble.detail,
        notice=notice.why if notice is not None and now < notice.until else None,
        learning=_learning(sitting),
        elapsed=elapsed(sitting, now),
        errors=sitting.tally.errors,
        awards=awards(sitting.tally) if isinstance(moment, Over) else (),
        closing=_closing(game),
        vote=_vote(moment),
        last=_last(sitting),
        suspects=_suspects(sitting, now),
        by_vote=sitting.house.vote and sum(game.present) > 1,
    )


def _name(moment: AtTheTable) -> Moment:
    match moment:
        case Waiting() | Dealing():
            return Moment.DEALING
        case Listening(is_retry=True):
            return Moment.AGAIN
        case _:
            return _NAMES[type(moment)]


_NAMES = {
    Ready: Moment.READY,
    Turning: Moment.TURNING,
    Listening: Moment.LISTENING,
    Asking: Moment.AGAIN,
    Standing: Moment.RIGHT,
    Paying: Moment.FAULT,
    Challenged: Moment.CHALLENGE,
    LastCard: Moment.LAST_CARD,
    Voting: Moment.VOTE,
    Over: Moment.OVER,
}


def _seats(sitting: Sitting) -> tuple[SeatView, ...]:
    game = sitting.game
    places = game.phase.places if isinstance(game.phase, Finished) else None
    return tuple(
        SeatView(name, len(deck), present, None if places is None else places[seat], mark)
        for seat, (name, deck, present, mark) in enumerate(
            zip(game.setup.players, game.decks, game.present, sitting.marks, strict=True)
        )
    )


def _closing(game: Game) -> Closing | None:
    if game.lap is not None:
        return Closing.SUDDEN_DEATH if game.sudden_deaths else Closing.LAST_LAP
    return Closing.LAST_ROUND if game.in_last_round else None


def _pile(sitting: Sitting) -> int:
    """Cards on the pile; while it is being swept, those on their way."""
    sweep = _sweep(sitting.moment)
    return len(sitting.game.pile) if sweep is None else sweep.cards


def _card(sitting: Sitting) -> Card | None:
    """What lies face up: the card a verdict is about, or the top of the pile."""
    judged = Paying | Challenged | Voting
    if isinstance(sitting.moment, judged) and sitting.verdict is not None:
        return sitting.verdict.card
    return sitting.game.pile[-1] if sitting.game.pile else None


def _thinking(sitting: Sitting, now: float) -> float | None:
    moment = sitting.moment
    if isinstance(moment, Voting):
        return min(1.0, max(0.0, (now - moment.since) / VOTING))
    limit = sitting.house.limit(sitting.game.player)
    if limit is None:
        return None
    if not isinstance(moment, Listening):
        return 0.0
    whole = RETRY if moment.is_retry else limit
    return min(1.0, max(0.0, (now - moment.since - sitting.house.delay) / whole))


def _verdict(sitting: Sitting, now: float) -> VerdictView | None:
    """The last verdict: in its own moment, and as long as one key reverses it."""
    verdict, clock = sitting.verdict, sitting.clock
    if verdict is None or _is_kept_quiet(sitting, verdict):
        return None
    until = verdict.reversible_until
    may_be_reversed = until is not None and sitting.before is not None and now <= until
    if not may_be_reversed and not isinstance(
        sitting.moment, Standing | Paying | Challenged | LastCard | Voting | Over
    ):
        return None
    return VerdictView(
        player=verdict.player,
        right=verdict.right,
        sound=verdict.sound,
        fault=verdict.fault,
        reaction=verdict.reaction,
        overruled=verdict.overruled,
        reversible_until=clock.to_session(until) if until is not None and may_be_reversed else None,
        vowel=verdict.vowel,
        by_key=verdict.by_key,
    )


def _last(sitting: Sitting) -> LastView | None:
    """How the turn before came out, while the next one goes on."""
    verdict = sitting.verdict
    if verdict is None or _is_kept_quiet(sitting, verdict):
        return None
    if not isinstance(sitting.moment, Ready | Turning | Listening | Asking):
        return None
    return LastView(verdict.player, verdict.fault is None)


def _suspects(sitting: Sitting, now: float) -> tuple[int, ...]:
    verdict = sitting.verdict
    if verdict is None or not is_asked_whose(sitting) or not names_somebody(sitting, now):
        return ()
    present = enumerate(sitting.game.present)
    return tuple(seat for seat, here in present if here and seat != verdict.player)


def _is_kept_quiet(sitting: Sitting, verdict: Verdict) -> bool:
    if sitting.game.setup.referee is not Referee.TABLE:
        return False
    shown = isinstance(sitting.moment, Challenged | Voting | Over)
    return verdict.fault is None and not verdict.overruled and not shown


def _challenge(moment: AtTheTable) -> ChallengeView | None:
    if not isinstance(moment, Challenged):
        return None
    return ChallengeView(moment.by, moment.against, moment.upheld, moment.late)


def _vote(moment: AtTheTable) -> VoteView | None:
    if not isinstance(moment, Voting):
        return None
    return VoteView(moment.voters, moment.votes, moment.needed)


def _sweep(moment: AtTheTable) -> SweepView | None:
    if not isinstance(moment, Paying | Challenged) or moment.sweep is None:
        return None
    return SweepView(moment.sweep.to, moment.sweep.cards)


def _aftermath(moment: AtTheTable) -> Aftermath:
    return moment.aftermath if isinstance(moment, Ready | Standing | LastCard) else Aftermath()


def _learning(sitting: Sitting) -> LearningView | None:
    game = sitting.game
    if not sitting.house.learning or isinstance(game.phase, Finished | LastWord):
        return None
    beneath = game.pile[-2] if len(game.pile) > 1 else None
    word = game.setup.modes.chain[game.expected]
    return LearningView(game.vowel, spoken(word, game.vowel), beneath)


def elapsed(sitting: Sitting, now: float) -> float:
    """Seconds of play at table time ``now``, pauses not counted."""
    if sitting.began is None:
        return 0.0
    ended = now if sitting.ended is None else sitting.ended
    return instant(max(0.0, ended - sitting.began))
