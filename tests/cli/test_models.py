"""``tristris model``: listing, fetching and checking models, and ears measured with one."""

import json
import shutil
import struct
from pathlib import Path

import pytest

from app.speech.model import find_model
from app.store import paths
from app.store.offered import OFFERED
from app.store.settings import Settings, read_settings, write_settings
from tests.cli.typed import Tristris
from tests.speech.toy_vosk import Toy
from tests.store.ill_server import Site, serving

SPANISH = OFFERED[0]


@pytest.fixture
def toy(tmp_path: Path) -> Path:
    return Toy().write(tmp_path / "vosk-model-small-toy")


@pytest.fixture(autouse=True)
def _no_proxy(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_PROXY", "*")


def test_the_models_that_are_here_or_can_be_had_are_listed(tristris: Tristris, toy: Path) -> None:
    paths.models().mkdir(parents=True)
    shutil.copytree(toy, paths.models() / "my-own")
    own, mine, spanish = tristris("model", "list").out.splitlines()
    assert own.startswith("* own")
    assert "my-own" in mine
    assert "tristris model install es" in spanish


def test_a_model_is_chosen_for_every_evening(tristris: Tristris, toy: Path) -> None:
    assert tristris("model", "use", toy).status == 0
    assert read_settings(paths.settings_file()).model == str(toy)
    shutil.copytree(toy, SPANISH.place)
    tristris("model", "use", "es")
    assert read_settings(paths.settings_file()).model == "es"
    own, spanish = tristris("model", "list").out.splitlines()
    assert (own[0], spanish[:4]) == (" ", "* es")
    tristris("model", "use", "own")
    assert read_settings(paths.settings_file()).model == ""


def test_eases_rehearsed_with_another_model_are_dropped_and_that_is_told(
    tristris: Tristris, toy: Path
) -> None:
    path = paths.settings_file()
    write_settings(path, Settings(leanings={"Ana": (0.0, 0.0, 1.5, 0.0, 0.0)}))
    assert "rehearse" not in tristris("model", "use", "own").out
    assert read_settings(path).leanings.keys() == {"Ana"}
    assert "rehearse them again" in tristris("model", "use", toy).out
    assert read_settings(path).leanings == {}


def test_a_model_that_cannot_be_used_is_not_chosen(tristris: Tristris, tmp_path: Path) -> None:
    assert tristris("model", "use", tmp_path).status == 2
    assert not paths.settings_file().exists()


def test_our_own_model_is_found_usable(tristris: Tristris) -> None:
    shown = tristris("model", "check", "own")
    assert shown.status == 0
    assert "a model of our own kind" in shown.out
    assert "It can be used: ready for 24 words" in shown.out
    assert "Of 144 words that actors say it hears 14" in shown.out


def test_a_model_that_is_deaf_is_told_to_be(tristris: Tristris, tmp_path: Path) -> None:
    deaf = shutil.copytree(find_model(), tmp_path / "deaf")
    network = deaf / "am" / "final.mdl"
    whole = network.read_bytes()
    biases = whole.rindex(b"<BiasParams> FV ") + len(b"<BiasParams> FV ") + 5
    # All that it hears is the blank, which is nothing.
    network.write_bytes(whole[:biases] + struct.pack("<f", 99.0) + whole[biases + 4 :])
    shown = tristris("model", "check", deaf)
    assert "it is damaged, or hears another language" in shown.out


def test_models_without_a_command_show_what_can_be_done(tristris: Tristris) -> None:
    shown = tristris("model")
    assert (shown.status, shown.err) == (0, "")
    assert "install" in shown.out


@pytest.mark.parametrize("command", ["check", "use"])
def test_a_model_is_found_from_the_folder_one_is_in(
    tristris: Tristris, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, command: str
) -> None:
    shutil.copytree(find_model(), tmp_path / "m")
    monkeypatch.chdir(tmp_path)
    shown = tristris("model", command, "m")
    assert (shown.status, shown.err) == (0, "")
    assert "It can be used" in shown.out
    if command == "use":
        assert read_settings(paths.settings_file()).model == str(tmp_path / "m")


def test_a_small_vosk_model_is_described(tristris: Tristris, toy: Path) -> None:
    shown = tristris("model", "check", toy)
    assert shown.status == 0
    assert "is a small Vosk model" in shown.out
    assert "100% of its words are said as Spanish spelling has it." in shown.out
    assert "It can be used" in shown.out


def test_a_model_that_is_here_is_not_fetched_again(tristris: Tristris, toy: Path) -> None:
    shutil.copytree(toy, SPANISH.place)
    shown = tristris("model", "install", "es")
    assert shown.status == 0
    assert f"is installed: {SPANISH.place}" in shown.out


@pytest.mark.parametrize(
    ("site", "says"),
    [
        (Site(b"", status=404), "answers 404 Not Found"),
        (Site(b"", hangs_up=True), "cannot be reached"),
        (Site(b"<html>"), "lies something of 6 bytes"),
    ],
)
def test_a_model_that_cannot_be_had_is_told_in_one_sentence(
    tristris: Tristris, site: Site, says: str
) -> None:
    with serving(site) as address:
        shown = tristris("model", "install", "es", "--from", address)
    assert (shown.status, len(shown.err.splitlines())) == (2, 1)
    assert says in shown.err
    assert not SPANISH.place.exists()


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("model", "install", "fr"), "There is no model “fr” to install: choose from es"),
        (("model", "check", "es"), "not here yet: tristris model install es"),
        (("model", "check", "no-such-folder"), "There is no folder no-such-folder"),
        (("model", "check", ""), "No model was named"),
        (("model", "use", " "), "No model was named"),
        (("model", "check", "x" * 300), "cannot be read (File name too long)"),
        (("ears", ".", "--model", "es"), "not here yet: tristris model install es"),
    ],
)
def test_a_model_that_is_not_there_is_told_in_one_sentence(
    tristris: Tristris, words: tuple[str, ...], sentence: str
) -> None:
    shown = tristris(*words)
    assert (shown.status, len(shown.err.splitlines())) == (2, 1)
    assert sentence in shown.err


