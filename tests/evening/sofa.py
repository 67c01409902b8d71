"""Somebody on the sofa with the remote: presses keys, lets time go by, looks at the picture."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pygame

from app.evening.app import Evening, Shown
from app.evening.memory import Memory
from app.evening.page import House
from app.evening.phones import OpenPhones
from app.evening.playing import TablePage
from app.phones.server import Phones
from app.screen.canvas import Canvas
from app.screen.hands import Clicked, Closed, Hand, Key, Pressed, Written
from app.screen.setup_places import items_of
from app.screen.sounds import NoSounds
from app.speech.listener import Recogniser, RecogniserFor
from app.speech.microphone import Microphones
from app.store.settings import Settings, read_settings
from app.table.sitting import Sitting
from app.table.table import Table
from app.table.view import Moment


def open_phones_here(clock: Callable[[], float]) -> Phones:
    """A server for phones that only this machine can reach."""
    return Phones(clock, lambda: "127.0.0.1")


class Sofa:
    """An app without a window, played with keys, on a clock that only goes when told."""

    def __init__(
        self,
        journal: Path,
        settings: Settings | None = None,
        microphones: Microphones | None = None,
        *,
        drops_old: bool = True,
        recogniser_for: RecogniserFor | None = None,
        open_phones: OpenPhones = open_phones_here,
    ) -> None:
        self.now = 0.0
        self._settings_file = journal.with_name("settings.json")
        self.memory = Memory(self._settings_file)
        self.house = House(
            clock=lambda: self.now,
            sounds=NoSounds(),
            settings=settings or Settings(players=("Ana", "Luis"), cards=4, ear="keys"),
            memory=self.memory,
            recogniser_for=recogniser_for or _nobody_listens,
            phrase_recogniser_for=_nobody_listens,
            microphones=lambda: microphones or Microphones(()),
            dress=lambda before, now: None,
            prepare=lambda deck: None,
            open_phones=open_phones,
        )
        self.shown = Shown(Evening(self.house, journal, drops_old=drops_old).first_page(None, None))
        self.canvas = Canvas(pygame.Surface((640, 360), 0, 32))
        self.is_open = True

    @property
    def remembered(self) -> Settings:
        """What is remembered for the next evening: nothing, while nothing has changed."""
        return read_settings(self._settings_file)

    def does(self, *hands: Hand) -> None:
        """Do something, and look at the picture that follows."""
        picture = self.shown.step(hands, self.now)
        self.is_open = picture is not None
        if picture is not None:
            picture.draw(self.canvas)

    def press(self, *keys: Key) -> None:
        for key in keys:
            self.does(Pressed(key))

    def choose(self, item: str) -> None:
        """Click on something in the title's menu."""
        box = next(each.box for each in items_of("title", 1) if each.name == item)
        self.does(Clicked(*box.centre))

    def write(self, text: str) -> None:
        for letter in text:
            self.does(Written(letter))

    def wait(self, seconds: float) -> None:
        for _ in range(round(seconds / 0.1)):
            self.now = round(self.now + 0.1, 3)
            self.does()

    def close_window(self) -> None:
        self.does(Closed())

    @property
    def page(self) -> object:
        return self.shown.page

    @property
    def table(self) -> Table:
        page = self.page
        assert isinstance(page, TablePage)
        return page.table

    @property
    def sitting(self) -> Sitting:
        return self.table.sitting

    def picture(self) -> bytes:
        """What was drawn last."""
        return pygame.image.tobytes(self.canvas.surface, "RGB")

    def wait_for(self, *moments: Moment) -> None:
        """Let time go by until the table is at one of these moments."""
        from app.table.see import view_of

        for _ in range(300):
            if view_of(self.sitting, self.now).moment in moments:
                return
            self.wait(0.1)
        raise AssertionError(f"the table never came to {moments}")


def _nobody_listens(words: tuple[str, ...]) -> Recogniser:
    raise AssertionError("a game with keys asks no recogniser")
