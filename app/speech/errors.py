"""What goes wrong with ears in a way a player can mend: one sentence that says what to do."""

from __future__ import annotations


class EarsError(Exception):
    """A file, folder, device or model cannot be used; the message is the sentence to show."""
