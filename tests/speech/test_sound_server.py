"""The microphone against a real sound server: somebody speaks into a room that is not there."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import soundfile

from tests.speech.sound_server import answer, needs_a_sound_server, play_in_the_room
from tests.speech.sounds import put, room, voice

pytestmark = needs_a_sound_server

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


def test_what_is_said_in_the_room_reaches_the_ears(
    sound_server: dict[str, str], tmp_path: Path
) -> None:
    spoken = tmp_path / "spoken.wav"
    soundfile.write(spoken, put(room(2.0, 48_000), voice(1.0, 48_000), 0.5, 48_000), 48_000)
    listening = subprocess.Popen(
        [sys.executable, "-c", _LISTEN, ""], env=sound_server, stdout=subprocess.PIPE, text=True
    )
    assert listening.stdout is not None
    choice = answer(listening.stdout)
    assert choice["way"] in ("portaudio", "sdl")
    assert choice["device"]
    play_in_the_room(sound_server, spoken)
    heard = answer(listening.stdout)
    listening.wait(timeout=40)
    assert heard["loudest"] > 1000
    assert heard["seconds"] > 1.0
