"""A recogniser that dies takes nobody with it."""

import io
import json
import os
import signal
import sys
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from app.speech import apart
from app.speech.apart import ApartEars, serve
from app.speech.errors import EarsError
from app.speech.model import EarsModel, find_model
from tests.speech.sounds import RATE, put, room, voice

WORDS = ("tres", "tigres")
SOUND = put(room(1.0), voice(0.4), 0.3)


@pytest.fixture
def ears() -> Iterator[ApartEars]:
    ears = ApartEars(find_model())
    yield ears
    ears.close()


def test_the_child_hears_what_the_parent_would_hear(ears: ApartEars) -> None:
    here = EarsModel(find_model()).recogniser(WORDS).guesses(SOUND, RATE)
    there = ears.recogniser(WORDS).guesses(SOUND, RATE)
    assert here
    assert [guess.word for guess in there] == [guess.word for guess in here]
    assert [guess.score for guess in there] == pytest.approx([guess.score for guess in here])


@pytest.mark.skipif(sys.platform == "win32", reason="needs a signal that kills like a crash")
def test_a_child_that_crashes_is_told_and_replaced(ears: ApartEars) -> None:
    recogniser = ears.recogniser(WORDS)
    assert ears._child is not None
    os.kill(ears._child._process.pid, signal.SIGSEGV)
    with pytest.raises(EarsError, match="The recogniser"):
        recogniser.guesses(SOUND, RATE)
    assert ears.recogniser(WORDS).guesses(SOUND, RATE)


@pytest.mark.skipif(sys.platform == "win32", reason="needs a signal that stops like a hang")
def test_a_child_that_hangs_is_given_up(ears: ApartEars, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(apart, "_PATIENCE", 0.2)
    recogniser = ears.recogniser(WORDS)
    assert ears._child is not None
    os.kill(ears._child._process.pid, signal.SIGSTOP)
    with pytest.raises(EarsError, match="stopped answering"):
        recogniser.guesses(SOUND, RATE)
    assert not ears._child.is_alive


def test_a_bad_folder_is_told_in_the_same_sentence(tmp_path: Path) -> None:
    ears = ApartEars(tmp_path)
    with pytest.raises(EarsError, match="no model of ears: it lacks"):
        ears.recogniser(WORDS)
    ears.close()


def test_a_word_that_cannot_be_spelt_comes_back_as_the_same_sentence(ears: ApartEars) -> None:
    with pytest.raises(EarsError, match="cannot listen for such a word"):
        ears.recogniser(("tres3",))


def test_the_child_answers_one_line_for_each_question() -> None:
    sound = SOUND.astype(np.int16)
    ask = json.dumps({"words": WORDS, "rate": RATE, "samples": len(sound)}).encode() + b"\n"
    answers = io.BytesIO()
    serve(find_model(), io.BytesIO(ask + sound.tobytes() + ask + sound.tobytes()), answers)
    first, second = answers.getvalue().splitlines()
    assert first == second
    assert json.loads(first)["guesses"]
