"""The command line: what can be typed after ``tristris``, and one sentence for what goes wrong.

Each command turns words into values and hands them on; nothing is decided here. What a player,
a file or a device did wrong ends in one sentence and exit status 2, never in a traceback. Modules
that open windows or load recognisers are imported by the command that needs them, so that the
others answer at once.
"""

from __future__ import annotations

import io
import math
import os
import sys
from pathlib import Path
from typing import Any, TextIO

# Said by the library at its import, into the middle of what we print.
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import click
from click.core import ParameterSource

from app import __version__
from app.evening.asked_for import PlanError, parse_modes, parse_players
from app.evening.names_of_choices import (
    BENCHES,
    LANGUAGES,
    PACES,
    PRESETS,
    REFEREES,
    STRICTNESSES,
    Names,
)
from app.rules.letters import in_sight


class Place(click.Path):
    """A file or a folder; no name at all is none, though Python takes it for the folder here."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """The path typed. Raises click's own error for anything else."""
        if value == "":
            self.fail("nothing is named.", param, ctx)
        return super().convert(value, param, ctx)


FILE = Place(path_type=Path, dir_okay=False)
FOLDER = Place(path_type=Path, file_okay=False)
#: Sides of a picture, in pixels: from an icon to an eight-thousand screen.
SMALLEST, LARGEST = 160, 8192
#: More games tell nothing new, and each is held in memory until the end.
MOST_GAMES = 1_000_000


class Named(click.Choice[str]):
    """One of several choices, by any of its names; the listed ones are English."""

    def __init__(self, names: Names) -> None:
        super().__init__(names.listed)
        self._names = names

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """What the game keeps of it. Raises click's own error for anything else."""
        meant = self._names.meant(value)
        return super().convert(value, param, ctx) if meant is None else meant


class Number(click.FloatRange):
    """A number in a range; "nan" is none, though Python's own float takes it for one."""

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> float:
        """The number typed. Raises click's own error for anything else."""
        number = float(super().convert(value, param, ctx))
        if not math.isfinite(number):
            self.fail(f"“{value}” is not a number.", param, ctx)
        return number


def main() -> None:
    """Run the command typed; whatever could be foreseen is told in one sentence."""
    if isinstance(sys.stdout, io.TextIOWrapper):  # a letter the terminal lacks is a question mark
        sys.stdout.reconfigure(errors="replace")
    try:
        sys.exit(commands(standalone_mode=False, prog_name="tristris") or 0)
    except (click.Abort, KeyboardInterrupt):
        sys.exit(130)
    except click.ClickException as error:
        sys.exit(_complain(" ".join(error.format_message().split())))
    except Exception as error:
        # Looked up only now: whoever knows every kind of trouble has loaded the whole app.
        from app.evening.errors import FORESEEN

        if isinstance(error, FORESEEN):
            sys.exit(_complain(str(error)))
        if isinstance(error, OSError) and _is_output_refused():
            sys.exit(_complain(f"What is printed cannot be written ({error.strerror})."))
        raise


def _is_output_refused() -> bool:
    """Whether the place we print to takes no more, as on a full disk; then nothing more goes there.

    It is asked by an empty line. Without that last step Python would complain once more, in its
    own words, when it ends.
    """
    try:
        click.echo()
    except OSError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return True
    return False


def _complain(sentence: str) -> int:
    # What was typed is part of it, and no terminal shall take that for an order.
    print(f"tristris: {in_sight(sentence, '?')}", file=sys.stderr)
    return 2


def _for_a_bar() -> TextIO:
    """Where a bar is drawn that shows how far something is: only a terminal is looked at."""
    return sys.stderr if sys.stderr.isatty() else io.StringIO()


@click.group(invoke_without_command=True, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="tristris")
@click.pass_context
def commands(context: click.Context) -> None:
    """TrisTristisTigris: the chain card game that listens. Without a command the app opens."""
    if context.invoked_subcommand is None:
        from app.evening.app import open_app

        open_app()


