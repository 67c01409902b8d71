"""The setup form: every key gives a new form, and nothing else."""

from __future__ import annotations

from functools import reduce

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.rules.game import Referee
from app.rules.modes import Modes
from app.rules.names import LONGEST, letters_of
from app.screen.choice import (
    CARD_COUNTS,
    ERRORS,
    LIMITS,
    MOST_PLAYERS,
    OWN,
    PRESETS,
    TURN_PAUSES,
    Choice,
    Known,
    changed,
    preset_of,
    seated,
)
from app.screen.hands import Clicked, Closed, Hand, Key, Pointed, Pressed, Written
from app.screen.setup import Asked, Page, SetupForm, press
from app.screen.setup_places import items_of
from app.table.house import Pace

ENTER, ESCAPE = Pressed(Key.ENTER), Pressed(Key.ESCAPE)
UP, DOWN, LEFT, RIGHT = (Pressed(key) for key in (Key.UP, Key.DOWN, Key.LEFT, Key.RIGHT))

HANDS = st.one_of(
    st.builds(Pressed, st.sampled_from(Key)),
    st.builds(Written, st.text(min_size=1, max_size=2)),
    st.builds(Clicked, st.floats(0, 1600), st.floats(0, 900)),
    st.builds(Pointed, st.floats(0, 1600), st.floats(0, 900)),
)


def after(form: SetupForm, *hands: Hand) -> SetupForm:
    return reduce(press, hands, form)


def players_page(*names: str) -> SetupForm:
    return SetupForm(Choice(players=names), Page.PLAYERS, "start")


def text(words: str) -> list[Hand]:
    return [Written(letter) for letter in words]


def test_two_times_enter_starts_with_the_remembered_group() -> None:
    form = after(SetupForm(Choice(players=("Eva", "Leo", "Mar"))), ENTER, ENTER)
    assert form.asked is Asked.START
    assert form.choice.players == ("Eva", "Leo", "Mar")
    assert form.answered().asked is None


def test_escape_leads_back_to_the_title_and_then_to_quitting() -> None:
    form = after(players_page("Ana"), ESCAPE)
    assert form.page is Page.TITLE
    form = after(form, ESCAPE)
    assert form.focus == "quit"
    assert after(form, ENTER).asked is Asked.QUIT


@pytest.mark.parametrize("mode", ["albino", "trigo", "trauma"])
def test_an_arrow_from_the_modes_never_leads_to_what_removes_a_player(mode: str) -> None:
    names = ("Ana", "Luis", "Eva", "Leo", "Mar", "Sol")
    there = after(SetupForm(Choice(players=names), Page.PLAYERS, mode), LEFT)
    assert there.focus.startswith("player-")
    assert after(there, ENTER).choice.players == names


def test_the_cross_beside_a_name_is_reached_from_the_name() -> None:
    form = players_page("Ana", "Luis", "Eva")
    form = after(SetupForm(form.choice, Page.PLAYERS, "player-1"), RIGHT, RIGHT, ENTER)
    assert form.choice.players == ("Ana", "Eva")


def test_a_name_is_typed_over_the_one_that_was_there_accents_and_all() -> None:
    form = players_page("Ana", "Luis")
    form = after(SetupForm(form.choice, Page.PLAYERS, "player-1"), ENTER, *text("Íñigo"), ENTER)
    assert form.choice.players == ("Ana", "Íñigo")
    assert form.editing is None


def test_typing_where_a_name_has_the_focus_writes_a_new_one_at_once() -> None:
    form = after(SetupForm(Choice(), Page.PLAYERS, "player-1"), *text("Íñigo"))
    assert (form.editing, form.choice.players[1]) == (1, "Íñigo")
    assert after(form, ENTER).choice.players == ("Ana", "Íñigo")


def test_names_written_one_after_another_all_stay() -> None:
    form = SetupForm(Choice(players=("Ana",)), Page.PLAYERS, "add")
    form = after(form, ENTER, *text("Eva"), ENTER, ENTER, *text("Leo"), ENTER, *text("Mar"), ENTER)
    assert form.choice.players == ("Ana", "Eva", "Leo", "Mar")
    assert form.focus == "add"


