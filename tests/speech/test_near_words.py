"""Words that are near ours are never ours, through the real ears and the judge.

*Triste* is: a dropped last s is how half of those who speak Spanish say *tristes* (D9).
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

from app.hearing.heard import Heard
from app.hearing.judge import Kind, judge
from app.hearing.strictness import FIESTA, NINOS, PRO, Strictness
from app.rules.words import WORD_OF_SOUND
from app.speech.blocks import cut, read_sound
from app.speech.listener import Listener
from app.speech.model import EarsModel, find_model
from tests.speech.sounds import RATE, put, room, without_last_s

CLIPS = sorted((Path(__file__).parent / "near_words").glob("*.ogg"))
WORDS = tuple(WORD_OF_SOUND)


@cache
def model() -> EarsModel:
    return EarsModel(find_model())


def heard_of(sound: NDArray[np.float64]) -> list[Heard]:
    listener = Listener(model().recogniser, WORDS)
    pcm = put(room(2.2 + len(sound) / RATE), sound, 1.0)
    return [
        news for block in cut(pcm, RATE) for news in listener.hear(block) if isinstance(news, Heard)
    ]


@cache
def heard_near_ours() -> dict[str, list[Heard]]:
    heard = {}
    for path in CLIPS:
        pcm, rate = read_sound(path)
        assert rate == RATE
        heard[path.stem] = heard_of(pcm.astype(np.float64))
    return heard


def test_every_word_near_ours_is_heard() -> None:
    assert len(CLIPS) == 12
    assert all(heard_near_ours().values())


@pytest.mark.parametrize("strictness", [FIESTA, PRO])
def test_a_word_near_ours_is_right_for_none_of_ours(strictness: Strictness) -> None:
    for name, heard in heard_near_ours().items():
        for each in heard:
            right = [
                word for word in WORDS if judge(each, word, WORDS, strictness).kind is Kind.RIGHT
            ]
            assert right == [], name


@pytest.mark.parametrize("strictness", [NINOS, FIESTA, PRO])
def test_a_word_near_ours_is_never_taken_for_another_word_of_the_game(
    strictness: Strictness,
) -> None:
    """It is asked again or let pass, and nobody loses a round to it."""
    for name, heard in heard_near_ours().items():
        for each in heard:
            wrong = [word for word in WORDS if judge(each, word, WORDS, strictness).is_wrong]
            assert wrong == [], name


def test_triste_is_tristes() -> None:
    kinds = []
    for voice in ("dora", "santa", "nicola", "alex", "lila", "pico"):
        [heard] = heard_of(without_last_s(voice, "tristes"))
        kinds.append(judge(heard, "tristes", WORDS, FIESTA).kind)
    assert kinds.count(Kind.RIGHT) >= 5
    assert Kind.WRONG_WORD not in kinds
