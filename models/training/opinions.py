"""What a large listener thinks of clips: which word of the game, which vowel at each place.

A label says only that a vowel was meant to be an i. A listener who has met thousands of people also
says how near to an e it came. Both networks hear the very same changed copy of a clip, however
noisy or distorted: the small one is to think as the large one does everywhere, not only where
somebody has spoken already.
"""

from collections.abc import Sequence

import numpy as np
import torch
from numpy.random import Generator
from torch import Tensor, nn

from models.training.augment import Augmenter
from models.training.corpus import Clip
from models.training.loss import WordScorer, likeness
from models.training.outputs import VOWELS, spell

PLACES = 3  # of a clip that are asked at once
SOFTNESS = 2.5  # nats of difference that become one
LONGEST_PHONES = 45


def has_vowel(clip: Clip) -> bool:
    """Whether its vowels can be asked for."""
    return len(clip.phones) <= LONGEST_PHONES and bool(_places(spell(clip.phones)))


def word_loss(scores: Tensor, opinion: Tensor) -> Tensor:
    """How far scores [clips, 24] of the words of the game are from another's, summed."""
    return likeness(scores, opinion, SOFTNESS)


def vowel_loss(
    mine: tuple[Tensor, Tensor],
    theirs: tuple[Tensor, Tensor],
    clips: Sequence[Clip],
    rng: Generator,
) -> Tensor:
    """How far one network's vowels are from another's, at some places of each clip, summed.

    `mine` and `theirs` are log probabilities [clips, time, outputs] and their lengths.
    """
    strings: list[list[int]] = []
    for clip in clips:
        spelling = spell(clip.phones)
        places = _places(spelling)
        for at in rng.choice(places, PLACES, replace=len(places) < PLACES):
            strings += [_with(spelling, int(at), vowel) for vowel in VOWELS]
    scorer = WordScorer(strings)
    with torch.no_grad():
        opinion = scorer.some_each(*theirs).view(-1, len(VOWELS))
    scores = scorer.some_each(*mine).view(-1, len(VOWELS))
    return likeness(scores, opinion, SOFTNESS) / PLACES


def vowels_right(
    network: nn.Module, clips: Sequence[Clip], augmenter: Augmenter
) -> tuple[int, int]:
    """Of the vowels of clips, how many are heard, each against the other four, and of how many."""
    right = total = 0
    for clip in clips:
        features = torch.from_numpy(augmenter(clip.wave, np.random.default_rng(1)))[None]
        spelling = spell(clip.phones)
        places = _places(spelling)
        strings = [_with(spelling, at, vowel) for at in places for vowel in VOWELS]
        with torch.no_grad():
            logp = network(features)
            scores = WordScorer(strings).all_words(logp, torch.tensor([logp.shape[1]]))
        best = scores.view(-1, len(VOWELS)).argmax(dim=1)
        total += len(places)
        right += sum(VOWELS[int(b)] == spelling[at] for b, at in zip(best, places, strict=True))
    return right, total


def _places(spelling: Sequence[int]) -> list[int]:
    return [at for at, phone in enumerate(spelling) if phone in VOWELS]


def _with(spelling: Sequence[int], at: int, phone: int) -> list[int]:
    return [*spelling[:at], phone, *spelling[at + 1 :]]
