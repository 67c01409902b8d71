"""The opening duel: the tongue twister, who says it, how they did, and who opens (P3).

It draws a :class:`DuelView` and knows no microphone. One key leaves it to chance, and each player's
own key names that player, so nobody needs a voice.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from app.hearing.phrase import Attempt, Pair
from app.rules.words import WORD_OF_SOUND
from app.screen.canvas import Box, Canvas
from app.screen.felt import draw_room
from app.screen.hands import Hand, Key, Pressed, Written
from app.screen.keys import STOP_KEYS, seat_of
from app.screen.language import Language
from app.screen.notices import TROUBLES
from app.screen.pieces import draw_panel, hints, hints_width, icon, medal
from app.screen.seats import key_cap, token
from app.screen.sheets import Sheet, fitted
from app.screen.text import write
from app.screen.theme import (
    BODY,
    CREAM,
    DUSK,
    GOLD,
    HUGE,
    INK,
    LARGE,
    PLUM,
    RIGHT,
    SAND,
    SMALL,
    WRONG_DARK,
)


@dataclass(frozen=True, slots=True)
class Duellist:
    """One player: in the round that is going on or not, and their attempt, once they have."""

    name: str
    mark: int
    attempt: Attempt | None = None
    is_in: bool = True


@dataclass(frozen=True, slots=True)
class DuelView:
    """Everything the duel shows at one instant."""

    phrase: tuple[str, ...]
    players: tuple[Duellist, ...]
    speaker: int | None  # whose turn it is, or whose attempt is shown
    shown: Attempt | None = None  # the attempt just made
    speaking: bool = False  # somebody is heard right now
    opener: int | None = None  # once it is decided
    tied: bool = False  # this round is between those who shared the first place
    problem: str | None = None  # as EarTrouble.problem; nobody can be heard


@dataclass(frozen=True, slots=True)
class GoOn:
    """To the next player; or to the table, once it is decided who opens."""


@dataclass(frozen=True, slots=True)
class SayAgain:
    """The attempt shown was heard wrongly: it does not count."""


@dataclass(frozen=True, slots=True)
class ByChance:
    """Leave it to chance."""


@dataclass(frozen=True, slots=True)
class Name:
    """This player opens."""

    seat: int


DuelMeant = GoOn | SayAgain | ByChance | Name


def read_duel(view: DuelView, hand: Hand) -> DuelMeant | None:
    """What a key means while the duel shows ``view``."""
    match hand:
        case Pressed(Key.ENTER) | Written(" "):
            return GoOn() if view.shown is not None or view.opener is not None else None
        case Pressed(Key.BACKSPACE | Key.REVERSE) if view.shown is not None:
            return SayAgain()
        case Pressed(Key.ESCAPE) if view.opener is None:
            return ByChance()
        case Written(text):
            seat = seat_of(text, tuple(player.mark for player in view.players))
            return None if seat is None else Name(seat)
        case _:
            return None


_GAP: Final = 15.0


def _word_box(sheet: Sheet, place: int) -> Box:
    """Where a word of the phrase stands: three in a row, or two where the sheet is upright."""
    safe, across = sheet.safe, 2 if sheet.upright else 3
    wide = (safe.w - _GAP * (across - 1)) / across
    high, top = (150.0, 300.0) if sheet.upright else (sheet.between(130, 150), 190.0)
    row, column = divmod(place, across)
    return Box(safe.x + column * (wide + _GAP), top + row * (high + 18), wide, high)


def _player_box(sheet: Sheet, place: int, players: int) -> Box:
    """Where a player stands: all in a row, or by twos or threes where that is too narrow."""
    safe = sheet.safe
    crowded = not sheet.upright and sheet.wide < 1560 and players > 4
    by_rows = 2 if players == 4 else min(3, players)
    across = by_rows if sheet.upright or crowded else players
    wide = (safe.w + 14) / across
    row, column = divmod(place, across)
    top = 860.0 if sheet.upright else sheet.between(506, 546)
    high = 120.0 if crowded else 250.0 if sheet.upright else sheet.between(246, 196)
    return Box(safe.x + column * wide, top + row * (high + 14), wide - 14, high)


def draw_duel(canvas: Canvas, view: DuelView, language: Language) -> None:
    """The whole page."""
    draw_room(canvas)
    canvas, sheet = fitted(canvas)
    safe, top = sheet.safe, 76.0 if sheet.upright else 40.0
    deaf = view.problem is not None
    medal(canvas, "mic-off" if deaf else "mic", safe.right - 44, top + 42, 76)
    write(
        canvas,
        _heading(view, language),
        Box(safe.x, top, safe.w - 100, 74),
        LARGE,
        GOLD,
        "ExtraBold",
    )
    advice = Box(safe.x, top + 66, safe.w - 100, 136 if sheet.upright else 84)
    write(canvas, _advice(view, language), advice, BODY, CREAM)
    pairs = [Pair(word, word) for word in view.phrase]
    if view.shown is not None:
        pairs = [pair for pair in view.shown.pairs if pair.due is not None]
    for place, pair in enumerate(pairs):
        _word(canvas, _word_box(sheet, place), pair, language, marked=view.shown is not None)
    for seat in range(len(view.players)):
        _player(canvas, view, seat, _player_box(sheet, seat, len(view.players)), language)
    keys, row = _keys(view, language), Box(safe.x, safe.bottom - 85, safe.w, 80)
    if hints_width(canvas, keys) <= row.w:
        hints(canvas, keys, row)
    else:
        hints(canvas, keys[:1], Box(row.x, row.y - 26, row.w, 60))
        hints(canvas, keys[1:], Box(row.x, row.y + 34, row.w, 60))


def _heading(view: DuelView, language: Language) -> str:
    if view.opener is not None:
        return language.say("duel-opens", name=view.players[view.opener].name)
    if view.problem is not None or view.speaker is None:
        return language.say("duel")
    name = view.players[view.speaker].name
    if view.shown is None:
        return language.say("duel-say-it", name=name)
    if view.shown.doubtful:
        return language.say("duel-once-more", name=name)
    return f"{name}: {_result(view.shown, language)}"


def _advice(view: DuelView, language: Language) -> str:
    if view.opener is not None:
        return language.say("duel-overrule")
    if view.problem is not None:
        known = view.problem in TROUBLES
        trouble = language.say(f"trouble-{view.problem}" if known else "duel-by-keys")
        return trouble if not known else f"{trouble}. {language.say('duel-by-keys')}"
    if view.shown is not None and view.shown.doubtful:
        return language.say("duel-doubtful")
    if any(each.attempt is not None and not each.attempt.timed for each in view.players):
        return language.say("duel-loud")
    return language.say("duel-tied" if view.tied else "duel-rule")


def _word(canvas: Canvas, box: Box, pair: Pair, language: Language, *, marked: bool) -> None:
    """A word of the phrase; once it was said, with a mark, and with what was said instead."""
    draw_panel(canvas, box, CREAM, INK, lifted=False)
    due = pair.due or ""
    if not marked:
        write(canvas, due, box.inset(16, 6), HUGE, INK, "ExtraBold")
        return
    icon(canvas, "tick" if pair.is_right else "cross", box.x + 58, box.centre[1], 76)
    words = Box(box.x + 104, box.y + 6, box.w - 120, box.h - 12)
    if pair.is_right:
        write(canvas, due, words, HUGE, INK, "ExtraBold")
        return
    upper = Box(words.x, words.y, words.w, words.h * 0.56)
    lower = Box(words.x, words.y + words.h * 0.56, words.w, words.h * 0.44)
    write(canvas, due, upper, 64, INK, "ExtraBold")
    said = pair.said if pair.said in WORD_OF_SOUND else None
    write(canvas, language.quoted(said) if said else "—", lower, 48, WRONG_DARK)


def _player(canvas: Canvas, view: DuelView, seat: int, box: Box, language: Language) -> None:
    """A player: token, key, name, and how they did."""
    player = view.players[seat]
    asked = None if view.problem is not None else view.speaker
    lit = seat == (asked if view.opener is None else view.opener)
    fill = RIGHT if lit and view.opener is not None else GOLD if lit else DUSK
    draw_panel(canvas, box, fill, INK if lit else PLUM, lifted=False)
    words = INK if lit else CREAM if player.is_in else SAND
    face = "speaking" if lit and view.speaking else "glad" if seat == view.opener else "calm"
    told = player.attempt is not None and not player.attempt.doubtful
    result = _result(player.attempt, language) if told and player.attempt is not None else ""
    if box.h < 150:  # token and key stand beside the words
        token(canvas, player.mark, face, box.x + 46, box.y + 34, 60)
        key_cap(canvas, STOP_KEYS[player.mark], box.x + 46, box.y + 90, 44)
        beside = Box(box.x + 84, box.y + 6, box.w - 92, 54)
        write(canvas, player.name, beside, 44, words, "ExtraBold", "left")
        below = Box(beside.x, beside.bottom, beside.w, 50)
        write(canvas, result, below, SMALL, words, align="left")
        return
    x = box.centre[0]
    token(canvas, player.mark, face, x - 44, box.y + 52, 82)
    key_cap(canvas, STOP_KEYS[player.mark], x + 44, box.y + 52, 54)
    write(canvas, player.name, Box(box.x + 8, box.y + 96, box.w - 16, 48), 44, words, "ExtraBold")
    write(canvas, result, Box(box.x + 8, box.y + 142, box.w - 16, box.h - 148), SMALL, words)


def _result(attempt: Attempt, language: Language) -> str:
    errors = language.count("errors", attempt.errors)
    if not attempt.timed:
        return errors
    return f"{errors}, {language.say('seconds', n=language.number(attempt.seconds))}"


def _keys(view: DuelView, language: Language) -> tuple[tuple[str, str], ...]:
    enter = language.say("key-enter")
    chance = (language.say("key-escape"), language.say("duel-chance"))
    theirs = (
        " ".join(STOP_KEYS[player.mark] for player in view.players),
        language.say("duel-name"),
    )
    if view.opener is not None:
        return (enter, language.say("deal")), theirs
    if view.shown is None:
        return theirs, chance
    again = (language.say("key-backspace"), language.say("duel-again"))
    return (enter, language.say("go-on")), again, chance
