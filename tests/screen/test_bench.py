"""A measured stretch of play tells what drawing took."""

from __future__ import annotations

from app.rules.deck import parse_deck
from app.screen.assets import asset
from app.screen.bench import bench


def test_a_stretch_of_play_is_measured_frame_by_frame() -> None:
    deck = parse_deck(asset("deck.json").read_text(encoding="utf-8"))
    told = bench(deck, (320, 180), seconds=1.2)
    assert told["size"] == "320x180"
    assert isinstance(told["frames"], int)
    assert told["frames"] > 0
    assert isinstance(told["frame_ms"], dict)
    assert isinstance(told["captions"], dict)
    assert told["captions"]["shown"] == told["captions"]["said"]
    assert told["frame_ms"]["p50"] <= told["frame_ms"]["p95"] <= told["frame_ms"]["p99"]
