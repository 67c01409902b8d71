"""The journal as text: what is written, what is refused, what a crash may do to it."""

from __future__ import annotations

import json

import pytest

from app.hearing.heard import Guess, Heard, HeardUpTo, Spoken
from app.rules.game import Referee
from app.table.house import Errors, House, Pace
from app.table.inputs import Begin, Reopen, Tick
from app.table.journal import (
    FORMAT,
    In,
    Journal,
    JournalError,
    Remark,
    Seals,
    input_line,
    note_line,
    read_journal,
    sealed,
)
from app.table.replay import Difference, replay, resume
from app.table.view import Moment
from tests.table.pilot import ALL_MODES, Pilot, setup_of

SETUP = setup_of("Ana", "Íñigo", modes=ALL_MODES, referee=Referee.TABLE, cards=12, seed=99)
HOUSE = House(
    pace=Pace.RAPIDO,
    handicap=(0.5,),
    errors=Errors(vowel=False, early=True, stutter=True, second=True, ending=True),
    vote=True,
    marks=(2, 0),
)


def played() -> list[str]:
    pilot = Pilot(SETUP, HOUSE)
    pilot.say_right()
    pilot.say_wrong()
    pilot.stop(by=0)
    pilot.until(Moment.LISTENING)
    return pilot.lines


def read(lines: list[str]) -> Journal:
    """What somebody wrote who seals what they write."""
    return read_journal(sealed(lines))


def test_the_header_holds_all_it_takes_to_deal_the_same_cards() -> None:
    journal = read(played()[:1])
    assert (journal.setup, journal.house, journal.app) == (SETUP, HOUSE, "0.1.0")
    assert not journal.torn


def test_every_line_is_one_json_object_of_a_known_kind() -> None:
    header, *lines = (json.loads(line) for line in played())
    assert header["journal"] == FORMAT
    assert {kind for line in lines for kind in ("in", "out") if kind in line} == {"in", "out"}
    assert all(("in" in line) != ("out" in line) for line in lines)


def test_a_journal_of_before_the_house_rules_is_read() -> None:
    header = json.loads(played()[0])
    header["journal"] = 1
    del header["rounds"], header["last_lap"], header["keep_direction"], header["house"]["minutes"]
    assert read([json.dumps(header)]).setup == SETUP


def test_a_journal_of_before_the_house_said_what_an_error_is_plays_as_it_did() -> None:
    pilot = Pilot(SETUP, House())
    pilot.say_right()
    pilot.say_wrong()
    header = json.loads(pilot.lines[0])
    header["journal"] = 2
    del header["house"]["errors"], header["house"]["vote"]
    journal = read_journal([json.dumps(header), *pilot.lines[1:]])
    assert journal.house == House()
    assert replay(journal).first_difference is None


def test_a_journal_of_before_a_tie_could_stand_plays_as_it_did_where_nobody_tied() -> None:
    header, *lines = played()
    old = read([json.dumps({**json.loads(header), "rules": 1}), *lines])
    assert old.rules == 1
    assert replay(old).first_difference is None


def test_an_input_is_read_as_it_was_written() -> None:
    guesses = (Guess("trigui", 0.0), Guess("tigris", -2.5))
    words = (Spoken(1.0, 1.2, (Guess("tri", 0.0),), whole=False), Spoken(1.2345, 1.6, guesses))
    heard = Heard(1.2345, 1.6, guesses, 1.8, words)
    journal = read([played()[0], input_line(heard), input_line(Begin(2.0))])
    assert journal.entries == (In(2, heard), In(3, Begin(2.0)))


def test_a_word_from_before_words_run_together_were_told_apart_is_still_read() -> None:
    line = '{"in":"Heard","onset":1.0,"end":1.4,"guesses":[{"word":"tres","score":0.0}],"at":1.6}'
    [entry] = read([played()[0], line]).entries
    assert entry == In(2, Heard(1.0, 1.4, (Guess("tres", 0.0),), 1.6))


def test_the_same_evening_gives_the_same_bytes() -> None:
    assert played() == played()


def test_time_alone_is_not_written_down() -> None:
    pilot = Pilot()
    pilot.until_visible()
    before = len(pilot.lines)
    pilot.wait(2.5)
    assert len(pilot.lines) == before


def test_numbers_are_rounded_once_at_the_entrance() -> None:
    pilot = Pilot()
    pilot.give(Begin(1 / 3))
    assert pilot.lines[1] == '{"in":"Begin","at":0.3333}'


def test_remarks_from_outside_are_kept_and_passed_over_by_a_replay() -> None:
    lines = played()
    lines.insert(3, note_line({"actor": "Ana", "meant": "tres"}))
    journal = read(lines)
    assert Remark(4, {"actor": "Ana", "meant": "tres"}) in journal.entries
    assert replay(journal).first_difference is None


def test_a_torn_last_line_is_left_out() -> None:
    lines = played()
    journal = read_journal([*sealed(lines), '{"in":"Tick","a'])
    assert journal.torn
    assert journal.entries == read(lines).entries


@pytest.mark.parametrize(
    ("lines", "says"),
    [
        ([], "empty"),
        (["", ""], "empty"),
        (["Dear diary"], "not a journal"),
        (["[1, 2]"], "not a journal"),
        (['{"name": "package"}'], "not a journal"),
        (["[" * 99_999], "not a journal"),
        (['{"journal": 99}'], "newer"),
        (['{"journal": "one"}'], "newer"),
        (['{"journal": 1}'], "first line"),
    ],
)
def test_what_is_no_journal_is_refused_in_one_sentence(lines: list[str], says: str) -> None:
    with pytest.raises(JournalError, match=says) as refused:
        read_journal(lines)
    assert "\n" not in str(refused.value)


