"""The steps every change at the table is made of: ask, tell, enter a moment, come to a verdict.

Each takes a sitting and gives the next one. The ears and the cues are kept apart here and nowhere
else: entering a moment closes the ears first and sounds its cue then, and no cue belongs to a
moment in which the ears are open. This module must never read an input.
"""

from __future__ import annotations

from dataclasses import replace

from app.rules.commands import CallLastRound, Command, Join, Say
from app.rules.decide import play
from app.rules.events import (
    DirectionReversed,
    Event,
    Faulted,
    PileTaken,
    PlaysAgain,
    Refusal,
    Refused,
    VowelChanged,
)
from app.rules.game import AwaitingWord, Finished, Game, LastWord, Referee, RightWord
from app.rules.seats import is_between_rounds
from app.rules.words import WORD_OF_SOUND
from app.table.effects import Cue, Effect, ListenFor, PlayCue, StopListening
from app.table.house import SOUNDS, marks_for
from app.table.moments import (
    Aftermath,
    Before,
    LastCard,
    Listening,
    Moment,
    Over,
    Paying,
    Ready,
    Standing,
    Sweep,
    Turning,
)
from app.table.sitting import Notice, Restored, Sitting, Stamped, Told, Verdict
from app.table.tally import counted, reacted
from app.table.timing import CUE_LASTS, FAULT, LAST_CARD, NOTICE, STOOD, TURNING, instant


def ask(sitting: Sitting, *effects: Effect) -> Sitting:
    """Ask something of the world."""
    return replace(sitting, effects=sitting.effects + effects)


def tell(sitting: Sitting, at: float, *what: Told) -> Sitting:
    """Tell what happened, as of table time ``at``."""
    stamp = sitting.clock.to_session(at)
    return replace(sitting, told=sitting.told + tuple(Stamped(stamp, each) for each in what))


def command(sitting: Sitting, what: Command, at: float) -> tuple[Sitting, tuple[Event, ...]]:
    """Ask the rules; the events are told and counted."""
    game, events = play(sitting.game, what)
    sitting = replace(sitting, game=game, tally=counted(sitting.tally, events))
    return tell(sitting, at, *events), events


def refusal(events: tuple[Event, ...]) -> Refusal | None:
    """Why the rules refused, if they did."""
    return next((event.why for event in events if isinstance(event, Refused)), None)


def refuse(sitting: Sitting, why: Refusal) -> Sitting:
    """Say for a while why something did not happen."""
    until = instant(sitting.clock.table + NOTICE)
    return replace(sitting, notice=Notice(why, until))


def restore(sitting: Sitting, to: Before, why: str, at: float | None = None) -> Sitting:
    """Go back to exactly what was before; as of table time ``at``, or of now."""
    sitting = replace(sitting, game=to.game, tally=to.tally, notice=None)
    return tell(sitting, sitting.clock.table if at is None else at, Restored(why))


def enter(sitting: Sitting, moment: Moment, *cues: Cue) -> Sitting:
    """Begin a moment at its ``since``: ears close or open, the clock stops or runs, cues sound."""
    sitting = settle(replace(sitting, moment=moment), moment.since)
    if not cues:
        return sitting
    sitting = replace(sitting, cue_until=instant(moment.since + CUE_LASTS))
    return ask(sitting, *(PlayCue(cue) for cue in cues))


def settle(sitting: Sitting, at: float) -> Sitting:
    """Bring clock and ears in line with what is going on, as of table time ``at``.

    The clock stands still in a pause, and while a word is due that deaf ears could not hear, until
    somebody uses a key: nobody pays for a microphone that fell out.
    """
    listening = isinstance(sitting.moment, Listening)
    deaf = listening and sitting.trouble is not None and not sitting.by_keys
    clock = sitting.clock.stop(at) if sitting.paused or deaf else sitting.clock.run()
    cut_off = sitting.listening if sitting.listening is not None else sitting.cut_off
    cut_off = cut_off if listening and sitting.paused and sitting.trouble is None else None
    sitting = replace(sitting, clock=clock, cut_off=cut_off)
    if listening and not sitting.paused and sitting.trouble is None:
        return sitting if sitting.listening is not None else _open_ears(sitting, at)
    return sitting if sitting.listening is None else close_ears(sitting)


