"""Whole games through the real recogniser: spoken by actors, recorded, broken off, gone on with."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import soundfile

from app.store.journals import read_lines
from app.table.journal import read_journal
from app.table.replay import replay
from tests.cli.typed import Tristris
from tests.speech.sounds import RATE, room

ACTED = ("play", "--headless", "--ear", "actors", "--players", "Ana,Luis,Eva")


def test_a_spoken_round_on_file_makes_the_same_journal_twice(
    tristris: Tristris, tmp_path: Path
) -> None:
    wav, deal = tmp_path / "round.wav", ("--cards", 6, "--seed", 5)
    tristris(*ACTED, *deal, "--record", wav)
    journals = (tmp_path / "one.jsonl", tmp_path / "two.jsonl")
    for each in journals:
        heard = ("play", "--headless", "--ear", wav, "--players", "Ana,Luis,Eva")
        assert tristris(*heard, *deal, "--journal", each).status == 0
    assert journals[0].read_bytes() == journals[1].read_bytes()
    assert '"out":"WordStood"' in journals[0].read_text(encoding="utf-8")


def test_actors_follow_their_script(tristris: Tristris, tmp_path: Path) -> None:
    script = tmp_path / "script.txt"
    script.write_text("nothing\nlate\n", encoding="utf-8")
    shown = tristris(*ACTED, "--cards", 6, "--seed", 5, "--script", script)
    assert shown.out.count("too slow") == 2


def test_cards_that_wait_for_a_hand_are_turned_where_nobody_is_at_the_keys(
    tristris: Tristris, journal: Path
) -> None:
    by_the_book = (*ACTED, "--preset", "rulebook", "--cards", 6, "--seed", 5)
    shown = tristris(*by_the_book, "--journal", journal)
    assert shown.status == 0
    assert "wins" in shown.out
    assert replay(read_journal(read_lines(journal))).first_difference is None


def test_without_a_time_limit_a_silent_actor_gives_in(tristris: Tristris, tmp_path: Path) -> None:
    script = tmp_path / "script.txt"
    script.write_text("nothing\nright 60\n", encoding="utf-8")
    shown = tristris(*ACTED, "--pace", "off", "--cards", 6, "--seed", 5, "--script", script)
    assert shown.out.count("admitted") == 1
    assert "wins" in shown.out


def test_a_game_killed_in_the_middle_is_heard_to_its_end(journal: Path) -> None:
    command = [sys.executable, "-m", "app", *ACTED, "--cards", "9", "--seed", "3"]
    command += ["--journal", str(journal)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, env={**os.environ}) as playing:
        assert playing.stdout is not None
        for line in playing.stdout:
            if b" 3  " in line:  # the third card was turned
                playing.send_signal(signal.SIGKILL if os.name == "posix" else signal.SIGTERM)
                break
    again = subprocess.run(command, capture_output=True, text=True, check=True)
    assert "going on with it" in again.stdout
    assert "wins" in again.stdout
    replayed = replay(read_journal(read_lines(journal)))
    assert replayed.first_difference is None
    assert replayed.table.is_over


def test_actors_fight_out_who_opens_and_their_recording_does_so_again(
    tristris: Tristris, tmp_path: Path
) -> None:
    wav, deal = tmp_path / "duel.wav", ("--cards", 6, "--seed", 1, "--opener", "duel")
    journals = (tmp_path / "acted.jsonl", tmp_path / "heard.jsonl")
    slips = ("--mistakes", "0.2")
    acted = tristris(*ACTED, *deal, *slips, "--record", wav, "--journal", journals[0])
    heard = tristris(
        *("play", "--headless", "--ear", wav, "--players", "Ana,Luis,Eva"),
        *deal,
        *("--journal", journals[1]),
    )
    for shown, journal in zip((acted, heard), journals, strict=True):
        assert shown.status == 0
        assert "1 slip" in shown.out
        assert "Luis opens." in shown.out
        played = read_journal(read_lines(journal))
        assert played.setup.opener == 1
        assert replay(played).first_difference is None


def test_a_duel_nobody_is_heard_in_is_left_to_chance(tristris: Tristris) -> None:
    typed = ("play", "--headless", "--ear", "keys", "--opener", "duel", "--cards", 4, "--seed", 2)
    shown = tristris(*typed)
    assert "chance decides who opens" in shown.out


def test_a_duel_is_heard_from_a_file_without_a_window_only(
    tristris: Tristris, tmp_path: Path
) -> None:
    wav = tmp_path / "round.wav"
    tristris(*ACTED, "--cards", 6, "--seed", 5, "--record", wav)
    refused = tristris("play", "--ear", wav, "--opener", "duel")
    assert refused.status == 2
    assert "--headless" in refused.err


def silence(tmp_path: Path, seconds: float) -> tuple[object, ...]:
    """A game in which nobody says anything for so long, and whose time is up after 18 seconds."""
    soundfile.write(tmp_path / "silence.wav", room(seconds), RATE)
    heard = ("play", "--headless", "--ear", tmp_path / "silence.wav", "--players", "Ana,Luis")
    return (*heard, "--cards", 6, "--seed", 7, "--minutes", 0.3)


def test_a_game_that_is_won_when_the_sound_ends_is_over(
    tristris: Tristris, tmp_path: Path, journal: Path
) -> None:
    game = (*silence(tmp_path, 20.0), "--journal", journal)
    assert tristris(*game).out.endswith("share the win. Places: 1 Ana, 1 Luis\n")
    assert replay(read_journal(read_lines(journal))).table.is_over
    again = tristris(*game).out
    assert f"{journal} holds a game that is over. It is kept as {journal}.1" in again
    assert "share the win" in again


def test_a_game_that_was_broken_off_once_it_was_won_is_not_gone_on_with(
    tristris: Tristris, tmp_path: Path, journal: Path
) -> None:
    game = (*silence(tmp_path, 20.0), "--journal", journal)
    tristris(*game)
    lines = journal.read_text(encoding="utf-8").splitlines(keepends=True)
    won = next(n for n, line in enumerate(lines) if '"out":"GameFinished"' in line)
    journal.write_text("".join(lines[: won + 1]), encoding="utf-8")
    assert f"{journal} holds a game that is over." in tristris(*game).out


def test_a_sound_that_ends_in_the_middle_of_a_game_says_so(
    tristris: Tristris, tmp_path: Path
) -> None:
    shown = tristris(*silence(tmp_path, 1.0))
    assert shown.out.endswith("The sound ended after 1 turn; the game is not over.\n")
