"""A sound server with a microphone into a room that is not there: what is played there is heard.

Everything runs in a private folder; no sound card and no other sound server is touched.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any

import pytest
import soundfile

from tests.speech.sounds import RATE, room

#: Tests that need it are skipped where PulseAudio is not installed.
needs_a_sound_server = pytest.mark.skipif(
    sys.platform != "linux" or not (shutil.which("pulseaudio") and shutil.which("paplay")),
    reason="PulseAudio (pulseaudio, pulseaudio-utils) is not installed",
)


@contextmanager
def room_in(folder: Path) -> Iterator[dict[str, str]]:
    """An environment in which a sound server runs, with one microphone called mic."""
    env = {
        **os.environ,
        "HOME": str(folder),
        "XDG_RUNTIME_DIR": str(folder),
        "PULSE_SERVER": f"unix:{folder}/pulse/native",
        "SDL_AUDIODRIVER": "pulseaudio",
    }
    modules = [
        "module-native-protocol-unix",
        "module-null-sink sink_name=room rate=48000",
        "module-virtual-source source_name=mic master=room.monitor",
    ]
    options = ["-n", "--exit-idle-time=-1", "--daemonize=no", "--log-level=error"]
    loads = [part for module in modules for part in ("-L", module)]
    process = subprocess.Popen(["pulseaudio", *options, *loads], env=env)
    try:
        for _ in range(100):
            ready = subprocess.run(["pactl", "info"], env=env, capture_output=True, check=False)
            if ready.returncode == 0:
                break
            time.sleep(0.1)
        subprocess.run(["pactl", "set-default-source", "mic"], env=env, check=True)
        yield env
    finally:
        process.terminate()
        process.wait(timeout=10)


@contextmanager
def with_people_in_it(server: dict[str, str], folder: Path) -> Iterator[None]:
    """No room is dead silent; a microphone of this server delivers nothing while this one is."""
    quiet = folder / "quiet.wav"
    soundfile.write(quiet, room(300.0), RATE)
    with subprocess.Popen(["paplay", "--device=room", str(quiet)], env=server) as playing:
        try:
            yield
        finally:
            playing.terminate()


def play_in_the_room(server: dict[str, str], sound: Path) -> None:
    """Let a sound be heard there, to its end."""
    subprocess.run(["paplay", "--device=room", str(sound)], env=server, check=True)


def answer(lines: IO[str]) -> dict[str, Any]:
    """The next line of JSON; sound systems print lines of their own."""
    for line in lines:
        if line.startswith("{"):
            told: dict[str, Any] = json.loads(line)
            return told
    raise AssertionError("the listening process ended without an answer")
