"""The files by which a small Vosk model knows a speaker must fit each other and the network."""

import struct
from pathlib import Path

import numpy as np
import pytest

from app.speech.errors import EarsError
from app.speech.speaker import SPEAKER_FILES, check_speaker

FEATURES, REDUCED, GAUSSIANS, SPEAKER = 4, 3, 2, 5


def _int(number: int) -> bytes:
    return struct.pack("<bi", 4, number)


def vector(length: int, value: float = 0.5) -> bytes:
    return b"FV " + _int(length) + np.full(length, value, "<f4").tobytes()


def matrix(rows: int, columns: int, kind: str = "F") -> bytes:
    numbers = np.full((rows, columns), 0.25, "<f4" if kind == "F" else "<f8")
    return f"{kind}M ".encode() + _int(rows) + _int(columns) + numbers.tobytes()


def packed(rows: int) -> bytes:
    return b"DP " + _int(rows) + np.full(rows * (rows + 1) // 2, 0.5, "<f8").tobytes()


def mixture(gaussians: int = GAUSSIANS, size: int = REDUCED) -> bytes:
    return (
        b"\0B<DiagGMM> <GCONSTS> " + vector(gaussians) + b"<WEIGHTS> " + vector(gaussians)
        + b"<MEANS_INVVARS> " + matrix(gaussians, size)
        + b"<INV_VARS> " + matrix(gaussians, size) + b"</DiagGMM> "
    )  # fmt: skip


def extractor(gaussians: int = GAUSSIANS, size: int = REDUCED, speaker: int = SPEAKER) -> bytes:
    return (
        b"\0B<IvectorExtractor> <w> " + matrix(0, 0, "D") + b"<w_vec> " + vector(gaussians)
        + b"<M> " + _int(gaussians) + matrix(size, speaker, "D") * gaussians
        + b"<SigmaInv> " + packed(size) * gaussians
        + b"<IvectorOffset> " + struct.pack("<bd", 8, 100.0) + b"</IvectorExtractor> "
    )  # fmt: skip


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "ivector").mkdir()
    parts = {
        "final.ie": extractor(),
        "final.dubm": mixture(),
        "final.mat": b"\0B" + matrix(REDUCED, 3 * FEATURES + 1),
        "global_cmvn.stats": b" [\n 1 2 3 4 5\n 6 7 8 9 0 ]\n",
        "splice.conf": b"--left-context=1\n--right-context=1\n",
        "online_cmvn.conf": b"# nothing but the usual\n",
    }
    for name, data in parts.items():
        (tmp_path / "ivector" / name).write_bytes(data)
    return tmp_path


def test_files_that_fit_are_accepted(folder: Path) -> None:
    check_speaker(folder, FEATURES, SPEAKER)


def test_means_may_be_binary(folder: Path) -> None:
    path = folder / "ivector" / "global_cmvn.stats"
    path.write_bytes(b"\0B" + matrix(2, FEATURES + 1, "D"))
    check_speaker(folder, FEATURES, SPEAKER)


@pytest.mark.parametrize(
    ("features", "speaker"), [(FEATURES + 1, SPEAKER), (FEATURES, SPEAKER + 1)]
)
def test_another_network_is_refused(folder: Path, features: int, speaker: int) -> None:
    with pytest.raises(EarsError, match="does not fit the rest of the model"):
        check_speaker(folder, features, speaker)


@pytest.mark.parametrize(
    ("name", "data"),
    [
        ("final.ie", extractor(gaussians=3)),
        ("final.ie", extractor(size=4)),
        ("final.ie", extractor(speaker=6)),
        ("final.dubm", mixture(gaussians=3)),
        ("final.dubm", mixture(size=4)),
        ("final.mat", b"\0B" + matrix(REDUCED, FEATURES)),
        ("global_cmvn.stats", b" [\n 1 2 3\n 6 7 8 ]\n"),
        ("splice.conf", b"--left-context=2\n"),
    ],
)
def test_a_file_of_another_size_is_refused(folder: Path, name: str, data: bytes) -> None:
    (folder / "ivector" / name).write_bytes(data)
    with pytest.raises(EarsError, match="does not fit the rest of the model"):
        check_speaker(folder, FEATURES, SPEAKER)


@pytest.mark.parametrize("share", [0.0, 0.1, 0.5, 0.9])
@pytest.mark.parametrize("name", SPEAKER_FILES[:4])
def test_a_file_cut_off_is_refused(folder: Path, name: str, share: float) -> None:
    data = (folder / name).read_bytes()
    (folder / name).write_bytes(data[: int(len(data) * share)])
    with pytest.raises(EarsError, match=f"{name} is damaged"):
        check_speaker(folder, FEATURES, SPEAKER)


@pytest.mark.parametrize(
    ("name", "data"),
    [
        ("final.dubm", mixture().replace(vector(GAUSSIANS), vector(GAUSSIANS, np.nan), 1)),
        ("final.mat", b"\0B" + matrix(REDUCED, 3 * FEATURES) + b"and more"),
        ("global_cmvn.stats", b" [\n 1 2 3 4 nan\n 6 7 8 9 0 ]\n"),
        ("global_cmvn.stats", b" [\n 1 2 3 4\n 6 7 8 9 0 ]\n"),
        ("global_cmvn.stats", b" [\n a b c d e\n 6 7 8 9 0 ]\n"),
    ],
)
def test_numbers_that_are_none_are_refused(folder: Path, name: str, data: bytes) -> None:
    (folder / "ivector" / name).write_bytes(data)
    with pytest.raises(EarsError, match="is damaged"):
        check_speaker(folder, FEATURES, SPEAKER)


@pytest.mark.parametrize(
    ("name", "text", "says"),
    [
        ("splice.conf", "--left-context=99\n", "context that cannot be"),
        ("splice.conf", "--left-contest=1\n", "does not know"),
        ("online_cmvn.conf", "--cmn-window=0\n", "window without a frame"),
    ],
)
def test_settings_kaldi_cannot_work_with_are_refused(
    folder: Path, name: str, text: str, says: str
) -> None:
    (folder / "ivector" / name).write_text(text)
    with pytest.raises(EarsError, match=says):
        check_speaker(folder, FEATURES, SPEAKER)