@commands.command()
@click.option("--players", default="Ana,Luis", show_default=True, help="Names in seat order.")
@click.option("--modes", default="", help="As in albino,trigo,trauma; empty is the basic game.")
@click.option("--seed", default=None, type=click.IntRange(0), help="Deals the same cards again.")
@click.option("--ear", default="mic", show_default=True, help="mic, keys, actors or a sound file.")
@click.option("--preset", type=Named(PRESETS), help="House rules at once; others typed win.")
@click.option("--cards", type=click.IntRange(1), help="How many are dealt; 60 without a preset.")
@click.option("--pace", type=Named(PACES), help="Time to think: 5, 3 or 2 seconds, or no limit.")
@click.option("--strictness", type=Named(STRICTNESSES), help="How kindly a mumbled word is heard.")
@click.option("--referee", type=Named(REFEREES), help="Who watches: the app, or the players.")
@click.option("--learning/--no-learning", default=None, help="Show the vowel and the word due.")
@click.option("--turn", type=Number(0.3, 2), help="Seconds until a card turns.")
@click.option("--turn-by-key/--no-turn-by-key", default=None, help="A card waits for a hand.")
@click.option("--minutes", type=Number(0), help="Then one last round is played; 0: no limit.")
@click.option("--rounds", type=click.IntRange(0), help="The game ends with this one; 0: no limit.")
@click.option("--last-lap/--no-last-lap", default=None, help="Who is out waits for the lap's end.")
@click.option("--keep-direction/--no-keep-direction", default=None, help="Also in a new round.")
@click.option(
    "--faults",
    help="What else is one: some of vowel,correction,mumble,early,stutter,second,ending; or ''.",
)
@click.option("--vote/--no-vote", default=None, help="The majority reverses a verdict.")
@click.option("--extra", help="Seconds more for some, up to 3, as in Eva=2,Luis=1.")
@click.option("--opener", help="A name; or duel: the best at a tongue twister; or random.")
@click.option("--model", default="", help="A model of ears, by name or folder; without, our own.")
@click.option("--headless", is_flag=True, help="Without a window; --ear keys reads words typed.")
@click.option("--journal", type=FILE, help="Where the evening is written down.")
@click.option("--mistakes", default=0.0, type=Number(0, 1), help="Share of actors' turns.")
@click.option("--script", type=FILE, help="What the actors do, a line a turn.")
@click.option("--record", type=FILE, help="Keep what the actors said as a WAV file (headless).")
@click.pass_context
def play(
    context: click.Context,
    /,
    players: str,
    modes: str,
    seed: int | None,
    ear: str,
    model: str,
    headless: bool,
    journal: Path | None,
    mistakes: float,
    script: Path | None,
    record: Path | None,
    **rules: Any,
) -> None:
    """Play one game, with these players, at once."""
    from app.evening.house_rules import HouseRules
    from app.evening.play import Wish, play_game

    wish = Wish(
        players=parse_players(players),
        modes=parse_modes(modes),
        seed=seed,
        rules=HouseRules(**rules),
        ear=ear,
        model=model,
        mistakes=mistakes,
        script=script,
        for_a_new_game=_typed(context, {"players", "modes", "seed", *rules}),
    )
    if record is not None and not (headless and ear == "actors"):
        raise PlanError(
            "Only actors without a window can be recorded: nobody else's voice is kept."
        )
    play_game(wish, headless=headless, journal=journal, record=record, say=click.echo)


def _typed(context: click.Context, names: set[str]) -> tuple[str, ...]:
    """Those of some options that were typed, as they are written."""
    typed = ParameterSource.COMMANDLINE
    options = (each for each in context.command.params if each.name in names)
    return tuple(
        each.opts[0] for each in options if context.get_parameter_source(each.name or "") is typed
    )


