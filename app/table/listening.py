"""What the table makes of what the ears report, and of words chosen with keys.

A word counts by when it began, in sample time, never by when its verdict arrived. What began
before the card was visible is not heard at all (E4). This module must never open or close the
ears; entering a moment does that.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from app.hearing.heard import EarTrouble, Heard, HeardUpTo, SpeechBegan, SpeechDropped
from app.hearing.judge import Judgement, Kind, judge, plainly_said
from app.hearing.leanings import learnt, weighed
from app.hearing.likeness import without_last_s
from app.hearing.phonemes import phones_of
from app.rules.commands import Err, Fault
from app.rules.game import AwaitingWord, Referee
from app.rules.words import WORD_OF_SOUND
from app.table.course import (
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
from app.table.house import SOUNDS
from app.table.inputs import Typed
from app.table.moments import Asking, Before, LastCard, Listening, Ready, Standing, Turning
from app.table.sitting import Judged, Sitting, Verdict
from app.table.timing import ASKING, CORRECTING, SAME_TURN, TURNING, instant

#: By these rules a voice becomes known while it plays.
_LEARNS_SINCE: Final = 4


def heard_up_to(sitting: Sitting, news: HeardUpTo | SpeechDropped | Heard) -> Sitting:
    """Raise the watermark: ears report in the order of the sound.

    While the clock stands still nothing can be decided by it, so nothing of it is written down; if
    it rose all the same, the first input after a pause would decide here and not when replayed.
    """
    if sitting.clock.stopped is not None:
        return sitting
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
    if sitting.house.errors.after_the_word and _follows_a_word(sitting, news):
        return _said_more(sitting, news)
    if sitting.house.errors.early and _while_turning(sitting, news):
        return _too_soon(sitting, news)
    if not isinstance(moment, Listening) or not _counts(sitting, news.onset):
        return sitting
    onset = sitting.clock.to_table(news.onset)
    if not _in_time(moment, onset):
        return sitting
    due = sitting.game.phase
    assert isinstance(due, AwaitingWord), "the table listens only while a word is due"
    expected = due.right.sound
    house = sitting.house
    ease = house.ease_of(sitting.game.player)
    whole = house.errors.ending and sitting.game.setup.referee is Referee.AUTOMATIC
    word = _in_their_mouth(sitting, news)
    judgement = judge(word, expected, SOUNDS, house.strictness, ease, whole=whole)
    now = sitting.clock.table
    sitting = tell(sitting, now, Judged(expected, news.onset, judgement))
    if judgement.kind is not Kind.UNCLEAR:
        sitting = replace(sitting, over_to_keys=False)
    if judgement.kind is Kind.RIGHT:
        sitting = _voice_learnt(sitting, word, expected)
    end = sitting.clock.to_table(news.end)
    return _follow(sitting, moment, judgement, expected, onset, end)


def _in_their_mouth(sitting: Sitting, news: Heard) -> Heard:
    """What was heard, weighed as a word of the player whose turn it is."""
    return weighed(news, sitting.leanings[sitting.game.player])


def _voice_learnt(sitting: Sitting, word: Heard, said: str) -> Sitting:
    """The player whose turn it is has said the word that was due: their vowels are better known.

    Only from a word that was right: of any other nobody but the ears says what it was. Before rules
    4 nothing was learnt.
    """
    if sitting.rules < _LEARNS_SINCE:
        return sitting
    seat = sitting.game.player
    known = learnt(sitting.leanings[seat], word, said, SOUNDS)
    leanings = (*sitting.leanings[:seat], known, *sitting.leanings[seat + 1 :])
    return replace(sitting, leanings=leanings)


def _counts(sitting: Sitting, onset: float) -> bool:
    """Whether what begins at this session instant is heard at all.

    A word that began before a pause is heard out in it: who was in time does not have to say it
    again in what is left, and who was wrong does not get to.
    """
    if sitting.listening is not None:
        return onset >= sitting.listening
    stopped = sitting.clock.stopped
    if sitting.cut_off is None or stopped is None:
        return False
    return sitting.cut_off <= onset < sitting.clock.to_session(stopped)


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
    said = _in_their_mouth(sitting, news)
    judgement = judge(said, word.right.sound, SOUNDS, sitting.house.strictness)
    if judgement.kind is Kind.UNCLEAR or sitting.game.setup.referee is Referee.TABLE:
        return sitting
    now = sitting.clock.table
    sitting = tell(sitting, now, Judged(word.right.sound, news.onset, judgement))
    return _err(sitting, Fault.TOO_SOON, replace(word, sound=judgement.sound))


def _err(sitting: Sitting, fault: Fault, word: Verdict) -> Sitting:
    """What was said for the word due is a fault, whatever word it was."""
    before, now = Before(sitting.game, sitting.tally), sitting.clock.table
    sitting, events = command(sitting, Err(fault), now)
    return come_to_verdict(sitting, word, before, events, now)


def _follows_a_word(sitting: Sitting, news: Heard) -> bool:
    """Whether a sound began soon after the word that has just stood, before the next card is seen.

    Whose it was no shared microphone can tell; the table can, and reverses the verdict (E6).
    """
    verdict = sitting.verdict
    if verdict is None or verdict.ended is None or sitting.before is None or sitting.paused:
        return False
    stood = verdict.fault is None and not verdict.overruled
    by_the_app = sitting.game.setup.referee is Referee.AUTOMATIC
    unseen = isinstance(sitting.moment, Standing | LastCard | Ready | Turning)
    soon = 0.0 <= sitting.clock.to_table(news.onset) - verdict.ended <= SAME_TURN
    return stood and by_the_app and unseen and soon


def _said_more(sitting: Sitting, news: Heard) -> Sitting:
    """The word was right, but another one came after it: the same once more, or a second one (E1).

    Only a plain word of the game is one; a cough or a laugh changes nothing.
    """
    verdict, before, errors = sitting.verdict, sitting.before, sitting.house.errors
    assert verdict is not None, "a second word follows one that stood"
    assert before is not None, "a word that stood can be gone back to"
    sound = plainly_said(news, SOUNDS, sitting.house.strictness)
    if sound is None:
        return sitting
    same = WORD_OF_SOUND[sound] is verdict.right.word
    if not (errors.stutter if same else errors.second):
        return sitting
    fault = Fault.STUTTERED if same else Fault.SECOND_WORD
    both = f"{verdict.sound} {sound}"
    sitting = restore(sitting, before, "said-more")
    return _err(sitting, fault, replace(verdict, sound=both, ended=None))


def _begun_again(sitting: Sitting, wrong: str, judgement: Judgement) -> bool:
    """Whether a word that may be corrected was rather a stumble over the right one (E1).

    It was the same word in another vowel, or its beginning: *tris... tristes*.
    """
    if judgement.kind is not Kind.RIGHT or not sitting.house.errors.stutter:
        return False
    due = sitting.game.phase
    assert isinstance(due, AwaitingWord), "a word is corrected while it is due"
    beginning = without_last_s(phones_of(wrong))
    starts_it = phones_of(due.right.sound)[: len(beginning)] == beginning
    return starts_it or WORD_OF_SOUND[wrong] is due.right.word


def _follow(
    sitting: Sitting,
    moment: Listening,
    judgement: Judgement,
    expected: str,
    onset: float,
    end: float,
) -> Sitting:
    """What a judgement leads to: the word is said, asked for again, or let pass.

    A table that is its own referee gets no "¿Cómo?": the app stays silent, and where it cannot
    tell, it takes the word for the right one, for the players are the ones who object (E8).
    """
    if not judgement.for_us:
        return sitting
    first = onset if moment.first_onset is None else moment.first_onset
    now = sitting.clock.table
    if judgement.kind is Kind.DROPPED_S:
        reaction = reaction_of(sitting, moment.visible, first)
        return _err(sitting, Fault.DROPPED_S, due_word(sitting.game, expected[:-1], reaction))
    if judgement.kind is not Kind.UNCLEAR and judgement.sound is not None:
        if moment.wrong is not None and _begun_again(sitting, moment.wrong[0], judgement):
            reaction = reaction_of(sitting, moment.visible, moment.wrong[1])
            both = f"{moment.wrong[0]} {judgement.sound}"
            return _err(sitting, Fault.STUTTERED, due_word(sitting.game, both, reaction))
        if _may_be_corrected(sitting, moment, judgement):
            until = instant(now + CORRECTING)
            wrong = (judgement.sound, first)
            return replace(sitting, moment=replace(moment, deadline=until, wrong=wrong))
        return say(sitting, judgement.sound, moment.visible, first, ended=end)
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
    return _err(sitting, Fault.UNCLEAR, due_word(before.game, judgement.sound, reaction))


def typed(sitting: Sitting, key: Typed) -> Sitting:
    """A word chosen with keys was said when its key went down.

    After the deadline it is ignored: the verdict on silence is on its way.
    """
    sitting = use_keys(sitting)
    now = sitting.clock.table
    match sitting.moment:
        case Listening(visible=visible, first_onset=first) as moment if _in_time(moment, now):
            onset = now if first is None else first
            return say(sitting, key.sound, visible, onset, by_key=True)
        case Asking(visible=visible, onset=onset):
            return say(sitting, key.sound, visible, onset, by_key=True)
        case _:
            return sitting


def use_keys(sitting: Sitting) -> Sitting:
    """A key was used while the ears are deaf: play goes on by keys, and the clock with it."""
    if sitting.trouble is None or sitting.by_keys:
        return sitting
    return settle(replace(sitting, by_keys=True, over_to_keys=True), sitting.clock.table)


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
