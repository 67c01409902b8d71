"""The listener: blocks of sound in, what was heard out, in sample order.

It joins the detector and the recogniser and decides when enough was heard. Synchronous, without
threads and clocks: the same blocks give the same answers. It must never know whose turn it is or
which word is right, and keeps nothing but the last seconds of sound in memory.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple, Protocol, TypeVar

import numpy as np

from app.hearing.heard import (
    EarBack,
    EarTrouble,
    FromTheEars,
    Guess,
    Heard,
    HeardUpTo,
    SpeechBegan,
    SpeechDropped,
    Spoken,
    below_the_best,
)
from app.speech.again import THROATS, all_told
from app.speech.blocks import Block, Pcm
from app.speech.breath import Breath, spoken_parts
from app.speech.detector import FRAME_SECONDS, Detector, Said, Utterance
from app.speech.enough import FIRST_LOOK, LAST_LOOK, LOOKS, SECOND_LOOK, Enough
from app.speech.errors import EarsError
from app.speech.tape import Tape


class Recogniser(Protocol):
    """Whoever can tell what a stretch of sound may have been."""

    def guesses(self, pcm: Pcm, rate: int) -> tuple[Guess, ...]:
        """Best first, scores whole log-likelihoods in nats. Raises EarsError when it has died."""
        ...

    def breaths(self, pcm: Pcm, rate: int) -> tuple[Breath, ...]:
        """The same sound as one word or several; none from who can only tell one."""
        ...


Answer = TypeVar("Answer")

#: How the ears get a recogniser for exactly these words.
RecogniserFor = Callable[[tuple[str, ...]], Recogniser]

#: Seconds: no two words, nor a filling sound and a word, take less.
SHORTEST_BREATH: Final = 0.3
#: Seconds after its beginning that the recogniser notices a word that follows another sound.
LATE: Final = 0.04
#: Seconds of sound before the word itself that are a hum run into it ("eeetres", "mmmtres"), whose
#: beginning must not count as the word's. Of 2000 words by themselves one began more than 0.26 s
#: after the sound, and that had a vowel of 0.2 s before it.
HUM: Final = 0.28
SHORTEST: Final = 0.12  # seconds of sound: less is a knock, not a word (rules.md E3)
LONG_TALK: Final = 1.2  # seconds of sound: talk, or a word drawn out, whose end can be waited for
LONGEST: Final = 2.5  # seconds: nobody says one word for longer
BEFORE: Final = 0.2  # seconds before the onset that the recogniser hears as well
TAPE: Final = 3.5  # seconds kept in memory
LARGEST_FILL: Final = 0.5  # seconds of a gap that are filled: enough to end any utterance
WATERMARK: Final = 0.05  # seconds between two reports of how far the ears have come
OUT_OF_STEP: Final = 0.05  # seconds a block may come later than its samples say
RETRY: Final = 1.0  # seconds after which a recogniser that died is made anew

_LOOK_FRAMES: Final = frozenset(round(look / FRAME_SECONDS) for look in LOOKS)


class _Look(NamedTuple):
    """What was heard the last time that it was quiet. Positions are samples."""

    end: int  # of the sound
    heard: int  # of what was heard, the quiet after it too
    guesses: tuple[Guess, ...]
    quiet: float  # seconds


_NEVER: Final = _Look(0, 0, (), 0.0)


class Listener:
    """Hears blocks; made with the words that may come, see :meth:`listen_for`."""

    def __init__(self, recogniser_for: RecogniserFor, words: tuple[str, ...]) -> None:
        self._recogniser_for = recogniser_for
        self._words = words
        self._recogniser: Recogniser | None = recogniser_for(words)
        self._died_at = 0.0
        self._enough = Enough.of(words)
        self._deaf = False
        self._rate = 0
        self._reported = float("-inf")
        self._news: list[FromTheEars] = []
        self._no_breath = 0  # the end of a sound in which there are no several words
        self._looked = _NEVER
        self._pieces: list[tuple[int, int]] = []  # sounds of this utterance, pauses between them

    def listen_for(self, words: tuple[str, ...]) -> None:
        """From now on these words may come."""
        if words == self._words:
            return
        self._words = words
        self._enough = Enough.of(words)
        self._recogniser = self._recogniser_for(words)

    def hush(self) -> None:
        """Be deaf: our own cues are sounding. The watermark goes on."""
        self._deaf = True

    def listen(self) -> None:
        """Hear again."""
        self._deaf = False

    def hear(self, block: Block) -> tuple[FromTheEars, ...]:
        """Everything that is known once this block is heard, oldest first."""
        if block.rate != self._rate:
            self._begin_at(block.rate)
        elif block.at - self._time(self._tape.end) > OUT_OF_STEP or block.gap:
            self._fill(max(block.gap, block.at - self._time(self._tape.end)))
        self._origin = block.at - self._tape.end / self._rate
        self._work(block.pcm)
        self._report_progress()
        news, self._news = tuple(self._news), []
        return news

    def _begin_at(self, rate: int) -> None:
        """A new device, or the first block."""
        self._rate = rate
        self._detector = Detector(rate)
        self._tape = Tape(rate, TAPE)
        self._faint = np.random.default_rng(7).integers(-2, 3, rate, dtype=np.int16)
        self._pieces.clear()
        self._no_breath = 0
        self._looked = _NEVER

    def _time(self, position: int) -> float:
        return self._origin + position / self._rate

    def _fill(self, seconds: float) -> None:
        """Put faint noise where sound was lost, so that what follows keeps its time."""
        self._work(self._faint[: round(min(seconds, LARGEST_FILL) * self._rate)])

    def _work(self, pcm: Pcm) -> None:
        self._tape.append(pcm)
        if self._deaf:
            self._drop()
            self._detector.skip(pcm)
            return
        for said in self._detector.frames(pcm):
            utterance = self._detector.utterance
            if utterance is not None:
                self._attend(said, utterance)

    def _attend(self, said: Said, utterance: Utterance) -> None:
        now = self._detector.position
        if said is Said.QUIET:
            self._be_patient(utterance, (now - utterance.end) // self._detector.hop)
            return
        if said is Said.BEGAN:
            self._pieces = [(utterance.onset, now)]
            self._news.append(SpeechBegan(self._time(utterance.onset), self._heard_at))
        first, last = self._pieces[-1]
        if now - last >= round(FIRST_LOOK * self._rate):
            self._pieces.append((now, now))
        else:
            self._pieces[-1] = (first, now)
        if now - utterance.onset >= LONGEST * self._rate:
            self._conclude(utterance, ())

    def _be_patient(self, utterance: Utterance, quiet_frames: int) -> None:
        """It is quiet since so many frames: look, or wait on."""
        if quiet_frames not in _LOOK_FRAMES:
            return
        quiet = quiet_frames * FRAME_SECONDS
        if utterance.sounding * FRAME_SECONDS < SHORTEST:
            if quiet >= LAST_LOOK:
                self._drop()
            return
        if quiet < LAST_LOOK and utterance.sounding * FRAME_SECONDS > LONG_TALK:
            if quiet >= SECOND_LOOK:
                self._tell_breath(utterance, ())
            return
        guesses = self._look(utterance, quiet)
        is_enough = self._enough.is_enough(guesses, quiet)
        if (is_enough or quiet >= SECOND_LOOK) and self._tell_breath(utterance, guesses):
            return
        if quiet >= LAST_LOOK:
            self._conclude(utterance, guesses)
        elif is_enough and self._is_meant(utterance, guesses):
            self._tell_surely(utterance, guesses)

    def _look(self, utterance: Utterance, quiet: float) -> tuple[Guess, ...]:
        """What the recogniser makes of all of it, and of the quiet after it.

        More quiet changes nothing once the network has heard as far ahead of the last sound as it
        can, nor when a word was clear before: then only somebody going on could.
        """
        end, heard, guesses, looked = self._looked
        is_known = looked >= SECOND_LOOK or self._enough.is_clear(guesses)
        if end != utterance.end or not is_known:
            heard = self._detector.heard
            guesses = self._guesses(utterance.onset, heard)
        self._looked = _Look(utterance.end, heard, guesses, quiet)
        return guesses

    def _tell_breath(self, utterance: Utterance, guesses: tuple[Guess, ...]) -> bool:
        """Tell of words run together, or with filling sounds; whether there were any."""
        is_short = utterance.end - utterance.onset < SHORTEST_BREATH * self._rate
        if is_short or utterance.end == self._no_breath or self._enough.is_one(guesses):
            return False
        self._no_breath = utterance.end
        spoken = self._spoken(utterance)
        first = next((each for each in spoken if each.whole), None)
        if first is None or not self._is_meant(utterance, first.guesses):
            return False
        words = spoken if len(spoken) > 1 else ()
        self._news.append(Heard(first.onset, first.end, first.guesses, self._heard_at, words))
        self._detector.close()
        return True

    def _spoken(self, utterance: Utterance) -> tuple[Spoken, ...]:
        """The words of an utterance: the recogniser's own times, but for its onset and its end."""
        began = self._listened_from(utterance.onset)
        breaths = self._asked(lambda hears, pcm: hears.breaths(pcm, self._rate), began)
        parts = spoken_parts(breaths or (), self._enough.words)
        onsets = [began + round((part.start - LATE) * self._rate) for part in parts]
        if parts and parts[0].leads:
            sounds = min(onsets[0], self._detector.onset(utterance))
            onsets[0] = self._after_a_hum(sounds, onsets[0])
        ends = [*onsets[1:], utterance.end][: len(parts)]
        return tuple(
            Spoken(self._time(onset), self._time(end), part.guesses, part.whole)
            for part, onset, end in zip(parts, onsets, ends, strict=True)
        )

    def _conclude(self, utterance: Utterance, guesses: tuple[Guess, ...]) -> None:
        """Nothing more will come. Of several sounds the first that is a word counts (D10)."""
        if len(self._pieces) > 1 and not self._enough.is_clear(guesses):
            for first, last in tuple(self._pieces):
                if last - first < SHORTEST * self._rate:
                    continue
                alone = self._guesses(first, last + round(FIRST_LOOK * self._rate))
                if self._enough.is_clear(alone):
                    self._tell(self._word_onset(first, first, alone), last, alone)
                    return
        if guesses and self._is_meant(utterance, guesses):
            self._tell_surely(utterance, guesses)
        else:
            self._drop()

    def _onset(self, utterance: Utterance, guesses: tuple[Guess, ...]) -> int:
        """Where the word of an utterance began."""
        return self._word_onset(utterance.onset, self._detector.onset(utterance), guesses)

    def _word_onset(self, first: int, sounds: int, guesses: tuple[Guess, ...]) -> int:
        """Where a word began that was looked for from ``first``, in what ``sounds`` from there."""
        word = self._enough.tried(guesses)
        if word is None or word.start is None:
            return sounds
        recognised = self._listened_from(first) + round(word.start * self._rate)
        # In babble a weak t drowns before it is lost on the recogniser, who is always a little late
        # (in quiet 10 to 55 ms in most words): what it has noticed by now had begun.
        sounds = min(sounds, max(first, recognised))
        return self._after_a_hum(sounds, recognised - round(LATE * self._rate))

    def _after_a_hum(self, sounds: int, begins: int) -> int:
        """Where sound began, or the word in it where a hum runs into it: that wins nobody time."""
        return begins if begins - sounds > HUM * self._rate else sounds

    def _is_meant(self, utterance: Utterance, guesses: tuple[Guess, ...]) -> bool:
        """Babble hardly louder than the room must be a clear word to be told at all."""
        return self._detector.stands_out(utterance) or self._enough.is_clear(guesses)

    def _guesses(self, first: int, last: int, throat: float = 1.0) -> tuple[Guess, ...]:
        """What the recogniser makes of the sound between two positions.

        As if it came from another ``throat``, whose formants are so many times as high.
        """
        began, rate = self._listened_from(first), round(self._rate * throat)
        return self._asked(lambda hears, pcm: hears.guesses(pcm, rate), began, last) or ()

    def _listened_from(self, first: int) -> int:
        """Where the recogniser is made to listen from, so that it hears what begins there."""
        return max(first - round(BEFORE * self._rate), self._tape.start)

    def _asked(
        self, ask: Callable[[Recogniser, Pcm], Answer], first: int, last: int | None = None
    ) -> Answer | None:
        """What the recogniser says about the sound between two positions, if it lives."""
        if self._recogniser is None:
            return None
        pcm = self._tape.cut(first, self._detector.heard if last is None else last)
        try:
            return ask(self._recogniser, pcm)
        except EarsError as error:
            self._recogniser = None
            self._died_at = self._heard_at
            self._news.append(EarTrouble("recogniser-died", str(error), self._heard_at))
            return None

    def _tell(self, onset: int, end: int, guesses: tuple[Guess, ...]) -> None:
        told = below_the_best(guesses)
        self._news.append(Heard(self._time(onset), self._time(end), told, self._heard_at))
        if guesses[0].word in self._words:
            self._detector.close()
        else:
            self._detector.give_up()

    def _tell_surely(self, utterance: Utterance, guesses: tuple[Guess, ...]) -> None:
        """Tell of an utterance, heard again if it may be one of two words."""
        onset = self._onset(utterance, guesses)
        if self._enough.is_doubtful(guesses):
            guesses = self._heard_again(utterance.onset, guesses)
        self._tell(onset, utterance.end, guesses)

    def _heard_again(self, first: int, guesses: tuple[Guess, ...]) -> tuple[Guess, ...]:
        """What is to be made of the sound that was looked at, once other throats were tried."""
        others = (self._guesses(first, self._looked.heard, throat) for throat in THROATS)
        return all_told([guesses, *(each for each in others if each)])

    def _drop(self) -> None:
        """What seemed a word was none."""
        utterance = self._detector.utterance
        if utterance is not None:
            self._news.append(SpeechDropped(self._time(utterance.onset), self._heard_at))
            self._detector.give_up()

    @property
    def _heard_at(self) -> float:
        return self._time(self._detector.heard)

    def _report_progress(self) -> None:
        self._revive()
        certain = self._detector.certain
        if self._detector.utterance is not None:
            certain = self._detector.position
        at = self._time(certain)
        if self._news or at - self._reported >= WATERMARK:
            self._reported = max(at, self._reported)
            self._news.append(HeardUpTo(self._reported))

    def _revive(self) -> None:
        """A recogniser that died is made anew after a while."""
        if self._recogniser is not None or self._heard_at - self._died_at < RETRY:
            return
        self._died_at = self._heard_at
        try:
            self._recogniser = self._recogniser_for(self._words)
        except EarsError:
            return
        self._news.append(EarBack(self._heard_at))
