"""Opens a model of ears, whatever kind it is, for the words that may come.

The one entrance for everybody who wants to hear: who names a folder need not know what is in it.
It must never let Vosk touch a folder that was not checked.
"""

from __future__ import annotations

from pathlib import Path

from app.speech.checked_model import NETWORK, CheckedModel
from app.speech.errors import EarsError
from app.speech.model import PHONE_TABLE, EarsModel, find_model, read_competitors
from app.speech.vosk_small import GRAPH, VoskSmallModel


def open_model(folder: Path | None = None) -> CheckedModel:
    """The checked model in this folder; without one, the model that comes with the app.

    Its :meth:`~app.speech.checked_model.CheckedModel.recogniser` hears the words it is asked for.
    Raises EarsError, with what to do, for a folder that cannot be used.
    """
    if folder is None:
        return EarsModel(find_model())
    try:
        if (folder / GRAPH).is_file():
            return VoskSmallModel(folder, read_competitors(find_model()))
        if (folder / PHONE_TABLE).is_file():
            return EarsModel(folder)
        why = _why_none(folder)
    except OSError as error:
        raise EarsError(
            f"The folder {folder} cannot be read ({error.strerror}): name another folder."
        ) from error
    raise EarsError(why)


def _why_none(folder: Path) -> str:
    """What a folder is, if it is no model that can be used."""
    if folder.is_file():
        return f"{folder} is a file: unpack it, and name the folder."
    if not folder.is_dir():
        return f"There is no folder {folder}: install a model, or name another folder."
    within = [each for each in sorted(folder.iterdir()) if (each / NETWORK).is_file()]
    if within:
        return f"{folder} is no model, but {within[0]} may be one."
    if (folder / NETWORK).is_file():
        return f"The model {folder} lacks {GRAPH}: only small models of Vosk's can be used."
    return f"{folder} is no model of ears: it lacks {NETWORK}."
