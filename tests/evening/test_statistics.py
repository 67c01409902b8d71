"""Games played to their end add up to what the statistics page shows of each player."""

from __future__ import annotations

from datetime import date, datetime
from pathlib import Path

import pytest

from app.evening.app import Ear, Evening, Shown
from app.evening.pages import QuestionPage, SetupPage, StatisticsPage
from app.evening.plan import Plan
from app.evening.statistics import Statistics, evening_of, records_of
from app.rules.commands import Fault
from app.screen.hands import Key
from app.screen.records import MODES, VOWELS, Mode, Run, Share, Trouble
from app.store import paths
from app.store.settings import Settings
from app.store.statistics import KeptGame, KeptPlayer, add_game, read_games
from app.table.view import Moment
from tests.evening.sofa import Sofa


def player(name: str, place: int = 1, **more: object) -> KeptPlayer:
    plain = {"words": 9, "errors": {"too-slow": 1}, "fastest": 0.7, "streak": 4, "vowels": {}}
    return KeptPlayer(name, place, **{**plain, **more})  # type: ignore[arg-type]


def game(*players: KeptPlayer, evening: str = "2026-11-30", **more: object) -> KeptGame:
    plain = {"modes": (), "cards": 60, "seconds": 300.0, "seats": len(players)}
    return KeptGame(evening, players=players, **{**plain, **more})  # type: ignore[arg-type]


def test_an_evening_goes_on_after_midnight() -> None:
    assert evening_of(datetime(2026, 12, 1, 1, 30)) == date(2026, 11, 30)
    assert evening_of(datetime(2026, 12, 1, 18, 0)) == date(2026, 12, 1)


def test_games_wins_words_and_evenings_add_up() -> None:
    games = (
        game(player("Ana"), player("Luis", 2)),
        game(player("Ana", 2), player("Luis")),
        game(player("Ana"), player("Luis", 2), evening="2026-12-01"),
    )
    ana = next(record for record in records_of(games) if record.name == "Ana")
    assert (ana.evenings, ana.games, ana.wins, ana.words) == (2, 3, 2, 27)
    assert dict(ana.errors)[Fault.TOO_SLOW] == 3
    assert ana.right == pytest.approx(0.9)


def test_the_fastest_answer_and_the_best_streak_are_the_best_of_all_games() -> None:
    games = (
        game(player("Ana", fastest=0.9, streak=7), player("Luis")),
        game(player("Ana", fastest=None, streak=2), player("Luis")),
        game(player("Ana", fastest=0.5, streak=3), player("Luis")),
    )
    ana = records_of(games)[0]
    assert (ana.fastest, ana.streak) == (0.5, 7)


def test_vowels_and_modes_have_figures_of_their_own() -> None:
    games = (
        game(player("Ana", vowels={"-": (3, 1), "u": (1, 2)}), player("Luis"), modes=("trigo",)),
        game(player("Ana", vowels={"u": (2, 0)}), player("Luis", 2), modes=("albino", "trigo")),
        game(player("Ana", 2), player("Luis")),
    )
    ana = next(record for record in records_of(games) if record.name == "Ana")
    assert dict(zip(VOWELS, ana.vowels, strict=True))["u"] == Share(3, 2)
    modes = dict(zip(MODES, ana.modes, strict=True))
    assert modes["trigo"] == Mode(2, 2)
    assert modes["albino"] == Mode(1, 1)
    assert modes["basic"] == Mode(1, 0)


def test_practising_alone_shows_its_times_and_wins_nothing() -> None:
    games = (
        game(player("Eva"), seconds=300.0),
        game(player("Eva"), seconds=120.0, cards=30),
        game(player("Eva"), seconds=200.0),
    )
    (eva,) = records_of(games)
    assert (eva.games, eva.wins, eva.latest) == (0, 0, ())
    assert [run.seconds for run in eva.runs] == [300.0, 120.0, 200.0]
    assert eva.best_run == Run(200.0, 60, 1)


def test_who_played_last_comes_first() -> None:
    games = (game(player("Ana")), game(player("Luis")), game(player("Ana")))
    assert [record.name for record in records_of(games)] == ["Ana", "Luis"]


def at_the_statistics(sofa: Sofa) -> Sofa:
    assert isinstance(sofa.page, SetupPage)
    sofa.choose("statistics")
    assert isinstance(sofa.page, StatisticsPage)
    return sofa


