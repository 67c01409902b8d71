"""What can be chosen with a word after a command, and all that each choice is called.

A choice answers to the name it is listed under, to what the game keeps it as, and to what the
English and the Spanish screens show for it, or the one word of that which tells it apart: "the
app" and "app". Case and accents make no difference. Every command asks here, so this module must
never load the table, the ears or a window; the screens' texts are read only where they are needed.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from app.rules.names import called, letters_of

#: Fewer letters tell nothing apart: "s", "a" and "de" are in many texts.
_FEWEST_LETTERS: Final = 3


@dataclass(frozen=True, slots=True)
class Name:
    """One choice. ``shown`` is the screens' message for it, ``also`` what else people call it."""

    listed: str  # in English, as a refusal lists it
    kept: str  # as the game keeps it
    shown: str = ""
    also: tuple[str, ...] = ()


class Names:
    """The choices there are for one thing."""

    def __init__(self, *names: Name) -> None:
        self._names = names

    @property
    def listed(self) -> tuple[str, ...]:
        """What there is to choose from, in English."""
        return tuple(each.listed for each in self._names)

    @property
    def kept(self) -> tuple[str, ...]:
        """The same as the game keeps them."""
        return tuple(each.kept for each in self._names)

    def meant(self, written: str) -> str | None:
        """What the game keeps of the choice that ``written`` names; ``None`` where it names none.

        A word that is in what the screens show for several choices names none of them.
        """
        for name in self._names:
            if called(written, (name.listed, name.kept, *name.also)) is not None:
                return name.kept
        words = set(_words(written))
        if max(map(len, words), default=0) < _FEWEST_LETTERS:
            return None
        found = {kept for kept, text in self._on_screens if words <= text}
        return found.pop() if len(found) == 1 else None

    @cached_property
    def _on_screens(self) -> tuple[tuple[str, frozenset[str]], ...]:
        return tuple(
            (name.kept, frozenset(_words(text)))
            for name in self._names
            if name.shown
            for text in _texts(name.shown)
        )


def _texts(message: str) -> Iterator[str]:
    # Babel takes a tenth of a second to load, and most people type what is listed.
    from app.screen.language import LANGUAGES, language

    for code in LANGUAGES:
        yield language(code).say(message)


def _words(text: str) -> list[str]:
    return letters_of(text).replace(",", " ").split()


def _fault(name: str) -> Name:
    return Name(name, name, f"option-error_{name}")


PRESETS: Final = Names(
    Name("kids", "niños", "preset-niños"),
    Name("party", "fiesta", "preset-fiesta"),
    Name("pro", "pro", "preset-pro"),
    Name("rulebook", "rulebook", "preset-rulebook"),
)
PACES: Final = Names(
    Name("relaxed", "tranquilo", "pace-tranquilo"),
    Name("normal", "normal", "pace-normal"),
    Name("fast", "rápido", "pace-rapido"),
    Name("off", "off", "pace-off"),
)
STRICTNESSES: Final = Names(
    Name("kids", "niños", "strictness-niños"),
    Name("party", "fiesta", "strictness-fiesta"),
    Name("pro", "pro", "strictness-pro"),
)
REFEREES: Final = Names(
    Name("automatic", "automatic", "referee-automatic", ("automático",)),
    Name("table", "table", "referee-table"),
)
#: What settles who opens, beside a name.
OPENINGS: Final = Names(
    Name("duel", "duel", "opener-duel", ("duelo",)),
    Name("random", "random", "opener-random"),
)
#: What may count as a fault, beside a wrong word and being too slow: as in app.table.house.Errors.
FAULTS: Final = Names(
    _fault("vowel"),
    _fault("correction"),
    _fault("mumble"),
    _fault("early"),
    _fault("stutter"),
    _fault("second"),
    _fault("ending"),
)
MODES: Final = Names(
    Name("albino", "albino", "mode-albino"),
    Name("trigo", "trigo", "mode-trigo", ("wheat",)),
    Name("trauma", "trauma", "mode-trauma"),
)
LANGUAGES: Final = Names(Name("es", "es", also=("español",)), Name("en", "en", also=("English",)))
BENCHES: Final = Names(Name("screen", "screen"), Name("start", "start"))
