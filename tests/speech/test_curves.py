"""The curve of strictness says at its middle what the figures say, and is kinder to the right."""

from pathlib import Path

import numpy as np
import pytest

from app.hearing.strictness import FIESTA
from app.rules.words import WORD_OF_SOUND
from app.speech.bench import Measured, measure
from app.speech.curves import SHIFTS, confusions, curves
from app.store import paths

WORDS = tuple(WORD_OF_SOUND)
SAID = ("tres", "tristes", "tigres", "trigal", "tras", "trugu")


@pytest.fixture(scope="module")
def measured(tmp_path_factory: pytest.TempPathFactory) -> Measured:
    folder = tmp_path_factory.mktemp("clips")
    lines = ["path\tword\tspeaker"]
    for actor in ("pico", "dora"):
        clips = paths.assets() / "actors" / actor
        lines += [f"{clips / word}.ogg\t{word}\t{actor}" for word in SAID]
        lines.append(f"{clips / 'trigo.ogg'}\t-\t{actor}")
    (folder / "index.tsv").write_text("\n".join(lines) + "\n", encoding="utf-8")
    return measure(folder, WORDS, FIESTA)


def test_the_middle_of_the_curves_is_what_the_figures_tell(measured: Measured) -> None:
    told = curves(measured)
    (middle,) = np.flatnonzero(np.isclose(SHIFTS, 0.0))
    figures = measured.figures
    refused = figures["false_reject"] + figures["unclear"] + figures["missed"]
    assert told.refused[middle] == pytest.approx(refused, abs=0.001)
    pairs = len(SAID) * 2 * (len(WORDS) - 1), 2 * len(WORDS)
    accepted = np.average([told.accepted[middle], told.strangers[middle]], weights=pairs)
    assert accepted == pytest.approx(figures["false_accept"], abs=0.001)


def test_a_kinder_table_refuses_no_more_and_accepts_no_less(measured: Measured) -> None:
    told = curves(measured)
    assert (np.diff(told.refused) <= 0).all()
    assert (np.diff(told.accepted) >= 0).all()
    assert (np.diff(told.strangers) >= 0).all()
    kids, party, pro = told.points
    assert kids.refused <= party.refused <= pro.refused
    assert kids.accepted >= party.accepted >= pro.accepted


def test_every_word_of_ours_is_counted_once_among_the_confusions(measured: Measured) -> None:
    table = confusions(measured.hearings, WORDS)
    assert table.sum() == 2 * len(SAID)
    assert {WORDS[row] for row in np.flatnonzero(table.sum(axis=1))} == set(SAID)
    right = np.trace(table[:, : len(WORDS)])
    assert right / table.sum() == pytest.approx(measured.figures["accuracy"], abs=0.001)


def test_no_other_speech_gives_no_curve_of_it(measured: Measured, tmp_path: Path) -> None:
    ours = tuple(each for each in measured.hearings if each.clip.word != "-")
    told = curves(Measured(tmp_path, ours, WORDS, FIESTA))
    assert len(told.strangers) == 0
