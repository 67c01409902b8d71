"""The line above the table and the plaque below it: whose turn, what was heard, what to press."""

from __future__ import annotations

from app.rules.words import Vowel, Word
from app.screen.canvas import SAFE, Box, Canvas
from app.screen.keys import WORD_KEYS
from app.screen.language import Language
from app.screen.pieces import hints, icon, pill
from app.screen.seats import key_cap, token
from app.screen.text import width_of, write
from app.screen.theme import BODY, CREAM, DUSK, GOLD, INK, LARGE, PLUM, RIGHT
from app.table.view import Moment, TableView

PLAQUE = Box(SAFE.x, 782, SAFE.w, 76)


def clock(seconds: float) -> str:
    """Minutes and seconds."""
    return f"{int(seconds) // 60}:{int(seconds) % 60:02d}"


def draw_top(canvas: Canvas, view: TableView, language: Language) -> None:
    """The official name of the mix of modes, and the round or the practice clock."""
    solo = len(view.seats) == 1
    where = clock(view.elapsed) if solo else language.say("round", n=view.round)
    text = f"{view.modes.official_name} · {where}"
    if view.closing is None:
        write(canvas, text, Box(430, 40, 740, 58), BODY, CREAM)
        return
    closing = language.say(f"closing-{view.closing.value}")
    write(canvas, f"{text} · {closing}", Box(430, 40, 740, 58), BODY, GOLD, "ExtraBold")


def draw_plaque(
    canvas: Canvas, view: TableView, language: Language, by_hand: bool, typed: Word | None
) -> None:
    """One line for the room: it changes with the moment."""
    match view.moment:
        case Moment.DEALING if view.until is None:
            pill(canvas, PLAQUE.inset(400, 0), DUSK, PLUM)
            deal = ((language.say("key-enter"), language.say("deal")),)
            hints(canvas, deal, PLAQUE.inset(420, 4))
        case Moment.DEALING:
            _line(canvas, language.say("dealing"))
        case Moment.READY | Moment.TURNING:
            _turn(canvas, view, _whose(view, language))
        case Moment.LISTENING if by_hand:
            _word_keys(canvas, view, language, typed)
        case Moment.LISTENING:
            _turn(canvas, view, _whose(view, language), waves=view.speaking)
        case Moment.AGAIN if by_hand:
            _word_keys(canvas, view, language, typed)
        case Moment.AGAIN:
            _turn(canvas, view, language.say("again", name=_name(view)), waves=view.speaking)
        case Moment.RIGHT:
            _heard(canvas, view, language)
        case Moment.LAST_CARD:
            out = view.seats[view.turn].cards == 0
            wording = "last-card" if out else "last-word"
            _keys(canvas, view, language, language.say(wording, name=_name(view)))
        case Moment.FAULT | Moment.CHALLENGE:
            _keys(canvas, view, language, "")
        case Moment.OVER:
            return


def _name(view: TableView) -> str:
    return view.seats[view.turn].name


def _whose(view: TableView, language: Language) -> str:
    """Whose turn it is; at the learning level also what is due."""
    wording = "turn-again" if view.plays_again else "turn-of"
    turn = language.say(wording, name=_name(view))
    return turn if view.learning is None else f"{turn}: «{view.learning.expected}»"


def _line(canvas: Canvas, text: str) -> None:
    wide = min(PLAQUE.w, width_of(canvas, text, LARGE, "ExtraBold") + 120)
    box = Box(800 - wide / 2, PLAQUE.y, wide, PLAQUE.h)
    pill(canvas, box, DUSK, PLUM)
    write(canvas, text, box.inset(30, 2), LARGE, CREAM, "ExtraBold")


def _turn(canvas: Canvas, view: TableView, text: str, waves: bool = False) -> None:
    """Whose turn it is, with their token; waves while somebody is heard to speak."""
    wide = min(PLAQUE.w, width_of(canvas, text, LARGE, "ExtraBold") + 250)
    box = Box(800 - wide / 2, PLAQUE.y, wide, PLAQUE.h)
    pill(canvas, box, GOLD)
    token(canvas, view.turn, "speaking" if waves else "calm", box.x + 56, box.centre[1], 62)
    inner = Box(box.x + 100, box.y + 2, wide - 200, box.h - 4)
    write(canvas, text, inner, LARGE, INK, "ExtraBold")
    if waves:
        icon(canvas, "waves", box.right - 56, box.centre[1], 56)


