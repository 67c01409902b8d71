"""The opening duel in real time: ears and hands reach the duel, and its opener starts the game."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

from app.evening.last_seconds import is_clear
from app.evening.live_ears import LiveEars
from app.evening.page import House, Page
from app.hearing.heard import EarBack, EarTrouble, FromTheEars, Heard, SpeechBegan, SpeechDropped
from app.screen.duel import (
    ByChance,
    Duellist,
    DuelMeant,
    DuelView,
    GoOn,
    Name,
    SayAgain,
    draw_duel,
    read_duel,
)
from app.screen.hands import Hand
from app.screen.loop import Picture
from app.speech.listening_thread import Hears
from app.speech.phrase_listener import PhraseListener
from app.table.duel import again, begin, by_chance, counted, named, tried
from app.table.effects import Cue

#: Seconds an attempt is shown before the next player's turn comes by itself.
SHOWN: Final = 6.0
#: There are no ears to be deaf: the game is played with keys.
BY_KEYS: Final = "keys"


class DuelPage:
    """Everybody says the tongue twister; whoever is best opens."""

    def __init__(
        self,
        house: House,
        players: tuple[str, ...],
        marks: tuple[int, ...],
        seed: int,
        make_ears: Callable[[Callable[[], Hears]], LiveEars] | None,
        start: Callable[[int], Page],
        ask: Callable[[int, tuple[str, ...]], object] | None = None,
    ) -> None:
        """``make_ears`` is ``None`` where words are typed; ``start`` makes the page of the game.

        ``ask`` is told whose turn it is to say which phrase, for actors who then do.
        """
        self._house = house
        self._players = tuple(zip(players, marks, strict=True))
        self._duel = begin(len(players), seed)
        self._make_ears = make_ears
        self._start = start
        self._ask = ask
        self._ears: LiveEars | None = None
        self._problem = BY_KEYS if make_ears is None else None
        self._speaking = False
        self._turn_began = 0.0
        self._shown_until: float | None = None

    def after(self, hands: tuple[Hand, ...], at: float) -> Page | None:
        """Listen to whose turn it is; the table, once somebody opens and all have seen it."""
        if self._ears is None and self._make_ears is not None and self._duel.opener is None:
            self._ears, self._turn_began = self._make_ears(self._listener), at
            self._ears.open()
            self._ask_speaker()
        if self._ears is not None:
            for news in self._ears.news():
                self._heard(news, at)
        for hand in hands:
            meant = read_duel(self._view, hand)
            if isinstance(meant, GoOn) and self._duel.opener is not None:
                return self._start(self._duel.opener)
            if meant is not None:
                self._do(meant, at)
        if self._shown_until is not None and at >= self._shown_until:
            self._do(GoOn(), at)
        return self

    def _listener(self) -> Hears:
        """Made in the ears' thread, like what it asks for there."""
        return PhraseListener(lambda: self._house.phrase_recogniser_for(self._duel.phrase))

    def _heard(self, news: FromTheEars, at: float) -> None:
        match news:
            case EarTrouble(problem):
                self._problem = problem
            case EarBack():
                self._problem = None
            case SpeechBegan():
                self._speaking = True
            case SpeechDropped():
                self._speaking = False
            case Heard(onset=onset, guesses=guesses):
                self._speaking = False
                if guesses and onset >= self._turn_began and self._shown_until is None:
                    self._said(news, at)
            case _:
                pass

    def _said(self, heard: Heard, at: float) -> None:
        if self._duel.speaker is None or self._ears is None:
            return
        self._duel = tried(self._duel, heard, timed=is_clear(self._ears, heard))
        attempt = self._duel.attempts[-1]
        self._shown_until = at + SHOWN
        cue = Cue.WRONG if attempt.errors else Cue.RIGHT
        self._ears.shut_for(self._house.sounds.play(Cue.UNCLEAR if attempt.doubtful else cue))

    def _do(self, meant: DuelMeant, at: float) -> None:
        self._shown_until = None
        self._turn_began = at
        self._speaking = False
        match meant:
            case GoOn():
                self._duel = counted(self._duel)
            case SayAgain():
                self._duel = again(self._duel)
            case ByChance():
                self._duel = by_chance(self._duel)
            case Name(seat):
                self._duel = named(self._duel, seat)
        if self._duel.opener is not None:
            self.close()
        self._ask_speaker()

    def _ask_speaker(self) -> None:
        speaker = self._duel.speaker
        if self._ask is not None and speaker is not None:
            self._ask(speaker, self._duel.phrase)

    @property
    def _view(self) -> DuelView:
        duel, shown = self._duel, self._shown_until is not None
        tried = len(duel.attempts)
        return DuelView(
            phrase=duel.phrase,
            players=tuple(
                Duellist(name, mark, duel.attempt_of(seat), seat in duel.seats)
                for seat, (name, mark) in enumerate(self._players)
            ),
            speaker=duel.seats[tried - 1] if shown else duel.speaker,
            shown=duel.attempts[-1] if shown else None,
            speaking=self._speaking,
            opener=duel.opener,
            tied=duel.round > 1,
            problem=self._problem,
        )

    def picture(self, at: float) -> Picture:
        """The page."""
        view, texts = self._view, self._house.language
        return Picture((view, texts.code), partial(draw_duel, view=view, language=texts))

    def close(self) -> None:
        """Listen no more."""
        if self._ears is not None:
            self._ears.close()
            self._ears = None
