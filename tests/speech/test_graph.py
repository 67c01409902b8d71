"""The graph is read back from its bytes and walked, as the decoder would walk it."""

import itertools
import struct
from pathlib import Path

import numpy as np
import pytest

from app.speech.graph import (
    BLANK,
    Filler,
    ModelError,
    PhoneTable,
    Pronunciation,
    write_graph,
)

PHONES = PhoneTable.for_phones(["t", "r", "e", "s"])
TRES = Pronunciation("tres", ("t", "r", "e", "s"))
LEER = Pronunciation("ree", ("r", "e", "e"))
FILLER = Filler("<otra>", phone_cost=0.5, nothing_cost=0.75)


class Walker:
    """An independent reader of the written transducer."""

    def __init__(self, folder: Path) -> None:
        data = (folder / "graph" / "HCLG.fst").read_bytes()
        magic, length = struct.unpack_from("<ii", data)
        assert (magic, data[8 : 8 + length]) == (2125659606, b"vector")
        at = 8 + length
        (length,) = struct.unpack_from("<i", data, at)
        assert data[at + 4 : at + 4 + length] == b"standard"
        at += 4 + length
        version, flags, _, start, states, arcs = struct.unpack_from("<iiqqqq", data, at)
        at += 40
        assert (version, flags, start) == (2, 0, 0)
        self.finals: list[float] = []
        self.arcs: list[list[tuple[int, int, float, int]]] = []
        for _ in range(states):
            final, count = struct.unpack_from("<fq", data, at)
            at += 12
            self.finals.append(final)
            self.arcs.append([struct.unpack_from("<iifi", data, at + 16 * i) for i in range(count)])
            at += 16 * count
        assert at == len(data)
        assert arcs == sum(len(one) for one in self.arcs)
        lines = (folder / "graph" / "words.txt").read_text(encoding="utf-8").splitlines()
        self.words = {int(number): word for word, number in (line.split(" ") for line in lines)}
        assert self.words[0] == "<eps>"
        self.pdfs = {
            transition: sound.pdf
            for _, _, sound in PHONES
            for transition in (sound.stay, sound.step)
        }

    def costs(self, logp: np.ndarray) -> dict[tuple[str, ...], float]:
        """The cost of the best path of each string of words."""
        alive: dict[tuple[int, tuple[str, ...]], float] = {(0, ()): 0.0}
        for row in logp:
            alive = self._closed(alive)
            moved: dict[tuple[int, tuple[str, ...]], float] = {}
            for (state, said), cost in alive.items():
                for heard, word, price, to in self.arcs[state]:
                    if heard:
                        key = (to, (*said, self.words[word]) if word else said)
                        paid = cost + price - row[self.pdfs[heard]]
                        moved[key] = min(paid, moved.get(key, np.inf))
            alive = moved
        best: dict[tuple[str, ...], float] = {}
        for (state, said), cost in self._closed(alive).items():
            ended = cost + self.finals[state]
            if ended < np.inf:
                best[said] = min(ended, best.get(said, np.inf))
        return best

    def _closed(
        self, alive: dict[tuple[int, tuple[str, ...]], float]
    ) -> dict[tuple[int, tuple[str, ...]], float]:
        waiting, closed = list(alive), dict(alive)
        while waiting:
            state, said = waiting.pop()
            for heard, word, price, to in self.arcs[state]:
                if heard == 0:
                    assert word == 0
                    paid = closed[state, said] + price
                    if paid < closed.get((to, said), np.inf):
                        closed[to, said] = paid
                        waiting.append((to, said))
        return closed


def _chances(frames: int, seed: int) -> np.ndarray:
    raw = np.random.default_rng(seed).normal(size=(frames, 5)) * 2
    return np.asarray(raw - np.log(np.exp(raw).sum(axis=1, keepdims=True)))


def _best_by_hand(logp: np.ndarray, labels: list[int]) -> float:
    """The best of all ways to spread the labels over the frames, by trying every one."""
    best = np.inf
    for path in itertools.product(range(5), repeat=len(logp)):
        if [label for label, _ in itertools.groupby(path) if label] == labels:
            best = min(best, -sum(logp[time, label] for time, label in enumerate(path)))
    return best


@pytest.mark.parametrize("seed", range(4))
def test_a_word_costs_its_best_path(tmp_path: Path, seed: int) -> None:
    write_graph(tmp_path, PHONES, [TRES, LEER], None)
    logp = _chances(6, seed)
    costs = Walker(tmp_path).costs(logp)
    assert set(costs) == {("tres",), ("ree",)}
    assert costs[("tres",)] == pytest.approx(_best_by_hand(logp, [1, 2, 3, 4]), abs=1e-4)
    assert costs[("ree",)] == pytest.approx(_best_by_hand(logp, [2, 3, 3]), abs=1e-4)


