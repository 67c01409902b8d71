"""Everything a group chooses for an evening, and how each value moves on to the next one. Pure."""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
from typing import Final, TypeVar

from app.hearing.strictness import STRICTNESSES
from app.rules.game import Referee
from app.rules.modes import BASIC, Modes
from app.rules.names import is_taken
from app.screen.language import LANGUAGES
from app.table.house import Errors, Pace, marks_for

_Value = TypeVar("_Value")

MOST_PLAYERS: Final = 6
#: So many who are not on the list are remembered.
MOST_KNOWN: Final = 12
#: Names for players who have not said theirs.
SPARE_NAMES: Final = ("Ana", "Luis", "Eva", "Leo", "Sol", "Mar", "Teo")
#: Numbers of cards to play with (P2); 0 is as many as suit the number of players.
CARD_COUNTS: Final = (0, 60, 42, 36, 30, 24, 18)
#: Seconds until a card turns by itself (P8); None: somebody turns it with a key.
TURN_PAUSES: Final = (0.3, 0.6, 1.2, 2.0, None)
#: Minutes or rounds after which the game ends (G8); 0 is none.
LIMITS: Final = ((0, 0), (5, 0), (10, 0), (15, 0), (20, 0), (0, 5), (0, 10), (0, 20))
#: Seconds on top of the pace that a player may be given.
EXTRAS: Final = (0, 1, 2, 3)
EARS: Final = ("mic", "keys")
#: In a window, or filling the first, second or third display.
SCREENS: Final = (0, 1, 2, 3)
#: Per cent of each side of the picture; televisions that still cut it off hide up to ten.
MARGINS: Final = (5, 6, 7, 8, 9, 10)
VOLUMES: Final = (0, 25, 50, 75, 100)

#: For two, 60 cards drag on: 9.6 minutes in the middle and 24 in one of ten games at 12 % errors,
#: 18 and 48 at 18 %. With 36 it is 3.9 and 9, 6.4 and 16 (`tristris simulate --players 2`).
_CARDS_FOR_TWO: Final = 36


@dataclass(frozen=True, slots=True)
class Known:
    """Somebody who played before, and what is theirs wherever they sit."""

    name: str
    mark: int
    extra: int = 0


@dataclass(frozen=True, slots=True)
class Choice:
    """Everything chosen for an evening."""

    players: tuple[str, ...] = ("Ana", "Luis")
    extra: tuple[int, ...] = ()  # seconds on top of the pace, by player; missing ones have none
    marks: tuple[int, ...] = ()  # whose token and key, by player; missing ones take free ones
    known: tuple[Known, ...] = ()  # who is not on the list now, last removed first
    modes: Modes = BASIC
    pace: Pace = Pace.NORMAL
    strictness: str = "fiesta"  # a key of app.hearing.strictness.STRICTNESSES
    cards: int = 0  # 0: as many as suit the number of players
    minutes: int = 15  # 0: no limit
    rounds: int = 0  # 0: no limit
    last_lap: bool = False
    keep_direction: bool = False
    turn_pause: float | None = 0.6  # None: turned with a key
    error_vowel: bool = True  # what counts as an error, as in app.table.house.Errors
    error_correction: bool = True
    error_mumble: bool = True
    error_early: bool = False
    error_stutter: bool = False
    error_second: bool = False
    error_ending: bool = False
    vote: bool = False  # a verdict is reversed by the majority, not by one key
    opener: str = ""  # the name of who opens; empty: at random (P3)
    duel: bool = False  # whoever says a tongue twister best opens
    referee: Referee = Referee.AUTOMATIC
    language: str = "es"
    learning: bool = False
    reduce_motion: bool = False
    margin: int = 5  # per cent of each side that the television may hide
    large_text: bool = False
    contrast: bool = False  # strong contrast
    screen: int = 0  # 0: in a window; else the number of the display that is filled
    ear: str = "mic"  # "mic" | "keys"
    phones: bool = False  # as buttons to stop and overrule with
    volume: int = 75  # of the cues, in per cent; 0 is mute

    @property
    def cards_dealt(self) -> int:
        """How many cards this group plays with."""
        if self.cards:
            return self.cards
        return _CARDS_FOR_TWO if len(self.players) == 2 else 60

    @property
    def all_marks(self) -> tuple[int, ...]:
        """The mark of every player."""
        return marks_for(len(self.players), self.marks)

    @property
    def people(self) -> tuple[Known, ...]:
        """Everybody there is: who plays, and who did before."""
        playing = (
            Known(name, self.all_marks[seat], self.extra_of(seat))
            for seat, name in enumerate(self.players)
        )
        return (*playing, *self.known)

    def extra_of(self, seat: int) -> int:
        """Seconds this player has on top of the pace."""
        return self.extra[seat] if seat < len(self.extra) else 0


