"""A small Vosk model made for tests: our own network, behind the parts such a package has.

Phones have numbers only, in another order than ours and four for each; how a phone is entered
depends on the phone before it; the lexicon is hidden in a look-ahead graph. The network is real, so
real words are heard through it.
"""

from __future__ import annotations

import struct
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np

from app.hearing.phonemes import PHONES, VOWELS, phones_of
from app.speech.graph import PhoneTable
from app.speech.model import find_model, read_competitors
from app.speech.openfst import Transducer

SILENCE = 1
BEGIN, END, INTERNAL, SINGLETON = range(4)

#: Words the model knows, beside our competitors: common, and together with every pair of phones.
_LEXICON = """
tres tigre trigo trampa tren tras traga tregua triste tristeza trucha truco trufa trozo trono
grande gracias grito grupo grueso gris gritar gota gusto guerra guitarra agua amigo igual lugar
siglo regla negro alegre sangre tigra ogro logro vinagre pelagra agrio peligro migra lágrima
casa caso queso cosa quiso costa gasto hasta este esto lista justo susto rostro nuestro astro
pasta pista poste busto resto texto extra siesta fiesta vista cesta cuesta arista tostado
perro carro tierra guerra barro correr rosa ropa rico roto rubio sonrisa honra alrededor
mesa mano madre modo mundo mucho miro niño año uña leña sueño piña señor español caña otoño
lado leche libro loco luna vela pelo piel sol mal azul árbol final igual papel fácil
dedo dado dama duda digo donde cada nada nido moda todo tuyo ayuda playa yo yema calle llama
jota jefe giro jugo rojo hijo ojo paja queja bajo dijo dibujo reloj gente
foto fino fuego feo café jefe chico chica noche mucho ocho pecho techo chupa
bota beso boca vaca lobo nube sabe cabo robo uva pipa popa puma copa sopa capa lupa
una uno eso ese así aquí allí oso ola oro hora ahora aire oír país maíz baúl ruido cuidado
lago mago vago pago hago luego juego ruego trago sigo higo amiga lechuga oruga tortuga bodega
tigres tristes tras truco trigal musgo rasgo riesgo sesgo fisgo asustar estar usar
"""


LEXICON = _LEXICON.split()


def phone_id(name: str, position: int) -> int:
    """Ours backwards, after the silence."""
    return 2 + 4 * (len(PHONES) - 1 - PHONES.index(name)) + position


def in_word(sounds: tuple[str, ...]) -> tuple[int, ...]:
    """Phone ids of a whole word."""
    if len(sounds) == 1:
        return (phone_id(sounds[0], SINGLETON),)
    inner = tuple(phone_id(sound, INTERNAL) for sound in sounds[1:-1])
    return (phone_id(sounds[0], BEGIN), *inner, phone_id(sounds[-1], END))


