"""Fetches an offered model: goes on where it was broken off, and believes nothing but its checksum.

The only module of the app that goes online, and only when somebody asks for it. An installed model
is there whole or not at all: it is unpacked beside its place and then renamed. It must never
write outside the folder of models.
"""

from __future__ import annotations

import os
import shutil
import stat
import tempfile
import zipfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path, PurePosixPath
from typing import Any, Final

from app.reading import check_ordinary
from app.store.errors import StoreError
from app.store.offered import Offered

#: Told while bytes come in: how many are here.
Tell = Callable[[int], None]

_PATIENCE: Final = (10.0, 30.0)  # seconds to connect, and between two pieces
_PIECE: Final = 1 << 16  # bytes
_TRIES: Final = 5  # times a download that breaks off is gone on with by itself
_LARGEST: Final = 1 << 30  # bytes a model may have once unpacked
_ELSEWHERE: Final = "try again later, or name another place with --from"


def install(offered: Offered, place: str, tell: Tell) -> Path:
    """Put a model where it belongs, from ``place``: an address, or an archive already here.

    Raises StoreError with one sentence; what was installed before stays until the new one is whole.
    """
    into = offered.place.parent
    with _disk(into):
        into.mkdir(parents=True, exist_ok=True)
    if "://" not in place:
        _check(offered, Path(place), place)
        _unpack(offered, Path(place))
        return offered.place
    archive = into / f"{offered.folder}.zip.part"
    _fetch(offered, place, archive, tell)
    try:
        _check(offered, archive, place)
    except StoreError:
        archive.unlink(missing_ok=True)
        raise
    _unpack(offered, archive)
    archive.unlink(missing_ok=True)
    return offered.place


class _BrokenOffError(Exception):
    """The line went dead in the middle."""


def _fetch(offered: Offered, address: str, part: Path, tell: Tell) -> None:
    """Bring the archive to its full size, going on with what is here."""
    for _ in range(_TRIES):
        before = _size(part)
        if before >= offered.size:
            return
        try:
            _download(offered, address, part, before, tell)
        except _BrokenOffError:
            if _size(part) <= before:
                break
    if _size(part) < offered.size:
        raise StoreError(
            f"{address} broke off: {_size(part):,} of {offered.size:,} bytes are here and kept; "
            "install it again to go on."
        )


def _download(offered: Offered, address: str, part: Path, have: int, tell: Tell) -> None:
    """Ask for what is not here yet. Raises _BrokenOffError."""
    import requests

    headers = {"Accept-Encoding": "identity"} | ({"Range": f"bytes={have}-"} if have else {})
    try:
        answer = requests.get(address, headers=headers, stream=True, timeout=_PATIENCE)
    except requests.TooManyRedirects as error:
        raise StoreError(f"{address} sends from one address to the next: {_ELSEWHERE}.") from error
    except requests.exceptions.SSLError as error:
        raise StoreError(f"{address} does not prove who it is: {_ELSEWHERE}.") from error
    except requests.ConnectionError as error:
        raise StoreError(
            f"{address} cannot be reached: is this machine online? If so, {_ELSEWHERE}."
        ) from error
    except requests.Timeout as error:
        raise StoreError(f"{address} does not answer: {_ELSEWHERE}.") from error
    except (requests.RequestException, ValueError) as error:
        raise StoreError(f"“{address}” is no address that can be asked.") from error
    with answer:
        if answer.status_code == requests.codes.requested_range_not_satisfiable:
            part.unlink()  # what is here is longer than what is there
            raise _BrokenOffError
        goes_on = _goes_on(offered, address, answer, have)
        with _disk(part), part.open("ab" if goes_on else "wb") as file:
            for piece in _pieces(answer):
                file.write(piece)
                tell(file.tell())
                if file.tell() > offered.size:
                    return  # that cannot be it
    if _size(part) < offered.size:
        raise _BrokenOffError


def _pieces(answer: Any) -> Iterator[bytes]:
    import requests

    answer.raw.enforce_content_length = False  # so that the last bytes before a break come too
    try:
        yield from answer.iter_content(_PIECE)
    except requests.RequestException as error:  # an OSError as well, but no trouble of the disk
        raise _BrokenOffError from error


