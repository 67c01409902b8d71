"""What a choice after a command may be called."""

from dataclasses import fields

import pytest

from app.evening import names_of_choices as known
from app.evening.names_of_choices import Names
from app.hearing.strictness import STRICTNESSES
from app.rules.game import Referee
from app.rules.modes import Modes
from app.screen.choice import PRESETS
from app.screen.language import LANGUAGES, language
from app.table.house import Errors, Pace

KEPT = [
    (known.PRESETS, tuple(PRESETS)),
    (known.PACES, tuple(each.value for each in Pace)),
    (known.STRICTNESSES, tuple(STRICTNESSES)),
    (known.REFEREES, tuple(each.value for each in Referee)),
    (known.FAULTS, tuple(each.name for each in fields(Errors))),
    (known.MODES, tuple(each.name for each in fields(Modes))),
    (known.LANGUAGES, tuple(LANGUAGES)),
]
SHOWN = [
    (known.PRESETS, {f"preset-{each}": each for each in PRESETS}),
    (known.PACES, {f"pace-{each.name.lower()}": each.value for each in Pace}),
    (known.STRICTNESSES, {f"strictness-{each}": each for each in STRICTNESSES}),
    (known.REFEREES, {f"referee-{each.value}": each.value for each in Referee}),
    (known.OPENINGS, {"opener-duel": "duel", "opener-random": "random"}),
    (known.FAULTS, {f"option-error_{each.name}": each.name for each in fields(Errors)}),
    (known.MODES, {f"mode-{each.name}": each.name for each in fields(Modes)}),
]


@pytest.mark.parametrize(("names", "kept"), KEPT)
def test_everything_the_game_keeps_is_called_so(names: Names, kept: tuple[str, ...]) -> None:
    assert tuple(map(names.meant, kept)) == kept
    assert tuple(map(names.meant, names.listed)) == kept


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize(("names", "shown"), SHOWN)
def test_everything_is_called_what_the_screens_call_it(
    names: Names, shown: dict[str, str], code: str
) -> None:
    for message, kept in shown.items():
        text = language(code).say(message)
        assert names.meant(text) == names.meant(text.upper()) == kept


@pytest.mark.parametrize(
    ("names", "written", "kept"),
    [
        (known.REFEREES, "app", "automatic"),
        (known.REFEREES, "automático", "automatic"),
        (known.REFEREES, "MESA", "table"),
        (known.STRICTNESSES, "expert", "pro"),
        (known.PACES, "no limit", "off"),
        (known.PACES, "sin limite", "off"),
        (known.PACES, "RAPIDO", "rápido"),
        (known.OPENINGS, "chance", "random"),
        (known.OPENINGS, "azar", "random"),
        (known.OPENINGS, "Duelo", "duel"),
        (known.MODES, "wheat", "trigo"),
        (known.FAULTS, "Vocal", "vowel"),
        (known.PRESETS, "reglamento", "rulebook"),
    ],
)
def test_the_word_that_tells_a_choice_apart_is_enough(
    names: Names, written: str, kept: str
) -> None:
    assert names.meant(written) == kept


@pytest.mark.parametrize(
    ("names", "written"),
    [(known.REFEREES, "the"), (known.PACES, "s"), (known.STRICTNESSES, "de"), (known.MODES, " ")],
)
def test_what_tells_nothing_apart_names_nothing(names: Names, written: str) -> None:
    assert names.meant(written) is None
