"""Makes the six cues beside it. Run it with Python and numpy; the files come out the same.

deal: a card on felt. right: two wooden bars, upwards. wrong: a sad little horn. unclear: a "hm?".
stop: a brake and a bell. win: a short fanfare. All are mono, 22.05 kHz, 16 bit.
"""

from __future__ import annotations

import wave
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

RATE = 22050
Sound = NDArray[np.float64]


def time_of(seconds: float) -> Sound:
    """Instants of the samples of so many seconds."""
    return np.arange(int(RATE * seconds)) / RATE


def faded(sound: Sound, attack: float = 0.004, release: float = 0.03) -> Sound:
    """Without clicks at either end."""
    start, end = int(RATE * attack), int(RATE * release)
    shaped = sound.copy()
    shaped[:start] *= np.linspace(0, 1, start)
    shaped[-end:] *= np.linspace(1, 0, end)
    return shaped


def bar(pitch: float, seconds: float, decay: float = 11.0) -> Sound:
    """A wooden bar struck once: its fourth partial is the one that makes it wood."""
    t = time_of(seconds)
    tone = np.sin(2 * np.pi * pitch * t) + 0.35 * np.sin(2 * np.pi * 3.93 * pitch * t) * np.exp(
        -30 * t
    )
    return faded(tone * np.exp(-decay * t))


def horn(pitch: Sound, strength: Sound) -> Sound:
    """A reedy tone that follows a pitch in hertz, sample by sample."""
    phase = 2 * np.pi * np.cumsum(pitch) / RATE
    tone = sum(np.sin(n * phase) / n**1.1 for n in range(1, 9))
    return faded(np.asarray(tone) * strength)


def laid(*parts: tuple[float, Sound]) -> Sound:
    """Sounds on top of each other, each from its own second on."""
    end = max(int(start * RATE) + len(sound) for start, sound in parts)
    whole = np.zeros(end)
    for start, sound in parts:
        at = int(start * RATE)
        whole[at : at + len(sound)] += sound
    return whole


def deal() -> Sound:
    """A card slides and lands."""
    t = time_of(0.15)
    noise = np.random.default_rng(3).standard_normal(len(t))
    smooth = np.convolve(noise, np.ones(6) / 6, mode="same")
    slide = smooth * np.exp(-((t - 0.045) ** 2) / 0.0006)
    land = np.sin(2 * np.pi * 150 * t) * np.exp(-60 * np.abs(t - 0.075)) * (t > 0.07)
    return faded(0.8 * slide + 0.9 * land)


def right() -> Sound:
    """Two bars, a fourth upwards."""
    return laid((0.0, bar(784, 0.16)), (0.08, bar(1047, 0.2, 14)))


def wrong() -> Sound:
    """The horn sinks, twice."""
    t = time_of(0.22)
    first = horn(np.full(len(t), 233.0), np.ones(len(t)) * 0.5)
    u = time_of(0.4)
    falling = 208 * (1 - 0.22 * u / 0.4) * (1 + 0.018 * np.sin(2 * np.pi * 6 * u))
    return laid((0.0, first), (0.22, horn(falling, np.linspace(0.55, 0.25, len(u)))))


def unclear() -> Sound:
    """A question: the pitch bends upwards."""
    t = time_of(0.3)
    rising = 260 + 190 * (t / 0.3) ** 2
    tone = np.sin(2 * np.pi * np.cumsum(rising) / RATE)
    return faded(tone * (0.5 + 0.5 * np.sin(np.pi * t / 0.3)), release=0.06)


def stop() -> Sound:
    """Everybody freezes: two hard bells."""
    return laid((0.0, bar(1319, 0.14, 16)), (0.1, bar(1319, 0.3, 12)), (0.0, bar(659, 0.4, 9)))


def win() -> Sound:
    """Three steps up and a held chord."""
    steps = tuple((0.13 * n, bar(pitch, 0.3, 8)) for n, pitch in enumerate((523, 659, 784)))
    chord = tuple((0.42, bar(pitch, 0.85, 4)) for pitch in (523, 659, 784, 1047))
    return laid(*steps, *chord)


def write(name: str, sound: Sound) -> None:
    """As loud as the others, without clipping."""
    samples = (sound / np.max(np.abs(sound)) * 0.7 * 32767).astype("<i2")
    with wave.open(str(Path(__file__).with_name(f"{name}.wav")), "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(RATE)
        file.writeframes(samples.tobytes())


if __name__ == "__main__":
    for make in (deal, right, wrong, unclear, stop, win):
        write(make.__name__, make())
