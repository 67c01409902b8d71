"""Colours and measures of the one style everything is drawn in. Nothing is drawn here."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

Colour = str  # "#rrggbb": read by both SVG and pygame

#: Letters are never smaller than this share of the height, to be legible from the sofa; in a window
#: hung upright, which is looked at from nearer, of the width.
LEGIBLE: Final = 0.04
#: Smallest letters: that share of 900 units.
SMALL: Final = 36
BODY: Final = 42
LARGE: Final = 56
HUGE: Final = 84

INK: Final[Colour] = "#2a1622"
CREAM: Final[Colour] = "#fff3d9"
WHITE: Final[Colour] = "#ffffff"
SAND: Final[Colour] = "#d9c6a5"
NIGHT: Final[Colour] = "#2b1a33"
DUSK: Final[Colour] = "#3d2846"
PLUM: Final[Colour] = "#65476f"
STRIPE: Final[Colour] = "#33203c"
FELT: Final[Colour] = "#1f7a68"
FELT_LIGHT: Final[Colour] = "#2b927c"
FELT_DARK: Final[Colour] = "#155849"
WOOD: Final[Colour] = "#b0692f"
WOOD_DARK: Final[Colour] = "#77401b"
ORANGE: Final[Colour] = "#ff8a1f"
GOLD: Final[Colour] = "#ffc93c"
WATER: Final[Colour] = "#3fb2f2"
RIGHT: Final[Colour] = "#7ed957"
RIGHT_DARK: Final[Colour] = "#1f6b2b"
WRONG: Final[Colour] = "#ff5a4f"
WRONG_DARK: Final[Colour] = "#8c1c22"

#: The colour of each mark's token, for where the token itself cannot be shown.
MARKS: Final[tuple[Colour, ...]] = (
    "#ff6b5e",
    "#3fb2f2",
    "#8bd450",
    "#35d6c4",
    "#b57bea",
    "#ff8fc0",
)

#: What strong contrast makes of the colours that words, plates and ground are made of.
_STARK: Final[dict[Colour, Colour]] = {
    NIGHT: "#000000",
    STRIPE: "#000000",
    DUSK: "#000000",
    PLUM: WHITE,
    SAND: WHITE,
    CREAM: WHITE,
    INK: "#000000",
    FELT: "#0b3a31",
    FELT_LIGHT: "#0f4a3f",
    FELT_DARK: "#062620",
    WRONG_DARK: "#5c0006",
    RIGHT_DARK: "#003d10",
}


#: Share of every side of a sheet that holds nothing that matters: televisions may cut it off.
MARGIN: Final = 0.05


@dataclass(frozen=True, slots=True)
class Looks:
    """How somebody wants to see things: letters so many times as large, and strong contrast.

    ``cut`` is the share of each side that the television may hide.
    """

    letters: float = 1.0
    stark: bool = False
    cut: float = MARGIN

    @property
    def zoom(self) -> float:
        """How large to draw a sheet, for its margin to be what the television may hide."""
        return (1 - 2 * self.cut) / (1 - 2 * MARGIN)

    def shade(self, colour: Colour) -> Colour:
        """What to draw for a colour of the theme."""
        return _STARK.get(colour, colour) if self.stark else colour


#: Corner of a panel and thickness of its edge.
ROUND: Final = 28
EDGE: Final = 6