@commands.command()
@click.argument("file", type=FILE)
def replay(file: Path) -> None:
    """Play a journal again and stop at the first line that differs."""
    from app.evening.replaying import replay_file

    sys.exit(0 if replay_file(file, click.echo) else 1)


@commands.command()
@click.argument("folder", type=FOLDER)
@click.option("--noise", type=FILE, help="A sound to mix in.")
@click.option(
    "--snr",
    default=10.0,
    show_default=True,
    type=Number(-60, 100),
    help="Words above the noise, in dB.",
)
@click.option("--strictness", default="party", show_default=True, type=Named(STRICTNESSES))
@click.option("--model", default="", help="A model of ears, by name or folder; without, our own.")
@click.option("--plot", type=FOLDER, help="Draw the curves as pictures into this folder.")
def ears(
    folder: Path,
    noise: Path | None,
    snr: float,
    strictness: str,
    model: str,
    plot: Path | None,
) -> None:
    """Measure the ears on a folder of clips with an index.tsv; prints one JSON object."""
    import msgspec

    from app.evening.models import model_folder
    from app.hearing import strictness as how_strict
    from app.rules.words import WORD_OF_SOUND
    from app.speech.bench import measure

    plotter = None
    if plot is not None:
        from app.speech.plots import Plotter

        plotter = Plotter(plot)
    measured = measure(
        folder,
        tuple(WORD_OF_SOUND),
        how_strict.STRICTNESSES[strictness],
        noise=noise,
        snr=snr,
        model=model_folder(model),
    )
    click.echo(msgspec.json.format(msgspec.json.encode(measured.figures), indent=2))
    if plotter is not None:
        for path in plotter.draw(measured):
            click.echo(path, err=True)


@commands.group(invoke_without_command=True)
@click.pass_context
def model(context: click.Context) -> None:
    """List, install, check and use models of ears beside the one that comes with the app."""
    if context.invoked_subcommand is None:
        click.echo(context.get_help())


@model.command("list")
def model_list() -> None:
    """List the models that are here, and those that can be had."""
    from app.evening.models import list_models

    list_models(click.echo)


@model.command("install")
@click.argument("name")
@click.option("--from", "place", help="Another address, or an archive that is already here.")
def model_install(name: str, place: str | None) -> None:
    """Fetch a model and say what it is; the only time this app goes online."""
    from app.evening.models import install_model, model_to_install

    wanted = model_to_install(name)
    with click.progressbar(length=wanted.size, label=wanted.folder, file=_for_a_bar()) as bar:
        install_model(wanted, place, lambda here: bar.update(here - bar.pos), click.echo)


@model.command("check")
@click.argument("path")
def model_check(path: str) -> None:
    """Say what a model is, by its name or folder, and whether it can be used."""
    from app.evening.models import check_model

    check_model(path, click.echo)


@model.command("use")
@click.argument("path")
def model_use(path: str) -> None:
    """Let a model hear in every evening from now on, by its name or folder."""
    from app.evening.models import use_model

    use_model(path, click.echo)


@commands.command()
@click.option("--device", help="Part of a microphone's name.")
@click.option("--seconds", type=Number(0.1), help="Stop by itself after so long.")
@click.option("--list", "only_list", is_flag=True, help="Only list the microphones.")
def mic(device: str | None, seconds: float | None, only_list: bool) -> None:
    """List the microphones and show how loud the one in use is, until Ctrl+C."""
    from app.evening.mic import list_microphones, show_level
    from app.speech.microphone import find_microphones

    microphones = find_microphones()
    list_microphones(microphones, click.echo)
    if not only_list:
        show_level(microphones, device, seconds, click.echo)


