"""What is said in the Czech game Fish Fillets, line by line, and who says it.

The scripts of the game tell what every line says and in which colour it is shown, which is as much
as who says it. Czech vowels are never swallowed, and a Spaniard writes down five of them. This
module must never guess: a line of which a word is doubtful, or that was recorded otherwise than it
is written, is left out, and so are voices that a machine has changed. It must stay free of any
package, so that it can be tested anywhere.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from models.training.voices.spellings import CZECH_LINES, spanish

GAME = Path("/usr/share/games/fillets-ng")
_LINE = re.compile(
    r'dialogId\("([^"]+)",\s*"font_(\w+)",\s*"(?:[^"\\]|\\.)*"\)\s*'
    r'dialogStr\(\s*"((?:[^"\\]|\\.)*)"\)'
)

# Rooms that were added later, with other actors.
_NEWER = frozenset(["fdto", "hanoi", "hole", "keys", "linux", "nowall", "rush"])
_FISH = {"small": "small fish", "big": "big fish"}
# The colour and the room tell who else speaks.
_GUESTS = {
    "statue city": "statue", "statue pavement": "statue", "statue music": "statue",
    "yellow gods": "god",
    "viking1 viking1": "chief", "viking1 viking2": "chief",
    "viking2 viking1": "second viking", "viking2 viking2": "second viking",
    "viking3 viking1": "third viking", "viking3 viking2": "third viking",
    "viking4 viking1": "fourth viking",
    "viking5 viking1": "Olaf", "viking5 viking2": "fifth viking",
    "viking8 viking2": "eighth viking",
    "pizla bathyscaph": "Pižla", "lightgrey captain": "skull",
}  # fmt: skip
# Room by room, the lines that the model found far less likely than what it heard (2.4 nats a phone
# and more): said otherwise than written, shouted, or too short to follow. Some have foreign words.
_LEFT_OUT = """
airplane: let-m-divna
alibaba: kni-v-amforstvi
atlantis: sp-m-costim sp-m-vymluva3
aztec: bot-v-vsak0 bot-v-vsak1
barrel: bar-v-co bar-v-videt0
bathroom: br-v-draha br-v-komfort
briefcase: kuf-v-jeste
cabin1: k1-m-copak k1-m-mysli
cabin2: ka2-v-mapa0
cannons: del-m-voda
cave: jes-v-nestezuj jes-v-potvora0 jes-v-potvora1
cellar: pra-v-objet
city: vit-hs-reklama1 vit-m-tak
columns: sl-v-feidios
computer: poc-m-lezt1
corridor: ch-m-rozsvit1
creatures: kor-v-bermudy
duckie: odp-v-coja
dump: sm-v-charon sm-v-kramy3
ending: z-v-sef
experiments: bank-m-fuj bank-m-zkumavka
fdto: agenti-m kecas-v podvodou-v
floppy: disk-m-nahrat disk-m-tady disk-m-zvednem disk-v-kriz disk-v-neverim
gods: b1-nepodvadim b1-voda2 b1-zasah2 b1-zasah3 lod-v-hravost
hardware: pz-v-co2
hole: m-nedame0
keys: init-0-4 init-0-7 rand-0-2 rand-0-5-0 rand-0-5-1 rand-0-6 rand-1-1 rand-3-2
    rand-3-4-1 rand-5-1 rand-6-1 rand-7-1
kitchen: kuch-m-premyslim1 kuch-m-stolky
library: vrak-m-naco
linux: m-linuxaci v-alespon v-horydoly v-kdojiny
magnet: pap-m-coje pap-m-nechme pap-v-divny
map: map-v-jasne
music: ves-v-stejne ves-v-vyp
nowall: m-predmet v-krehci
pavement: dir-m-rada0
pearls: jed-v-vzdelat
propulsion: poh-v-automat poh-v-pomoct
puzzle: puc-v-fuska0
reactor: rea-v-acoby rea-v-kolik rea-v-radeji rea-v-takvidis
rush: v-ffneni
share: ob-m-co ob-m-proc ob-v-covsechno ob-v-musi smrt-v-3 sp-shout_small_02
snowman: tr-v-jid2 tr-v-prezil
society: mik-v-ticho2
stairs: sch-v-lastura
start: 1st-m-navod4 1st-v-takdobre
submarine: zr-v-halo
tank: sv-v-chtel
turtle: zel-m-potvora1 zel-v-zelva0 zel-v-zmistnosti0
ufo: ufo-v-dovnitr ufo-v-vpredu
viking1: d1-1-hudba0 d1-3-brb0 d1-5-nevadi0
viking2: dr-1-achjo dr-1-bojovnik dr-1-trpelivost dr-3-nesmysl dr-3-stakovou dr-8-ztichni1
windoze: win-m-chodila win-m-vga win-v-nic2
wreck: pot-v-hlave
"""


@dataclass(frozen=True)
class Line:
    """A recording, what is said in it as a Spaniard would spell it, and who says it."""

    file: Path
    room: str
    text: str
    who: str


def who_says(colour: str, room: str) -> str | None:
    """The character of a line, or None where it is left out."""
    if colour in _FISH:
        return f"{_FISH[colour]} of the newer rooms" if room in _NEWER else _FISH[colour]
    return _GUESTS.get(f"{colour} {room}")


def lines_of(script: str) -> Iterator[tuple[str, str, str]]:
    """Name, colour and Czech text of every line in a script."""
    return (line.groups() for line in _LINE.finditer(script))  # type: ignore[misc]


def _recording(room: str, name: str) -> Path | None:
    """The file of a line; what is said in many rooms lies in folders of its own."""
    found = sorted(GAME.glob(f"sound/{room}/{'*/' if room == 'share' else ''}cs/{name}.ogg"))
    return found[0] if found else None


def _left_out() -> frozenset[str]:
    """Room and name of every line on the list."""
    found: set[str] = set()
    room = ""
    for entry in _LEFT_OUT.split():
        if entry.endswith(":"):
            room = entry[:-1]
        else:
            found.add(f"{room}/{entry}")
    return frozenset(found)


def lines() -> Iterator[Line]:
    """Every line whose text and speaker are certain."""
    left_out = _left_out()
    for script in sorted(GAME.glob("script/*/*dialogs_cs.lua")):
        room = script.parent.name
        for name, colour, written in lines_of(script.read_text(encoding="utf-8")):
            who, said = who_says(colour, room), spanish(written, CZECH_LINES)
            file = _recording(room, name)
            if who and said and file and f"{room}/{name}" not in left_out:
                yield Line(file, room, said, who)
