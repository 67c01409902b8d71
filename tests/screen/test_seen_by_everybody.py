"""Nothing is told apart by colour alone, and nothing is too small or too pale to read."""

from __future__ import annotations

import itertools
from typing import Any, Final

import numpy as np
import pygame
import pytest
from numpy.typing import NDArray

from app.rules.cards import Background, FigureCard
from app.screen import theme
from app.screen.art import drawing
from app.screen.backgrounds import GROUNDS
from app.screen.canvas import HEIGHT, Canvas
from app.screen.figures import picture
from app.screen.language import language
from app.screen.samples import table, tables
from app.screen.table_view import Showing, draw_table_view
from app.table.view import TableView

Grid = NDArray[Any]

#: Severe colour-vision deficiencies: Machado, Oliveira and Fernandes 2009, on linear colours.
SEEN_AS: Final[dict[str, Grid]] = {
    "all": np.eye(3),
    "protan": np.array([[0.152, 1.053, -0.205], [0.115, 0.786, 0.099], [-0.004, -0.048, 1.052]]),
    "deutan": np.array([[0.367, 0.861, -0.228], [0.280, 0.673, 0.047], [-0.012, 0.043, 0.969]]),
    "tritan": np.array([[1.256, -0.077, -0.179], [-0.078, 0.931, 0.148], [0.005, 0.691, 0.304]]),
    "none": np.array([[0.2126, 0.7152, 0.0722]] * 3),
}
LUMINANCE: Final = np.array([0.2126, 0.7152, 0.0722])


def linear(colour: Grid) -> Grid:
    share = colour / 255
    curved: Grid = np.where(share <= 0.04045, share / 12.92, ((share + 0.055) / 1.055) ** 2.4)
    return curved


def luminance(colour: str, eyes: str) -> float:
    rgb = np.array(pygame.Color(colour)[:3], dtype=float)
    seen = np.clip(SEEN_AS[eyes] @ linear(rgb), 0, 1)
    return float(seen @ LUMINANCE)


def contrast(one: str, other: str, eyes: str = "all") -> float:
    """As in the accessibility guidelines: 1 is none, 21 is black on white."""
    low, high = sorted((luminance(one, eyes), luminance(other, eyes)))
    return (high + 0.05) / (low + 0.05)


def edges(sprite: pygame.Surface, eyes: str) -> Grid:
    """Where something begins or ends, for these eyes, without any colour."""
    sheet = pygame.Surface(sprite.get_size(), 0, 32)
    sheet.fill(theme.FELT)
    sheet.blit(sprite, (0, 0))
    colours = linear(pygame.surfarray.array3d(sheet).astype(float))
    grey = np.sqrt(np.clip(colours @ SEEN_AS[eyes].T, 0, 1) @ LUMINANCE)
    steps = np.hypot(np.diff(grey, axis=0)[:, :-1], np.diff(grey, axis=1)[:-1, :])
    lines: Grid = steps > 0.08
    return lines


def inside(lines: Grid) -> Grid:
    """Without the border that all cards share."""
    width, height = lines.shape
    return lines[width // 16 : -width // 16, height // 16 : -height // 16]


def likeness(one: Grid, other: Grid) -> float:
    return float((one & other).sum() / max(1, (one | other).sum()))


@pytest.mark.parametrize("eyes", SEEN_AS)
def test_any_two_backgrounds_differ_in_their_lines_alone(eyes: str) -> None:
    lines = {
        ground: inside(edges(picture(FigureCard(1, 0, 0, 0, ground), 240), eyes))
        for ground in Background
    }
    for one, other in itertools.combinations(Background, 2):
        assert likeness(lines[one], lines[other]) < 0.35, f"{one} and {other}"


@pytest.mark.parametrize("eyes", SEEN_AS)
@pytest.mark.parametrize("ground", Background)
def test_the_pattern_of_a_background_stands_out(ground: Background, eyes: str) -> None:
    assert contrast(GROUNDS[ground].fill, GROUNDS[ground].mark, eyes) >= 1.8


@pytest.mark.parametrize("eyes", SEEN_AS)
@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("tiger", "albino"),
        ("tiger", "tear"),
        ("tear", "wheat"),
        ("tick", "cross"),
        ("mic", "mic-off"),
        *itertools.combinations([f"token-{n}" for n in range(1, 7)], 2),
    ],
)
def test_any_two_signs_differ_in_their_lines_alone(one: str, other: str, eyes: str) -> None:
    lines = [edges(drawing(name, 96, 96), eyes) for name in (one, other)]
    assert likeness(*lines) < 0.5


