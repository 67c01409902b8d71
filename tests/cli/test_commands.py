import json
from pathlib import Path

import pytest

from tests.cli.typed import Tristris


def test_the_deck_is_printed_and_found_sound(tristris: Tristris) -> None:
    shown = tristris("deck", "--modes", "albino,trigo,trauma")
    assert shown.status == 0
    assert len(shown.out.splitlines()) == 61
    assert "the deck is sound" in shown.out


def test_a_deck_with_a_dead_card_is_refused_by_its_number(
    tristris: Tristris, tmp_path: Path
) -> None:
    file = tmp_path / "deck.json"
    dead = {"tigers": 0, "tears": 1, "wheat": 2, "background": "red"}
    file.write_text(json.dumps({"cards": [dead]}), encoding="utf-8")
    shown = tristris("deck", "--file", file)
    assert shown.status == 2
    assert "Card 1" in shown.err


def test_no_minutes_and_no_rounds_are_no_limit_to_simulated_games(tristris: Tristris) -> None:
    asked = ("simulate", "--players", 3, "--games", 5)
    unlimited = json.loads(tristris(*asked, "--minutes", 0, "--rounds", 0).out)
    assert unlimited["median_turns"] == json.loads(tristris(*asked).out)["median_turns"]


def test_what_simulated_games_may_have_can_be_turned_off_as_in_played_ones(
    tristris: Tristris,
) -> None:
    asked = ("simulate", "--players", 3, "--games", 20, "--errors", 0)
    shared = [
        json.loads(tristris(*asked, *lap).out)["shared"]
        for lap in ((), ("--last-lap",), ("--last-lap", "--no-last-lap", "--no-keep-direction"))
    ]
    assert shared[1] > 0
    assert shared[0] == shared[2] == 0


def test_simulated_games_are_summed_up_as_json(tristris: Tristris) -> None:
    shown = tristris("simulate", "--players", 3, "--errors", 0.1, "--games", 5)
    told = json.loads(shown.out)
    assert told["games"] == 5
    assert told["median_turns"] >= 58
    assert told["games_per_second"] > 0


def test_games_in_which_nothing_but_errors_is_made_are_played_to_a_limit_or_not_at_all(
    tristris: Tristris,
) -> None:
    asked = ("simulate", "--errors", 1, "--games", 3)
    refused = tristris(*asked, "--rounds", 0)
    assert (refused.status, refused.out) == (2, "")
    assert "no game ends: add --rounds or --minutes" in refused.err
    assert json.loads(tristris(*asked, "--rounds", 5).out)["median_turns"] == 5
    assert json.loads(tristris(*asked, "--minutes", 1).out)["unfinished"] == 0


