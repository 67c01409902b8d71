"""The small files that configure Vosk, checked key by key.

One unknown key makes Vosk refuse the model; a missing ``--endpoint.silence-phones`` ends the
process at the first sound; without ``--acoustic-scale=1.0`` nothing is ever recognised. This
module must never change a file.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Final

from app.reading import all_of
from app.speech.errors import EarsError

_WHOLE: Final = re.compile(r"[+-]?\d+")
_NUMBER: Final = re.compile(r"[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?", re.IGNORECASE)
_YES_NO: Final = re.compile(r"true|false")
_LIST: Final = re.compile(r"\d+(:\d+)*")

_FEATURES: Final = {
    "sample-frequency": _NUMBER,
    "frame-length": _NUMBER,
    "frame-shift": _NUMBER,
    "preemphasis-coefficient": _NUMBER,
    "window-type": re.compile(r"hamming|hanning|povey|rectangular|blackman"),
    "dither": _NUMBER,
    "low-freq": _NUMBER,
    "high-freq": _NUMBER,
    "num-mel-bins": _WHOLE,
    "num-ceps": _WHOLE,
    "cepstral-lifter": _NUMBER,
    "use-energy": _YES_NO,
    "energy-floor": _NUMBER,
    "raw-energy": _YES_NO,
    "snip-edges": _YES_NO,
    "round-to-power-of-two": _YES_NO,
    "remove-dc-offset": _YES_NO,
    "allow-upsample": _YES_NO,
    "allow-downsample": _YES_NO,
}

#: What the features are where the file does not say, and what Kaldi could not work with.
_USUAL_FEATURES: Final = {
    "sample-frequency": 16000.0,
    "frame-length": 25.0,
    "frame-shift": 10.0,
    "low-freq": 20.0,
    "high-freq": 0.0,
    "num-mel-bins": 23.0,
    "num-ceps": 13.0,
}

_SPLICE: Final = {"left-context": _WHOLE, "right-context": _WHOLE}
_WIDEST_SPLICE: Final = 20  # frames to a side

_ONLINE_CMVN: Final = {
    "cmn-window": _WHOLE,
    "speaker-frames": _WHOLE,
    "global-frames": _WHOLE,
    "modulus": _WHOLE,
    "ring-buffer-size": _WHOLE,
    "norm-means": _YES_NO,
    "norm-vars": _YES_NO,
}

_DECODER: Final = {
    "beam": _NUMBER,
    "max-active": _WHOLE,
    "min-active": _WHOLE,
    "lattice-beam": _NUMBER,
    "prune-interval": _WHOLE,
    "beam-delta": _NUMBER,
    "hash-ratio": _NUMBER,
    "determinize-max-delay": _WHOLE,
    "determinize-min-chunk-size": _WHOLE,
    "delta": _NUMBER,
    "max-mem": _WHOLE,
    "phone-determinize": _YES_NO,
    "word-determinize": _YES_NO,
    "minimize": _YES_NO,
    "acoustic-scale": _NUMBER,
    "frame-subsampling-factor": _WHOLE,
    "frames-per-chunk": _WHOLE,
    "extra-left-context-initial": _WHOLE,
    "endpoint.silence-phones": _LIST,
}
#: Wide enough to name every rival within 10 nats, narrow enough to answer at once. With a graph of
#: 24 words, a hundred competitors and a filler, an answer took 148 ms with beams of 40 and 36 and
#: 26 ms with 16 and 12, and the best word was always the same. With these, of 140 words and 80
#: clips of talk all verdicts are those of 16 and 12, and talk takes a sixth less time.
ONE_WORD: Final = {"beam": "14.0", "lattice-beam": "10.0", "min-active": "50"}
#: Several words at once can be talk in very many ways: with the beams above a clip of talk takes
#: seconds and 100 MB, with these no longer than with a graph of single words. Of 40 pairs of words
#: 35 are heard right with either.
ONE_BREATH: Final = {
    "beam": "11.0", "lattice-beam": "6.0", "min-active": "50", "max-active": "1000"
}  # fmt: skip
#: Frames that the network hears at once. It is quicker by a fifth than with the usual 20, and hears
#: the same: an utterance and the quiet around it are seldom longer.
_AT_ONCE: Final = {"frames-per-chunk": "99"}
#: Of a run of filler only its score matters: telling its phones apart as well takes seconds.
_NO_PHONES: Final = {"phone-determinize": "false"}

#: Below these, Kaldi's decoder ends the process or never answers.
_LEAST: Final = {
    "max-active": 50,  # not less than our own min-active
    "prune-interval": 1,
    "beam-delta": 0.1,
    "hash-ratio": 1,
    "delta": 1e-6,
    "max-mem": 1_000_000,
    "frame-subsampling-factor": 1,
    "frames-per-chunk": 1,
    "extra-left-context-initial": 0,
    "determinize-min-chunk-size": 1,
}

_ENDPOINT_RULE: Final = re.compile(
    r"endpoint\.rule[1-5]\."
    r"(min-trailing-silence|max-relative-cost|min-utterance-length|must-contain-nonsilence)"
)


def read_features(path: Path, input_size: int) -> str:
    """``mfcc.conf`` for a network that takes so many numbers a frame.

    Made fit for every microphone, and without the dice that make the same sound differ.
    """
    keys = _read(path, lambda key: _FEATURES.get(key))
    told = {key: float(keys.get(key, usual)) for key, usual in _USUAL_FEATURES.items()}
    size = int(told["num-ceps"])
    if size != input_size:
        raise EarsError(
            f"{path} makes {size} features a frame, but the network takes {input_size}; "
            "install the model again."
        )
    half = told["sample-frequency"] / 2
    highest = told["high-freq"] if told["high-freq"] > 0 else half + told["high-freq"]
    possible = (
        8000 <= told["sample-frequency"] <= 48000
        and 5 <= told["frame-shift"] <= told["frame-length"] <= 100
        and 3 <= size <= told["num-mel-bins"] <= 128
        and 0 <= told["low-freq"] < highest <= half
    )
    if not possible:
        raise EarsError(f"{path} asks for features that cannot be made; install the model again.")
    every_microphone = {"dither": "0", "allow-upsample": "true", "allow-downsample": "true"}
    return _written({**keys, **every_microphone})


def read_decoder(path: Path, beams: Mapping[str, str] = ONE_WORD) -> str:
    """``model.conf`` with our own beams; it must hold what Vosk cannot do without."""
    keys = _read(path, _decoder_form)
    if "endpoint.silence-phones" not in keys:
        raise EarsError(f"{path} must hold --endpoint.silence-phones.")
    if float(keys.get("acoustic-scale", "0.1")) != 1.0:
        raise EarsError(f"{path} must say --acoustic-scale=1.0.")
    for key, least in _LEAST.items():
        if key in keys and float(keys[key]) < least:
            raise EarsError(f"{path} must not say less than --{key}={least}.")
    if int(keys.get("determinize-max-delay", 60)) <= int(
        keys.get("determinize-min-chunk-size", 20)
    ):
        raise EarsError(f"{path} must say more for the longest delay than for the smallest chunk.")
    return _written({**keys, **beams, **_AT_ONCE, **_NO_PHONES})


def read_splice(path: Path) -> tuple[int, int]:
    """How many frames before and after one are seen with it, as ``splice.conf`` says."""
    keys = _read(path, lambda key: _SPLICE.get(key))
    left, right = (int(keys.get(f"{side}-context", 4)) for side in ("left", "right"))
    if not 0 <= left <= _WIDEST_SPLICE or not 0 <= right <= _WIDEST_SPLICE:
        raise EarsError(f"{path} asks for a context that cannot be; install the model again.")
    return left, right


def check_online_cmvn(path: Path) -> None:
    """``online_cmvn.conf`` must hold nothing that Kaldi cannot work with."""
    keys = _read(path, lambda key: _ONLINE_CMVN.get(key))
    numbers = (value for value in keys.values() if _WHOLE.fullmatch(value))
    if any(int(number) < 1 for number in numbers):
        raise EarsError(f"{path} holds a window without a frame; install the model again.")


def _written(keys: Mapping[str, str]) -> str:
    return "".join(f"--{key}={value}\n" for key, value in keys.items())


def _decoder_form(key: str) -> re.Pattern[str] | None:
    if _ENDPOINT_RULE.fullmatch(key):
        return re.compile(f"{_NUMBER.pattern}|{_YES_NO.pattern}", re.IGNORECASE)
    return _DECODER.get(key)


def _read(path: Path, form_of: Callable[[str], re.Pattern[str] | None]) -> dict[str, str]:
    """Every ``--key=value``; an unknown key or a value of the wrong form is refused."""
    try:
        lines = all_of(path).decode("ascii").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        raise EarsError(f"{path} cannot be read; install the model again.") from error
    keys: dict[str, str] = {}
    for line in lines:
        text = line.partition("#")[0].strip()
        if not text:
            continue
        key, equals, value = text.removeprefix("--").partition("=")
        form = form_of(key)
        if not text.startswith("--") or not equals or form is None or not form.fullmatch(value):
            raise EarsError(f"{path} holds “{text}”, which Vosk does not know.")
        keys[key] = value
    return keys
