"""Colours and measures of the one style everything is drawn in. Nothing is drawn here."""

from __future__ import annotations

from typing import Final

Colour = str  # "#rrggbb": read by both SVG and pygame

#: Smallest letters: 4 % of the 900 units of height, legible from the sofa.
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

#: Corner of a panel and thickness of its edge.
ROUND: Final = 28
EDGE: Final = 6
