"""What was said, heard again while its verdict or its challenge is shown (C9).

The last seconds are taken when the verdict comes, so that nothing said later is in them.
"""

from __future__ import annotations

from app.evening.live_ears import LiveEars
from app.screen.sounds import NoSounds, Sounds
from app.speech.blocks import Pcm
from app.table.moments import Challenged, Moment, Paying, Voting


class Evidence:
    """The sound of one verdict at a time. ``until`` is the instant it ends, while it sounds."""

    def __init__(self) -> None:
        self._sound: tuple[Pcm, int] | None = None
        self.until: float | None = None

    def look_at(self, moment: Moment, ears: LiveEars | None) -> None:
        """Take the last seconds as a verdict comes, and forget them after it."""
        if isinstance(moment, Voting):
            return  # on the verdict whose sound this is
        if not isinstance(moment, Paying | Challenged):
            self._sound = None
        elif self._sound is None and ears is not None:
            self._sound = ears.last_seconds

    def play(self, sounds: Sounds | NoSounds, ears: LiveEars | None, at: float) -> bool:
        """Let everybody hear it, and the ears not; whether there is anything to be heard."""
        if self._sound is None or ears is None:
            return False
        seconds = sounds.play_again(*self._sound)
        if seconds <= 0:
            return False
        ears.shut_for(seconds)
        self.until = at + seconds
        return True

    def has_ended(self, at: float) -> bool:
        """Whether it sounded, and does no more."""
        if self.until is None or at < self.until:
            return False
        self.until = None
        return True
