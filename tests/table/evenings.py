"""Random evenings: settings, and moves of people and ears in any order, for property tests."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final

from hypothesis import strategies as st

from app.hearing.heard import (
    OTHER,
    EarBack,
    EarTrouble,
    Guess,
    Heard,
    HeardUpTo,
    SpeechBegan,
    SpeechDropped,
)
from app.hearing.strictness import STRICTNESSES
from app.rules.game import AwaitingWord, Referee, Setup
from app.rules.modes import Modes
from app.rules.words import WORD_OF_SOUND
from app.table.effects import Effect
from app.table.house import Errors, House, Pace
from app.table.inputs import (
    Admit,
    Arrive,
    Begin,
    Continue,
    Depart,
    Input,
    Overrule,
    Pause,
    Resume,
    Stop,
    Tick,
    Typed,
    UseKeys,
    Void,
)
from app.table.table import Table
from tests.table.pilot import DECK


@dataclass(frozen=True, slots=True)
class Move:
    """Something happens ``gap`` seconds after the last one."""

    kind: str
    gap: float
    seat: int
    words: tuple[tuple[str, float], ...]
    patient: bool = True  # a word waits until one is due


@dataclass(frozen=True, slots=True)
class Evening:
    setup: Setup = field(repr=False)
    dealt: str
    house: House
    moves: tuple[Move, ...]
    lag: float  # how far the ears are behind


@dataclass(frozen=True, slots=True)
class Lived:
    """An evening that was played: every input with its effects, and the table at its end."""

    table: Table
    course: tuple[tuple[Input, tuple[Effect, ...]], ...]

    @property
    def effects(self) -> tuple[Effect, ...]:
        return tuple(effect for _, effects in self.course for effect in effects)


# The moves that carry an evening forward come up more often than those that break it.
_KINDS = (
    *("right",) * 8,
    *("wait", "word", "mumble") * 3,
    *("typed", "stop", "overrule") * 2,
    *(
        "admit",
        "keys",
        "void",
        "noise",
        "pause",
        "resume",
        "continue",
        "deaf",
        "hears",
        "depart",
        "begin",
        "arrive",
    ),
)
_GAPS = st.sampled_from((0.0, 0.01, 0.05, 0.3, 0.7, 1.0, 2.5, 4.0))
_WORDS = st.lists(
    st.tuples(
        st.sampled_from((*WORD_OF_SOUND, "tren", "pues", "tigre", OTHER)),
        st.sampled_from((0.0, -0.5, -2.0, -6.0, -15.0)),
    ),
    max_size=3,
).map(lambda named: tuple(sorted(named, key=lambda each: -each[1])))
_MOVES = st.builds(
    Move,
    kind=st.sampled_from(_KINDS),
    gap=_GAPS,
    seat=st.sampled_from((0, 1, 2, 0, 1, 3, 6)),
    words=_WORDS,
    patient=st.sampled_from((True, True, True, False)),
)

_SPOKEN: Final = ("right", "word", "mumble", "typed", "noise", "deaf")
_TICKS_TO_A_WORD: Final = 8


@st.composite
def evenings(draw: st.DrawFn, *, may_lag: bool = True) -> Evening:
    seats = draw(st.integers(1, 5))
    setup = Setup(
        players=("Ana", "Luis", "Eva", "Íñigo", "Zoe")[:seats],
        deck=DECK,
        modes=Modes(*draw(st.tuples(st.booleans(), st.booleans(), st.booleans()))),
        cards=seats * draw(st.integers(2, 4)),
        seed=draw(st.integers(0, 999)),
        opener=draw(st.none() | st.integers(0, seats - 1)),
        referee=draw(st.sampled_from(Referee)),
        rounds=draw(st.sampled_from((None, None, 1, 2))),
        last_lap=draw(st.booleans()),
        keep_direction=draw(st.booleans()),
    )
    house = House(
        pace=draw(st.sampled_from(Pace)),
        handicap=draw(st.sampled_from(((), (1.0,), (0.0, 0.5)))),
        strictness=draw(st.sampled_from(tuple(STRICTNESSES.values()))),
        turn_pause=draw(st.sampled_from((0.6, 0.0, 2.0, None))),
        delay=draw(st.sampled_from((0.0, 0.12))),
        minutes=draw(st.sampled_from((None, None, 0.2))),
        errors=Errors(*draw(st.tuples(*(st.booleans(),) * 4))),
        vote=draw(st.booleans()),
        learning=draw(st.booleans()),
        listens=draw(st.sampled_from((True, True, True, False))),
    )
    moves = draw(st.lists(_MOVES, min_size=8, max_size=40))
    lag = draw(st.sampled_from((0.0, 0.4, 2.0))) if may_lag else 0.0
    dealt = f"{seats} seats, {setup.cards} cards, seed {setup.seed}, opener {setup.opener}"
    return Evening(setup, f"{dealt}, {setup.modes}, {setup.referee}", house, tuple(moves), lag)


def live(evening: Evening) -> Lived:
    """Play an evening."""
    table = Table(evening.setup, evening.house, "0.1.0")
    course: list[tuple[Input, tuple[Effect, ...]]] = []
    now = 0.0
    for move in (Move("begin", 0.0, 0, ()), *evening.moves):
        now = round(now + move.gap, 4)
        for _ in range(_TICKS_TO_A_WORD if move.kind in _SPOKEN and move.patient else 0):
            wake_at = table.wake_at
            if wake_at is None or table.sitting.listening is not None:
                break
            now = max(now, wake_at)
            course.append((Tick(now), table.receive(Tick(now))))
        for what in _inputs(move, now, table, evening.lag):
            now = max(now, what.at)
            course.append((what, table.receive(what)))
    return Lived(table, tuple(course))


def again(lived: Lived, setup: Setup, house: House, *, ticks: float) -> Lived:
    """The same inputs with more ticks in between, ``ticks`` seconds apart."""
    table = Table(setup, house, "0.1.0")
    course: list[tuple[Input, tuple[Effect, ...]]] = []
    now = 0.0
    for what, _ in lived.course:
        while round(now + ticks, 4) < what.at:
            now = round(now + ticks, 4)
            course.append((Tick(now), table.receive(Tick(now))))
        now = max(now, what.at)
        course.append((what, table.receive(what)))
    return Lived(table, tuple(course))


def _inputs(move: Move, now: float, table: Table, lag: float) -> tuple[Input, ...]:
    match move.kind:
        case "wait":
            return (Tick(now), HeardUpTo(max(0.0, round(now - lag, 4))))
        case "right" | "word" | "mumble":
            return _spoken(move, now, table, lag)
        case "noise":
            onset = max(0.0, round(now - lag, 4))
            return (
                SpeechBegan(onset, onset),
                SpeechDropped(onset, round(onset + 0.1, 4)),
            )
        case _:
            return (_by_hand(move, now, table),)


def _spoken(move: Move, now: float, table: Table, lag: float) -> tuple[Input, ...]:
    words = move.words
    if move.kind == "right":
        words = ((_right(table), 0.0),)
    if move.kind == "mumble":
        words = ((OTHER, 0.0),)
    onset = max(0.0, round(now - lag, 4))
    end = round(onset + 0.4, 4)
    known = round(onset + 0.6, 4)
    return (
        (
            SpeechBegan(onset, round(onset + 0.05, 4)),
            Tick(round(now + 0.3, 4)),
            Heard(onset, end, tuple(Guess(*each) for each in words), known),
        )
        if lag == 0.0 or move.seat % 2
        else (
            Tick(round(now + 0.3, 4)),
            SpeechBegan(onset, round(onset + 0.05, 4)),
            Heard(onset, end, tuple(Guess(*each) for each in words), known),
        )
    )


def _by_hand(move: Move, now: float, table: Table) -> Input:
    match move.kind:
        case "typed":
            return Typed(_right(table) if move.seat % 2 else "trugu", now)
        case "stop":
            return Stop(move.seat, now)
        case "depart":
            return Depart(move.seat, now)
        case "arrive":
            return Arrive(("Ana", "Luis", "Leo")[move.seat % 3], move.seat, 0.5, now)
        case "deaf":
            return EarTrouble("microphone-lost", "USB", now, now - 2.0)
        case "hears":
            return EarBack(now)
        case kind:
            return _PLAIN[kind](now)


_PLAIN: Final[dict[str, Callable[[float], Input]]] = {
    "begin": Begin,
    "overrule": Overrule,
    "admit": Admit,
    "keys": UseKeys,
    "void": Void,
    "pause": Pause,
    "resume": Resume,
    "continue": Continue,
}


def _right(table: Table) -> str:
    phase = table.sitting.game.phase
    return phase.right.sound if isinstance(phase, AwaitingWord) else "tres"
