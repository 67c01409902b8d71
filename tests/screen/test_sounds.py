"""The cues are short, ours, and say how long they sound."""

from __future__ import annotations

import importlib.util
import wave
from pathlib import Path
from types import ModuleType

import numpy as np
import pygame
import pytest

from app.screen.assets import asset
from app.screen.sounds import NoSounds, Sounds, cue_seconds, open_sounds
from app.speech.sdl_microphone import Sdl
from app.table.effects import Cue


@pytest.mark.parametrize("cue", Cue)
def test_a_cue_is_short(cue: Cue) -> None:
    longest = 1.5 if cue is Cue.WIN else 0.7
    assert 0.05 < cue_seconds(cue) <= longest


def test_a_question_has_sounded_before_the_ears_open_again() -> None:
    """The table opens them half a second after "¿Cómo?" is asked."""
    assert cue_seconds(Cue.UNCLEAR) < 0.5


def test_a_played_cue_says_how_long_it_will_be_heard() -> None:
    sounds = open_sounds(50)
    assert isinstance(sounds, Sounds)
    assert sounds.play(Cue.RIGHT) == cue_seconds(Cue.RIGHT)
    sounds.set_volume(0)
    assert sounds.play(Cue.RIGHT) == 0.0
    sounds.close()


def test_cues_sound_even_if_a_microphone_started_the_sound_before() -> None:
    pygame.mixer.quit()
    Sdl()
    sounds = open_sounds(50)
    assert sounds.play(Cue.RIGHT) == cue_seconds(Cue.RIGHT)
    sounds.close()


def test_without_an_output_the_game_goes_on_in_silence(monkeypatch: pytest.MonkeyPatch) -> None:
    pygame.mixer.quit()
    monkeypatch.setenv("SDL_AUDIODRIVER", "no-such-driver")
    sounds = open_sounds()
    assert isinstance(sounds, NoSounds)
    assert sounds.play(Cue.WIN) == 0.0
    sounds.set_volume(100)
    sounds.close()


def _maker() -> ModuleType:
    """The script that makes the cues, from where they lie."""
    path = Path(asset("cues/make_cues.py"))
    spec = importlib.util.spec_from_file_location("make_cues", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize("cue", Cue)
def test_the_shipped_cues_are_what_the_script_makes(cue: Cue) -> None:
    made = getattr(_maker(), cue.value)()
    with wave.open(str(asset(f"cues/{cue.value}.wav")), "rb") as file:
        kept = np.frombuffer(file.readframes(file.getnframes()), dtype="<i2")
    loudness = made / np.max(np.abs(made)) * 0.7 * 32767
    assert len(kept) == len(made)
    assert np.max(np.abs(kept - loudness)) <= 2
