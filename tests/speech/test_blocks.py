"""Sound files become the blocks a microphone would have delivered."""

import os
from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest
import soundfile
from hypothesis import given, settings
from hypothesis import strategies as st

from app.speech.blocks import BLOCK_SECONDS, cut, read_sound, to_pcm, wav_blocks
from app.speech.errors import EarsError


@pytest.mark.parametrize("ending", ["wav", "flac", "ogg"])
@pytest.mark.parametrize("rate", [8_000, 16_000, 44_100, 48_000])
def test_any_rate_and_format_is_read(tmp_path: Path, ending: str, rate: int) -> None:
    path = tmp_path / f"sound.{ending}"
    soundfile.write(path, 0.5 * np.sin(np.arange(rate) / 10.0), rate)
    blocks = list(wav_blocks(path, at=3.0))
    assert {block.rate for block in blocks} == {rate}
    assert sum(len(block.pcm) for block in blocks) == rate
    assert blocks[0].at == 3.0
    assert blocks[-1].at == pytest.approx(4.0 - blocks[-1].seconds)


def test_two_channels_become_their_mean(tmp_path: Path) -> None:
    path = tmp_path / "sound.wav"
    soundfile.write(path, np.array([[1000, 3000], [0, -2000]], np.int16), 16_000)
    pcm, _ = read_sound(path)
    assert pcm.tolist() == [2000, -1000]


def test_what_is_too_loud_is_clipped_and_what_is_no_number_is_silent() -> None:
    assert to_pcm(np.array([2.0, -2.0, np.nan, np.inf])).tolist() == [32767, -32768, 0, 32767]


@settings(max_examples=30, deadline=None)
@given(st.integers(0, 5000), st.floats(0.001, 0.1))
def test_blocks_put_together_are_the_sound(length: int, seconds: float) -> None:
    pcm = np.arange(length, dtype=np.int16)
    blocks = list(cut(pcm, 16_000, seconds=seconds))
    together = np.concatenate([block.pcm for block in blocks]) if blocks else pcm
    assert together.tolist() == pcm.tolist()
    for before, after in pairwise(blocks):
        assert after.at == pytest.approx(before.at + before.seconds, abs=1e-9)


def test_a_missing_file_is_told_in_one_sentence(tmp_path: Path) -> None:
    with pytest.raises(EarsError, match=r"^There is no sound file .*nothing\.wav\.$"):
        list(wav_blocks(tmp_path / "nothing.wav"))


@pytest.mark.parametrize("content", [b"RIFF", b"no sound at all" * 50])
def test_a_file_that_is_no_sound_is_told_in_one_sentence(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "letter.wav"
    path.write_bytes(content)
    with pytest.raises(EarsError, match=r"use WAV, FLAC or OGG\.$"):
        read_sound(path)


def test_an_empty_file_is_told(tmp_path: Path) -> None:
    (tmp_path / "empty.wav").touch()
    with pytest.raises(EarsError, match=r"empty\.wav is empty; use a WAV, FLAC or OGG file\.$"):
        read_sound(tmp_path / "empty.wav")


def test_a_folder_is_no_sound(tmp_path: Path) -> None:
    with pytest.raises(EarsError, match=r"cannot be read \(it is a folder\)\.$"):
        read_sound(tmp_path)


def test_a_pipe_is_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.wav")
    with pytest.raises(EarsError, match=r"cannot be read \(it is a pipe or a device"):
        read_sound(tmp_path / "pipe.wav")


def test_a_name_no_disk_can_take_is_told(tmp_path: Path) -> None:
    with pytest.raises(EarsError, match=r"cannot be read \(File name too long\)\.$"):
        read_sound(tmp_path / ("x" * 300))


@pytest.mark.skipif(os.name == "nt" or os.geteuid() == 0, reason="root may read everything")
def test_a_file_one_may_not_read_is_told(tmp_path: Path) -> None:
    (tmp_path / "secret.wav").write_bytes(b"RIFF")
    (tmp_path / "secret.wav").chmod(0)
    with pytest.raises(EarsError, match=r"cannot be read \(Permission denied\)\.$"):
        read_sound(tmp_path / "secret.wav")


def test_samples_without_a_head_are_no_sound(tmp_path: Path) -> None:
    (tmp_path / "sound.raw").write_bytes(bytes(1000))
    with pytest.raises(EarsError, match=r"use WAV, FLAC or OGG\.$"):
        read_sound(tmp_path / "sound.raw")


def test_a_small_file_that_holds_hours_is_refused_before_it_fills_the_memory(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "hours.flac"
    soundfile.write(path, np.zeros(8_000 * 180, np.int16), 8_000)
    assert len(read_sound(path)[0]) == 8_000 * 180
    monkeypatch.setattr("app.speech.blocks.LONGEST", 8_000 * 120)
    with pytest.raises(EarsError, match=r"hours\.flac is too long; cut it to 2 minutes at most\.$"):
        read_sound(path)


def test_a_file_without_samples_is_told(tmp_path: Path) -> None:
    path = tmp_path / "empty.wav"
    soundfile.write(path, np.zeros(0, np.int16), 16_000)
    with pytest.raises(EarsError, match="holds no sound"):
        read_sound(path)


def test_a_rate_below_telephone_quality_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "slow.wav"
    soundfile.write(path, np.zeros(100, np.int16), 4_000)
    with pytest.raises(EarsError, match="4000 samples a second"):
        read_sound(path)


def test_a_block_lasts_as_long_as_a_microphone_takes() -> None:
    assert len(next(cut(np.zeros(48_000, np.int16), 48_000)).pcm) == 48_000 * BLOCK_SECONDS
