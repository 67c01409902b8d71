"""A game without a window: as fast as the sound can be worked through, in sample time.

The clock is the sound itself, so the same sound always makes the same evening, to the last line of
its journal. This module must never ask what time it is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from math import inf
from typing import Final

from app.actors.script import LONGEST, Prompter
from app.evening.actors_ear import ActorsOnStage
from app.evening.carrying_out import Host, NoEars
from app.evening.journal import Opened
from app.evening.telling import Teller, about_the_ears
from app.hearing.heard import EarTrouble, FromTheEars
from app.rules.game import Finished, LastWord
from app.rules.letters import in_sight
from app.rules.names import letters_of
from app.rules.text import counted
from app.rules.words import WORD_OF_SOUND, Word
from app.speech.blocks import Block
from app.speech.listener import Listener
from app.table.inputs import Admit, Begin, Continue, Resume, Tick, Typed
from app.table.moments import Listening, Ready, Waiting
from app.table.sitting import Stamped

Say = Callable[[str], None]
#: Where no time is up by itself, an actor who was not heard for so many seconds gives in: every
#: line that a script may hold has been spoken by then.
PATIENCE: Final = LONGEST + 5.0
#: What a line may hold where words are typed.
MAY_BE_TYPED: Final = (
    f"{', '.join(word.value for word in Word)}, or one of them under a vowel, as in tras or "
    "tristis; an empty line admits an error"
)
_SEEN: Final = 40  # letters of a line that is answered


def play_actors(
    opened: Opened,
    prompter: Prompter,
    listener: Listener,
    say: Say,
    keep: Callable[[Block], None],
) -> None:
    """A whole game spoken by actors; at the end every difference from what they meant.

    ``keep`` is given every block, for a recording.
    """
    actors = ActorsOnStage(opened.table, prompter, opened.note)
    host = Host(opened.table, opened.note, actors)
    host.witnesses.append(actors.scoring.told)
    _play_by_ear(host, listener, kept(actors.blocks(), keep), say, PATIENCE)
    differences = actors.scoring.differences
    say(f"{actors.scoring.questions} words asked for, {len(differences)} heard otherwise.")
    for difference in differences:
        say(difference)


def kept(blocks: Iterable[Block], keep: Callable[[Block], None]) -> Iterator[Block]:
    """The same blocks, each of them given to ``keep`` as well."""
    for block in blocks:
        keep(block)
        yield block


def play_sound(
    opened: Opened, blocks: Iterable[Block | FromTheEars], listener: Listener, say: Say
) -> None:
    """A game heard from a file or a microphone, until it is over or the sound ends."""
    host = Host(opened.table, opened.note, NoEars())
    _play_by_ear(host, listener, blocks, say)
    _let_it_end(host)
    if not host.table.is_over:
        turns = counted(host.table.sitting.game.turns, "turn")
        say(f"The sound ended after {turns}; the game is not over.")


def _let_it_end(host: Host) -> None:
    """Once the sound has ended nobody can object: the last word stands, and so does the end."""
    while isinstance(host.table.sitting.game.phase, LastWord | Finished):
        due = host.table.wake_at
        if due is None:
            return
        host.tell(Tick(due))


def play_typed(opened: Opened, words: Iterable[str], say: Say) -> None:
    """A game without sound or clock: one line for each word; an empty line admits an error.

    What is no word of the game costs nothing: another line is read.
    """
    say(f"Type each word, then Enter: {MAY_BE_TYPED}.")
    host = Host(opened.table, opened.note, NoEars())
    _tell_lines(host, say)
    _begin(host, 0.0)
    at = opened.table.sitting.clock.session
    lines = iter(words)
    while not host.table.is_over:
        if isinstance(host.table.sitting.moment, Listening):
            line = next(lines, None)
            if line is None:
                say("No more words; the game is not over.")
                return
            sound = letters_of(line)
            if sound and sound not in WORD_OF_SOUND:
                say(f"“{_printable(line.strip())}” is no word of the game: write {MAY_BE_TYPED}.")
                continue
            host.tell(Typed(sound, at) if sound else Admit(at))
        due = host.table.wake_at
        if due is None:
            host.tell(Continue(at))
            continue
        at = max(at, due)
        host.tell(Tick(at))


def _printable(line: str) -> str:
    """What was typed, so that no terminal takes any of it for an order; no more than is seen."""
    return in_sight(line[:_SEEN], "?") + "…" * (len(line) > _SEEN)


def _play_by_ear(
    host: Host,
    listener: Listener,
    blocks: Iterable[Block | FromTheEars],
    say: Say,
    patience: float = inf,
) -> None:
    """``patience``: seconds without a word after which an error is admitted, if no time is up."""
    _tell_lines(host, say)
    begun = False
    for news in blocks:
        if not begun:
            _begin(host, news.at)  # a duel may have been heard before
            begun = True
        if isinstance(news, Block):
            for heard in listener.hear(news):
                _pass_on(host, heard, say)
            at = news.at + news.seconds
            host.tell(Tick(at))
            _lend_a_hand(host, at, patience)
        else:
            _pass_on(host, news, say)
        if host.table.is_over:
            return


def _pass_on(host: Host, news: FromTheEars, say: Say) -> None:
    line = about_the_ears(news)
    if line is not None:
        say(f"{line} Nobody's time runs until then." if isinstance(news, EarTrouble) else line)
    host.tell(news)


def _lend_a_hand(host: Host, at: float, patience: float) -> None:
    """What hands would do, where nobody is at the keys and the game would wait for ever."""
    sitting = host.table.sitting
    match sitting.moment:
        case Ready(until=None):
            host.tell(Continue(at))
        case Listening(since=since, deadline=None) if sitting.clock.table - since > patience:
            host.tell(Admit(at))


def _tell_lines(host: Host, say: Say) -> None:
    teller = Teller(host.table)

    def witness(told: Sequence[Stamped]) -> None:
        for line in teller.lines(told):
            say(line)

    host.witnesses.append(witness)


def _begin(host: Host, at: float) -> None:
    """Deal; or go on, where the evening was interrupted."""
    if host.table.sitting.paused:
        host.tell(Resume(at))
    if isinstance(host.table.sitting.moment, Waiting):
        host.tell(Begin(at))