def test_a_damaged_model_is_told_in_one_sentence(tristris: Tristris, toy: Path) -> None:
    path = toy / "graph" / "HCLr.fst"
    path.write_bytes(path.read_bytes()[:5000])
    shown = tristris("model", "check", toy)
    assert (shown.status, len(shown.err.splitlines())) == (2, 1)
    assert "HCLr.fst is damaged; install the model again" in shown.err


def test_two_models_are_measured_on_the_same_clips(
    tristris: Tristris, toy: Path, tmp_path: Path
) -> None:
    lines = ["path\tword\tspeaker"]
    for word in ("tres", "tristes", "tigres", "trigal"):
        shutil.copy(paths.assets() / "actors" / "pico" / f"{word}.ogg", tmp_path)
        lines.append(f"{word}.ogg\t{word}\tpico")
    (tmp_path / "index.tsv").write_text("\n".join(lines) + "\n", encoding="utf-8")
    own = json.loads(tristris("ears", tmp_path).out)
    other = json.loads(tristris("ears", tmp_path, "--model", toy).out)
    assert own.keys() == other.keys()
    assert other["accuracy"] >= 0.75
    assert other["model"] == str(toy)
    assert own["model"] != other["model"]


def test_a_game_is_heard_through_another_model(tristris: Tristris, toy: Path) -> None:
    played = ("play", "--headless", "--ear", "actors", "--cards", 6, "--seed", 5, "--model", toy)
    shown = tristris(*played)
    assert shown.status == 0
    assert "0 heard otherwise" in shown.out


@pytest.mark.parametrize("window", [(), ("--headless",)])
def test_no_game_begins_with_a_model_that_cannot_be_used(
    tristris: Tristris, window: tuple[str, ...]
) -> None:
    shown = tristris("play", "--ear", "actors", "--model", "no-such-folder", *window)
    assert (shown.status, len(shown.err.splitlines())) == (2, 1)
    assert "There is no folder no-such-folder" in shown.err


def test_settings_that_cannot_be_understood_are_to_be_corrected_before_a_model_is_remembered(
    tristris: Tristris, toy: Path
) -> None:
    paths.settings_file().parent.mkdir(parents=True, exist_ok=True)
    paths.settings_file().write_text("{", encoding="utf-8")
    shown = tristris("model", "use", toy)
    assert (shown.status, len(shown.err.splitlines())) == (2, 1)
    assert shown.err.endswith("Correct or delete the file.\n")
    assert paths.settings_file().read_text(encoding="utf-8") == "{"
