"""From the title to the places and back, with nothing but keys."""

from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from app.evening.app import Ear, Evening, Shown, follows
from app.evening.pages import HelpPage, QuestionPage, SetupPage
from app.evening.plan import Plan
from app.evening.playing import TablePage
from app.rules.events import Refusal
from app.screen.hands import Clicked, Key, Pressed
from app.screen.records import Trouble
from app.screen.setup_places import player_box, shuffle_box
from app.screen.sheets import WIDE
from app.store import paths
from app.store.errors import StoreError
from app.store.settings import Settings, write_settings
from app.table.table import see
from app.table.view import Moment
from tests.evening.sofa import Sofa


@pytest.fixture
def sofa(journal: Path) -> Sofa:
    return Sofa(journal)


def at_the_table(sofa: Sofa) -> Sofa:
    sofa.press(Key.ENTER, Key.ENTER)
    assert isinstance(sofa.page, TablePage)
    return sofa


def play_to_the_end(sofa: Sofa) -> None:
    while not sofa.sitting.ended:
        sofa.wait_for(Moment.LISTENING, Moment.LAST_CARD, Moment.OVER)
        sofa.press(Key.ENTER)
        sofa.wait(0.2)


def test_two_enters_lead_from_the_title_to_the_table(sofa: Sofa) -> None:
    at_the_table(sofa)
    assert sofa.sitting.game.setup.players == ("Ana", "Luis")


def test_after_a_game_one_key_gives_the_same_group_their_revenge(sofa: Sofa, journal: Path) -> None:
    play_to_the_end(at_the_table(sofa))
    finished = journal.read_bytes()
    sofa.press(Key.ENTER)
    assert sofa.sitting.game.setup.players == ("Ana", "Luis")
    assert sofa.sitting.game.turns == 0
    assert journal.with_name("evening.jsonl.1").read_bytes() == finished


def test_after_a_game_another_key_leads_back_to_the_players(sofa: Sofa, journal: Path) -> None:
    play_to_the_end(at_the_table(sofa))
    sofa.press(Key.ESCAPE)
    assert isinstance(sofa.page, SetupPage)
    assert not journal.exists()


def test_closing_the_window_in_the_middle_asks_next_time_whether_to_go_on(
    sofa: Sofa, journal: Path
) -> None:
    at_the_table(sofa).wait_for(Moment.LISTENING)
    card = sofa.sitting.game.pile
    sofa.close_window()
    assert not sofa.is_open
    again = Sofa(journal)
    assert isinstance(again.page, QuestionPage)
    again.press(Key.ENTER)
    assert again.sitting.paused
    assert again.sitting.game.pile == card
    again.press(Key.ENTER)
    assert not again.sitting.paused
    play_to_the_end(again)


def test_a_new_game_instead_keeps_the_interrupted_one_beside(sofa: Sofa, journal: Path) -> None:
    at_the_table(sofa).wait_for(Moment.LISTENING)
    sofa.close_window()
    again = Sofa(journal)
    again.press(Key.RIGHT, Key.ENTER)
    assert isinstance(again.page, SetupPage)
    assert journal.with_name("evening.jsonl.1").exists()


def test_what_was_chosen_is_remembered(sofa: Sofa) -> None:
    sofa.press(Key.ENTER)
    sofa.does(Clicked(*player_box(0).centre))
    sofa.write("Íñigo")
    sofa.press(Key.ENTER)
    assert "Íñigo" in sofa.remembered.players


def test_what_others_changed_meanwhile_is_not_written_over(sofa: Sofa, journal: Path) -> None:
    in_a_terminal = replace(sofa.house.settings, model="es", ease={"Eva": 1.0})
    write_settings(journal.with_name("settings.json"), in_a_terminal)
    sofa.choose("options")
    sofa.press(Key.RIGHT)
    assert sofa.remembered == replace(in_a_terminal, ear=sofa.house.choice.ear)
    assert sofa.house.settings == sofa.remembered


