"""Evenings that are heard: actors speak, the real recogniser listens, hands act at sample times."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import lru_cache

import numpy as np

from app.actors.script import Prompter, read_script
from app.evening.actors_ear import ActorsOnStage
from app.evening.carrying_out import Host
from app.evening.plan import Plan, lay_table, read_deck
from app.hearing.heard import Heard
from app.rules.game import AwaitingWord, Game
from app.speech.listener import Listener
from app.speech.model import EarsModel, find_model
from app.speech.recogniser import VoskRecogniser
from app.table.inputs import Arrive, Begin, Continue, Depart, Input, Overrule, Stop, Tick
from app.table.journal import read_journal, sealed
from app.table.replay import replay
from app.table.sitting import Sitting
from app.table.table import see
from app.table.view import Moment, TableView
from tests.speech.sounds import in_a_row, said, without_last_s

#: Sound after which an evening that has not come to what was waited for never will, seconds.
_PATIENCE = 400.0


@lru_cache(maxsize=2)
def _recogniser(words: tuple[str, ...]) -> VoskRecogniser:
    return EarsModel(find_model()).recogniser(words)


class ByEar:
    """A table with actors round it. ``script``: what they do, a line a turn."""

    def __init__(self, plan: Plan, script: str = "", mistakes: float = 0.0) -> None:
        self.lines: list[str] = []
        self.heard: list[Heard] = []
        table = lay_table(plan)
        prompter = Prompter(plan.seed, mistakes, read_script(script))
        self._actors = ActorsOnStage(table, prompter, self.lines.append)
        self._host = Host(table, self.lines.append, self._actors)
        self._listener = Listener(_recogniser, plan.errors.words)
        self._host.tell(Begin(0.0))

    @property
    def now(self) -> float:
        return round(self._actors.stage.now, 4)

    @property
    def sitting(self) -> Sitting:
        return self._host.table.sitting

    @property
    def game(self) -> Game:
        return self.sitting.game

    @property
    def view(self) -> TableView:
        return see(self._host.table, self.now)

    # Time goes by in sound

    def wait_until(self, come: Callable[[], bool]) -> None:
        """Listen until something has come about; whoever plays by key turns each card at once."""
        end = self.now + _PATIENCE
        while not come():
            assert self.now < end, f"still {self.view.moment} after {_PATIENCE} s of sound"
            self._hear_a_block()
            if self.view.moment is Moment.READY and self.sitting.house.turn_pause is None:
                self.give(Continue(self.now))

    def until(self, *moments: Moment) -> TableView:
        self.wait_until(lambda: self.view.moment in moments)
        return self.view

    def wait(self, seconds: float) -> None:
        end = self.now + seconds
        self.wait_until(lambda: self.now >= end)

    def play_to_the_end(self) -> None:
        self.wait_until(lambda: self._host.table.is_over)

    def _hear_a_block(self) -> None:
        block = self._actors.stage.next_block()
        for news in self._listener.hear(block):
            if isinstance(news, Heard):
                self.heard.append(news)
            self._host.tell(news)
        self._host.tell(Tick(self.now))

    # What people do

    def give(self, what: Input) -> TableView:
        self._host.tell(what)
        return self.view

    def stop(self, by: int) -> TableView:
        return self.give(Stop(by, self.now))

    def overrule(self) -> TableView:
        return self.give(Overrule(self.now))

    def depart(self, player: int) -> TableView:
        return self.give(Depart(player, self.now))

    def arrive(self, name: str, mark: int) -> TableView:
        return self.give(Arrive(name, mark, 0.0, self.now))

    def somebody_says(self, sound: str, after: float) -> None:
        """One of the actors says a word nobody asked for, so many seconds from now."""
        self._actors.stage.say(said("pico", sound).astype(np.int16), self.now + after)

    def somebody_says_without_s(self, sound: str, after: float, actor: str = "pico") -> None:
        """The same, but the last s of the word is dropped."""
        clip = without_last_s(actor, sound).astype(np.int16)
        self._actors.stage.say(clip, self.now + after)

    def somebody_says_in_one_breath(self, *sounds: str, after: float) -> None:
        """Words run together without a pause."""
        self._actors.stage.say(in_a_row("pico", sounds, 0.0).astype(np.int16), self.now + after)

    @property
    def due(self) -> str:
        phase = self.game.phase
        assert isinstance(phase, AwaitingWord), "no word is due"
        return phase.right.sound

    # What holds of every evening

    def check(self) -> None:
        """No card was lost, and the journal tells the same evening again."""
        game = self.game
        cards = (*(card for deck in game.decks for card in deck), *game.pile, *game.set_aside)
        assert Counter(cards) == Counter(read_deck())
        again = replay(read_journal(sealed(self.lines)))
        assert again.first_difference is None
        assert again.table.sitting.game == game
        assert see(again.table, self.now) == self.view
