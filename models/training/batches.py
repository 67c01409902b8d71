"""Which clips an epoch uses, and in which batches they come.

It must never look at voices kept apart: whoever calls says which clips may be used.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

import numpy as np
import torch
from numpy.random import Generator
from torch import Tensor
from torch.utils.data import Dataset

from models.training.augment import Augmenter
from models.training.corpus import Clip
from models.training.features import RATE

T = TypeVar("T", covariant=True)

# Voices nearest to people count more than formants and tubes, whose words are many; diphone voices
# are few, each unlike all others. Music and crowds go on for hours, where a word takes half a
# second.
NEARNESS = {
    "people": 2.0,
    "kokoro": 2.0,
    "Gemini": 2.0,
    "festival": 1.6,
    "noise": 2.0,
    "espeak": 0.7,
    "gnuspeech": 0.5,
}


@dataclass(frozen=True, slots=True)
class Batch:
    """Clips of about the same length, as features."""

    features: Tensor
    lengths: Tensor  # in outputs of the network
    clips: tuple[Clip, ...]
    opinion: tuple[Tensor, Tensor] | None = None  # a teacher's log probabilities, and their lengths


class Made(Dataset[T]):
    """Batches that are made when they are asked for, each by a chance of its own.

    `make` gets the numbers of a batch and the chance.
    """

    def __init__(
        self, batches: list[list[int]], seed: int, make: Callable[[list[int], Generator], T]
    ) -> None:
        self._batches = batches
        self._seed = seed
        self._make = make

    def __len__(self) -> int:
        return len(self._batches)

    def __getitem__(self, index: int) -> T:
        """One batch."""
        return self._make(self._batches[index], np.random.default_rng((self._seed, index)))


def changed(
    clips: Sequence[Clip], augmenter: Augmenter, step: int, chosen: list[int], rng: Generator
) -> Batch:
    """A batch of these clips, each changed anew."""
    features = [augmenter(clips[number].wave, rng) for number in chosen]
    return stack(features, [clips[number] for number in chosen], step)


def stack(features: Sequence[np.ndarray[Any, Any]], clips: Sequence[Clip], step: int) -> Batch:
    """Features of several clips in one tensor, the last frame of each repeated to the end.

    `step` is how many frames one output of the network covers.
    """
    longest = max(len(one) for one in features)
    stacked = torch.empty(len(features), longest, features[0].shape[1])
    for row, one in enumerate(features):
        stacked[row, : len(one)] = torch.from_numpy(one)
        stacked[row, len(one) :] = stacked[row, len(one) - 1]
    frames = torch.tensor([len(one) for one in features])
    return Batch(stacked, -(-frames // step), tuple(clips))


def draw(
    clips: Sequence[Clip], usable: Sequence[int], count: int, game_share: float, rng: Generator
) -> list[int]:
    """So many clips, a share of them words of the game; rare voices come up more often."""
    chosen: list[int] = []
    for wants_game, share in ((True, game_share), (False, 1.0 - game_share)):
        group = [i for i in usable if (clips[i].game_word is not None) == wants_game]
        weights = _evened([clips[i] for i in group])
        picked = rng.choice(len(group), int(share * count), p=weights)
        chosen.extend(group[int(i)] for i in picked)
    return chosen


def frames_of(clip: Clip) -> int:
    """About how many frames of 10 ms a changed copy of a clip has."""
    return len(clip.wave) * 100 // RATE + 40


def batched(frames: Iterable[tuple[int, int]], most_frames: int, rng: Generator) -> list[list[int]]:
    """Numbers, each with how many frames it has, in batches of like length and any order."""
    batches: list[list[int]] = [[]]
    for number, count in sorted(frames, key=lambda each: each[1] * (1 + 0.1 * rng.random())):
        if batches[-1] and (len(batches[-1]) + 1) * count > most_frames:
            batches.append([])
        batches[-1].append(number)
    return [batches[int(i)] for i in rng.permutation(len(batches))]


def _evened(clips: Sequence[Clip]) -> np.ndarray[Any, Any]:
    """Chances that give rare voices, and rare kinds of voice, more than their share."""
    voices = Counter(clip.voice for clip in clips)
    families = Counter(clip.family for clip in clips)
    weights = np.array([voices[clip.voice] ** -0.5 for clip in clips])
    masses: Counter[str] = Counter()
    for clip, weight in zip(clips, weights, strict=True):
        masses[clip.family] += weight
    shares = {
        family: NEARNESS.get(family.split("_")[0], 1.0) * count**0.4 / masses[family]
        for family, count in families.items()
    }
    weights *= [shares[clip.family] for clip in clips]
    return np.asarray(weights / weights.sum())
