from pathlib import Path

import pytest

from app.store.errors import StoreError
from app.store.settings import PEOPLE, Settings, read_settings, set_aside, with_ease, write_settings


def test_without_a_file_everything_is_as_delivered(tmp_path: Path) -> None:
    assert read_settings(tmp_path / "settings.json") == Settings()


def test_what_was_chosen_is_remembered(tmp_path: Path) -> None:
    chosen = Settings(players=("Ana", "Íñigo"), modes=("albino",), cards=30, volume=0.25)
    write_settings(tmp_path / "deep" / "settings.json", chosen)
    assert read_settings(tmp_path / "deep" / "settings.json") == chosen


def test_a_misspelt_setting_is_named_with_the_nearest_one(tmp_path: Path) -> None:
    file = tmp_path / "settings.json"
    file.write_text('{"strictnes": "pro"}', encoding="utf-8")
    with pytest.raises(StoreError, match=r"“strictnes”\. Did you mean “strictness”\?"):
        read_settings(file)


@pytest.mark.parametrize("broken", ["", "{", "[1]", '{"cards": "many"}', "\x00\xff"])
def test_a_broken_file_gives_one_sentence_and_is_left_alone(tmp_path: Path, broken: str) -> None:
    file = tmp_path / "settings.json"
    file.write_text(broken, encoding="utf-8")
    with pytest.raises(StoreError, match="cannot be understood"):
        read_settings(file)
    assert file.read_text(encoding="utf-8") == broken


def test_a_file_set_aside_never_replaces_an_older_one(tmp_path: Path) -> None:
    file = tmp_path / "evening.jsonl"
    for text in ("first", "second"):
        file.write_text(text, encoding="utf-8")
        set_aside(file)
    assert not file.exists()
    kept = [(tmp_path / f"evening.jsonl.{n}").read_text(encoding="utf-8") for n in (1, 2)]
    assert kept == ["first", "second"]


def test_there_is_nothing_to_set_aside_without_a_file(tmp_path: Path) -> None:
    assert set_aside(tmp_path / "evening.jsonl") is None


def test_a_folder_that_refuses_gives_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way", encoding="utf-8")
    with pytest.raises(StoreError, match="could not be kept"):
        write_settings(tmp_path / "file" / "settings.json", Settings())


def test_the_ease_of_who_rehearsed_last_is_remembered_longest() -> None:
    settings = Settings()
    for number in range(PEOPLE + 5):
        settings = with_ease(settings, f"player {number}", 0.5)
    settings = with_ease(settings, "player 50", 1.0)
    assert len(settings.ease) == PEOPLE
    assert "player 4" not in settings.ease
    assert list(settings.ease)[-1] == "player 50"
    assert settings.ease["player 50"] == 1.0


def test_the_ease_of_players_is_kept_on_disk(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    settings = with_ease(Settings(), "Íñigo", 1.5)
    write_settings(path, settings)
    assert read_settings(path) == settings
