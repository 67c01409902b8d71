"""Which of the installed models understands a group better: all of them hear the same words.

What was said lies in memory for as long as the page that asks, and is never written. This module
must never keep the frame loop waiting: models are loaded and asked in a thread of its own.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from threading import Thread

from app.evening.models import Installed
from app.hearing.heard import Heard, below_the_best
from app.hearing.rehearsal import Rehearsal, heard_anew
from app.speech.apart import ApartEars
from app.speech.blocks import Pcm
from app.speech.errors import EarsError
from app.speech.listener import Recogniser

#: How each player's rehearsal went, by name.
Rehearsals = Mapping[str, Rehearsal]


@dataclass(frozen=True, slots=True, eq=False)
class Said:
    """Something that was said while a word was shown."""

    word: str
    pcm: Pcm
    rate: int


class Comparison:
    """Begins when made. ``results`` is ``None`` until every model has heard everything."""

    def __init__(
        self,
        models: tuple[Installed, ...],
        people: Mapping[str, tuple[Said, ...]],
        blank: Rehearsal,
    ) -> None:
        """``people``: what each player said; ``blank``: a rehearsal in which nothing was said."""
        self.results: dict[str, Rehearsals] | None = None
        self._models = models
        self._people = people
        self._blank = blank
        Thread(target=self._run, name="other ears", daemon=True).start()

    def _run(self) -> None:
        results = {}
        for model in self._models:
            ears = ApartEars(model.folder)
            try:
                results[model.name] = self._heard_by(ears.recogniser(self._blank.sounds))
            except EarsError:
                continue  # a model that cannot be used is none to choose
            finally:
                ears.close()
        self.results = results

    def _heard_by(self, recogniser: Recogniser) -> Rehearsals:
        return {
            name: heard_anew(self._blank, ((each.word, _heard(recogniser, each)) for each in said))
            for name, said in self._people.items()
        }


def _heard(recogniser: Recogniser, said: Said) -> Heard:
    """As the model hears it; when it was said is of no matter any more."""
    return Heard(0.0, 0.0, below_the_best(recogniser.guesses(said.pcm, said.rate)), 0.0)


def understood(rehearsals: Rehearsals) -> int:
    """How many words of all players were understood."""
    return sum(each.understood for each in rehearsals.values())


def best_model(results: Mapping[str, Rehearsals], now: str) -> str:
    """The model that understood most; the one in use where no other understood more."""
    most = max(map(understood, results.values()), default=0)
    if now in results and understood(results[now]) == most:
        return now
    return next((name for name, each in results.items() if understood(each) == most), now)
