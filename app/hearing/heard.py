"""What ears report: values that cross from listening to judging. They know no rules.

Every instant is in seconds since the session began, on the clock of the sound itself (sample time),
never the moment a computer got round to it.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

#: What the recogniser answers when it heard something, but none of the words it was given.
OTHER: Final = "<otra>"


@dataclass(frozen=True, slots=True)
class Guess:
    """One thing the recogniser thinks was said.

    ``score``: log-likelihood in nats. The best of what is told to others is 0.0, see
    :func:`below_the_best`.
    """

    word: str
    score: float
    start: float | None = (
        None  # seconds into the sound at which the word begins, where that is known
    )


def below_the_best(guesses: tuple[Guess, ...]) -> tuple[Guess, ...]:
    """The same guesses, best first, each by how much it is less likely than the best."""
    return tuple(replace(each, score=round(each.score - guesses[0].score, 4)) for each in guesses)


@dataclass(frozen=True, slots=True)
class SpeechBegan:
    """Somebody began to make a sound that may become a word. Told as soon as it is known."""

    onset: float
    at: float


@dataclass(frozen=True, slots=True)
class SpeechDropped:
    """The sound announced by :class:`SpeechBegan` was too short or too faint to be a word."""

    onset: float
    at: float


@dataclass(frozen=True, slots=True)
class Spoken:
    """One of several words run together."""

    onset: float
    end: float
    guesses: tuple[Guess, ...]  # best first; what else it may have been stands among them
    whole: bool = True  # false: broken off, like the beginning of "tri- tristes"


@dataclass(frozen=True, slots=True)
class Heard:
    """One utterance, from its onset to its end, and what it may have been, best guess first.

    Where words were run together ("tres tigres", "tri- tristes"), onset, end and guesses are those
    of the first whole one, and ``words`` holds every one of them in order. It is empty where there
    was but one. Filling sounds before, between and after ("eh", "pues", a laugh) are no words.
    """

    onset: float
    end: float
    guesses: tuple[Guess, ...]  # best first; scores fall; empty when nothing fits
    at: float  # sample time at which the ears had heard enough to decide
    words: tuple[Spoken, ...] = ()

    @property
    def further(self) -> tuple[Spoken, ...]:
        """The whole words that were said in the same breath after the first whole one."""
        return tuple(each for each in self.words if each.whole)[1:]


@dataclass(frozen=True, slots=True)
class HeardUpTo:
    """The ears have worked through all sound before ``at`` (the watermark)."""

    at: float


@dataclass(frozen=True, slots=True)
class EarTrouble:
    """The ears are deaf: ``problem`` is a key the screen has a sentence for, ``detail`` a name.

    That takes a while to be found out; ``since`` is from when on nothing was heard, where known.
    """

    #: "no-microphone" | "busy-microphone" | "microphone-lost" | "silent-microphone" |
    #: "recogniser-died"
    problem: str
    detail: str
    at: float
    since: float | None = None


@dataclass(frozen=True, slots=True)
class EarBack:
    """The ears hear again."""

    at: float


FromTheEars = SpeechBegan | SpeechDropped | Heard | HeardUpTo | EarTrouble | EarBack
