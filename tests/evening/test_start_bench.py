"""Opening the app is measured in a process of its own, up to its first picture."""

from __future__ import annotations

import pytest

from app.evening.start_bench import BenchError, bench_start


def test_the_first_picture_is_timed() -> None:
    told = bench_start(1)
    took = told["first_picture_ms"]
    assert isinstance(took, dict)
    assert 50 < took["first"] == took["median"] == took["max"]


def test_without_a_display_there_is_one_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "no-such-driver")
    with pytest.raises(BenchError, match="No window can be opened"):
        bench_start(1)
