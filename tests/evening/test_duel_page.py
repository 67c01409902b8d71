"""The opening duel: by real voices through the real recogniser, and with keys alone."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from queue import SimpleQueue
from threading import Event

import numpy as np
import pytest

from app.actors.script import Prompter
from app.evening.app import Ear, Evening, Shown
from app.evening.duel_page import SHOWN, DuelPage
from app.evening.last_seconds import KEPT_FOR_A_PHRASE
from app.evening.live_ears import LiveEars
from app.evening.plan import Plan
from app.evening.playing import TablePage
from app.hearing.heard import EarTrouble
from app.rules.words import WORD_OF_SOUND
from app.screen.duel import DuelView
from app.screen.hands import Hand, Key, Pressed, Written
from app.speech.blocks import Block, Pcm, cut
from app.speech.listening_thread import Hears
from app.speech.model import find_model
from app.speech.phrase_model import PhraseModel
from app.store.settings import Settings
from app.table.duel import begin
from tests.evening.sofa import Sofa
from tests.speech.sounds import RATE, in_a_row, put, room

SEED = 3
PHRASE = begin(2, SEED).phrase
ENTER, ESCAPE, BACK = (Pressed(key) for key in (Key.ENTER, Key.ESCAPE, Key.BACKSPACE))


class LivingRoom:
    """A microphone that hears what it is told to, and says when all of it was worked through."""

    def __init__(self) -> None:
        self._sounds: SimpleQueue[Pcm | EarTrouble | None] = SimpleQueue()
        self._worked_through = Event()
        self.now = 0.0

    def __iter__(self) -> Iterator[Block | EarTrouble]:
        while (sound := self._sounds.get()) is not None:
            if isinstance(sound, EarTrouble):
                yield sound
            else:
                yield from cut(sound, RATE, self.now)
            self._worked_through.set()

    def close(self) -> None:
        self._sounds.put(None)

    def sounds(self, sound: Pcm | EarTrouble) -> None:
        self._worked_through.clear()
        self._sounds.put(sound)
        assert self._worked_through.wait(30), "the ears never got through it"
        self.now += 0.0 if isinstance(sound, EarTrouble) else len(sound) / RATE


class Duelling:
    """Players in front of the page, one after the other."""

    def __init__(
        self,
        sofa: Sofa,
        players: tuple[str, ...] = ("Ana", "Luis"),
        ask: Callable[[int, tuple[str, ...]], object] | None = None,
    ) -> None:
        model = PhraseModel(find_model())
        sofa.house.phrase_recogniser_for = lambda phrase: model.phrase_recogniser(
            phrase, tuple(WORD_OF_SOUND)
        )
        self.room = LivingRoom()
        self.openers: list[int] = []
        self.page = DuelPage(sofa.house, players, (0, 1), SEED, self._ears, self._opens, ask)
        self.does()
        self.room.sounds(room(1.0))

    def _ears(self, make_listener: Callable[[], Hears]) -> LiveEars:
        return LiveEars(self.room, make_listener, lambda: self.room.now, kept=KEPT_FOR_A_PHRASE)

    def _opens(self, seat: int) -> DuelPage:
        self.openers.append(seat)
        return self.page

    def does(self, *hands: Hand) -> None:
        assert self.page.after(hands, self.room.now) is self.page

    def says(self, actor: str, *words: str, pause: float = 0.05) -> None:
        sound = in_a_row(actor, words or PHRASE, pause)
        self.room.sounds(put(room(len(sound) / RATE + 2.0), sound, 0.4))
        self.does()

    @property
    def view(self) -> DuelView:
        news = self.page.picture(self.room.now).news
        assert isinstance(news, tuple)
        view = news[0]
        assert isinstance(view, DuelView)
        return view


@pytest.fixture
def sofa(tmp_path: Path) -> Sofa:
    return Sofa(tmp_path / "evening.jsonl")


@pytest.fixture
def duelling(sofa: Sofa) -> Iterator[Duelling]:
    duelling = Duelling(sofa)
    yield duelling
    duelling.page.close()


def test_whoever_says_it_without_a_slip_opens(duelling: Duelling) -> None:
    duelling.says("pico", *PHRASE[:3], "tristes", *PHRASE[4:])
    assert duelling.view.shown is not None
    assert duelling.view.shown.errors == 1
    duelling.does(ENTER)
    assert duelling.view.speaker == 1
    duelling.says("santa")
    duelling.does(ENTER)
    assert duelling.view.opener == 1
    duelling.does(ENTER)
    assert duelling.openers == [1]


def test_of_two_without_a_slip_the_quicker_opens(duelling: Duelling) -> None:
    duelling.says("lila", pause=0.4)
    duelling.does(ENTER)
    duelling.says("pico", pause=0.0)
    duelling.does(ENTER)
    assert [player.attempt.errors for player in duelling.view.players if player.attempt] == [0, 0]
    assert duelling.view.opener == 1


def test_a_tie_is_fought_out_with_another_phrase(duelling: Duelling) -> None:
    for _ in range(2):
        duelling.says("santa")
        duelling.does(ENTER)
    view = duelling.view
    assert (view.opener, view.tied, view.speaker) == (None, True, 0)
    assert view.phrase != PHRASE
    duelling.says("pico", *view.phrase, pause=0.3)
    duelling.does(ENTER)
    duelling.says("pico", *view.phrase, pause=0.0)
    duelling.does(ENTER)
    assert duelling.view.opener == 1


def test_the_next_one_s_turn_comes_by_itself(duelling: Duelling) -> None:
    duelling.says("santa")
    duelling.room.sounds(room(SHOWN))
    duelling.does()
    assert (duelling.view.speaker, duelling.view.shown) == (1, None)


def test_what_was_heard_wrongly_is_said_again(duelling: Duelling) -> None:
    duelling.says("pico", *PHRASE[1:])
    duelling.does(BACK)
    assert (duelling.view.speaker, duelling.view.shown) == (0, None)
    duelling.says("pico")
    assert duelling.view.shown is not None
    assert duelling.view.shown.errors == 0


def test_what_is_said_while_an_attempt_is_shown_is_nobodys(duelling: Duelling) -> None:
    duelling.says("pico")
    shown = duelling.view
    duelling.says("santa", *PHRASE[1:])
    assert duelling.view == shown


def test_one_key_leaves_it_to_chance_in_the_middle(duelling: Duelling) -> None:
    duelling.says("pico")
    duelling.does(ENTER, ESCAPE)
    assert duelling.view.opener in (0, 1)


def test_a_player_s_key_names_who_opens(duelling: Duelling) -> None:
    duelling.does(Written("p"))
    assert duelling.view.opener == 1


def test_a_microphone_that_is_lost_is_told_of_and_the_keys_go_on(duelling: Duelling) -> None:
    duelling.room.sounds(EarTrouble("microphone-lost", "USB", 1.0))
    duelling.does()
    assert duelling.view.problem == "microphone-lost"
    duelling.does(ESCAPE, ENTER)
    assert duelling.openers == [duelling.view.opener]


def test_the_table_may_think_otherwise_and_names_somebody_else(duelling: Duelling) -> None:
    for actor, words in (("pico", PHRASE[1:]), ("santa", PHRASE)):
        duelling.says(actor, *words)
        duelling.does(ENTER)
    assert duelling.view.opener == 1
    duelling.does(Written("q"))
    assert duelling.view.opener == 0
    duelling.does(ENTER)
    assert duelling.openers == [0]


def test_in_a_loud_room_no_time_is_taken(duelling: Duelling) -> None:
    sound = in_a_row("pico", PHRASE, 0.05)
    hum = np.convolve(room(8.0 + len(sound) / RATE + 2.0), np.ones(24), "same")
    hum *= 0.2 * np.std(sound) / np.std(hum)
    duelling.room.sounds(put(hum.astype(np.int16), sound, 8.0))
    duelling.does()
    shown = duelling.view.shown
    assert shown is not None
    assert not shown.timed


def test_actors_who_are_asked_fight_it_out(sofa: Sofa) -> None:
    asked: list[int] = []
    duelling = Duelling(sofa, ask=lambda seat, phrase: asked.append(seat))
    assert asked == [0]
    duelling.says("pico")
    duelling.does(ENTER)
    assert asked == [0, 1]
    duelling.page.close()


def test_without_a_voice_the_duel_is_a_matter_of_keys(tmp_path: Path) -> None:
    settings = Settings(players=("Ana", "Luis", "Eva"), cards=6, ear="keys", duel=True)
    sofa = Sofa(tmp_path / "evening.jsonl", settings)
    sofa.press(Key.ENTER)
    assert sofa.house.choice.duel
    sofa.press(Key.ENTER)
    assert isinstance(sofa.page, DuelPage)
    sofa.does(Written("z"))
    sofa.press(Key.ENTER)
    assert isinstance(sofa.page, TablePage)
    assert sofa.sitting.game.setup.opener == 2


def test_who_practises_alone_fights_nobody(tmp_path: Path) -> None:
    settings = Settings(players=("Ana",), cards=6, ear="keys", duel=True)
    sofa = Sofa(tmp_path / "evening.jsonl", settings)
    sofa.press(Key.ENTER, Key.ENTER)
    assert isinstance(sofa.page, TablePage)


@pytest.mark.parametrize(("kind", "problem"), [("keys", "keys"), ("actors", None)])
def test_a_duel_wished_for_when_the_app_is_opened_comes_before_the_table(
    tmp_path: Path, kind: str, problem: str | None
) -> None:
    sofa = Sofa(tmp_path / "evening.jsonl")
    evening = Evening(sofa.house, tmp_path / "evening.jsonl", drops_old=True)
    plan = Plan(("Ana", "Luis"), cards=4, listens=kind != "keys", duel=True)
    prompter = Prompter(1) if kind == "actors" else None
    shown = Shown(evening.first_page(plan, Ear(kind, prompter=prompter)))
    assert isinstance(shown.page, DuelPage)
    picture = shown.step((), 0.0)
    assert picture is not None
    assert isinstance(picture.news, tuple)
    assert picture.news[0].problem == problem
    shown.step((Written("p"),), 0.1)
    shown.step((ENTER,), 0.2)
    assert isinstance(shown.page, TablePage)
    assert shown.page.table.sitting.game.setup.opener == 1
    shown.page.close()
