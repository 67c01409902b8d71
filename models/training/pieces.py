"""Cuts sentences into words by where the network hears their phones.

People and the best synthesisers speak in sentences, too long to train on whole, and some hold a
word of the game that nobody says alone. It must never cut inside a word, and is of no use before
the network knows the phones.
"""

from collections.abc import Iterator, Sequence

import numpy as np
import torch
from numpy.random import Generator

from app.hearing.phonemes import phones_of
from models.training.corpus import GAME_WORDS, Clip
from models.training.features import RATE, STEP, mfcc
from models.training.loss import WordScorer
from models.training.network import SUBSAMPLING, Network
from models.training.outputs import spell

MOST_WORDS = 4  # of a piece
_BEFORE, _AFTER = 0.12, 0.15  # seconds that a word may begin before, and end after, its phones


def pieces(network: Network, clips: Sequence[Clip], rng: Generator) -> Iterator[Clip]:
    """Every sentence in runs of one to four words, and each word of the game in it for itself.

    Sentences that the network cannot follow give none.
    """
    for clip in clips:
        bounds = _word_bounds(network, clip)
        if not bounds:
            continue
        runs = [(at, at + 1) for at, word in enumerate(clip.words) if word in GAME_WORDS]
        at = 0
        while at < len(clip.words):
            end = min(len(clip.words), at + int(rng.integers(1, MOST_WORDS + 1)))
            runs.append((at, end))
            at = end
        for first, last in sorted(set(runs)):
            begin, end = bounds[first][0], bounds[last - 1][1]
            words = clip.words[first:last]
            phones = tuple(phone for word in words for phone in phones_of(word))
            seconds = (end - begin) / RATE
            if phones and 0.12 < seconds < 4.0 and 4 < len(phones) / seconds < 30:
                name = f"{clip.name} {first}-{last}"
                yield Clip(name, clip.wave[begin:end], words, phones, clip.voice, clip.human)


def _word_bounds(network: Network, clip: Clip) -> list[tuple[int, int]]:
    """First and last sample of each word; none where there are fewer frames than phones."""
    with torch.no_grad():
        logp = network(torch.from_numpy(mfcc(clip.wave.astype(np.float32)))[None])
    phones = spell(clip.phones)
    numbers = WordScorer([phones]).alignment(logp)
    if not set(range(len(phones))) <= set(numbers.tolist()):
        return []
    hop = STEP * SUBSAMPLING
    firsts = [int(np.flatnonzero(numbers == at)[0]) * hop for at in range(len(phones))]
    lasts = [int(np.flatnonzero(numbers == at)[-1] + 1) * hop for at in range(len(phones))]
    bounds: list[tuple[int, int]] = []
    at = 0
    for word in clip.words:
        count = len(phones_of(word))
        if not count:
            bounds.append((0, 0))
            continue
        after = firsts[at + count] if at + count < len(phones) else len(clip.wave)
        before = lasts[at - 1] if at else 0
        begin = max((before + firsts[at]) // 2, firsts[at] - round(_BEFORE * RATE))
        end = min(
            (lasts[at + count - 1] + after) // 2, lasts[at + count - 1] + round(_AFTER * RATE)
        )
        bounds.append((max(0, begin), end))
        at += count
    return bounds
