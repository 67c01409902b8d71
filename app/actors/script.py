"""What actors are told to do, turn by turn: by a script, or by chance at a rate of mistakes.

Pure: the same seed, turn and question always give the same line. It never looks at the cards; it
is told the right word, as a prompter would.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from random import Random
from textwrap import shorten
from typing import Final

from app.rules.words import UNDER_VOWEL, WORD_OF_SOUND, spoken


class ScriptError(Exception):
    """A script cannot be played; the message says which line, and what a line may be."""


class Deed(Enum):
    """What an actor means to do."""

    RIGHT = "right"
    WRONG = "wrong"  # another word of the chain
    VOWEL = "vowel"  # the right word in another vowel
    NOTHING = "nothing"
    LATE = "late"  # the right word, after the time is up


@dataclass(frozen=True, slots=True)
class Direction:
    """One line of a script. ``sound`` fixes the word; ``reaction`` is in seconds."""

    deed: Deed | None = None
    sound: str | None = None
    reaction: float | None = None


@dataclass(frozen=True, slots=True)
class Line:
    """What an actor says: ``sound`` (``None``: nothing) ``reaction`` seconds after the card."""

    deed: Deed | None
    sound: str | None
    reaction: float


#: How long after the card an actor answers, seconds: people need 0.6 s and more to find a word.
QUICKEST, SLOWEST = 0.55, 1.25
#: The longest that a script may let an actor wait, seconds.
LONGEST: Final = 60.0
#: How long after the limit a late answer comes, seconds.
LATE_BY: Final = 0.4
_LONGEST_TOLD: Final = 60  # letters of a line that cannot be played
_WHAT_A_LINE_MAY_BE: Final = "right, wrong, vowel, nothing, late or one of the 24 words"


def read_script(text: str) -> tuple[Direction, ...]:
    """One direction per line: a deed or a word, and maybe a reaction in seconds. ``#`` comments.

    Raises :class:`ScriptError` with the number of the line that cannot be played.
    """
    directions = []
    for number, written in enumerate(text.splitlines(), 1):
        parts = written.partition("#")[0].split()
        if not parts:
            continue
        try:
            directions.append(_direction(parts))
        except ValueError as error:
            told = shorten(written, _LONGEST_TOLD, placeholder="…")
            raise ScriptError(
                f"Line {number} of the script, “{told}”, cannot be played: write "
                f"{_WHAT_A_LINE_MAY_BE}, then maybe the seconds to wait."
            ) from error
    return tuple(directions)


def _direction(parts: list[str]) -> Direction:
    if len(parts) > 2:
        raise ValueError(parts)
    reaction = float(parts[1]) if len(parts) == 2 else None
    if reaction is not None and not 0 <= reaction <= LONGEST:
        raise ValueError(reaction)
    if parts[0] in WORD_OF_SOUND:
        return Direction(sound=parts[0], reaction=reaction)
    return Direction(deed=Deed(parts[0]), reaction=reaction)


@dataclass(frozen=True, slots=True)
class Prompter:
    """Tells an actor what to say. ``mistakes`` is the share of turns that go wrong, 0 to 1."""

    seed: int
    mistakes: float = 0.0
    script: tuple[Direction, ...] = ()

    def line(self, question: int, expected: str, limit: float | None) -> Line:
        """What to say to the ``question``-th question (from 0), whose right word is ``expected``.

        ``limit`` is the time to answer in seconds; without one nobody can be late or silent.
        """
        dice = Random(self.seed * 1_000_003 + question)
        direction = self.script[question] if question < len(self.script) else Direction()
        deed = direction.deed
        if deed is None and direction.sound is None:
            deed = self._by_chance(dice, limit)
        reaction = direction.reaction
        if reaction is None:
            reaction = QUICKEST + dice.random() * (SLOWEST - QUICKEST)
            if deed is Deed.LATE and limit is not None:
                reaction = limit + LATE_BY
        sound = direction.sound or _sound(deed or Deed.RIGHT, expected, dice)
        return Line(deed, sound, reaction)

    def _by_chance(self, dice: Random, limit: float | None) -> Deed:
        if dice.random() >= self.mistakes:
            return Deed.RIGHT
        possible = [Deed.WRONG, Deed.VOWEL]
        if limit is not None:
            possible += [Deed.NOTHING, Deed.LATE]
        return dice.choice(possible)


def _sound(deed: Deed, expected: str, dice: Random) -> str | None:
    word = WORD_OF_SOUND[expected]
    match deed:
        case Deed.RIGHT | Deed.LATE:
            return expected
        case Deed.NOTHING:
            return None
        case Deed.WRONG:
            return dice.choice([s for s, w in WORD_OF_SOUND.items() if w is not word])
        case Deed.VOWEL:
            forms = [s for s in UNDER_VOWEL.get(word, {}).values() if s != expected]
            return dice.choice(forms) if forms else spoken(next(iter(UNDER_VOWEL)), None)
