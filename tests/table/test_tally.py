from __future__ import annotations

from app.rules.cards import Background, FigureCard, TrigalCard
from app.rules.commands import Fault
from app.rules.events import CardTurned, ChallengeUpheld, Faulted, PileTaken
from app.rules.game import RightWord, Why
from app.rules.words import Vowel, Word
from app.table.tally import Tally, awards, counted, nothing_yet, reacted
from app.table.view import AwardView

FIGURES = FigureCard(1, 1, 1, 1, Background.RED)
TRIGAL = TrigalCard(54, Vowel.A)
RIGHT = RightWord(Word.TRES, "tres", Why.CHAIN)


def test_errors_wheat_fields_and_cards_taken_are_counted_per_seat() -> None:
    tally = counted(
        nothing_yet(2),
        (
            CardTurned(0, TRIGAL, RIGHT),
            CardTurned(1, FIGURES, RIGHT),
            Faulted(1, Fault.TOO_SLOW, None, RIGHT),
            PileTaken(1, (TRIGAL, FIGURES)),
            ChallengeUpheld(by=1, against=0),
        ),
    )
    assert tally == Tally(reactions=((), ()), errors=(1, 1), trigals=(1, 0), taken=(0, 2))


def with_reactions(*reactions: tuple[float, ...]) -> Tally:
    tally = nothing_yet(len(reactions))
    for seat, theirs in enumerate(reactions):
        for each in theirs:
            tally = reacted(tally, seat, each)
    return tally


def test_the_fastest_has_the_lowest_median_reaction() -> None:
    tally = with_reactions((0.5, 0.6, 3.0), (0.7, 0.7, 0.7))
    assert awards(tally) == (AwardView("fastest", 0, 0.6),)


def test_one_lucky_word_makes_nobody_the_fastest() -> None:
    assert awards(with_reactions((0.1,), (0.7, 0.7, 0.7))) == (AwardView("fastest", 1, 0.7),)


def test_the_surest_the_magnet_and_the_collector_get_their_prizes() -> None:
    tally = Tally(reactions=((), ()), errors=(3, 1), trigals=(1, 4), taken=(9, 2))
    assert awards(tally) == (
        AwardView("surest", 1, 1.0),
        AwardView("wheat-magnet", 1, 4.0),
        AwardView("collector", 0, 9.0),
    )


def test_a_tie_gives_the_prize_to_each() -> None:
    tally = Tally(reactions=((), ()), errors=(0, 0), trigals=(2, 2), taken=(0, 0))
    assert awards(tally) == (AwardView("wheat-magnet", 0, 2.0), AwardView("wheat-magnet", 1, 2.0))


def test_nobody_gets_a_prize_for_nothing() -> None:
    assert awards(nothing_yet(3)) == ()


def test_one_alone_has_only_the_reaction_to_be_proud_of() -> None:
    tally = Tally(reactions=((1.0, 1.0, 1.0),), errors=(2,), trigals=(1,), taken=(5,))
    assert awards(tally) == (AwardView("fastest", 0, 1.0),)