def _open_ears(sitting: Sitting, at: float) -> Sitting:
    due = sitting.game.phase
    assert isinstance(due, AwaitingWord), "the table listens only while a word is due"
    since = sitting.clock.to_session(at)
    listen = ListenFor(sounds=SOUNDS, expected=due.right.sound, since=since)
    return ask(replace(sitting, listening=since), listen)


def close_ears(sitting: Sitting) -> Sitting:
    """From now on nothing that is heard counts; an utterance that was open is forgotten."""
    if isinstance(sitting.moment, Listening):
        sitting = replace(sitting, moment=replace(sitting.moment, speaking=None))
    return ask(replace(sitting, listening=None), StopListening())


def get_ready(sitting: Sitting, at: float, aftermath: Aftermath | None = None) -> Sitting:
    """The next turn: whose it is, the card face down. Or the end, where the game is over."""
    if isinstance(sitting.game.phase, Finished):
        return finish(sitting, at)
    pause = sitting.house.turn_pause
    until = None if pause is None else instant(at + pause)
    sitting = replace(sitting, began=at if sitting.began is None else sitting.began)
    sitting = seat_newcomers(sitting, at)
    if _time_is_over(sitting, at):
        sitting, _ = command(sitting, CallLastRound(), at)
        if sitting.arriving:
            sitting = refuse(replace(sitting, arriving=()), Refusal.NO_MORE_ROUNDS)
    return enter(sitting, Ready(at, until, aftermath or Aftermath()))


def seat_newcomers(sitting: Sitting, at: float) -> Sitting:
    """Between two rounds whoever waits for it sits down, if there are cards for them (P12).

    What was before cannot be gone back to: they were not there.
    """
    while sitting.arriving and is_between_rounds(sitting.game):
        newcomer, *others = sitting.arriving
        waiting = replace(sitting, arriving=tuple(others))
        sitting, events = command(waiting, Join(newcomer.name), at)
        why = refusal(events)
        if why is not None:
            sitting = refuse(sitting, why)
            continue
        seats = len(sitting.game.present)
        marks = marks_for(seats, (*sitting.marks, newcomer.mark))
        house, leanings = sitting.house, sitting.leanings
        if seats > len(sitting.marks):
            house = replace(
                house,
                handicap=(*house.handicap_of(seats - 1), newcomer.extra),
                ease=(*map(house.ease_of, range(seats - 1)), newcomer.ease),
            )
            leanings = (*leanings, newcomer.leanings)
        sitting = replace(
            sitting, marks=marks, house=house, leanings=leanings, verdict=None, before=None
        )
    return sitting


def _time_is_over(sitting: Sitting, at: float) -> bool:
    """Whether the time agreed on for the game is up, and that was not said yet (G8)."""
    minutes, began = sitting.house.minutes, sitting.began
    if minutes is None or began is None or at < instant(began + 60 * minutes):
        return False
    return not sitting.game.in_last_round


def turn_outward(sitting: Sitting, at: float) -> Sitting:
    """The card that lies face up turns outward, for the first time or again after a void."""
    until = max(instant(at + TURNING), sitting.cue_until)
    return enter(sitting, Turning(at, until))


def finish(sitting: Sitting, at: float) -> Sitting:
    """The end, with its fanfare; also where somebody went home in a pause, which is over then."""
    return enter(replace(sitting, ended=at, before=None, paused=False), Over(at), Cue.WIN)


