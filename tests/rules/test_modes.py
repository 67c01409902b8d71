"""The eight mixes of the three extra modes."""

from __future__ import annotations

from app.rules.modes import BASIC, Modes
from app.rules.words import Word
from tests.rules.tabletop import ALBINO, EVERY_MODE, TRAUMA, TRIGO


def test_every_mix_has_its_official_name_m6() -> None:
    assert [modes.official_name for modes in EVERY_MODE] == [
        "Básico", "Trauma", "Trigo", "Traumátrigo",
        "Albino", "Retrotrauma", "Retrótrigo", "Retrotraumátrigo",
    ]  # fmt: skip


def test_only_wheat_mode_adds_a_word_to_the_chain_w3() -> None:
    three = (Word.TRES, Word.TRISTES, Word.TIGRES)
    assert BASIC.chain == ALBINO.chain == TRAUMA.chain == three
    assert TRIGO.chain == Modes(True, True, True).chain == (*three, Word.TRIGO)