def _heard(canvas: Canvas, view: TableView, language: Language) -> None:
    """What was heard and stood, as a caption; how quick it was where that is known."""
    verdict = view.verdict
    if verdict is None:  # the players are the referees, so the app keeps quiet (E8)
        _line(canvas, language.say("anybody-stops"))
        return
    said = f"«{verdict.sound or verdict.right.sound}»"
    if verdict.overruled:
        said = language.say("overruled", name=view.seats[verdict.player].name)
    quick = ""
    if verdict.reaction is not None:
        quick = language.say("seconds", n=language.number(verdict.reaction))
    wide = width_of(canvas, said, 62, "ExtraBold") + width_of(canvas, quick, BODY) + 260
    box = Box(800 - wide / 2, PLAQUE.y, wide, PLAQUE.h)
    pill(canvas, box, RIGHT)
    token(canvas, verdict.player, "glad", box.x + 56, box.centre[1], 62)
    words = Box(box.x + 104, box.y + 2, width_of(canvas, said, 62, "ExtraBold") + 8, box.h - 4)
    write(canvas, said, words, 62, INK, "ExtraBold", "left")
    rest = Box(words.right + 16, box.y + 2, box.right - words.right - 60, box.h - 4)
    write(canvas, quick, rest, BODY, INK, align="right")


def _keys(canvas: Canvas, view: TableView, language: Language, text: str) -> None:
    """Keys that matter now: reverse the verdict while it may be, and go on."""
    keys = [(language.say("key-enter"), language.say("go-on"))]
    verdict = view.verdict
    reversible = verdict is not None and verdict.reversible_until is not None
    if reversible and verdict is not None and view.at <= (verdict.reversible_until or 0.0):
        wording = "undo-fault" if verdict.fault is not None else "undo-right"
        keys.insert(0, (language.say("key-backspace"), language.say(wording)))
    if not text:
        pill(canvas, PLAQUE.inset(170, 0), DUSK, PLUM)
        hints(canvas, tuple(keys), PLAQUE.inset(200, 4))
        return
    pill(canvas, PLAQUE, GOLD)
    wide = PLAQUE.w * 0.52
    write(canvas, text, Box(PLAQUE.x + 30, PLAQUE.y + 2, wide, PLAQUE.h - 4), 48, INK, "ExtraBold")
    rest = Box(PLAQUE.x + 30 + wide, PLAQUE.y + 4, PLAQUE.w - wide - 50, PLAQUE.h - 8)
    hints(canvas, tuple(keys[-1:]), rest, INK)


def _word_keys(canvas: Canvas, view: TableView, language: Language, typed: Word | None) -> None:
    """The keys for the words; after a word's number, the keys for its vowel."""
    pill(canvas, PLAQUE, DUSK, PLUM)
    row = PLAQUE.inset(24, 4)
    if typed is not None:
        number = next(key for key, word in WORD_KEYS.items() if word is typed)
        vowels = tuple((vowel.value.upper(), "") for vowel in Vowel)
        write(canvas, f"{typed.value}:", Box(row.x, row.y, 240, row.h), 48, GOLD, "ExtraBold")
        for place, (key, _) in enumerate(vowels):
            key_cap(canvas, key, row.x + 300 + place * 84, row.centre[1])
        hints(canvas, ((number, typed.value),), Box(row.x + 700, row.y, 420, row.h))
        return
    words = (*view.modes.chain, Word.TRIGAL)
    keys = tuple((key, word.value) for key, word in WORD_KEYS.items() if word in words)
    hints(canvas, keys, Box(row.x, row.y, row.w - 350, row.h), gap=26)
    y = row.centre[1]
    key_cap(canvas, language.say("key-enter"), row.right - 280, y)
    icon(canvas, "tick", row.right - 186, y, 56)
    key_cap(canvas, "X", row.right - 92, y)
    icon(canvas, "cross", row.right - 28, y, 56)
