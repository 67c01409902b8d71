"""A damaged model is refused in one sentence, before native code can fall over it."""

import os
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from app.hearing.heard import OTHER
from app.reading import LARGEST_OF_MODEL
from app.speech.errors import EarsError
from app.speech.model import EarsModel, find_model
from app.speech.pronunciations import pronunciations
from tests.speech.sounds import put, room, voice

WORDS = ("tres", "tristes", "tigres", "trigal")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    copy = tmp_path / "model"
    shutil.copytree(find_model(), copy)
    return copy


def test_the_model_that_comes_with_the_app_is_whole(folder: Path) -> None:
    before = sorted(path.relative_to(folder) for path in folder.rglob("*"))
    assert EarsModel(folder).recogniser(WORDS) is not None
    assert sorted(path.relative_to(folder) for path in folder.rglob("*")) == before


def test_the_same_words_in_any_order_are_built_once() -> None:
    model = EarsModel(find_model())
    assert model.recogniser(WORDS) is model.recogniser(tuple(reversed(WORDS)))


@pytest.mark.parametrize(
    "name", ["am/final.mdl", "conf/mfcc.conf", "conf/model.conf", "phones.tsv"]
)
def test_a_missing_file_is_named(folder: Path, name: str) -> None:
    (folder / name).unlink()
    with pytest.raises(EarsError, match=f"lacks {name}; install it again"):
        EarsModel(folder)


def test_a_folder_that_is_not_there_is_told(tmp_path: Path) -> None:
    with pytest.raises(EarsError, match="install it again"):
        EarsModel(tmp_path / "nowhere")


def test_a_network_too_large_for_any_small_model_is_not_read(folder: Path) -> None:
    os.truncate(folder / "am" / "final.mdl", LARGEST_OF_MODEL + 1)
    with pytest.raises(EarsError, match="larger than 512 MB"):
        EarsModel(folder)


def test_a_part_that_never_ends_is_no_part(folder: Path) -> None:
    (folder / "phones.tsv").unlink()
    (folder / "phones.tsv").symlink_to("/dev/zero")
    with pytest.raises(EarsError, match=r"lacks phones\.tsv"):
        EarsModel(folder)


@pytest.mark.parametrize("share", [0.0, 0.001, 0.01, 0.5, 0.999])
def test_a_half_copied_network_is_refused(folder: Path, share: float) -> None:
    path = folder / "am" / "final.mdl"
    data = path.read_bytes()
    path.write_bytes(data[: int(len(data) * share)])
    with pytest.raises(EarsError, match="damaged"):
        EarsModel(folder)