#: House rules that belong together; one key sets them all. Their cards and limits are such that
#: nine games of ten end in time (`tristris simulate`, 600 games each): for two children who err in
#: a quarter of their turns 30 cards alone take 18 minutes then, with the limit 10; for two at a
#: party (18 %) 36 cards take 15; for two experts, and for four (10 %), 7. Only the rulebook's 60
#: cards may take two players (12 %) 24 minutes.
PRESETS: Final[dict[str, Choice]] = {
    "niños": Choice(
        pace=Pace.TRANQUILO,
        strictness="niños",
        cards=30,
        minutes=10,
        turn_pause=1.2,
        error_correction=False,
        error_mumble=False,
        learning=True,
    ),
    "fiesta": Choice(),
    "pro": Choice(pace=Pace.RAPIDO, strictness="pro", minutes=0, last_lap=True, turn_pause=0.3),
    "rulebook": Choice(pace=Pace.OFF, cards=60, minutes=0, turn_pause=None, referee=Referee.TABLE),
}
#: What counts as an error, switch by switch.
ERRORS: Final = tuple(f"error_{each.name}" for each in fields(Errors))
#: What a preset sets. Who plays, the modes, and how the app is used are not its business.
_SET_TOGETHER: Final = (
    "pace",
    "strictness",
    "cards",
    "minutes",
    "rounds",
    "last_lap",
    "keep_direction",
    "turn_pause",
    *ERRORS,
    "vote",
    "referee",
    "learning",
)
#: The name of what is none of the presets.
OWN: Final = "own"


def preset_of(choice: Choice) -> str:
    """The preset a choice is, or :data:`OWN`."""
    rules = _house_rules(choice)
    return next((name for name, each in PRESETS.items() if _house_rules(each) == rules), OWN)


def _house_rules(choice: Choice) -> dict[str, object]:
    return {name: getattr(choice, name) for name in _SET_TOGETHER}


def changed(choice: Choice, name: str, step: int) -> Choice:
    """``choice`` with one of its values moved ``step`` on; round and round."""
    if name.startswith("extra-"):
        return _with_extra(choice, int(name.removeprefix("extra-")), step)
    values = _VALUES.get(name)
    if values is not None:
        return replace(choice, **{name: _next(values, getattr(choice, name), step)})
    match name:
        case "albino" | "trigo" | "trauma":
            modes = replace(choice.modes, **{name: not getattr(choice.modes, name)})
            return replace(choice, modes=modes)
        case "preset":
            preset = PRESETS[_next(tuple(PRESETS), preset_of(choice), step)]
            return replace(choice, **_house_rules(preset))  # type: ignore[arg-type]
        case "limit":
            minutes, rounds = _next(LIMITS, (choice.minutes, choice.rounds), step)
            return replace(choice, minutes=minutes, rounds=rounds)
        case "opener":
            ways = (("", False), ("", True), *((name, False) for name in choice.players))
            opener, duel = _next(ways, (choice.opener, choice.duel), step)
            return replace(choice, opener=opener, duel=duel)
        case _:
            return choice


