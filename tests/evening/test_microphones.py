"""What terminal and microphone page tell about microphones, and how a game without one ends."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from app.evening.asked_for import PlanError
from app.evening.asked_to_end import ENDED, heeds_the_end
from app.evening.duel_by_ear import fight
from app.evening.headless import play_sound
from app.evening.journal import open_evening
from app.evening.mic import hear_people, list_microphones, show_level
from app.evening.plan import Plan
from app.hearing.heard import EarBack, EarTrouble
from app.speech.listener import Listener
from app.speech.microphone import Microphones, Patience
from app.speech.model import EarsModel, find_model
from app.speech.phrase_model import PhraseModel
from app.speech.sdl_microphone import Sdl
from app.table.house import SOUNDS
from tests.evening.sofa import Sofa
from tests.evening.sources import Given
from tests.speech.sounds import room
from tests.speech.test_microphone import HEADSET, Refusing, SoundSystem, buffers

SLOW = Microphones((), advice="install-portaudio")


def test_the_microphone_that_is_listed_is_the_one_that_is_heard() -> None:
    there = (HEADSET,), [room(0.2).tobytes()]
    system = SoundSystem(there, there, there)
    lines: list[str] = []
    list_microphones(Microphones((system,)), lines.append)
    show_level(Microphones((system,)), None, 0.0, lines.append)
    assert lines[:2] == ["Headset  (ALSA)", "Listening to Headset through portaudio."]
    assert "dB" in lines[2]


def test_a_name_no_microphone_has_is_answered_with_those_there_are() -> None:
    there = (HEADSET,), [room(0.2).tobytes()]
    with pytest.raises(PlanError, match="No microphone is called “foo”: choose from Headset"):
        show_level(Microphones((SoundSystem(there, there),)), "foo", 1.0, lambda line: None)


def test_where_there_is_no_microphone_one_is_to_be_plugged_in_whatever_its_name() -> None:
    with pytest.raises(PlanError, match="plug one in"):
        show_level(Microphones(()), "foo", 1.0, lambda line: None)


def test_a_microphone_that_somebody_else_has_is_named() -> None:
    system = Refusing(((HEADSET,), []), ((HEADSET,), []))
    with pytest.raises(PlanError, match="Headset cannot be opened: close the programs"):
        show_level(Microphones((system,)), None, 1.0, lambda line: None)


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


def test_a_game_without_a_window_says_which_microphone_is_not_to_be_heard() -> None:
    silent = (HEADSET,), buffers(3, silent=True)
    system = SoundSystem(silent, silent)
    patience = Patience(0.05, no_sound=0.05, look_again=0.01, first_sound=0.1)
    with pytest.raises(PlanError, match="The microphone Headset is not to be heard"):
        list(hear_people(Microphones((system,)), patience))


def test_a_game_without_a_window_does_not_begin_without_any_microphone() -> None:
    with pytest.raises(PlanError, match="There is no microphone"):
        hear_people(Microphones(()))


LOST = EarTrouble("microphone-lost", "Headset", 1.0)


def test_a_game_without_a_window_tells_when_it_hears_nothing_and_when_it_hears_again() -> None:
    lines: list[str] = []
    opened = open_evening(Plan(("Ana", "Luis"), cards=4), None)
    listener = Listener(EarsModel(find_model()).recogniser, SOUNDS)
    play_sound(opened, [LOST, EarBack(2.0)], listener, lines.append)
    assert "microphone Headset is lost: plug it in" in lines[0]
    assert lines[1] == "The ears hear again."


def test_so_does_a_duel_without_a_window() -> None:
    lines: list[str] = []
    model = PhraseModel(find_model())
    heard = Given([LOST])
    fight(
        ("Ana", "Luis"),
        1,
        heard,
        lambda phrase: model.phrase_recogniser(phrase, SOUNDS),
        lines.append,
    )
    assert any("microphone Headset is lost" in line for line in lines)


def test_a_command_that_hears_through_sdl_still_ends_when_the_system_asks_it_to(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    with heeds_the_end():
        Sdl()
        with pytest.raises(SystemExit) as ended:
            signal.raise_signal(signal.SIGTERM)
    assert ended.value.code == ENDED


def test_afterwards_the_system_ends_it_as_ever() -> None:
    before = signal.getsignal(signal.SIGTERM)
    with heeds_the_end():
        assert signal.getsignal(signal.SIGTERM) is not before
    assert signal.getsignal(signal.SIGTERM) is before


def in_a_process_of_its_own(script: str, sound: str) -> None:
    """`sound`: what SDL is told to take for the sound system."""
    environment = {**os.environ, "SDL_AUDIODRIVER": sound}
    subprocess.run([sys.executable, "-c", script], env=environment, check=True, timeout=60)


def test_without_a_sound_system_sdl_says_so_in_a_sentence() -> None:
    in_a_process_of_its_own(
        "from app.speech.errors import EarsError\n"
        "from app.speech.sdl_microphone import Sdl\n"
        "try:\n"
        "    Sdl()\n"
        "except EarsError as said:\n"
        "    raise SystemExit('no sound system' not in str(said))\n"
        "raise SystemExit('it was made')\n",
        sound="no-such-system",
    )


def test_a_microphone_that_sdl_cannot_open_is_named() -> None:
    in_a_process_of_its_own(
        "from app.speech.devices import InputDevice\n"
        "from app.speech.errors import EarsError\n"
        "from app.speech.sdl_microphone import Sdl\n"
        "try:\n"
        "    Sdl().open(InputDevice('Unplugged', 'SDL', 1, 48000), lambda pcm, lag: None)\n"
        "except EarsError as said:\n"
        "    raise SystemExit('Unplugged' not in str(said))\n"
        "raise SystemExit('it was opened')\n",
        sound="dummy",
    )


def test_a_microphone_of_sdl_is_closed_while_it_delivers() -> None:
    """In a process of its own: two threads that wait for each other would hold this one, too."""
    script = (
        "from app.speech.sdl_microphone import Sdl\n"
        "sdl = Sdl()\n"
        "for _ in range(40):\n"
        "    heard = []\n"
        "    stream = sdl.open(sdl.devices()[0], lambda pcm, lag: heard.append(pcm))\n"
        "    while len(heard) < 3:\n"
        "        sum(range(200))\n"
        "    stream.close()\n"
    )
    in_a_process_of_its_own(script, sound="dummy")