def test_settings_damaged_while_the_app_is_open_are_kept_and_told(
    sofa: Sofa, journal: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    settings = journal.with_name("settings.json")
    settings.write_text('{"pace": "fa', encoding="utf-8")
    sofa.choose("options")
    sofa.press(Key.RIGHT)
    assert sofa.memory.trouble == Trouble("settings-aside", "settings.json.1")
    assert settings.with_name("settings.json.1").read_text(encoding="utf-8") == '{"pace": "fa'
    assert "is kept as" in capsys.readouterr().err
    assert sofa.remembered == sofa.house.settings
    sofa.press(Key.RIGHT)
    assert sofa.memory.trouble is None


def test_settings_the_disk_does_not_take_are_told_once_and_stop_nobody(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "file").write_text("in the way", encoding="utf-8")
    sofa = Sofa(tmp_path / "file" / "evening.jsonl")
    sofa.choose("options")
    sofa.press(Key.RIGHT, Key.RIGHT)
    assert sofa.memory.trouble == Trouble("settings-refused")
    assert capsys.readouterr().err.count("\n") == 1
    play_to_the_end(at_the_table(Sofa(tmp_path / "file" / "evening.jsonl")))


def test_a_word_can_be_typed_with_its_number_and_vowel(sofa: Sofa) -> None:
    at_the_table(sofa).wait_for(Moment.LISTENING)
    sofa.write("1u")
    assert sofa.sitting.verdict is not None
    assert sofa.sitting.verdict.sound == "trus"


def test_a_word_half_typed_is_forgotten_with_its_turn(sofa: Sofa) -> None:
    at_the_table(sofa).wait_for(Moment.LISTENING)
    sofa.write("1")
    sofa.wait_for(Moment.FAULT)
    sofa.press(Key.ESCAPE)
    assert sofa.sitting.paused


def test_escape_pauses_and_escape_goes_on(sofa: Sofa) -> None:
    at_the_table(sofa).wait_for(Moment.LISTENING)
    sofa.press(Key.ESCAPE)
    assert sofa.sitting.paused
    sofa.wait(30)
    sofa.press(Key.ESCAPE)
    assert not sofa.sitting.paused
    assert sofa.sitting.verdict is None


@pytest.mark.parametrize("typing", [False, True])
def test_the_options_tell_what_f11_has_made_of_the_window(sofa: Sofa, typing: bool) -> None:
    sofa.house.settings = replace(sofa.house.settings, fullscreen=True)
    sofa.press(Key.ENTER)
    if typing:
        sofa.does(Clicked(*player_box(1, WIDE).centre))
        sofa.write("Zoe")
    step = follows(lambda: False, sofa.house, sofa.shown.step)
    step((Pressed(Key.ENTER if typing else Key.UP),), sofa.now)
    assert sofa.house.choice.players == ("Ana", "Zoe" if typing else "Luis")
    assert sofa.house.choice.screen == 0
    assert not sofa.remembered.fullscreen


def test_help_stops_the_clock_and_any_key_leads_back_to_the_game(sofa: Sofa) -> None:
    at_the_table(sofa).wait_for(Moment.LISTENING)
    thinking = see(sofa.table, sofa.now).thinking
    sofa.press(Key.HELP)
    assert isinstance(sofa.page, HelpPage)
    sofa.wait(60)
    sofa.press(Key.ENTER)
    assert not sofa.sitting.paused
    assert see(sofa.table, sofa.now).thinking == thinking


def test_the_leaf_of_the_help_is_turned_without_leaving_it(sofa: Sofa) -> None:
    at_the_table(sofa).wait_for(Moment.LISTENING)
    sofa.press(Key.HELP)
    page = sofa.page
    assert isinstance(page, HelpPage)
    first = page.picture(sofa.now).news
    sofa.press(Key.RIGHT)
    assert sofa.page is page
    assert page.picture(sofa.now).news != first
    sofa.press(Key.LEFT)
    assert page.picture(sofa.now).news == first


def test_help_opened_in_the_pause_leads_back_to_the_pause(sofa: Sofa) -> None:
    at_the_table(sofa).wait_for(Moment.LISTENING)
    sofa.press(Key.ESCAPE, *(Key.DOWN,) * 4, Key.ENTER)
    assert isinstance(sofa.page, HelpPage)
    sofa.press(Key.ENTER)
    assert sofa.sitting.paused


def test_a_verdict_is_overruled_with_one_key(sofa: Sofa) -> None:
    at_the_table(sofa).wait_for(Moment.LISTENING)
    sofa.write("x")
    assert sofa.sitting.verdict is not None
    assert sofa.sitting.verdict.fault is not None
    sofa.press(Key.BACKSPACE)
    assert sofa.sitting.verdict.overruled


def test_overruling_in_vain_is_told_on_the_screen_for_a_while(sofa: Sofa) -> None:
    at_the_table(sofa).wait_for(Moment.LISTENING)
    sofa.wait(0.1)
    plain = sofa.picture()
    sofa.press(Key.BACKSPACE)
    assert see(sofa.table, sofa.now).notice is Refusal.NOTHING_TO_OVERRULE
    told = sofa.picture()
    assert told != plain
    sofa.wait(2.1)
    assert see(sofa.table, sofa.now).notice is None


def test_a_game_left_from_the_pause_stays_in_its_journal(sofa: Sofa, journal: Path) -> None:
    at_the_table(sofa).wait_for(Moment.LISTENING)
    sofa.press(Key.ESCAPE, *(Key.DOWN,) * 8, Key.ENTER)
    assert isinstance(sofa.page, QuestionPage)
    sofa.press(Key.ENTER)
    assert isinstance(sofa.page, SetupPage)
    assert journal.exists()


def test_settings_of_an_older_version_do_not_stop_the_app(journal: Path) -> None:
    odd = Settings(players=(), pace="allegro", strictness="iron", language="la", referee="crowd")
    sofa = Sofa(journal, odd)
    sofa.does()
    assert sofa.house.choice.players == ("Ana", "Luis")
    assert sofa.house.choice.language == "es"


def test_the_house_rules_chosen_on_the_screen_are_those_of_the_game(sofa: Sofa) -> None:
    sofa.press(Key.ENTER, Key.LEFT, Key.ENTER)  # the button beside “play”
    sofa.press(Key.RIGHT)  # the preset after “our own”
    assert sofa.remembered.pace == "tranquilo"
    sofa.press(Key.ESCAPE, Key.RIGHT, Key.ENTER)
    assert sofa.sitting.house.learning
    assert sofa.sitting.game.setup.cards == 30


def test_shuffling_keeps_everybody_on_the_list(journal: Path) -> None:
    group = ("Ana", "Luis", "Eva", "Leo", "Sol", "Mar")
    sofa = Sofa(journal, Settings(players=group, extra=(1,)))
    sofa.press(Key.ENTER)
    for _ in range(5):
        sofa.does(Clicked(*shuffle_box(WIDE).centre))
    players, extra = sofa.house.choice.players, sofa.house.choice.extra
    assert sorted(players) == sorted(group)
    assert extra[players.index("Ana")] == 1
    assert sum(extra) == 1


def test_a_disk_that_refuses_from_the_beginning_stops_nobody(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way", encoding="utf-8")
    sofa = at_the_table(Sofa(tmp_path / "file" / "evening.jsonl"))
    assert isinstance(sofa.page, TablePage)
    assert sofa.page.unsaved
    play_to_the_end(sofa)


def test_a_journal_the_disk_does_not_show_stops_nobody(tmp_path: Path) -> None:
    sofa = Sofa(tmp_path / ("x" * 300))
    sofa.choose("evenings")
    sofa.press(Key.ESCAPE)
    sofa.choose("play")
    sofa.press(Key.ENTER)
    play_to_the_end(sofa)


def test_a_journal_somebody_named_must_be_there_to_be_read(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="cannot be looked for"):
        Sofa(tmp_path / ("x" * 300), drops_old=False)


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no disk that is always full")
def test_a_full_disk_is_told_and_the_game_goes_on_in_memory(journal: Path) -> None:
    journal.symlink_to("/dev/full")
    sofa = at_the_table(Sofa(journal))
    sofa.wait(0.1)
    assert isinstance(sofa.page, TablePage)
    assert sofa.page.unsaved
    play_to_the_end(sofa)


def test_the_result_is_kept_as_a_picture_under_a_new_name(sofa: Sofa) -> None:
    play_to_the_end(at_the_table(sofa))
    sofa.write("ii")
    first, second = sorted(paths.pictures().glob("*.png"))
    assert pygame.image.load(first).get_size() == (1600, 900)
    assert first.read_bytes() == second.read_bytes()


def test_pictures_that_cannot_be_kept_stop_nobody(sofa: Sofa) -> None:
    play_to_the_end(at_the_table(sofa))
    paths.pictures().parent.mkdir(parents=True, exist_ok=True)
    paths.pictures().write_text("in the way", encoding="utf-8")
    sofa.write("i")
    sofa.press(Key.ENTER)
    assert sofa.sitting.game.turns == 0


def test_somebody_joins_from_the_pause_and_plays_along(journal: Path) -> None:
    group = Settings(players=("Ana", "Luis"), cards=4, ear="keys", known=(("Leo", 4, 1),))
    sofa = at_the_table(Sofa(journal, group))
    sofa.wait_for(Moment.READY)
    sofa.press(Key.ESCAPE, Key.DOWN, Key.DOWN, Key.ENTER, *(Key.UP,) * 5, Key.ENTER)
    game = sofa.sitting.game
    assert game.setup.players == ("Ana", "Luis", "Leo")
    assert [len(deck) for deck in game.decks] == [2, 2, 2]
    assert sofa.sitting.marks == (0, 1, 4)
    assert sofa.sitting.house.handicap == (0.0, 0.0, 1.0)
    sofa.press(Key.ENTER)
    play_to_the_end(sofa)
    assert sum(len(deck) for deck in sofa.sitting.game.decks) < 6


@pytest.mark.parametrize(("name", "mark", "extra"), [("Zoe", 2, 0.0), ("leo", 4, 1.0)])
def test_whoever_is_named_in_the_pause_sits_down_as_themselves(
    journal: Path, name: str, mark: int, extra: float
) -> None:
    group = Settings(players=("Ana", "Luis"), cards=4, ear="keys", known=(("Leo", 4, 1),))
    sofa = at_the_table(Sofa(journal, group))
    sofa.wait_for(Moment.READY)
    sofa.press(Key.ESCAPE, Key.DOWN, Key.DOWN, Key.ENTER)
    sofa.write(name)
    sofa.press(Key.ENTER)
    assert sofa.sitting.game.setup.players == ("Ana", "Luis", name.title())
    assert (sofa.sitting.marks[2], sofa.sitting.house.handicap[2]) == (mark, extra)


def test_nobody_pays_for_the_time_it_takes_to_sit_down(sofa: Sofa) -> None:
    at_the_table(sofa).wait_for(Moment.LISTENING)
    thinking = see(sofa.table, sofa.now).thinking
    sofa.press(Key.ESCAPE, Key.DOWN, Key.DOWN, Key.ENTER, Key.UP, Key.ENTER)
    assert see(sofa.table, sofa.now).notice is Refusal.NEXT_ROUND
    sofa.wait(30)
    assert sofa.sitting.paused
    sofa.press(Key.ENTER)
    view = see(sofa.table, sofa.now)
    assert (view.paused, view.thinking) == (False, thinking)


def test_nobody_pays_for_the_time_it_takes_to_go_home(journal: Path) -> None:
    group = Settings(players=("Ana", "Luis", "Eva"), cards=6, ear="keys")
    sofa = at_the_table(Sofa(journal, group))
    sofa.wait_for(Moment.LISTENING)
    thinking = see(sofa.table, sofa.now).thinking
    due = sofa.sitting.game.player
    another = (due + 1) % 3
    sofa.press(Key.ESCAPE, Key.DOWN, Key.DOWN, Key.ENTER, *(Key.UP,) * (3 - another), Key.ENTER)
    assert not sofa.sitting.game.present[another]
    sofa.now += 30
    sofa.does()
    assert sofa.sitting.paused
    sofa.press(Key.ENTER)
    view = see(sofa.table, sofa.now)
    assert (view.paused, view.turn, view.thinking) == (False, due, thinking)


def test_whoever_waits_for_the_next_round_is_not_asked_to_sit_down_again(sofa: Sofa) -> None:
    at_the_table(sofa).wait_for(Moment.LISTENING)
    for _ in range(2):
        sofa.press(Key.ESCAPE, Key.DOWN, Key.DOWN, Key.ENTER, Key.UP, Key.ENTER, Key.ESCAPE)
    assert len({each.name for each in sofa.sitting.arriving}) == 2
    assert len({each.mark for each in sofa.sitting.arriving}) == 2


def test_the_revenge_is_for_those_who_sat_there_at_the_end(journal: Path) -> None:
    group = Settings(
        players=("Ana", "Luis", "Eva"), marks=(3, 1, 5), extra=(0, 0, 2), cards=6, ear="keys"
    )
    sofa = at_the_table(Sofa(journal, group))
    sofa.wait_for(Moment.LISTENING)
    sofa.press(Key.ESCAPE, Key.DOWN, Key.DOWN, Key.ENTER)
    sofa.press(Key.UP, Key.UP, Key.UP, Key.ENTER)  # the first one goes home
    sofa.press(Key.ENTER)
    play_to_the_end(sofa)
    sofa.press(Key.ENTER)
    assert sofa.sitting.game.setup.players == ("Luis", "Eva")
    assert sofa.sitting.marks == (1, 5)
    assert sofa.sitting.house.handicap == (0.0, 2.0)


def test_who_went_home_is_off_the_list_for_the_next_game_and_who_sat_down_is_on_it(
    journal: Path,
) -> None:
    group = Settings(
        players=("Ana", "Luis", "Eva"), marks=(3, 1, 5), extra=(0, 0, 2), cards=6, ear="keys"
    )
    sofa = at_the_table(Sofa(journal, group))
    sofa.wait_for(Moment.READY)
    sofa.press(Key.ESCAPE, Key.DOWN, Key.DOWN, Key.ENTER)
    sofa.press(Key.UP, Key.UP, Key.UP, Key.ENTER)  # the first one goes home
    sofa.press(Key.DOWN, Key.DOWN, Key.ENTER)
    sofa.write("Zoe")
    sofa.press(Key.ENTER, Key.ENTER)
    play_to_the_end(sofa)
    assert sofa.sitting.game.setup.players == ("Ana", "Luis", "Eva", "Zoe")
    sofa.press(Key.ESCAPE)
    assert isinstance(sofa.page, SetupPage)
    choice = sofa.house.choice
    assert choice.players == ("Luis", "Eva", "Zoe")
    assert choice.all_marks == (1, 5, 0)
    assert choice.extra == (0, 2, 0)
    assert [(each.name, each.mark) for each in choice.known] == [("Ana", 3)]


def test_who_sat_down_before_the_revenge_is_on_the_list_after_it(journal: Path) -> None:
    group = Settings(players=("Ana", "Luis"), cards=4, ear="keys", known=(("Leo", 4, 1),))
    sofa = at_the_table(Sofa(journal, group))
    sofa.wait_for(Moment.READY)
    sofa.press(Key.ESCAPE, Key.DOWN, Key.DOWN, Key.ENTER)
    sofa.write("Leo")
    sofa.press(Key.ENTER, Key.ENTER)
    play_to_the_end(sofa)
    sofa.press(Key.ENTER)
    assert sofa.sitting.game.setup.cards == 6  # two for each of three
    play_to_the_end(sofa)
    sofa.press(Key.ESCAPE)
    choice = sofa.house.choice
    assert (choice.players, choice.all_marks) == (("Ana", "Luis", "Leo"), (0, 1, 4))
    assert (choice.extra, choice.known) == ((0, 0, 1), ())


def test_a_game_of_another_group_leaves_the_list_as_it_is(sofa: Sofa, journal: Path) -> None:
    evening = Evening(sofa.house, journal, drops_old=True)
    plan = Plan(("Ana", "Sol", "Mar"), cards=6, listens=False)
    sofa.shown = Shown(evening.first_page(plan, Ear("keys")))
    play_to_the_end(sofa)
    sofa.press(Key.ESCAPE)
    assert isinstance(sofa.page, SetupPage)
    assert sofa.house.choice.players == ("Ana", "Luis")


def test_nobody_pays_for_the_time_the_first_picture_takes(sofa: Sofa, journal: Path) -> None:
    evening = Evening(sofa.house, journal, drops_old=True)
    shown = Shown(evening.first_page(Plan(("Ana", "Luis"), cards=4, listens=False), Ear("keys")))
    shown.step((), 0.0)
    shown.step((), 8.0)
    page = shown.page
    assert isinstance(page, TablePage)
    assert see(page.table, 8.0).moment is Moment.DEALING
    page.close()


@pytest.mark.parametrize(
    ("keys", "typed", "told"),
    [
        ((Key.ENTER,), ("--players", "--seed"), "whatever --players and --seed may say"),
        ((Key.ENTER,), (), None),
        ((Key.RIGHT, Key.ENTER), ("--seed",), None),
    ],
    ids=["gone on with", "nothing typed", "a new game instead"],
)
def test_the_terminal_is_told_what_a_game_that_is_gone_on_with_does_not_heed(
    sofa: Sofa,
    journal: Path,
    capsys: pytest.CaptureFixture[str],
    keys: tuple[Key, ...],
    typed: tuple[str, ...],
    told: str | None,
) -> None:
    at_the_table(sofa).wait_for(Moment.LISTENING)
    sofa.close_window()
    plan = Plan(("Eva", "Leo"), cards=4, listens=False)
    first = Evening(sofa.house, journal, drops_old=False).first_page(plan, Ear("keys"), typed)
    sofa.shown = Shown(first)
    assert capsys.readouterr().err == ""
    sofa.press(*keys)
    sofa.close_window()
    going_on = f"tristris: {journal} holds a game that was interrupted: going on with it as it was"
    assert capsys.readouterr().err == (f"{going_on} dealt, {told}.\n" if told else "")