def test_games_shared_out_over_the_cores_are_the_same_games(tristris: Tristris) -> None:
    asked = ("simulate", "--players", 6, "--cards", 12, "--errors", 0.1)
    many = json.loads(tristris(*asked, "--games", 240, "--seed", 1).out)
    parts = [json.loads(tristris(*asked, "--games", 120, "--seed", seed).out) for seed in (1, 121)]
    assert many["games"] == sum(part["games"] for part in parts)
    assert many["opener_wins"] == pytest.approx(
        sum(part["opener_wins"] for part in parts) / 2, abs=0.001
    )


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("deck", "--modes", "albin"), "There is no mode “albin”"),
        (("play", "--players", "", "--headless"), "Nobody plays: name 1 to 6 players"),
        (("play", "--players", "Ana,Ana", "--headless"), "Two players have the same name"),
        (("play", "--players", "Luis,luis", "--headless"), "Two players have the same name"),
        (("play", "--players", "José,jose\u0301", "--headless"), "Two players have the same name"),
        (("play", "--players", "Ana\nEva,Luis", "--headless"), "holds a line break or the like"),
        (("play", "--players", "\u200b,C", "--headless"), "A name of a player shows nothing"),
        (("play", "--players", "Ana,A\u202ena", "--headless"), "Two players have the same name"),
        (("play", "--players", "Ana,\x1b[31mEva", "--headless"), "holds a line break or the like"),
        (("play", "--ear", "Mic", "--headless"), "Mic: write mic, keys, actors, or a file that"),
        (
            ("play", "--ear", "actors", "--headless", "--record", "said.ogg"),
            "said.ogg would be a WAV file: name it as in said.wav",
        ),
        (("play", "--players", "Ana,\udcff", "--headless"), "are not text"),
        (("play", "--players", "A,B,C,D,E,F,G", "--headless", "--ear", "keys"), "7 players"),
        (("play", "--cards", "3", "--headless", "--ear", "keys"), "3 cards cannot be dealt"),
        (("play", "--headless", "--ear", "nothing.wav"), "There is no sound file nothing.wav"),
        (("play", "--headless", "--ear", "keys", "--mistakes", "0.5"), "add --ear actors"),
        (("play", "--headless", "--ear", "actors", "--script", "no.txt"), "no.txt cannot be read"),
        (("play", "--ear", "keys", "--headless", "--record", "x.wav"), "Only actors"),
        (("play", "--faults", "yawning"), "There is no fault “yawning”"),
        (("play", "--extra", "Ana=soon"), "“Ana=soon” gives nobody more time"),
        (("play", "--extra", "Eva=2"), "Nobody at the table is called “Eva”"),
        (("play", "--extra", "ANA=2,ána=3"), "Ana is given more time twice"),
        (("play", "--players", "A" * 5000), "“AAAAAAAAAAAA…” is too long for a name"),
        (("play", "--opener", "\x1b[31mEva"), "Nobody at the table is called “?[31mEva”"),
        (("play", "--pace", "never"), "'never' is not one of 'relaxed', 'normal', 'fast', 'off'"),
        (("play", "--opener", "Eva"), "Nobody at the table is called “Eva”"),
        (("play", "--turn", "9"), "9.0 is not in the range"),
        (("play", "--preset", "chess"), "'chess' is not one of"),
        (("simulate", "--players", "9"), "9 is not in the range"),
        (("simulate", "--games", "1000000000"), "1000000000 is not in the range"),
        (("replay", "nothing.jsonl"), "There is no journal nothing.jsonl"),
        (("ears", "no-such-folder"), "no-such-folder"),
        (("gallery", "pictures", "--size", "big"), "“big” is no size"),
        (("gallery", "pictures", "--size", "0x0"), "“0x0” is no size"),
        (("gallery", "/dev/null/pictures"), "cannot be written"),
        (("bench", "screen", "--size", "99999x99999"), "is no size"),
        (("bench", "screen", "--seconds", "nan"), "“nan” is not a number"),
        (("simulate", "--errors", "nan"), "“nan” is not a number"),
        (("play", "--headless", "--ear", "actors", "--mistakes", "nan"), "is not a number"),
        (("play", "--headless", "--ear", "actors", "--seed", "-5"), "-5 is not in the range"),
        (("play", "--headless", "--ear", "keys", "--journal", "x" * 300), "cannot be looked for"),
        (("play", "--headless", "--ear", "keys", "--journal", ""), "nothing is named"),
        (("gallery", ""), "nothing is named"),
        (("sing",), "No such command"),
        (("bench",), "Missing argument '{screen|start}'. Choose from: screen, start"),
    ],
)
def test_what_cannot_be_done_is_told_in_one_sentence(
    tristris: Tristris, words: tuple[str, ...], sentence: str
) -> None:
    shown = tristris(*words)
    assert shown.status == 2
    assert sentence in shown.err
    assert len(shown.err.splitlines()) == 1


def test_a_file_that_is_no_journal_is_refused(tristris: Tristris, tmp_path: Path) -> None:
    file = tmp_path / "shopping.txt"
    file.write_text("milk\nbread\n", encoding="utf-8")
    shown = tristris("replay", file)
    assert (shown.status, len(shown.err.splitlines())) == (2, 1)
    assert "not a journal" in shown.err
