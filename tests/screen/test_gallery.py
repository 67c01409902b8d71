"""The gallery writes every picture as a file."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from app.screen.gallery import GalleryError, gallery, pictures
from app.screen.language import language


def test_every_picture_becomes_a_file_of_the_size_asked_for(tmp_path: Path) -> None:
    written = gallery(tmp_path / "new", (320, 180), "en")
    assert {path.stem for path in written} == set(pictures(language("en")))
    assert all(pygame.image.load(path).get_size() == (320, 180) for path in written)


def test_a_picture_that_a_full_disk_does_not_take_is_told_and_not_left(tmp_path: Path) -> None:
    full_disk = Path("/dev/full")
    if not full_disk.exists():
        pytest.skip("this system has no disk that is always full")
    first = tmp_path / f"{min(pictures(language('en')))}.png"
    first.symlink_to(full_disk)
    with pytest.raises(GalleryError) as refused:
        gallery(tmp_path, (320, 180), "en")
    assert str(refused.value) == (
        f"The pictures cannot be written to {tmp_path} (No space left on device)."
    )
    assert not first.is_symlink()


def test_a_folder_that_cannot_be_is_named_once(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(GalleryError) as refused:
        gallery(tmp_path / "file" / "in", (320, 180), "en")
    assert str(refused.value) == (
        f"The pictures cannot be written to {tmp_path / 'file' / 'in'} (Not a directory)."
    )
