"""Lines of the game Drascula are kept where nobody can doubt what was said."""

import struct

import pytest

from models.training.voices.drascula_lines import (
    Piece,
    lines,
    pieces,
    spoken,
    voice_of,
)


def table(**spanish: list[str]) -> bytes:
    """The game's table with these lines in Spanish, in two languages and empty lists before."""
    found = b"DRASCULA\x06" + bytes(2 * 13) + struct.pack(">H", 2)
    for prefix in ("hero", "D", "B", "BJ", "E", "I", "L", "P", "T", "VB"):
        texts = ["", *spanish.get(prefix, [])]
        found += struct.pack(">H", len(texts))
        for block in (b"\0\0\0\6HEY\0\0\0", block_of(texts)):
            found += struct.pack(">H", len(block)) + block
    return found


def block_of(texts: list[str]) -> bytes:
    body = b"\0\0"
    for text in texts:
        entry = text.encode("cp850") + b"\0"
        body += struct.pack(">H", len(entry) + 2) + entry
    return body + b"\0\0"


def kept(text: str) -> list[str]:
    return [word.spelt for word in spoken(text) if word.sure]


def test_a_line_stands_under_the_name_of_its_recording() -> None:
    found = lines(table(hero=["¿QUE PASA?", "MAÑANA"], VB=["¡EXCUSAS!"]))
    assert {name: text for name, text in found.items() if text} == {
        "1": "¿QUE PASA?",
        "2": "MAÑANA",
        "VB1": "¡EXCUSAS!",
    }


def test_the_games_own_space_is_a_space() -> None:
    assert lines(table(hero=["PONESºUNºCUBATA"]))["1"] == "PONES UN CUBATA"


def test_words_are_read_without_their_marks() -> None:
    assert kept("¿VERGÜENZA? PRE-EVOLUTIVAS...") == ["vergüenza", "pre", "evolutivas"]


def test_names_are_spelt_as_they_are_said() -> None:
    assert kept("B.J., JOHNY") == ["be", "jota", "yoni"]


def test_a_letter_that_is_drawn_out_is_written_once() -> None:
    assert kept("¡EOOOO, TABERNEROOO! ¿QUE PASSA? LEE") == ["eo", "tabernero", "que", "pasa", "lee"]


@pytest.mark.parametrize("doubtful", ["JI, JI", "506", "S.", "BSSST", "STEVIE WONDER"])
def test_what_nobody_can_be_sure_of_is_not_kept(doubtful: str) -> None:
    assert kept(f"HOLA {doubtful} ADIOS") == ["hola", "adios"]


def test_a_comma_or_a_point_ends_a_phrase_and_a_quotation_mark_does_not() -> None:
    words = spoken('NO, DICE "SE RUEGA')
    assert [word.ends_phrase for word in words] == [True, False, False, False]


def test_who_speaks_is_known_by_the_recordings_name() -> None:
    assert voice_of("VB12") == "people_es Drascula Von Braun"
    assert voice_of("12") == "people_es Drascula Hacker"


def test_hacker_and_the_blind_man_stand_among_drasculas_lines() -> None:
    assert voice_of("D56") == voice_of("1")
    assert voice_of("D68") == "people_es Drascula blind man"


@pytest.mark.parametrize("name", ["D1", "T1", "B1", "E1"])
def test_whose_sounds_are_not_those_of_the_text_is_left_out(name: str) -> None:
    assert voice_of(name) is None


def test_a_line_that_the_actor_put_in_other_words_is_left_out() -> None:
    assert voice_of("L3") is None
    assert voice_of("L2") is not None


def test_a_short_line_is_one_piece() -> None:
    assert pieces(spoken("NO, NADA"), 1.5, [(0.5, 0.7)], [1]) == [Piece(0.0, 1.5, 0, 2)]


def test_a_long_line_is_cut_in_the_middle_of_its_pauses() -> None:
    words = spoken("NO TE MUEVAS, QUE AHORA VUELVO")
    assert pieces(words, 9.0, [(4.0, 5.0)], [3]) == [Piece(0.0, 4.5, 0, 3), Piece(4.5, 9.0, 3, 6)]


def test_a_doubtful_word_takes_along_what_stands_between_the_same_pauses() -> None:
    words = spoken("HOLA. JA, JA, QUE BUENO. ADIOS")
    assert pieces(words, 4.0, [(1.0, 1.2), (3.0, 3.2)], [1, 5]) == [
        Piece(0.0, 1.1, 0, 1),
        Piece(3.1, 4.0, 5, 6),
    ]


def test_speech_between_two_pauses_without_a_word_in_the_text_is_left_out() -> None:
    words = spoken("HOLA ADIOS")
    assert pieces(words, 4.0, [(1.0, 1.2), (3.0, 3.2)], [1, 1]) == [
        Piece(0.0, 1.1, 0, 1),
        Piece(3.1, 4.0, 1, 2),
    ]


def test_what_is_longer_than_a_clip_and_has_no_pause_is_left_out() -> None:
    assert pieces(spoken("HOLA"), 6.5, [], []) == []


def test_a_pause_within_a_word_cuts_nothing() -> None:
    assert pieces(spoken("ATADO"), 1.0, [(0.4, 0.6)], [None]) == [Piece(0.0, 1.0, 0, 1)]
