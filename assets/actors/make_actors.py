"""Make the clips of the game's actors again: six voices, each saying the words of the game.

Run from the top of the repository: ``python -m assets.actors.make_actors KOKORO_VOICES OUT``,
where KOKORO_VOICES is the folder `voices` of the unpacked npm package kokoro-js. Only voices
that may be used for training are allowed here, never one that is kept for measuring.
"""

from __future__ import annotations

import sys
from pathlib import Path

import numpy as np
import soundfile

from models.training.voices import pico
from models.training.voices.clips import RATE, Sound, finish, speech_span
from models.training.voices.kokoro import RATE as KOKORO_RATE
from models.training.voices.kokoro import Kokoro
from models.training.voices.words import GAME_WORDS, ipa

# Name of the actor, voices of Kokoro, speed: a little slower than talk, as one speaks to be heard.
KOKORO_ACTORS = (
    ("dora", ("ef_dora",), 0.95),
    ("santa", ("em_santa",), 0.95),
    ("nicola", ("im_nicola",), 0.95),
    ("alex", ("pm_alex",), 0.95),
    ("lila", ("hf_alpha",), 0.95),
)
MARGIN_S = 0.04
LEVEL = 0.12


def trimmed(clip: Sound) -> Sound:
    """The speech with a moment of silence around it, at the level all actors share."""
    start, end = speech_span(clip)
    margin = int(MARGIN_S * RATE)
    cut = clip[max(start - margin, 0) : end + margin]
    loudness = float(np.sqrt(np.mean(np.square(cut))))
    gain = min(LEVEL / loudness, 0.85 / float(np.abs(cut).max()))
    fade = np.minimum(np.arange(len(cut)) / 80, 1.0)
    return (cut * gain * fade * fade[::-1]).astype(np.float32)


def store(out: Path, actor: str, word: str, clip: Sound) -> None:
    """Write one clip as Ogg Vorbis."""
    folder = out / actor
    folder.mkdir(parents=True, exist_ok=True)
    soundfile.write(folder / f"{word}.ogg", trimmed(clip), RATE, format="OGG", subtype="VORBIS")


def main(kokoro_voices: Path, out: Path) -> None:
    """Make every clip of every actor."""
    kokoro = Kokoro(kokoro_voices)
    for word in GAME_WORDS:
        said = ipa(word) + "."
        for actor, voices, speed in KOKORO_ACTORS:
            sound = kokoro.say(said, voices, 0.5, speed)
            store(out, actor, word, finish(sound, KOKORO_RATE, word))
        store(out, "pico", word, finish(pico.say(word, "es-ES", 0.95, 1.0), RATE, word))
        print(word, flush=True)


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit("usage: python -m assets.actors.make_actors KOKORO_VOICES OUT")
    main(Path(sys.argv[1]), Path(sys.argv[2]))
