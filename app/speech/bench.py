"""How good the ears are: clips through the game's own listener and judge, and what came of it.

Times are sample time plus the computing time of the thread, as in the game. It must never tune
anything, and knows no rules: the words come from outside.
"""

from __future__ import annotations

import sys
import time
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final

import numpy as np

from app.hearing.heard import Heard
from app.hearing.judge import Kind, judge
from app.hearing.leanings import NO_LEANINGS, Leanings, learnt, weighed
from app.hearing.strictness import Strictness
from app.speech.blocks import cut
from app.speech.clips import NOT_OURS, Clip, Scene, read_index, read_noise, scene
from app.speech.listener import Listener, RecogniserFor
from app.speech.open_model import open_model

#: A report that ends this long before the word begins, or begins after it, is about something else.
_NEAR: Final = 0.1  # seconds


@dataclass(frozen=True, slots=True)
class Hearing:
    """What came of one clip."""

    clip: Clip
    heard: Heard | None  # the report about the word; None when it was missed
    others: tuple[Heard, ...]  # reports about anything else in the clip
    verdict: float  # seconds from the end of the word to the answer
    onset_error: float  # seconds the onset was told too late
    computing: float  # seconds
    seconds: float  # of sound

    def best_of(self, words: tuple[str, ...]) -> str:
        """The best of these words, whatever else was likelier; empty when none was reported."""
        guesses = self.heard.guesses if self.heard else ()
        return next((guess.word for guess in guesses if guess.word in words), "")

    def is_other(self, words: tuple[str, ...]) -> bool:
        """Whether something that is none of these words was likelier than all of them."""
        return bool(self.heard and self.heard.guesses and self.heard.guesses[0].word not in words)


@dataclass(frozen=True, slots=True)
class Measured:
    """What came of all clips with one model."""

    model: Path
    hearings: tuple[Hearing, ...]
    words: tuple[str, ...]
    strictness: Strictness

    @property
    def told(self) -> tuple[Hearing, ...]:
        """The words of ours about which something was reported."""
        return tuple(each for each in self.hearings if each.heard and each.clip.word != NOT_OURS)

    @property
    def figures(self) -> dict[str, Any]:
        """Everything, ready to be printed as JSON; see the README for the meaning of each key."""
        return {"model": str(self.model), **summary(self)}


def measure(
    folder: Path,
    words: tuple[str, ...],
    strictness: Strictness,
    *,
    noise: Path | None = None,
    snr: float = 10.0,
    model: Path | None = None,
) -> Measured:
    """Measure the ears on a folder of clips.

    ``words`` are all words of the game, and ``noise`` is mixed in ``snr`` dB below each word.
    Raises EarsError with one sentence.
    """
    clips = read_index(folder, words)
    sound = read_noise(noise) if noise is not None else None
    ears = open_model(model)
    ears.recogniser(words)
    hearings = tuple(
        hear(clip, scene(clip, seed, sound, snr), ears.recogniser, words)
        for seed, clip in enumerate(clips)
    )
    return Measured(ears.folder, hearings, words, strictness)


def hear(
    clip: Clip, staged: Scene, recogniser_for: RecogniserFor, words: tuple[str, ...]
) -> Hearing:
    """One clip through a fresh listener, in blocks of 20 ms."""
    listener = Listener(recogniser_for, words)
    computing = 0.0
    reports: list[tuple[Heard, float]] = []
    for block in cut(staged.pcm, staged.rate):
        began = time.thread_time()
        news = listener.hear(block)
        took = time.thread_time() - began
        computing += took
        known = block.at + block.seconds + took
        reports += [(each, known) for each in news if isinstance(each, Heard)]
    about = max(reports, key=lambda each: _overlap(each[0], staged), default=None)
    if about is None or _overlap(about[0], staged) < -_NEAR:
        about = None
    heard = about[0] if about else None
    return Hearing(
        clip=clip,
        heard=heard,
        others=tuple(each for each, _ in reports if each is not heard),
        verdict=about[1] - staged.end if about else 0.0,
        onset_error=about[0].onset - staged.onset if about else 0.0,
        computing=computing,
        seconds=len(staged.pcm) / staged.rate,
    )


def _overlap(heard: Heard, staged: Scene) -> float:
    return min(heard.end, staged.end) - max(heard.onset, staged.onset)


