"""A folder of clips is read with clear complaints; a scene is what a microphone would hear."""

from pathlib import Path

import numpy as np
import pytest
import soundfile

from app.speech import hindsight
from app.speech.blocks import Pcm
from app.speech.clips import AFTER, BEFORE, Clip, read_index, read_noise, scene
from app.speech.errors import EarsError
from tests.speech.sounds import RATE, hiss, put, room, voice

WORDS = ("tres", "tigres")


def index(folder: Path, text: str) -> Path:
    (folder / "index.tsv").write_text(text, encoding="utf-8")
    return folder


def test_an_index_may_have_more_columns_in_any_order(tmp_path: Path) -> None:
    index(tmp_path, "said\tword\tspeaker\tpath\nx\ttres\tAna\ta.flac\ny\t-\tLuis\tb.flac\n")
    assert read_index(tmp_path, WORDS) == (
        Clip(tmp_path / "a.flac", "tres", "Ana"),
        Clip(tmp_path / "b.flac", "-", "Luis"),
    )


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "lists no clips"),
        ("path\tword\tspeaker\n", "lists no clips"),
        ("path\tword\nx.flac\ttres\n", "lacks the column speaker"),
        ("path\tword\tspeaker\nx.flac\tgato\tAna\n", "Line 2 of .* must name a file"),
        ("path\tword\tspeaker\n\ttres\tAna\n", "Line 2 of .* must name a file"),
        ("path\tword\tspeaker\nx.flac\n", "Line 2 of .* must name a file"),
    ],
)
def test_a_bad_index_is_told_in_one_sentence(tmp_path: Path, text: str, says: str) -> None:
    with pytest.raises(EarsError, match=says):
        read_index(index(tmp_path, text), WORDS)


def test_an_index_without_an_end_is_not_read(tmp_path: Path) -> None:
    (tmp_path / "index.tsv").symlink_to("/dev/zero")
    with pytest.raises(EarsError, match=r"index\.tsv cannot be read \(it is a pipe or a device"):
        read_index(tmp_path, WORDS)


def test_a_missing_folder_or_index_is_told(tmp_path: Path) -> None:
    with pytest.raises(EarsError, match="There is no folder"):
        read_index(tmp_path / "nowhere", WORDS)
    with pytest.raises(EarsError, match=r"holds no index\.tsv"):
        read_index(tmp_path, WORDS)


def test_a_silent_noise_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "noise.wav"
    soundfile.write(path, np.zeros(RATE, np.int16), RATE)
    with pytest.raises(EarsError, match="is silent"):
        read_noise(path)


def test_hindsight_finds_a_word_with_burst_closure_and_final_s() -> None:
    pcm = put(room(2.0, loudness=1.0), hiss(0.02, loudness=1500.0), 0.50)
    pcm = put(put(pcm, voice(0.2), 0.52), voice(0.2), 0.82)
    pcm = put(pcm, hiss(0.1, loudness=800.0), 1.02)
    onset, end = hindsight.bounds(pcm, RATE)
    assert onset == pytest.approx(0.50, abs=0.012)
    assert end == pytest.approx(1.12, abs=0.012)


def test_hindsight_leaves_clicks_far_from_the_word_out() -> None:
    pcm = put(put(room(2.0, loudness=1.0), voice(0.005), 0.1), voice(0.4), 1.0)
    assert hindsight.bounds(pcm, RATE)[0] == pytest.approx(1.0, abs=0.012)


@pytest.mark.parametrize("pcm", [np.zeros(0, np.int16), np.zeros(5, np.int16), room(0.001)])
def test_hindsight_survives_clips_of_nothing(pcm: Pcm) -> None:
    onset, end = hindsight.bounds(pcm, RATE)
    assert 0.0 <= onset <= end


@pytest.mark.parametrize("rate", [8_000, 16_000, 48_000])
@pytest.mark.parametrize("snr", [0.0, 10.0, 20.0])
def test_noise_is_mixed_in_at_the_level_asked_for(tmp_path: Path, rate: int, snr: float) -> None:
    path = tmp_path / "word.wav"
    soundfile.write(path, voice(0.5, rate).astype(np.int16), rate)
    noise = room(5.0, RATE, loudness=900.0, seed=8), RATE
    clip = Clip(path, "tres", "Ana")
    noisy, quiet = scene(clip, 3, noise, snr), scene(clip, 3)
    added = noisy.pcm.astype(np.float64) - quiet.pcm
    power = hindsight.speech_power(voice(0.5, rate).astype(np.int16), rate)
    assert 10.0 * np.log10(power / np.mean(added**2)) == pytest.approx(snr, abs=0.5)
    assert noisy.onset == quiet.onset == pytest.approx(BEFORE, abs=0.012)
    assert noisy.end == pytest.approx(BEFORE + 0.5, abs=0.012)
    assert len(noisy.pcm) == round((BEFORE + 0.5 + AFTER) * rate)


def test_the_room_around_a_clip_is_never_exactly_silent(tmp_path: Path) -> None:
    path = tmp_path / "word.wav"
    soundfile.write(path, voice(0.5).astype(np.int16), RATE)
    before = scene(Clip(path, "tres", "Ana"), 1).pcm[: RATE // 2]
    assert before.any()
    assert np.abs(before).max() < 200


def test_the_same_clip_is_staged_the_same_way_twice(tmp_path: Path) -> None:
    path = tmp_path / "word.wav"
    soundfile.write(path, voice(0.5).astype(np.int16), RATE)
    clip = Clip(path, "tres", "Ana")
    assert scene(clip, 1).pcm.tolist() == scene(clip, 1).pcm.tolist()
