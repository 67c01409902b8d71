"""Shows that the exported model, heard by the stock Vosk wheel, is the network that was trained.

    python -m models.training.agree RUN/best.pt MODEL --voices VOICES [--corpus CORPUS]

For held-out clips the scores of the 24 words that the decoder brings back are compared with best
paths over the network's own outputs, computed from our own features. Equal scores prove the
features, the export and the graph at once. Ends with status 1 where they differ.
"""

import argparse
import json
import sys
import tempfile
from pathlib import Path

import numpy as np
import torch
from vosk import KaldiRecognizer, SetLogLevel

from models.training.corpus import GAME_WORDS, is_dev_voice, read_clips
from models.training.export import load
from models.training.features import RATE, mfcc
from models.training.loss import GAME
from models.training.measure import with_graph

LARGEST_DIFFERENCE = 0.05  # nats, in scores of which a word has about a hundred


def main() -> None:
    """Read the command line, compare, print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("weights", type=Path)
    parser.add_argument("model", type=Path)
    parser.add_argument("--voices", type=Path, required=True)
    parser.add_argument("--corpus", type=Path, action="append", default=[])
    parser.add_argument("--clips", type=int, default=300)
    options = parser.parse_args()
    SetLogLevel(-1)
    network = load(options.weights)
    clips = list(read_clips(options.voices, options.corpus, only=is_dev_voice))[: options.clips]
    worst = 0.0
    same = compared = 0
    with tempfile.TemporaryDirectory() as folder, torch.no_grad():
        model = with_graph(options.model, Path(folder), [], None)
        for clip in clips:
            recogniser = KaldiRecognizer(model, RATE)
            recogniser.SetMaxAlternatives(len(GAME_WORDS))
            recogniser.AcceptWaveform(clip.wave.tobytes())
            heard = {
                each["text"]: float(each["confidence"])
                for each in json.loads(recogniser.FinalResult())["alternatives"]
            }
            features = torch.from_numpy(mfcc(clip.wave.astype(np.float32)))[None]
            logp = network(features)
            scores = GAME.all_words(logp, torch.tensor([logp.shape[1]]))[0].tolist()
            ours = dict(zip(GAME_WORDS, scores, strict=True))
            same += max(heard, key=heard.__getitem__) == max(ours, key=ours.__getitem__)
            compared += len(heard)
            worst = max(worst, *(abs(heard[word] - ours[word]) for word in heard))
    print(
        f"{same} of {len(clips)} clips have the same best word; "
        f"{compared} scores differ by {worst:.4f} nats at most"
    )
    sys.exit(0 if worst <= LARGEST_DIFFERENCE else 1)


if __name__ == "__main__":
    main()