@pytest.mark.parametrize(
    ("words", "ground"),
    [
        (theme.CREAM, theme.NIGHT),
        (theme.CREAM, theme.DUSK),
        (theme.SAND, theme.DUSK),
        (theme.GOLD, theme.NIGHT),
        (theme.INK, theme.GOLD),
        (theme.INK, theme.CREAM),
        (theme.INK, theme.RIGHT),
        (theme.INK, theme.WRONG),
        (theme.WRONG_DARK, theme.CREAM),
        (theme.RIGHT_DARK, theme.CREAM),
    ],
)
def test_words_stand_out_from_their_ground(words: str, ground: str) -> None:
    assert contrast(words, ground) >= 4.5


def test_the_smallest_letters_are_four_per_cent_of_the_height() -> None:
    assert theme.SMALL >= 0.04 * HEIGHT


def test_strong_contrast_makes_every_word_stand_out_more() -> None:
    looks = theme.Looks(stark=True)
    for words, ground in (
        (theme.CREAM, theme.NIGHT),
        (theme.CREAM, theme.DUSK),
        (theme.SAND, theme.DUSK),
        (theme.INK, theme.CREAM),
        (theme.WRONG_DARK, theme.CREAM),
        (theme.RIGHT_DARK, theme.CREAM),
    ):
        plain = contrast(words, ground)
        stark = contrast(looks.shade(words), looks.shade(ground))
        assert stark > plain
        assert stark >= 7


#: Marks of states that may be seen at the same place, by twos.
STATES: Final = ("tick", "cross", "stop", "turn", "again", "mic-off", "cup", "pause")
FACES: Final = tuple(f"face-{face}" for face in ("calm", "glad", "sad", "speaking"))


@pytest.mark.parametrize("eyes", SEEN_AS)
@pytest.mark.parametrize(("one", "other"), list(itertools.combinations(STATES, 2)))
def test_any_two_states_have_marks_of_different_shape(one: str, other: str, eyes: str) -> None:
    assert likeness(*(edges(drawing(name, 96, 96), eyes) for name in (one, other))) < 0.6


@pytest.mark.parametrize("eyes", SEEN_AS)
@pytest.mark.parametrize(("one", "other"), list(itertools.combinations(FACES, 2)))
def test_any_two_faces_differ_in_their_lines(one: str, other: str, eyes: str) -> None:
    assert likeness(*(edges(drawing(name, 96, 96), eyes) for name in (one, other))) < 0.8


def seen(view: TableView, eyes: str) -> Grid:
    """The lines of a table, for these eyes."""
    canvas = Canvas(pygame.Surface((640, 360), 0, 32))
    draw_table_view(canvas, view, Showing(language("es"), still=True))
    return edges(canvas.surface, eyes)


@pytest.mark.parametrize("eyes", SEEN_AS)
def test_whose_turn_it_is_is_told_by_lines_alone(eyes: str) -> None:
    """The plate of whoever is due has a pointer and a second edge; no other plate has."""
    lines = [seen(table(turn=turn), eyes) for turn in range(4)]
    for one, other in itertools.combinations(lines, 2):
        assert likeness(one, other) < 0.93


@pytest.mark.parametrize("eyes", SEEN_AS)
@pytest.mark.parametrize(
    ("one", "other"),
    list(
        itertools.combinations(("listening", "again", "right", "fault", "challenge", "trouble"), 2)
    ),
)
def test_what_happened_last_is_told_by_lines_alone(one: str, other: str, eyes: str) -> None:
    views = tables()
    assert likeness(seen(views[one], eyes), seen(views[other], eyes)) < 0.93
