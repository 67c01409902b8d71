"""The command line: what can be typed after ``tristris``, and one sentence for what goes wrong.

Each command turns words into values and hands them on; nothing is decided here. What a player,
a file or a device did wrong ends in one sentence and exit status 2, never in a traceback.
"""

from __future__ import annotations

import sys
from pathlib import Path

import click

from app import __version__
from app.evening.errors import FORESEEN
from app.evening.plan import parse_modes, parse_players, read_deck

FILE = click.Path(path_type=Path, dir_okay=False)
FOLDER = click.Path(path_type=Path, file_okay=False)


def main() -> None:
    """Run the command typed; whatever could be foreseen is told in one sentence."""
    try:
        sys.exit(commands(standalone_mode=False, prog_name="tristris") or 0)
    except click.Abort:
        sys.exit(130)
    except click.ClickException as error:
        sys.exit(_complain(error.format_message()))
    except FORESEEN as error:
        sys.exit(_complain(str(error)))


def _complain(sentence: str) -> int:
    print(f"tristris: {sentence}", file=sys.stderr)
    return 2


@click.group(invoke_without_command=True, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="tristris")
@click.pass_context
def commands(context: click.Context) -> None:
    """TrisTristisTigris: the chain card game that listens. Without a command the app opens."""
    if context.invoked_subcommand is None:
        raise NotImplementedError


@commands.command()
@click.option("--modes", default="", help="Modes the deck must serve, as in albino,trigo.")
@click.option("--file", "file", type=FILE, help="Another deck than our own.")
def deck(modes: str, file: Path | None) -> None:
    """Print every card of the deck, and say whether it can be played with."""
    from app.rules.deck import DeckError, problems
    from app.rules.text import describe

    in_force = parse_modes(modes)
    cards = read_deck(file)
    for card in cards:
        click.echo(f"{card.number:2}  {describe(card)}")
    if found := problems(cards, in_force):
        raise DeckError(" ".join(found))
    click.echo(f"{len(cards)} cards; the deck is sound.")


@commands.command()
@click.option("--players", default=4, show_default=True, type=click.IntRange(1, 6))
@click.option("--errors", default=0.12, show_default=True, type=click.FloatRange(0, 1))
@click.option("--games", default=1000, show_default=True, type=click.IntRange(1))
@click.option("--modes", default="", help="As in albino,trigo,trauma; empty is the basic game.")
@click.option("--cards", default=60, show_default=True, type=click.IntRange(1))
@click.option("--seed", default=1, show_default=True, type=int)
def simulate(players: int, errors: float, games: int, modes: str, cards: int, seed: int) -> None:
    """Play many games without sound and say how long they last and how often the opener wins."""
    from app.evening.simulation import simulation

    click.echo(simulation(players, errors, games, parse_modes(modes), cards, seed))