def test_a_header_whose_cards_cannot_be_dealt_is_refused() -> None:
    header = json.loads(played()[0])
    header["cards"] = 900
    with pytest.raises(JournalError, match="900"):
        read([json.dumps(header)])


def test_a_game_by_rules_of_a_later_version_is_refused_in_one_sentence() -> None:
    header = json.loads(played()[0])
    header["rules"] = 99
    with pytest.raises(JournalError, match=r"rules 99 .* install a newer"):
        read([json.dumps(header)])


@pytest.mark.parametrize(
    "damaged",
    [
        "%&",
        "[]",
        "{}",
        '{"in":"Sneeze","at":1.0}',
        '{"in":"Typed","at":1.0}',
        '{"in":"Begin","at":"soon"}',
        '{"in":["Begin"],"at":1.0}',
        '{"note":7}',
        '{"in":' + "[" * 99_999,
    ],
)
def test_a_damaged_line_is_refused_with_its_number(damaged: str) -> None:
    lines = sealed(played())
    lines[5] = damaged
    with pytest.raises(JournalError, match="Line 6 "):
        read_journal(lines)


def test_a_replay_stops_at_the_first_line_that_differs() -> None:
    lines = played()
    at = next(i for i, line in enumerate(lines) if '"WordStood"' in line)
    lines[at] = lines[at].replace('"player":0', '"player":1')
    replayed = replay(read(lines))
    assert replayed.first_difference is not None
    assert replayed.first_difference.line == at + 1


def test_a_line_too_many_or_too_few_is_a_difference() -> None:
    lines = played()
    at = next(i for i, line in enumerate(lines) if '"WordStood"' in line)
    missing = replay(read([*lines[:at], *lines[at + 1 :]])).first_difference
    assert isinstance(missing, Difference)
    twice = replay(read([*lines[: at + 1], *lines[at:]])).first_difference
    assert isinstance(twice, Difference)
    after_all = replay(read([*lines, lines[at]])).first_difference
    assert after_all == Difference(len(lines) + 1, json.loads(lines[at]), None)


def test_what_a_crash_kept_from_being_written_is_written_first_when_play_goes_on() -> None:
    lines = played()
    at = next(i for i, line in enumerate(lines) if '"WordStood"' in line)
    table = resume(read(lines[:at]))
    effects = [each.line for each in table.receive(Begin(0.5)) if hasattr(each, "line")]
    assert effects[0] == lines[at]
    assert input_line(Reopen(0.0)) in effects


def test_a_game_played_by_other_rules_is_not_gone_on_with() -> None:
    lines = played()
    at = next(i for i, line in enumerate(lines) if '"WordStood"' in line)
    lines[at] = lines[at].replace('"player":0', '"player":1')
    with pytest.raises(JournalError, match="other rules"):
        resume(read(lines))


def test_a_game_can_be_cut_off_and_gone_on_with_again_and_again() -> None:
    pilot = Pilot(SETUP, HOUSE)
    pilot.say_right()
    lines = pilot.lines
    for _ in range(3):
        pilot = Pilot(table=resume(read(lines)))
        pilot.resume()
        pilot.say_right()
        lines += pilot.lines
    replayed = replay(read(lines))
    assert replayed.first_difference is None
    assert replayed.table.sitting.game.turns == 4


# Seals


def test_a_line_altered_swapped_left_out_or_put_in_is_told_at_its_line() -> None:
    lines = sealed(played())
    at = next(i for i, line in enumerate(lines) if '"in":"Heard"' in line)
    altered = lines[at].replace('"score":0.0', '"score":0.1')
    assert altered != lines[at]
    for changed in (
        [*lines[:at], altered, *lines[at + 1 :]],
        [*lines[:at], lines[at + 1], lines[at], *lines[at + 2 :]],
        [*lines[:at], *lines[at + 1 :]],
        [*lines[:at], lines[at - 1], *lines[at:]],
        [*lines[:at], input_line(Begin(9.0)), *lines[at:]],
    ):
        assert read_journal(changed).altered == at + 1


def test_two_inputs_swapped_are_told_even_where_the_same_would_come_of_them() -> None:
    lines = [*played(), input_line(Tick(90.0)), input_line(HeardUpTo(90.1))]
    one, other = sealed(lines)[-2:]
    swapped = [*sealed(lines)[:-2], other, one]
    assert replay(read_journal(swapped)).first_difference is None
    assert read_journal(swapped).altered == len(lines) - 1
    with pytest.raises(JournalError, match=f"Line {len(lines) - 1} .* not gone on with"):
        resume(read_journal(swapped))


def test_another_deal_in_the_first_line_is_told() -> None:
    lines = sealed(played())
    lines[0] = lines[0].replace('"seed":99', '"seed":98')
    assert read_journal(lines).altered == 1


def test_a_journal_as_it_was_written_fits_its_seals() -> None:
    journal = read(played())
    assert journal.altered is None
    assert len(journal.entries) == len(played()) - 1


def test_seals_go_on_where_they_ended() -> None:
    lines = played()
    begun = sealed(lines[:7])
    assert begun + list(map(Seals(begun).closed, lines[7:])) == sealed(lines)


def test_a_journal_from_before_the_seals_is_read_and_gone_on_with_without_them() -> None:
    header, *lines = played()
    older = [header.replace(f'"journal":{FORMAT}', '"journal":2'), *lines]
    assert read_journal(older).altered is None
    assert replay(read_journal(older)).first_difference is None
    assert Seals(older).closed(input_line(Begin(1.0))) == input_line(Begin(1.0))
