"""What a batch of clips teaches: which phones they are, which words not, what a teacher thinks.

Labels teach by the losses of loss.py; a teacher's opinion, where a batch has one, by those of
opinions.py. It must never see voices kept apart.
"""

from dataclasses import dataclass
from pathlib import Path

import numpy as np
import torch
from torch import Tensor

from app.hearing.phonemes import phones_of
from models.training.batches import Batch
from models.training.corpus import GAME_WORDS
from models.training.loss import BLANK, GAME, WordScorer, ctc, rivalry
from models.training.opinions import has_vowel, vowel_loss, word_loss
from models.training.outputs import spell

COMPETITORS = Path(__file__).parents[1] / "tristris-es" / "competitors.txt"


@dataclass(frozen=True, slots=True)
class Weights:
    """How much each lesson counts against spelling the clip (1), and with how many rivals."""

    rivalry: float = 1.0
    rivalry_beside_teacher: float = 0.5  # labels are too sure of a clip that was changed much
    opinion: float = 3.0
    margin: float = 2.0  # nats by which the right word must win
    competitors: int = 16  # of those words at once


class Lessons:
    """The loss of a batch, by labels and by a teacher's opinions."""

    def __init__(self, weights: Weights, seed: int) -> None:
        self._weights = weights
        competitors = COMPETITORS.read_text(encoding="utf-8").split()
        self._words = {word: i for i, word in enumerate([*GAME_WORDS, *competitors])}
        self._spellings = [spell(phones_of(word)) for word in self._words]
        self._rng = np.random.default_rng(seed)

    def __call__(self, logp: Tensor, batch: Batch, weight: float) -> Tensor:
        """Mean loss of a clip; `weight` is that of the rivalry of words and of the opinions."""
        spellings = [spell(clip.phones) for clip in batch.clips]
        phones = torch.tensor([phone for spelling in spellings for phone in spelling])
        phone_lengths = torch.tensor([len(spelling) for spelling in spellings])
        loss = ctc(logp, batch.lengths, phones, phone_lengths)
        if weight > 0:
            ours = self._weights
            labels = ours.rivalry if batch.opinion is None else ours.rivalry_beside_teacher
            columns, scores = self._scores(logp, batch)
            rivals = self._rivalry(logp, batch, spellings, columns, scores)
            loss = loss + weight * labels * rivals
            if batch.opinion is not None:
                mine = scores[:, : len(GAME_WORDS)]
                opinions = self._opinions(logp, mine, batch, *batch.opinion)
                loss = loss + weight * ours.opinion * opinions
        return loss / len(batch.clips)

    def _opinions(
        self, logp: Tensor, scores: Tensor, batch: Batch, theirs: Tensor, lengths: Tensor
    ) -> Tensor:
        """How far words of the game, and vowels of all else, are from what the teacher thinks."""
        loss = logp.new_zeros(())
        words = [row for row, clip in enumerate(batch.clips) if clip.game_word is not None]
        if words:
            with torch.no_grad():
                opinion = GAME.all_words(theirs[words], lengths[words])
            loss = loss + word_loss(scores[words], opinion)
        rest = [
            row
            for row, clip in enumerate(batch.clips)
            if clip.game_word is None and has_vowel(clip)
        ]
        if rest:
            mine, other = (logp[rest], batch.lengths[rest]), (theirs[rest], lengths[rest])
            loss = loss + vowel_loss(mine, other, [batch.clips[row] for row in rest], self._rng)
        return loss

    def _numbers(self, batch: Batch) -> list[int]:
        """Which word of ours or competitor each clip is; -1 for anything else."""
        names = [clip.words for clip in batch.clips]
        return [self._words.get(words[0], -1) if len(words) == 1 else -1 for words in names]

    def _scores(self, logp: Tensor, batch: Batch) -> tuple[list[int], Tensor]:
        """The words of the game and some competitors, and scores [clips, words] of them."""
        game = len(GAME_WORDS)
        present = {number for number in self._numbers(batch) if number >= game}
        drawn = self._rng.choice(
            np.arange(game, len(self._words)), self._weights.competitors, False
        )
        columns = [*range(game), *sorted(present | {int(number) for number in drawn})]
        scorer = WordScorer([self._spellings[number] for number in columns])
        return columns, scorer.all_words(logp, batch.lengths)

    def _rivalry(
        self,
        logp: Tensor,
        batch: Batch,
        spellings: list[list[int]],
        columns: list[int],
        scores: Tensor,
    ) -> Tensor:
        """Words of the game against each other and some competitors; all else likewise."""
        names = [clip.words for clip in batch.clips]
        numbers = self._numbers(batch)
        loss = logp.new_zeros(())
        known = [row for row, number in enumerate(numbers) if number >= 0]
        if known:
            truth = torch.tensor([columns.index(numbers[row]) for row in known])
            loss = loss + rivalry(scores[torch.tensor(known)], truth, self._weights.margin)
        unknown = [
            row
            for row, spelling in enumerate(spellings)
            if numbers[row] < 0
            and 0 < len(spelling) <= 24
            and not set(names[row]) & set(GAME_WORDS)
        ]
        if unknown:
            # Anything else must look like itself: not like a word of the game, not like others.
            strings = sorted({tuple(spellings[row]) for row in unknown})
            rows = torch.tensor(unknown)
            others = WordScorer(strings).all_words(logp[rows], batch.lengths[rows])
            against = torch.cat([others, scores[rows][:, : len(GAME_WORDS)]], dim=1)
            truth = torch.tensor([strings.index(tuple(spellings[row])) for row in unknown])
            loss = loss + rivalry(against, truth, self._weights.margin)
        wordless = [row for row, spelling in enumerate(spellings) if not spelling]
        if wordless:
            # Where nobody speaks, nothing at all must be likelier than any word of the game.
            rows = torch.tensor(wordless)
            nothing = _nothing(logp[rows], batch.lengths[rows])
            against = torch.cat([nothing, scores[rows][:, : len(GAME_WORDS)]], dim=1)
            truth = torch.zeros(len(wordless), dtype=torch.long)
            loss = loss + rivalry(against, truth, self._weights.margin)
        return loss


def _nothing(logp: Tensor, lengths: Tensor) -> Tensor:
    """Scores [clips, 1] of blank from the beginning to the end."""
    steps = torch.arange(logp.shape[1])[None, :] < lengths[:, None]
    return (logp[:, :, BLANK] * steps).sum(dim=1, keepdim=True)
