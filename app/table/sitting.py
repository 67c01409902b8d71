"""The state of one game at the table in time, as a frozen value, and what it tells the journal.

The rules' own :class:`Game` knows no time; a sitting is that game plus the clock, the moment, the
last verdict and what it takes to reverse it. This module must never decide anything.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from app.hearing.heard import EarTrouble
from app.hearing.judge import Judgement
from app.hearing.leanings import Leanings
from app.rules.cards import Card
from app.rules.commands import Fault
from app.rules.deal import check_setup, undealt
from app.rules.events import Event, Refusal
from app.rules.game import Game, RightWord, Setup
from app.rules.words import Vowel
from app.table.effects import Effect
from app.table.house import House, marks_for
from app.table.inputs import Arrive
from app.table.moments import Before, Moment, Waiting
from app.table.tally import Tally, nothing_yet
from app.table.timing import Clock

#: Raised whenever the same inputs would make the rules or the table tell something else, or there
#: is a new one.
RULES: Final = 4


@dataclass(frozen=True, slots=True)
class Judged:
    """An utterance was judged; told to the journal so that hearing can be scored."""

    expected: str
    onset: float  # session time
    judgement: Judgement


@dataclass(frozen=True, slots=True)
class Restored:
    """The game is again exactly what it was before the last word, challenge or turn (E6, E7)."""

    why: str  # "overruled" | "void" | "at-once" | "not-understood" | "said-more" | "out-of-turn"


Told = Event | Judged | Restored


@dataclass(frozen=True, slots=True)
class Stamped:
    """Something that happened, and the session instant it counts from (not when it was found)."""

    at: float
    what: Told


@dataclass(frozen=True, slots=True)
class Verdict:
    """What the last word was judged to be. Instants are table time."""

    player: int
    card: Card
    right: RightWord
    sound: str | None
    fault: Fault | None
    reaction: float | None
    reversible_until: float | None = None
    overruled: bool = False
    vowel: Vowel | None = None  # the one in force for the word
    ended: float | None = None  # when a word that was heard came to its end
    by_key: bool = False  # the word was not heard: keys chose it, or let it pass


@dataclass(frozen=True, slots=True)
class Notice:
    """Why something asked for did not happen, told until a table instant."""

    why: Refusal
    until: float


@dataclass(frozen=True, slots=True)
class Sitting:
    """Everything there is to know about the table between two inputs."""

    game: Game
    house: House
    tally: Tally
    clock: Clock
    moment: Moment
    marks: tuple[int, ...]  # per seat: whose token and key
    leanings: tuple[Leanings, ...]  # per seat: what is known of the voice by now
    listening: float | None = None  # session instant from which words count; None: ears closed
    cut_off: float | None = None  # the same, where a pause closed the ears over it; until it ends
    cue_until: float = 0.0  # table time until which a cue may still sound
    heard_up_to: float = 0.0  # session instant; the watermark
    paused: bool = False
    trouble: EarTrouble | None = None
    by_keys: bool = False  # the ears are deaf and somebody plays on with keys
    over_to_keys: bool = False  # keys were chosen for want of ears, and no word was heard since
    verdict: Verdict | None = None
    before: Before | None = None  # before the last word; the card is face up, its word is due
    notice: Notice | None = None
    arriving: tuple[Arrive, ...] = ()  # who waits for the next round
    began: float | None = None  # table time of the first turn
    ended: float | None = None
    effects: tuple[Effect, ...] = ()  # what the last input asks of the world
    told: tuple[Stamped, ...] = ()  # what the last input made happen
    rules: int = RULES  # those of the journal, where an older one is replayed

    @property
    def ears_work(self) -> bool:
        """Whether silence can be told from deafness."""
        return self.house.listens and self.trouble is None


def laid(setup: Setup, house: House, rules: int = RULES) -> Sitting:
    """The table before the cards are dealt. Raises ``SetupError`` where they cannot be.

    A card that allows no word would break an evening in its middle, so it is refused too (D1).
    """
    check_setup(setup)
    return Sitting(
        game=undealt(setup),
        house=house,
        tally=nothing_yet(len(setup.players)),
        clock=Clock(),
        moment=Waiting(0.0),
        marks=marks_for(len(setup.players), house.marks),
        leanings=house.leanings_of(len(setup.players)),
        rules=rules,
    )
