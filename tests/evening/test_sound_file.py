from itertools import islice
from pathlib import Path

import numpy as np
import soundfile

from app.evening.sound_file import QUIET_AFTER, sound_file
from app.hearing.heard import Heard
from app.rules.words import WORD_OF_SOUND
from app.speech.listener import Listener
from app.speech.model import EarsModel, find_model
from tests.speech.sounds import RATE, put, room, said


def cut_off_after_its_word(folder: Path) -> Path:
    """A file that ends with the last sample of its word."""
    path = folder / "tigres.wav"
    word = said("dora", "tigres")
    sound = put(room(1.0 + len(word) / RATE), word, 1.0)
    soundfile.write(path, sound, RATE)
    return path


def test_a_file_that_ends_with_its_last_word_is_heard_to_the_end(tmp_path: Path) -> None:
    listener = Listener(EarsModel(find_model()).recogniser, tuple(WORD_OF_SOUND))
    blocks = sound_file(cut_off_after_its_word(tmp_path), at=5.0)
    news = (each for block in islice(blocks, 250) for each in listener.hear(block))
    heard = next(each for each in news if isinstance(each, Heard))
    assert heard.guesses[0].word == "tigres"
    assert 5.9 < heard.onset < 6.2


def test_the_quiet_after_a_file_goes_on_where_it_ended(tmp_path: Path) -> None:
    blocks = list(sound_file(cut_off_after_its_word(tmp_path), quiet_after=QUIET_AFTER))
    ends = [block.at + block.seconds for block in blocks]
    assert np.allclose([block.at for block in blocks[1:]], ends[:-1])
    assert ends[-1] > QUIET_AFTER + 1.0
