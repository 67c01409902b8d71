from pathlib import Path

import pytest

from app.store.errors import StoreError
from app.store.statistics import (
    KeptGame,
    KeptPlayer,
    add_game,
    forget_all,
    forget_player,
    mend,
    read_games,
)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "deep" / "statistics.jsonl"


def player(name: str) -> KeptPlayer:
    return KeptPlayer(name, 1, 12, {"too-slow": 2}, 0.6, 5, {"-": (10, 1), "a": (2, 1)})


def game(*names: str, evening: str = "2026-11-30") -> KeptGame:
    return KeptGame(evening, ("albino",), 60, 240.5, len(names), tuple(map(player, names)))


def test_without_a_file_nobody_has_played(file: Path) -> None:
    assert read_games(file) == ()


def test_games_are_kept_in_their_order(file: Path) -> None:
    add_game(file, game("Ana", "Íñigo"))
    add_game(file, game("Eva"))
    assert read_games(file) == (game("Ana", "Íñigo"), game("Eva"))


def test_a_line_torn_by_a_power_cut_costs_only_itself(file: Path) -> None:
    add_game(file, game("Ana"))
    with file.open("a", encoding="utf-8") as torn:
        torn.write('{"evening":"2026-')
    assert read_games(file) == (game("Ana"),)
    add_game(file, game("Eva"))
    assert read_games(file) == (game("Ana"), game("Eva"))


def test_somebody_forgotten_leaves_no_trace(file: Path) -> None:
    add_game(file, game("Ana", "Luis"))
    add_game(file, game("Luis"))
    forget_player(file, "Luis")
    (left,) = read_games(file)
    assert [each.name for each in left.players] == ["Ana"]
    assert left.seats == 2
    assert "Luis" not in file.read_text(encoding="utf-8")


def test_everybody_can_be_forgotten_in_what_was_set_aside_too(file: Path) -> None:
    add_game(file, game("Ana"))
    file.with_name("statistics.jsonl.1").write_text("Ana", encoding="utf-8")
    forget_all(file)
    assert list(file.parent.iterdir()) == []


@pytest.mark.parametrize("foreign", ["[1, 2]\n", "hello", '{"statistics":99}\n', '{"journal":2}\n'])
def test_a_foreign_file_gives_one_sentence_and_is_kept_whole(file: Path, foreign: str) -> None:
    file.parent.mkdir()
    file.write_text(foreign, encoding="utf-8")
    with pytest.raises(StoreError, match="holds no statistics"):
        read_games(file)
    assert mend(file).read_text(encoding="utf-8") == foreign
    assert read_games(file) == ()


def test_of_a_damaged_file_the_whole_lines_go_on_and_the_rest_is_kept(file: Path) -> None:
    add_game(file, game("Ana"))
    with file.open("ab") as damaged:
        damaged.write(b'{"evening": 7}\n\xff\xfe\n')
    add_game(file, game("Eva"))
    before = file.read_bytes()
    with pytest.raises(StoreError, match="lines lost: 2"):
        read_games(file)
    assert mend(file).read_bytes() == before
    assert read_games(file) == (game("Ana"), game("Eva"))


def test_a_disk_that_refuses_gives_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way", encoding="utf-8")
    with pytest.raises(StoreError, match="could not be kept"):
        add_game(tmp_path / "file" / "statistics.jsonl", game("Ana"))
