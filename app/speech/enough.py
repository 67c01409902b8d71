"""Whether enough was heard: how long to wait after a sound before saying what it was.

A word that can go on into another one (*tres* into *trestes*) needs a longer quiet than one that
cannot (*trastas*). It must never decide what is right; it decides when to answer.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from app.hearing.heard import Guess
from app.hearing.likeness import Phones
from app.hearing.phonemes import phones_of
from app.speech.again import DOUBT

#: Quiet, in seconds, after which the recogniser is asked; the last answer always stands. In 240
#: words like *trestes* the closure was longer than 60 ms in 10 %, than 90 ms in 1 %, than 120 ms in
#: none. Asked after 90 ms instead, in babble at 10 dB, two of 284 words of voices kept for
#: development are lost and half as many words again are heard that nobody said; after 150 ms
#: nothing more is won.
FIRST_LOOK: Final = 0.12
SECOND_LOOK: Final = 0.18
LAST_LOOK: Final = 0.36
LOOKS: Final = (FIRST_LOOK, SECOND_LOOK, LAST_LOOK)

#: Nats between the best guess and the next from which a part of an utterance is a word for itself.
CLEAR: Final = 1.5

#: Nats a word may be behind something that is none of ours and still have been tried. Of words said
#: by voices kept for development 9 % came second, nearly all less than 3 nats behind; of other
#: speech 95 % leaves our words further behind.
NEARLY: Final = 3.5


@dataclass(frozen=True, slots=True)
class Enough:
    """Knows which of the words may come are the beginning of another one."""

    words: frozenset[str]
    may_go_on: frozenset[str]
    may_be_two: frozenset[str]  # what two other words sound like when a sound between is lost

    @classmethod
    def of(cls, words: tuple[str, ...]) -> Enough:
        """For exactly these words."""
        sounds = {word: phones_of(word) for word in words}
        return cls(
            frozenset(words),
            frozenset(
                word
                for word, phones in sounds.items()
                if any(
                    len(other) > len(phones) and other[: len(phones)] == phones
                    for other in sounds.values()
                )
            ),
            frozenset(
                word
                for word, phones in sounds.items()
                if any(
                    _is_within(phones, one + other)
                    for one in sounds.values()
                    for other in sounds.values()
                )
            ),
        )

    def is_clear(self, guesses: tuple[Guess, ...]) -> bool:
        """The best guess is one of the words, with nothing else near it."""
        if not guesses or guesses[0].word not in self.words:
            return False
        return len(guesses) < 2 or guesses[0].score - guesses[1].score >= CLEAR

    def is_one(self, guesses: tuple[Guess, ...]) -> bool:
        """Whether this is a single word for certain, so that nobody need look for several."""
        return self.is_clear(guesses) and guesses[0].word not in self.may_be_two

    def is_enough(self, guesses: tuple[Guess, ...], quiet: float) -> bool:
        """Whether these guesses may be told after ``quiet`` seconds without sound."""
        if quiet >= LAST_LOOK:
            return True
        if self.tried(guesses) is None:
            return False  # "eh..." may be followed by the word itself
        if quiet >= SECOND_LOOK:
            return True
        return guesses[0].word in self.words and guesses[0].word not in self.may_go_on

    def is_doubtful(self, guesses: tuple[Guess, ...]) -> bool:
        """Whether it was a try at one of the words, and may as well have been another of them."""
        if self.tried(guesses) is None:
            return False
        ours = [each.score for each in guesses if each.word in self.words]
        return len(ours) > 1 and ours[0] - ours[1] < DOUBT

    def tried(self, guesses: tuple[Guess, ...]) -> Guess | None:
        """The best of the words, where it is not far behind the best guess."""
        near = (each for each in guesses if each.score > guesses[0].score - NEARLY)
        return next((each for each in near if each.word in self.words), None)


def _is_within(phones: Phones, longer: Phones) -> bool:
    """Whether ``phones`` is left of ``longer`` when one sound of it is lost."""
    lost = (longer[:place] + longer[place + 1 :] for place in range(len(longer)))
    return len(longer) == len(phones) + 1 and phones in lost
