"""What tells two players apart: the letters of their names, whatever their case and accents."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from typing import Final

from app.rules.letters import in_sight, is_unseen, shows_something

#: Longest name of a player that stays legible on a plate.
LONGEST: Final = 12


def letters_of(name: str) -> str:
    """Equal for names that nobody could tell apart aloud: Íñigo, iñigo and INIGO."""
    letters = unicodedata.normalize("NFKD", name.casefold())
    plain = (each for each in letters if not unicodedata.combining(each) and not is_unseen(each))
    return " ".join("".join(plain).split())


def as_name(written: str) -> str:
    """What was written without the letters that nobody sees; nothing where nothing is seen."""
    name = in_sight(written)
    return name if shows_something(name) else ""


def called(written: str, names: Iterable[str]) -> str | None:
    """The one of ``names`` that is meant, in whatever case and with or without its accents."""
    letters = letters_of(written)
    return next((name for name in names if letters_of(name) == letters), None)


def is_taken(name: str, others: Iterable[str]) -> bool:
    """Whether one of the others has this name already."""
    return called(name, others) is not None
