"""Phones as buttons, from the options to the last verdict, over a real connection."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from app.evening.pages import SetupPage
from app.evening.phones import table_scene
from app.evening.phones_page import PhonesPage
from app.evening.plan import Plan, lay_table
from app.evening.playing import TablePage
from app.evening.replaying import replay_file
from app.phones.address import PhonesError
from app.phones.server import Phones
from app.rules.game import AwaitingWord, Referee
from app.screen.hands import Key
from app.screen.language import language
from app.screen.setup_places import OPTION_ITEMS
from app.store.settings import Settings
from app.table.inputs import Begin, Tick, Typed
from app.table.moments import Challenged, Standing
from app.table.table import Table, see
from app.table.view import Moment
from tests.evening.sofa import Sofa, open_phones_here
from tests.phones.living_room import Browser, many_addresses

GROUP = ("Ana", "Luis", "Eva")
ON = Settings(players=GROUP, cards=18, ear="keys", phones=True)


@pytest.fixture
def sofa(journal: Path) -> Iterator[Sofa]:
    sofa = Sofa(journal, ON)
    yield sofa
    sofa.house.phones.close()


def lobby(sofa: Sofa) -> Sofa:
    sofa.press(Key.ENTER, Key.ENTER)
    assert isinstance(sofa.page, PhonesPage)
    return sofa


def join(sofa: Sofa, name: str) -> Browser:
    assert sofa.house.phones.address is not None
    browser = Browser(sofa.house.phones.address)
    assert browser.sit(GROUP.index(name), name)
    return browser


def at_the_table(sofa: Sofa) -> Sofa:
    if not isinstance(sofa.page, PhonesPage):
        lobby(sofa)
    sofa.press(Key.ENTER)
    assert isinstance(sofa.page, TablePage)
    sofa.wait_for(Moment.LISTENING)
    return sofa


def say_it_right(sofa: Sofa) -> None:
    sofa.wait_for(Moment.LISTENING)
    sofa.press(Key.ENTER)
    assert see(sofa.table, sofa.now).moment is Moment.RIGHT


def luis_says_it_right(sofa: Sofa) -> None:
    while sofa.sitting.game.player != 1:
        say_it_right(sofa)
        sofa.wait_for(Moment.LISTENING)
    say_it_right(sofa)


def test_phones_are_no_buttons_until_somebody_wants_them(journal: Path) -> None:
    sofa = Sofa(journal)
    sofa.press(Key.ENTER, Key.ENTER)
    assert isinstance(sofa.page, TablePage)
    assert sofa.house.phones.address is None


def test_the_option_opens_the_port_and_shows_the_code_and_closes_it_again(journal: Path) -> None:
    sofa = Sofa(journal)
    sofa.choose("options")
    sofa.press(*(Key.DOWN,) * OPTION_ITEMS.index("phones"), Key.RIGHT)
    assert isinstance(sofa.page, PhonesPage)
    assert sofa.remembered.phones
    address = sofa.house.phones.address
    assert address is not None
    assert Browser(address).get("").status == 200
    assert not sofa.house.phones.has(0)
    sofa.press(Key.ESCAPE, Key.RIGHT)
    assert isinstance(sofa.page, SetupPage)
    assert sofa.house.phones.address is None
    with pytest.raises(ConnectionError):
        Browser(address).get("")


def test_who_joins_before_the_game_is_seen_on_the_screen(sofa: Sofa) -> None:
    lobby(sofa)
    sofa.does()
    alone = sofa.picture()
    join(sofa, "Luis")
    sofa.does()
    assert sofa.picture() != alone
    assert [sofa.house.phones.has(seat) for seat in range(3)] == [False, True, False]


def test_before_the_game_there_is_nothing_to_press(sofa: Sofa) -> None:
    assert not join(lobby(sofa), "Ana").press("stop")


def test_a_phone_stops_the_game_as_its_owners_key_would(sofa: Sofa, journal: Path) -> None:
    eva = join(lobby(sofa), "Eva")
    luis_says_it_right(at_the_table(sofa))
    assert eva.press("stop")
    sofa.does()
    challenge = see(sofa.table, sofa.now).challenge
    assert challenge is not None
    assert (challenge.by, challenge.against) == (2, 1)
    sofa.close_window()
    assert replay_file(journal, lambda line: None)


def race(sofa: Sofa, first: str, seconds: float) -> Challenged:
    """Luis has said a word; two others stop the game so many seconds apart."""
    lobby(sofa)
    phones = {name: join(sofa, name) for name in ("Ana", "Eva")}
    luis_says_it_right(at_the_table(sofa))
    assert phones.pop(first).press("stop")
    sofa.now += seconds
    assert phones.popitem()[1].press("stop")
    sofa.does()
    assert isinstance(sofa.sitting.moment, Challenged)
    return sofa.sitting.moment


@pytest.mark.parametrize("first", ["Ana", "Eva"])
def test_of_two_phones_the_one_pressed_earlier_counts(sofa: Sofa, first: str) -> None:
    assert race(sofa, first, 0.06).by == GROUP.index(first)


@pytest.mark.parametrize("first", ["Ana", "Eva"])
def test_of_two_phones_pressed_at_once_the_next_in_turn_order_counts(
    sofa: Sofa, first: str
) -> None:
    assert race(sofa, first, 0.03).by == GROUP.index("Eva")


def test_a_verdict_is_overruled_from_any_phone_while_it_may_be(sofa: Sofa) -> None:
    eva = join(lobby(sofa), "Eva")
    at_the_table(sofa)
    assert not eva.press("overrule")
    sofa.write("x")
    assert eva.press("overrule")
    sofa.does()
    verdict = sofa.sitting.verdict
    assert verdict is not None
    assert verdict.overruled
    sofa.wait(0.2)
    assert not eva.press("overrule")


def test_the_button_that_calls_a_vote_says_so(journal: Path) -> None:
    sofa = at_the_table(Sofa(journal, replace(ON, vote=True)))
    sofa.write("x")
    texts = sofa.house.language
    undo = table_scene(sofa.table, sofa.now, texts).seats[2].buttons[1]
    assert undo.on
    assert undo.label == texts.say("phone-call-vote")
    sofa.house.phones.close()


def test_a_phone_sees_its_cards_and_whose_turn_it_is(sofa: Sofa) -> None:
    eva = join(lobby(sofa), "Eva")
    luis_says_it_right(at_the_table(sofa))
    pile, cards = len(sofa.sitting.game.pile), len(sofa.sitting.game.decks[2])
    news = eva.news()
    you = news.next()["you"]
    assert (you["number"], you["due"]) == (str(cards), False)
    assert eva.press("stop")
    sofa.does()
    you = news.next()["you"]
    assert (you["number"], you["line"]) == (
        str(cards + pile),
        language("es").count("phone-you-take-pile", pile),
    )
    sofa.wait_for(Moment.READY)
    while not you["due"]:
        you = news.next()["you"]
    assert you["line"] == "¡Te toca!"
    news.close()


def test_in_a_pause_and_behind_the_help_no_press_counts(sofa: Sofa) -> None:
    eva = join(lobby(sofa), "Eva")
    luis_says_it_right(at_the_table(sofa))
    for key in (Key.ESCAPE, Key.HELP):
        sofa.press(key)
        assert not eva.press("stop")
        sofa.press(Key.ESCAPE)
        sofa.does()
    assert isinstance(sofa.sitting.moment, Standing)
    assert eva.press("stop")


def test_the_code_can_be_seen_again_in_the_pause(sofa: Sofa) -> None:
    at_the_table(sofa).press(Key.ESCAPE, *(Key.DOWN,) * 5, Key.ENTER)
    assert isinstance(sofa.page, PhonesPage)
    sofa.press(Key.ESCAPE)
    assert isinstance(sofa.page, TablePage)
    assert sofa.sitting.paused


def test_a_game_full_of_presses_replays_without_difference(journal: Path) -> None:
    sofa = Sofa(journal, replace(ON, cards=60))
    lobby(sofa)
    phones = [join(sofa, name) for name in GROUP]
    at_the_table(sofa)
    chance, pressed = Random(11), 0
    for _ in range(150):
        for phone in phones:
            if chance.random() < 0.15:
                pressed += phone.press(chance.choice(("stop", "overrule")))
        if chance.random() < 0.3:
            sofa.press(Key.ENTER)
        sofa.wait(0.2)
    assert pressed > 20
    cards = sum(map(len, sofa.sitting.game.decks)) + len(sofa.sitting.game.pile)
    assert cards == 60
    sofa.close_window()
    sofa.house.phones.close()
    assert replay_file(journal, lambda line: None)


def test_a_phone_keeps_its_seat_for_the_revenge(sofa: Sofa) -> None:
    ana = join(lobby(sofa), "Ana")
    address = sofa.house.phones.address
    at_the_table(sofa)
    while not sofa.sitting.ended:
        sofa.wait_for(Moment.LISTENING, Moment.LAST_CARD, Moment.OVER)
        sofa.press(Key.ENTER)
        sofa.wait(0.2)
    assert not ana.press("stop")
    sofa.press(Key.ENTER)
    sofa.wait_for(Moment.LISTENING)
    assert sofa.house.phones.address == address
    assert ana.press("stop")


@pytest.mark.parametrize("problem", ["no-network", "no-port"])
def test_without_a_network_one_sentence_is_shown_and_the_game_goes_on(
    journal: Path, problem: str
) -> None:
    def nowhere(clock: object) -> Phones:
        raise PhonesError(problem)

    sofa = Sofa(journal, ON, open_phones=nowhere)
    lobby(sofa).does()
    assert language("es").say(f"phones-{problem}") in sofa.canvas.written
    say_it_right(at_the_table(sofa))


def test_phones_come_in_once_there_is_a_network(journal: Path) -> None:
    tries = iter((PhonesError("no-network"), None))

    def plugged_in_later(clock: Callable[[], float]) -> Phones:
        trouble = next(tries)
        if trouble is not None:
            raise trouble
        return open_phones_here(clock)

    sofa = Sofa(journal, ON, open_phones=plugged_in_later)
    lobby(sofa)
    assert join(sofa, "Eva").phone
    sofa.house.phones.close()


def silent_table(*, right: bool) -> Table:
    """A table that judges for itself, just after a word that was right, or was not."""
    table = lay_table(Plan(GROUP, referee=Referee.TABLE, seed=3))
    for what in (Begin(0.0), Tick(3.0)):
        table.receive(what)
    due = table.sitting.game.phase
    assert isinstance(due, AwaitingWord)
    wrong = "tres" if due.right.sound != "tres" else "tigres"
    table.receive(Typed(due.right.sound if right else wrong, 3.1))
    return table


def test_phones_do_not_tell_a_silent_table_whether_the_word_was_right() -> None:
    shown = [table_scene(silent_table(right=right), 3.2, language("es")) for right in (True, False)]
    assert shown[0] == shown[1]


@many_addresses
def test_the_code_is_another_one_in_another_network(journal: Path) -> None:
    here = ["127.0.0.1"]
    sofa = Sofa(journal, ON, open_phones=lambda clock: Phones(clock, lambda: here[0]))
    lobby(sofa)
    here[0] = "127.0.0.2"
    sofa.press(Key.ESCAPE)
    sofa.press(Key.ENTER)
    assert (sofa.house.phones.address or "").startswith("http://127.0.0.2:")
    assert join(sofa, "Ana").phone
    sofa.house.phones.close()


def test_phones_speak_the_language_of_the_screen(journal: Path) -> None:
    sofa = Sofa(journal, replace(ON, language="en"))
    lobby(sofa)
    news = Browser(sofa.house.phones.address or "").news()
    words = news.next()["words"]
    assert (words["language"], words["who"]) == ("en", "Who are you?")
    news.close()
    sofa.house.phones.close()


def test_where_the_house_votes_the_others_vote_on_their_phones(journal: Path) -> None:
    sofa = Sofa(journal, replace(ON, vote=True))
    phones = {name: join(lobby(sofa) if name == "Ana" else sofa, name) for name in GROUP}
    at_the_table(sofa)
    erred = GROUP[sofa.sitting.game.player]
    sofa.write("x")
    assert phones[erred].press("overrule")
    sofa.does()
    assert see(sofa.table, sofa.now).moment is Moment.VOTE
    assert not phones.pop(erred).press("stop")
    scene = table_scene(sofa.table, sofa.now, language("es"))
    on = [seat.name for seat in scene.seats if seat.buttons[0].on]
    assert on == [name for name in GROUP if name != erred]
    assert scene.seats[0].buttons[0].label == "SÍ, CAMBIAR"
    for phone in phones.values():
        assert phone.press("stop")
        sofa.does()
    assert sofa.sitting.verdict is not None
    assert sofa.sitting.verdict.overruled
    sofa.house.phones.close()


def test_at_the_end_a_phone_shows_its_owners_place(sofa: Sofa) -> None:
    at_the_table(sofa)
    sofa.press(Key.ESCAPE)
    sofa.press(Key.DOWN, Key.DOWN, Key.ENTER, *(Key.UP,) * 3, Key.ENTER)  # Ana goes home
    sofa.press(Key.ENTER)  # and the others play on
    while not sofa.sitting.ended:
        sofa.wait_for(Moment.LISTENING, Moment.LAST_CARD, Moment.OVER)
        sofa.press(Key.ENTER)
        sofa.wait(0.2)
    ana, *others = table_scene(sofa.table, sofa.now, language("es")).seats
    assert not ana.here
    assert {seat.line for seat in others} == {"¡Has ganado!", "Puesto 2"}
    assert not any(button.on for seat in others for button in seat.buttons)
