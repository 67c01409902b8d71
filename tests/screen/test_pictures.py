"""Every picture looks like the one kept of it, in both languages; and every text fits its box."""

from __future__ import annotations

import pygame
import pytest

from app.screen.canvas import Canvas
from app.screen.gallery import drawn, pictures
from app.screen.language import LANGUAGES, language
from app.screen.theme import Looks
from tests.screen import golden

TELEVISION = (1280, 720)
LARGE = (1920, 1080)
NAMES = sorted(pictures(language("es")))


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("name", NAMES)
def test_every_picture_looks_as_kept_and_its_texts_fit(name: str, code: str) -> None:
    canvas = drawn(pictures(language(code))[name], TELEVISION)
    assert canvas.misfits == []
    assert canvas.narrowed == []
    assert golden.check(f"{name}-{code}", canvas.surface) is None


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("name", NAMES)
def test_a_larger_screen_shows_the_same_only_sharper(name: str, code: str) -> None:
    canvas = drawn(pictures(language(code))[name], LARGE)
    assert canvas.misfits == []
    assert golden.check(f"{name}-{code}-large", canvas.surface) is None


def test_no_picture_is_kept_that_nobody_draws() -> None:
    kept = {path.stem.removesuffix("-large") for path in golden.KEPT.glob("*.png")}
    assert kept == {f"{name}-{code}" for name in NAMES for code in LANGUAGES}


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("name", NAMES)
def test_large_letters_fit_too(name: str, code: str) -> None:
    large = Canvas(pygame.Surface(TELEVISION, 0, 32), strokes=[], looks=Looks(1.3, stark=True))
    pictures(language(code))[name](large)
    assert large.misfits == []


def test_drawing_changes_nothing() -> None:
    draw = pictures(language("es"))["fault"]
    canvas = drawn(draw, TELEVISION)
    first = canvas.surface.copy()
    draw(canvas)
    assert pygame.image.tobytes(first, "RGB") == pygame.image.tobytes(canvas.surface, "RGB")


def test_a_changed_picture_is_noticed() -> None:
    texts = language("es")
    canvas = drawn(pictures(texts)["listening"], TELEVISION)
    other = drawn(pictures(texts)["listening-five"], TELEVISION)
    one, another = golden.small(canvas.surface), golden.small(other.surface)
    assert golden.differing(one, another).mean() > golden.MANY
