"""What holds in every game, whatever anybody does: legal, illegal, or nonsense."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import given, settings
from hypothesis import strategies as st

from app.rules.commands import (
    CallLastRound,
    Challenge,
    Command,
    Err,
    Fault,
    Interrupt,
    Join,
    Leave,
    LetStand,
    Say,
    TurnCard,
)
from app.rules.deal import undealt
from app.rules.decide import play, start
from app.rules.events import Event, GameFinished, Refusal, Refused
from app.rules.evolve import evolved
from app.rules.game import AwaitingCard, AwaitingWord, Finished, Game, LastWord, Referee, Setup
from app.rules.words import WORD_OF_SOUND
from tests.rules.tabletop import DECK, EVERY_MODE, NAMES, is_whole

SEATS = st.integers(-1, 6)
SOUNDS = st.sampled_from([*WORD_OF_SOUND, "patata", ""])
COMMANDS: st.SearchStrategy[Command | int] = st.one_of(
    st.integers(1, 8),  # so many turns played rightly
    st.builds(TurnCard),
    st.builds(Say, SOUNDS),
    st.builds(Err, st.sampled_from(Fault)),
    st.builds(Challenge, SEATS),
    st.builds(Interrupt, SEATS),
    st.builds(LetStand),
    st.builds(CallLastRound),
    st.builds(Leave, SEATS),
    st.builds(Join, st.sampled_from((*NAMES, "Leo"))),
)
SETUPS = st.builds(
    Setup,
    players=st.integers(1, 6).map(lambda seats: NAMES[:seats]),
    deck=st.just(DECK),
    modes=st.sampled_from(EVERY_MODE),
    cards=st.integers(12, 24) | st.just(60),
    seed=st.integers(0, 2**64 - 1),
    referee=st.sampled_from(Referee),
    rounds=st.none() | st.integers(1, 3),
    last_lap=st.booleans(),
    keep_direction=st.booleans(),
)


def rightly(game: Game) -> Command:
    match game.phase:
        case AwaitingWord(_, right):
            return Say(right.sound)
        case LastWord():
            return LetStand()
        case AwaitingCard() | Finished():
            return TurnCard()


@settings(max_examples=150, deadline=None)
@given(SETUPS, st.lists(COMMANDS, max_size=40))
def test_no_command_whatever_breaks_a_game(setup: Setup, wishes: list[Command | int]) -> None:
    game, events = start(setup)
    history: list[Event] = list(events)
    for wish in wishes:
        turns = wish if isinstance(wish, int) else 0
        for _ in range(max(1, 2 * turns)):
            command = rightly(game) if isinstance(wish, int) else wish
            before = game
            game, events = play(game, command)
            history += events
            _holds(before, events, game)
    assert evolved(undealt(setup), history) == game


def _holds(before: Game, events: tuple[Event, ...], game: Game) -> None:
    assert is_whole(game)
    assert events
    if any(isinstance(event, Refused) for event in events):
        assert len(events) == 1
        assert game == before
    if isinstance(before.phase, Finished):
        assert isinstance(events[0], Refused)
        assert events[0].why is Refusal.FINISHED
    if isinstance(game.phase, Finished):
        assert sorted(game.phase.places)[0] == game.phase.places[game.phase.winner] == 1
        return
    assert not any(isinstance(event, GameFinished) for event in events)
    assert game.present[game.player]
    assert 0 <= game.expected < len(game.setup.modes.chain)
    if isinstance(game.phase, AwaitingCard):
        assert game.decks[game.player]  # whoever is to turn a card has one
    if isinstance(game.phase, AwaitingWord):
        assert game.pile[-1] == game.phase.card
    if isinstance(game.phase, LastWord):
        assert not game.decks[game.player] or game.lap == (game.player,)
    assert game.lap is None or game.lap[0] == game.player


@settings(max_examples=60, deadline=None)
@given(SETUPS)
def test_a_game_played_rightly_ends_when_the_first_deck_is_empty(setup: Setup) -> None:
    game, _ = start(replace(setup, last_lap=False))
    while not isinstance(game.phase, Finished):
        game, _ = play(game, rightly(game))
    assert game.decks[game.phase.winner] == ()
    assert game.round == 1
    assert game.turns <= setup.cards


@settings(max_examples=60, deadline=None)
@given(SETUPS)
def test_a_last_lap_played_rightly_ends_after_three_sudden_deaths_at_most(setup: Setup) -> None:
    game, _ = start(replace(setup, last_lap=True))
    for _ in range(3 * (setup.cards + 3 * len(setup.players))):  # turn it, say it, let it stand
        game, _ = play(game, rightly(game))
    assert isinstance(game.phase, Finished)
    assert game.decks[game.phase.winner] == ()
    assert game.round <= 1 + 3
    assert game.turns <= setup.cards + 3 * len(setup.players)
