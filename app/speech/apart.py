"""The recogniser in a process of its own: if native code dies, the game goes on and says so.

The parent sends one line of JSON and samples, the child answers one line of JSON. The child ends
when its parent does. It must never be asked by two threads at once.
"""

from __future__ import annotations

import json
import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Thread
from typing import IO, Any, Final

import numpy as np

from app.hearing.heard import Guess
from app.speech.blocks import Pcm
from app.speech.breath import Breath, Part
from app.speech.checked_model import CheckedModel
from app.speech.errors import EarsError
from app.speech.model import find_model
from app.speech.open_model import open_model
from app.speech.phrase_model import PhraseModel

_PATIENCE: Final = 3.0  # seconds for an answer; it takes 0.02
_LOADING: Final = 60.0  # seconds for the first one, on a slow machine with a cold disk


class ApartEars:
    """Ears whose recogniser lives in a child process. Close them when nobody listens any more."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._child: _Child | None = None

    def recogniser(self, words: tuple[str, ...]) -> ApartRecogniser:
        """What hears these words; a child that died is replaced.

        Raises EarsError for a model folder that cannot be used, or words it cannot hear.
        """
        if self._child is None or not self._child.is_alive:
            self._child = _Child(self._folder)
        self._child.ask(words, np.zeros(0, np.int16), 16_000, _LOADING)
        return ApartRecogniser(self._child, words)

    def phrase_recogniser(self, phrase: tuple[str, ...], words: tuple[str, ...]) -> ApartRecogniser:
        """What hears a whole phrase, as our own model does whatever the folder holds."""
        if self._child is None or not self._child.is_alive:
            self._child = _Child(self._folder)
        self._child.ask(words, np.zeros(0, np.int16), 16_000, _LOADING, phrase)
        return ApartRecogniser(self._child, words, phrase)

    def close(self) -> None:
        """End the child."""
        if self._child is not None:
            self._child.end()


class ApartRecogniser:
    """Passes on what the child hears."""

    def __init__(self, child: _Child, words: tuple[str, ...], phrase: tuple[str, ...] = ()) -> None:
        self._child = child
        self._words = words
        self._phrase = phrase

    def guesses(self, pcm: Pcm, rate: int) -> tuple[Guess, ...]:
        """As the child's own recogniser answers. Raises EarsError when it died or hangs."""
        answer = self._child.ask(self._words, pcm, rate, _PATIENCE, self._phrase)
        return tuple(Guess(*each) for each in answer["guesses"])

    def breaths(self, pcm: Pcm, rate: int) -> tuple[Breath, ...]:
        """As the child's own recogniser answers. Raises EarsError when it died or hangs."""
        answer = self._child.ask(self._words, pcm, rate, _PATIENCE, breaths=True)
        return tuple(
            Breath(tuple(Part(*each) for each in parts), score)
            for parts, score in answer["breaths"]
        )


class _Child:
    """The other process, and a thread that waits for its lines so that asking can give up."""

    def __init__(self, folder: Path) -> None:
        self._process = subprocess.Popen(
            # From the root: the child works in another folder than we do.
            [sys.executable, "-m", "app.speech.apart", str(folder.absolute())],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            cwd=Path(__file__).resolve().parents[2],
            creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),  # Windows only
        )
        self._lines: SimpleQueue[bytes] = SimpleQueue()
        Thread(target=self._read, name="recogniser apart", daemon=True).start()

    @property
    def is_alive(self) -> bool:
        return self._process.poll() is None

    def ask(
        self,
        words: tuple[str, ...],
        pcm: Pcm,
        rate: int,
        patience: float,
        phrase: tuple[str, ...] = (),
        *,
        breaths: bool = False,
    ) -> dict[str, Any]:
        """One question, one answer.

        With a ``phrase`` it is listened for instead of a word, with ``breaths`` for several words
        run together.
        """
        question = {"words": words, "rate": rate, "samples": len(pcm), "phrase": phrase}
        question["breaths"] = breaths
        try:
            assert self._process.stdin is not None
            self._process.stdin.write(json.dumps(question).encode() + b"\n" + pcm.tobytes())
            self._process.stdin.flush()
            line = self._lines.get(timeout=patience)
        except (OSError, ValueError, Empty) as error:
            self.end()
            raise EarsError("The recogniser stopped answering.") from error
        if not line:
            self.end()
            raise EarsError("The recogniser ended unexpectedly.")
        answer: dict[str, Any] = json.loads(line)
        if "error" in answer:
            raise EarsError(answer["error"])
        return answer

    def end(self) -> None:
        """Let it go; a child that hangs is killed."""
        with suppress(OSError):
            assert self._process.stdin is not None
            self._process.stdin.close()
        self._process.kill()
        self._process.wait()

    def _read(self) -> None:
        assert self._process.stdout is not None
        for line in self._process.stdout:
            self._lines.put(line)
        self._process.stdout.close()
        self._lines.put(b"")


def serve(folder: Path, questions: IO[bytes], answers: IO[bytes]) -> None:
    """The child's part: answer until there are no more questions."""
    model: CheckedModel | None = None
    our_own: PhraseModel | None = None
    while line := questions.readline():
        question = json.loads(line)
        pcm = np.frombuffer(questions.read(2 * question["samples"]), np.int16)
        answer: dict[str, Any]
        try:
            words, phrase = tuple(question["words"]), tuple(question.get("phrase", ()))
            if phrase:
                our_own = our_own or PhraseModel(find_model())
                recogniser = our_own.phrase_recogniser(phrase, words)
            else:
                model = model or open_model(folder)
                recogniser = model.recogniser(words)
            if question.get("breaths"):
                answer = {"breaths": list(map(_plain, recogniser.breaths(pcm, question["rate"])))}
            else:
                guesses = recogniser.guesses(pcm, question["rate"])
                answer = {"guesses": [(each.word, each.score, each.start) for each in guesses]}
        except EarsError as error:
            answer = {"error": str(error)}
        answers.write(json.dumps(answer).encode() + b"\n")
        answers.flush()


def _plain(breath: Breath) -> tuple[list[tuple[str, float, float]], float]:
    return [(part.name, part.start, part.end) for part in breath.parts], breath.score


if __name__ == "__main__":
    serve(Path(sys.argv[1]), sys.stdin.buffer, sys.stdout.buffer)
