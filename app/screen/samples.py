"""Views made by hand, one for every picture there is: for the gallery and the golden pictures."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from app.rules.cards import Background, FigureCard, TrigalCard
from app.rules.commands import FAULTS_OF_ANSWERS, Fault
from app.rules.events import Refusal
from app.rules.game import Direction, Referee, RightWord, Why
from app.rules.modes import Modes
from app.rules.words import Vowel, Word
from app.screen.records import Latest, Mode, Record, Run, Share
from app.table.view import (
    AwardView,
    ChallengeView,
    Closing,
    LastView,
    LearningView,
    Moment,
    SeatView,
    SweepView,
    TableView,
    VerdictView,
    VoteView,
)

NAMES: Final = ("Ana", "Luis", "Eva", "Íñigo", "Concepción", "Abuela Pilar")
_CARDS: Final = (12, 9, 15, 0, 21, 7)
ALL_MODES: Final = Modes(albino=True, trigo=True, trauma=True)
MIXED: Final = FigureCard(1, 1, 2, 2, Background.YELLOW)
TRIPLE: Final = FigureCard(2, 3, 0, 0, Background.RED)
ALBINO: Final = FigureCard(3, 3, 3, 0, Background.PURPLE, albino=True)
FIELD: Final = TrigalCard(54, Vowel.I)
_TRISTIS: Final = RightWord(Word.TRISTES, "tristis", Why.CHAIN, (Word.TRES,))


def seats(players: int) -> tuple[SeatView, ...]:
    """The first so many of the sample players."""
    return tuple(
        SeatView(name, cards, present=True, place=None, mark=seat)
        for seat, (name, cards) in enumerate(list(zip(NAMES, _CARDS, strict=True))[:players])
    )


def table(players: int = 4, **changes: object) -> TableView:
    """A table in the middle of a game; whatever differs is named."""
    plain = TableView(
        at=100.0,
        moment=Moment.LISTENING,
        since=99.0,
        until=102.0,
        seats=seats(players),
        turn=1 % players,
        direction=Direction.CLOCKWISE,
        modes=ALL_MODES,
        referee=Referee.AUTOMATIC,
        round=3,
        turns=23,
        pile=6,
        card=MIXED,
        thinking=0.35,
        speaking=False,
        verdict=None,
        challenge=None,
        sweep=None,
        reversed_now=False,
        plays_again=False,
        new_vowel=None,
        paused=False,
        trouble=None,
        trouble_detail="",
        notice=None,
        learning=None,
        elapsed=184.0,
        errors=(1, 0, 2, 0, 1, 3)[:players],
        awards=(),
    )
    return replace(plain, **changes)  # type: ignore[arg-type]  # names are checked by replace


def _verdict(fault: Fault | None, sound: str | None, right: RightWord = _TRISTIS) -> VerdictView:
    return VerdictView(
        player=1,
        right=right,
        sound=sound,
        fault=fault,
        reaction=0.84,
        overruled=False,
        reversible_until=101.5,
    )


def _over(players: int) -> TableView:
    places = (1, 3, 4, 2, 6, 5) if players > 2 else (1, 2)
    cards = (0, 9, 15, 4, 21, 17)
    sitting = tuple(
        replace(seat, place=place, cards=left)
        for seat, place, left in zip(seats(players), places, cards, strict=False)
    )
    awards = (
        AwardView("fastest", 3, 0.62),
        AwardView("surest", 0, 1),
        AwardView("wheat-magnet", 2, 4),
        AwardView("collector", 1, 38),
        AwardView("collector", 4, 38),
    )
    return table(
        players, moment=Moment.OVER, since=97.0, seats=sitting, awards=awards, card=None, pile=0
    )


def _flowing() -> dict[str, TableView]:
    """Play without a hitch."""
    reversal = RightWord(Word.TRES, "tris", Why.TRAUMA)
    going = table(thinking=None, last=LastView(0, True))
    return {
        "dealing": table(5, moment=Moment.DEALING, since=99.5, until=101.0, pile=0, card=None),
        "waiting": table(2, moment=Moment.DEALING, since=0.0, until=None, pile=0, card=None),
        "ready": replace(going, moment=Moment.READY, since=99.85, until=100.6, card=None),
        "turning-back": replace(going, moment=Moment.TURNING, since=99.9, until=100.25),
        "turning-face": replace(going, moment=Moment.TURNING, since=99.75, until=100.1),
        "listening": table(last=LastView(0, True)),
        "listening-two": table(2, thinking=0.1, card=TRIPLE, pile=1, last=LastView(1, False)),
        "listening-three": table(
            3, turn=2, thinking=0.6, card=ALBINO, speaking=True, last=LastView(1, True)
        ),
        "listening-five": table(
            5,
            turn=3,
            direction=Direction.COUNTERCLOCKWISE,
            thinking=0.8,
            last=LastView(4, True),
        ),
        "listening-six": table(6, turn=4, card=FIELD, thinking=0.45, last=LastView(3, True)),
        "practice": table(1, turn=0, card=ALBINO),
        "again": table(moment=Moment.AGAIN, since=99.2, thinking=0.3, speaking=True),
        "right": table(moment=Moment.RIGHT, since=99.6, verdict=_verdict(None, "tristis")),
        "right-quiet": table(moment=Moment.RIGHT, since=99.6, referee=Referee.TABLE),
        "right-vowel": table(
            moment=Moment.RIGHT,
            since=99.4,
            card=FIELD,
            new_vowel=Vowel.I,
            verdict=_verdict(None, "trigal", RightWord(Word.TRIGAL, "trigal", Why.TRIGAL)),
        ),
        "right-reversed": table(
            moment=Moment.RIGHT,
            since=99.7,
            card=ALBINO,
            reversed_now=True,
            direction=Direction.COUNTERCLOCKWISE,
            verdict=_verdict(None, "tris", reversal),
        ),
        "right-again": table(
            2,
            moment=Moment.RIGHT,
            since=99.4,
            card=ALBINO,
            plays_again=True,
            verdict=_verdict(None, "tris", reversal),
        ),
    }


def _stopped() -> dict[str, TableView]:
    """Everything that interrupts play."""
    longest = RightWord(Word.TRIGO, "tregue", Why.CHAIN, (Word.TRES, Word.TRISTES, Word.TIGRES))
    wheat = FigureCard(7, 0, 1, 2, Background.GREEN)
    fault = table(
        moment=Moment.FAULT,
        since=97.5,
        sweep=SweepView(1, 7),
        verdict=_verdict(Fault.WRONG_VOWEL, "tristes"),
    )
    upheld = ChallengeView(by=0, against=1, upheld=True, late=False)
    return {
        "fault": fault,
        "fault-sweep": replace(fault, since=99.25),
        "fault-slow": replace(
            fault,
            card=wheat,
            verdict=_verdict(Fault.TOO_SLOW, None, longest),
            sweep=SweepView(1, 1),
        ),
        "fault-repeat": replace(
            fault,
            seats=seats(6),
            turn=4,
            card=ALBINO,
            sweep=SweepView(4, 32),
            verdict=replace(
                _verdict(Fault.WRONG_WORD, "trestes", RightWord(Word.TIGRES, "tegres", Why.TRAUMA)),
                player=4,
            ),
        ),
        "fault-in-e": replace(
            fault,
            verdict=replace(
                _verdict(Fault.WRONG_VOWEL, "tras", RightWord(Word.TRES, "tres", Why.BOTH)),
                vowel=Vowel.E,
            ),
        ),
        "fault-overruled": replace(
            fault, sweep=None, verdict=replace(_verdict(None, "tristis"), overruled=True)
        ),
        "fault-decided": replace(
            fault, verdict=replace(_verdict(Fault.ADMITTED, "tristis"), overruled=True)
        ),
        "fault-let-pass": replace(
            fault,
            verdict=replace(_verdict(Fault.ADMITTED, "tristis"), overruled=True, by_key=True),
        ),
        "fault-by-keys": replace(
            fault, verdict=replace(_verdict(Fault.WRONG_VOWEL, "tristes"), by_key=True)
        ),
        "fault-called": replace(
            fault,
            verdict=replace(_verdict(Fault.ADMITTED, None), player=1),
            suspects=(0, 2, 3),
        ),
        "fault-by-vote": replace(fault, by_vote=True),
        "challenge": replace(
            fault,
            moment=Moment.CHALLENGE,
            challenge=upheld,
            verdict=_verdict(Fault.WRONG_WORD, "tris"),
        ),
        "challenge-failed": replace(
            fault,
            moment=Moment.CHALLENGE,
            challenge=replace(upheld, upheld=False),
            verdict=_verdict(None, "tristis"),
            sweep=SweepView(0, 7),
        ),
        "vote": replace(
            fault,
            seats=seats(6),
            moment=Moment.VOTE,
            since=97.0,
            until=103.0,
            sweep=None,
            vote=VoteView((0, 2, 3, 4, 5), (3,), 3),
        ),
        "vote-two": table(
            2,
            moment=Moment.VOTE,
            since=97.0,
            until=103.0,
            verdict=_verdict(None, "tristis"),
            vote=VoteView((0, 1), (), 2),
        ),
        "last-card": table(
            moment=Moment.LAST_CARD,
            since=99.0,
            turn=3,
            verdict=replace(_verdict(None, "tristis"), player=3),
        ),
        "last-word": table(
            moment=Moment.LAST_CARD,
            since=99.0,
            closing=Closing.LAST_LAP,
            verdict=_verdict(None, "tristis"),
        ),
        "last-round": table(closing=Closing.LAST_ROUND),
        "notice": table(notice=Refusal.NOTHING_TO_CHALLENGE),
        "trouble": table(trouble="microphone-lost", trouble_detail="USB Singstar Mic"),
        "gone": table(
            3, turn=0, seats=(*seats(2), replace(seats(3)[2], present=False)), card=TRIPLE
        ),
        "learning": table(
            6,
            turn=2,
            last=LastView(1, True),
            learning=LearningView(Vowel.U, "trustus", beneath=TRIPLE),
        ),
    }


def tables() -> dict[str, TableView]:
    """Every picture of the table, by name."""
    return {
        **_flowing(),
        **_stopped(),
        "over": _over(6),
        "over-two": replace(_over(2), awards=()),
        "over-practice": replace(_over(1), errors=(3,), awards=(), elapsed=247.0),
    }


def records() -> tuple[Record, ...]:
    """Somebody who has played a lot with others, and somebody who only practises."""
    shares = (0.71, 0.78, 0.74, 0.85, 0.8, 0.83, 0.88, 0.84, 0.9, 0.87, 0.92, 0.94)
    grandmother = Record(
        name="Abuela Pilar",
        evenings=12,
        games=41,
        wins=13,
        words=1812,
        errors=tuple(zip(FAULTS_OF_ANSWERS, (58, 131, 44, 9, 3, 4, 6, 1, 2), strict=True)),
        fastest=0.42,
        streak=31,
        vowels=(
            Share(902, 70),
            Share(210, 22),
            Share(255, 12),
            Share(288, 75),
            Share(96, 41),
            Share(61, 24),
        ),
        modes=(Mode(14, 6), Mode(16, 4), Mode(12, 2), Mode(9, 3)),
        latest=tuple(Latest(share, number in (3, 8, 11)) for number, share in enumerate(shares)),
        runs=(Run(301, 60, 9), Run(262, 60, 7), Run(271, 60, 4), Run(243, 60, 5), Run(228, 60, 2)),
        best_run=Run(228, 60, 2),
    )
    alone = Record(
        name="Eva",
        evenings=1,
        games=0,
        wins=0,
        words=118,
        errors=tuple(zip(FAULTS_OF_ANSWERS, (1, 0, 3, 0, 0, 0, 0, 0, 0), strict=True)),
        fastest=0.61,
        streak=40,
        vowels=(Share(104, 2), Share(0, 0), Share(14, 2), Share(), Share(), Share()),
        modes=(Mode(), Mode(), Mode(), Mode()),
        latest=(),
        runs=(Run(288, 60, 4), Run(251, 60, 2)),
        best_run=Run(251, 60, 2),
    )
    return grandmother, alone