@dataclass
class Toy:
    """The parts, to be damaged at will before they are written."""

    words: list[str] = field(
        default_factory=lambda: [*dict.fromkeys([*LEXICON, *read_competitors(find_model())])]
    )
    triples: list[tuple[int, int, int, int]] = field(default_factory=list)  # phone, state, pdfs
    targets: tuple[int, int] = (0, 1)  # of the transitions that leave a phone's one state

    def __post_init__(self) -> None:
        table = PhoneTable.read(find_model() / "phones.tsv")
        self.triples.append((SILENCE, 0, 0, 0))
        for name in reversed(PHONES):
            pdf = table.sound(name, "begin").pdf
            for position in (BEGIN, END, INTERNAL, SINGLETON):
                # Entered as itself, held as blank; after a vowel held as itself, for context.
                self.triples += [(phone_id(name, position), 0, pdf, held) for held in (0, pdf)]

    def spoken(self, word: str) -> tuple[str, ...]:
        """The sounds of one of its words."""
        return phones_of(word)

    def step(self, before: int, phone: int) -> int:
        """The transition that enters a phone after another one."""
        held_as_blank = next(k for k, each in enumerate(self.triples) if each[0] == phone)
        return 2 * (held_as_blank + (before in _VOWEL_IDS and phone in _RARE_IDS)) + 2

    def write(self, folder: Path) -> Path:
        """Write the package."""
        for name in ("am", "conf", "graph/phones"):
            (folder / name).mkdir(parents=True, exist_ok=True)
        own = find_model()
        network = (own / "am" / "final.mdl").read_bytes()
        (folder / "am" / "final.mdl").write_bytes(
            self.transition_model() + network[network.index(b"<Nnet3>") :]
        )
        for name in ("mfcc.conf", "model.conf"):
            (folder / "conf" / name).write_bytes((own / "conf" / name).read_bytes())
        (folder / "graph" / "HCLr.fst").write_bytes(self.graph())
        (folder / "graph" / "Gr.fst").write_bytes(grammar(self.words))
        lines = [f"{SILENCE} nonword"]
        for name in reversed(PHONES):
            for place, position in enumerate(("begin", "end", "internal", "singleton")):
                lines.append(f"{phone_id(name, place)} {position}")
        path = folder / "graph" / "phones" / "word_boundary.int"
        path.write_text("\n".join(lines) + "\n", encoding="ascii")
        return folder

    def transition_model(self) -> bytes:
        """Kaldi's, with one pdf for entering and one for holding."""
        phones = sorted({each[0] for each in self.triples})
        entry = b"".join(
            [_int(2), _int(0), _int(1), _int(2)]
            + [part for target in self.targets for part in (_int(target), _half())]
            + [_int(number) for number in (-1, -1, 0)]
        )
        chances = np.full(1 + 2 * len(self.triples), np.log(0.5), "<f4")
        chances[0] = 0.0
        return b"".join(
            [b"\0B<TransitionModel> <Topology> "]
            + [_int(len(phones)), np.array(phones, "<i4").tobytes()]
            + [_int(max(phones) + 1), np.array([-1] + [0] * max(phones), "<i4").tobytes()]
            + [_int(-1), _int(1), entry, b"</Topology> <Tuples> ", _int(len(self.triples))]
            + [_int(number) for each in self.triples for number in each]
            + [b"</Tuples> <LogProbs> FV ", _int(len(chances)), chances.tobytes()]
            + [b"</LogProbs> </TransitionModel> "]
        )

    def graph(self) -> bytes:
        """A look-ahead graph of the lexicon: a hub after each last phone, words from each hub."""
        net = Transducer()
        hubs = {0: 0}
        held: dict[tuple[object, ...], int] = {}
        disambiguation = 2 * len(self.triples) + 1
        waiting = [0]

        def hold(key: tuple[object, ...], step: int) -> int:
            if key not in held:
                held[key] = net.new_state()
                net.arc(held[key], held[key], step - 1)
            return held[key]

        def hub(last: int) -> int:
            if last not in hubs:
                hubs[last] = (
                    hold(("silence", 0), self.step(0, SILENCE))
                    if last == SILENCE
                    else (net.new_state())
                )
                waiting.append(last)
            return hubs[last]

        arcs: set[tuple[int, int, int, int]] = set()
        while waiting:
            before = waiting.pop()
            arcs.add((hubs[before], hub(SILENCE), self.step(before, SILENCE), 0))
            for number, word in enumerate(self.words, start=1):
                at, last = hubs[before], before
                ids = in_word(self.spoken(word))
                for place, phone in enumerate(ids):
                    step = self.step(last, phone)
                    # The word is told with its last phone, or right after it.
                    told = number if place == len(ids) - 1 and number % 2 else 0
                    ending = word if place == len(ids) - 1 else ""
                    to = hold((ids[: place + 1], step, ending), step)
                    arcs.add((at, to, step, told))
                    at, last = to, phone
                arcs.add((at, hub(last), disambiguation, 0 if number % 2 else number))
        for start, to, heard, told in sorted(arcs):
            net.arc(start, to, heard, told)
        for state in hubs.values():
            net.end_in(state)
        return lookahead(net)


_VOWEL_IDS = frozenset(phone_id(name, place) for name in VOWELS for place in range(4))
_RARE_IDS = frozenset(phone_id(name, place) for name in ("ny", "ch", "f") for place in range(4))


def lookahead(net: Transducer) -> bytes:
    """The same transducer as OpenFst writes it for looking ahead."""
    states = net._states
    arcs = [arc for state in states for arc in state.arcs]
    parts = [_header("olabel_lookahead", 1, 0, -1, 0, 0), struct.pack("<i", 446681434)]
    parts.append(_header("const", 2, 0, 0, len(states), len(arcs)))
    first = 0
    for state in states:
        parts.append(struct.pack("<fIIII", state.final, first, len(state.arcs), 0, 0))
        first += len(state.arcs)
    parts += [struct.pack("<iifi", *arc) for arc in arcs]
    return b"".join([*parts, b"reachable labels, which nobody reads"])


def grammar(words: list[str]) -> bytes:
    """The head of a grammar that carries the table of words."""
    names = ["<eps>", *words]
    parts = [_header("ngram", 4, 3, 0, 1, 0), struct.pack("<i", 2125658996), _text("words.txt")]
    parts.append(struct.pack("<qq", len(names), len(names)))
    parts += [_text(name) + struct.pack("<q", number) for number, name in enumerate(names)]
    return b"".join(parts)


def _header(kind: str, version: int, flags: int, start: int, states: int, arcs: int) -> bytes:
    numbers = struct.pack("<iiQqqq", version, flags, 0, start, states, arcs)
    return struct.pack("<i", 2125659606) + _text(kind) + _text("standard") + numbers


def _text(text: str) -> bytes:
    data = text.encode("utf-8")
    return struct.pack("<i", len(data)) + data


def _int(number: int) -> bytes:
    return struct.pack("<bi", 4, number)


def _half() -> bytes:
    return struct.pack("<bf", 4, 0.5)
