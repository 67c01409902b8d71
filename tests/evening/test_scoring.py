from app.actors.script import Deed, Line
from app.evening.scoring import Meant, Scoring
from app.rules.commands import Fault
from app.rules.events import Event, Faulted, WordStood
from app.rules.game import RightWord, Why
from app.rules.words import Word
from app.table.sitting import Stamped

RIGHT = RightWord(Word.TIGRES, "tigres", Why.CHAIN)


def meant(sound: str | None, reaction: float = 0.8) -> Meant:
    return Meant(1, "Ana", "tigres", Line(Deed.RIGHT, sound, reaction), limit=3.0)


def differences(said: Meant, *events: Event) -> list[str]:
    scoring = Scoring()
    scoring.asked(said)
    scoring.told([Stamped(1.0, event) for event in events])
    return scoring.differences


def fault(kind: Fault, sound: str | None) -> Faulted:
    return Faulted(0, kind, sound, RIGHT)


def test_a_right_word_that_stands_is_no_difference() -> None:
    assert not differences(meant("tigres"), WordStood(0, "tigres", 0, True))


def test_a_right_word_called_wrong_is_a_difference() -> None:
    (told,) = differences(meant("tigres"), fault(Fault.WRONG_WORD, "tres"))
    assert told == (
        "turn 1: Ana said tigres where tigres was due, and “tres” was heard: wrong word"
    )


def test_a_wrong_word_found_wrong_is_no_difference() -> None:
    assert not differences(meant("tres"), fault(Fault.WRONG_WORD, "tres"))


def test_a_wrong_word_found_wrong_for_another_reason_is_a_difference() -> None:
    assert differences(meant("tres"), fault(Fault.WRONG_VOWEL, "tagras"))


def test_a_wrong_word_that_stands_is_a_difference() -> None:
    assert differences(meant("tres"), WordStood(0, "tigres", 0, True))


def test_silence_found_too_slow_is_no_difference() -> None:
    assert not differences(meant(None), fault(Fault.TOO_SLOW, None))


def test_silence_that_gives_in_is_no_difference_and_a_word_given_up_is_one() -> None:
    assert not differences(meant(None), fault(Fault.ADMITTED, None))
    assert differences(meant("tigres"), fault(Fault.ADMITTED, None))


def test_a_late_word_found_too_slow_is_no_difference() -> None:
    assert not differences(meant("tigres", reaction=3.4), fault(Fault.TOO_SLOW, None))


def test_a_word_in_time_found_too_slow_is_a_difference() -> None:
    assert differences(meant("tigres"), fault(Fault.TOO_SLOW, None))


def test_to_be_asked_again_is_a_difference() -> None:
    scoring = Scoring()
    scoring.asked(meant("tigres"))
    scoring.asked(meant("tigres"))
    assert scoring.questions == 2
    (told,) = scoring.differences
    assert "was not understood and asked again" in told
