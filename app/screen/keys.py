"""What the keys mean at the table: a pure mapping, no state but the word half typed.

Every one of the 24 sounds is two keys away: the word's number, then its vowel, or the number again
for the word as it naturally sounds; the wheat field is one. A human referee needs one key.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from app.rules.modes import Modes
from app.rules.words import UNDER_VOWEL, Vowel, Word
from app.screen.hands import Hand, Key, Pressed, Written
from app.table.inputs import (
    Admit,
    Begin,
    ByHand,
    Continue,
    Overrule,
    Pause,
    Resume,
    Stop,
    Typed,
    UseKeys,
    Void,
)
from app.table.view import Moment, TableView

#: Each mark's own key to stop the game: far apart on the keyboard, none of them a vowel.
STOP_KEYS: Final = ("Q", "P", "Z", "M", "T", "B")

#: Words by their number: the chain in its order, then the wheat field.
WORD_KEYS: Final[dict[str, Word]] = {
    "1": Word.TRES,
    "2": Word.TRISTES,
    "3": Word.TIGRES,
    "4": Word.TRIGO,
    "5": Word.TRIGAL,
}
VOID_KEY: Final = "v"
ADMIT_KEY: Final = "x"
AGAIN_KEY: Final = "r"
#: A quarrel about what was said.
_HEARD_AGAIN: Final = (Moment.FAULT, Moment.CHALLENGE, Moment.VOTE)
#: At the end: keep a picture of the result.
PICTURE_KEY: Final = "i"


@dataclass(frozen=True, slots=True)
class SaidRight:
    """A human referee says: that was the right word. The wiring knows which word it is."""

    at: float


@dataclass(frozen=True, slots=True)
class HelpAsked:
    """Somebody wants to see the keys."""


@dataclass(frozen=True, slots=True)
class HearAgain:
    """Somebody wants to hear what was said, to settle a quarrel (C9)."""


Meant = ByHand | SaidRight | HelpAsked | HearAgain


@dataclass(frozen=True, slots=True)
class Reading:
    """What a key meant, if anything, and the word still waiting for its vowel, if any."""

    meant: Meant | None = None
    typed: Word | None = None


def read_hand(
    hand: Hand, view: TableView, at: float, *, by_hand: bool, typed: Word | None = None
) -> Reading:
    """What ``hand`` means while the table shows ``view``.

    ``by_hand``: words come from keys, so Enter says "right" while a word is awaited. ``typed`` is
    the word of the Reading before; hand it back here and to the picture.
    """
    match hand:
        case Pressed(key):
            return _pressed(key, view, at, by_hand, typed)
        case Written(text):
            return _written(text.lower(), view, at, by_hand, typed)
        case _:
            return Reading(None, typed)


def _pressed(key: Key, view: TableView, at: float, by_hand: bool, typed: Word | None) -> Reading:
    match key:
        case Key.ESCAPE if typed is not None:
            return Reading()
        case Key.ESCAPE:
            return Reading(Resume(at) if view.paused else Pause(at))
        case Key.ENTER:
            return Reading(_enter(view, at, by_hand))
        case Key.BACKSPACE | Key.REVERSE:
            return Reading(Overrule(at))
        case Key.DELETE:
            return Reading(Void(at))
        case Key.WRONG:
            return Reading(Admit(at))
        case Key.HELP:
            return Reading(HelpAsked())
        case _:
            return Reading(None, typed)


def _enter(view: TableView, at: float, by_hand: bool) -> Meant:
    if view.paused:
        return Resume(at)
    if view.trouble is not None and not by_hand:
        return UseKeys(at)
    if view.moment is Moment.DEALING:
        return Begin(at)
    if by_hand and awaits_word(view):
        return SaidRight(at)
    return Continue(at)


def awaits_word(view: TableView) -> bool:
    """Whether a word may be said now; one half typed is forgotten where it may not."""
    return not view.paused and view.moment in (Moment.LISTENING, Moment.AGAIN)


def _written(text: str, view: TableView, at: float, by_hand: bool, typed: Word | None) -> Reading:
    if by_hand and awaits_word(view):
        word = _word(text, at, typed, words_by_key(view.modes))
        if word is not None:
            return word
    if text == " ":
        return Reading(_enter(view, at, by_hand))
    if text == VOID_KEY:
        return Reading(Void(at))
    if text == ADMIT_KEY:
        return Reading(Admit(at))
    if text == AGAIN_KEY and view.moment in _HEARD_AGAIN:
        return Reading(HearAgain())
    seat = seat_of(text, tuple(seat.mark for seat in view.seats))
    if seat is not None:
        return Reading(Stop(seat, at))
    return Reading(None, typed)


def seat_of(text: str, marks: tuple[int, ...]) -> int | None:
    """The seat whose person has this key; ``marks`` are those of the seats."""
    return next((seat for seat, mark in enumerate(marks) if STOP_KEYS[mark] == text.upper()), None)


def words_by_key(modes: Modes) -> dict[str, Word]:
    """The words in play by their number; one that no mode asks for has none."""
    return {key: word for key, word in WORD_KEYS.items() if word in (*modes.chain, Word.TRIGAL)}


def _word(text: str, at: float, typed: Word | None, words: dict[str, Word]) -> Reading | None:
    """A word's number, then its vowel or the number again; None when it is neither."""
    if typed in UNDER_VOWEL:
        if words.get(text) is typed:
            return Reading(Typed(typed.value, at))
        for vowel in Vowel:
            if text == vowel.value:
                return Reading(Typed(UNDER_VOWEL[typed][vowel], at))
    word = words.get(text)
    if word is Word.TRIGAL:
        return Reading(Typed(word.value, at))
    return None if word is None else Reading(None, word)