def _goes_on(offered: Offered, address: str, answer: Any, have: int) -> bool:
    """Whether what comes belongs behind what is here; otherwise it is the whole archive."""
    length = answer.headers.get("Content-Length", "")
    place, _, total = answer.headers.get("Content-Range", "").partition("/")
    goes_on: bool = answer.status_code == 206 and place.startswith(f"bytes {have}-")
    if answer.status_code != 200 and not goes_on:
        raise StoreError(f"{address} answers {answer.status_code} {answer.reason}: {_ELSEWHERE}.")
    whole = total if goes_on else length
    if whole.isdecimal() and int(whole) != offered.size:
        raise StoreError(
            f"At {address} lies something of {int(whole):,} bytes, but {offered.folder} "
            f"has {offered.size:,}: {_ELSEWHERE}."
        )
    return goes_on


def _check(offered: Offered, archive: Path, place: str) -> None:
    """The archive is the model's, to the last bit."""
    with _disk(archive):
        check_ordinary(archive, _LARGEST)
    if _size(archive) != offered.size or _digest(archive) != offered.sha256:
        raise StoreError(
            f"What came from {place} is not {offered.folder}: size or checksum differ, so nothing "
            f"was installed; {_ELSEWHERE}."
        )


def _digest(archive: Path) -> str:
    digest = sha256()
    with _disk(archive), archive.open("rb") as file:
        while piece := file.read(_PIECE):
            digest.update(piece)
    return digest.hexdigest()


def _unpack(offered: Offered, archive: Path) -> None:
    """Unpack beside the model's place, then rename."""
    into = offered.place.parent
    with _disk(into):
        beside = Path(tempfile.mkdtemp(prefix=".unpacking-", dir=into))
        try:
            with zipfile.ZipFile(archive) as packed:
                for member in _safe_members(packed, offered.folder):
                    _write(packed, member, beside)
            fresh = beside / offered.folder
            if not fresh.is_dir():
                raise _unsafe(offered.folder)
            if offered.place.exists():
                os.replace(offered.place, beside / "before")
            os.replace(fresh, offered.place)
        except (zipfile.BadZipFile, NotImplementedError, RuntimeError) as error:
            raise StoreError(
                f"The archive of {offered.folder} cannot be unpacked: it is damaged."
            ) from error
        finally:
            shutil.rmtree(beside, ignore_errors=True)


def _safe_members(packed: zipfile.ZipFile, folder: str) -> Iterator[zipfile.ZipInfo]:
    """What is in the archive, if all of it stays in the one folder and is of a sane size."""
    members = packed.infolist()
    if sum(member.file_size for member in members) > _LARGEST:
        raise _unsafe(folder)
    for member in members:
        path = PurePosixPath(member.filename)
        is_link = stat.S_ISLNK(member.external_attr >> 16)
        strange = any(part == ".." or set(part) & set("\\:") for part in path.parts)
        if is_link or strange or path.is_absolute() or path.parts[:1] != (folder,):
            raise _unsafe(folder)
        yield member


def _unsafe(folder: str) -> StoreError:
    return StoreError(f"The archive of {folder} holds files that lead elsewhere: it is refused.")


def _write(packed: zipfile.ZipFile, member: zipfile.ZipInfo, beside: Path) -> None:
    target = beside.joinpath(*PurePosixPath(member.filename).parts)
    if member.is_dir():
        target.mkdir(parents=True, exist_ok=True)
        return
    target.parent.mkdir(parents=True, exist_ok=True)
    with packed.open(member) as source, target.open("wb") as file:
        shutil.copyfileobj(source, file, _PIECE)
        file.flush()
        os.fsync(file.fileno())


def _size(path: Path) -> int:
    with _disk(path):
        return path.stat().st_size if path.exists() else 0


@contextmanager
def _disk(path: Path) -> Iterator[None]:
    """What the disk refuses, in one sentence."""
    try:
        yield
    except OSError as error:
        reason = error.strerror or str(error)
        raise StoreError(f"{path} cannot be read or written ({reason}).") from error
