"""Types a command as a person would, in this process, and gives back what a terminal shows."""

from __future__ import annotations

import io
from collections.abc import Callable
from dataclasses import dataclass

import pytest

from app.cli import main


@dataclass(frozen=True, slots=True)
class Shown:
    status: int
    out: str
    err: str


Tristris = Callable[..., Shown]


def typing_into(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Tristris:
    def tristris(*words: object, stdin: str | bytes = "") -> Shown:
        monkeypatch.setattr("sys.argv", ["tristris", *map(str, words)])
        typed = stdin.encode() if isinstance(stdin, str) else stdin
        # Bytes that are no letters come in as halves of some, as on most systems.
        keyboard = io.TextIOWrapper(io.BytesIO(typed), "utf-8", errors="surrogateescape")
        monkeypatch.setattr("sys.stdin", keyboard)
        with pytest.raises(SystemExit) as ended:
            main()
        shown = capsys.readouterr()
        return Shown(int(ended.value.code or 0), shown.out, shown.err)

    return tristris
