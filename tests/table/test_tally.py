from __future__ import annotations

from dataclasses import replace

from app.rules.cards import Background, FigureCard, TrigalCard
from app.rules.commands import Fault
from app.rules.events import (
    CardReturned,
    CardTurned,
    ChallengeFailed,
    ChallengeUpheld,
    Event,
    Faulted,
    PileTaken,
    RoundBegan,
    VowelChanged,
    WordStood,
)
from app.rules.game import RightWord, Why
from app.rules.words import Vowel, Word
from app.table.tally import Tally, awards, counted, nothing_yet, reacted
from app.table.view import AwardView

FIGURES = FigureCard(1, 1, 1, 1, Background.RED)
TRIGAL = TrigalCard(54, Vowel.A)
RIGHT = RightWord(Word.TRES, "tres", Why.CHAIN)
FIELD = RightWord(Word.TRIGAL, "trigal", Why.TRIGAL)


def word(player: int, sound: str = "tres", right: RightWord = RIGHT) -> tuple[Event, ...]:
    return CardTurned(player, FIGURES, right), WordStood(player, sound, 1, sound == right.sound)


def mistake(player: int, fault: Fault = Fault.TOO_SLOW) -> tuple[Event, ...]:
    return CardTurned(player, FIGURES, RIGHT), Faulted(player, fault, None, RIGHT)


def test_errors_wheat_fields_and_cards_taken_are_counted_per_seat() -> None:
    tally = counted(
        nothing_yet(2),
        (
            CardTurned(0, TRIGAL, FIELD),
            WordStood(0, "trigal", 0, True),
            *mistake(1),
            PileTaken(1, (TRIGAL, FIGURES)),
        ),
    )
    assert tally.errors == (0, 1)
    assert tally.trigals == (1, 0)
    assert tally.taken == (0, 2)


def test_an_answer_keeps_its_word_and_the_vowel_it_was_due_in() -> None:
    tally = counted(
        nothing_yet(1),
        (
            *word(0),
            CardTurned(0, TRIGAL, FIELD),
            WordStood(0, "trigal", 0, True),
            VowelChanged(Vowel.A),
            *word(0, "tras"),
            RoundBegan(2, 0),
            *word(0),
        ),
    )
    assert [answer.vowel for answer in tally.answers[0]] == [None, None, Vowel.A, None]
    assert [answer.sound for answer in tally.answers[0]] == ["tres", "trigal", "tras", "tres"]


def test_a_word_found_wrong_by_a_challenge_is_the_error_it_was() -> None:
    tally = counted(nothing_yet(2), (*word(0, "tigres"), ChallengeUpheld(by=1, against=0)))
    assert [answer.fault for answer in tally.answers[0]] == [Fault.WRONG_WORD]


def test_owning_up_makes_the_word_that_stood_an_error_and_no_second_one() -> None:
    owned_up = Faulted(0, Fault.ADMITTED, "tres", RIGHT)
    tally = counted(nothing_yet(2), (*word(0), owned_up))
    assert [answer.fault for answer in tally.answers[0]] == [Fault.ADMITTED]


def test_a_card_that_goes_back_unspoken_is_no_answer() -> None:
    tally = counted(nothing_yet(2), (CardTurned(1, FIGURES, RIGHT), CardReturned(1, FIGURES)))
    assert tally.answers == ((), ())
    assert tally.due is None


def with_reactions(*reactions: tuple[float, ...]) -> Tally:
    tally = nothing_yet(len(reactions))
    for seat, theirs in enumerate(reactions):
        for each in theirs:
            tally = reacted(counted(tally, word(seat)), seat, each)
    return tally


def with_errors(*errors: int) -> Tally:
    tally = nothing_yet(len(errors))
    for seat, many in enumerate(errors):
        tally = counted(tally, mistake(seat) * many)
    return tally


def test_the_fastest_has_the_lowest_median_reaction() -> None:
    tally = with_reactions((0.5, 0.6, 3.0), (0.7, 0.7, 0.7))
    assert awards(tally) == (AwardView("fastest", 0, 0.6),)


def test_one_lucky_word_makes_nobody_the_fastest() -> None:
    assert awards(with_reactions((0.1,), (0.7, 0.7, 0.7))) == (AwardView("fastest", 1, 0.7),)


def test_the_surest_the_magnet_and_the_collector_get_their_prizes() -> None:
    tally = replace(with_errors(3, 1), trigals=(1, 4), taken=(9, 2))
    assert awards(tally) == (
        AwardView("surest", 1, 1.0),
        AwardView("wheat-magnet", 1, 4.0),
        AwardView("collector", 0, 9.0),
    )


def test_stopping_in_vain_is_no_fault_of_the_surest() -> None:
    in_vain = ChallengeFailed(by=1, against=0, late=False)
    tally = counted(with_errors(1, 0), (*word(0), in_vain, PileTaken(1, (FIGURES,))))
    assert AwardView("surest", 1, 0.0) in awards(tally)


def test_a_tie_gives_the_prize_to_each() -> None:
    tally = replace(nothing_yet(2), trigals=(2, 2))
    assert awards(tally) == (AwardView("wheat-magnet", 0, 2.0), AwardView("wheat-magnet", 1, 2.0))


def test_nobody_gets_a_prize_for_nothing() -> None:
    assert awards(nothing_yet(3)) == ()


def test_one_alone_has_only_the_reaction_to_be_proud_of() -> None:
    tally = replace(with_reactions((1.0, 1.0, 1.0)), trigals=(1,), taken=(5,))
    assert awards(tally) == (AwardView("fastest", 0, 1.0),)
