"""Sounds whose onset and end are known exactly: artificial ones, and words that actors say."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from app.speech.blocks import Pcm, read_sound
from app.speech.hindsight import bounds

RATE = 16_000
ACTORS = Path(__file__).resolve().parents[2] / "assets" / "actors"


def said(actor: str, word: str) -> NDArray[np.float64]:
    """A word as one of the actors says it; all of them speak at :data:`RATE`."""
    pcm, rate = read_sound(ACTORS / actor / f"{word}.ogg")
    assert rate == RATE
    return pcm.astype(np.float64)


def in_a_row(actor: str, words: Iterable[str], pause: float) -> NDArray[np.float64]:
    """Words as one breath says them: each without its quiet, with ``pause`` seconds between."""
    parts = []
    for word in words:
        clip = said(actor, word)
        onset, end = bounds(clip.astype(np.int16), RATE)
        parts += [clip[round(onset * RATE) : round(end * RATE)], np.zeros(round(pause * RATE))]
    return np.concatenate(parts[:-1])


def hum(actor: str, seconds: float, *, closed: bool = False) -> NDArray[np.float64]:
    """The e of an actor's *tres* held so long, as who must think says "eee"; "mmm" when closed."""
    word, hop = in_a_row(actor, ["tres"], 0.0), RATE // 50
    loudest = int(np.convolve(word**2, np.ones(3 * hop), "valid").argmax())
    vowel, window = word[loudest : loudest + 3 * hop], np.hanning(2 * hop)
    held = np.zeros(round(seconds * RATE) + 3 * hop)
    for at in range(0, len(held) - 2 * hop, hop):  # pieces of it, where each fits the last one best
        fit = np.correlate(vowel[:-hop], held[at : at + hop], "valid")
        piece = int(fit.argmax()) if at else 0
        held[at : at + 2 * hop] += window * vowel[piece : piece + 2 * hop]
    held = 0.5 * held[hop : hop + round(seconds * RATE)]
    if closed:
        pitches = np.fft.rfftfreq(len(held), 1 / RATE)
        held = np.fft.irfft(np.fft.rfft(held) / np.hypot(1.0, (pitches / 450.0) ** 3), len(held))
    held[:hop] *= np.linspace(0.0, 1.0, hop)
    held[-hop:] *= np.linspace(1.0, 0.0, hop)
    return held


def without_last_s(actor: str, word: str) -> NDArray[np.float64]:
    """A word as an actor says it, cut off where its last vowel ends and the hiss begins."""
    clip, hop = said(actor, word), RATE // 100
    frames = clip[: len(clip) // hop * hop].reshape(-1, hop) * np.hanning(hop)
    power = np.abs(np.fft.rfft(frames, axis=1)) ** 2
    pitches = np.fft.rfftfreq(hop, 1 / RATE)
    voiced = power[:, (pitches > 150) & (pitches < 2500)].sum(axis=1)
    hissed = power[:, pitches > 3500].sum(axis=1)
    vowels = np.flatnonzero((voiced > 4 * hissed) & (voiced > voiced.max() / 300))
    kept = clip[: (vowels[-1] + 1) * hop].copy()
    kept[-hop:] *= np.linspace(1.0, 0.0, hop)
    return kept


def room(seconds: float, rate: int = RATE, loudness: float = 10.0, seed: int = 1) -> Pcm:
    """A quiet room: white noise of this standard deviation in units of 16 bit."""
    dice = np.random.default_rng(seed)
    return np.rint(dice.normal(0.0, loudness, round(seconds * rate))).astype(np.int16)


def voice(seconds: float, rate: int = RATE, loudness: float = 4000.0) -> NDArray[np.float64]:
    """A buzz with the overtones of a voice, at full strength from its first sample."""
    times = np.arange(round(seconds * rate)) / rate
    tones = [np.sin(2 * np.pi * 140.0 * n * times + n) / n for n in range(1, 20)]
    return np.asarray(loudness * np.sum(tones, axis=0) / 1.5)


def hiss(seconds: float, rate: int = RATE, loudness: float = 800.0) -> NDArray[np.float64]:
    """Something like an s: noise above 4 kHz."""
    dice = np.random.default_rng(5)
    noise = dice.normal(0.0, loudness, round(seconds * rate))
    return np.asarray(np.diff(noise, prepend=0.0, n=2) / 2.0)


def put(pcm: Pcm, sound: NDArray[np.float64], at: float, rate: int = RATE) -> Pcm:
    """The same with this sound from instant ``at`` on."""
    mixed = pcm.astype(np.float64)
    first = round(at * rate)
    mixed[first : first + len(sound)] += sound[: len(mixed) - first]
    return np.clip(np.rint(mixed), -32768, 32767).astype(np.int16)
