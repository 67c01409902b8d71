"""What a page is, and what all pages share."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Protocol

from app.evening.choices import choice_of, settings_of
from app.evening.live_ears import Clock
from app.evening.memory import Memory
from app.evening.models import OWN, Installed, installed_models
from app.evening.open_ear import OpenEar
from app.evening.phones import Handsets, OpenPhones, open_phones
from app.evening.statistics import Statistics
from app.hearing.leanings import NO_LEANINGS, Leanings
from app.rules.cards import Card
from app.screen.choice import Choice
from app.screen.hands import Hand
from app.screen.language import Language, language
from app.screen.loop import Picture
from app.screen.sheets import Sheet
from app.screen.sounds import NoSounds, Sounds
from app.speech.listener import Recogniser, RecogniserFor
from app.speech.microphone import Microphones
from app.store import paths
from app.store.settings import Settings, with_leanings, without_voice, without_voices


class Page(Protocol):
    """What is on the screen, and what comes after it."""

    def after(self, hands: tuple[Hand, ...], at: float) -> Page | None:
        """The page to be seen now that hands did this; ``None`` ends the app."""
        ...

    def picture(self, at: float) -> Picture:
        """What to see at an instant."""
        ...

    def close(self) -> None:
        """Give back what the page holds, and the pages under it: the app ends."""
        ...


@dataclass(slots=True)
class House:
    """What all pages share: the session's clock, sounds, ears to be had, and what is remembered."""

    clock: Clock
    sounds: Sounds | NoSounds
    settings: Settings
    memory: Memory
    recogniser_for: RecogniserFor
    phrase_recogniser_for: Callable[[tuple[str, ...]], Recogniser]  # of the opening duel
    microphones: Callable[[], Microphones]  # found when first asked for
    dress: Callable[[Settings, Settings], None]  # shows what changed in how things are shown
    prepare: Callable[[tuple[Card, ...]], None]  # draws a deck before its game, so no frame is late
    models: Callable[[], tuple[Installed, ...]] = installed_models
    sheet: Callable[[], Sheet] = Sheet  # the one that suits the window now
    statistics: Statistics = field(default_factory=lambda: Statistics(paths.statistics_file()))
    open_phones: OpenPhones = open_phones
    model: str = ""  # of the ears, for this session alone; empty is the one that is remembered
    phones: Handsets = field(init=False)

    def __post_init__(self) -> None:
        """Phones are wanted as they were last time."""
        self.phones = Handsets(self.clock, self.open_phones)
        self.phones.switch(self.settings.phones)

    def open_ear(self) -> OpenEar:
        """The microphone that was chosen, listened to by a page."""
        chosen = self.microphones().open(self.settings.microphone or None, self.clock)
        return OpenEar(chosen, self.recogniser_for, self.clock)

    def eases(self, players: tuple[str, ...]) -> tuple[float, ...]:
        """The ease of each of these players in nats, 0 for those who never rehearsed."""
        known = self.settings.ease if self.knows_voices else {}
        return tuple(known.get(name, 0.0) for name in players)

    def leanings(self, players: tuple[str, ...]) -> tuple[Leanings, ...]:
        """Those of each of these players, as far as their voices are known."""
        known = self.settings.leanings if self.knows_voices else {}
        return tuple(Leanings(*known.get(name, NO_LEANINGS)) for name in players)

    def know(self, voices: Mapping[str, Leanings]) -> None:
        """Remember what was learnt of voices, by name."""
        if not self.knows_voices:
            return
        settings = self.settings
        for name, leanings in voices.items():
            if leanings != settings.leanings.get(name, NO_LEANINGS):
                settings = with_leanings(settings, name, leanings)
        self.keep(settings)

    @property
    def knows_voices(self) -> bool:
        """Whether the model that hears is the one whose voices are remembered: others differ."""
        return not self.model or self.model == (self.settings.model or OWN)

    @property
    def choice(self) -> Choice:
        """What is chosen now."""
        return choice_of(self.settings)

    @property
    def language(self) -> Language:
        """The language of the screen."""
        return language(self.choice.language)

    def choose(self, choice: Choice) -> None:
        """Take over a form that changed."""
        self.keep(settings_of(choice, self.settings))
        self.sounds.set_volume(choice.volume)

    def forget(self, name: str) -> None:
        """Nothing is known of this player any more: neither figures nor voice nor colour."""
        self.statistics.forget(name)
        known = tuple(each for each in self.settings.known if each[0] != name)
        self.keep(replace(without_voice(self.settings, name), known=known))

    def forget_all(self) -> None:
        """Nothing is known of anybody."""
        self.statistics.forget_all()
        self.keep(replace(without_voices(self.settings), known=()))

    def keep(self, settings: Settings) -> None:
        """Take over settings and remember them if they are new, with what others changed."""
        if settings != self.settings:
            before, self.settings = self.settings, self.memory.keep(self.settings, settings)
            self.dress(before, self.settings)
            self.phones.switch(self.settings.phones)
