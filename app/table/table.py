"""The table: one entrance, ``receive``, for everything that happens, and a look at any instant.

A thin shell around the frozen :class:`Sitting`. It also keeps the journal's lines: whatever changed
something is told as a :class:`Note`, so that replaying the notes gives the same evening again.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from app.hearing.heard import EarTrouble, Guess, Heard, SpeechBegan, SpeechDropped, Spoken
from app.rules.game import Finished, Setup
from app.table.effects import Effect, Note
from app.table.house import House
from app.table.inputs import Input, Pause, Tick
from app.table.journal import header_line, input_line, told_line
from app.table.passing import next_due
from app.table.receive import receive
from app.table.see import view_of
from app.table.sitting import Sitting, laid
from app.table.timing import instant
from app.table.view import TableView

#: A table that was promised a tick and gets none for this long was asleep: a closed laptop.
ASLEEP: Final = 10.0


class Table:
    """One game at the table, from the deal to the last place.

    Call :meth:`receive` with everything that happens, in the order it becomes known, and carry out
    the effects in their order; call it with a ``Tick`` at :attr:`wake_at` or oftener. How often
    does not matter to any outcome.
    """

    def __init__(self, setup: Setup, house: House, app_version: str) -> None:
        """Lay the table. Raises ``SetupError`` where the cards cannot be dealt as asked."""
        self.sitting = laid(setup, house)
        self._noted_up_to = 0.0  # session instant the journal knows of
        self._unsaid: tuple[Effect, ...] = (Note(header_line(setup, house, app_version)),)

    @classmethod
    def resumed(cls, sitting: Sitting, unsaid: tuple[str, ...]) -> Table:
        """A table that goes on from ``sitting``; ``unsaid`` lines go before all others."""
        table = cls.__new__(cls)
        table.sitting = sitting
        table._noted_up_to = sitting.clock.session
        table._unsaid = tuple(Note(line) for line in unsaid)
        return table

    def receive(self, what: Input) -> tuple[Effect, ...]:
        """Take in what happened; what it asks of the world, in the order to carry it out."""
        unsaid, self._unsaid = self._unsaid, ()
        what = rounded(what)
        wake_at = self.wake_at
        if wake_at is not None and what.at > wake_at + ASLEEP:
            return unsaid + self._take(Pause(self.sitting.clock.session)) + self._take(what)
        return unsaid + self._take(what)

    def _take(self, what: Input) -> tuple[Effect, ...]:
        before = self.sitting
        self.sitting = receive(before, what)
        if not changes_something(before, self.sitting):
            return ()
        lines = []
        if before.clock.session > max(self._noted_up_to, what.at):
            lines.append(input_line(Tick(before.clock.session)))
            # Ears lag: what they heard became known later than it was said.
        lines.append(input_line(what))
        self._noted_up_to = self.sitting.clock.session
        lines += (told_line(each) for each in self.sitting.told)
        return (*map(Note, lines), *self.sitting.effects)

    @property
    def wake_at(self) -> float | None:
        """Session instant at which a ``Tick`` next matters; ``None`` while none does."""
        due = next_due(self.sitting)
        if due is None or self.sitting.clock.stopped is not None:
            return None
        return self.sitting.clock.to_session(due)

    @property
    def is_over(self) -> bool:
        """Whether the game is finished."""
        return self.sitting.ended is not None

    @property
    def is_decided(self) -> bool:
        """Whether it is known who wins; the last verdict may still be reversed for a moment."""
        return isinstance(self.sitting.game.phase, Finished)


def changes_something(before: Sitting, after: Sitting) -> bool:
    """Whether an input did more than let time go by; only then the journal needs it."""
    if after.effects or after.told:
        return True
    return _still(before, after) != _still(after, after)


def _still(sitting: Sitting, at: Sitting) -> Sitting:
    clock = replace(sitting.clock, session=at.clock.session)
    return replace(sitting, clock=clock, heard_up_to=0.0, effects=(), told=())


def rounded(what: Input) -> Input:
    """The input as the journal writes it: every number rounded once, here at the entrance."""
    at = instant(what.at)
    match what:
        case Heard(onset, end, guesses, words=words):
            said = tuple(map(_rounded_word, words))
            return Heard(instant(onset), instant(end), _rounded(guesses), at, said)
        case SpeechBegan(onset) | SpeechDropped(onset):
            return replace(what, onset=instant(onset), at=at)
        case EarTrouble(since=float(since)):
            return replace(what, at=at, since=instant(since))
        case _:
            return replace(what, at=at)


def _rounded_word(word: Spoken) -> Spoken:
    onset, end = instant(word.onset), instant(word.end)
    return replace(word, onset=onset, end=end, guesses=_rounded(word.guesses))


def _rounded(guesses: tuple[Guess, ...]) -> tuple[Guess, ...]:
    return tuple(Guess(each.word, round(each.score, 4)) for each in guesses)


def see(table: Table, at: float) -> TableView:
    """What the table looks like at session instant ``at``."""
    return view_of(table.sitting, at)
