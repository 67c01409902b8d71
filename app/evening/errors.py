"""Every kind of trouble that has a sentence of its own. Anything else is a bug and may crash."""

from __future__ import annotations

from app.actors.clips import ActorsError
from app.actors.script import ScriptError
from app.evening.plan import PlanError
from app.rules.deal import SetupError
from app.rules.deck import DeckError
from app.speech.errors import EarsError
from app.store.errors import StoreError

FORESEEN = (
    ActorsError,
    DeckError,
    EarsError,
    PlanError,
    ScriptError,
    SetupError,
    StoreError,
)
