"""The rehearsal page: somebody says shown words, and what came of it is kept with them.

What is heard stays in memory and goes with the page; only the ease of the judge is remembered, how
the vowels of the voice lie, and which model of ears understood most, where several are installed.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Final

from app.evening.comparing import Comparison, Rehearsals, Said, best_model, understood
from app.evening.models import OWN, Installed
from app.evening.page import House, Page
from app.hearing.heard import FromTheEars, Heard
from app.hearing.rehearsal import Rehearsal
from app.hearing.strictness import STRICTNESSES
from app.rules.words import WORD_OF_SOUND
from app.screen.hands import Hand
from app.screen.loop import Picture
from app.screen.rehearsal import (
    EarsNews,
    EarsView,
    Outcome,
    RehearsalAsked,
    RehearsalForm,
    RehearsalView,
    TakeView,
    draw_rehearsal,
    press_rehearsal,
)
from app.speech.enough import FIRST_LOOK
from app.speech.level import Level
from app.speech.listener import BEFORE
from app.speech.sound_check import LOUD_ROOM, SoundCheck
from app.store.offered import offered
from app.store.settings import with_voice, without_voices

#: After so many seconds without a word it is told what may be the matter.
_PATIENCE: Final = 6.0
_LONGEST_NAME: Final = 30  # letters of a model's name, so that its sentence fits
#: So many words tell how loud a voice is.
_FEW: Final = 2


class RehearsalPage:
    """One player after the other, chosen with the keys; each says all the words."""

    def __init__(self, house: House, back: Callable[[], Page], under: Page) -> None:
        """``back`` makes the page after this one; ``under`` lies under both meanwhile."""
        self._house = house
        self._back = back
        self._under = under
        self._form = RehearsalForm()
        self._seat = 0
        self._said: dict[str, list[Said]] = {}  # by everybody who has rehearsed on this page
        self._comparison: Comparison | None = None
        self._ears: EarsView | None = None
        self._ear = house.open_ear()
        self._begin(house.clock())

    def _begin(self, at: float) -> None:
        strictness = STRICTNESSES[self._house.choice.strictness]
        self._rehearsal = self._blank = Rehearsal(strictness, tuple(WORD_OF_SOUND))
        self._sound = SoundCheck()
        self._shown = self._heard_last = at
        self._waited = False
        self._ears, self._comparison = None, None
        self._said.pop(self._player, None)

    def after(self, hands: tuple[Hand, ...], at: float) -> Page | None:
        """Listen to words, and go back in the end."""
        for news in self._ear.news():
            self._take(news, at)
        if self._comparison is not None and self._comparison.results is not None:
            self._choose(self._comparison.results)
            self._comparison = None
        for hand in hands:
            self._form = press_rehearsal(self._form, hand, self._house.sheet())
            match self._form.asked:
                case RehearsalAsked.DONE:
                    self._ear.close()
                    return self._back()
                case RehearsalAsked.AGAIN:
                    self._begin(at)
                case RehearsalAsked.NEXT_PLAYER:
                    self._turn_to(1, at)
                case RehearsalAsked.LAST_PLAYER:
                    self._turn_to(-1, at)
                case None:
                    pass
        self._waited = at - self._heard_last >= _PATIENCE
        return self

    def _turn_to(self, step: int, at: float) -> None:
        self._seat = (self._seat + step) % len(self._players)
        self._begin(at)

    def _take(self, news: FromTheEars | Level, at: float) -> None:
        if isinstance(news, Level):
            self._sound.sounded(news)
        elif isinstance(news, Heard) and news.onset >= self._shown and not self._rehearsal.is_over:
            self._heard(news, at)

    def _heard(self, news: Heard, at: float) -> None:
        """A word, or a noise taken for one; what began before the word was shown counts not."""
        before = self._rehearsal
        self._record(news)
        self._rehearsal = before.told(news)
        if self._rehearsal is before:
            return
        self._heard_last = at
        sound = self._ear.between(news.onset, news.end)
        if sound is not None:
            self._sound.said(news.onset, news.end, sound[0])
        if self._rehearsal.word != before.word:
            self._shown = news.end
        if self._rehearsal.is_over:
            self._keep()

    def _record(self, news: Heard) -> None:
        """Keep what was said for other ears; what ours take for a cough may be a word to them."""
        sound = self._ear.between(news.onset - BEFORE, news.end + FIRST_LOOK)
        if self._rehearsal.word is not None and sound is not None:
            said = Said(self._rehearsal.word, *sound)
            self._said.setdefault(self._player, []).append(said)

    def _keep(self) -> None:
        """Remember with its player what this voice needs; too few words change nothing."""
        ease, leanings = self._rehearsal.ease, self._rehearsal.leanings
        if ease is not None and self._house.knows_voices:
            self._house.keep(with_voice(self._house.settings, self._player, ease, leanings))
        models = self._models()
        if len(models) > 1:
            people = {name: tuple(said) for name, said in self._said.items()}
            self._comparison = Comparison(models, people, self._blank)
            self._ears = EarsView(EarsNews.COMPARING)

    @property
    def _model(self) -> str:
        """The name of the model that listens."""
        return self._house.settings.model or OWN

    def _models(self) -> tuple[Installed, ...]:
        """Those installed, and the one that listens, wherever it lies."""
        installed = self._house.models()
        if self._model in (each.name for each in installed) or offered(self._model):
            return installed
        return (*installed, Installed(self._model, Path(self._model)))

    def _choose(self, results: Mapping[str, Rehearsals]) -> None:
        """Listen with the model that understands most, to which voices are what they are to it."""
        now = self._model
        best = best_model(results, now)
        if best == now:
            self._ears = EarsView(EarsNews.SAME)
            return
        before = understood(results[now]) if now in results else 0
        self._ears = EarsView(EarsNews.BETTER, _shown_name(best), understood(results[best]), before)
        known = replace(without_voices(self._house.settings), model=best)
        for name, each in results[best].items():
            if each.ease is not None:
                known = with_voice(known, name, each.ease, each.leanings)
        self._house.keep(known)
        self._ear.close()
        self._ear = self._house.open_ear()

    @property
    def _players(self) -> tuple[str, ...]:
        return self._house.choice.players

    @property
    def _player(self) -> str:
        return self._players[self._seat]

    @property
    def _outcome(self) -> Outcome | None:
        if not self._rehearsal.is_over:
            return None
        match self._rehearsal.ease:
            case None:
                return Outcome.TOO_FEW
            case 0.0:
                strange = self._rehearsal.leanings.strangest
                return Outcome.CLEAR if strange is None else Outcome.LEARNT
            case _:
                return Outcome.EASED

    @property
    def _trouble(self) -> str | None:
        """What is wrong with the sound, once there was enough of it to tell."""
        tries = sum(len(take.shortfalls) for take in self._rehearsal.takes)
        is_enough = self._rehearsal.is_over or tries >= _FEW
        is_known = is_enough if tries else self._waited
        return self._sound.problem if is_known else None

    @property
    def view(self) -> RehearsalView:
        """What there is to see now."""
        return RehearsalView(
            mark=self._house.choice.all_marks[self._seat],
            player=self._player,
            takes=tuple(
                TakeView(take.word, take.heard, take.right) for take in self._rehearsal.takes
            ),
            done=self._rehearsal.done,
            level=round(self._ear.level, 2),
            threshold=round(self._ear.threshold, 2),
            problem=self._ear.problem,
            sound=self._trouble,
            above=round(max(0.0, self._sound.over_room or 0.0)),
            least=round(LOUD_ROOM),
            outcome=self._outcome,
            vowel=self._rehearsal.leanings.strangest or "",
            ears=self._ears,
        )

    def picture(self, at: float) -> Picture:
        """The page; the meter moves by itself."""
        texts, view = self._house.language, self.view
        draw = partial(draw_rehearsal, view=view, form=self._form, language=texts)
        return Picture((view, self._form, texts.code), draw)

    def close(self) -> None:
        """Stop listening."""
        self._ear.close()
        self._under.close()


def _shown_name(model: str) -> str | None:
    """A model as it is called on the screen; ``None`` is our own."""
    if model == OWN:
        return None
    known = offered(model)
    return (Path(model).name if known is None else known.folder)[:_LONGEST_NAME]
