"""Mei, a Japanese voice of statistics: her taps and four of her vowels are Spanish ones.

She was recorded by the Nagoya Institute of Technology. How a word is told to her is written in
japanese.py. This module must never give her a word that `speakable` refuses.
"""

from __future__ import annotations

import importlib.util
import random
from pathlib import Path

import numpy as np

from models.training.voices.clips import Corpus
from models.training.voices.japanese import labels, morae, speakable
from models.training.voices.words import GAME_WORDS, NEAR_WORDS, chains, text_phones

SOURCE = "PyPI pyopenjtalk-plus, voice mei_normal"
RATE = 48_000


def installed() -> bool:
    """True when the voice and what speaks it are there."""
    return importlib.util.find_spec("pyopenjtalk") is not None


def make(corpus: Corpus, renderings: int = 16) -> None:
    """Game words `renderings` times, near words and chains, each at another pace and height."""
    import pyopenjtalk

    voice = Path(pyopenjtalk.__file__).parent / "htsvoice" / "mei_normal.htsvoice"
    engine = pyopenjtalk.HTSEngine(str(voice).encode())
    rng = random.Random("mei")
    game = [word for word in GAME_WORDS if speakable(word)]
    near = [word for word in NEAR_WORDS if speakable(word)]
    runs = [text for text in chains(rng, 250) if speakable(text)]
    texts = [*game, *near, *runs, *game * (renderings - 1)]
    for number, text in enumerate(texts):
        own = random.Random(f"mei {number}")
        path = f"mei/{number:04d}_{text.replace(' ', '-')}.flac"
        if corpus.has(path):
            continue
        accent = own.randint(1, sum(len(morae(word)) for word in text_phones(text)))
        engine.set_speed(own.uniform(0.6, 1.25))
        engine.add_half_tone(own.uniform(-7, 3))
        sound = np.asarray(engine.synthesize(labels(text, accent))) / 32768
        engine.refresh()
        corpus.add(path, sound, RATE, text=text, voice="mei", licence="CC-BY-3.0", source=SOURCE)
