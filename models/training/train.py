"""Trains the acoustic model from labelled clips: one command, on a CPU, resumable.

    python -m models.training.train --voices VOICES --corpus CORPUS --out RUN

Clips are changed anew each time they are used (augment.py). RUN/checkpoint.pt is written after
every epoch and found again when the same command is given; RUN/best.pt holds the averaged
weights for export.py. Part of the way through, clips whose sound and text disagree are dropped.

It must never look at VOICES/check, and choose nothing by the voices it trains on: what it prints
as "dev" comes from voices kept apart.
"""

import argparse
import json
import math
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from copy import deepcopy
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np
import torch
from numpy.random import Generator
from torch import Tensor
from torch.utils.data import DataLoader, Dataset

from app.hearing.phonemes import PHONES, phones_of
from models.training.augment import Augmenter, Strength, make_babble
from models.training.corpus import (
    GAME_WORDS,
    LONGEST_SECONDS,
    Clip,
    is_dev_voice,
    noise_clips,
    read_clips,
    read_noises,
    read_rooms,
)
from models.training.features import BANDS, RATE
from models.training.loss import WordScorer, ctc, rivalry
from models.training.network import SUBSAMPLING, Network, Shape
from models.training.pieces import pieces
from models.training.recover import recover

COMPETITORS = Path(__file__).parents[1] / "tristris-es" / "competitors.txt"
PHONE_IDS = {phone: number for number, phone in enumerate(PHONES, start=1)}
FRAMES_A_BATCH = 4000
CROWDS = 6  # of the babble made of clips, the last so many are crowds nobody could follow

# Voices nearest to people count more than formants and tubes, whose words are many; diphone voices
# are few, each unlike all others.
NEARNESS = {
    "people": 2.0,
    "kokoro": 2.0,
    "Gemini": 2.0,
    "festival": 1.6,
    "espeak": 0.7,
    "gnuspeech": 0.5,
}

# What is measured on the voices kept apart: clips as they are, and in babble at 10 dB.
QUIET = Strength(room=0.0, noise=0.0, telephone=0.0, slowest=1.0, fastest=1.0, colour=False)
PARTY = replace(QUIET, noise=1.0, least_snr=10.0, most_snr=10.0)


@dataclass(frozen=True, slots=True)
class Plan:
    """How long and how hard to train."""

    epochs: int = 80
    clips_an_epoch: int = 7000
    game_share: float = 0.55
    learning_rate: float = 1.5e-3
    dropout: float = 0.05
    rivalry_from: float = 0.03
    rivalry_weight: float = 1.0
    margin: float = 2.0
    competitors: int = 16
    distrust_at: float = 0.4
    average: float = 0.998
    width: int = 256
    waist: int = 96
    workers: int = 1
    seed: int = 1


@dataclass(frozen=True, slots=True)
class Batch:
    """Clips of about the same length, as features."""

    features: Tensor
    lengths: Tensor
    clips: tuple[int, ...]


class ChangedClips(Dataset[Batch]):
    """One epoch's batches, each clip changed anew when its batch is asked for."""

    def __init__(
        self, clips: Sequence[Clip], augmenter: Augmenter, batches: list[list[int]], seed: int
    ) -> None:
        self._clips = clips
        self._augmenter = augmenter
        self._batches = batches
        self._seed = seed

    def __len__(self) -> int:
        return len(self._batches)

    def __getitem__(self, index: int) -> Batch:
        """One batch."""
        rng = np.random.default_rng((self._seed, index))
        chosen = self._batches[index]
        return stack([self._augmenter(self._clips[i].wave, rng) for i in chosen], chosen)


