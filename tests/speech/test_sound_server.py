"""The microphone against a real sound server: somebody speaks into a room that is not there.

Skipped where PulseAudio is not installed. Everything runs in a private folder; no sound card and
no other sound server is touched.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import IO, Any

import pytest
import soundfile

from tests.speech.sounds import put, room, voice

pytestmark = pytest.mark.skipif(
    sys.platform != "linux" or not (shutil.which("pulseaudio") and shutil.which("paplay")),
    reason="PulseAudio (pulseaudio, pulseaudio-utils) is not installed",
)

_LISTEN = """
import json, sys, time
import numpy as np
from app.speech.blocks import Block
from app.speech.microphone import find_microphones
began = time.monotonic()
choice = find_microphones().open(sys.argv[1] or None, lambda: time.monotonic() - began)
loudest, seconds, first = 0, 0.0, None
for each in choice.microphone:
    if isinstance(each, Block):
        if first is None:
            first = each.at
            print(json.dumps({"way": choice.way, "device": choice.device}), flush=True)
        loudest = max(loudest, int(np.abs(each.pcm.astype(int)).max()))
        seconds += each.seconds
        if loudest > 1000 and seconds > 1.0:
            break
    if time.monotonic() - began > 30.0:
        break
choice.microphone.close()
print(json.dumps({"loudest": loudest, "seconds": seconds}), flush=True)
"""


@pytest.fixture
def server(tmp_path: Path) -> Iterator[dict[str, str]]:
    """An environment in which a sound server runs, with one microphone called mic."""
    env = {
        **os.environ,
        "HOME": str(tmp_path),
        "XDG_RUNTIME_DIR": str(tmp_path),
        "PULSE_SERVER": f"unix:{tmp_path}/pulse/native",
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


def test_what_is_said_in_the_room_reaches_the_ears(server: dict[str, str], tmp_path: Path) -> None:
    spoken = tmp_path / "spoken.wav"
    soundfile.write(spoken, put(room(2.0, 48_000), voice(1.0, 48_000), 0.5, 48_000), 48_000)
    listening = subprocess.Popen(
        [sys.executable, "-c", _LISTEN, ""], env=server, stdout=subprocess.PIPE, text=True
    )
    assert listening.stdout is not None
    choice = _answer(listening.stdout)
    assert choice["way"] in ("portaudio", "sdl")
    assert choice["device"]
    subprocess.run(["paplay", "--device=room", str(spoken)], env=server, check=True)
    heard = _answer(listening.stdout)
    listening.wait(timeout=40)
    assert heard["loudest"] > 1000
    assert heard["seconds"] > 1.0


def _answer(lines: IO[str]) -> dict[str, Any]:
    """The next line of JSON; sound systems print lines of their own."""
    for line in lines:
        if line.startswith("{"):
            answer: dict[str, Any] = json.loads(line)
            return answer
    raise AssertionError("the listening process ended without an answer")