def due_word(game: Game, sound: str | None = None, reaction: float | None = None) -> Verdict:
    """What is known about the word that is due, before anybody has judged it."""
    due = game.phase
    assert isinstance(due, AwaitingWord), "a verdict is about a word that was due"
    return Verdict(game.player, due.card, due.right, sound, None, reaction, vowel=game.vowel)


def say(
    sitting: Sitting,
    sound: str,
    visible: float,
    onset: float,
    at: float | None = None,
    ended: float | None = None,
    *,
    by_key: bool = False,
) -> Sitting:
    """The word due is said; ``visible`` is when its card was, ``onset`` when the word began.

    It counts as of table time ``at``, or of now. ``ended`` is when a word that was heard did;
    one chosen with keys (``by_key``) was not.
    """
    before = Before(sitting.game, sitting.tally)
    word = due_word(before.game, sound, reaction_of(sitting, visible, onset))
    word = replace(word, ended=ended, by_key=by_key)
    now = sitting.clock.table if at is None else at
    sitting, events = command(sitting, Say(_counted_as(sitting, sound, word.right)), now)
    return come_to_verdict(sitting, word, before, events, now)


def _counted_as(sitting: Sitting, sound: str, right: RightWord) -> str:
    """Where the vowel is no matter, the right word in any vowel is the right word (E1)."""
    forgiven = not sitting.house.errors.vowel and WORD_OF_SOUND.get(sound) is right.word
    return right.sound if forgiven else sound


def reaction_of(sitting: Sitting, visible: float, onset: float) -> float:
    """Seconds from the card being visible to the word, the delay of the machine left out (E2)."""
    return instant(max(0.0, onset - visible - sitting.house.delay))


def come_to_verdict(
    sitting: Sitting,
    word: Verdict,
    before: Before | None,
    events: tuple[Event, ...],
    at: float,
) -> Sitting:
    """A word was said, missed or reversed, and ``events`` came of it: verdict and its moment.

    ``before`` is what a reversal goes back to: the table while the word was due.
    """
    faulted = next((event for event in events if isinstance(event, Faulted)), None)
    fault = None if faulted is None else faulted.fault
    until = None if word.overruled else instant(at + sitting.house.reversible)
    verdict = replace(word, fault=fault, reversible_until=until)
    sitting = replace(sitting, verdict=verdict, before=before, notice=None)
    sweep = swept(events)
    if sweep is not None:
        return enter(sitting, Paying(at, instant(at + FAULT), sweep), Cue.WRONG)
    if word.reaction is not None:
        sitting = replace(sitting, tally=reacted(sitting.tally, word.player, word.reaction))
    return _stands(sitting, events, at)


def _stands(sitting: Sitting, events: tuple[Event, ...], at: float) -> Sitting:
    """A table that is its own referee is not told by a cue whether the word was right (E8).

    Nor is one where another word might follow, which no cue may drown.
    """
    errors, referee = sitting.house.errors, sitting.game.setup.referee
    silent = referee is Referee.TABLE or (errors.after_the_word and sitting.house.listens)
    cues = () if silent else (Cue.RIGHT,)
    aftermath = _aftermath(events)
    if isinstance(sitting.game.phase, LastWord):
        window = max(LAST_CARD, sitting.house.reversible)
        return enter(sitting, LastCard(at, instant(at + window), aftermath), *cues)
    return enter(sitting, Standing(at, instant(at + STOOD), aftermath), *cues)


def _aftermath(events: tuple[Event, ...]) -> Aftermath:
    vowels = [event.vowel for event in events if isinstance(event, VowelChanged)]
    return Aftermath(
        new_vowel=vowels[-1] if vowels else None,
        reversed_now=any(isinstance(event, DirectionReversed) for event in events),
        plays_again=any(isinstance(event, PlaysAgain) for event in events),
    )


def swept(events: tuple[Event, ...]) -> Sweep | None:
    """Who takes the pile, if anybody does."""
    taken = next((event for event in events if isinstance(event, PileTaken)), None)
    return None if taken is None else Sweep(taken.player, len(taken.cards))
