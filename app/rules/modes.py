"""The three extra modes, every mix of them, and the official name of each mix."""

from __future__ import annotations

from dataclasses import dataclass

from app.rules.words import Word


@dataclass(frozen=True, slots=True)
class Modes:
    """Which extra modes are in force. None of them is the basic game."""

    albino: bool = False
    trigo: bool = False
    trauma: bool = False

    @property
    def chain(self) -> tuple[Word, ...]:
        """The words of the series, in order."""
        return _CHAIN_WITH_TRIGO if self.trigo else _CHAIN

    @property
    def official_name(self) -> str:
        """The name the rulebook gives to this mix."""
        return _NAMES[(self.albino, self.trigo, self.trauma)]


_CHAIN = (Word.TRES, Word.TRISTES, Word.TIGRES)
_CHAIN_WITH_TRIGO = (*_CHAIN, Word.TRIGO)

_NAMES = {
    (False, False, False): "Básico",
    (True, False, False): "Albino",
    (False, True, False): "Trigo",
    (False, False, True): "Trauma",
    (True, True, False): "Retrótrigo",
    (False, True, True): "Traumátrigo",
    (True, False, True): "Retrotrauma",
    (True, True, True): "Retrotraumátrigo",
}

#: The basic game.
BASIC = Modes()