@settings(
    max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(st.binary(max_size=400))
def test_anything_else_in_place_of_the_network_is_refused(folder: Path, data: bytes) -> None:
    (folder / "am" / "final.mdl").write_bytes(b"\0B<TransitionModel> " + data)
    with pytest.raises(EarsError, match="damaged"):
        EarsModel(folder)


@pytest.mark.parametrize(
    ("name", "old", "new", "says"),
    [
        ("model.conf", "--endpoint.silence-phones=1", "", "must hold --endpoint.silence-phones"),
        ("model.conf", "--acoustic-scale=1.0", "--acoustic-scale=0.1", "must say --acoustic-scale"),
        ("model.conf", "--acoustic-scale=1.0", "", "must say --acoustic-scale"),
        ("model.conf", "--beam", "--baem", "Vosk does not know"),
        ("model.conf", "--max-active=7000", "--max-active=many", "Vosk does not know"),
        ("model.conf", "--endpoint.silence-phones=1", "--endpoint.silence-phones=a", "not know"),
        ("mfcc.conf", "--num-ceps=40", "--num-ceps=13", "13 features a frame"),
        ("mfcc.conf", "--num-ceps=40", "", "13 features a frame"),
        ("mfcc.conf", "--high-freq=7600", "--high-freq=9000", "cannot be made"),
        ("mfcc.conf", "--num-mel-bins=40", "--num-mel-bins=30", "cannot be made"),
        ("model.conf", "--max-active=7000", "--max-active=1", "not say less than --max-active=50"),
        ("model.conf", "-factor=3", "-factor=0", "not say less than --frame-subsampling-factor=1"),
        ("model.conf", "--beam=28.0", "--determinize-max-delay=9", "more for the longest delay"),
        ("mfcc.conf", "--dither=0", "--dither 0", "Vosk does not know"),
        ("mfcc.conf", "--dither=0", "--stir=0", "Vosk does not know"),
    ],
)
def test_a_setting_that_would_end_the_process_is_refused(
    folder: Path, name: str, old: str, new: str, says: str
) -> None:
    path = folder / "conf" / name
    text = path.read_text()
    assert old in text
    path.write_text(text.replace(old, new))
    with pytest.raises(EarsError, match=says):
        EarsModel(folder)


def _swap_transitions(line: str) -> str:
    *start, stay, step = line.split("\t")
    return "\t".join((*start, step, str(int(stay) + 100_000)))


@pytest.mark.parametrize(
    "damage",
    [
        lambda lines: lines[:-1],
        lambda lines: [lines[0], *(_swap_transitions(line) for line in lines[1:])],
        lambda lines: lines[1:],
        lambda lines: [lines[0], "a\tbegin\tone", *lines[2:]],
        lambda lines: [],
    ],
)
def test_a_phone_table_that_does_not_fit_is_refused(
    folder: Path, damage: Callable[[list[str]], list[str]]
) -> None:
    path = folder / "phones.tsv"
    path.write_text("\n".join(damage(path.read_text().splitlines())) + "\n")
    with pytest.raises(EarsError, match="phone"):
        EarsModel(folder)


def test_features_of_one_rate_are_made_fit_for_every_microphone(folder: Path) -> None:
    path = folder / "conf" / "mfcc.conf"
    path.write_text(path.read_text().replace("--allow-upsample=true", ""))
    recogniser = EarsModel(folder).recogniser(WORDS)
    assert recogniser.guesses(put(room(1.0, 8000), voice(0.4, 8000), 0.3), 8000)


def test_a_network_that_wants_to_know_the_speaker_is_none_of_ours(folder: Path) -> None:
    path = folder / "am" / "final.mdl"
    wants = b"input-node name=ivector dim=100\ninput-node name=input"
    path.write_bytes(path.read_bytes().replace(b"input-node name=input", wants))
    with pytest.raises(EarsError, match="was not made for"):
        EarsModel(folder)


def test_a_model_without_competitors_works(folder: Path) -> None:
    (folder / "competitors.txt").unlink()
    assert EarsModel(folder).recogniser(WORDS) is not None


def test_competitors_that_are_not_text_are_told(folder: Path) -> None:
    (folder / "competitors.txt").write_bytes(b"\xff\xfe\xff")
    with pytest.raises(EarsError, match=r"competitors\.txt cannot be read"):
        EarsModel(folder)


def test_a_word_that_cannot_be_spelt_is_told() -> None:
    with pytest.raises(EarsError, match="cannot listen for such a word"):
        EarsModel(find_model()).recogniser(("naïf!",))


def test_a_word_may_be_said_without_its_final_s() -> None:
    ways = [way.phones for way in pronunciations(("tigres",), ())]
    assert ("t", "i", "g", "r", "e") in ways
    assert ("t", "i", "g", "r", "e", "s") in ways


def test_a_competitor_that_sounds_like_a_word_of_ours_is_left_out() -> None:
    ways = pronunciations(("tigres",), ("tigre", "tren", "tren"))
    assert [way.word for way in ways if way.word != "tigres"] == ["tren"]


def test_the_filler_has_a_name_no_word_can_have() -> None:
    assert not OTHER.isalpha()