def test_after_the_last_name_at_a_full_table_enter_begins() -> None:
    form = SetupForm(Choice(players=("A", "B", "C", "D", "E")), Page.PLAYERS, "add")
    assert after(form, ENTER, *text("Eva"), ENTER).focus == "start"


def test_escape_while_a_name_is_typed_leaves_it_as_it_was() -> None:
    form = after(SetupForm(Choice(), Page.PLAYERS, "player-1"), *text("Eva"), ESCAPE)
    assert form.choice == Choice()
    assert (form.page, form.focus, form.editing) == (Page.PLAYERS, "player-1", None)


def test_escape_while_somebody_is_added_adds_nobody() -> None:
    form = after(SetupForm(Choice(), Page.PLAYERS, "add"), *text("Eva"), ESCAPE)
    assert form.choice == Choice()
    assert (form.focus, form.editing) == ("add", None)


def test_it_is_told_when_a_name_takes_no_more_letters() -> None:
    form = after(SetupForm(Choice(), Page.PLAYERS, "player-0"), *text("x" * (LONGEST - 1)))
    assert not form.is_full
    assert after(form, *text("x")).is_full
    assert not after(form, *text("x"), ENTER).is_full


def test_letters_mean_nothing_where_no_name_has_the_focus() -> None:
    form = SetupForm(Choice(), Page.PLAYERS, "albino")
    assert after(form, *text("Eva")) == form


def test_a_name_can_be_mended_and_is_never_longer_than_its_plate() -> None:
    form = after(SetupForm(Choice(), Page.PLAYERS, "player-0"), ENTER, *text("Anna"))
    back = Pressed(Key.BACKSPACE)
    form = after(form, back, back, *text("a"), ENTER)
    assert form.choice.players[0] == "Ana"
    form = after(SetupForm(form.choice, Page.PLAYERS, "player-0"), *text("x" * 40), ENTER)
    assert len(form.choice.players[0]) == LONGEST


def test_an_empty_name_becomes_one_nobody_else_has() -> None:
    form = after(SetupForm(Choice(), Page.PLAYERS, "player-1"), ENTER, *text("   "), ENTER)
    assert form.choice.players[1]
    assert len(set(form.choice.players)) == 2


@pytest.mark.parametrize("unseen", ["\u200b", "\u202e", "\u3164", "\ufe0f"])
def test_letters_that_cannot_be_seen_are_no_name(unseen: str) -> None:
    form = after(SetupForm(Choice(), Page.PLAYERS, "player-1"), ENTER, *text(unseen), ENTER)
    assert form.choice.players == ("Ana", "Luis")


@pytest.mark.parametrize("same", ["Ana", "ana", "ÁNA", "Ana ", "A\u0301na"])
def test_a_name_somebody_has_is_not_taken_however_it_is_written(same: str) -> None:
    editing = after(SetupForm(Choice(), Page.PLAYERS, "player-1"), ENTER, *text(same), ENTER)
    assert (editing.editing, editing.is_taken) == (1, True)
    assert after(editing, Clicked(0, 0)).editing == 1
    assert after(editing, *text("bel"), ENTER).choice.players[1] == f"{same}bel"
    assert after(editing, ESCAPE).choice.players == ("Ana", "Luis")
    assert after(editing, ESCAPE).editing is None


def test_nobody_known_joins_under_a_name_somebody_has() -> None:
    choice = Choice(players=("Ana", "Luis"), known=(Known("ana", 3), Known("Eva", 4)))
    form = after(SetupForm(choice, Page.PLAYERS, "add"), ENTER, ENTER)
    assert form.choice.players == ("Ana", "Luis", "Eva")


def test_a_remote_without_letters_can_write_a_name() -> None:
    form = after(SetupForm(Choice(), Page.PLAYERS, "player-0"), ENTER, UP, RIGHT, UP, ENTER)
    assert form.choice.players[0] == "AB"


