"""What the table makes of what the ears report, and of words chosen with keys.

A word counts by when it began, in sample time, never by when its verdict arrived. What began
before the card was visible is not heard at all (E4). This module must never open or close the
ears; entering a moment does that.
"""

from __future__ import annotations

from dataclasses import replace

from app.hearing.heard import EarTrouble, Heard, HeardUpTo, SpeechBegan, SpeechDropped
from app.hearing.judge import Judgement, Kind, judge
from app.rules.commands import Err, Fault
from app.rules.game import AwaitingWord, Referee
from app.table.course import (
    SOUNDS,
    come_to_verdict,
    command,
    due_word,
    enter,
    reaction_of,
    restore,
    say,
    settle,
    tell,
    turn_outward,
)
from app.table.effects import Cue
from app.table.inputs import Typed
from app.table.moments import Asking, Before, Listening, Turning
from app.table.sitting import Judged, Sitting
from app.table.timing import ASKING, CORRECTING, TURNING, instant


def heard_up_to(sitting: Sitting, news: HeardUpTo | SpeechDropped | Heard) -> Sitting:
    """Raise the watermark: ears report in the order of the sound."""
    return replace(sitting, heard_up_to=max(sitting.heard_up_to, news.at))


def speech_began(sitting: Sitting, news: SpeechBegan) -> Sitting:
    """Somebody makes a sound; in time, this holds the verdict on silence back.

    A sound from before the card was visible does so too: it may turn out that the word in it began
    later, once the ears have heard all of it.
    """
    moment = sitting.moment
    if sitting.listening is None or not isinstance(moment, Listening):
        return sitting
    onset = sitting.clock.to_table(max(news.onset, sitting.listening))
    if not _in_time(moment, onset):
        return sitting
    return replace(sitting, moment=replace(moment, speaking=onset))


def speech_dropped(sitting: Sitting, news: SpeechDropped) -> Sitting:
    """It was no word after all."""
    return heard_up_to(_fallen_silent(sitting), news)


def heard(sitting: Sitting, news: Heard) -> Sitting:
    """An utterance is complete: judge it, if it began after the card was visible and in time.

    Of words run together the first counts (D10); the table goes on to the next one only where it
    still waits for a word, as after one that may be corrected.
    """
    sitting = _heard_word(heard_up_to(_fallen_silent(sitting), news), news)
    for word in news.further:
        sitting = _heard_word(sitting, Heard(word.onset, word.end, word.guesses, news.at))
    return sitting


def _heard_word(sitting: Sitting, news: Heard) -> Sitting:
    moment = sitting.moment
    if sitting.house.errors.early and _while_turning(sitting, news):
        return _too_soon(sitting, news)
    too_early = sitting.listening is None or news.onset < sitting.listening
    if too_early or not isinstance(moment, Listening):
        return sitting
    onset = sitting.clock.to_table(news.onset)
    if not _in_time(moment, onset):
        return sitting
    due = sitting.game.phase
    assert isinstance(due, AwaitingWord), "the table listens only while a word is due"
    expected = due.right.sound
    house = sitting.house
    ease = house.ease_of(sitting.game.player)
    judgement = judge(news, expected, SOUNDS, house.strictness, ease)
    now = sitting.clock.table
    sitting = tell(sitting, now, Judged(expected, news.onset, judgement))
    return _follow(sitting, moment, judgement, expected, onset)


def _while_turning(sitting: Sitting, news: Heard) -> bool:
    """Whether a sound began while the card that is due was on its way to being seen."""
    onset = sitting.clock.to_table(news.onset)
    match sitting.moment:
        case Turning(since=since):
            return onset >= since
        case Listening(visible=visible, since=since) if since == visible:
            return instant(visible - TURNING) <= onset < visible
        case _:
            return False


