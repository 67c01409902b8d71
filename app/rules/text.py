"""Cards and numbers in plain text, for the terminal and for tests. Not for the players' screen."""

from __future__ import annotations

from collections.abc import Sequence

from app.rules.cards import Card, TrigalCard


def describe(card: Card) -> str:
    """E.g. ``2 tigers (albino) 1 tear 0 wheat, red`` or ``trigal i``."""
    if isinstance(card, TrigalCard):
        return f"trigal {card.vowel.value}"
    albino = " (albino)" if card.albino else ""
    tigers = counted(card.tigers, "tiger") + albino
    return f"{tigers} {counted(card.tears, 'tear')} {card.wheat} wheat, {card.background.value}"


def counted(number: int, one: str) -> str:
    """So many of something, e.g. ``1 tear`` or ``3 tears``."""
    return f"{number} {one}" if number == 1 else f"{number} {one}s"


def listed(names: Sequence[str]) -> str:
    """All of them in a row, e.g. ``Ana, Luis and Eva``."""
    *others, last = names
    return f"{', '.join(others)} and {last}" if others else last
