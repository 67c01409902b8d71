"""Every kind of trouble that has a sentence of its own. Anything else is a bug and may crash."""

from __future__ import annotations

from app.actors.clips import ActorsError
from app.actors.script import ScriptError
from app.evening.asked_for import PlanError
from app.evening.start_bench import BenchError
from app.rules.deal import SetupError
from app.rules.deck import DeckError
from app.screen.assets import AssetError
from app.screen.gallery import GalleryError
from app.screen.language import LanguageError
from app.screen.window import WindowError
from app.speech.errors import EarsError
from app.store.errors import StoreError
from app.table.journal import JournalError

FORESEEN = (
    ActorsError,
    AssetError,
    BenchError,
    DeckError,
    EarsError,
    GalleryError,
    JournalError,
    LanguageError,
    PlanError,
    ScriptError,
    SetupError,
    StoreError,
    WindowError,
)
