"""The one right word for a card (rules.md 2.1), and why it is right.

The order of precedence is wheat field, then trauma, then chain (M5). This module must never know
whose turn it is.
"""

from __future__ import annotations

from app.rules.cards import Card, FigureCard, TrigalCard
from app.rules.game import Answered, RightWord, Why
from app.rules.modes import Modes
from app.rules.words import WORD_OF_SOUND, Vowel, Word, spoken


class DeadCardError(Exception):
    """A card that allows no word of the chain; the deck's validator keeps such cards out (D1)."""


def series_word(sound: str, modes: Modes) -> Word | None:
    """The word of the chain that ``sound`` is a form of; ``None`` where it is none of the chain."""
    word = WORD_OF_SOUND.get(sound)
    return word if word in modes.chain else None


def right_word(
    card: Card, *, modes: Modes, expected: int, vowel: Vowel | None, last: Answered | None
) -> RightWord:
    """What must be said for ``card``.

    ``expected`` is the place in ``modes.chain`` of the word that is due, ``vowel`` the one in
    force, ``last`` the answer just before in this round. Raises :class:`DeadCardError` for a card
    that allows nothing.
    """
    if isinstance(card, TrigalCard):
        return RightWord(Word.TRIGAL, Word.TRIGAL.value, Why.TRIGAL)
    natural = _along_the_chain(card, modes, expected)
    repeated = _to_repeat(card, modes, last)
    if repeated is not None and (natural is None or natural[0] is not repeated):
        return RightWord(repeated, spoken(repeated, vowel), Why.TRAUMA)
    if natural is None:
        raise DeadCardError(f"Card {card.number} allows no word of the chain.")
    word, skipped = natural
    why = Why.CHAIN if repeated is None else Why.BOTH
    return RightWord(word, spoken(word, vowel), why, skipped)


def _along_the_chain(
    card: FigureCard, modes: Modes, expected: int
) -> tuple[Word, tuple[Word, ...]] | None:
    """The first word the card allows from the one that is due on, round the chain (W1)."""
    from_due = modes.chain[expected:] + modes.chain[:expected]
    for skips, word in enumerate(from_due):
        if card.allows(word):
            return word, from_due[:skips]
    return None


def _to_repeat(card: FigureCard, modes: Modes, last: Answered | None) -> Word | None:
    """The word trauma mode repeats, whatever the figures are (T1), if it repeats one.

    A wheat field beneath has no background (T4), and where nothing of the chain was said there is
    nothing to repeat (E10).
    """
    if not modes.trauma or last is None or isinstance(last.card, TrigalCard):
        return None
    if card.background is not last.card.background:
        return None
    return series_word(last.said, modes)
