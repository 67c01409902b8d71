"""Changed copies of clips, each with what a teacher thinks of it, made once and used many times.

A large listener takes longer over a copy than the small network needs to learn from it. So an
epoch's copies are kept with its opinions, and changed a little each time they are used again: by
less than would change the opinion, or so that what the teacher heard well must be heard badly.

It must never keep what anybody is measured by.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path

import numpy as np
import torch
from numpy.random import Generator
from torch import Tensor, nn
from torch.utils.data import DataLoader

from models.training.augment import Augmenter
from models.training.batches import Batch, Made, batched, stack
from models.training.corpus import Clip
from models.training.features import Floats, cepstra, log_mel
from models.training.network import SUBSAMPLING
from models.training.whisper import HALVES
from models.training.whisper import log_mel as whisper_mel

_FRAMES_A_BATCH = 5000  # that the teacher listens to at once


@dataclass(frozen=True, slots=True)
class Copies:
    """Copies of one epoch's clips, end to end, in half precision."""

    clips: tuple[Clip, ...]  # without their samples
    energies: Tensor  # log mel energies [frames of all, bands]
    frames: Tensor  # of each
    opinions: Tensor  # log probabilities [steps of all, outputs]
    steps: Tensor  # of each

    def write(self, path: Path) -> None:
        """Write them all at once, or nothing."""
        half = path.with_suffix(".half")
        parts = (self.clips, self.energies, self.frames, self.opinions, self.steps)
        torch.save(parts, half)
        half.rename(path)


def read_copies(path: Path) -> Copies:
    """The copies in a file, read from the disk as they are used."""
    return Copies(*torch.load(path, weights_only=False, mmap=True))


def _heard(
    clips: Sequence[Clip], augmenter: Augmenter, chosen: list[int], rng: Generator
) -> tuple[list[Tensor], Batch]:
    """Changed copies for the teacher, and before them what the small network hears of the same."""
    copied = [clips[number] for number in chosen]
    heard = [augmenter.for_all(clip.wave, rng, [log_mel, whisper_mel]) for clip in copied]
    bare = [replace(clip, wave=clip.wave[:0]) for clip in copied]
    mine = [torch.from_numpy(energies) for energies, _ in heard]
    return mine, stack([theirs for _, theirs in heard], bare, HALVES)


def make_copies(
    clips: Sequence[Clip],
    chosen: Sequence[tuple[int, int]],
    augmenter: Augmenter,
    teacher: nn.Module,
    seed: int,
) -> Copies:
    """A copy of each chosen clip, which come as number and frames, with the teacher's opinion."""
    batches = batched(chosen, _FRAMES_A_BATCH, np.random.default_rng(seed))
    copied: list[Clip] = []
    energies: list[Tensor] = []
    opinions: list[Tensor] = []
    data = Made(batches, seed, partial(_heard, clips, augmenter))
    for mine, batch in DataLoader(data, batch_size=None, num_workers=1):
        with torch.no_grad():
            theirs = teacher(batch.features)
        copied.extend(batch.clips)
        energies.extend(one.half() for one in mine)
        opinions.extend(
            one[:steps].half() for one, steps in zip(theirs, batch.lengths.tolist(), strict=True)
        )
    return Copies(
        tuple(copied),
        torch.cat(energies),
        torch.tensor([len(one) for one in energies]),
        torch.cat(opinions),
        torch.tensor([len(one) for one in opinions]),
    )


class Again:
    """Makes batches of copies, each changed a little."""

    def __init__(self, copies: Copies, augmenter: Augmenter) -> None:
        self._clips = copies.clips
        self._augmenter = augmenter
        self._energies = torch.split(copies.energies, copies.frames.tolist())
        self._opinions = torch.split(copies.opinions, copies.steps.tolist())

    def __call__(self, chosen: list[int], rng: Generator) -> Batch:
        """A batch of these copies."""
        features = [cepstra(self._changed(number, rng)) for number in chosen]
        opinions = [self._opinions[number].float() for number in chosen]
        lengths = torch.tensor([len(one) for one in opinions])
        padded = nn.utils.rnn.pad_sequence(opinions, batch_first=True)
        batch = stack(features, [self._clips[number] for number in chosen], SUBSAMPLING)
        return replace(batch, opinion=(padded, lengths))

    def _changed(self, number: int, rng: Generator) -> Floats:
        """The energies of a copy, and now and then those of another one far behind it."""
        other = int(rng.integers(len(self._energies)))
        return self._augmenter.again(
            self._energies[number].float().numpy(), self._energies[other].float().numpy(), rng
        )
