"""How sure the judge must be, for three kinds of table. Every threshold of hearing lives here.

The numbers are read off curves of false refusals against false acceptances, measured with voices
kept for development, never with those that check the result. What comes of them, on 1,192 words of
such voices (most of them warped to sound like children or giants, or Japanese and Russian) and 180
other clips through the game's own listener, each asked for every word that it is not:

                        right word called     a word accepted
                        wrong      unclear    that it was not
    niños               0.2 %      1.3 %      1.5 %
    fiesta              0.2 %      3.4 %      0.6 %
    pro                 1.4 %      7.5 %      0.3 %
    fiesta, known voice 0.1 %      3.2 %      0.5 %
    fiesta, babble      0.2 %      7.6 %      1.1 %    (10 dB below the word)

A known voice is one of which the ears have heard the words before (:mod:`app.hearing.leanings`).

This module must never decide anything: that is for :mod:`app.hearing.judge`.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

#: One step from one kind of table to the next kinder one, in nats: with all of it "pro" asks of a
#: player what "fiesta" asks of everybody, and "fiesta" what "niños" asks, no less.
MOST_EASE: Final = 1.5
#: Below these the curves of models/README.md give little and take much: from -4 to -5 over rivals
#: no more right words are let through in a quiet room, but wrong ones rise from 2.4 to 3.5 %; from
#: -5 to -6 over the others 0.6 % more right words, and 0.7 % (in babble 3.7 %) more other speech.
LEAST_OVER_RIVALS: Final = -4.0
LEAST_OVER_OTHERS: Final = -5.0


@dataclass(frozen=True, slots=True)
class Strictness:
    """Thresholds on differences of log-likelihood, in nats; positive means "ahead by"."""

    name: str
    accept: float  # the expected word must be this far ahead of the best rival of the game
    accept_over_other: float  # ... and this far ahead of whatever is not a word of the game
    refuse: float  # a rival of the game must be this far ahead of everything else to be "wrong"
    passing: float  # a filler this far ahead of every word of the game was not meant for us
    near: float  # 0..1; from this likeness in sound on, another word was a try at ours

    def __post_init__(self) -> None:
        if self.accept + self.refuse <= 0:
            raise ValueError(f"strictness {self.name!r} could call a word both right and wrong")

    def eased(self, ease: float) -> Strictness:
        """The same for a player with this ease, in nats; bounded, and never stricter."""
        ease = min(max(0.0, ease), MOST_EASE)
        return replace(
            self,
            accept=min(self.accept, max(self.accept - ease, LEAST_OVER_RIVALS)),
            accept_over_other=min(
                self.accept_over_other, max(self.accept_over_other - ease, LEAST_OVER_OTHERS)
            ),
            refuse=self.refuse + ease,
        )


#: Children: a word that is nearly ahead is theirs, and only a plain mistake is one.
NINOS: Final = Strictness(
    "niños", accept=-3.0, accept_over_other=-5.0, refuse=3.5, passing=6.0, near=0.7
)

#: The living room: the benefit of a small doubt.
FIESTA: Final = Strictness(
    "fiesta", accept=-1.5, accept_over_other=-2.0, refuse=3.5, passing=4.5, near=0.6
)

#: Lovers of risk: the word must be ahead, and a rival that is ahead is a mistake.
PRO: Final = Strictness(
    "pro", accept=0.0, accept_over_other=-1.0, refuse=1.2, passing=4.0, near=0.6
)

#: By name, as it is written in settings and on the command line.
STRICTNESSES: Final = {each.name: each for each in (NINOS, FIESTA, PRO)}
