"""Every text exists in every language, with the same places to fill; reasons are sentences."""

from __future__ import annotations

import re
from pathlib import Path
from string import Formatter

import pytest
from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po

import app.screen
from app.hearing.strictness import STRICTNESSES
from app.rules.commands import FAULTS_OF_ANSWERS, Fault
from app.rules.events import Refusal
from app.rules.game import Referee, RightWord, Why
from app.rules.modes import Modes
from app.rules.words import UNDER_VOWEL, Vowel, Word
from app.screen.choice import OWN, PRESETS
from app.screen.language import LANGUAGES, LanguageError, catalogue_path, language
from app.screen.microphone import ADVICES
from app.screen.notices import TROUBLES
from app.screen.pause import PauseItem
from app.screen.phones import PROBLEMS
from app.screen.reasons import fault_title, reason
from app.screen.records import MODES
from app.screen.rehearsal import SOUNDS, EarsNews, Outcome
from app.screen.setup_places import (
    FAULT_ITEMS,
    HOUSE_ITEMS,
    MODE_ITEMS,
    OPTION_ITEMS,
    TITLE_ITEMS,
)
from app.table.house import Pace
from app.table.view import Closing


def catalogue(code: str) -> Catalog:
    with catalogue_path(code).open("rb") as file:
        return read_po(file, locale=code)


def texts(code: str) -> dict[str, tuple[str, ...]]:
    """Message by message, all its forms."""
    found = {}
    for message in catalogue(code):
        if message.id:
            name = message.id if isinstance(message.id, str) else message.id[0]
            forms = message.string
            found[name] = (forms,) if isinstance(forms, str) else tuple(forms or ())
    return found


def places(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name}


LISTED = (*MODE_ITEMS, *HOUSE_ITEMS, *FAULT_ITEMS, *OPTION_ITEMS)


def asked_for() -> set[str]:
    """Every message the code names outright, and every one it builds from a value."""
    package = Path(app.screen.__file__).parent.parent
    sources = (*package.glob("screen/*.py"), package / "evening" / "phones.py")
    source = "\n".join(path.read_text() for path in sources)
    named = set(re.findall(r'\.(?:say|count)\(\s*"([a-z0-9-]+)"', source))
    named |= set(re.findall(r'"(key-means-[a-z-]+)"', source))
    named |= {f"title-{name}" for name in TITLE_ITEMS if name != "language"}
    named |= {f"mode-{name}" for name in MODE_ITEMS}
    named |= {f"option-{name}" for name in (*HOUSE_ITEMS, *FAULT_ITEMS, *OPTION_ITEMS)}
    named |= {f"about-{name}" for name in LISTED}
    named -= {"about-preset", "about-referee"}  # explained as they are set
    named |= {f"about-referee-{referee.value}" for referee in Referee}
    for name in (*PRESETS, OWN):
        named |= {f"preset-{name}", f"about-preset-{name}"}
    named |= {f"closing-{closing.value}" for closing in Closing}
    named |= {"faults", "faults-usual", "counts", "forgiven", "by-the-table", "by-vote", "by-key"}
    named |= {"duel-rule", "duel-tied", "duel-by-keys", "opener-duel"}
    named |= {"vote-on-right", "vote-on-fault", "modes-none"}
    named |= {"help-more", "help-cards", "help-winning", "help-win", "help-fault", "help-costs"}
    named |= {"help-vowel", "help-by-key", "help-out-of-turn", "help-full-screen"}
    named |= {"help-reverse", "help-doorbell", "help-pause"}
    named |= {"help-words", "help-keys", "house", "options", "cards-to-play", "cards-that-suit"}
    named |= {"last-card", "last-word", "picture-refused", "naming", "name-taken"}
    named |= {f"pace-{pace.name.lower()}" for pace in Pace}
    named |= {f"referee-{referee.value}" for referee in Referee}
    named |= {f"strictness-{name}" for name in STRICTNESSES}
    named |= {
        "screen-window",
        "screen-full",
        "ear-mic",
        "ear-keys",
        "pause",
        "pause-who",
        "pause-newcomer",
        "pause-another",
    }
    named |= {f"notice-{refusal.value}" for refusal in Refusal}
    named |= {f"{kind}-{name}" for kind in ("trouble", "todo") for name in TROUBLES}
    named |= {f"rehearsal-{outcome.value}" for outcome in Outcome}
    named |= {f"ears-{news.value}" for news in EarsNews}
    named |= {f"sound-{name}" for name in SOUNDS}
    named |= {f"advice-{name}" for name in ADVICES}
    named |= {f"pause-{item.value}" for item in PauseItem}
    named |= {f"phones-{problem}" for problem in PROBLEMS}
    named |= {"phone-vote", "phone-fault", "phone-takes-pile", "phone-you-take-pile"}
    named |= {f"lacks-{word.value}" for word in Word if word is not Word.TRIGAL}
    named |= {f"why-{word.value}" for word in Word}
    named |= {f"why-skipped-{count}" for count in (1, 2, 3)}
    named |= {f"rule-{word.value}" for word in Word}
    named |= {f"fault-{fault.value}" for fault in Fault}
    named |= {f"mode-{mode}" for mode in MODES}
    named |= {f"kind-{fault.value}" for fault in FAULTS_OF_ANSWERS}
    named |= {f"statistics-{leaf}" for leaf in ("first", "more", "forget", "forget-all")}
    named |= {f"statistics-{tile}" for tile in ("words", "right", "fastest", "streak")}
    troubles = ("aside", "refused")
    named |= {f"{file}-{each}" for file in ("settings", "statistics") for each in troubles}
    for question in ("resume-evening", "quit-game", "forget-player", "forget-all"):
        named |= {f"{kind}-{question}" for kind in ("ask", "about", "yes", "no")}
    awards = ("fastest", "surest", "wheat-magnet", "collector")
    named |= {f"award-{kind}" for kind in awards}
    named |= {"undo-fault", "undo-right", "call-vote"}
    wordings = ("turn-again", "turn-of", "yes", "no", "percent")
    return named | {*wordings, "words-again", "rehearse-again", "back", "newer", "older"}


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_text_the_screens_ask_for_exists_and_no_other(code: str) -> None:
    assert set(texts(code)) == asked_for()


