"""The line above the table and the plaque below it: whose turn, what was heard, what to press."""

from __future__ import annotations

from math import ceil

from app.rules.words import Vowel, Word
from app.screen.canvas import Box, Canvas
from app.screen.keys import AGAIN_KEY, STOP_KEYS, WORD_KEYS, words_by_key
from app.screen.language import Language
from app.screen.layout import Layout
from app.screen.mode_names import mode_name
from app.screen.pieces import draw_panel, hints, hints_width, icon, pill
from app.screen.seats import key_cap, token
from app.screen.text import Weight, width_of, write
from app.screen.theme import BODY, CREAM, DUSK, GOLD, INK, LARGE, PLUM, RIGHT, Colour
from app.table.timing import instant
from app.table.view import Moment, TableView


def clock(seconds: float) -> str:
    """Minutes and seconds."""
    return f"{int(seconds) // 60}:{int(seconds) % 60:02d}"


def seconds_to_reverse(view: TableView) -> int | None:
    """Seconds for which a key still reverses the verdict, the one begun included (E6)."""
    until = None if view.verdict is None else view.verdict.reversible_until
    if until is None or view.at > until:
        return None
    return max(1, ceil(instant(until - view.at)))


def draw_top(
    canvas: Canvas, laid: Layout, view: TableView, language: Language, *, marked: bool = False
) -> None:
    """The official name of the mix of modes, and the round or the practice clock.

    ``marked``: a mark beside it tells of deaf ears.
    """
    solo = len(view.seats) == 1
    where = clock(view.elapsed) if solo else language.say("round", n=view.round)
    text = f"{mode_name(view.modes, language)} · {where}"
    colour: Colour = CREAM
    weight: Weight = "SemiBold"
    if view.closing is not None:
        text = f"{text} · {language.say(f'closing-{view.closing.value}')}"
        colour, weight = GOLD, "ExtraBold"
    room = laid.beside_mark(width_of(canvas, text, BODY, weight)) if marked else laid.top
    write(canvas, text, room, BODY, colour, weight)


def draw_plaque(
    canvas: Canvas,
    laid: Layout,
    view: TableView,
    language: Language,
    by_hand: bool,
    typed: Word | None,
) -> None:
    """One line for the room: it changes with the moment."""
    match view.moment:
        case Moment.DEALING if view.until is None:
            _hints(canvas, laid, ((language.say("key-enter"), language.say("deal")),))
        case Moment.DEALING:
            _line(canvas, laid, language.say("dealing"))
        case Moment.READY | Moment.TURNING:
            _turn(canvas, laid, view, _whose(view, language))
        case Moment.LISTENING if by_hand:
            _word_keys(canvas, laid, view, language, typed)
        case Moment.LISTENING:
            _turn(canvas, laid, view, _whose(view, language), waves=view.speaking)
        case Moment.AGAIN if by_hand:
            _word_keys(canvas, laid, view, language, typed)
        case Moment.AGAIN:
            _turn(canvas, laid, view, language.say("again", name=_name(view)), waves=view.speaking)
        case Moment.RIGHT:
            _heard(canvas, laid, view, language)
        case Moment.LAST_CARD:
            out = view.seats[view.turn].cards == 0
            wording = "last-card" if out else "last-word"
            _keys(canvas, laid, view, language, language.say(wording, name=_name(view)))
        case Moment.FAULT if view.verdict is not None and view.verdict.overruled:
            _keys(canvas, laid, view, language, language.say("reversed-once"))
        case Moment.FAULT | Moment.CHALLENGE:
            _keys(canvas, laid, view, language, "", hears=not by_hand)
        case Moment.VOTE:
            close = (language.say("key-enter"), language.say("close-vote"))
            again = (AGAIN_KEY.upper(), language.say("hear-again"))
            _hints(canvas, laid, (close,) if by_hand else (close, again))
        case Moment.OVER:
            return


def _name(view: TableView) -> str:
    return view.seats[view.turn].name


def _whose(view: TableView, language: Language) -> str:
    """Whose turn it is; at the learning level also what is due."""
    wording = "turn-again" if view.plays_again else "turn-of"
    turn = language.say(wording, name=_name(view))
    return turn if view.learning is None else f"{turn}: {language.quoted(view.learning.expected)}"


def _line(canvas: Canvas, laid: Layout, text: str) -> None:
    box = _middle_of(laid.plaque, width_of(canvas, text, LARGE, "ExtraBold") + 120)
    pill(canvas, box, DUSK, PLUM)
    write(canvas, text, box.inset(30, 2), LARGE, CREAM, "ExtraBold")


def _turn(canvas: Canvas, laid: Layout, view: TableView, text: str, waves: bool = False) -> None:
    """Whose turn it is, with their token; waves while somebody is heard to speak."""
    box = _middle_of(laid.plaque, width_of(canvas, text, LARGE, "ExtraBold") + 250)
    pill(canvas, box, GOLD)
    token(
        canvas,
        view.seats[view.turn].mark,
        "speaking" if waves else "calm",
        box.x + 56,
        box.centre[1],
        62,
    )
    inner = Box(box.x + 100, box.y + 2, box.w - 200, box.h - 4)
    write(canvas, text, inner, LARGE, INK, "ExtraBold")
    if waves:
        icon(canvas, "waves", box.right - 56, box.centre[1], 56)