def test_exactly_one_word_is_said_never_none_and_never_two(tmp_path: Path) -> None:
    write_graph(tmp_path, PHONES, [TRES, Pronunciation("e", ("e",))], FILLER)
    for frames in (1, 2, 9):
        costs = Walker(tmp_path).costs(_chances(frames, 5))
        assert costs
        assert all(len(said) == 1 for said in costs)


def test_the_filler_pays_for_each_phone(tmp_path: Path) -> None:
    write_graph(tmp_path, PHONES, [TRES], FILLER)
    logp = np.full((3, 5), -50.0)
    for time, label in enumerate((1, 0, 2)):
        logp[time, label] = 0.0
    assert Walker(tmp_path).costs(logp)[("<otra>",)] == pytest.approx(2 * 0.5)


def test_the_filler_pays_its_own_price_for_a_sound_without_any_phone(tmp_path: Path) -> None:
    write_graph(tmp_path, PHONES, [TRES], FILLER)
    logp = np.full((3, 5), -50.0)
    logp[:, 0] = 0.0
    assert Walker(tmp_path).costs(logp)[("<otra>",)] == pytest.approx(0.75)


def test_a_dearer_pronunciation_counts_only_when_it_fits_better(tmp_path: Path) -> None:
    without_s = Pronunciation("tres", ("t", "r", "e"), cost=1.5)
    write_graph(tmp_path, PHONES, [TRES, without_s], None)
    logp = np.full((3, 5), -50.0)
    for time, label in enumerate((1, 2, 3)):
        logp[time, label] = 0.0
    assert Walker(tmp_path).costs(logp) == {("tres",): pytest.approx(1.5)}


def test_word_boundaries_name_every_phone_once(tmp_path: Path) -> None:
    write_graph(tmp_path, PHONES, [TRES], None)
    text = (tmp_path / "graph" / "phones" / "word_boundary.int").read_text(encoding="utf-8")
    lines = dict(line.split(" ") for line in text.splitlines())
    assert lines["1"] == "nonword"
    assert lines["2"] == "internal"
    assert len(lines) == 3 + 4 * 4
    assert set(lines.values()) == {"nonword", "begin", "end", "internal", "singleton"}


def test_a_phone_table_survives_being_written(tmp_path: Path) -> None:
    PHONES.write(tmp_path / "phones.tsv")
    again = PhoneTable.read(tmp_path / "phones.tsv")
    assert list(again) == list(PHONES)
    assert again.names == ("t", "r", "e", "s")
    assert again.sound(BLANK, "internal").pdf == 0


@pytest.mark.parametrize(
    "text",
    [
        "",
        "phone\tposition\n",
        "phone\tposition\tid\tpdf\tstay\tstep\n",
        "phone\tposition\tid\tpdf\tstay\tstep\nt\tbegin\t1\n",
        "phone\tposition\tid\tpdf\tstay\tstep\nt\tmiddle\t1\t1\t1\t2\n",
        "phone\tposition\tid\tpdf\tstay\tstep\nt\tbegin\tone\t1\t1\t2\n",
        "phone\tposition\tid\tpdf\tstay\tstep\nt\tbegin\t1\t1\t1\t2\n",
    ],
)
def test_a_damaged_phone_table_is_refused(tmp_path: Path, text: str) -> None:
    (tmp_path / "phones.tsv").write_text(text, encoding="utf-8")
    with pytest.raises(ModelError):
        PhoneTable.read(tmp_path / "phones.tsv")


def test_a_missing_phone_table_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ModelError):
        PhoneTable.read(tmp_path / "phones.tsv")


@pytest.mark.parametrize(
    ("words", "filler"),
    [
        ([], None),
        ([Pronunciation("", ("t",))], None),
        ([Pronunciation("<eps>", ("t",))], None),
        ([Pronunciation("tres tristes", ("t",))], None),
        ([Pronunciation("mudo", ())], None),
        ([Pronunciation("gato", ("g", "a"))], None),
        ([Pronunciation("<otra>", ("t",))], FILLER),
    ],
)
def test_what_would_end_the_decoder_is_refused(
    tmp_path: Path, words: list[Pronunciation], filler: Filler | None
) -> None:
    with pytest.raises(ModelError):
        write_graph(tmp_path, PHONES, words, filler)
