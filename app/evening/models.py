"""``tristris model``: the models of ears there are, fetching one, and telling what a folder is."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

from app.evening.asked_for import PlanError
from app.evening.voices import actors_clips
from app.hearing.heard import Guess
from app.rules.words import WORD_OF_SOUND
from app.speech.apart import ApartEars
from app.speech.checked_model import CheckedModel
from app.speech.errors import EarsError
from app.speech.model import EarsModel, find_model
from app.speech.open_model import open_model
from app.speech.vosk_small import VoskSmallModel
from app.store import paths
from app.store.download import Tell, install
from app.store.errors import StoreError
from app.store.lock import in_turn
from app.store.offered import OFFERED, Offered, offered
from app.store.settings import (
    Settings,
    SettingsError,
    read_settings,
    without_voices,
    write_settings,
)

Say = Callable[[str], None]

#: What our own model is called where a name is typed or remembered.
OWN: Final = "own"

#: Below this share of words said as they are spelt, a model speaks another language than Spanish.
_SPANISH: Final = 0.6
#: A model that hears less of what actors say does little better than guessing, which is 1 in 24. A
#: Korean one hears 51 of 144.
_HEARS: Final = 0.2


@dataclass(frozen=True, slots=True)
class Installed:
    """A model that lies here, usable or not."""

    name: str  # as it is remembered
    folder: Path


def installed_models() -> tuple[Installed, ...]:
    """Our own, and whatever else lies where models are installed."""
    names = {each.folder: each.name for each in OFFERED}
    others = (Installed(names.get(each.name, str(each)), each) for each in _folders(paths.models()))
    return (Installed(OWN, find_model()), *others)


def model_folder(named: str) -> Path | None:
    """The folder of a model by its name, or as it is; ``None`` is our own.

    Raises PlanError for a model that can be had but is not installed.
    """
    if named in ("", OWN):
        return None
    known = offered(named)
    if known is None:
        return Path(named)
    if not known.place.is_dir():
        raise PlanError(f"The model {named} is not here yet: tristris model install {named}.")
    return known.place


def list_models(say: Say) -> None:
    """One line for each model that is here or can be had; a star marks the one that is in use."""
    chosen = _settings(paths.settings_file()).model or OWN
    about = {each.name: each.about for each in OFFERED} | {OWN: "comes with the app"}
    here = installed_models()
    for each in here:
        star = "*" if each.name == chosen else " "
        say(f"{star} {each.name}: {about.get(each.name, 'put there by hand')}; {each.folder}")
    for known in OFFERED:
        if known.name not in {each.name for each in here}:
            size = _megabytes(known.size)
            say(f"  {known.name}: {known.about}, {size}; tristris model install {known.name}")


def use_model(named: str, say: Say) -> None:
    """Remember a model for every evening from now on, if it can be used.

    What is known of voices belongs to the model that heard them, and goes with it. Raises EarsError
    with the reason why it cannot, and PlanError where nothing was named.
    """
    check_model(named, say)
    path = paths.settings_file()
    model = "" if named == OWN else named if offered(named) else str(Path(named).resolve())
    with in_turn(path):
        before = _settings(path)
        same = (before.model or OWN) == (model or OWN)
        known = before if same else without_voices(before)
        write_settings(path, replace(known, model=model))
    say(f"It hears from now on; tristris model use {OWN} goes back.")
    if before != without_voices(before) and not same:
        say("Voices were rehearsed with the model before: rehearse them again with this one.")


def _settings(path: Path) -> Settings:
    """What is remembered; here nobody sets aside what cannot be understood."""
    try:
        return read_settings(path)
    except SettingsError as error:
        raise StoreError(f"{error} Correct or delete the file.") from error


def model_to_install(name: str) -> Offered:
    """The model of this name. Raises PlanError where there is none to be had."""
    known = offered(name)
    if known is None:
        names = ", ".join(each.name for each in OFFERED)
        raise PlanError(f"There is no model “{name}” to install: choose from {names}.")
    return known


def install_model(wanted: Offered, place: str | None, tell: Tell, say: Say) -> None:
    """Fetch a model, unless it is here and whole, and say what it is."""
    if not _is_usable(wanted.place):
        install(wanted, place or wanted.address, tell)
    say(f"The model {wanted.name} is installed: {wanted.place}")
    check_model(wanted.name, say)


def check_model(named: str, say: Say) -> None:
    """Say what a model is and whether it can be used.

    Raises EarsError with the reason why not, and PlanError where nothing was named.
    """
    if not named.strip():
        raise PlanError(f"No model was named: write its name or its folder, or {OWN}.")
    folder = model_folder(named) or find_model()
    for sentence in _described(folder, open_model(folder)):
        say(sentence)
    began = time.monotonic()
    ears = ApartEars(folder)
    try:
        words = tuple(WORD_OF_SOUND)
        recogniser = ears.recogniser(words)
        ready = time.monotonic() - began
        actors = actors_clips()
        tried = [
            (word, pcm) for voice in actors.voices.values() for word, pcm in sorted(voice.items())
        ]
        began = time.monotonic()
        right = sum(_best(recogniser.guesses(pcm, actors.rate)) == word for word, pcm in tried)
        answered = (time.monotonic() - began) / len(tried)
    finally:
        ears.close()
    say(
        f"It can be used: ready for {len(words)} words after {ready:.1f} s, "
        f"and answers within {1000 * answered:.0f} ms."
    )
    hears = f"Of {len(tried)} words that actors say it hears {right}"
    poor = right < _HEARS * len(tried)
    say(f"{hears}: it is damaged, or hears another language." if poor else f"{hears}.")


def _described(folder: Path, model: CheckedModel) -> Iterator[str]:
    size = sum(path.stat().st_size for path in folder.rglob("*") if path.is_file())
    if isinstance(model, EarsModel):
        yield f"{folder} is a model of our own kind, {_megabytes(size)}."
    elif isinstance(model, VoskSmallModel):
        yield f"{folder} is a small Vosk model, {_megabytes(size)}, of {model.words:,} words."
        yield f"Its graph tells how {model.pairs:,} pairs of phones sound, none in two ways."
        share = model.names.agreement
        language = (
            "."
            if share >= _SPANISH
            else (": it is for another language than Spanish, and will often hear another word.")
        )
        yield f"{share:.0%} of its words are said as Spanish spelling has it{language}"
        if model.names.missing:
            yield f"It has nothing like: {', '.join(model.names.missing)}."


def _is_usable(folder: Path) -> bool:
    if not folder.is_dir():
        return False
    try:
        open_model(folder)
    except EarsError:
        return False
    return True


def _folders(place: Path) -> list[Path]:
    if not place.is_dir():
        return []
    return sorted(each for each in place.iterdir() if each.is_dir() and each.name[0] != ".")


def _best(guesses: tuple[Guess, ...]) -> str:
    return guesses[0].word if guesses else ""


def _megabytes(size: int) -> str:
    return f"{size / 1e6:.1f} MB"