def summary(measured: Measured) -> dict[str, Any]:
    """The figures for these clips."""
    hearings, words, strictness = measured.hearings, measured.words, measured.strictness
    ours = [each for each in hearings if each.clip.word != NOT_OURS]
    strangers = [heard for each in hearings for heard in each.others]
    return {
        "clips": len(hearings),
        "clips_of_ours": len(ours),
        **_verdicts(measured),
        "known_voices": _verdicts(got_to_know(measured)),
        "false_words": sum(heard.guesses[0].word in words for heard in strangers),
        "strictness": strictness.name,
        "verdict_ms": _spread(1000.0 * each.verdict for each in measured.told),
        "onset_error_ms": _spread(abs(1000.0 * each.onset_error) for each in measured.told),
        "real_time_factor": round(
            sum(each.computing for each in hearings) / sum(each.seconds for each in hearings), 5
        ),
        "memory_mb": _memory(),
        "per_word": _shares_by(((each.clip.word, each) for each in ours), words),
        "per_speaker": _shares_by(((each.clip.speaker, each) for each in ours), words),
        "confusions": [
            {"said": said, "heard": heard, "clips": count}
            for (said, heard), count in Counter(
                (each.clip.word, each.best_of(words)) for each in ours
            ).most_common()
            if heard != said
        ],
    }


def got_to_know(measured: Measured) -> Measured:
    """The same clips to ears that know each speaker by the clips before, as in a game.

    In the order of the index; only words that were right teach, as at the table.
    """
    words, strictness = measured.words, measured.strictness
    known: dict[str, Leanings] = {}
    hearings: list[Hearing] = []
    for each in measured.hearings:
        speaker, word = each.clip.speaker, each.clip.word
        leanings = known.get(speaker, NO_LEANINGS)
        hearing = each
        if each.heard is not None:
            heard = weighed(each.heard, leanings)
            hearing = replace(each, heard=heard)
            if word in words and _verdict(hearing, word, words, strictness) == "right":
                known[speaker] = learnt(leanings, heard, word, words)
        hearings.append(hearing)
    return replace(measured, hearings=tuple(hearings))


def _verdicts(measured: Measured) -> dict[str, float]:
    """The shares of words heard right, refused, asked for again, and let through."""
    hearings, words, strictness = measured.hearings, measured.words, measured.strictness
    ours = [each for each in hearings if each.clip.word != NOT_OURS]
    verdicts = Counter(_verdict(each, each.clip.word, words, strictness) for each in ours)
    accepted = [
        _verdict(each, word, words, strictness) == "right"
        for each in hearings
        for word in words
        if word != each.clip.word
    ]
    return {
        "accuracy": _share(each.best_of(words) == each.clip.word for each in ours),
        "heard_as_other": _share(each.is_other(words) for each in ours),
        "false_reject": _part(verdicts["wrong"], len(ours)),
        "unclear": _part(verdicts["unclear"], len(ours)),
        "missed": _part(verdicts["missed"], len(ours)),
        "false_accept": _share(accepted),
    }


def _verdict(
    hearing: Hearing, expected: str, words: tuple[str, ...], strictness: Strictness
) -> str:
    """What the game would say: right, wrong, unclear (not for us included), or missed."""
    if hearing.heard is None:
        return "missed"
    judgement = judge(hearing.heard, expected, words, strictness)
    if judgement.is_wrong:
        return "wrong"
    return "right" if judgement.kind is Kind.RIGHT else "unclear"


def _part(count: int, of: int) -> float:
    return round(count / of, 4) if of else 0.0


def _share(facts: Iterable[bool]) -> float:
    listed = list(facts)
    return _part(sum(listed), len(listed))


def _spread(values: Iterable[float]) -> dict[str, float]:
    listed = [float(value) for value in values]
    if not listed:
        return {"p50": 0.0, "p95": 0.0, "max": 0.0}
    middle, high = (float(share) for share in np.quantile(listed, (0.5, 0.95)))
    return {"p50": round(middle, 1), "p95": round(high, 1), "max": round(max(listed), 1)}


def _shares_by(
    named: Iterable[tuple[str, Hearing]], words: tuple[str, ...]
) -> dict[str, dict[str, float]]:
    groups: dict[str, list[bool]] = {}
    for name, each in named:
        groups.setdefault(name, []).append(each.best_of(words) == each.clip.word)
    return {
        name: {"clips": len(right), "accuracy": _share(right)}
        for name, right in sorted(groups.items())
    }


def _memory() -> float | None:
    """The most memory this process ever held, in MB; None where the system does not tell."""
    if sys.platform == "win32":
        return None
    import resource

    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return round(most / (1024.0 * 1024.0 if sys.platform == "darwin" else 1024.0), 1)
