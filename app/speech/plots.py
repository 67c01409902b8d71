"""Draws what was measured: which word was taken for which, what strictness costs, how long it took.

The only module that needs matplotlib, which comes with the extra ``plots``; it opens no window.
"""

from __future__ import annotations

from collections.abc import Iterable
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final

import numpy as np

from app.speech.bench import Measured
from app.speech.curves import SHIFTS, Curves, confusions, curves
from app.speech.errors import EarsError

_DOTS: Final = 120  # to the inch
_INK, _RIGHT, _WRONG, _WATER, _GOLD = "#2a1622", "#1f6b2b", "#c0261c", "#1b77b5", "#b07a00"
_DELAYS: Final = 20.0  # ms of one bar

#: A figure of matplotlib's; it tells nobody its types.
Figure = Any


class Plotter:
    """A folder that takes pictures, and something to draw them with.

    Made before anything is measured, so that what is missing is told at once; matplotlib itself is
    loaded after, so that it does not count as memory of the ears. Raises EarsError.
    """

    def __init__(self, folder: Path) -> None:
        if find_spec("matplotlib") is None:
            raise EarsError(
                "Curves are drawn by matplotlib, which is not installed: "
                "in the project's folder, pip install '.[plots]'."
            )
        self._folder = folder
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise EarsError(f"{folder} takes no pictures ({error.strerror}).") from error

    def draw(self, measured: Measured) -> tuple[Path, ...]:
        """Write confusions.png, strictness.png and delays.png."""
        return (
            self._write("confusions.png", _confusions(measured)),
            self._write("strictness.png", _strictness(measured)),
            self._write("delays.png", _delays(measured)),
        )

    def _write(self, name: str, figure: Figure) -> Path:
        path = self._folder / name
        try:
            figure.savefig(path, dpi=_DOTS, facecolor="white")
        except OSError as error:
            raise EarsError(f"{path} cannot be written ({error.strerror}).") from error
        return path


def _figure(wide: float, high: float) -> Figure:
    from matplotlib.figure import Figure as Drawn

    return Drawn(figsize=(wide, high), layout="constrained")


def _name(measured: Measured) -> str:
    """The model's folder and the one around it; the rest of the way is nobody's business."""
    return "/".join(measured.model.resolve().parts[-2:])


def _confusions(measured: Measured) -> Figure:
    words = measured.words
    table = confusions(measured.hearings, words)
    said = np.maximum(1, table.sum(axis=1, keepdims=True))
    figure = _figure(11.0, 10.0)
    axes = figure.add_subplot()
    axes.imshow(table / said, cmap="Blues", vmin=0.0, vmax=1.0, aspect="auto")
    for row, column in zip(*np.nonzero(table), strict=True):
        dark = table[row, column] / said[row, 0] > 0.5
        axes.text(
            column,
            row,
            str(table[row, column]),
            ha="center",
            va="center",
            color="white" if dark else _INK if row == column else _WRONG,
        )
    axes.set_xticks(range(len(words) + 1), [*words, "none"], rotation=60, ha="right")
    axes.set_yticks(range(len(words)), words)
    axes.set_xlabel("heard: the best of the words of the game")
    axes.set_ylabel("said")
    right = int(np.trace(table))
    axes.set_title(
        f"{right} of {int(table.sum())} words heard as they were said\n{_name(measured)}"
    )
    return figure


def _strictness(measured: Measured) -> Figure:
    told = curves(measured)
    figure = _figure(13.0, 5.5)
    by_shift, against = figure.subplots(1, 2)
    _draw_by_shift(by_shift, told, measured.strictness.name)
    _draw_against(against, told)
    figure.suptitle(f"What strictness costs: {_name(measured)}")
    return figure


def _delays(measured: Measured) -> Figure:
    delays = np.array([1000.0 * each.verdict for each in measured.told])
    figure = _figure(9.0, 5.0)
    axes = figure.add_subplot()
    axes.set_xlabel("from the end of the word to the verdict, ms")
    axes.set_ylabel("words")
    if len(delays):
        first, last = np.floor(delays.min() / _DELAYS), np.ceil(delays.max() / _DELAYS) + 1
        axes.hist(delays, np.arange(first, last + 1) * _DELAYS, color=_WATER, edgecolor="white")
        for share, colour in ((0.5, _RIGHT), (0.95, _WRONG)):
            delay = float(np.quantile(delays, share))
            label = f"{share:.0%} within {delay:.0f} ms"
            axes.axvline(delay, color=colour, linestyle="--", label=label)
        axes.legend()
    axes.set_title(f"{len(delays)} words answered\n{_name(measured)}")
    return figure


def _draw_by_shift(axes: Any, told: Curves, strictness: str) -> None:
    axes.plot(SHIFTS, 100 * told.refused, color=_WRONG, label="right word not let through")
    axes.plot(SHIFTS, 100 * told.accepted, color=_WATER, label="wrong word of the game let through")
    if len(told.strangers):
        axes.plot(SHIFTS, 100 * told.strangers, color=_GOLD, label="other speech let through")
    axes.axvline(0.0, color=_INK, linestyle=":", label=strictness)
    axes.set_xlabel("all thresholds moved, nats: stricter to the left, kinder to the right")
    axes.set_ylabel("%")
    axes.set_ylim(bottom=0.0)
    axes.grid(alpha=0.3)
    axes.legend()


def _draw_against(axes: Any, told: Curves) -> None:
    axes.plot(100 * told.accepted, 100 * told.refused, color=_INK)
    for point in told.points:
        place = 100 * point.accepted, 100 * point.refused
        axes.plot(*place, "o", color=_WRONG)
        axes.annotate(point.strictness, place, xytext=(7, 7), textcoords="offset points")
    axes.set_xlabel("wrong word of the game let through, %")
    axes.set_ylabel("right word not let through, %")
    axes.set_xlim(0.0, _room(point.accepted for point in told.points))
    axes.set_ylim(0.0, _room(point.refused for point in told.points))
    axes.grid(alpha=0.3)


def _room(shares: Iterable[float]) -> float:
    """So many % of an axis that these shares lie in its middle."""
    return max(5.0, 250.0 * max(shares))
