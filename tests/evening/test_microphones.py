"""What the terminal and the microphone page tell about microphones: each is asked for once."""

from pathlib import Path

from app.evening.mic import list_microphones, show_level
from app.speech.microphone import Microphones
from tests.evening.sofa import Sofa
from tests.speech.sounds import room
from tests.speech.test_microphone import HEADSET, SoundSystem

SLOW = Microphones((), advice="install-portaudio")


def test_the_microphone_that_is_listed_is_the_one_that_is_heard() -> None:
    there = (HEADSET,), [room(0.2).tobytes()]
    system = SoundSystem(there, there, there)
    lines: list[str] = []
    list_microphones(Microphones((system,)), lines.append)
    show_level(Microphones((system,)), None, 0.0, lines.append)
    assert lines[:2] == ["Headset  (ALSA)", "Listening to Headset through portaudio."]
    assert "dB" in lines[2]


def test_advice_is_told_in_the_terminal() -> None:
    lines: list[str] = []
    list_microphones(SLOW, lines.append)
    assert "libportaudio2" in lines[-1]


def test_the_same_advice_is_told_on_the_microphone_page(journal: Path) -> None:
    told, plain = (
        Sofa(journal, microphones=microphones) for microphones in (SLOW, Microphones(()))
    )
    for sofa in (told, plain):
        sofa.choose("microphone")
        sofa.close_window()
    assert told.picture() != plain.picture()
