"""What the network is taught with: CTC everywhere, and rivalry where a clip is one game word.

CTC makes the true phones likely against all other phone strings. The rivalry looks at what the
game will ask: the score of the word's best path against the best paths of all other game words
and of the competing words, exactly the scores the decoder will bring back.
"""

from collections.abc import Sequence

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor
from torch.nn import functional

from app.hearing.phonemes import phones_of
from models.training.corpus import GAME_WORDS
from models.training.outputs import spell

BLANK = 0
_IMPOSSIBLE = -1.0e4


class WordScorer:
    """Best-path scores of phone strings, many at once, with gradients."""

    def __init__(self, spellings: Sequence[Sequence[int]]) -> None:
        longest = max(len(spelling) for spelling in spellings)
        states = 2 * longest + 1
        self.labels = torch.zeros(len(spellings), states, dtype=torch.long)
        self.skips = torch.full((len(spellings), states), _IMPOSSIBLE)
        self.ends = torch.full((len(spellings), states), _IMPOSSIBLE)
        for word, spelling in enumerate(spellings):
            for place, phone in enumerate(spelling):
                self.labels[word, 2 * place + 1] = phone
                # The blank between two different phones may be left out.
                if place and phone != spelling[place - 1]:
                    self.skips[word, 2 * place + 1] = 0.0
            self.ends[word, 2 * len(spelling) - 1 : 2 * len(spelling) + 1] = 0.0

    def all_words(self, logp: Tensor, lengths: Tensor) -> Tensor:
        """Scores [batch, words] in nats of log probabilities [batch, time, outputs]."""
        states = self._states(logp, lengths)
        index = torch.arange(len(self.labels)).expand_as(states)
        return _score(logp, self.labels[index, states], lengths)

    def alignment(self, logp: Tensor) -> NDArray[np.int64]:
        """For a single clip and phone string: which phone each frame is, -1 for blank."""
        states = self._states(logp, torch.tensor([logp.shape[1]]))[0, :, 0].numpy()
        return np.asarray(np.where(states % 2, states // 2, -1), dtype=np.int64)

    def _states(self, logp: Tensor, lengths: Tensor) -> Tensor:
        """Where each word's best path is at each time: [batch, time, words]."""
        with torch.no_grad():
            emitted = logp[:, :, self.labels.flatten()].unflatten(2, self.labels.shape)
            return _best_states(emitted, self.skips, self.ends, lengths)

    def some_each(self, logp: Tensor, lengths: Tensor) -> Tensor:
        """Scores [batch, n]: the first n phone strings for the first clip, and so on."""
        with torch.no_grad():
            batch, times = logp.shape[:2]
            labels = self.labels.view(batch, -1, self.labels.shape[1])
            index = labels.flatten(1)[:, None, :].expand(-1, times, -1)
            emitted = logp.gather(2, index).unflatten(2, labels.shape[1:])
            skips, ends = self.skips.view(labels.shape), self.ends.view(labels.shape)
            states = _best_states(emitted, skips, ends, lengths)
            path = labels.gather(2, states.transpose(1, 2)).transpose(1, 2)
        return _score(logp, path, lengths)


def _best_states(emitted: Tensor, skips: Tensor, ends: Tensor, lengths: Tensor) -> Tensor:
    """Viterbi over CTC states: emitted [batch, time, words, states] to [batch, time, words]."""
    times, states = emitted.shape[1], emitted.shape[3]
    best = functional.pad(emitted[:, 0, :, :2], (0, states - 2), value=_IMPOSSIBLE)
    back = torch.zeros(times, *best.shape, dtype=torch.uint8)
    for time in range(1, times):
        one = functional.pad(best[:, :, :-1], (1, 0), value=_IMPOSSIBLE)
        two = functional.pad(best[:, :, :-2], (2, 0), value=_IMPOSSIBLE) + skips
        moved = torch.maximum(best, one)
        step = (one > best).to(torch.uint8)
        step.masked_fill_(two > moved, 2)
        moved = torch.maximum(moved, two) + emitted[:, time]
        # Clips that have ended stay where they are.
        ended = (time >= lengths)[:, None, None]
        best = torch.where(ended, best, moved)
        back[time] = step.masked_fill_(ended, 0)
    state = (best + ends).argmax(dim=2, keepdim=True)
    path = [state]
    for time in range(times - 1, 0, -1):
        state = state - back[time].gather(2, state)
        path.append(state)
    return torch.cat(path[::-1], dim=2).transpose(1, 2)


def _score(logp: Tensor, path: Tensor, lengths: Tensor) -> Tensor:
    """Sum of log probabilities along paths [batch, time, words] of output numbers."""
    steps = torch.arange(logp.shape[1])[None, :] < lengths[:, None]
    return (logp.gather(2, path) * steps[:, :, None]).sum(dim=1)


def ctc(logp: Tensor, lengths: Tensor, phones: Tensor, phone_lengths: Tensor) -> Tensor:
    """Connectionist temporal classification, summed over the batch, per clip not per phone."""
    return functional.ctc_loss(
        logp.transpose(0, 1),
        phones,
        lengths,
        phone_lengths,
        blank=BLANK,
        reduction="sum",
        zero_infinity=True,
    )


GAME = WordScorer([spell(phones_of(word)) for word in GAME_WORDS])


def likeness(scores: Tensor, opinion: Tensor, softness: float) -> Tensor:
    """How far [n, choices] is from another's opinion of the same, summed, both softened alike.

    The divergence of Kullback and Leibler between distributions at the same temperature, times it,
    so that its slope does not shrink with the softness.
    """
    wanted = torch.softmax(opinion / softness, dim=1)
    mine = torch.log_softmax(scores / softness, dim=1)
    return softness * functional.kl_div(mine, wanted, reduction="sum")


def rivalry(scores: Tensor, truth: Tensor, margin: float) -> Tensor:
    """Cross-entropy over words, the true one handicapped by a margin, summed over the batch."""
    handicap = functional.one_hot(truth, scores.shape[1]) * margin
    return functional.cross_entropy(scores - handicap, truth, reduction="sum")
