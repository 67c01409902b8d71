"""What the synthetic voices say, and how Spanish spelling sounds.

This module must stay free of any synthesiser: it holds the words of the game, words that are near
them, and a small grapheme-to-phoneme rule for Spanish. It must never guess a pronunciation that
differs from the spelling, because the training reads the spelling as the label of the clip.
"""

from __future__ import annotations

import random
from dataclasses import dataclass

GAME_WORDS: tuple[str, ...] = (
    *("tras", "tres", "tris", "tros", "trus"),
    *("tristes", "trastas", "trestes", "tristis", "trostos", "trustus"),
    *("tigres", "tagras", "tegres", "tigris", "togros", "tugrus"),
    *("trigo", "traga", "tregue", "trigui", "trogo", "trugu", "trigal"),
)

# Real Spanish near the game words, words that players say between two turns, and pieces of the
# game words. They teach the model what is *not* a game word.
_NEAR_WORDS = """
tren trenes triste tigre tigresa tropas tropa tango tragar tragos trago tragan tripas tripa gritos
trigueño trágico tráfico treinta trampa trampas estrés entre atrás detrás contra grasa gris grito
grita toro toros tesoro tesoros uno dos cuatro seis siete nueve eh pues a ver que no vale otra
otro otras otros tira tiro tiras tirar tirado torre torres tarde tardes tarta tartas tinta tintas
tanto tantos tengo tenga tregua treguas tribu tribus tributo trato tratos trata tratas tratar
traje trajes trapo trapos trama tramo tramos trono tronos tropo trote trotes trota trucos truco
trucha tronco troncos trasto trastos traste trastes traen trae traigo traigas trigos trigales
traidor trauma postres postre maestro maestros nuestro nuestros vuestro rastro rastros rostro
rostros astro astros ostras lustros lustro ministro registro cuatrocientas estrella estrellas
estrecho estrena estropeado estrofa estrago estragos este esto estos estas estamos está están
fiesta fiestas gusto gustos gasto gastos gato gatos gata gatas gota gotas gorra gorras guerra
guerras guiso guisa guito guiño magro magros negro negros negra negras alegre alegres alegría
logro logros lograr tigrillo milagro milagros sagrado agrio agrios ogro ogros suegra suegro
vinagre peligro lágrima lágrimas integrar integra sangre sangres pongo ponga digo diga diga me
sigo siga siga sigue sigues luego luegos juego juegos jugo juega lugar lugares fuego trabajo
trabaja trabajo el perro gritó la gallina come pan pato patos pista pistas pasta pastas pesta
costa costas busto bustos mustio resto restos tostas tosta testigo testigos tos tosco tu tus tú ti
te ten té tan tal tales tela telas talla total tope topes tapa tapas tipo tipos tuyo tuyos letra
letras litro litros metro metros potro potros patria patrón madre padre cedro drama dragón droga
drogas duro duros brisa brisas bravo brusco bruto brutos crisis crema cristal cristo croqueta
cresta crestas grasas grados grado gracias graso grupo grupos gruñe prisa prisas presta prestas
preso presos prueba prado primo primos promesa frío fresa fresas fresco frase frases frito fritos
fruta frutas flor bastas bastos bestias vista vistas listas lista listos listo justos justo
disgusto rústico mastica místico tóxico rastas rostis mister tristeza tristezas tristón estrado
astral austral mistral trigonometría trigémino trillizos trilla triunfo triunfos trineo tridente
trisagio tripulación tropical tropiezo troto trotón truhan trueno truenos turista turistas turno
turnos turco turcos tercos terco tirita tirante tirano torpe torpes tarugo togado toga togas tego
tiga taga tugo tuga tasa tasas tesis tesoro tisú tose tusa sastre sastres desastre castra costra
monstruo monstruos ilustra arrastra arrastro muestra muestras encuentro dentro centro rato ratos
reto retos rito ritos roto rotos ruta rutas rey reyes risa risas rosa rosas ruso rusos regla
regalo regar riego rogar rugir arruga garra agarra egresa ingresa progreso regreso tregar gol
goles gastar gris perla gruta grutas graznido gres gros grus gras gri gro gre tra tre tri tro tru
tas tes tis tus gal gui go gu stas stes stis stos stus hola adiós bueno buena bien mal mira oye
venga vamos espera perdón repite repito me toca te toca otra vez más rápido despacio empieza ya
está ganaste perdiste eso es qué risa no puedo ay uy ah oh silencio salud cerveza agua vino vaso
mesa jugador jugadora turno tuyo siguiente primero segundo
"""

_NEAR_PHRASES: tuple[str, ...] = (
    *(
        "a ver",
        "me toca",
        "te toca",
        "otra vez",
        "tres mil",
        "treinta y tres",
        "no vale",
        "ya está",
    ),
    *("qué risa", "eso es", "más rápido", "tres gatos", "un tigre", "dos tigres", "tu turno"),
    *("el trigo", "el tren", "un tigre triste", "los tigres", "tras el tren", "tres trenes"),
    *("pues no", "pues vale", "a ver otra", "espera espera", "no no", "sí sí", "otra otra"),
    *("triste tigre", "tres toros", "en un trigal", "comen trigo", "tragan trigo"),
)

