from dataclasses import replace
from pathlib import Path

import pytest

from app.store.errors import StoreError
from app.store.settings import (
    PEOPLE,
    Five,
    Settings,
    merged,
    read_settings,
    set_aside,
    with_ease,
    with_leanings,
    without_voice,
    without_voices,
    write_settings,
)


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


@pytest.mark.parametrize(
    "broken", ["", "{", "[1]", '{"ease": ' + "[" * 99_999, '{"cards": "many"}', "\x00\xff"]
)
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
    settings = with_leanings(settings, "Íñigo", (0.0, -1.25, 1.5, 0.0, 0.0))
    write_settings(path, settings)
    assert read_settings(path) == settings


GROUP = Settings(
    players=("Ana", "Luis"),
    marks=(0, 1),
    known=(("Eva", 2, 0), ("Leo", 3, 1)),
    ease={"Ana": 1.0},
)


def test_where_nobody_else_changed_anything_all_is_as_it_is_now() -> None:
    now = replace(
        with_ease(GROUP, "Luis", 0.5), players=("Luis",), known=GROUP.known[1:], vote=True
    )
    assert merged(GROUP, now, GROUP) == now


def test_each_keeps_what_they_changed() -> None:
    theirs = replace(GROUP, pace="pro", language="en")
    assert merged(GROUP, replace(GROUP, vote=True), theirs) == replace(theirs, vote=True)


def test_what_both_changed_is_as_whoever_changed_it_last() -> None:
    theirs = replace(GROUP, pace="pro")
    assert merged(GROUP, replace(GROUP, pace="off"), theirs).pace == "off"


def test_seats_and_marks_are_not_mixed_up() -> None:
    theirs = replace(GROUP, players=("Eva", "Ana", "Luis"), marks=(2, 0, 1), known=GROUP.known[1:])
    ours = replace(GROUP, extra=(1,))
    kept = merged(GROUP, ours, theirs)
    assert (kept.players, kept.marks, kept.extra) == (GROUP.players, GROUP.marks, (1,))


def test_whoever_sits_there_in_another_window_is_still_known() -> None:
    theirs = replace(GROUP, players=("Sol", "Ana"), marks=(4, 0), known=(("Luis", 1, 0),))
    ours = replace(GROUP, players=("Ana", "Luis", "Leo"), marks=(0, 1, 3), known=GROUP.known[:1])
    kept = merged(GROUP, ours, theirs)
    assert kept.players == ("Ana", "Luis", "Leo")
    assert ("Sol", 4, 0) in kept.known
    assert all(name not in kept.players for name, *_ in kept.known)


def test_whoever_was_forgotten_here_is_not_brought_back_by_another_window() -> None:
    theirs = replace(GROUP, known=(("Sol", 4, 0), *GROUP.known), ease={"Ana": 1.0, "Sol": 0.3})
    ours = replace(without_voice(GROUP, "Ana"), known=GROUP.known[1:])
    kept = merged(GROUP, ours, theirs)
    assert set(kept.known) == {("Leo", 3, 1), ("Sol", 4, 0)}
    assert kept.ease == {"Sol": 0.3}


def test_what_was_learnt_of_voices_in_two_windows_is_both_known() -> None:
    low: Five = (0.0, -0.5, 1.0, 0.0, 0.0)
    high: Five = (0.3, 0.0, 0.0, 0.0, 0.0)
    theirs, ours = with_leanings(GROUP, "Eva", low), with_leanings(GROUP, "Luis", high)
    assert merged(GROUP, ours, theirs).leanings == {"Eva": low, "Luis": high}
    assert merged(GROUP, ours, replace(theirs, model="es")).leanings == {"Eva": low}


def test_whoever_is_forgotten_has_no_voice_left() -> None:
    known = with_leanings(GROUP, "Ana", (0.0, -0.5, 1.0, 0.0, 0.0))
    assert without_voice(known, "Ana") == replace(GROUP, ease={})
    assert without_voices(known) == replace(GROUP, ease={})


def test_voices_rehearsed_in_two_windows_are_both_known() -> None:
    theirs, ours = with_ease(GROUP, "Eva", 0.2), with_ease(GROUP, "Luis", 0.5)
    assert merged(GROUP, ours, theirs).ease == {"Ana": 1.0, "Eva": 0.2, "Luis": 0.5}


def test_a_voice_is_not_known_to_ears_it_did_not_rehearse_with() -> None:
    theirs = replace(GROUP, model="es", ease={})
    assert merged(GROUP, with_ease(GROUP, "Luis", 0.5), theirs).ease == {}
    ours = replace(GROUP, model="es", ease={"Luis": 0.5})
    assert merged(GROUP, ours, with_ease(GROUP, "Eva", 0.2)).ease == {"Luis": 0.5}
