"""Makes one clean clip into what a microphone in a loud living room might hear.

Voices are varied (speed with pitch and formants, formants alone), then rooms, noise and babble,
loudness from a whisper far away to clipping, telephone bandwidth, and a random cut before and
after, because the app cuts utterances out of a stream.

It must stay deterministic: all chance comes from the generator it is given.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray
from scipy.signal import fftconvolve, resample_poly

from models.training.corpus import Clip
from models.training.features import BANDS, RATE, Throat, mfcc

Floats = NDArray[np.float32]
Samples = NDArray[np.int16]

_DB = np.log(10.0) / 10.0  # one decibel as a change of log power
_MIXED = 0.25  # of the copies used again have another one behind them


@dataclass(frozen=True, slots=True)
class Strength:
    """How often and how hard clips are changed."""

    room: float = 0.4
    noise: float = 0.65
    telephone: float = 0.05
    slowest: float = 0.80
    fastest: float = 1.30
    warp: int = 11  # per cent
    mouth: float = 0.5
    least_open: int = 93  # per cent of the first formant
    most_open: int = 123
    tongue: float = 0.4
    least_front: int = 91  # per cent of the second formant
    most_front: int = 109
    least_snr: float = 2.0
    most_snr: float = 25.0
    colour: bool = True


def make_babble(clips: Sequence[Clip], rng: Generator, seconds: int = 25) -> list[Samples]:
    """Crowds of one to eight talkers out of clips that are no single word of the game."""
    talk = [clip for clip in clips if clip.game_word is None and len(clip.wave) > RATE // 2]
    crowds: list[Samples] = []
    for talkers in (1, 1, 2, 2, 3, 4, 5, 6, 8, 8):
        crowd = np.zeros(seconds * RATE, dtype=np.float32)
        for _ in range(talkers):
            gain = 10 ** rng.uniform(-0.5, 0.0)
            at = int(rng.integers(0, RATE))
            while at < len(crowd):
                wave = talk[int(rng.integers(len(talk)))].wave.astype(np.float32)
                part = wave[: len(crowd) - at]
                crowd[at : at + len(part)] += gain * part
                at += len(part) + int(rng.integers(0, RATE // 3))
        crowd *= 30000.0 / np.abs(crowd).max()
        crowds.append(crowd.astype(np.int16))
    return crowds


class Augmenter:
    """Turns a clip's samples into features, differently each time."""

    def __init__(
        self,
        babble: Sequence[Samples],
        others: Sequence[Samples],
        rooms: Sequence[Floats],
        strength: Strength,
        features: Callable[..., Floats] = mfcc,
    ) -> None:
        self._babble = babble
        self._others = others
        self._rooms = rooms
        self._strength = strength
        self._features = features

    def __call__(self, clip: Samples, rng: Generator) -> Floats:
        """Features of one changed copy of the clip."""
        return self.for_all(clip, rng, [self._features])[0]

    def for_all(
        self, clip: Samples, rng: Generator, listeners: Sequence[Callable[..., Floats]]
    ) -> list[Floats]:
        """Features of one changed copy, as each of several listeners takes them."""
        wave = self._changed(clip, rng)
        if not self._strength.colour:
            return [features(wave) for features in listeners]
        throat = self._throat(rng)
        colours = int(rng.integers(2**32))

        def colour(energies: Floats) -> Floats:
            return self._colour(energies, np.random.default_rng(colours))

        return [features(wave, throat, colour) for features in listeners]

    def _throat(self, rng: Generator) -> Throat:
        """Another one than the speaker's: longer or shorter, wider open, the tongue elsewhere."""
        how = self._strength
        warp = 100 + int(rng.integers(-how.warp, how.warp + 1))
        mouth = tongue = 100
        if rng.random() < how.mouth:
            mouth = int(rng.integers(how.least_open, how.most_open + 1)) // 3 * 3 + 1
        if rng.random() < how.tongue:
            tongue = int(rng.integers(how.least_front, how.most_front + 1))
        return Throat(warp, mouth, tongue)

    def _changed(self, clip: Samples, rng: Generator) -> Floats:
        """Samples of a changed copy."""
        how = self._strength
        wave = self._speed(clip.astype(np.float32), rng)
        speech = float(np.square(wave).mean()) + 1.0
        lead = int(
            RATE * (rng.uniform(0.02, 0.25) if rng.random() < 0.9 else rng.uniform(0.25, 0.7))
        )
        tail = int(
            RATE * (rng.uniform(0.0, 0.16) if rng.random() < 0.9 else rng.uniform(0.16, 0.5))
        )
        wave = np.concatenate([np.zeros(lead, np.float32), wave, np.zeros(tail, np.float32)])
        if rng.random() < how.room:
            room = self._rooms[int(rng.integers(len(self._rooms)))]
            wet = fftconvolve(wave, room)[: len(wave)].astype(np.float32)
            dryness = np.float32(rng.uniform(0.0, 0.7))
            wave = dryness * wave + (1 - dryness) * wet
        if rng.random() < how.noise:
            snr = float(rng.uniform(how.least_snr, how.most_snr))
            wave = wave + self._noise(len(wave), speech / 10 ** (snr / 10), rng)
        else:
            hiss = np.sqrt(speech) * 10 ** (rng.uniform(-65, -25) / 20)
            wave = wave + rng.normal(0.0, hiss, len(wave)).astype(np.float32)
        if rng.random() < how.telephone:
            narrow = resample_poly(wave, 1, 2).astype(np.float32)
            wave = resample_poly(narrow, 2, 1)[: len(wave)].astype(np.float32)
        return self._loudness(wave, rng)

    def _speed(self, wave: Floats, rng: Generator) -> Floats:
        factor = rng.uniform(self._strength.slowest, self._strength.fastest)
        return np.asarray(resample_poly(wave, 20, max(1, round(20 * factor))), dtype=np.float32)

    def _noise(self, length: int, power: float, rng: Generator) -> Floats:
        pool = self._babble if rng.random() < 0.6 else self._others
        noise = pool[int(rng.integers(len(pool)))]
        start = int(rng.integers(0, max(1, len(noise) - length)))
        piece = np.resize(noise[start : start + length].astype(np.float32), length)
        return piece * np.float32(np.sqrt(power / (float(np.square(piece).mean()) + 1.0)))

    def _loudness(self, wave: Floats, rng: Generator) -> Floats:
        peak_db = rng.uniform(-38.0, 0.0) if rng.random() < 0.92 else rng.uniform(0.0, 12.0)
        peak = float(np.abs(wave).max()) + 1.0
        scaled = wave * (32767.0 * 10 ** (peak_db / 20) / peak)
        return np.round(np.clip(scaled, -32768, 32767)).astype(np.float32)

    def again(self, energies: Floats, other: Floats, rng: Generator) -> Floats:
        """Log mel energies of a copy, changed once more so that its teacher's opinion still holds.

        Another level and microphone, more holes, up to two frames less at the beginning; in every
        fourth copy `other`, the energies of another, 6 to 25 dB below it. All of it makes a copy
        harder to understand, none makes it another word.
        """
        changed = energies[int(rng.integers(0, 3)) :]
        if rng.random() < _MIXED:
            behind = np.resize(other, changed.shape)
            level = np.exp(changed).mean() / np.exp(behind).mean()
            gain = np.log(level) - rng.uniform(6, 25) * _DB
            changed = np.logaddexp(changed, behind + np.float32(gain))
        changed = changed + np.float32(rng.uniform(-6, 6) * _DB) + _curve(BANDS, 2.0, rng)
        return _with_holes(changed, 0.3, 0.25, rng)

    def _colour(self, energies: Floats, rng: Generator) -> Floats:
        """A microphone's own curve, and small holes in frequency and in time."""
        count = energies.shape[1]
        curve = _curve(count, 4.0, rng)
        if rng.random() < 0.15:
            curve[: int(rng.integers(1, 6))] -= np.float32(rng.uniform(5, 25) * _DB)
        return _with_holes(energies + curve, 0.25, 0.15, rng)


def _curve(count: int, swing_db: float, rng: Generator) -> Floats:
    """A microphone's smooth curve over so many bands."""
    bands = np.linspace(0.0, np.pi, count)
    curve = np.zeros(count)
    for wave_number in range(1, 5):
        swing = rng.normal(0.0, swing_db / wave_number) * _DB
        curve += swing * np.cos(wave_number * bands + rng.uniform(0, np.pi))
    return curve.astype(np.float32)


def _with_holes(energies: Floats, in_bands: float, in_time: float, rng: Generator) -> Floats:
    """As quiet as the quietest parts, here a few bands and there a few frames, by these chances."""
    frames, count = energies.shape
    hole = float(np.percentile(energies, 15))
    if rng.random() < in_bands:
        width = int(rng.integers(2, 7))
        at = int(rng.integers(0, count - width))
        energies[:, at : at + width] = hole
    if rng.random() < in_time and frames > 30:
        width = int(rng.integers(1, 5))
        at = int(rng.integers(0, frames - width))
        energies[at : at + width] = hole
    return energies