def _too_soon(sitting: Sitting, news: Heard) -> Sitting:
    """A word of the game said before the card could be seen; any other sound is none (E4)."""
    before = Before(sitting.game, sitting.tally)
    word = due_word(before.game)
    judgement = judge(news, word.right.sound, SOUNDS, sitting.house.strictness)
    if judgement.kind is Kind.UNCLEAR or sitting.game.setup.referee is Referee.TABLE:
        return sitting
    now = sitting.clock.table
    sitting = tell(sitting, now, Judged(word.right.sound, news.onset, judgement))
    sitting, events = command(sitting, Err(Fault.TOO_SOON), now)
    return come_to_verdict(sitting, replace(word, sound=judgement.sound), before, events, now)


def _follow(
    sitting: Sitting, moment: Listening, judgement: Judgement, expected: str, onset: float
) -> Sitting:
    """What a judgement leads to: the word is said, asked for again, or let pass.

    A table that is its own referee gets no "¿Cómo?": the app stays silent, and where it cannot
    tell, it takes the word for the right one, for the players are the ones who object (E8).
    """
    if not judgement.for_us:
        return sitting
    first = onset if moment.first_onset is None else moment.first_onset
    now = sitting.clock.table
    if judgement.kind is not Kind.UNCLEAR and judgement.sound is not None:
        if _may_be_corrected(sitting, moment, judgement):
            until = instant(now + CORRECTING)
            wrong = (judgement.sound, first)
            return replace(sitting, moment=replace(moment, deadline=until, wrong=wrong))
        return say(sitting, judgement.sound, moment.visible, first)
    if moment.wrong is not None:
        return say(sitting, moment.wrong[0], moment.visible, moment.wrong[1])
    if sitting.game.setup.referee is Referee.TABLE:
        return say(sitting, expected, moment.visible, first)
    if not moment.is_retry:
        asking = Asking(now, instant(now + ASKING), moment.visible, onset)
        return enter(sitting, asking, Cue.UNCLEAR)
    before = Before(sitting.game, sitting.tally)
    if not sitting.house.errors.mumble:
        return turn_outward(restore(sitting, before, "not-understood"), now)
    reaction = reaction_of(sitting, moment.visible, first)
    word = due_word(before.game, judgement.sound, reaction)
    sitting, events = command(sitting, Err(Fault.UNCLEAR), now)
    return come_to_verdict(sitting, word, before, events, now)


def typed(sitting: Sitting, key: Typed) -> Sitting:
    """A word chosen with keys was said when its key went down.

    After the deadline it is ignored: the verdict on silence is on its way.
    """
    sitting = use_keys(sitting)
    now = sitting.clock.table
    match sitting.moment:
        case Listening(visible=visible, first_onset=first) as moment if _in_time(moment, now):
            return say(sitting, key.sound, visible, now if first is None else first)
        case Asking(visible=visible, onset=onset):
            return say(sitting, key.sound, visible, onset)
        case _:
            return sitting


def use_keys(sitting: Sitting) -> Sitting:
    """A key was used while the ears are deaf: play goes on by keys, and the clock with it."""
    if sitting.trouble is None or sitting.by_keys:
        return sitting
    return settle(replace(sitting, by_keys=True), sitting.clock.table)


def went_deaf(sitting: Sitting, news: EarTrouble) -> Sitting:
    """The ears hear nothing any more."""
    return settle(replace(sitting, trouble=news), sitting.clock.table)


def hears_again(sitting: Sitting) -> Sitting:
    """The ears are back."""
    return settle(replace(sitting, trouble=None, by_keys=False), sitting.clock.table)


def _may_be_corrected(sitting: Sitting, moment: Listening, judgement: Judgement) -> bool:
    """Whether a wrong word may still be followed by the right one: once, where it may at all."""
    errors = sitting.house.errors
    is_error = judgement.is_wrong and (errors.vowel or judgement.kind is not Kind.WRONG_VOWEL)
    by_the_app = sitting.game.setup.referee is Referee.AUTOMATIC
    return is_error and by_the_app and not errors.correction and moment.wrong is None


def _in_time(moment: Listening, onset: float) -> bool:
    return moment.deadline is None or onset <= moment.deadline


def _fallen_silent(sitting: Sitting) -> Sitting:
    moment = sitting.moment
    if not isinstance(moment, Listening) or moment.speaking is None:
        return sitting
    return replace(sitting, moment=replace(moment, speaking=None))
