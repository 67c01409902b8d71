"""What was chosen, in its three shapes: remembered on disk, shown on the form, and played."""

from __future__ import annotations

from dataclasses import replace
from typing import Final, TypeVar

from app.evening.asked_for import MODES
from app.evening.plan import Plan, new_seed
from app.hearing.strictness import STRICTNESSES
from app.rules.deal import MOST_PLAYERS
from app.rules.game import Referee
from app.rules.modes import Modes
from app.screen.choice import EXTRAS, MARGINS, MOST_KNOWN, SCREENS, TURN_PAUSES, Choice, Known
from app.screen.language import LANGUAGES
from app.screen.theme import Looks
from app.store.settings import Settings
from app.table.house import MARKS, Errors, Pace

#: Large letters are so many times as large, wherever their place has room.
LARGE_LETTERS: Final = 1.3

Kind = TypeVar("Kind", Pace, Referee)


def choice_of(settings: Settings) -> Choice:
    """The form as it was left last time; what no longer exists is as delivered."""
    usual = Choice()
    return Choice(
        players=settings.players[:MOST_PLAYERS] or usual.players,
        marks=settings.marks[:MOST_PLAYERS],
        known=tuple(
            Known(name, mark, min(max(0, extra), EXTRAS[-1]))
            for name, mark, extra in settings.known[:MOST_KNOWN]
            if 0 <= mark < MARKS
        ),
        modes=Modes(**{mode: mode in settings.modes for mode in MODES}),
        pace=_one_of(Pace, settings.pace, usual.pace),
        strictness=settings.strictness if settings.strictness in STRICTNESSES else "fiesta",
        extra=tuple(min(max(0, each), EXTRAS[-1]) for each in settings.extra),
        cards=settings.cards,
        minutes=max(0, settings.minutes),
        rounds=max(0, settings.rounds),
        last_lap=settings.last_lap,
        keep_direction=settings.keep_direction,
        turn_pause=settings.turn_pause if settings.turn_pause in TURN_PAUSES else usual.turn_pause,
        error_vowel=settings.error_vowel,
        error_correction=settings.error_correction,
        error_mumble=settings.error_mumble,
        error_early=settings.error_early,
        error_stutter=settings.error_stutter,
        error_second=settings.error_second,
        error_ending=settings.error_ending,
        vote=settings.vote,
        opener=settings.opener if settings.opener in settings.players else usual.opener,
        duel=settings.duel,
        referee=_one_of(Referee, settings.referee, usual.referee),
        language=settings.language if settings.language in LANGUAGES else usual.language,
        learning=settings.learning,
        reduce_motion=settings.reduce_motion,
        margin=settings.margin if settings.margin in MARGINS else usual.margin,
        large_text=settings.large_text,
        contrast=settings.contrast,
        screen=min(max(0, settings.display), SCREENS[-1] - 1) + 1 if settings.fullscreen else 0,
        ear="keys" if settings.ear == "keys" else "mic",
        phones=settings.phones,
        volume=round(settings.volume * 100),
    )


def settings_of(choice: Choice, before: Settings) -> Settings:
    """What to remember of a form; what the form does not ask stays as it was."""
    return replace(
        before,
        players=choice.players,
        marks=choice.marks,
        known=tuple((each.name, each.mark, each.extra) for each in choice.known),
        modes=tuple(mode for mode in MODES if getattr(choice.modes, mode)),
        pace=choice.pace.value,
        strictness=choice.strictness,
        extra=choice.extra,
        cards=choice.cards,
        minutes=choice.minutes,
        rounds=choice.rounds,
        last_lap=choice.last_lap,
        keep_direction=choice.keep_direction,
        turn_pause=choice.turn_pause,
        error_vowel=choice.error_vowel,
        error_correction=choice.error_correction,
        error_mumble=choice.error_mumble,
        error_early=choice.error_early,
        error_stutter=choice.error_stutter,
        error_second=choice.error_second,
        error_ending=choice.error_ending,
        vote=choice.vote,
        opener=choice.opener,
        duel=choice.duel,
        referee=choice.referee.value,
        language=choice.language,
        learning=choice.learning,
        reduce_motion=choice.reduce_motion,
        margin=choice.margin,
        large_text=choice.large_text,
        contrast=choice.contrast,
        fullscreen=choice.screen > 0,
        display=choice.screen - 1 if choice.screen else before.display,
        ear=choice.ear,
        phones=choice.phones,
        volume=choice.volume / 100,
    )


def plan_of(choice: Choice) -> Plan:
    """The next game of a group, with cards nobody knows."""
    alone = len(choice.players) == 1  # who practises runs through the deck to its end
    opener = choice.opener
    return Plan(
        players=choice.players,
        modes=choice.modes,
        cards=choice.cards_dealt,
        opener=choice.players.index(opener) if opener in choice.players else None,
        duel=choice.duel and not alone,
        rounds=None if alone else choice.rounds or None,
        minutes=None if alone else choice.minutes or None,
        last_lap=choice.last_lap,
        keep_direction=choice.keep_direction,
        turn_pause=choice.turn_pause,
        errors=Errors(
            vowel=choice.error_vowel,
            correction=choice.error_correction,
            mumble=choice.error_mumble,
            early=choice.error_early,
            stutter=choice.error_stutter,
            second=choice.error_second,
            ending=choice.error_ending,
        ),
        vote=choice.vote,
        marks=choice.all_marks,
        handicap=tuple(float(each) for each in choice.extra),
        seed=new_seed(),
        pace=choice.pace,
        strictness=choice.strictness,
        referee=choice.referee,
        learning=choice.learning,
        listens=choice.ear != "keys",
    )


def looks_of(settings: Settings) -> Looks:
    """How somebody wants to see things."""
    letters = LARGE_LETTERS if settings.large_text else 1.0
    return Looks(letters, settings.contrast, choice_of(settings).margin / 100)


def _one_of(kinds: type[Kind], value: str, usual: Kind) -> Kind:
    return next((kind for kind in kinds if kind.value == value), usual)
