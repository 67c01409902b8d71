"""The settings on disk while the app is open: others may change them meanwhile.

What the disk refuses stops nobody; it is told in the terminal and, through ``trouble``, on the
title. This module must never write over what it could not read.
"""

from __future__ import annotations

import sys
from pathlib import Path

from app.screen.records import Trouble
from app.store.errors import StoreError
from app.store.lock import in_turn
from app.store.settings import (
    Settings,
    merged,
    read_settings,
    set_settings_aside,
    write_settings,
)


class Memory:
    """What is remembered between evenings."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self.trouble: Trouble | None = None  # until something is kept again

    def read(self) -> Settings:
        """What is remembered; where it cannot be read, everything as delivered."""
        try:
            return self._there(Settings())
        except StoreError as error:
            self._tell(Trouble("settings-refused"), str(error))
            return Settings()

    def keep(self, before: Settings, now: Settings) -> Settings:
        """Remember what changed, beside what others changed meanwhile; all of it as it is now."""
        was = self.trouble
        try:
            with in_turn(self._path):
                kept = merged(before, now, self._there(before))
                write_settings(self._path, kept)
        except StoreError as error:
            self._tell(Trouble("settings-refused"), str(error))
            return now
        if self.trouble is was:
            self.trouble = None
        return kept

    def _there(self, without: Settings) -> Settings:
        """What lies on the disk; ``without`` a file, or with one that had to be set aside, that."""
        try:
            return read_settings(self._path, without)
        except StoreError as error:
            try:
                aside = set_settings_aside(self._path)
            except StoreError as refused:
                raise StoreError(f"{error} {refused}") from refused
            if aside is not None:
                told = Trouble("settings-aside", aside.name)
                self._tell(told, f"{error} It is kept as {aside}.")
            return without

    def _tell(self, trouble: Trouble, sentence: str) -> None:
        if trouble != self.trouble:
            self.trouble = trouble
            print(f"tristris: {sentence}", file=sys.stderr)
