"""The one kind of trouble the store reports: a sentence that says what to do."""


class StoreError(Exception):
    """Something on disk could not be read or written; the message is for the player."""
