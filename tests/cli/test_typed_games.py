"""Whole games without sound: words typed, written down, replayed, broken off and gone on with."""

from pathlib import Path

import pytest

from app.rules.game import AwaitingWord
from app.store.journals import read_lines
from app.table.inputs import Typed
from app.table.journal import In, read_journal
from app.table.replay import replay
from tests.cli.typed import Shown, Tristris

GAME = ("play", "--headless", "--ear", "keys", "--players", "Ana,Luis", "--cards", 8, "--seed", 7)


def right_words(tristris: Tristris, journal: Path, modes: str = "albino,trigo,trauma") -> list[str]:
    """The words that win the game, found by asking the journal what was due."""
    words: list[str] = []
    while True:
        journal.unlink(missing_ok=True)
        tristris(*GAME, "--modes", modes, "--journal", journal, stdin="\n".join(words))
        game = replay(read_journal(read_lines(journal))).table.sitting.game
        if not isinstance(game.phase, AwaitingWord):
            return words
        words.append(game.phase.right.sound)


def play(tristris: Tristris, journal: Path, words: list[str]) -> Shown:
    return tristris(
        *GAME, "--modes", "albino,trigo,trauma", "--journal", journal, stdin="\n".join(words)
    )


def test_right_words_win_the_game(tristris: Tristris, journal: Path) -> None:
    words = right_words(tristris, journal)
    journal.unlink()
    shown = play(tristris, journal, words)
    assert shown.status == 0
    assert "wins. Places: 1" in shown.out


def test_a_last_lap_without_mistakes_ends_with_a_shared_win(tristris: Tristris) -> None:
    shown = tristris(
        "play", "--headless", "--ear", "actors", "--players", "Ana,Luis,Eva", "--cards", 12,
        "--seed", 1, "--last-lap",
    )  # fmt: skip
    assert shown.status == 0
    assert "Ana, Luis and Eva share the win. Places: 1 Ana, 1 Luis, 1 Eva" in shown.out


def test_a_wrong_word_costs_the_pile(tristris: Tristris, journal: Path) -> None:
    shown = play(tristris, journal, ["trugu"])
    assert "“trugu”, wrong" in shown.out
    assert "takes 1" in shown.out


def test_an_empty_line_admits_an_error(tristris: Tristris, journal: Path) -> None:
    assert "admitted" in play(tristris, journal, [""] * 2).out


@pytest.mark.parametrize(
    ("option", "name", "also"),
    [
        ("--preset", "niños", "kids"),
        ("--preset", "niños", "ninos"),
        ("--preset", "niños", "nin\u0303os"),
        ("--preset", "fiesta", "party"),
        ("--preset", "niños", "KIDS"),
        ("--preset", "niños", "Ninos"),
        ("--pace", "rápido", "RÁPIDO"),
        ("--referee", "table", "Table"),
        ("--strictness", "niños", "kids"),
        ("--pace", "rápido", "rapido"),
        ("--pace", "rápido", "fast"),
        ("--pace", "tranquilo", "relaxed"),
    ],
)
def test_house_rules_answer_to_their_english_names_in_any_case_and_without_accents(
    tristris: Tristris, tmp_path: Path, option: str, name: str, also: str
) -> None:
    written = []
    for each in (name, also):
        tristris(*GAME, option, each, "--journal", tmp_path / each, stdin="trugu")
        written.append((tmp_path / each).read_text(encoding="utf-8"))
    assert written[0] == written[1]


@pytest.mark.parametrize("typed", [b"foo", b"\xff\xfe", b"\x1b[31mred", b"tres" * 1000])
def test_what_is_no_word_of_the_game_costs_nothing_and_is_told_what_may_be_typed(
    tristris: Tristris, journal: Path, typed: bytes
) -> None:
    shown = tristris(*GAME, "--journal", journal, stdin=typed + b"\n")
    assert (shown.status, shown.err) == (0, "")
    told = next(line for line in shown.out.splitlines() if "is no word of the game" in line)
    assert told.endswith("as in tras or tristis; an empty line admits an error.")
    assert told.isprintable()
    assert len(told) < 250
    assert "takes" not in shown.out
    assert tristris("replay", journal).status == 0


def test_what_an_empty_line_means_is_said_before_the_first_card(tristris: Tristris) -> None:
    assert "an empty line admits an error" in tristris(*GAME).out.splitlines()[0]


def test_a_card_that_waits_for_a_hand_turns_by_itself_where_that_is_turned_off(
    tristris: Tristris,
) -> None:
    waiting, turned_off, typed = (
        tristris(*GAME, "--preset", "rulebook", *words).out
        for words in ((), ("--no-turn-by-key",), ("--turn", "0.6"))
    )
    assert turned_off == typed != waiting


def test_the_same_words_make_the_same_journal(tristris: Tristris, tmp_path: Path) -> None:
    journals = (tmp_path / "one.jsonl", tmp_path / "two.jsonl")
    for each in journals:
        play(tristris, each, ["tres", "tristes", "tigres"])
    assert journals[0].read_bytes() == journals[1].read_bytes()


def test_a_journal_replays_without_a_difference(tristris: Tristris, journal: Path) -> None:
    play(tristris, journal, ["tres", "tristes", "", "tigres"])
    shown = tristris("replay", journal)
    assert shown.status == 0
    assert "without a difference" in shown.out


