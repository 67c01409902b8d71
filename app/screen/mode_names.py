"""What a mix of modes is called on screen, and what that means. Decides nothing.

The card game's own names (Retrótrigo, Traumátrigo...) are the same in every language; the game
without any mode has no name of its own, so it is called basic in the language of the screen.
"""

from __future__ import annotations

from app.rules.modes import BASIC, Modes
from app.screen.language import Language
from app.screen.setup_places import MODE_ITEMS


def mode_name(modes: Modes, language: Language) -> str:
    """The name of a mix of modes."""
    return language.say("mode-basic") if modes == BASIC else modes.official_name


def mode_meaning(modes: Modes, language: Language) -> str:
    """What the name stands for: which modes are on, or that none is."""
    chosen = [language.say(f"mode-{name}") for name in MODE_ITEMS if getattr(modes, name)]
    if len(chosen) > 1:
        return language.say("modes-together", modes=" + ".join(chosen))
    return language.say("mode-alone" if chosen else "modes-none")
