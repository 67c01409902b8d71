"""From what the players chose to the first card: who gets which cards, and who opens.

The same setup always deals the same cards. This module must never be asked twice in one game.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from app.rules.cards import Card, TrigalCard
from app.rules.chance import below, shuffled
from app.rules.deck import is_dead
from app.rules.events import Dealt
from app.rules.game import AwaitingCard, Direction, Game, Setup
from app.rules.text import counted

#: How many may play; one alone is a practice run through the deck.
MOST_PLAYERS: Final = 6

#: The fewest cards a player can be dealt for a game to be one.
FEWEST_CARDS_EACH: Final = 2

#: A short deck keeps this many wheat fields, however short it is (P2).
FEWEST_TRIGALS: Final = 2


class SetupError(Exception):
    """The game cannot be dealt as asked; the message says what to do."""


def setup_problems(setup: Setup) -> tuple[str, ...]:
    """Everything that keeps this setup from being dealt, one sentence each; empty when it is fine.

    Only what a game cannot do without is asked of the deck here; :mod:`app.rules.deck` has its
    whole validator.
    """
    return tuple(_setup_problems(setup))


def check_setup(setup: Setup) -> None:
    """Raise :class:`SetupError` with the first thing that keeps ``setup`` from being dealt."""
    for problem in setup_problems(setup):
        raise SetupError(problem)


def _setup_problems(setup: Setup) -> Iterator[str]:
    seats = len(setup.players)
    if not 1 <= seats <= MOST_PLAYERS:
        yield f"{seats} players cannot play; choose 1 to {MOST_PLAYERS}."
        return
    fewest = seats * FEWEST_CARDS_EACH
    if not fewest <= setup.cards <= len(setup.deck):
        yield (
            f"{counted(setup.cards, 'card')} cannot be dealt; "
            f"choose {fewest} to {len(setup.deck)} for so many players."
        )
    for card in setup.deck:
        if is_dead(card, setup.modes):
            yield (
                f"Card {card.number} allows no word in the mode {setup.modes.official_name}; "
                f"choose another deck or another mode."
            )
    if setup.rounds is not None and setup.rounds < 1:
        yield f"A game cannot end after {setup.rounds} rounds; choose one or more."
    if setup.opener is not None and not 0 <= setup.opener < seats:
        yield f"Nobody sits on seat {setup.opener} to open; choose 0 to {seats - 1}."


def undealt(setup: Setup) -> Game:
    """The table before the cards are dealt: the whole deck lies aside."""
    return Game(
        setup=setup,
        decks=((),) * len(setup.players),
        pile=(),
        set_aside=setup.deck,
        present=(True,) * len(setup.players),
        player=0,
        direction=Direction.CLOCKWISE,
        expected=0,
        vowel=None,
        last=None,
        phase=AwaitingCard(),
        round=1,
        turns=0,
        final_round=setup.rounds,
    )


def deal(setup: Setup) -> Dealt:
    """Shuffle by the seed, deal everybody the same number of cards, choose who opens.

    What does not divide is set aside unseen (P1). A short deck keeps the share of wheat fields,
    and never fewer than two (P2). Raises :class:`SetupError`.
    """
    check_setup(setup)
    seats = len(setup.players)
    order, seed = shuffled(setup.deck, setup.seed)
    dealt, set_aside = _shortened(order, setup.cards - setup.cards % seats)
    drawn, _ = below(seats, seed)
    return Dealt(
        decks=tuple(dealt[seat::seats] for seat in range(seats)),
        set_aside=set_aside,
        opener=drawn if setup.opener is None else setup.opener,
    )


def _shortened(order: tuple[Card, ...], cards: int) -> tuple[tuple[Card, ...], tuple[Card, ...]]:
    """The first cards of each kind, in order, so that wheat fields keep their share; the rest."""
    trigals = sum(isinstance(card, TrigalCard) for card in order)
    share = (2 * trigals * cards + len(order)) // (2 * len(order))  # rounded, half goes up
    kept_trigals = min(trigals, cards, max(FEWEST_TRIGALS, share))
    wanted = {True: kept_trigals, False: cards - kept_trigals}
    dealt: list[Card] = []
    aside: list[Card] = []
    for card in order:
        kind = isinstance(card, TrigalCard)
        (dealt if wanted[kind] > 0 else aside).append(card)
        wanted[kind] -= 1
    return tuple(dealt), tuple(aside)