def test_players_are_added_up_to_six_and_removed_down_to_one() -> None:
    form = SetupForm(Choice(players=("Ana",)), Page.PLAYERS, "add")
    for _ in range(8):
        form = after(form, ENTER, ENTER)
        form = SetupForm(form.choice, Page.PLAYERS, "add")
    assert len(form.choice.players) == MOST_PLAYERS
    assert len(set(form.choice.players)) == MOST_PLAYERS
    for _ in range(8):
        form = SetupForm(form.choice, Page.PLAYERS, "player-0")
        form = after(form, Pressed(Key.DELETE))
    assert len(form.choice.players) == 1


@pytest.mark.parametrize("mode", ["albino", "trigo", "trauma"])
def test_each_mode_is_a_switch_of_its_own(mode: str) -> None:
    on = changed(Choice(), mode, 1)
    assert on.modes == Modes(**{mode: True})
    assert changed(on, mode, 1) == Choice()


@pytest.mark.parametrize(
    ("name", "values"),
    [
        ("pace", len(Pace)),
        ("cards", len(CARD_COUNTS)),
        ("referee", len(Referee)),
        ("ear", 2),
        ("strictness", 3),
        ("learning", 2),
        ("turn_pause", len(TURN_PAUSES)),
        ("limit", len(LIMITS)),
        *((name, 2) for name in ERRORS),
        ("vote", 2),
        ("last_lap", 2),
        ("keep_direction", 2),
        ("opener", 4),
        ("preset", len(PRESETS)),
        ("extra-1", 4),
        ("reduce_motion", 2),
        ("large_text", 2),
        ("contrast", 2),
        ("screen", 4),
        ("volume", 5),
        ("language", 2),
    ],
)
def test_every_option_goes_round_through_all_its_values(name: str, values: int) -> None:
    usual = Choice(extra=(0, 0))
    choice, met = usual, []
    for _ in range(values):
        met.append(choice)
        choice = changed(choice, name, 1)
    assert choice == usual
    assert len(set(met)) == values
    assert changed(choice, name, -1) == met[-1]


def test_left_and_right_change_an_option_and_up_and_down_do_not() -> None:
    form = SetupForm(page=Page.HOUSE, focus="pace")
    assert after(form, RIGHT, LEFT).choice == form.choice
    assert after(form, RIGHT).choice.pace is not form.choice.pace
    assert after(form, DOWN).choice == form.choice
    assert after(form, DOWN).focus == "referee"


@pytest.mark.parametrize("page", Page)
def test_arrow_keys_reach_everything_on_a_page(page: Page) -> None:
    start = SetupForm(Choice(players=("Ana", "Luis", "Eva")), page, "back")
    arrows = (UP, DOWN) if page in (Page.OPTIONS, Page.HOUSE) else (UP, DOWN, LEFT, RIGHT)
    names = {item.name for item in items_of(page.value, 3)}
    start = start if "back" in names else SetupForm(start.choice, page, "play")
    reached, waiting = {start.focus}, [start]
    while waiting:
        form = waiting.pop()
        for arrow in arrows:
            onward = press(form, arrow)
            if onward.focus not in reached:
                reached.add(onward.focus)
                waiting.append(onward)
    assert reached == names


@pytest.mark.parametrize("page", ["title", "players", "house", "options", "help"])
def test_nothing_on_a_page_overlaps(page: str) -> None:
    items = items_of(page, 6)
    for one, item in enumerate(items):
        for other in items[one + 1 :]:
            apart_x = max(item.box.x, other.box.x) >= min(item.box.right, other.box.right)
            apart_y = max(item.box.y, other.box.y) >= min(item.box.bottom, other.box.bottom)
            assert apart_x or apart_y, f"{item.name} and {other.name}"


def test_the_mouse_does_what_the_keys_do() -> None:
    form = SetupForm()
    box = next(item.box for item in items_of("title", 2) if item.name == "options")
    assert after(form, Pointed(*box.centre)).focus == "options"
    assert after(form, Clicked(*box.centre)).page is Page.OPTIONS
    assert after(form, Clicked(1, 1)) == form