#: Options that go round through a list of their own.
_VALUES: Final[dict[str, tuple[object, ...]]] = {
    "pace": tuple(Pace),
    "strictness": tuple(STRICTNESSES),
    "cards": CARD_COUNTS,
    "turn_pause": TURN_PAUSES,
    **dict.fromkeys(ERRORS, (True, False)),
    "vote": (False, True),
    "last_lap": (False, True),
    "keep_direction": (False, True),
    "referee": tuple(Referee),
    "learning": (False, True),
    "language": tuple(LANGUAGES),
    "reduce_motion": (False, True),
    "margin": MARGINS,
    "large_text": (False, True),
    "contrast": (False, True),
    "screen": SCREENS,
    "ear": EARS,
    "phones": (False, True),
    "volume": VOLUMES,
}


def next_language(code: str) -> str:
    """The language after this one, the first after the last: what one press leads to."""
    return _next(tuple(LANGUAGES), code, 1)


def _with_extra(choice: Choice, seat: int, step: int) -> Choice:
    extra = list(map(choice.extra_of, range(len(choice.players))))
    extra[seat] = _next(EXTRAS, extra[seat], step)
    return replace(choice, extra=tuple(extra))


def without(choice: Choice, seat: int) -> Choice:
    """``choice`` once a player is off the list; what is theirs is kept for another day."""
    seats = [other for other in range(len(choice.players)) if other != seat]
    return replace(seated(choice, seats), known=_remembered(choice, seat))


def _remembered(choice: Choice, seat: int) -> tuple[Known, ...]:
    gone = Known(choice.players[seat], choice.all_marks[seat], choice.extra_of(seat))
    others = (each for each in choice.known if each.name != gone.name)
    return (gone, *others)[:MOST_KNOWN]


def with_player(choice: Choice, spare: tuple[str, ...]) -> Choice:
    """``choice`` with one more: somebody known, else a name out of ``spare``."""
    known = (each.name for each in choice.known)
    name = next(name for name in (*known, *spare) if not is_taken(name, choice.players))
    joined = replace(choice, players=(*choice.players, name), marks=choice.all_marks)
    return as_known(joined, len(choice.players))


def with_person(choice: Choice, person: Known) -> Choice:
    """``choice`` with somebody more on the list, and with them what is theirs."""
    extra = (choice.extra_of(seat) for seat in range(len(choice.players)))
    return replace(
        choice,
        players=(*choice.players, person.name),
        extra=(*extra, person.extra),
        marks=(*choice.all_marks, person.mark),
        known=tuple(each for each in choice.known if each.name != person.name),
    )


def renamed(choice: Choice, seat: int, was: str) -> Choice:
    """After the name on a seat was typed over: another one known comes with what is theirs.

    A name nobody has had yet is a better spelling of the same person.
    """
    name = choice.players[seat]
    if name == was or name not in {each.name for each in choice.known}:
        return choice
    before = replace(choice, players=(*choice.players[:seat], was, *choice.players[seat + 1 :]))
    return as_known(replace(choice, known=_remembered(before, seat)), seat)


def as_known(choice: Choice, seat: int) -> Choice:
    """Whoever sits there and is known gets their seconds, and their mark where it is free."""
    person = next((each for each in choice.known if each.name == choice.players[seat]), None)
    if person is None:
        return replace(choice, marks=choice.all_marks)
    extra = [choice.extra_of(other) for other in range(len(choice.players))]
    extra[seat] = person.extra
    marks = list(choice.all_marks)
    if person.mark not in marks:
        marks[seat] = person.mark
    known = tuple(each for each in choice.known if each is not person)
    return replace(choice, extra=tuple(extra), marks=tuple(marks), known=known)


def seated(choice: Choice, seats: list[int]) -> Choice:
    """The same people on other seats: ``seats`` says who sits where, by where they sat."""
    return replace(
        choice,
        players=tuple(choice.players[seat] for seat in seats),
        extra=tuple(choice.extra_of(seat) for seat in seats),
        marks=tuple(choice.all_marks[seat] for seat in seats),
    )


def _next(values: tuple[_Value, ...], now: _Value, step: int) -> _Value:
    """The value ``step`` on; from one that is not among them, the first or the last."""
    if now not in values:
        return values[0 if step > 0 else -1]
    return values[(values.index(now) + step) % len(values)]