@commands.command()
@click.option("--modes", default="", help="Modes the deck must serve, as in albino,trigo.")
@click.option("--file", "file", type=FILE, help="Another deck than our own.")
def deck(modes: str, file: Path | None) -> None:
    """Print every card of the deck, and say whether it can be played with."""
    from app.evening.plan import read_deck
    from app.rules.deck import validate
    from app.rules.text import describe

    in_force = parse_modes(modes)
    cards = read_deck(file)
    for card in cards:
        click.echo(f"{card.number:2}  {describe(card)}")
    validate(cards, in_force)
    click.echo(f"{len(cards)} cards; the deck is sound.")


@commands.command()
@click.option("--players", default=4, show_default=True, type=click.IntRange(1, 6))
@click.option("--errors", default=0.12, show_default=True, type=Number(0, 1))
@click.option("--games", default=1000, show_default=True, type=click.IntRange(1, MOST_GAMES))
@click.option("--modes", default="", help="As in albino,trigo,trauma; empty is the basic game.")
@click.option("--cards", default=60, show_default=True, type=click.IntRange(1))
@click.option("--seed", default=1, show_default=True, type=click.IntRange(0))
@click.option("--rounds", type=click.IntRange(0), help="The game ends with this one; 0: no limit.")
@click.option("--minutes", type=Number(0), help="Then one last round is played; 0: no limit.")
@click.option("--last-lap/--no-last-lap", help="Who is out waits for the lap's end.")
@click.option("--keep-direction/--no-keep-direction", help="New rounds go on the same way.")
def simulate(
    players: int,
    errors: float,
    games: int,
    modes: str,
    cards: int,
    seed: int,
    rounds: int | None,
    minutes: float | None,
    last_lap: bool,
    keep_direction: bool,
) -> None:
    """Play many games without sound and say how long they last and how often the opener wins."""
    from app.evening.simulation import simulation

    told = simulation(
        players,
        errors,
        games,
        parse_modes(modes),
        cards,
        seed,
        rounds or None,
        minutes or None,
        last_lap,
        keep_direction,
        lambda outcomes: click.progressbar(
            outcomes, length=games, label=f"{games} games", file=_for_a_bar()
        ),
    )
    click.echo(told)


@commands.command()
@click.argument("folder", type=FOLDER)
@click.option("--size", default="1280x720", show_default=True, help="Width and height.")
@click.option("--language", default="es", show_default=True, type=Named(LANGUAGES))
def gallery(folder: Path, size: str, language: str) -> None:
    """Write every screen of the app as a picture into a folder."""
    from app.screen.gallery import gallery as write_pictures

    for path in write_pictures(folder, _size(size), language):
        click.echo(path)


@commands.command()
@click.argument("what", type=Named(BENCHES))
@click.option("--size", default="1920x1080", show_default=True, help="Width and height.")
@click.option("--seconds", default=60.0, show_default=True, type=Number(5, 3600))
@click.option("--runs", default=5, show_default=True, type=click.IntRange(1, 100))
def bench(what: str, size: str, seconds: float, runs: int) -> None:
    """Measure and print one JSON object.

    screen: play a busy minute, of --seconds, and measure how long a frame takes to draw.
    start: open the app --runs times and measure how long its first picture takes.
    """
    import msgspec

    if what == "start":
        from app.evening.start_bench import bench_start

        told = bench_start(runs)
    else:
        from app.evening.plan import read_deck
        from app.screen.bench import bench as measure

        told = measure(read_deck(), _size(size), seconds)
    click.echo(msgspec.json.format(msgspec.json.encode({"what": what, **told}), indent=2))


def _size(written: str) -> tuple[int, int]:
    width, _, height = written.lower().partition("x")
    sides = tuple(int(side) for side in (width, height) if side.isdecimal() and len(side) < 6)
    if len(sides) < 2 or not all(SMALLEST <= side <= LARGEST for side in sides):
        raise PlanError(
            f"“{written}” is no size: write width and height, as in 1920x1080, "
            f"from {SMALLEST} to {LARGEST}."
        )
    return sides[0], sides[1]
