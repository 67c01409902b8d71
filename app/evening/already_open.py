"""A second window on the same evening: whoever opened it by an icon reads why there is none.

This module must never touch the evening: it belongs to the other window.
"""

from __future__ import annotations

import sys
from contextlib import closing, suppress
from functools import partial
from typing import Final

from app.evening.choices import choice_of, looks_of
from app.evening.live_ears import session_clock
from app.screen.already_open import draw_already_open, was_read
from app.screen.hands import Closed, Hand
from app.screen.language import language
from app.screen.loop import Picture, run
from app.screen.window import Window, WindowError
from app.store import paths
from app.store.errors import StoreError
from app.store.settings import Settings, read_settings

_SIZE: Final = (800, 450)
#: Keys of so many seconds are still those that opened the window.
_UNREAD: Final = 0.5


def tell_already_open() -> None:
    """Show it until a key is pressed; not to whoever reads it in a terminal, nor to nobody."""
    if sys.stderr is not None and sys.stderr.isatty():
        return
    settings = _remembered()
    texts = language(choice_of(settings).language)
    picture = Picture(texts.code, partial(draw_already_open, language=texts))
    with (
        suppress(WindowError),
        closing(Window(_SIZE, display=settings.display, looks=looks_of(settings))) as window,
    ):
        if window.is_seen:
            run(window, UntilRead(picture).step, session_clock())


def _remembered() -> Settings:
    """The settings; the other window is the one that sees to what is wrong with them."""
    try:
        return read_settings(paths.settings_file())
    except StoreError:
        return Settings()


class UntilRead:
    """One picture, until somebody has read it."""

    def __init__(self, picture: Picture) -> None:
        self._picture = picture
        self._since: float | None = None

    def step(self, hands: tuple[Hand, ...], at: float) -> Picture | None:
        """The picture; nothing once a hand has closed it."""
        self._since = at if self._since is None else self._since
        if Closed() in hands or (at - self._since >= _UNREAD and any(map(was_read, hands))):
            return None
        return self._picture
