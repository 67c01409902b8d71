"""The deck as a data file: read from text, and checked card by card.

The file holds facts only, so the facts of another deck can take their place. This module must
never open a file; it is handed the text.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any, Final, TypeVar

from app.rules.cards import Background, Card, FigureCard, TrigalCard
from app.rules.modes import Modes
from app.rules.text import describe
from app.rules.words import Vowel

T = TypeVar("T")

#: A deck is this many cards, of which this many are tongue twisters; the rest are wheat fields.
DECK_SIZE: Final = 60
FIGURE_CARDS: Final = 53

#: No card shows more of one figure (D2).
MOST_OF_A_FIGURE: Final = 3

_FIGURE_FACTS: Final = {"tigers", "tears", "wheat", "background"}


class DeckError(Exception):
    """A deck that cannot be played with; the message is one sentence that says why."""


def parse_deck(text: str) -> tuple[Card, ...]:
    """The cards of a deck file, numbered from 1 by their place in it.

    The text is JSON: ``{"cards": [...]}`` where a tongue twister is
    ``{"tigers": 2, "tears": 1, "wheat": 0, "background": "red", "albino": true}`` (``albino`` may
    be left out) and a wheat field is ``{"trigal": "i"}``. Raises :class:`DeckError`.
    """
    if not text.strip():
        raise DeckError("The deck file is empty: there is no card in it.")
    try:
        contents = json.loads(text)
    except ValueError as error:
        raise DeckError(f"The deck file is not JSON: {error}.") from error
    except RecursionError as error:
        raise DeckError("The deck file is no deck: its brackets lie too deep.") from error
    match contents:
        case {"cards": list(facts), **others} if not others:
            return tuple(_card(number, fact) for number, fact in enumerate(facts, start=1))
        case _:
            raise DeckError('The deck file must hold one list named "cards" and nothing else.')


def _card(number: int, facts: Any) -> Card:
    match facts:
        case {"trigal": vowel, **others} if not others:
            return TrigalCard(number, _vowel(number, vowel))
        case {**named} if _FIGURE_FACTS <= set(named) <= _FIGURE_FACTS | {"albino"}:
            return _figure_card(number, named)
        case _:
            raise DeckError(
                f"Card {number} of the deck file must name tigers, tears, wheat and background "
                f"(and albino, if it is one), or only trigal."
            )


def _figure_card(number: int, facts: dict[Any, Any]) -> FigureCard:
    albino = facts.get("albino", False)
    if not isinstance(albino, bool):
        raise DeckError(f"Card {number} of the deck file: albino must be true or false.")
    return FigureCard(
        number,
        tigers=_figures(number, "tigers", facts["tigers"]),
        tears=_figures(number, "tears", facts["tears"]),
        wheat=_figures(number, "wheat", facts["wheat"]),
        background=_background(number, facts["background"]),
        albino=albino,
    )


def _figures(number: int, name: str, count: Any) -> int:
    if type(count) is not int or not 0 <= count <= MOST_OF_A_FIGURE:  # true is no number
        raise DeckError(
            f"Card {number} of the deck file: {name} must be a number from 0 to {MOST_OF_A_FIGURE}."
        )
    return count


def _background(number: int, name: Any) -> Background:
    try:
        return Background(name)
    except ValueError:
        names = ", ".join(background.value for background in Background)
        raise DeckError(
            f"Card {number} of the deck file: background must be one of {names}."
        ) from None


def _vowel(number: int, letter: Any) -> Vowel:
    try:
        return Vowel(letter)
    except ValueError:
        raise DeckError(
            f"Card {number} of the deck file: trigal must be one of a, e, i, o, u."
        ) from None


def is_dead(card: Card, modes: Modes) -> bool:
    """Whether the card allows no word at all under these modes (D1)."""
    return isinstance(card, FigureCard) and not any(map(card.allows, modes.chain))


def problems(deck: tuple[Card, ...], modes: Modes) -> tuple[str, ...]:
    """Everything that keeps ``deck`` from being played in ``modes``, one sentence each."""
    return (*_counts(deck), *_vowels(deck), *_figure_cards(deck, modes))


def validate(deck: tuple[Card, ...], modes: Modes) -> None:
    """Raise :class:`DeckError` with all of the :func:`problems`, if there are any."""
    if found := problems(deck, modes):
        raise DeckError(" ".join(found))


def _counts(deck: tuple[Card, ...]) -> Iterator[str]:
    figure_cards = sum(isinstance(card, FigureCard) for card in deck)
    if (len(deck), figure_cards) != (DECK_SIZE, FIGURE_CARDS):
        yield (
            f"The deck has {len(deck)} cards, {figure_cards} of them tongue twisters; "
            f"it needs {DECK_SIZE} and {FIGURE_CARDS}."
        )
    for number in _more_than_once(card.number for card in deck):
        yield f"More than one card of the deck has the number {number}."


def _vowels(deck: tuple[Card, ...]) -> Iterator[str]:
    present = {card.vowel for card in deck if isinstance(card, TrigalCard)}
    for vowel in Vowel:
        if vowel not in present:
            yield f"No wheat field of the deck has the vowel {vowel.value}."


def _figure_cards(deck: tuple[Card, ...], modes: Modes) -> Iterator[str]:
    cards = [card for card in deck if isinstance(card, FigureCard)]
    for tigers, tears, wheat in _more_than_once((c.tigers, c.tears, c.wheat) for c in cards):
        yield f"More than one card shows {tigers} tigers, {tears} tears and {wheat} wheat."
    for card in cards:
        if not all(0 <= n <= MOST_OF_A_FIGURE for n in (card.tigers, card.tears, card.wheat)):
            yield f"{_named(card)} shows more than {MOST_OF_A_FIGURE} of a figure, or fewer than 0."
        if card.albino and not card.tigers:
            yield f"{_named(card)} is albino, but has no tiger to be it."
        if is_dead(card, modes):
            yield f"{_named(card)} allows no word in the mode {modes.official_name}."


def _named(card: Card) -> str:
    return f"Card {card.number} ({describe(card)})"


def _more_than_once(things: Iterable[T]) -> list[T]:
    return [thing for thing, times in Counter(things).items() if times > 1]
