"""The opening duel as people fight it: in a window, heard by a microphone, as time goes by."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import numpy as np
import soundfile

from tests.speech.sound_server import (
    answer,
    needs_a_sound_server,
    play_in_the_room,
    with_people_in_it,
)
from tests.speech.sounds import RATE, in_a_row, put, room

pytestmark = needs_a_sound_server

#: The first makes a slip, the second none.
VOICES = ("pico", "santa")


def spoken(folder: Path, seat: int, phrase: list[str]) -> Path:
    words = ["trugu", *phrase[1:]] if seat == 0 else phrase
    sound = in_a_row(VOICES[seat], words, 0.05)
    path = folder / f"{seat}.wav"
    heard = put(room(len(sound) / RATE + 2.5), sound, 1.0)
    soundfile.write(path, heard.astype(np.int16), RATE)
    return path


def test_a_duel_is_heard_by_a_microphone_and_its_winner_opens(
    sound_server: dict[str, str], tmp_path: Path
) -> None:
    command = [sys.executable, "-m", "tests.evening.duel_at_microphone"]
    with (
        with_people_in_it(sound_server, tmp_path),
        subprocess.Popen(command, env=sound_server, stdout=subprocess.PIPE, text=True) as duel,
    ):
        assert duel.stdout is not None
        slips, hears, due = {}, False, None
        while "opener" not in (told := answer(duel.stdout)):
            if "hears" in told:
                hears = told["hears"]
            elif told["slips"] is None:
                due = told
            else:
                slips[told["speaker"]] = told["slips"]
            if hears and due is not None and due["speaker"] is not None:
                phrase = spoken(tmp_path, due["speaker"], due["phrase"])
                play_in_the_room(sound_server, phrase)
                due = None
    assert slips == {0: 1, 1: 0}
    assert told["opener"] == 1
