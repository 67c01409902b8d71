"""What an evening learns of voices is there in the next one, and is forgotten with its player."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from app.evening.journal import ACTOR
from app.hearing.leanings import NO_LEANINGS, Leanings
from app.rules.words import UNDER_VOWEL, Vowel, Word
from app.screen.hands import Key
from app.store.settings import Five, Settings
from app.table.journal import note_line, sealed
from app.table.view import Moment
from tests.evening.sofa import Sofa
from tests.table.pilot import Pilot, setup_of

KEYS = Settings(players=("Ana", "Luis"), cards=4, ear="keys")
STRANGE: Five = (0.0, -0.5, 1.0, 0.0, 0.0)


def broken_off(journal: Path) -> Pilot:
    """A game whose first word, Ana's, was nearly lost to the same word under i."""
    pilot = Pilot(setup_of("Ana", "Luis", cards=4))
    pilot.until_visible()
    assert pilot.right.word is not Word.TRIGAL
    pilot.say((UNDER_VOWEL[pilot.right.word][Vowel.I], 0.0), (pilot.right.sound, -1.0))
    journal.write_text("".join(f"{line}\n" for line in sealed(pilot.lines)), encoding="utf-8")
    return pilot


def played_to_the_end(journal: Path) -> Sofa:
    """The game that was broken off, gone on with by keys until it is over and left."""
    sofa = Sofa(journal, KEYS)
    sofa.press(Key.ENTER, Key.ENTER)
    while not sofa.sitting.ended:
        sofa.wait_for(Moment.READY, Moment.LISTENING, Moment.LAST_CARD, Moment.OVER)
        sofa.press(Key.ENTER)
        sofa.wait(0.2)
    sofa.press(Key.ESCAPE)
    return sofa


def test_what_a_game_learnt_of_a_voice_is_remembered_once_it_is_over(journal: Path) -> None:
    ana = broken_off(journal).table.sitting.leanings[0]
    assert ana != NO_LEANINGS
    sofa = played_to_the_end(journal)
    assert sofa.remembered.leanings == {"Ana": tuple(ana)}


def test_nothing_is_learnt_of_anybody_from_a_game_that_actors_began(journal: Path) -> None:
    lines = broken_off(journal).lines
    lines.append(note_line({ACTOR: "Ana", "due": "tres", "word": "tris"}))
    journal.write_text("".join(f"{line}\n" for line in sealed(lines)), encoding="utf-8")
    sofa = played_to_the_end(journal)
    assert sofa.remembered.leanings == {}


def test_a_voice_heard_before_is_known_in_the_next_game(journal: Path) -> None:
    sofa = Sofa(journal, replace(KEYS, leanings={"Luis": STRANGE}))
    sofa.press(Key.ENTER, Key.ENTER)
    assert sofa.sitting.leanings == (NO_LEANINGS, Leanings(*STRANGE))


def test_a_voice_is_not_known_in_a_session_with_other_ears(journal: Path) -> None:
    sofa = Sofa(journal, replace(KEYS, leanings={"Luis": STRANGE}))
    sofa.house.model = "es"
    sofa.press(Key.ENTER, Key.ENTER)
    assert sofa.sitting.leanings == (NO_LEANINGS,) * 2
    sofa.house.know({"Ana": Leanings(a=0.5)})
    assert sofa.house.settings.leanings == {"Luis": STRANGE}


def test_whoever_joins_in_the_middle_of_a_game_is_known_by_their_voice(journal: Path) -> None:
    group = replace(KEYS, known=(("Leo", 4, 1),), ease={"Leo": 1.0}, leanings={"Leo": STRANGE})
    sofa = Sofa(journal, group)
    sofa.press(Key.ENTER, Key.ENTER)
    sofa.wait_for(Moment.READY)
    sofa.press(Key.ESCAPE, Key.DOWN, Key.DOWN, Key.ENTER, *(Key.UP,) * 5, Key.ENTER)
    assert sofa.sitting.game.setup.players == ("Ana", "Luis", "Leo")
    assert sofa.sitting.leanings == (NO_LEANINGS, NO_LEANINGS, Leanings(*STRANGE))
    assert [sofa.sitting.house.ease_of(seat) for seat in range(3)] == [0.0, 0.0, 1.0]
