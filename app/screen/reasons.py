"""Why a word was the right one, and what an error was, in whole sentences. No drawing."""

from __future__ import annotations

from typing import Final

from app.rules.commands import Fault
from app.rules.game import RightWord, Why
from app.rules.words import UNDER_VOWEL, Vowel, Word
from app.screen.language import Language

_FAULTS: Final[dict[Fault, str]] = {
    Fault.WRONG_WORD: "fault-wrong-word",
    Fault.WRONG_VOWEL: "fault-wrong-vowel",
    Fault.TOO_SLOW: "fault-too-slow",
    Fault.UNCLEAR: "fault-unclear",
    Fault.TOO_SOON: "fault-too-soon",
    Fault.STUTTERED: "fault-stuttered",
    Fault.SECOND_WORD: "fault-second-word",
    Fault.DROPPED_S: "fault-dropped-s",
    Fault.OUT_OF_TURN: "fault-out-of-turn",
    Fault.ADMITTED: "fault-admitted",
}


def fault_title(language: Language, fault: Fault) -> str:
    """What the error was, in two or three words."""
    return language.say(_FAULTS[fault])


def vowel_of(right: RightWord) -> Vowel | None:
    """The vowel the word was put into; None where it sounds as it always does."""
    if right.sound == right.word.value or right.word is Word.TRIGAL:
        return None
    return next(v for v, sound in UNDER_VOWEL[right.word].items() if sound == right.sound)


def reason(language: Language, right: RightWord, vowel: Vowel | None = None) -> str:
    """Why this was the right word; ``vowel`` is the one in force, where that is known.

    *Tres* sounds the same in E and without a vowel, so its sound alone would not tell.
    """
    match right.why:
        case Why.TRIGAL:
            return language.say("why-trigal")
        case Why.TRAUMA:
            sentence = language.say("why-trauma", sound=right.sound)
        case Why.BOTH:
            sentence = language.say("why-both", sound=right.sound)
        case Why.CHAIN:
            sentence = _along_the_chain(language, right)
            vowel = vowel or vowel_of(right)
    if vowel is None:
        return sentence
    under = language.say("why-vowel", vowel=vowel.value.upper(), sound=right.sound)
    return f"{sentence}\n{under}"


def _along_the_chain(language: Language, right: RightWord) -> str:
    word = right.word.value
    if right.skipped:
        lacking = [language.say(f"lacks-{skipped.value}") for skipped in right.skipped]
        places = dict(zip("abc", lacking, strict=False))
        return language.say(f"why-skipped-{len(lacking)}", word=word, **places)
    return language.say(f"why-{word}", word=word)
