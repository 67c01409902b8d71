"""Typing a name, with a keyboard or with nothing but arrow keys. Pure."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from app.rules.names import LONGEST, as_name
from app.screen.hands import Clicked, Hand, Key, Pressed, Written

#: What the arrow keys go through, for remotes without letters.
_LETTERS: Final = "ABCDEFGHIJKLMNÑOPQRSTUVWXYZÁÉÍÓÚ "


@dataclass(frozen=True, slots=True)
class Typing:
    """A name after one key: the new name where it changed, and whether it is finished."""

    name: str | None = None
    done: bool = False


def edited(name: str, fresh: bool, hand: Hand) -> Typing:
    """``fresh``: nothing has been typed yet, so the first letter replaces the whole name."""
    match hand:
        case Written(text):
            written = as_name(("" if fresh else name) + text).lstrip()
            return Typing(as_name(written[:LONGEST]))
        case Pressed(Key.ENTER | Key.ESCAPE | Key.TAB) | Clicked():
            return Typing(done=True)
        case Pressed(Key.BACKSPACE | Key.DELETE | Key.LEFT):
            return Typing("" if fresh else name[:-1])
        case Pressed(Key.UP):
            return Typing(_turned("" if fresh else name, 1))
        case Pressed(Key.DOWN):
            return Typing(_turned("" if fresh else name, -1))
        case Pressed(Key.RIGHT):
            return Typing((name + "A")[:LONGEST])
        case _:
            return Typing()


def _turned(name: str, step: int) -> str:
    """The name with its last letter moved on in the alphabet."""
    if not name:
        return "A"
    letter = name[-1].upper()
    at = _LETTERS.index(letter) if letter in _LETTERS else 0
    return name[:-1] + _LETTERS[(at + step) % len(_LETTERS)]
