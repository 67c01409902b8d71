"""Words as a Japanese voice of the HTS kind wants them: each sound with its neighbours and place.

Japanese has a vowel after nearly every consonant. So between two consonants the voice is told of
one, and it is then left out: "t" keeps the burst and "r" the tap of a language that has no "tr".
This module must stay free of any package, and must never let u be said, which in Japanese has no
lips and lies between the Spanish vowels, nor l, which it has not.
"""

from __future__ import annotations

from models.training.voices.words import VOWELS, Phone, text_phones

_SOUNDS = {
    "p": "p", "b": "b", "t": "t", "d": "d", "k": "k", "g": "g", "m": "m", "n": "n", "s": "s",
    "ɾ": "r", "tʃ": "ch", "ɲ": "ny", "j": "y", "ʝ": "y", "a": "a", "e": "e", "i": "i", "o": "o",
}  # fmt: skip
_UNVOICED = "U"
_PAUSE = "sil"

Mora = list[tuple[str, bool]]  # sounds, and whether they are said


def speakable(text: str) -> bool:
    """Whether she has all the sounds of a text."""
    return all(phone.symbol in _SOUNDS for word in text_phones(text) for phone in word)


def morae(word: list[Phone]) -> list[Mora]:
    """A word cut as Japanese cuts it, with a vowel that is not said where none belongs."""
    made: list[Mora] = []
    for at, phone in enumerate(word):
        sound = _SOUNDS[phone.symbol]
        if phone.symbol not in VOWELS:
            made.append([(sound, True), (_UNVOICED, False)])
            following = next((p.symbol for p in word[at:] if p.symbol in VOWELS), None)
            if following is not None and phone.symbol != "s":
                made[-1][1] = (_SOUNDS[following], False)
        elif at and word[at - 1].symbol not in VOWELS:
            made[-1][1] = (sound, True)
        else:
            made.append([(sound, True)])
    return made


def labels(text: str, accent: int) -> list[str]:
    """Each sound with two neighbours on either side, its place, and where the pitch falls."""
    cut = [mora for word in text_phones(text) for mora in morae(word)]
    count = len(cut)
    sounds = [(_PAUSE, True, 0)]
    sounds += [(name, said, at) for at, mora in enumerate(cut, start=1) for name, said in mora]
    sounds.append((_PAUSE, True, 0))
    names = ["xx", "xx", *(name for name, _, _ in sounds), "xx", "xx"]
    inside = (
        "B:xx-xx_xx/C:18_xx+xx/D:xx+xx_xx/E:xx_xx!xx_xx-xx"
        f"/F:{count}_{accent}#0_0@1_1|1_{count}/G:xx_xx%xx_xx_xx/H:xx_xx"
        f"/I:1-{count}@1+1&1-1|1+{count}/J:xx_xx"
    )
    before = _beside("xx_xx!xx_xx-xx", f"{count}_{accent}%0_0_xx", "xx_xx", f"1_{count}")
    after = _beside(f"{count}_{accent}!0_0-xx", "xx_xx%xx_xx_xx", f"1_{count}", "xx_xx")
    written = []
    for at, (name, said, place) in enumerate(sounds):
        if not said:
            continue
        own = f"{names[at]}^{names[at + 1]}-{name}+{names[at + 3]}={names[at + 4]}"
        where = f"{place - accent}+{place}+{count - place + 1}" if place else "xx+xx+xx"
        rest = inside if place else (after if at else before)
        written.append(f"{own}/A:{where}/{rest}/K:1+1-{count}")
    return written


def _beside(phrase_before: str, phrase_after: str, breath_before: str, breath_after: str) -> str:
    """What a pause is told about the phrases beside it."""
    return (
        f"B:xx-xx_xx/C:xx_xx+xx/D:xx+xx_xx/E:{phrase_before}/F:xx_xx#xx_xx@xx_xx|xx_xx"
        f"/G:{phrase_after}/H:{breath_before}/I:xx-xx@xx+xx&xx-xx|xx+xx/J:{breath_after}"
    )
