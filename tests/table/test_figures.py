"""What a game leaves of each player in figures is what happened in it, reversals and all."""

from __future__ import annotations

from app.rules.commands import Fault
from app.rules.words import Vowel
from app.table.figures import GameFigures, Under, figures_of
from app.table.house import House
from app.table.journal import read_journal, sealed
from app.table.replay import replay
from app.table.view import Moment
from tests.table.pilot import Pilot, setup_of


def played_out(pilot: Pilot) -> GameFigures:
    """Right words to the end of the game."""
    while not pilot.table.is_over:
        pilot.until(Moment.LISTENING, Moment.LAST_CARD, Moment.OVER)
        if pilot.moment() is Moment.LISTENING:
            pilot.say_right(after=0.5)
        else:
            pilot.go_on()
    figures = figures_of(pilot.table.sitting)
    assert figures is not None
    return figures


def a_short_game(cards: int = 6) -> Pilot:
    pilot = Pilot(setup_of("Ana", "Luis", cards=cards))
    pilot.until_visible()
    return pilot


def test_a_game_that_goes_on_has_no_figures_yet() -> None:
    assert figures_of(a_short_game().table.sitting) is None


def test_words_places_and_the_fastest_answer_are_counted() -> None:
    pilot = a_short_game()
    pilot.say_right(after=0.3)
    figures = played_out(pilot)
    winner = min(figures.players, key=lambda player: player.place)
    assert winner.place == 1
    assert sum(player.words for player in figures.players) == pilot.table.sitting.game.turns
    assert 0.25 < min(player.fastest or 9.0 for player in figures.players) < 0.35
    assert figures.cards == 6
    assert figures.seconds > 5


def test_errors_are_counted_by_kind_and_end_a_streak() -> None:
    pilot = a_short_game()
    pilot.say_wrong()
    pilot.until(Moment.LISTENING)
    pilot.wait(4.0)  # too slow, and the same player opens again
    figures = played_out(pilot)
    first = figures.players[0]
    assert first.errors == {Fault.WRONG_WORD: 1, Fault.TOO_SLOW: 1}
    assert first.streak == first.words


def test_a_verdict_that_was_reversed_never_was() -> None:
    pilot = a_short_game()
    pilot.say_wrong()
    pilot.overrule()
    assert played_out(pilot).players[0].errors == {}


def test_each_vowel_has_figures_of_its_own() -> None:
    figures = played_out(a_short_game(cards=60))
    under = [player.vowels for player in figures.players]
    said = sum(each.words + each.errors for vowels in under for each in vowels.values())
    assert said == sum(p.words + sum(p.errors.values()) for p in figures.players)
    assert any(vowels.get(vowel, Under()).words for vowels in under for vowel in Vowel)


def test_the_journal_of_a_game_gives_its_figures_again() -> None:
    pilot = Pilot(setup_of("Ana", "Luis", cards=12), House())
    pilot.until_visible()
    pilot.say_wrong()
    figures = played_out(pilot)
    again = replay(read_journal(sealed(pilot.lines))).table.sitting
    assert figures_of(again) == figures