@pytest.mark.parametrize("code", LANGUAGES)
def test_no_text_is_empty(code: str) -> None:
    assert all(form.strip() for forms in texts(code).values() for form in forms)


def test_all_languages_have_the_same_places_and_numbers_of_forms() -> None:
    first = texts("es")
    for code in LANGUAGES:
        for name, forms in texts(code).items():
            wanted = set().union(*(places(form) for form in first[name]))
            assert set().union(*(places(form) for form in forms)) == wanted, name
            assert (len(forms) > 1) == (len(first[name]) > 1), name


def test_numbers_and_plurals_are_right() -> None:
    spanish, english = language("es"), language("en")
    assert spanish.count("cards-left", 1) == "1 carta"
    assert spanish.count("cards-left", 0) == "0 cartas"
    assert english.count("cards-left", 1) == "1 card"
    assert english.count("cards-left", 12) == "12 cards"
    assert spanish.number(0.84) == "0,8"
    assert [spanish.number(n, 0) for n in (1812, 12345)] == ["1812", "12.345"]
    assert [english.number(n, 0) for n in (1812, 12345)] == ["1,812", "12,345"]
    assert spanish.count("cards-left", 1) == "1 carta"
    assert english.number(0.84, 2) == "0.84"


def test_a_language_we_do_not_have_is_told_in_one_sentence() -> None:
    with pytest.raises(LanguageError, match="choose one of es, en"):
        language("tlh")


def test_the_reason_for_a_skip_names_what_the_card_lacks() -> None:
    right = RightWord(Word.TIGRES, "tigres", Why.CHAIN, (Word.TRES, Word.TRISTES))
    assert reason(language("es"), right) == ("No hay tres iguales ni dos lágrimas: toca «tigres».")


def test_the_reason_names_the_vowel_in_force() -> None:
    right = RightWord(Word.TRISTES, "tristis", Why.CHAIN)
    assert "Con la I: «tristis»." in reason(language("es"), right)
    assert "With I" in reason(language("en"), right)


def test_the_reason_names_the_e_though_tres_sounds_as_ever() -> None:
    for why in (Why.CHAIN, Why.TRAUMA, Why.BOTH):
        right = RightWord(Word.TRES, "tres", why)
        assert "Con la E: «tres»." in reason(language("es"), right, Vowel.E)
        assert "Con la" not in reason(language("es"), right)


def test_a_repeat_and_a_wheat_field_have_reasons_of_their_own() -> None:
    spanish = language("es")
    repeat = reason(spanish, RightWord(Word.TRES, "tres", Why.TRAUMA))
    field = reason(spanish, RightWord(Word.TRIGAL, "trigal", Why.TRIGAL))
    both = reason(spanish, RightWord(Word.TRES, "tres", Why.BOTH))
    assert "fondo" in repeat
    assert "trigal" in field
    assert len({repeat, field, both}) == 3


@pytest.mark.parametrize("code", LANGUAGES)
def test_there_is_a_reason_for_every_word_under_every_vowel_after_any_skip(code: str) -> None:
    texts = language(code)
    chain = Modes(trigo=True).chain
    for word in chain:
        for vowel in Vowel:
            for skips in range(len(chain)):
                start = (chain.index(word) - skips) % len(chain)
                skipped = (chain + chain)[start : start + skips]
                right = RightWord(word, UNDER_VOWEL[word][vowel], Why.CHAIN, skipped)
                assert word.value in reason(texts, right)


@pytest.mark.parametrize("fault", Fault)
def test_every_fault_has_a_name(fault: Fault) -> None:
    assert fault_title(language("es"), fault)
