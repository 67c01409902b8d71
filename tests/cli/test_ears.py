"""``tristris ears`` on a few clips of an actor."""

import json
import shutil
import subprocess
import sys
from pathlib import Path

import pygame
import pytest

from app.store import paths
from tests.cli.typed import Tristris

WORDS = ("tres", "tristes", "tigres", "trigal")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    lines = ["path\tword\tspeaker\tremark"]
    for word in WORDS:
        shutil.copy(paths.assets() / "actors" / "pico" / f"{word}.ogg", tmp_path)
        lines.append(f"{word}.ogg\t{word}\tpico\tsynthetic")
    (tmp_path / "index.tsv").write_text("\n".join(lines) + "\n", encoding="utf-8")
    return tmp_path


def test_the_ears_are_measured_as_json(tristris: Tristris, folder: Path) -> None:
    shown = tristris("ears", folder, "--strictness", "fiesta")
    told = json.loads(shown.out)
    assert told["clips"] == len(WORDS)
    assert {"accuracy", "false_reject", "unclear", "false_accept"} <= told.keys()
    assert {"onset_error_ms", "real_time_factor", "memory_mb"} <= told.keys()
    assert {"per_word", "per_speaker", "confusions"} <= told.keys()
    assert told["verdict_ms"].keys() == {"p50", "p95", "max"}
    assert told["accuracy"] >= 0.75


def test_nothing_of_table_and_screen_is_loaded_to_measure_the_ears(folder: Path) -> None:
    command = [sys.executable, "-X", "importtime", "-m", "app", "ears", str(folder)]
    loaded = subprocess.run(command, capture_output=True, text=True, check=True).stderr
    assert "app.speech.bench" in loaded
    assert "app.table" not in loaded
    assert "app.screen" not in loaded


@pytest.mark.parametrize(
    ("index", "sentence"),
    [
        ("", "index.tsv"),
        ("path\tspeaker\n", "index.tsv"),
        ("path\tword\tspeaker\nno.flac\ttres\tme\n", "no.flac"),
        ("path\tword\tspeaker\ntres.ogg\ttigger\tme\n", "one of the words"),
    ],
)
def test_an_index_that_cannot_be_measured_is_told_in_one_sentence(
    tristris: Tristris, folder: Path, index: str, sentence: str
) -> None:
    (folder / "index.tsv").write_text(index, encoding="utf-8")
    shown = tristris("ears", folder)
    assert (shown.status, len(shown.err.splitlines())) == (2, 1)
    assert sentence in shown.err


def test_the_curves_are_drawn_as_pictures(tristris: Tristris, folder: Path, tmp_path: Path) -> None:
    shown = tristris("ears", folder, "--plot", tmp_path / "curves")
    assert json.loads(shown.out)["clips"] == len(WORDS)
    drawn = {path.name: pygame.image.load(path) for path in (tmp_path / "curves").iterdir()}
    assert set(drawn) == {"confusions.png", "strictness.png", "delays.png"}
    for picture in drawn.values():
        colours = {tuple(picture.get_at((x, 300))) for x in range(0, picture.get_width(), 3)}
        assert len(colours) > 2, "something is drawn on the white ground"


def test_curves_without_a_library_to_draw_them_are_told(
    tristris: Tristris, folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    shown = tristris("ears", folder, "--plot", tmp_path / "curves")
    assert (shown.status, len(shown.err.splitlines())) == (2, 1)
    assert "pip install '.[plots]'" in shown.err


def test_a_folder_that_takes_no_curves_is_told_before_anything_is_heard(
    tristris: Tristris, folder: Path
) -> None:
    shown = tristris("ears", folder, "--plot", "/dev/null/curves")
    assert (shown.status, len(shown.err.splitlines())) == (2, 1)
    assert "takes no pictures" in shown.err
