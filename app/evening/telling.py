"""The evening as plain lines for a terminal, for games that are played without a window.

What a window does not show is told from here, too.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from app.hearing.heard import EarBack, EarTrouble, FromTheEars
from app.rules.commands import Fault
from app.rules.events import (
    CardTurned,
    ChallengeFailed,
    ChallengeUpheld,
    Faulted,
    GameFinished,
    PileTaken,
    PlayerJoined,
    VowelChanged,
    WordStood,
)
from app.rules.text import describe, listed
from app.speech.blocks import Block
from app.table.sitting import Restored, Stamped
from app.table.table import Table


class Teller:
    """Turns what happened into lines, and counts the turns it tells of."""

    def __init__(self, table: Table) -> None:
        """A teller of what happens to ``table`` from now on."""
        self._table = table
        self._turns = table.sitting.game.turns

    def lines(self, told: Sequence[Stamped]) -> Iterator[str]:
        """The lines that what happened is worth; most of it is worth none."""
        for each in told:
            if (line := self._line(each)) is not None:
                yield line

    def _line(self, stamped: Stamped) -> str | None:
        names = self._table.sitting.game.setup.players
        match stamped.what:
            case CardTurned(player, card):
                self._turns += 1
                return f"{stamped.at:8.2f}  {self._turns:3}  {names[player]}: {describe(card)}"
            case WordStood(_, sound, _, was_right):
                return f"               {sound}{'' if was_right else ' (wrong, nobody objected)'}"
            case Faulted(_, fault, sound, right):
                return f"               {_fault(fault, sound)}; right was {right.sound}"
            case PlayerJoined(_, name, cards):
                return f"               {name} sits down with {len(cards)}"
            case PileTaken(player, cards):
                return f"               {names[player]} takes {len(cards)}"
            case VowelChanged(vowel):
                return f"               from now on in {vowel.value}"
            case ChallengeUpheld(by, against):
                return f"               {names[by]} rightly stopped {names[against]}"
            case ChallengeFailed(by, against):
                return f"               {names[by]} wrongly stopped {names[against]}"
            case Restored(why):
                return f"               taken back: {why}"
            case GameFinished(_, places):
                order = sorted(range(len(names)), key=lambda seat: places[seat])
                ranking = ", ".join(f"{places[seat]} {names[seat]}" for seat in order)
                first = [names[seat] for seat in order if places[seat] == 1]
                won = "wins" if len(first) == 1 else "share the win"
                return f"{stamped.at:8.2f}  {listed(first)} {won}. Places: {ranking}"
            case _:
                return None


def going_on(journal: Path, unheeded: Sequence[str]) -> str:
    """That an interrupted game is gone on with, and which options typed it does not heed."""
    whatever = f", whatever {listed(unheeded)} may say" if unheeded else ""
    return (
        f"{journal} holds a game that was interrupted: going on with it as it was dealt{whatever}."
    )


def about_the_ears(news: Block | FromTheEars) -> str | None:
    """What is worth a line where no window shows it: that nothing is heard, or is again."""
    match news:
        case EarTrouble("no-microphone"):
            return "There is no microphone: plug one in."
        case EarTrouble("busy-microphone", name):
            return f"The microphone {name} cannot be opened: close the programs that use it."
        case EarTrouble("microphone-lost", name):
            return f"The microphone {name} is lost: plug it in."
        case EarTrouble("silent-microphone", name):
            return f"The microphone {name} is mute: switch it on."
        case EarTrouble(_, why):
            return f"The ears have failed ({why}); they begin again by themselves."
        case EarBack():
            return "The ears hear again."
        case _:
            return None


def _fault(fault: Fault, sound: str | None) -> str:
    said = f"“{sound}”, " if sound else ""
    return f"{said}{fault.value.replace('-', ' ')}"
