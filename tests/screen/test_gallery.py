"""The gallery writes every picture as a file."""

from __future__ import annotations

from pathlib import Path

import pygame

from app.screen.gallery import gallery, pictures
from app.screen.language import language


def test_every_picture_becomes_a_file_of_the_size_asked_for(tmp_path: Path) -> None:
    written = gallery(tmp_path / "new", (320, 180), "en")
    assert {path.stem for path in written} == set(pictures(language("en")))
    assert all(pygame.image.load(path).get_size() == (320, 180) for path in written)