def _heard(canvas: Canvas, laid: Layout, view: TableView, language: Language) -> None:
    """What was heard and stood, as a caption; how quick it was where that is known."""
    verdict = view.verdict
    if verdict is None:  # the players are the referees, so the app keeps quiet (E8)
        _line(canvas, laid, language.say("anybody-stops"))
        return
    said = language.quoted(verdict.sound or verdict.right.sound)
    if verdict.overruled:
        said = language.say("overruled", name=view.seats[verdict.player].name)
    quick = ""
    if verdict.reaction is not None:
        quick = language.say("seconds", n=language.number(verdict.reaction))
    wide = width_of(canvas, said, 62, "ExtraBold") + width_of(canvas, quick, BODY) + 260
    box = _middle_of(laid.plaque, wide)
    pill(canvas, box, RIGHT)
    token(canvas, view.seats[verdict.player].mark, "glad", box.x + 56, box.centre[1], 62)
    words = Box(box.x + 104, box.y + 2, width_of(canvas, said, 62, "ExtraBold") + 8, box.h - 4)
    write(canvas, said, words, 62, INK, "ExtraBold", "left")
    rest = Box(words.right + 16, box.y + 2, box.right - words.right - 60, box.h - 4)
    write(canvas, quick, rest, BODY, INK, align="right")


def _keys(
    canvas: Canvas,
    laid: Layout,
    view: TableView,
    language: Language,
    text: str,
    *,
    hears: bool = False,
) -> None:
    """Keys that matter now: reverse the verdict while it may be, go on, hear a quarrel again."""
    keys = [(language.say("key-enter"), language.say("go-on"))]
    verdict, left = view.verdict, seconds_to_reverse(view)
    if verdict is not None and left is not None:
        wording = "undo-fault" if verdict.fault is not None else "undo-right"
        wording = "call-vote" if view.by_vote else wording
        keys.insert(0, (language.say("key-backspace"), language.say(wording, n=left)))
    if view.suspects:
        theirs = " ".join(STOP_KEYS[view.seats[seat].mark] for seat in view.suspects)
        keys.append((theirs, language.say("whose-fault")))
    if hears and view.moment is Moment.CHALLENGE:
        keys.append((AGAIN_KEY.upper(), language.say("hear-again")))
    if not text:
        _hints(canvas, laid, tuple(keys))
        return
    if laid.deep.h > laid.plaque.h:
        draw_panel(canvas, laid.deep, GOLD, lifted=False)
        above, below = _halves(laid.deep)
        write(canvas, text, above, 48, INK, "ExtraBold")
        hints(canvas, tuple(keys[-1:]), below, INK)
        return
    beside = hints_width(canvas, tuple(keys[-1:])) + 8
    box = _middle_of(laid.plaque, width_of(canvas, text, 48, "ExtraBold") + beside + 160)
    pill(canvas, box, GOLD)
    rest = Box(box.right - 40 - beside, box.y + 4, beside, box.h - 8)
    words = Box(box.x + 40, box.y + 2, rest.x - box.x - 80, box.h - 4)
    write(canvas, text, words, 48, INK, "ExtraBold", "left")
    hints(canvas, tuple(keys[-1:]), rest, INK)


def _middle_of(plaque: Box, wide: float) -> Box:
    """So much of the plaque; few widths, so that all of them can be kept."""
    wide = min(plaque.w, ceil(wide / 32) * 32)
    return Box(plaque.centre[0] - wide / 2, plaque.y, wide, plaque.h)


def _halves(box: Box) -> tuple[Box, Box]:
    """The upper and the lower row of a deep plaque."""
    inner = box.inset(12, 5)
    half = inner.h / 2
    return Box(inner.x, inner.y, inner.w, half), Box(inner.x, inner.y + half, inner.w, half)


def _hints(canvas: Canvas, laid: Layout, keys: tuple[tuple[str, str], ...]) -> None:
    """Keys and what they do on a plaque, in two rows where one is too short and two have room."""
    wide = hints_width(canvas, keys) + 90
    if wide <= laid.plaque.w or laid.deep.h <= laid.plaque.h:
        box = _middle_of(laid.plaque, wide)
        pill(canvas, box, DUSK, PLUM)
        hints(canvas, keys, box.inset(30, 4))
        return
    draw_panel(canvas, laid.deep, DUSK, PLUM, lifted=False)
    half = (len(keys) + 1) // 2
    for some, row in zip((keys[:half], keys[half:]), _halves(laid.deep), strict=True):
        hints(canvas, some, row)


def _word_keys(
    canvas: Canvas, laid: Layout, view: TableView, language: Language, typed: Word | None
) -> None:
    """The keys for the words; after a word's number, the keys for its vowel."""
    deep = laid.deep.h > laid.plaque.h
    if deep:
        draw_panel(canvas, laid.deep, DUSK, PLUM, lifted=False)
    else:
        pill(canvas, laid.plaque, DUSK, PLUM)
    above, below = _halves(laid.deep) if deep else (laid.deep.inset(24, 4),) * 2
    if typed is not None:
        number = next(key for key, word in WORD_KEYS.items() if word is typed)
        x = above.x + max(0.0, above.w - (680 if deep else 1080)) / 2
        write(canvas, f"{typed.value}:", Box(x, above.y, 240, above.h), 48, GOLD, "ExtraBold")
        for place, vowel in enumerate(Vowel):
            key_cap(canvas, vowel.value.upper(), x + 300 + place * 84, above.centre[1])
        rest = below if deep else Box(x + 680, above.y, 400, above.h)
        hints(canvas, ((number, typed.value),), rest)
        return
    keys = tuple((key, word.value) for key, word in words_by_key(view.modes).items())
    if deep:
        hints(canvas, keys[:3], above)
        hints(canvas, keys[3:], Box(below.x, below.y, below.w - 330, below.h))
    else:
        hints(canvas, keys, Box(above.x, above.y, above.w - 350, above.h), gap=26)
    y, right = below.centre[1], below.right
    key_cap(canvas, language.say("key-enter"), right - 280, y)
    icon(canvas, "tick", right - 186, y, 56)
    key_cap(canvas, "X", right - 92, y)
    icon(canvas, "cross", right - 28, y, 56)