_NUMBERS: tuple[str, ...] = (
    *("uno", "dos", "tres", "cuatro", "cinco", "seis", "siete", "ocho", "nueve", "diez"),
    *("once", "doce", "trece", "catorce", "quince", "veinte", "cien", "mil", "cero", "sí"),
)

NEAR_WORDS: tuple[str, ...] = tuple(
    sorted((set(_NEAR_WORDS.split()) | set(_NEAR_PHRASES) | set(_NUMBERS)) - set(GAME_WORDS))
)

_FIXED_CHAINS: tuple[str, ...] = (
    "tres tristes tigres",
    "tres tristes tigres tragan trigo en un trigal",
    "tras trastas tagras traga",
    "tres trestes tegres tregue",
    "tris tristis tigris trigui",
    "tros trostos togros trogo",
    "trus trustus tugrus trugu",
    "tris tristis",
    "tigres tigres",
    "tres tristes",
    "trigo trigal",
)


def chains(rng: random.Random, count: int) -> list[str]:
    """The fixed chains, then runs of 2 to 4 game words in any order and any vowels."""
    wanted = list(_FIXED_CHAINS[:count])
    while len(wanted) < count:
        wanted.append(" ".join(rng.choices(GAME_WORDS, k=rng.choice((2, 2, 2, 3, 3, 4)))))
    return wanted


@dataclass(frozen=True)
class Phone:
    """One Spanish sound as an IPA symbol; `stressed` only ever holds for vowels."""

    symbol: str
    stressed: bool = False


VOWELS = "aeiou"
_ACCENTS = {"á": "a", "é": "e", "í": "i", "ó": "o", "ú": "u"}
_PLAIN = {"b": "b", "v": "b", "d": "d", "f": "f", "j": "x", "k": "k", "l": "l", "m": "m", "n": "n",
          "ñ": "ɲ", "p": "p", "s": "s", "t": "t", "z": "s"}  # fmt: skip


def _consonant(word: str, at: int) -> tuple[list[str], int]:
    """The sounds of the consonant letters at `at`, and how many letters they take."""
    letter, after = word[at], word[at + 1 : at + 2]
    pair = letter + after
    if pair == "ch":
        return ["tʃ"], 2
    if pair == "ll":
        return ["ʝ"], 2
    if pair == "rr":
        return ["r"], 2
    if pair in ("qu", "gu") and word[at + 2 : at + 3] in tuple("eéií"):
        return ["k" if letter == "q" else "g"], 2
    if letter == "r":
        return ["r" if at == 0 or word[at - 1] in "nls" else "ɾ"], 1
    if letter == "c":
        return ["s" if after and after in "eéií" else "k"], 1
    if letter == "g":
        return ["x" if after and after in "eéií" else "g"], 1
    if letter == "x":
        return ["k", "s"], 1
    if letter == "y":
        return ["ʝ" if after else "i"], 1
    if letter == "h":
        return [], 1
    return [_PLAIN[letter]], 1


def word_phones(word: str) -> list[Phone]:
    """The sounds of one Spanish word, with seseo (c before e, i and z sound as s)."""
    symbols: list[str] = []
    accented: int | None = None
    at = 0
    while at < len(word):
        letter = word[at]
        plain = _ACCENTS.get(letter, "u" if letter == "ü" else letter)
        if plain in VOWELS:
            if letter in _ACCENTS:
                accented = len(symbols)
            symbols.append(plain)
            at += 1
        else:
            sounds, taken = _consonant(word, at)
            symbols.extend(sounds)
            at += taken
    return _with_stress(word, symbols, accented)


def _nuclei(symbols: list[str], accented: int | None) -> list[int]:
    """Positions of the vowels that carry a syllable: weak i, u beside a vowel are only glides."""
    found: list[int] = []
    for at, symbol in enumerate(symbols):
        if symbol not in VOWELS:
            continue
        beside = symbols[max(at - 1, 0) : at] + symbols[at + 1 : at + 2]
        strong_beside = any(other in "aeo" for other in beside)
        if symbol in "iu" and at != accented and strong_beside:
            continue
        if symbol in "iu" and at != accented and found and found[-1] == at - 1:
            continue
        found.append(at)
    return found


def _with_stress(word: str, symbols: list[str], accented: int | None) -> list[Phone]:
    nuclei = _nuclei(symbols, accented)
    stressed = accented
    if stressed is None and nuclei:
        ends_open = word[-1] in "aeiouns"
        stressed = nuclei[-2] if ends_open and len(nuclei) > 1 else nuclei[-1]
    return [
        Phone(
            {"i": "j", "u": "w"}[symbol] if _is_glide(at, symbols, nuclei) else symbol,
            at == stressed,
        )
        for at, symbol in enumerate(symbols)
    ]


def _is_glide(at: int, symbols: list[str], nuclei: list[int]) -> bool:
    return symbols[at] in "iu" and at not in nuclei and at + 1 in nuclei


def text_phones(text: str) -> list[list[Phone]]:
    """The sounds of a text, one list for each word."""
    return [word_phones(word) for word in text.split()]


def ipa(text: str, stress: str = "ˈ", g: str = "ɡ") -> str:
    """A text in IPA, the stress mark right before the stressed vowel."""
    said = []
    for word in text_phones(text):
        said.append("".join((stress if p.stressed else "") + p.symbol for p in word))
    return " ".join(said).replace("g", g)
