"""How this house plays: pace, strictness, who turns the cards. Settings of one evening.

The modes, the deck and the referee belong to the rules' own ``Setup``. This module must never know
a game that is going on.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Final

from app.hearing.leanings import NO_LEANINGS, Leanings
from app.hearing.strictness import FIESTA, Strictness
from app.rules.words import WORD_OF_SOUND

#: Everything that may be heard: a word of another mode or vowel is a wrong word, not noise (W3).
SOUNDS: Final = tuple(WORD_OF_SOUND)


class Pace(Enum):
    """How long a player may think (E2)."""

    TRANQUILO = "tranquilo"
    NORMAL = "normal"
    RAPIDO = "rápido"
    OFF = "off"

    @property
    def limit(self) -> float | None:
        """Seconds from the card being visible to the onset of speech; None is no limit."""
        return _LIMITS[self]


@dataclass(frozen=True, slots=True)
class Errors:
    """What counts as an error besides a wrong word and being too slow, which the pace is for (E1).

    What no ears can tell from a shared microphone (a laugh, somebody else's voice) is for the
    table to call. So is all that only the app would notice where the players are the referees.
    """

    vowel: bool = True  # the right word under another vowel
    correction: bool = True  # the first word counts, though the right one follows at once (D10)
    mumble: bool = True  # not understood twice (E3); otherwise the turn begins again
    early: bool = False  # a word of the game while its card still turns (E4)
    stutter: bool = False  # the same word twice in a turn, or begun again
    second: bool = False  # another word of the game after the right one
    ending: bool = False  # the right word without its last s (D9)

    @property
    def after_the_word(self) -> bool:
        """Whether what follows a right word in the same turn may be a fault."""
        return self.stutter or self.second

    @property
    def words(self) -> tuple[str, ...]:
        """What ears must tell apart: the words of the game, and their endings where these count."""
        if not self.ending:
            return SOUNDS
        return (*SOUNDS, *(sound[:-1] for sound in SOUNDS if sound.endswith("s")))


_LIMITS = {Pace.TRANQUILO: 5.0, Pace.NORMAL: 3.0, Pace.RAPIDO: 2.0, Pace.OFF: None}


#: As many marks as seats: each is a token of its own colour and shape, and a key.
MARKS: Final = 6


def marks_for(seats: int, wanted: tuple[int, ...] = ()) -> tuple[int, ...]:
    """A mark for every seat: the ones wanted, where nobody before has them, else the first free."""
    marks: list[int] = []
    for seat in range(seats):
        own = wanted[seat] if seat < len(wanted) else seat
        free = (each for each in (own, *range(MARKS)) if each not in marks)
        marks.append(next(each for each in free if 0 <= each < MARKS))
    return tuple(marks)


@dataclass(frozen=True, slots=True)
class House:
    """The settings of one evening. All times in seconds."""

    pace: Pace = Pace.NORMAL
    handicap: tuple[float, ...] = ()  # per seat, time on top of the pace; missing seats have none
    strictness: Strictness = FIESTA
    ease: tuple[float, ...] = ()  # per seat, nats of the player's own (see app.hearing.strictness)
    reversible: float = 3.0  # how long one key reverses a verdict (E6)
    vote: bool = False  # that key calls a vote instead, and the majority reverses (E6, C10)
    turn_pause: float | None = 0.6  # until the card turns by itself (P8); None: on Continue only
    delay: float = 0.0  # measured delay of display and microphone; never charged to a player (E2)
    errors: Errors = Errors()
    minutes: float | None = None  # of play; then the round being played is the last one (G8)
    learning: bool = False  # shows what memory would have to hold (P10)
    listens: bool = True  # false: played with keys alone, so no verdict waits for the ears
    marks: tuple[int, ...] = ()  # per seat, the token and key of its person; see marks_for
    leanings: tuple[Leanings, ...] = ()  # per seat, of the voice, as far as it was known before

    def ease_of(self, seat: int) -> float:
        """By how many nats the judge is kinder to this seat's words."""
        return self.ease[seat] if seat < len(self.ease) else 0.0

    def leanings_of(self, seats: int) -> tuple[Leanings, ...]:
        """What was known before of each of so many voices."""
        return (*self.leanings, *(NO_LEANINGS,) * seats)[:seats]

    def limit(self, seat: int) -> float | None:
        """Seconds this seat has from the card being visible to the onset of speech."""
        if self.pace.limit is None:
            return None
        return self.pace.limit + self.handicap_of(seat + 1)[seat]

    def handicap_of(self, seats: int) -> tuple[float, ...]:
        """Seconds on top of the pace, for each of so many seats."""
        return (*self.handicap, *(0.0,) * seats)[:seats]