def test_one_choice_sets_all_house_rules_and_leaves_the_rest() -> None:
    mine = Choice(players=("Eva", "Leo"), modes=Modes(trauma=True), language="en", extra=(1, 0))
    for _ in range(len(PRESETS)):
        mine = changed(mine, "preset", 1)
        assert preset_of(mine) in PRESETS
        assert (mine.players, mine.modes.trauma, mine.language) == (("Eva", "Leo"), True, "en")
        assert mine.extra == (1, 0)


def test_a_rule_set_by_hand_makes_the_house_rules_ones_own() -> None:
    choice = changed(PRESETS["pro"], "last_lap", 1)
    assert preset_of(choice) == OWN
    assert preset_of(changed(choice, "preset", 1)) == next(iter(PRESETS))


def test_the_rulebooks_preset_lets_the_table_watch_without_a_clock() -> None:
    rules = PRESETS["rulebook"]
    assert (rules.referee, rules.pace, rules.turn_pause) == (Referee.TABLE, Pace.OFF, None)


def test_two_players_get_fewer_cards_unless_they_choose() -> None:
    assert Choice(players=("Ana", "Luis")).cards_dealt == 36
    assert Choice(players=("Ana", "Luis", "Eva")).cards_dealt == 60
    assert Choice(players=("Ana", "Luis"), cards=60).cards_dealt == 60


def test_extra_seconds_go_with_their_player() -> None:
    form = players_page("Ana", "Luis", "Eva")
    form = after(SetupForm(form.choice, Page.PLAYERS, "extra-1"), ENTER, ENTER)
    assert form.choice.extra == (0, 2, 0)
    assert seated(form.choice, [1, 2, 0]).extra == (2, 0, 0)
    assert seated(form.choice, [1, 2, 0]).players == ("Luis", "Eva", "Ana")
    form = after(SetupForm(form.choice, Page.PLAYERS, "player-0"), Pressed(Key.DELETE))
    assert (form.choice.players, form.choice.extra) == (("Luis", "Eva"), (2, 0))


def test_seats_are_shuffled_by_chance_and_not_by_the_form() -> None:
    form = after(SetupForm(Choice(), Page.PLAYERS, "shuffle"), ENTER)
    assert form.asked is Asked.SHUFFLE
    assert form.choice == Choice()


def test_the_house_rules_are_reached_from_the_players_and_lead_back_there() -> None:
    form = after(SetupForm(Choice(), Page.PLAYERS, "house"), ENTER)
    assert form.page is Page.HOUSE
    form = after(form, ESCAPE)
    assert (form.page, form.focus) == (Page.PLAYERS, "house")


def test_right_and_left_turn_the_leaf_of_the_help() -> None:
    form = after(SetupForm(), Pressed(Key.HELP), RIGHT)
    assert (form.page, form.leaf) == (Page.HELP, 1)
    assert after(form, LEFT).leaf == 0
    assert after(form, RIGHT, RIGHT).leaf == 2
    assert after(form, ENTER, ENTER).leaf == 0
    assert after(form, ESCAPE).page is Page.TITLE
    assert after(form, LEFT, ENTER).page is Page.TITLE
    assert after(form, ESCAPE, Pressed(Key.HELP)).leaf == 0


def test_the_leaf_of_the_help_is_turned_with_the_mouse() -> None:
    (leaf,) = (each for each in items_of("help", 2) if each.name == "leaf")
    form = after(SetupForm(page=Page.HELP, focus="back"), Clicked(*leaf.box.centre))
    assert (form.page, form.leaf) == (Page.HELP, 1)


def test_closing_the_window_quits() -> None:
    assert after(players_page("Ana"), Closed()).asked is Asked.QUIT


@settings(max_examples=60)
@given(st.lists(HANDS, max_size=40))
def test_whatever_hands_do_the_form_stays_whole(hands: list[Hand]) -> None:
    form = after(SetupForm(), *hands)
    names = form.choice.players
    assert 1 <= len(names) <= MOST_PLAYERS
    assert all(len(name) <= LONGEST for name in names)
    if form.editing is None:
        assert all(name.strip() for name in names)
        assert len(set(map(letters_of, names))) == len(names)
        assert form.focus in {item.name for item in items_of(form.page.value, len(names))}
