"""The two small files that configure Vosk, checked key by key.

One unknown key makes Vosk refuse the model; a missing ``--endpoint.silence-phones`` ends the
process at the first sound; without ``--acoustic-scale=1.0`` nothing is ever recognised. This
module must never change a file.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Final

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
#: Wide enough to name every rival within 12 nats, narrow enough to answer at once. With a graph of
#: 24 words, a hundred competitors and a filler, an answer took 148 ms with beams of 40 and 36,
#: 65 ms with 25 and 20, 26 ms with these, and the best word was always the same.
_BEAMS: Final = {"beam": "16.0", "lattice-beam": "12.0", "min-active": "50"}

_ENDPOINT_RULE: Final = re.compile(
    r"endpoint\.rule[1-5]\."
    r"(min-trailing-silence|max-relative-cost|min-utterance-length|must-contain-nonsilence)"
)


def check_features(path: Path, input_size: int) -> None:
    """``mfcc.conf`` must give the network as many numbers a frame as it takes."""
    keys = _read(path, lambda key: _FEATURES.get(key))
    size = int(keys.get("num-ceps", "13"))
    if size != input_size:
        raise EarsError(
            f"{path} makes {size} features a frame, but the network takes {input_size}; "
            "install the model again."
        )
    if keys.get("allow-upsample") != "true":
        raise EarsError(f"{path} must say --allow-upsample=true, for microphones of 8 kHz.")


def read_decoder(path: Path) -> str:
    """``model.conf`` with our own beams; it must hold what Vosk cannot do without."""
    keys = _read(path, _decoder_form)
    if "endpoint.silence-phones" not in keys:
        raise EarsError(f"{path} must hold --endpoint.silence-phones.")
    if float(keys.get("acoustic-scale", "0.1")) != 1.0:
        raise EarsError(f"{path} must say --acoustic-scale=1.0.")
    return "".join(f"--{key}={value}\n" for key, value in {**keys, **_BEAMS}.items())


def _decoder_form(key: str) -> re.Pattern[str] | None:
    if _ENDPOINT_RULE.fullmatch(key):
        return re.compile(f"{_NUMBER.pattern}|{_YES_NO.pattern}", re.IGNORECASE)
    return _DECODER.get(key)


def _read(path: Path, form_of: Callable[[str], re.Pattern[str] | None]) -> dict[str, str]:
    """Every ``--key=value``; an unknown key or a value of the wrong form is refused."""
    try:
        lines = path.read_text(encoding="ascii").splitlines()
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
