"""An offered model is installed whole or not at all, whatever the other end does."""

import io
import random
import zipfile
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path

import pytest

from app.store import paths
from app.store.download import install
from app.store.errors import StoreError
from app.store.offered import OFFERED, Offered
from tests.store.ill_server import Site, serving

FOLDER = "vosk-model-small-toy-0.42"
NETWORK = random.Random(3).randbytes(300_000)


def archive(
    names: tuple[str, ...] = ("am/final.mdl", "conf/model.conf"), folder: str = FOLDER
) -> bytes:
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w", zipfile.ZIP_DEFLATED) as packed:
        packed.writestr(f"{folder}/", b"")
        for name in names:
            packed.writestr(f"{folder}/{name}", NETWORK)
    return data.getvalue()


BODY = archive()


def offer(body: bytes = BODY, address: str = "http://127.0.0.1:9/model.zip") -> Offered:
    return Offered("toy", FOLDER, address, len(body), sha256(body).hexdigest(), "for tests")


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A data folder of its own, and no proxy between us and ourselves."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setenv("NO_PROXY", "*")
    return paths.models()


def quietly(_: int) -> None:
    """Nobody watches."""


def files(home: Path) -> set[str]:
    return {str(path.relative_to(home)) for path in home.rglob("*") if path.is_file()}


WHOLE = {f"{FOLDER}/am/final.mdl", f"{FOLDER}/conf/model.conf"}


def test_a_model_is_fetched_and_unpacked(home: Path) -> None:
    told: list[int] = []
    with serving(Site(BODY)) as address:
        assert install(offer(), address, told.append) == home / FOLDER
    assert files(home) == WHOLE
    assert (home / FOLDER / "am" / "final.mdl").read_bytes() == NETWORK
    assert told == sorted(told)
    assert told[-1] == len(BODY)


def test_an_archive_already_here_is_unpacked_and_kept(home: Path, tmp_path: Path) -> None:
    (tmp_path / "got.zip").write_bytes(BODY)
    install(offer(), str(tmp_path / "got.zip"), quietly)
    assert files(home) == WHOLE
    assert (tmp_path / "got.zip").exists()


def test_a_download_that_breaks_off_is_gone_on_with_where_it_was() -> None:
    site = Site(BODY, cuts=[200_000, 200_000])
    with serving(site) as address:
        install(offer(), address, quietly)
    assert site.asked == [None, "bytes=200000-", "bytes=400000-"]


def test_what_came_before_the_line_died_is_gone_on_with_next_time(home: Path) -> None:
    site = Site(BODY, cuts=[1000, 0])
    with serving(site) as address:
        with pytest.raises(StoreError, match=r"broke off: 1,000 of [\d,]+ bytes are here and kept"):
            install(offer(), address, quietly)
        assert files(home) == {f"{FOLDER}.zip.part"}
        install(offer(), address, quietly)
    assert site.asked == [None, "bytes=1000-", "bytes=1000-"]
    assert files(home) == WHOLE


def test_an_end_that_came_too_early_is_noticed_though_no_length_was_told() -> None:
    site = Site(BODY, cuts=[5000], tells_length=False)
    with serving(site) as address:
        install(offer(), address, quietly)
    assert site.asked == [None, "bytes=5000-"]


def test_a_server_that_always_begins_again_is_believed() -> None:
    site = Site(BODY, cuts=[1000], ignores_range=True)
    with serving(site) as address:
        install(offer(), address, quietly)
    assert site.asked == [None, "bytes=1000-"]


def test_a_server_that_breaks_off_for_ever_is_given_up(home: Path) -> None:
    site = Site(BODY, cuts=[1000] * 100)
    with serving(site) as address, pytest.raises(StoreError, match="5,000 of"):
        install(offer(), address, quietly)
    assert len(site.asked) == 5


def test_a_model_that_moved_is_followed(home: Path) -> None:
    with serving(Site(BODY, moved=2)) as address:
        install(offer(), address, quietly)
    assert files(home) == WHOLE


def _changed(at: int) -> bytes:
    return BODY[:at] + bytes([BODY[at] ^ 1]) + BODY[at + 1 :]


@pytest.mark.parametrize(
    ("site", "says"),
    [
        (Site(BODY, status=404), "answers 404 Not Found"),
        (Site(BODY, status=503), "answers 503 Service Unavailable"),
        (Site(BODY, hangs_up=True), "cannot be reached: is this machine online"),
        (Site(BODY, moved=-1), "from one address to the next"),
        (Site(b"<html>Moved</html>"), "lies something of 18 bytes"),
        (Site(BODY + b"!"), "lies something of"),
        (Site(_changed(100_000)), f"is not {FOLDER}: size or checksum differ"),
        (Site(BODY + b"!", tells_length=False), "size or checksum differ"),
    ],
)
def test_each_way_to_fail_has_its_sentence_and_leaves_nothing(
    home: Path, site: Site, says: str
) -> None:
    with serving(site) as address, pytest.raises(StoreError, match=says) as told:
        install(offer(), address, quietly)
    assert len(str(told.value).splitlines()) == 1
    assert files(home) == set()


