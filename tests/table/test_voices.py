"""The table gets to know each voice while it plays, and judges its next words by that."""

from __future__ import annotations

from app.hearing.leanings import NO_LEANINGS, Leanings
from app.rules.commands import Fault
from app.rules.words import UNDER_VOWEL, Vowel, Word
from app.table.house import House
from app.table.journal import read_journal, sealed
from app.table.replay import replay, resume
from app.table.view import Moment
from tests.table.pilot import Pilot, setup_of

ANA, LUIS = 0, 1


def seats(pilot: Pilot) -> tuple[Leanings, ...]:
    return pilot.table.sitting.leanings


def with_i(pilot: Pilot) -> str:
    """The word due as it would be under i."""
    pilot.until_visible()
    assert pilot.right.word is not Word.TRIGAL
    return UNDER_VOWEL[pilot.right.word][Vowel.I]


def say_nearly_with_i(pilot: Pilot, behind: float = 1.0) -> None:
    """The word due, but it sounds more like the same word under i."""
    other = with_i(pilot)
    pilot.say((other, 0.0), (pilot.right.sound, -behind))


def test_nothing_is_known_of_a_voice_that_never_spoke() -> None:
    assert seats(Pilot()) == (NO_LEANINGS,) * 3


def test_a_right_word_that_was_nearly_lost_makes_its_voice_known_and_no_other() -> None:
    pilot = Pilot()
    say_nearly_with_i(pilot)
    assert pilot.moment() is Moment.RIGHT
    ana, *others = seats(pilot)
    assert ana.e > 0.0 > ana.i
    assert others == [NO_LEANINGS] * 2


def test_a_word_that_was_wrong_teaches_nothing() -> None:
    pilot = Pilot()
    pilot.say((with_i(pilot), 0.0), (pilot.right.sound, -9.0))
    assert pilot.moment() is Moment.FAULT
    assert seats(pilot) == (NO_LEANINGS,) * 3


def test_a_word_chosen_with_keys_teaches_nothing() -> None:
    pilot = Pilot()
    pilot.until_visible()
    pilot.type(pilot.right.sound)
    assert seats(pilot) == (NO_LEANINGS,) * 3


def test_what_was_known_before_decides_from_the_first_word_on() -> None:
    stranger = House(leanings=(Leanings(e=1.5, i=-1.5),))
    heard = {}
    for house in (House(), stranger):
        pilot = Pilot(house=house)
        say_nearly_with_i(pilot, behind=2.5)
        heard[house] = pilot.moment()
    assert heard == {House(): Moment.AGAIN, stranger: Moment.RIGHT}


def test_a_known_voice_does_not_get_away_with_a_vowel_that_only_sounds_right() -> None:
    pilot = Pilot(house=House(leanings=(Leanings(e=-2.5, i=2.5),)))
    other = with_i(pilot)
    pilot.say((pilot.right.sound, 0.0), (other, -1.0))
    assert pilot.view.verdict is not None
    assert pilot.view.verdict.fault is Fault.WRONG_VOWEL


def test_what_is_known_of_one_voice_is_nothing_to_the_next() -> None:
    pilot = Pilot(house=House(leanings=(Leanings(e=-3.0, i=3.0),)))
    pilot.say_right()
    pilot.until(Moment.READY)
    say_nearly_with_i(pilot)
    assert pilot.table.sitting.game.last is not None
    assert pilot.table.sitting.game.last.player == LUIS
    assert pilot.moment() is Moment.RIGHT


def test_a_replay_knows_each_voice_as_the_evening_did() -> None:
    pilot = Pilot(setup_of("Ana", "Luis"), House(leanings=(Leanings(a=0.25),)))
    say_nearly_with_i(pilot)
    pilot.until(Moment.READY)
    say_nearly_with_i(pilot)
    again = replay(read_journal(sealed(pilot.lines)))
    assert again.first_difference is None
    assert again.table.sitting.leanings == seats(pilot)
    assert resume(read_journal(sealed(pilot.lines))).sitting.leanings == seats(pilot)


def test_a_journal_of_older_rules_learns_nothing() -> None:
    pilot = Pilot(setup_of("Ana", "Luis"))
    say_nearly_with_i(pilot)
    lines = [pilot.lines[0].replace('"rules":4', '"rules":3'), *pilot.lines[1:]]
    again = replay(read_journal(sealed(lines)))
    assert again.first_difference is None
    assert again.table.sitting.leanings == (NO_LEANINGS,) * 2
