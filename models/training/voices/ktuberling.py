"""What the children's game KTuberling says in three languages, one word to a sound file.

The files are named after the pictures, in English. The words are those of the language for the
picture, kept only where the recording, too, has the sounds of the word. This module must never
list a word that was not checked against its recording.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from models.training.voices.spellings import GALICIAN, GREEK, SLAVIC, Rules

_GALICIAN = """
ball=pelota bow=lazo ear=orella earring=pendente egypt_arch=arco egypt_boy=neno
egypt_bridge=ponte egypt_camel=camelo egypt_cart=carro egypt_donkey=burro
egypt_girl=nena egypt_grass=herba egypt_oasis=oasis egypt_palmtree=palmeira
egypt_pyramid=pirámide egypt_road=camiño egypt_well=pozo egypt_woman=muller eye=ollo
flower=flor hair=cabelo moon_astronaut=astronauta moon_earth=terra
moon_hotel=hotel moon_planet=planeta moon_radar=radar moon_rocket=foguete moon_satellite=satélite
moon_sign=sinal moon_star=estrela moustache=bigote mouth=boca nose=nariz
pizzeria_cucumber=cogombro
pizzeria_mushroom=cogomelo pizzeria_olive=oliva pizzeria_onion=cebola pizzeria_oregano=ourego
pizzeria_pepper=pemento pizzeria_pepperoni=pepperoni pizzeria_pineapple=ananás
pizzeria_salami=salame pizzeria_tomato=tomate shoe=zapato shorts=pantalóns skirt=saia
spectacles=anteollos stick=bastón tie=gravata tv_bicycle=bicicleta tv_car=coche
tv_cyclist=ciclista tv_train=tren umbrella=paraugas
"""
_GREEK = """
ball=μπάλα coat=παλτό ear=αυτί earring=σκουλαρίκι egypt_birds=πουλιά egypt_boy=αγόρι
egypt_bridge=γέφυρα egypt_camel=καμήλα egypt_cart=κάρο egypt_column=κολόνα egypt_donkey=γαϊδούρι
egypt_girl=κορίτσι egypt_grass=γρασίδι egypt_man=άντρας egypt_oasis=όαση egypt_palmtree=φοίνικας
egypt_pyramid=πυραμίδα egypt_road=δρόμος egypt_well=πηγάδι
egypt_woman=γυναίκα eye=μάτι eyebrow=φρύδι hair=μαλλιά hat=καπέλο moon_alien=εξωγήινος
moon_astronaut=αστροναύτης moon_earth=γη moon_hotel=ξενοδοχείο moon_monster=τερατάκι
moon_planet=πλανήτης moon_radar=ραντάρ moon_rocket=πύραυλος moon_satellite=δορυφόρος
moon_sign=ταμπέλα moon_star=αστέρι moon_ufo=ούφο moustache=μουστάκι mouth=στόμα nose=μύτη
pizzeria_bacon=μπέικον pizzeria_broccolli=μπρόκολο pizzeria_cheese=τυρί
pizzeria_cucumber=αγγούρι pizzeria_mushroom=μανιτάρι pizzeria_olive=ελιά pizzeria_onion=κρεμμύδι
pizzeria_oregano=ρίγανη pizzeria_pepper=πιπεριά pizzeria_pepperoni=πεπερόνι
pizzeria_pineapple=ανανάς pizzeria_salami=σαλάμι pizzeria_tomato=ντομάτα shoe=παπούτσι
skirt=φούστα spectacles=γυαλιά stick2=μπαστούνι tie=γραβάτα tv_bicycle=ποδήλατο
tv_car=αυτοκίνητο tv_cyclist=ποδηλάτης tv_train=τρένο tv_tree=δέντρο umbrella=ομπρέλα
"""
_SLOVENE = """
egypt_bridge=most egypt_camel=kamela egypt_grass=trava egypt_oasis=oaza egypt_palmtree=palma
egypt_pyramid=piramida egypt_sphynx=sfinga eye=oko mouth=usta nose=nos moon_hotel=hotel
moon_planet=planet moon_robot=robot moon_satellite=satelit
pizzeria_bacon=slanina pizzeria_olive=oliva pizzeria_pepper=paprika pizzeria_pineapple=ananas
pizzeria_salami=salama pizzeria_cheese=sir pizzeria_onion=čebula stick=palica tie=kravata
"""
# The Serbian files are named after their words, without the marks on the letters.
_SERBIAN = "cigara=cigara oko=oko nos=nos usta=usta uvo=uvo sat=sat naocare=naočare znacka=značka"


@dataclass(frozen=True)
class Talk:
    """One language of the game: its folder, how it is spelt, and who speaks."""

    folder: str
    voice: str
    rules: Rules
    words: str

    def each(self) -> Iterator[Sequence[str]]:
        """File and word."""
        return (pair.split("=") for pair in self.words.split())


TALKS = (
    Talk("gl", "people_gl Barreiro", GALICIAN, _GALICIAN),
    Talk("el", "people_el KTuberling", GREEK, _GREEK),
    Talk("sl", "people_sl Batistič", SLAVIC, _SLOVENE),
    Talk("sr", "people_sr KTuberling", SLAVIC, _SERBIAN),
)
