"""The scripts of Fish Fillets tell who says what."""

from models.training.voices.fillets_script import lines_of, who_says

_SCRIPT = """
dialogId("let-v-oko", "font_big", "\\"Eye\\"?")
dialogStr("Oko?")

dialogId("m-hraje", "font_small", "Somebody plays.")
dialogStr(
"Asi si hraje.")

dialogId("b1-1", "", "")
dialogStr("")
"""


def test_a_script_gives_every_line_that_somebody_says() -> None:
    assert list(lines_of(_SCRIPT)) == [
        ("let-v-oko", "big", "Oko?"),
        ("m-hraje", "small", "Asi si hraje."),
    ]


def test_the_colour_of_a_line_tells_its_speaker() -> None:
    assert who_says("small", "airplane") == "small fish"


def test_other_actors_speak_in_the_newer_rooms() -> None:
    assert who_says("small", "linux") == "small fish of the newer rooms"


def test_a_colour_is_another_speaker_in_another_room() -> None:
    assert who_says("lightgrey", "captain") == "skull"
    assert who_says("lightgrey", "elevator1") is None


def test_machines_and_parrots_are_left_out() -> None:
    assert who_says("robodog", "corridor") is None
    assert who_says("parrot", "cabin1") is None
