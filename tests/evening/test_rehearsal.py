"""Somebody rehearses: real clips through the real recogniser, in rooms good and bad."""

from __future__ import annotations

import shutil
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

from app.evening.models import OWN, Installed
from app.evening.rehearsal_page import RehearsalPage
from app.hearing.rehearsal import WORDS
from app.hearing.strictness import MOST_EASE
from app.screen.hands import Key
from app.screen.rehearsal import EarsNews, EarsView, Outcome, RehearsalView
from app.speech.blocks import Pcm
from app.speech.checked_model import CheckedModel
from app.speech.microphone import Microphones
from app.speech.model import find_model
from app.speech.open_model import open_model
from app.store.settings import Settings
from tests.evening.sofa import Sofa
from tests.evening.sources import SpokenInto
from tests.speech.sounds import ACTORS, RATE, said

Samples = NDArray[np.float64]
LOOK = 1 / 60  # seconds from one to the next
GROUP = Settings(players=("Ana", "Luis"), cards=4, ear="mic")


_OPEN: list[Sofa] = []


@pytest.fixture(autouse=True)
def _everybody_goes_home() -> Iterator[None]:
    yield
    while _OPEN:
        _OPEN.pop().close_window()


@cache
def model() -> CheckedModel:
    return open_model()


def speech(actor: str, words: Iterable[str], pause: float = 1.2) -> Samples:
    silence = np.zeros(round(pause * RATE))
    parts = [part for word in words for part in (silence, said(actor, word))]
    return np.concatenate([*parts, silence])


