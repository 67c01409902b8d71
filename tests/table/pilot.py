"""Plays at a table by hand-made inputs, on a clock that only goes on when it is told to."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from app.hearing.heard import (
    OTHER,
    EarBack,
    EarTrouble,
    Guess,
    Heard,
    HeardUpTo,
    SpeechBegan,
    SpeechDropped,
    Spoken,
)
from app.rules.cards import Card
from app.rules.deck import parse_deck
from app.rules.game import AwaitingWord, Referee, RightWord, Setup
from app.rules.modes import BASIC, Modes
from app.rules.words import WORD_OF_SOUND
from app.table.effects import Effect, Note
from app.table.house import House
from app.table.inputs import (
    Admit,
    Begin,
    Continue,
    Depart,
    Input,
    Overrule,
    Pause,
    Resume,
    Stop,
    Tick,
    Typed,
    Void,
)
from app.table.table import Table, see
from app.table.view import Moment, TableView

DECK: Final[tuple[Card, ...]] = parse_deck(
    (Path(__file__).parents[2] / "assets" / "deck.json").read_text(encoding="utf-8")
)
ALL_MODES: Final = Modes(albino=True, trigo=True, trauma=True)
STEP: Final = 0.05


def setup_of(
    *players: str,
    modes: Modes = BASIC,
    referee: Referee = Referee.AUTOMATIC,
    cards: int = 60,
    seed: int = 7,
    opener: int | None = 0,
) -> Setup:
    return Setup(players or ("Ana", "Luis", "Eva"), DECK, modes, cards, seed, opener, referee)


class Pilot:
    """Sits at a table; ``wait`` lets time pass with well-working ears."""

    def __init__(
        self, setup: Setup | None = None, house: House | None = None, *, table: Table | None = None
    ) -> None:
        self.table = table or Table(setup or setup_of(), house or House(), "0.1.0")
        self.now = 0.0
        self.effects: list[Effect] = []
        self.ears = True
        self.step = STEP

    # What the table says

    @property
    def view(self) -> TableView:
        return see(self.table, self.now)

    def moment(self) -> Moment:
        return self.view.moment

    @property
    def lines(self) -> list[str]:
        return [each.line for each in self.effects if isinstance(each, Note)]

    @property
    def right(self) -> RightWord:
        phase = self.table.sitting.game.phase
        assert isinstance(phase, AwaitingWord), "no word is due"
        return phase.right

    @property
    def wrong(self) -> str:
        """A sound that is another word than the right one."""
        word = WORD_OF_SOUND[self.right.sound]
        return next(sound for sound, other in WORD_OF_SOUND.items() if other is not word)

    # What happens

    def give(self, what: Input) -> tuple[Effect, ...]:
        effects = self.table.receive(what)
        self.effects.extend(effects)
        return effects

    def wait(self, seconds: float) -> None:
        end = round(self.now + seconds, 4)
        while self.now < end:
            self.now = round(min(self.now + self.step, end), 4)
            self.give(Tick(self.now))
            if self.ears:
                self.give(HeardUpTo(self.now))

    def begin(self) -> None:
        self.give(Begin(self.now))

    def until(self, *moments: Moment, within: float = 12.0) -> None:
        end = self.now + within
        while self.moment() not in moments:
            assert self.now < end, f"still {self.moment()} after {within} s"
            self.wait(self.step)

    def until_visible(self) -> None:
        if self.moment() is Moment.DEALING and self.table.sitting.game.turns == 0:
            self.begin()
        self.until(Moment.LISTENING)

    def say(
        self, *guesses: str | tuple[str, float], after: float = 0.8, lasts: float = 0.4
    ) -> None:
        """Speak ``after`` seconds from now; the verdict comes 0.2 s after the word's end."""
        self.wait(after)
        onset = self.now
        self._sound_begins(onset)
        self.wait(lasts - 0.1)
        end = self.now
        self.wait(0.2)
        named = [each if isinstance(each, tuple) else (each, 0.0) for each in guesses]
        self.give(Heard(onset, end, tuple(Guess(*each) for each in named), self.now))

    def say_in_one_breath(self, *words: str, after: float = 0.8, each: float = 0.4) -> None:
        """Speak whole words run together; the verdict comes 0.2 s after the last one's end."""
        self.wait(after)
        onset = self.now
        self._sound_begins(onset)
        self.wait(each * len(words) + 0.1)
        said = tuple(
            Spoken(onset + each * place, onset + each * (place + 1), (Guess(word, 0.0),))
            for place, word in enumerate(words)
        )
        self.give(Heard(onset, said[0].end, said[0].guesses, self.now, said))

    def say_right(self, after: float = 0.8) -> None:
        self.until_visible()
        self.say(self.right.sound, after=after)

    def say_wrong(self, after: float = 0.8) -> None:
        self.until_visible()
        self.say(self.wrong, after=after)

    def _sound_begins(self, onset: float) -> None:
        """Told of 0.1 s later; honest ears claim to have heard no more than that until then."""
        ears, self.ears = self.ears, False
        self.wait(0.1)
        self.ears = ears
        self.give(SpeechBegan(onset, self.now))

    def cough(self, after: float = 0.3) -> None:
        self.wait(after)
        onset = self.now
        self._sound_begins(onset)
        self.wait(0.05)
        self.give(SpeechDropped(onset, self.now))

    def mumble(self, after: float = 0.3) -> None:
        """A sound that is plainly none of the words."""
        self.say((OTHER, 0.0), (self.right.sound, -15.0), after=after)

    def type(self, sound: str) -> None:
        self.give(Typed(sound, self.now))

    def stop(self, by: int) -> None:
        self.give(Stop(by, self.now))

    def overrule(self) -> None:
        self.give(Overrule(self.now))

    def admit(self) -> None:
        self.give(Admit(self.now))

    def void(self) -> None:
        self.give(Void(self.now))

    def go_on(self) -> None:
        self.give(Continue(self.now))

    def pause(self) -> None:
        self.give(Pause(self.now))

    def resume(self) -> None:
        self.give(Resume(self.now))

    def depart(self, player: int) -> None:
        self.give(Depart(player, self.now))

    def lose_the_microphone(self) -> None:
        self.ears = False
        self.give(EarTrouble("microphone-lost", "USB", self.now))

    def plug_the_microphone_in(self) -> None:
        self.ears = True
        self.give(EarBack(self.now))