def stack(features: Sequence[np.ndarray[Any, Any]], chosen: Sequence[int]) -> Batch:
    """Features of several clips in one tensor, the last frame of each repeated to the end."""
    longest = max(len(one) for one in features)
    stacked = torch.empty(len(features), longest, BANDS)
    for row, one in enumerate(features):
        stacked[row, : len(one)] = torch.from_numpy(one)
        stacked[row, len(one) :] = stacked[row, len(one) - 1]
    frames = torch.tensor([len(one) for one in features])
    return Batch(stacked, -(-frames // SUBSAMPLING), tuple(chosen))


def plan_epoch(
    clips: Sequence[Clip], usable: Sequence[int], plan: Plan, rng: Generator
) -> list[list[int]]:
    """Which clips an epoch uses, in batches of like length; rare voices come up more often."""
    chosen: list[int] = []
    for wants_game, share in ((True, plan.game_share), (False, 1.0 - plan.game_share)):
        group = [i for i in usable if (clips[i].game_word is not None) == wants_game]
        weights = _evened([clips[i] for i in group])
        picked = rng.choice(len(group), int(share * plan.clips_an_epoch), p=weights)
        chosen.extend(group[int(i)] for i in picked)
    chosen.sort(key=lambda i: len(clips[i].wave) * (1 + 0.1 * rng.random()))
    batches: list[list[int]] = [[]]
    for index in chosen:
        frames = len(clips[index].wave) * 100 // RATE + 40
        if batches[-1] and (len(batches[-1]) + 1) * frames > FRAMES_A_BATCH:
            batches.append([])
        batches[-1].append(index)
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


class Teacher:
    """The losses of a batch."""

    def __init__(self, clips: Sequence[Clip], plan: Plan) -> None:
        self._clips = clips
        self._plan = plan
        competitors = COMPETITORS.read_text(encoding="utf-8").split()
        self._words = {word: i for i, word in enumerate([*GAME_WORDS, *competitors])}
        self._spellings = [spell(phones_of(word)) for word in self._words]
        self._rng = np.random.default_rng(plan.seed)

    def __call__(self, logp: Tensor, batch: Batch, weight: float) -> Tensor:
        """Mean loss of a clip; `weight` is that of the rivalry of words."""
        spellings = [spell(self._clips[i].phones) for i in batch.clips]
        phones = torch.tensor([phone for spelling in spellings for phone in spelling])
        phone_lengths = torch.tensor([len(spelling) for spelling in spellings])
        loss = ctc(logp, batch.lengths, phones, phone_lengths)
        if weight > 0:
            loss = loss + weight * self._rivalry(logp, batch, spellings)
        return loss / len(batch.clips)

    def _rivalry(self, logp: Tensor, batch: Batch, spellings: list[list[int]]) -> Tensor:
        """Words of the game against each other and some competitors; all else likewise."""
        game = len(GAME_WORDS)
        names = [self._clips[i].words for i in batch.clips]
        numbers = [self._words.get(words[0], -1) if len(words) == 1 else -1 for words in names]
        present = {number for number in numbers if number >= game}
        drawn = self._rng.choice(np.arange(game, len(self._words)), self._plan.competitors, False)
        columns = [*range(game), *sorted(present | {int(number) for number in drawn})]
        scorer = WordScorer([self._spellings[number] for number in columns])
        scores = scorer.all_words(logp, batch.lengths)
        loss = logp.new_zeros(())
        known = [row for row, number in enumerate(numbers) if number >= 0]
        if known:
            truth = torch.tensor([columns.index(numbers[row]) for row in known])
            loss = loss + rivalry(scores[torch.tensor(known)], truth, self._plan.margin)
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
            against = torch.cat([others, scores[rows][:, :game]], dim=1)
            truth = torch.tensor([strings.index(tuple(spellings[row])) for row in unknown])
            loss = loss + rivalry(against, truth, self._plan.margin)
        return loss


def spell(phones: Sequence[str]) -> list[int]:
    """Phones as output numbers of the network; 0 is the blank."""
    return [PHONE_IDS[phone] for phone in phones]


class Average:
    """Weights averaged over the last steps: they do better than the last weights."""

    def __init__(self, network: Network, decay: float) -> None:
        self.network = deepcopy(network).eval()
        self._decay = decay
        self._steps = 0

    def update(self, network: Network) -> None:
        """Move a little towards the present weights; quickly while young."""
        self._steps += 1
        decay = min(self._decay, 1 - 1 / self._steps)
        with torch.no_grad():
            for mine, theirs in zip(
                self.network.state_dict().values(), network.state_dict().values(), strict=True
            ):
                if mine.dtype.is_floating_point:
                    mine.lerp_(theirs, 1 - decay)


def fixed_batches(
    clips: Sequence[Clip], chosen: Sequence[int], augmenter: Augmenter, seed: int
) -> Iterator[Batch]:
    """The same changed copies of the chosen clips each time."""
    for start in range(0, len(chosen), 64):
        part = chosen[start : start + 64]
        features = [
            augmenter(clips[i].wave, np.random.default_rng((seed, start + row)))
            for row, i in enumerate(part)
        ]
        yield stack(features, part)


def accuracy(
    network: Network, clips: Sequence[Clip], batches: Sequence[Batch]
) -> dict[str, tuple[int, int]]:
    """Right and all, per kind of voice, choosing among the words of the game."""
    scorer = WordScorer([spell(phones_of(word)) for word in GAME_WORDS])
    right: Counter[str] = Counter()
    total: Counter[str] = Counter()
    with torch.no_grad():
        for batch in batches:
            best = scorer.all_words(network(batch.features), batch.lengths).argmax(dim=1)
            for row, index in enumerate(batch.clips):
                total[clips[index].family] += 1
                right[clips[index].family] += GAME_WORDS[int(best[row])] == clips[index].game_word
    return {family: (right[family], total[family]) for family in sorted(total)}


def disagreeing(
    network: Network, clips: Sequence[Clip], usable: Sequence[int], augmenter: Augmenter
) -> set[int]:
    """Clips whose own text is far less likely than what the network hears."""
    game = WordScorer([spell(phones_of(word)) for word in GAME_WORDS])
    bad: set[int] = set()
    with torch.no_grad():
        for batch in fixed_batches(clips, usable, augmenter, seed=5):
            logp = network(batch.features)
            own = WordScorer([spell(clips[i].phones) for i in batch.clips])
            mine = own.one_each(logp, batch.lengths)[:, 0]
            rival = game.all_words(logp, batch.lengths).max(dim=1).values
            steps = torch.arange(logp.shape[1])[None, :] < batch.lengths[:, None]
            free = (logp.max(dim=2).values * steps).sum(dim=1)
            for row, index in enumerate(batch.clips):
                lost = float(free[row] - mine[row]) / len(clips[index].phones)
                beaten = clips[index].game_word and float(rival[row] - mine[row]) > 8.0
                if lost > 4.0 or beaten:
                    bad.add(index)
    return bad


def main() -> None:
    """Read the command line, train, and leave the weights in --out."""
    usual = Plan()
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--voices", type=Path, required=True, help="train/, noise/, rooms/")
    parser.add_argument("--corpus", type=Path, action="append", default=[], help="index.tsv")
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--start", type=Path, help="begin from best.pt of a run, or from a model")
    parser.add_argument("--epochs", type=int, default=usual.epochs)
    parser.add_argument("--clips-an-epoch", type=int, default=usual.clips_an_epoch)
    parser.add_argument("--learning-rate", type=float, default=usual.learning_rate)
    parser.add_argument("--width", type=int, default=usual.width)
    parser.add_argument("--waist", type=int, default=usual.waist)
    parser.add_argument("--dropout", type=float, default=usual.dropout)
    parser.add_argument("--workers", type=int, default=usual.workers)
    options = parser.parse_args()
    plan = Plan(
        epochs=options.epochs,
        clips_an_epoch=options.clips_an_epoch,
        learning_rate=options.learning_rate,
        width=options.width,
        waist=options.waist,
        dropout=options.dropout,
        workers=options.workers,
    )
    options.out.mkdir(parents=True, exist_ok=True)
    train(options.voices, options.corpus, options.out, options.start, plan)


def train(voices: Path, corpora: Sequence[Path], out: Path, start: Path | None, plan: Plan) -> None:
    """Train to the end of the plan, going on where an earlier run stopped."""
    torch.manual_seed(plan.seed)
    rng = np.random.default_rng(plan.seed)
    read = list(read_clips(voices, corpora))
    clips = [clip for clip in read if clip.seconds <= LONGEST_SECONDS]
    sentences = [clip for clip in read if _is_sentence(clip) and not is_dev_voice(clip.voice)]
    noises = read_noises(voices)
    rooms = read_rooms(voices)
    training = [i for i, clip in enumerate(clips) if not is_dev_voice(clip.voice)]
    held = [i for i, clip in enumerate(clips) if is_dev_voice(clip.voice) and clip.game_word]
    babble = make_babble([clips[i] for i in training], rng)
    crowds = {"crowd": babble[-CROWDS:], **noises}
    silent = noise_clips(crowds, rng)
    training.extend(range(len(clips), len(clips) + len(silent)))
    clips += silent
    babble += noises.pop("babble") + noises["party"]
    others = [wave for waves in noises.values() for wave in waves]
    augmenter = Augmenter(babble, others, rooms, Strength())
    quiet = Augmenter(babble, others, rooms, QUIET)
    party = Augmenter(babble, babble, rooms, PARTY)
    dev_quiet = list(fixed_batches(clips, held, quiet, seed=3))
    dev_party = list(fixed_batches(clips, held, party, seed=4))
    _say(out, f"{len(training)} clips to train on, {len(held)} words held out")

    network = Network(len(PHONES) + 1, Shape(plan.width, plan.waist))
    if start is not None and start.is_dir():
        some = [i for i in training if clips[i].phones][:: max(1, len(training) // 1500)]
        heard = (batch.features for batch in fixed_batches(clips, some, augmenter, seed=6))
        network = recover(start, heard)
    elif start is not None:
        network.load_state_dict(torch.load(start, weights_only=True)["network"])
    average = Average(network, plan.average)
    optimiser = torch.optim.AdamW(network.parameters(), lr=plan.learning_rate, weight_decay=1e-3)
    bad: set[int] = set()
    first = 0
    checkpoint = out / "checkpoint.pt"
    if checkpoint.exists():
        saved = torch.load(checkpoint, weights_only=False)
        network.load_state_dict(saved["network"])
        average.network.load_state_dict(saved["average"])
        optimiser.load_state_dict(saved["optimiser"])
        names = {clip.name: i for i, clip in enumerate(clips)}
        bad = {names[name] for name in saved["bad"] if name in names}
        first = saved["epoch"]
        _say(out, f"going on after epoch {first}")

    teacher = Teacher(clips, plan)

    def cut_sentences() -> None:
        cut = list(pieces(average.network, sentences, PHONE_IDS, np.random.default_rng(plan.seed)))
        training.extend(range(len(clips), len(clips) + len(cut)))
        clips.extend(cut)
        _say(out, f"{len(cut)} pieces of {len(sentences)} sentences")

    knows = round(plan.distrust_at * plan.epochs)
    if start is not None or first > knows:
        cut_sentences()
    for epoch in range(first, plan.epochs):
        began = time.monotonic()
        if epoch == knows and epoch:
            if start is None:
                cut_sentences()
            spoken = [i for i in training if clips[i].phones]
            bad = disagreeing(average.network, clips, spoken, quiet)
            (out / "dropped.txt").write_text(
                "".join(f"{clips[i].voice}\t{clips[i].name}\n" for i in sorted(bad)),
                encoding="utf-8",
            )
            _say(out, f"dropped {len(bad)} clips whose sound and text disagree")
        usable = [i for i in training if i not in bad]
        batches = plan_epoch(clips, usable, plan, np.random.default_rng((plan.seed, epoch)))
        loader: DataLoader[Batch] = DataLoader(
            ChangedClips(clips, augmenter, batches, plan.seed * 1000 + epoch),
            batch_size=None,
            num_workers=plan.workers,
            worker_init_fn=_one_thread,
        )
        network.train()
        total = 0.0
        for step, batch in enumerate(loader):
            done = (epoch + step / len(batches)) / plan.epochs
            for group in optimiser.param_groups:
                group["lr"] = plan.learning_rate * _rate(done)
            weight = plan.rivalry_weight * min(1.0, max(0.0, (done - plan.rivalry_from) / 0.03))
            if start is not None:
                weight = plan.rivalry_weight
            logp = network(batch.features, plan.dropout)
            loss = teacher(logp, batch, weight)
            optimiser.zero_grad()
            loss.backward()  # type: ignore[no-untyped-call]
            torch.nn.utils.clip_grad_norm_(network.parameters(), 5.0)
            optimiser.step()
            average.update(network)
            total += loss.item()
        torch.save(
            {
                "network": network.state_dict(),
                "average": average.network.state_dict(),
                "optimiser": optimiser.state_dict(),
                "bad": sorted(clips[i].name for i in bad),
                "epoch": epoch + 1,
            },
            checkpoint,
        )
        torch.save({"network": average.network.state_dict(), "plan": asdict(plan)}, out / "best.pt")
        report: dict[str, Any] = {
            "epoch": epoch + 1,
            "loss": round(total / len(batches), 3),
            "seconds": round(time.monotonic() - began),
        }
        if (epoch + 1) % 5 == 0 or epoch + 1 == plan.epochs:
            heard = accuracy(average.network, clips, dev_quiet)
            report["dev quiet"] = _share(heard)
            report["dev babble"] = _share(accuracy(average.network, clips, dev_party))
            report["families"] = {
                family: f"{right}/{total}" for family, (right, total) in heard.items()
            }
        _say(out, json.dumps(report, ensure_ascii=False))


def _is_sentence(clip: Clip) -> bool:
    """Too long to train on whole, or said by the nearest voices with a word of ours in it."""
    near = clip.human or clip.family == "Gemini"
    with_ours = len(clip.words) > 1 and bool(set(clip.words) & set(GAME_WORDS))
    return clip.seconds > LONGEST_SECONDS or (near and with_ours)


def _rate(done: float) -> float:
    """Learning rate over the course of training: a short rise, then half a cosine."""
    return min(1.0, done / 0.03 + 0.02) * (0.005 + 0.995 * 0.5 * (1 + math.cos(math.pi * done)))


def _share(results: dict[str, tuple[int, int]]) -> str:
    right = sum(right for right, _ in results.values())
    total = sum(total for _, total in results.values())
    return f"{right}/{total} = {100 * right / max(1, total):.1f} %"


def _one_thread(_worker: int) -> None:
    torch.set_num_threads(1)


def _say(out: Path, line: str) -> None:
    print(line, flush=True)
    with (out / "log.txt").open("a", encoding="utf-8") as log:
        log.write(line + "\n")


if __name__ == "__main__":
    main()
