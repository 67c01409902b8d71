"""A duel in a window at the microphone: ``python -m tests.evening.duel_at_microphone``.

Tells as JSON, a line each, that the microphone delivers, whose turn it is and what was heard, and
goes on at every attempt as somebody with the remote would; the last line says who opens.
"""

from __future__ import annotations

import json
import tempfile
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Final

from app.evening.app import Shown
from app.evening.duel_page import DuelPage
from app.evening.live_ears import session_clock
from app.evening.playing import TablePage
from app.evening.recognisers import Recognisers
from app.hearing.heard import EarBack
from app.screen.duel import DuelView
from app.screen.hands import Closed, Hand, Key, Pressed
from app.screen.loop import Picture, run
from app.screen.window import Window
from app.speech.blocks import Block
from app.speech.microphone import (
    Clock,
    Microphone,
    MicrophoneChoice,
    Microphones,
    Patience,
    Source,
    find_microphones,
)
from app.store.settings import Settings
from tests.evening.sofa import Sofa

#: Seconds after which nobody will be heard any more.
PATIENCE: Final = 90.0
USUAL: Final = Patience()


def tell(**news: object) -> None:
    """One line for whoever speaks into the microphone."""
    print(json.dumps(news), flush=True)


class Telling(Microphone):
    """A microphone that tells when it begins to deliver, and when it does not any more."""

    def __iter__(self) -> Iterator[Source]:
        hears = False
        for news in super().__iter__():
            if isinstance(news, Block) is not hears and not isinstance(news, EarBack):
                hears = not hears
                tell(hears=hears)
            yield news


class AllOfThem(Microphones):
    """Those of this machine."""

    def open(
        self, wanted: str | None, clock: Clock, patience: Patience = USUAL
    ) -> MicrophoneChoice:
        chosen = super().open(wanted, clock, patience)
        return replace(chosen, microphone=Telling(self.drivers, wanted, clock, patience))


class Remote:
    """Presses Enter from the title to the table, wherever something is to be gone on from."""

    def __init__(self, shown: Shown) -> None:
        self._shown = shown
        self._told: object = None
        self._presses: tuple[Hand, ...] = ()

    def step(self, hands: tuple[Hand, ...], at: float) -> Picture | None:
        assert at < PATIENCE, "nobody was heard"
        picture = self._shown.step((*hands, *self._presses), at)
        page, self._presses = self._shown.page, (Pressed(Key.ENTER),)
        if isinstance(page, TablePage):
            self._tell({"opener": page.table.sitting.game.setup.opener})
            self._presses = (Closed(),)
        elif isinstance(page, DuelPage) and picture is not None:
            assert isinstance(picture.news, tuple)
            view = picture.news[0]
            assert isinstance(view, DuelView)
            self._tell(_news(view))
            if view.shown is None and view.opener is None:
                self._presses = ()
        return picture

    def _tell(self, news: dict[str, object]) -> None:
        if news != self._told:
            self._told = news
            tell(**news)


def _news(view: DuelView) -> dict[str, object]:
    heard = view.shown
    return {
        "speaker": view.speaker,
        "phrase": view.phrase,
        "slips": None if heard is None else heard.errors,
        "seconds": None if heard is None else round(heard.seconds, 2),
    }


def main() -> None:
    settings = Settings(players=("Ana", "Luis"), cards=4, ear="mic", duel=True)
    recognisers = Recognisers(lambda: "")
    with tempfile.TemporaryDirectory() as folder:
        sofa = Sofa(Path(folder) / "evening.jsonl", settings, AllOfThem(find_microphones().drivers))
        sofa.house.clock = session_clock()
        sofa.house.recogniser_for = recognisers.recogniser
        sofa.house.phrase_recogniser_for = recognisers.phrase_recogniser
        window = Window()
        try:
            run(window, Remote(sofa.shown).step, sofa.house.clock)
        finally:
            recognisers.close()
            window.close()


if __name__ == "__main__":
    main()