def test_a_damaged_journal_is_kept_and_it_is_told_where(tristris: Tristris, journal: Path) -> None:
    play(tristris, journal, ["tres", "tristes"])
    damaged = journal.read_text(encoding="utf-8").replace('"in":', '"im":', 1)
    journal.write_text(damaged, encoding="utf-8")
    shown = play(tristris, journal, ["tres"])
    aside = journal.with_name(f"{journal.name}.1")
    assert "is damaged (it is neither in, out nor note); take a copy" in shown.out
    assert f"It is kept as {aside}, and a new game begins." in shown.out
    assert aside.read_text(encoding="utf-8") == damaged


def test_a_finished_game_is_kept_and_it_is_told_where(tristris: Tristris, journal: Path) -> None:
    words = right_words(tristris, journal)
    shown = play(tristris, journal, words)
    assert f"{journal} holds a game that is over. It is kept as {journal}.1" in shown.out


def test_a_journal_cut_off_in_its_first_line_is_not_called_empty(
    tristris: Tristris, journal: Path
) -> None:
    play(tristris, journal, [])
    journal.write_bytes(journal.read_bytes()[:100])
    assert "was cut off in its first line" in tristris("replay", journal).err
    shown = play(tristris, journal, ["tres"])
    assert f"It is kept as {journal}.1, and a new game begins." in shown.out


@pytest.mark.parametrize(
    "written", [b"# Shopping\n\nmilk\n", b"milk", b'{"milk": 2}\n', b"\xff\xfe\x00"]
)
def test_a_file_that_never_was_a_journal_stays_where_it_is(
    tristris: Tristris, journal: Path, written: bytes
) -> None:
    journal.write_bytes(written)
    shown = play(tristris, journal, ["tres"])
    assert (shown.status, shown.out) == (2, "")
    assert shown.err == (
        f"tristris: {journal} is not a journal of TrisTristisTigris: name another file.\n"
    )
    assert journal.read_bytes() == written
    assert not journal.with_name(f"{journal.name}.1").exists()


def test_an_empty_journal_is_begun_without_a_word(tristris: Tristris, journal: Path) -> None:
    journal.touch()
    assert "journal" not in play(tristris, journal, ["tres"]).out
    assert read_lines(journal)


def test_a_replay_tells_of_a_line_that_was_cut_off(tristris: Tristris, journal: Path) -> None:
    play(tristris, journal, ["tres"])
    with journal.open("ab") as file:
        file.write(b'{"in":"Ty')
    assert "The last line was cut off" in tristris("replay", journal).out


def test_a_replay_stops_at_the_first_line_that_differs(tristris: Tristris, journal: Path) -> None:
    play(tristris, journal, ["tres", "tristes"])
    lines = journal.read_text(encoding="utf-8").splitlines()
    changed = next(n for n, line in enumerate(lines) if '"out":"CardTurned"' in line)
    lines[changed] = lines[changed].replace('"player":', '"player":1')
    journal.write_text("\n".join(lines) + "\n", encoding="utf-8")
    shown = tristris("replay", journal)
    assert shown.status == 1
    assert f"Line {changed + 1} differs." in shown.out


def test_a_replay_tells_of_two_inputs_that_were_swapped(tristris: Tristris, journal: Path) -> None:
    play(tristris, journal, ["tres", "tristes"])
    lines = journal.read_text(encoding="utf-8").splitlines()
    lines[-1], lines[-2] = lines[-2], lines[-1]
    journal.write_text("\n".join(lines) + "\n", encoding="utf-8")
    shown = tristris("replay", journal)
    assert shown.status == 1
    assert f"Line {len(lines) - 1} " in shown.out


def test_a_game_broken_off_is_gone_on_with(tristris: Tristris, journal: Path) -> None:
    words = right_words(tristris, journal)
    half = len(words) // 2
    journal.unlink()
    play(tristris, journal, words[:half])
    with journal.open("ab") as file:
        file.write(b'{"in":"Typed","sound":"tr')  # the power went out here
    shown = play(tristris, journal, words[half:])
    assert "going on with it" in shown.out
    assert "wins. Places: 1" in shown.out
    typed = [
        entry.what.sound
        for entry in read_journal(read_lines(journal)).entries
        if isinstance(entry, In) and isinstance(entry.what, Typed)
    ]
    assert typed == words


@pytest.mark.parametrize(
    ("typed", "unheeded"),
    [
        ((), ""),
        (("--seed", 9), ", whatever --seed may say"),
        (
            ("--players", "Eva,Leo", "--cards", 10, "--no-last-lap"),
            ", whatever --players, --cards and --last-lap may say",
        ),
    ],
)
def test_what_a_game_that_is_gone_on_with_does_not_heed_is_told(
    tristris: Tristris, journal: Path, typed: tuple[object, ...], unheeded: str
) -> None:
    play(tristris, journal, ["tres"])
    shown = tristris("play", "--headless", "--ear", "keys", "--journal", journal, *typed)
    assert f"going on with it as it was dealt{unheeded}.\n" in shown.out


def test_a_finished_game_is_kept_when_the_next_one_begins(
    tristris: Tristris, journal: Path
) -> None:
    words = right_words(tristris, journal)
    finished = journal.read_bytes()
    play(tristris, journal, words)
    assert journal.with_name("evening.jsonl.1").read_bytes() == finished