def test_wrong_bytes_kept_from_another_time_do_no_harm(home: Path) -> None:
    home.mkdir(parents=True)
    (home / f"{FOLDER}.zip.part").write_bytes(b"?" * 1000)
    with serving(Site(BODY)) as address:
        with pytest.raises(StoreError, match="checksum"):
            install(offer(), address, quietly)
        install(offer(), address, quietly)
    assert files(home) == WHOLE


def test_more_kept_than_there_should_be_does_no_harm(home: Path) -> None:
    home.mkdir(parents=True)
    (home / f"{FOLDER}.zip.part").write_bytes(BODY + b"more")
    with serving(Site(BODY)) as address:
        with pytest.raises(StoreError, match="checksum"):
            install(offer(), address, quietly)
        install(offer(), address, quietly)
    assert files(home) == WHOLE


@pytest.mark.parametrize("address", ["http://", "ftp://there/model.zip", "http://[::1"])
def test_what_is_no_address_is_told(address: str) -> None:
    with pytest.raises(StoreError, match="no address that can be asked"):
        install(offer(), address, quietly)


def test_a_file_that_is_not_there_is_told() -> None:
    with pytest.raises(StoreError, match=r"nowhere\.zip cannot be read"):
        install(offer(), "nowhere.zip", quietly)


def _linked() -> bytes:
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w") as packed:
        link = zipfile.ZipInfo(f"{FOLDER}/am")
        link.external_attr = 0o120777 << 16
        packed.writestr(link, "/etc")
    return data.getvalue()


def _swollen() -> bytes:
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w", zipfile.ZIP_DEFLATED) as packed:
        packed.writestr(f"{FOLDER}/zeros", b"\0" * 1000)
    body = data.getvalue()
    return body.replace((1000).to_bytes(4, "little"), (2**31).to_bytes(4, "little"))


@pytest.mark.parametrize(
    "body",
    [
        archive(("../../evil",)),
        archive(("am/../../../evil",)),
        archive(("..\\evil",)),
        archive(("c:evil",)),
        archive(folder="/etc"),
        archive(folder="another-model"),
        _linked(),
        _swollen(),
    ],
)
def test_an_archive_that_leads_out_of_its_folder_is_refused(
    home: Path, tmp_path: Path, body: bytes
) -> None:
    (tmp_path / "got.zip").write_bytes(body)
    with pytest.raises(StoreError, match="lead elsewhere: it is refused"):
        install(offer(body), str(tmp_path / "got.zip"), quietly)
    assert files(tmp_path) == {"got.zip"}


@pytest.mark.parametrize(
    "damage", [lambda body: b"no archive", lambda body: body[: len(body) // 2] + body[:99]]
)
def test_an_archive_that_cannot_be_unpacked_is_told(
    tmp_path: Path, damage: Callable[[bytes], bytes]
) -> None:
    body = damage(BODY)
    (tmp_path / "got.zip").write_bytes(body)
    with pytest.raises(StoreError, match="damaged"):
        install(offer(body), str(tmp_path / "got.zip"), quietly)
    assert files(tmp_path) == {"got.zip"}


def test_a_model_installed_before_is_replaced_by_the_new_one(home: Path) -> None:
    (home / FOLDER / "am").mkdir(parents=True)
    (home / FOLDER / "am" / "old.mdl").write_bytes(b"old")
    with serving(Site(BODY)) as address:
        install(offer(), address, quietly)
    assert files(home) == WHOLE


def test_a_model_installed_before_stays_where_the_new_one_fails(home: Path) -> None:
    (home / FOLDER / "am").mkdir(parents=True)
    (home / FOLDER / "am" / "old.mdl").write_bytes(b"old")
    with serving(Site(_changed(5))) as address, pytest.raises(StoreError):
        install(offer(), address, quietly)
    assert files(home) == {f"{FOLDER}/am/old.mdl"}


def test_a_disk_that_refuses_is_told(home: Path) -> None:
    home.parent.mkdir(parents=True, exist_ok=True)
    home.write_bytes(b"a file where the folder should be")
    with pytest.raises(StoreError, match="cannot be read or written"):
        install(offer(), "http://127.0.0.1:9/model.zip", quietly)


def test_the_official_model_is_known_to_the_last_bit() -> None:
    (spanish,) = OFFERED
    assert spanish.address.startswith("https://alphacephei.com/vosk/models/")
    assert spanish.address.endswith(f"/{spanish.folder}.zip")
    assert (spanish.size, len(spanish.sha256)) == (39_817_833, 64)
