"""Vosk without what it fetches its own models with: none of ours is fetched by Vosk.

What Vosk had no time to make, as at Ctrl+C while the ears load, is let go without a word.
This module must never keep anybody else from the library that fetches.
"""

from __future__ import annotations

import sys
from importlib import import_module
from types import ModuleType
from typing import Any, Final

#: Goes online; 5 MB in memory and 80 ms of every start.
_FETCHES: Final = "requests"


def vosk_alone() -> Any:
    """The module ``vosk``; what it fetches models with is loaded when somebody wants that."""
    for_later = _for_later(_FETCHES)
    sys.modules.setdefault(_FETCHES, for_later)
    try:
        import vosk
    finally:
        _make_room(for_later)
    for kind in (vosk.Model, vosk.KaldiRecognizer):
        # Each frees its handle when it goes, also where it was interrupted before it had one;
        # freeing none is nothing.
        kind._handle = vosk._ffi.NULL
    return vosk


def _for_later(name: str) -> ModuleType:
    """Stands in for a module, and becomes it as soon as anything in it is asked for."""
    stand_in = ModuleType(name)

    def of_the_module(attribute: str) -> Any:
        _make_room(stand_in)
        return getattr(import_module(name), attribute)

    vars(stand_in)["__getattr__"] = of_the_module
    return stand_in


def _make_room(stand_in: ModuleType) -> None:
    """Whoever imports the module from now on gets itself."""
    if sys.modules.get(stand_in.__name__) is stand_in:
        del sys.modules[stand_in.__name__]
