"""The models of ears that can be had from elsewhere, and where they lie once installed."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Final

from app.store import paths


@dataclass(frozen=True, slots=True)
class Offered:
    """A model known to us byte by byte: whatever else comes from its address is refused."""

    name: str  # as it is typed
    folder: str  # the one folder its archive holds
    address: str
    size: int  # bytes of the archive
    sha256: str
    about: str

    @property
    def place(self) -> Path:
        """Where it lies once installed."""
        return paths.models() / self.folder


OFFERED: Final = (
    Offered(
        name="es",
        folder="vosk-model-small-es-0.42",
        address="https://alphacephei.com/vosk/models/vosk-model-small-es-0.42.zip",
        size=39_817_833,
        sha256="09b239888f633ef2f0b4e09736e3d9936acfd810bc65d53fad45261762c6511f",
        about="Spanish, by Alpha Cephei, Apache License 2.0",
    ),
)


def offered(name: str) -> Offered | None:
    """The model of this name."""
    return next((each for each in OFFERED if each.name == name), None)