def play_to_the_end(sofa: Sofa) -> None:
    sofa.press(Key.ENTER, Key.ENTER)
    while not sofa.sitting.ended:
        sofa.wait_for(Moment.LISTENING, Moment.LAST_CARD, Moment.OVER)
        sofa.press(Key.ENTER)
        sofa.wait(0.2)


def test_a_game_played_to_its_end_is_kept_once(journal: Path) -> None:
    sofa = Sofa(journal)
    play_to_the_end(sofa)
    sofa.wait(1.0)
    (kept,) = read_games(paths.statistics_file())
    assert {each.name for each in kept.players} == {"Ana", "Luis"}
    assert sum(each.words for each in kept.players) == 3  # two cards each: Ana, Luis, Ana


def test_a_game_left_in_the_middle_is_not_kept(journal: Path) -> None:
    sofa = Sofa(journal)
    sofa.press(Key.ENTER, Key.ENTER)
    sofa.wait_for(Moment.LISTENING)
    sofa.close_window()
    assert read_games(paths.statistics_file()) == ()


def test_actors_play_for_nobody(journal: Path) -> None:
    sofa = Sofa(journal)
    plan = Plan(("Ana", "Luis"), cards=4, listens=False)
    sofa.shown = Shown(Evening(sofa.house, journal, drops_old=True).first_page(plan, Ear("actors")))
    sofa.does()
    while not sofa.sitting.ended:
        sofa.wait_for(Moment.LISTENING, Moment.LAST_CARD, Moment.OVER)
        sofa.press(Key.ENTER)
        sofa.wait(0.2)
    assert read_games(paths.statistics_file()) == ()


def test_somebody_is_forgotten_only_when_that_is_really_meant(journal: Path) -> None:
    add_game(paths.statistics_file(), game(player("Ana"), player("Luis", 2)))
    sofa = at_the_statistics(
        Sofa(
            journal,
            Settings(
                ease={"Ana": 1.0, "Luis": 0.5},
                leanings={"Ana": (0.5, 0.0, 0.0, 0.0, 0.0)},
                known=(("Ana", 3, 0),),
            ),
        )
    )
    forget = (Key.DOWN, Key.RIGHT, Key.RIGHT, Key.ENTER)
    sofa.press(*forget)
    assert isinstance(sofa.page, QuestionPage)
    sofa.press(Key.ESCAPE)
    assert len(read_games(paths.statistics_file())[0].players) == 2
    sofa.press(Key.ENTER, Key.LEFT, Key.ENTER)
    assert [each.name for each in read_games(paths.statistics_file())[0].players] == ["Luis"]
    assert isinstance(sofa.page, StatisticsPage)
    assert sofa.house.settings.ease == {"Luis": 0.5}
    assert sofa.house.settings.leanings == {}
    sofa.press(Key.ESCAPE, Key.DOWN)
    assert sofa.house.choice.known == ()


def test_everybody_is_forgotten(journal: Path) -> None:
    add_game(paths.statistics_file(), game(player("Ana"), player("Luis", 2)))
    sofa = at_the_statistics(Sofa(journal, Settings(ease={"Eva": 1.0})))
    sofa.press(Key.DOWN, *(Key.RIGHT,) * 3, Key.ENTER, Key.LEFT, Key.ENTER)
    assert not paths.statistics_file().exists()
    assert sofa.house.settings.ease == {}
    sofa.press(Key.ENTER)
    assert isinstance(sofa.page, SetupPage)


def test_a_damaged_file_is_told_and_kept_and_the_game_counts_all_the_same(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "statistics.jsonl"
    file.write_text("not ours", encoding="utf-8")
    statistics = Statistics(file)
    assert statistics.records() == ()
    assert statistics.trouble == Trouble("statistics-aside", "statistics.jsonl.1")
    assert (tmp_path / "statistics.jsonl.1").read_text(encoding="utf-8") == "not ours"
    assert capsys.readouterr().err.count("\n") == 1


def test_a_disk_that_refuses_stops_nobody(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], journal: Path
) -> None:
    (tmp_path / "file").write_text("in the way", encoding="utf-8")
    sofa = Sofa(journal)
    sofa.house.statistics = Statistics(tmp_path / "file" / "statistics.jsonl")
    play_to_the_end(sofa)
    assert sofa.house.statistics.trouble == Trouble("statistics-refused")
    assert "could not be kept" in capsys.readouterr().err
