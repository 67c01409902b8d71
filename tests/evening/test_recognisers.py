"""The chosen model hears; one that cannot be used keeps nobody from playing."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from app.evening.recognisers import Recognisers
from app.rules.words import WORD_OF_SOUND
from app.speech.blocks import read_sound
from app.store import paths
from tests.speech.toy_vosk import Toy

WORDS = tuple(WORD_OF_SOUND)
TIGRES = read_sound(paths.assets() / "actors" / "pico" / "tigres.ogg")


class Chosen:
    """What a player chooses, in the course of an evening."""

    def __init__(self) -> None:
        self.model = ""
        self.recognisers = Recognisers(lambda: self.model)

    def best_score_behind(self) -> float:
        """How far the second guess is behind: every model has its own figure."""
        best, second = self.recognisers.recogniser(WORDS).guesses(*TIGRES)[:2]
        assert best.word == "tigres"
        return best.score - second.score


@pytest.fixture
def chosen() -> Iterator[Chosen]:
    chosen = Chosen()
    yield chosen
    chosen.recognisers.close()


def test_a_model_that_is_chosen_hears_from_the_next_game_on(chosen: Chosen, tmp_path: Path) -> None:
    own = chosen.best_score_behind()
    chosen.model = str(Toy().write(tmp_path))
    toy = chosen.best_score_behind()
    assert toy != own
    chosen.model = "own"
    assert chosen.best_score_behind() == own


@pytest.mark.parametrize("model", ["es", "a-folder-that-went-away"])
def test_our_own_hears_in_place_of_one_that_cannot_be_used(
    chosen: Chosen, model: str, capsys: pytest.CaptureFixture[str]
) -> None:
    chosen.model = model
    assert chosen.best_score_behind() > 0
    assert chosen.best_score_behind() > 0
    told = capsys.readouterr().err.splitlines()
    assert len(told) == 1, "once is enough"
    assert model in told[0]
    assert "The model of the app hears instead" in told[0]
