"""Tongue twisters through the real recogniser: actors' words in a row, and what is made of them."""

from __future__ import annotations

import numpy as np
import pytest
from numpy.typing import NDArray

from app.hearing.heard import EarTrouble, FromTheEars, Heard, SpeechBegan, SpeechDropped
from app.rules.words import WORD_OF_SOUND
from app.speech.apart import ApartEars
from app.speech.blocks import Pcm, cut
from app.speech.errors import EarsError
from app.speech.listener import Recogniser
from app.speech.model import find_model
from app.speech.phrase_listener import PhraseListener
from app.speech.phrase_model import PhraseModel
from app.table.duel import TWISTERS
from tests.speech.sounds import RATE, in_a_row, put, room, said

WORDS = tuple(WORD_OF_SOUND)
PHRASE = TWISTERS[0]
BEGINS = 0.8
NEAR = 0.06  # seconds


@pytest.fixture(scope="module")
def model() -> PhraseModel:
    return PhraseModel(find_model())


def heard_of(listener: PhraseListener, pcm: Pcm) -> list[FromTheEars]:
    return [news for block in cut(pcm, RATE) for news in listener.hear(block)]


def spoken(sound: NDArray[np.float64]) -> Pcm:
    return put(room(BEGINS + len(sound) / RATE + 1.5), sound, BEGINS)


def phrase_in(news: list[FromTheEars]) -> Heard:
    assert [type(each) for each in news] == [SpeechBegan, Heard]
    assert isinstance(news[1], Heard)
    return news[1]


@pytest.mark.parametrize("pause", [0.0, 0.1, 0.6])
@pytest.mark.parametrize("actor", ["alex", "dora", "lila", "pico", "santa"])
def test_a_phrase_is_heard_word_by_word_run_together_or_with_breaths(
    model: PhraseModel, actor: str, pause: float
) -> None:
    listener = PhraseListener(lambda: model.phrase_recogniser(PHRASE, WORDS))
    sound = in_a_row(actor, PHRASE, pause)
    heard = phrase_in(heard_of(listener, spoken(sound)))
    assert heard.guesses[0].word.split() == list(PHRASE)
    assert heard.onset == pytest.approx(BEGINS, abs=NEAR)
    assert heard.end - heard.onset == pytest.approx(len(sound) / RATE, abs=NEAR)


@pytest.mark.parametrize(
    "slip",
    [
        ("tres", "tristes", "tigres", "tras", "tristes", "tagras"),
        ("tres", "tigres", "tras", "trastas", "tagras"),
        ("tres", "tristes", "tigres", "tigres", "tras", "trastas", "tagras"),
    ],
)
def test_a_slip_of_the_tongue_is_heard_as_what_it_is(
    model: PhraseModel, slip: tuple[str, ...]
) -> None:
    listener = PhraseListener(lambda: model.phrase_recogniser(PHRASE, WORDS))
    heard = phrase_in(heard_of(listener, spoken(in_a_row("pico", slip, 0.05))))
    assert tuple(heard.guesses[0].word.split()) == slip


def test_two_phrases_one_after_the_other_are_two(model: PhraseModel) -> None:
    listener = PhraseListener(lambda: model.phrase_recogniser(PHRASE, WORDS))
    one = spoken(in_a_row("santa", PHRASE, 0.05))
    news = heard_of(listener, np.concatenate((one, one)))
    assert [type(each) for each in news] == [SpeechBegan, Heard] * 2


def test_talk_from_the_sofa_before_and_after_is_not_of_the_phrase(model: PhraseModel) -> None:
    listener = PhraseListener(lambda: model.phrase_recogniser(PHRASE, WORDS))
    sound = in_a_row("pico", PHRASE, 0.05)
    talk = 0.1 * in_a_row("dora", ("trigal", "tros", "trigui", "traga", "tugrus") * 3, 0.15)
    pcm = put(room(3.0 + len(talk) / RATE), talk, 1.0)
    heard = next(n for n in heard_of(listener, put(pcm, sound, 3.0)) if isinstance(n, Heard))
    assert heard.guesses[0].word.split() == list(PHRASE)
    assert heard.onset == pytest.approx(3.0, abs=2 * NEAR)
    assert heard.end - heard.onset == pytest.approx(len(sound) / RATE, abs=2 * NEAR)


def test_a_single_word_is_no_try_at_a_phrase(model: PhraseModel) -> None:
    listener = PhraseListener(lambda: model.phrase_recogniser(PHRASE, WORDS))
    news = heard_of(listener, spoken(said("pico", "trigal")))
    assert [type(each) for each in news] == [SpeechBegan, SpeechDropped]


def test_what_sounds_while_our_own_cue_does_is_not_heard(model: PhraseModel) -> None:
    listener = PhraseListener(lambda: model.phrase_recogniser(PHRASE, WORDS))
    heard_of(listener, room(0.5))
    listener.hush()
    assert heard_of(listener, spoken(in_a_row("pico", PHRASE, 0.05))) == []
    listener.listen()
    phrase_in(heard_of(listener, spoken(in_a_row("pico", PHRASE, 0.05))))


def test_a_recogniser_that_dies_is_told_of(model: PhraseModel) -> None:
    alive = [True]

    def recogniser() -> Recogniser:
        if not alive[0]:
            raise EarsError("The recogniser ended unexpectedly.")
        return model.phrase_recogniser(PHRASE, WORDS)

    listener = PhraseListener(recogniser)
    alive[0] = False
    news = heard_of(listener, spoken(in_a_row("pico", PHRASE, 0.05)))
    assert [type(each) for each in news] == [SpeechBegan, EarTrouble]


def test_the_recogniser_apart_hears_the_same() -> None:
    apart = ApartEars(find_model())
    try:
        pcm = spoken(in_a_row("pico", PHRASE, 0.05))
        guesses = apart.phrase_recogniser(PHRASE, WORDS).guesses(pcm, RATE)
        assert guesses[0].word.split() == list(PHRASE)
        word = apart.recogniser(WORDS).guesses(spoken(said("pico", "trigal")), RATE)
        assert word[0].word == "trigal"
    finally:
        apart.close()
