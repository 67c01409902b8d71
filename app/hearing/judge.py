"""The judge of words: was it the expected word? A question, not a transcript.

It weighs the expected word against its best rival of the game and against everything that is not
of the game, as differences of log-likelihood. Too close to call is *unclear*, never *wrong*: a
right word called wrong spoils the evening more than a question does.

What was plainly not meant for us (a cough, "eh", talk from the sofa) is unclear too, with
``for_us`` false. While the time to answer runs, the table lets it pass and the clock runs on: it
must not use up the one "¿Cómo?" of E3, and it does not stop the clock, so that filling sounds win
nobody time (D10).

This module must never know cards, turns or time.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum
from math import inf
from typing import Final

from app.hearing.heard import OTHER, Heard
from app.hearing.likeness import Phones, are_mirrored, consonants, likeness, without_last_s
from app.hearing.phonemes import phones_of
from app.hearing.strictness import Strictness

#: How far behind the best guess a word is taken to be that the recogniser did not name, in nats:
#: the width of the beam inside which it names alternatives.
UNNAMED: Final = -20.0

#: How far ahead the form without its last s must be, in nats, for the s to be missing where the
#: house is strict about it. Our ears say no more than 1.8, whatever was said. Of 389 words said
#: whole by voices of the training 0.8 % were that far ahead, of 101 said by actors none; of words
#: whose s had been cut off, about a half. Ears that listen for it hear a little worse in babble.
MISSING_S: Final = 1.5


class Kind(Enum):
    """What the judge says about one utterance."""

    RIGHT = "right"
    WRONG_WORD = "wrong-word"
    WRONG_VOWEL = "wrong-vowel"  # the expected word, spoken under another vowel
    DROPPED_S = "dropped-s"  # the expected word without its last s, where that is asked for
    UNCLEAR = "unclear"


@dataclass(frozen=True, slots=True)
class Judgement:
    """A verdict on one utterance, and how it came about."""

    kind: Kind
    sound: str | None  # the sound of the game that was heard best, if any was
    margin: float  # nats from the best rival to the expected word; negative when it is behind
    rival: str | None  # the word the margin is measured against, if another one was named
    for_us: bool = True  # false: plainly not a try at a word of the game

    @property
    def is_wrong(self) -> bool:
        """Whether this is a fault."""
        return self.kind in (Kind.WRONG_WORD, Kind.WRONG_VOWEL, Kind.DROPPED_S)


@dataclass(frozen=True, slots=True)
class _Scores:
    """The best score of each party. ``UNNAMED`` or less where nothing of it was heard."""

    expected: float
    rival: str | None  # the best other sound of the game
    rival_score: float
    other: str | None  # the best word that is not of the game, or the filler
    other_score: float
    lacking_s: float  # nats by which the expected word is likelier without its final s

    @property
    def expected_lacks_s(self) -> bool:
        """Whether the expected word was named best in its form without final s."""
        return self.lacking_s > 0.0

    @property
    def best_rival(self) -> tuple[str | None, float]:
        if self.other_score > self.rival_score:
            return self.other, self.other_score
        return self.rival, self.rival_score


def judge(
    heard: Heard,
    expected: str,
    sounds: tuple[str, ...],
    strictness: Strictness,
    ease: float = 0.0,
    *,
    whole: bool = False,
) -> Judgement:
    """Judge ``heard`` where ``expected`` is due.

    ``sounds`` are the words that count as words of the game, ``expected`` among them; every other
    guess is a word beside the game. ``ease`` is the player's own, in nats. ``whole``: the last s
    must be heard; ears that do not know the forms without it cannot miss it.
    """
    scores = _scores(heard, expected, sounds)
    rival, rival_score = scores.best_rival
    margin = round(scores.expected - rival_score, 4)
    if _shortfall(scores, expected, strictness, ease) <= 0.0:
        lacks_s = whole and scores.lacking_s >= MISSING_S
        return Judgement(Kind.DROPPED_S if lacks_s else Kind.RIGHT, expected, margin, rival)
    wrong = scores.rival
    if wrong is not None and _is_plainly_wrong(scores, strictness.eased(ease)):
        return Judgement(_kind_of_error(wrong, expected), wrong, margin, rival)
    best_of_ours = expected if scores.expected >= scores.rival_score else scores.rival
    named = max(scores.expected, scores.rival_score) > UNNAMED
    return Judgement(
        Kind.UNCLEAR,
        best_of_ours if named else None,
        margin,
        rival,
        for_us=_was_for_us(scores, sounds, strictness),
    )


def plainly_said(heard: Heard, sounds: tuple[str, ...], strictness: Strictness) -> str | None:
    """The word of the game that this plainly was, where none is due; ``None`` where it may be none.

    The doubt is in favour of whoever spoke: it must be as far ahead of all that is not of the game,
    and of every word with other consonants, as a wrong word must be.
    """
    forms = _forms(sounds)
    best: str | None = None
    for guess in sorted(heard.guesses, key=lambda each: -each.score):
        sound = _sound_of(guess.word, forms)
        if best is None:
            if sound is None:
                return None
            best, ahead_at = sound, guess.score
        elif sound is None or consonants(sound) != consonants(best):
            return best if ahead_at - guess.score >= strictness.refuse else None
    return best


def sounds_named(heard: Heard, sounds: tuple[str, ...]) -> dict[str, float]:
    """The best score of each word of the game that was named, in nats; one without its s counts."""
    forms = _forms(sounds)
    named: dict[str, float] = {}
    for guess in heard.guesses:
        sound = _sound_of(guess.word, forms)
        if sound is not None:
            named[sound] = max(guess.score, named.get(sound, guess.score))
    return named


def shortfall(
    heard: Heard, expected: str, sounds: tuple[str, ...], strictness: Strictness
) -> float:
    """How many nats ``expected`` is short of being right without any ease.

    0 or less where it is right, infinite where the recogniser did not name it at all.
    """
    return _shortfall(_scores(heard, expected, sounds), expected, strictness, ease=0.0)


def _scores(heard: Heard, expected: str, sounds: tuple[str, ...]) -> _Scores:
    """Gather the guesses by party. A form without final s counts for its word (D9)."""
    forms, whole = _forms(sounds), phones_of(expected)
    with_s = without_s = UNNAMED
    rivals: list[tuple[float, str]] = []
    others: list[tuple[float, str]] = []
    for guess in heard.guesses:
        sound = _sound_of(guess.word, forms)
        if sound is None:
            others.append((guess.score, guess.word))
        elif sound != expected:
            rivals.append((guess.score, sound))
        elif phones_of(guess.word) == whole:
            with_s = max(with_s, guess.score)
        else:
            without_s = max(without_s, guess.score)
    rival_score, rival = _best(rivals)
    other_score, other = _best(others)
    ours = max(with_s, without_s)
    return _Scores(ours, rival, rival_score, other, other_score, without_s - with_s)


def _forms(sounds: tuple[str, ...]) -> dict[Phones, str]:
    """How each word sounds, and how without its last s."""
    forms = {phones_of(each): each for each in sounds}
    for each in sounds:
        forms.setdefault(without_last_s(phones_of(each)), each)
    return forms


def _sound_of(word: str, forms: dict[Phones, str]) -> str | None:
    return None if word == OTHER else forms.get(phones_of(word))


def _best(named: Iterable[tuple[float, str]]) -> tuple[float, str | None]:
    return max(named, key=lambda each: each[0], default=(UNNAMED, None))


def _shortfall(scores: _Scores, expected: str, strictness: Strictness, ease: float) -> float:
    if scores.expected <= UNNAMED:
        return inf
    eased = strictness.eased(ease)
    accept = eased.accept
    mirrored = scores.rival is not None and are_mirrored(expected, scores.rival)
    if scores.expected_lacks_s and mirrored:
        # Without its s "tegre" and "tregue" differ by order alone: no benefit of the doubt (D9),
        # nor any ease.
        accept = max(strictness.accept, -strictness.accept, 0.0)
    over_rival = scores.expected - scores.rival_score
    over_other = scores.expected - scores.other_score
    return max(accept - over_rival, eased.accept_over_other - over_other)


def _is_plainly_wrong(scores: _Scores, strictness: Strictness) -> bool:
    over_expected = scores.rival_score - scores.expected
    over_other = scores.rival_score - scores.other_score
    return min(over_expected, over_other) >= strictness.refuse


def _kind_of_error(said: str, expected: str) -> Kind:
    """The same consonants under other vowels, or another word."""
    same = consonants(said) == consonants(expected)
    return Kind.WRONG_VOWEL if same else Kind.WRONG_WORD


def _was_for_us(scores: _Scores, sounds: tuple[str, ...], strictness: Strictness) -> bool:
    """Whether somebody tried to say a word of the game.

    A word beside the game that sounds like one of ours ("tren") was a try; the filler, or a word
    unlike any of ours ("pues"), was none when it is far ahead of all of ours.
    """
    ours = max(scores.expected, scores.rival_score)
    if scores.other is None:
        return ours > UNNAMED
    if scores.other_score - ours < strictness.passing:
        return True
    if scores.other == OTHER:
        return False
    return any(likeness(scores.other, sound) >= strictness.near for sound in sounds)