def babble(length: int, loudness: float) -> Samples:
    """Everybody talking at once, of this root mean square."""
    dice = np.random.default_rng(3)
    clips = [said(folder.name, "trastas") for folder in sorted(ACTORS.iterdir()) if folder.is_dir()]
    sound = np.zeros(length)
    for _ in range(length // 700):
        clip = clips[dice.integers(len(clips))][::-1]
        first = int(dice.integers(length - len(clip)))
        sound[first : first + len(clip)] += clip
    return sound * (loudness / float(np.sqrt(np.mean(sound**2))))


def hiss(length: int, loudness: float = 8.0) -> Samples:
    return np.random.default_rng(1).normal(0.0, loudness, length)


def loudness_of(words: Iterable[str], actor: str) -> float:
    return float(np.sqrt(np.mean(np.concatenate([said(actor, word) for word in words]) ** 2)))


def rehearsed(
    journal: Path,
    samples: Samples,
    settings: Settings = GROUP,
    models: tuple[Installed, ...] = (),
) -> Sofa:
    """A rehearsal to the end of the tape, or of the words."""
    pcm: Pcm = np.clip(np.rint(samples), -32768, 32767).astype(np.int16)
    microphones = Microphones((SpokenInto(pcm, RATE),))
    sofa = Sofa(journal, settings, microphones, recogniser_for=model().recogniser)
    sofa.house.models = lambda: models
    _OPEN.append(sofa)
    sofa.choose("rehearsal")
    look_until(sofa, lambda: view(sofa).outcome is not None or view(sofa).problem is not None)
    return sofa


def look_until(sofa: Sofa, is_so: Callable[[], bool]) -> None:
    """Look again and again, as a window does; between two looks the ears have their time."""
    patience = time.monotonic() + 300
    while not is_so():
        assert time.monotonic() < patience, "the ears never came to an end"
        for thread in threading.enumerate():
            if thread.name in ("ears", "other ears"):
                thread.join(LOOK)
        sofa.shown.step((), sofa.now)
    sofa.does()


def view(sofa: Sofa) -> RehearsalView:
    assert isinstance(sofa.page, RehearsalPage)
    return sofa.page.view


@pytest.mark.parametrize("actor", ["dora", "santa", "pico"])
def test_a_clear_voice_in_a_quiet_room_changes_little_or_nothing(journal: Path, actor: str) -> None:
    words = speech(actor, WORDS)
    shown = view(rehearsed(journal, words + hiss(len(words))))
    assert sum(take.right for take in shown.takes) >= 9
    assert shown.outcome in (Outcome.CLEAR, Outcome.EASED)
    assert shown.sound is None
    assert shown.above > 30


def test_what_a_voice_needs_is_kept_with_its_player(journal: Path) -> None:
    words = speech("dora", WORDS)
    before = replace(GROUP, ease={"Ana": 1.5, "Eva": 0.5})
    sofa = rehearsed(journal, words + hiss(len(words)), before)
    kept = sofa.remembered.ease
    assert kept.keys() == {"Ana", "Eva"}
    assert 0.0 <= kept["Ana"] < MOST_EASE
    assert kept["Eva"] == 0.5
    assert sofa.remembered.leanings.keys() <= {"Ana"}


def test_what_is_kept_goes_into_the_games_of_whoever_plays(journal: Path) -> None:
    sofa = Sofa(journal, replace(GROUP, ear="keys", ease={"Luis": 1.0, "Eva": 0.5}))
    sofa.press(Key.ENTER, Key.ENTER)
    assert sofa.sitting.house.ease == (0.0, 1.0)


def test_an_ease_rehearsed_with_one_model_does_not_count_in_a_session_with_another(
    journal: Path,
) -> None:
    sofa = Sofa(journal, replace(GROUP, ear="keys", ease={"Luis": 1.0}))
    sofa.house.model = "es"
    sofa.press(Key.ENTER, Key.ENTER)
    assert sofa.sitting.house.ease == (0.0, 0.0)


def test_a_room_that_is_too_loud_is_told_by_how_much(journal: Path) -> None:
    words = speech("dora", WORDS)
    noise = babble(len(words), loudness_of(WORDS, "dora") / 10 ** (5 / 20))  # 5 dB below
    shown = view(rehearsed(journal, words + noise))
    assert shown.sound == "loud-room"
    assert 0 <= shown.above < 10


def test_a_room_with_some_noise_is_none_too_loud(journal: Path) -> None:
    words = speech("dora", WORDS)
    noise = babble(len(words), loudness_of(WORDS, "dora") / 10 ** (20 / 20))
    shown = view(rehearsed(journal, words + noise))
    assert shown.sound is None
    assert shown.above == pytest.approx(20, abs=3)


def test_a_whisper_quiet_microphone_is_told(journal: Path) -> None:
    words = speech("dora", WORDS) / 120.0
    shown = view(rehearsed(journal, words + hiss(len(words), loudness=0.5)))
    assert shown.sound == "faint"


def test_a_microphone_that_breaks_up_is_told(journal: Path) -> None:
    words = speech("dora", WORDS) * 12.0
    shown = view(rehearsed(journal, words + hiss(len(words))))
    assert shown.sound == "clipped"


def test_nobody_speaking_is_told_after_a_while_and_changes_nothing(journal: Path) -> None:
    sofa = rehearsed(journal, hiss(3 * RATE))
    assert view(sofa).sound is None
    sofa.wait(6.0)
    assert view(sofa).sound == "nobody"
    assert sofa.remembered == Settings()


def test_nothing_but_noise_is_told_as_that(journal: Path) -> None:
    sofa = rehearsed(journal, hiss(4 * RATE, loudness=900.0))
    sofa.wait(6.0)
    assert view(sofa).sound == "only-noise"


def test_a_wrong_word_is_told_and_may_be_said_again(journal: Path) -> None:
    words = speech("dora", ("tigres", *WORDS))
    sofa = rehearsed(journal, words + hiss(len(words)))
    assert sum(take.right for take in view(sofa).takes) >= 9
    once = speech("dora", ("tigres",))
    sofa = rehearsed(journal, once + hiss(len(once)))
    assert view(sofa).take == view(sofa).takes[0]
    assert view(sofa).takes[0].heard == "tigres"


def test_wrong_words_alone_set_nothing(journal: Path) -> None:
    words = speech("dora", ["trigal"] * 2 * len(WORDS), pause=0.8)
    sofa = rehearsed(journal, words + hiss(len(words)))
    assert view(sofa).outcome is Outcome.TOO_FEW
    assert sofa.remembered == Settings()


def test_another_player_begins_from_the_first_word(journal: Path) -> None:
    words = speech("dora", WORDS[:3])
    sofa = rehearsed(journal, words + hiss(len(words)))
    assert view(sofa).done == 3
    sofa.press(Key.RIGHT)
    assert (view(sofa).player, view(sofa).done) == ("Luis", 0)
    sofa.press(Key.LEFT)
    assert (view(sofa).player, view(sofa).done) == ("Ana", 0)


def test_the_rehearsal_is_reached_from_the_microphone_page_and_leads_back_there(
    journal: Path,
) -> None:
    sofa = Sofa(journal, GROUP, recogniser_for=model().recogniser)
    sofa.choose("microphone")
    page = type(sofa.page)
    sofa.press(Key.DOWN, Key.ENTER)
    assert isinstance(sofa.page, RehearsalPage)
    sofa.press(Key.ESCAPE)
    assert isinstance(sofa.page, page)
    sofa.close_window()


def compared(sofa: Sofa) -> EarsView:
    """What comes of hearing the words with every model."""
    look_until(sofa, lambda: view(sofa).ears not in (None, EarsView(EarsNews.COMPARING)))
    ears = view(sofa).ears
    assert ears is not None
    return ears


def hard_of_hearing(folder: Path) -> Installed:
    """A model whose vowels were mixed up: it takes every word for another."""
    shutil.copytree(find_model(), folder)
    table = folder / "phones.tsv"
    header, *rows = (line.split("\t", 1) for line in table.read_text("utf-8").splitlines())
    mixed = [header, *([dict(zip("aeiou", "eioua", strict=True)).get(p, p), r] for p, r in rows)]
    table.write_text("\n".join(map("\t".join, mixed)) + "\n", encoding="utf-8")
    open_model(folder)
    return Installed(str(folder), folder)


OURS = Installed(OWN, find_model())


def test_of_two_models_the_one_that_understands_more_listens_from_then_on(
    journal: Path, tmp_path: Path
) -> None:
    other = hard_of_hearing(tmp_path / "other")
    words = speech("dora", WORDS)
    before = replace(GROUP, model=other.name, ease={"Eva": 1.5})
    sofa = rehearsed(journal, words + hiss(len(words)), before, (OURS, other))
    ears = compared(sofa)
    assert ears.news is EarsNews.BETTER
    assert ears.model is None, "our own"
    assert ears.before <= 2 < 9 <= ears.words
    assert sofa.house.settings.model == OWN
    assert sofa.house.settings.ease.keys() == {"Ana"}, "an ease is for one model"


def test_a_model_that_understands_no_more_changes_nothing(journal: Path, tmp_path: Path) -> None:
    other = hard_of_hearing(tmp_path / "other")
    nowhere = Installed("gone", tmp_path / "gone")
    words = speech("dora", WORDS)
    sofa = rehearsed(journal, words + hiss(len(words)), models=(OURS, other, nowhere))
    assert compared(sofa).news is EarsNews.SAME
    assert sofa.house.settings.model == ""


def test_with_one_model_nothing_is_compared(journal: Path) -> None:
    words = speech("dora", WORDS)
    sofa = rehearsed(journal, words + hiss(len(words)), models=(OURS,))
    assert view(sofa).ears is None


def test_nothing_that_was_said_is_ever_written(journal: Path, tmp_path: Path) -> None:
    other = hard_of_hearing(tmp_path / "other")
    words = speech("dora", WORDS)
    before = set(Path.home().rglob("*")) | set(tmp_path.rglob("*"))
    compared(rehearsed(journal, words + hiss(len(words)), models=(OURS, other)))
    after = set(Path.home().rglob("*")) | set(tmp_path.rglob("*"))
    assert {path.name for path in after - before} == {"settings.json", "settings.json.lock"}
