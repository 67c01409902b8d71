"""Sound files become the blocks a microphone would have delivered."""

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


@pytest.mark.parametrize("content", [b"", b"RIFF", b"no sound at all" * 50])
def test_a_file_that_is_no_sound_is_told_in_one_sentence(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "letter.wav"
    path.write_bytes(content)
    with pytest.raises(EarsError, match=r"use WAV, FLAC or OGG\.$"):
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
