"""How well an evening of actors was heard: what each meant, against what the table made of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from app.actors.script import Line
from app.rules.commands import Fault
from app.rules.events import Faulted, WordStood
from app.table.sitting import Stamped

#: What silence comes to: after a "¿Cómo?" it counts as not understood, and without a time limit
#: whoever stays silent gives in.
_SILENCE: Final = (Fault.TOO_SLOW, Fault.UNCLEAR, Fault.ADMITTED)


@dataclass(frozen=True, slots=True)
class Meant:
    """One question to an actor: what was due, what they said on purpose, and whether in time."""

    turn: int
    name: str
    expected: str
    line: Line
    limit: float | None

    @property
    def in_time(self) -> bool:
        """Whether they meant to begin before the time is up."""
        return self.limit is None or self.line.reaction <= self.limit

    @property
    def sound(self) -> str | None:
        """The word that should be judged; ``None`` where the table should find them too slow."""
        return self.line.sound if self.in_time else None


class Scoring:
    """Collects questions and verdicts. ``differences`` are sentences, in order."""

    def __init__(self) -> None:
        self.questions = 0
        self.differences: list[str] = []
        self._open: Meant | None = None

    def asked(self, meant: Meant) -> None:
        """An actor was asked; a question still open was not understood and is asked again."""
        if self._open is not None:
            self._differ(self._open, "was not understood and asked again")
        self.questions += 1
        self._open = meant

    def told(self, told: Sequence[Stamped]) -> None:
        """What the table made happen; the first verdict closes the question."""
        for each in told:
            if self._open is None:
                return
            match each.what:
                case WordStood(sound=sound):
                    self._close(sound, None)
                case Faulted(sound=sound, fault=fault):
                    self._close(sound, fault)

    def _close(self, sound: str | None, fault: Fault | None) -> None:
        meant, self._open = self._open, None
        assert meant is not None, "a verdict closes the question that is open"
        if fault is None and meant.sound == sound:
            return
        if fault in _SILENCE and meant.sound is None and sound is None:
            return
        if fault in (Fault.WRONG_WORD, Fault.WRONG_VOWEL) and meant.sound == sound:
            return
        self._differ(meant, _outcome(sound, fault))

    def _differ(self, meant: Meant, outcome: str) -> None:
        said = "said nothing" if meant.line.sound is None else f"said {meant.line.sound}"
        late = "" if meant.in_time else " too late"
        self.differences.append(
            f"turn {meant.turn}: {meant.name} {said}{late} where {meant.expected} was due, "
            f"and {outcome}"
        )


def _outcome(sound: str | None, fault: Fault | None) -> str:
    heard = f"“{sound}” was heard" if sound else "nothing was heard"
    return f"{heard}: {'right' if fault is None else fault.value.replace('-', ' ')}"
