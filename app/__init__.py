"""TrisTristisTigris: the chain card game that listens. Importing it does nothing."""

__version__ = "0.1.0"
