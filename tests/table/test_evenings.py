"""What holds for every evening, whatever people and ears do."""

from __future__ import annotations

from collections import Counter

from hypothesis import given, settings
from hypothesis import strategies as st

from app.rules.cards import Card
from app.table.effects import ListenFor, Note, PlayCue, StopListening
from app.table.inputs import Resume
from app.table.journal import read_journal, sealed
from app.table.replay import replay, resume
from app.table.sitting import Sitting
from app.table.table import see
from tests.table.evenings import Evening, Lived, again, evenings, live


def lines_of(lived: Lived) -> list[str]:
    return [effect.line for effect in lived.effects if isinstance(effect, Note)]


def outcomes(lived: Lived) -> list[str]:
    return [line for line in lines_of(lived) if line.startswith('{"out"')]


def cards_at(sitting: Sitting) -> Counter[Card]:
    game = sitting.game
    return Counter((*(card for deck in game.decks for card in deck), *game.pile, *game.set_aside))


@given(evenings())
@settings(max_examples=100, deadline=None)
def test_no_card_is_ever_lost_or_made(evening: Evening) -> None:
    assert cards_at(live(evening).table.sitting) == Counter(evening.setup.deck)


@given(evenings())
@settings(max_examples=100, deadline=None)
def test_no_cue_sounds_while_the_ears_are_open(evening: Evening) -> None:
    open_ears = False
    for effect in live(evening).effects:
        match effect:
            case ListenFor():
                assert not open_ears, "the ears are opened once"
                open_ears = True
            case StopListening():
                assert open_ears, "only open ears are closed"
                open_ears = False
            case PlayCue():
                assert not open_ears
            case Note():
                pass


@given(evenings())
@settings(max_examples=100, deadline=None)
def test_replaying_what_was_noted_tells_the_same(evening: Evening) -> None:
    lived = live(evening)
    replayed = replay(read_journal(sealed(lines_of(lived))))
    assert replayed.first_difference is None
    assert replayed.unwritten == ()
    assert see(replayed.table, 1000.0) == see(lived.table, 1000.0)


@given(evenings(may_lag=False), st.sampled_from((0.05, 0.1, 0.37)))
@settings(max_examples=60, deadline=None)
def test_no_outcome_depends_on_how_often_the_table_is_told_the_time(
    evening: Evening, ticks: float
) -> None:
    lived = live(evening)
    assert outcomes(again(lived, evening.setup, evening.house, ticks=ticks)) == outcomes(lived)


@given(evenings(), st.data())
@settings(max_examples=100, deadline=None)
def test_a_game_cut_off_anywhere_goes_on_where_it_was(
    evening: Evening, data: st.DataObject
) -> None:
    lines = lines_of(live(evening))
    kept = lines[: data.draw(st.integers(1, len(lines)), label="lines kept")]
    torn = data.draw(st.booleans(), label="torn") and len(kept) < len(lines)
    whole = replay(read_journal(sealed(kept)))
    cut = sealed(lines)[: len(kept) + torn]
    if torn:
        cut[-1] = cut[-1][:-2]
    table = resume(read_journal(cut))
    assert table.sitting.game == whole.table.sitting.game
    assert table.sitting.tally == whole.table.sitting.tally
    assert table.sitting.house == whole.table.sitting.house
    assert table.sitting.clock.table == whole.table.sitting.clock.table
    assert see(table, 0.0).paused
    appended = [each.line for each in table.receive(Resume(1.0)) if isinstance(each, Note)]
    assert replay(read_journal(sealed([*kept, *appended]))).first_difference is None


@given(evenings())
@settings(max_examples=100, deadline=None)
def test_looking_changes_nothing_and_is_always_possible(evening: Evening) -> None:
    lived = live(evening)
    before = lived.table.sitting
    for at in (0.0, 1.0, before.clock.session, before.clock.session + 60.0):
        view = see(lived.table, at)
        assert view.thinking is None or 0.0 <= view.thinking <= 1.0
    assert lived.table.sitting == before
