"""Microphones come, go, fall silent and never come; the ears are told, and time stays true.

The sound system is the only thing replaced here, by one that does on purpose what real ones do.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace
from itertools import islice
from threading import Timer

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.hearing.heard import EarBack, EarTrouble
from app.speech.blocks import Block
from app.speech.devices import Deliver, InputDevice, choose
from app.speech.errors import EarsError
from app.speech.level import levels
from app.speech.microphone import Microphone, Patience, Source
from app.speech.timeline import Timeline
from tests.speech.sounds import RATE, room

LAPTOP = InputDevice("Built-in", "ALSA", 2, 48_000)
QUICK = Patience(first_delivery=0.05, no_sound=0.05, look_again=0.01)
HEADSET = InputDevice("Headset", "ALSA", 1, 16_000)


class SoundSystem:
    """A driver whose devices deliver what they are told to, then stop."""

    way = "portaudio"

    def __init__(self, *visits: tuple[tuple[InputDevice, ...], list[bytes]]) -> None:
        self._visits = list(visits)
        self._delivers: list[bytes] = []
        self.opened: list[str] = []
        self.closed = 0

    def devices(self) -> tuple[InputDevice, ...]:
        there, self._delivers = self._visits.pop(0) if self._visits else ((), [])
        return there

    def open(self, device: InputDevice, deliver: Deliver) -> Opened:
        self.opened.append(device.name)
        for pcm in self._delivers:
            deliver(pcm, 0.02)
        return Opened(self, device)


class Opened:
    def __init__(self, system: SoundSystem, device: InputDevice) -> None:
        self.device = device
        self.rate = device.rate
        self._system = system

    def close(self) -> None:
        self._system.closed += 1


def buffers(count: int, silent: bool = False) -> list[bytes]:
    sound = np.zeros(320, np.int16) if silent else room(0.02)
    return [sound.tobytes()] * count


def listen(system: SoundSystem, until: Callable[[Source], bool]) -> list[Source]:
    """Everything up to the first thing for which ``until`` holds."""
    microphone = Microphone((system,), None, time.monotonic, QUICK)
    heard = []
    for each in microphone:
        heard.append(each)
        if until(each):
            microphone.close()
    return heard


def test_without_any_microphone_the_stream_says_so_and_goes_on_when_one_comes() -> None:
    system = SoundSystem(((), []), ((HEADSET,), buffers(3)))
    heard = listen(system, lambda each: isinstance(each, Block))
    assert [type(each) for each in heard[:3]] == [EarTrouble, EarBack, Block]
    assert isinstance(heard[0], EarTrouble)
    assert heard[0].problem == "no-microphone"


def test_a_microphone_that_stops_delivering_is_lost_and_taken_back() -> None:
    system = SoundSystem(((HEADSET,), buffers(2)), ((HEADSET,), buffers(2)))
    heard = listen(system, lambda each: isinstance(each, EarBack))
    [trouble] = [each for each in heard if isinstance(each, EarTrouble)]
    assert (trouble.problem, trouble.detail) == ("microphone-lost", "Headset")
    assert system.opened == ["Headset", "Headset"]
    assert system.closed == 2


def test_a_microphone_of_zeros_is_told_apart_from_a_quiet_room() -> None:
    system = SoundSystem(((HEADSET,), buffers(120, silent=True) + buffers(1)))
    heard = listen(system, lambda each: isinstance(each, EarBack))
    [trouble] = [each for each in heard if isinstance(each, EarTrouble)]
    assert (trouble.problem, trouble.detail) == ("silent-microphone", "Headset")
    assert trouble.since is not None
    assert trouble.at - trouble.since == pytest.approx(2.0, abs=0.03)


def test_a_microphone_that_only_ever_gives_zeros_is_given_up_where_that_is_wanted() -> None:
    system = SoundSystem(((HEADSET,), buffers(3, silent=True)))
    patience = replace(QUICK, first_sound=0.1)
    microphone = Microphone((system,), None, time.monotonic, patience)
    blocks = [each for each in microphone if isinstance(each, Block)]
    assert len(blocks) == 3
    assert not microphone.sounded


def test_a_microphone_that_was_heard_once_is_waited_for() -> None:
    system = SoundSystem(((HEADSET,), buffers(1)), ((HEADSET,), buffers(1)))
    clock = iter(np.arange(0.0, 90.0, 1.0)).__next__
    microphone = Microphone((system,), None, clock, replace(QUICK, first_sound=4.0))
    news = list(islice(microphone, 4))
    assert [type(each) for each in news] == [Block, EarTrouble, EarBack, Block]


def test_the_listener_that_comes_late_loses_the_oldest_sound_and_knows_it() -> None:
    system = SoundSystem(((HEADSET,), buffers(450)))
    microphone = Microphone((system,), None, iter(np.arange(0.02, 90.0, 0.02)).__next__)
    blocks = [each for each in islice(microphone, 400) if isinstance(each, Block)]
    assert microphone.dropped == 50
    assert blocks[0].at == pytest.approx(1.0)
    assert blocks[-1].at == pytest.approx(1.0 + 399 * 0.02)


class Refusing(SoundSystem):
    def open(self, device: InputDevice, deliver: Deliver) -> Opened:
        raise EarsError("It is busy.")


def test_a_device_that_cannot_be_opened_leaves_the_next_way() -> None:
    busy = Refusing(((LAPTOP,), []))
    free = SoundSystem(((HEADSET,), buffers(1)))
    microphone = Microphone((busy, free), None, time.monotonic)
    first = next(iter(microphone))
    assert isinstance(first, Block)
    assert free.opened == ["Headset"]


def test_a_device_that_nothing_can_open_is_in_use_and_named() -> None:
    system = Refusing(((LAPTOP,), []), ((LAPTOP,), []))
    trouble = next(iter(Microphone((system,), None, time.monotonic)))
    assert isinstance(trouble, EarTrouble)
    assert (trouble.problem, trouble.detail) == ("busy-microphone", "Built-in")


def test_devices_are_chosen_by_name_wherever_they_stand() -> None:
    for devices in ((LAPTOP, HEADSET), (HEADSET, LAPTOP)):
        assert choose(devices, "headset") == HEADSET
        assert choose(devices, "built") == LAPTOP


def test_a_wanted_device_that_is_gone_is_not_replaced_silently() -> None:
    assert choose((LAPTOP,), "Headset") is None


def test_without_a_wish_the_sound_server_comes_first() -> None:
    card = InputDevice("HDA Intel", "ALSA", 2, 44_100, is_default=True)
    server = InputDevice("pulse", "ALSA", 32, 44_100)
    assert choose((card, server), None) == server
    assert choose((card,), None) == card


def test_slow_windows_hosts_come_last() -> None:
    slow = InputDevice("Mikrofon", "MME", 2, 44_100, is_default=True)
    quick = InputDevice("Mikrofon", "Windows WASAPI", 2, 48_000, is_default=True)
    assert choose((slow, quick), None) == quick
    assert choose((slow, quick), "Mikrofon") == quick


def test_what_cannot_hear_is_never_chosen() -> None:
    assert choose((InputDevice("Speaker", "ALSA", 0, 48_000),), None) is None


@settings(max_examples=40, deadline=None)
@given(st.lists(st.floats(-0.03, 0.03), min_size=50, max_size=200), st.floats(-1e-4, 1e-4))
def test_a_trembling_clock_never_makes_holes_nor_drifts(tremble: list[float], drift: float) -> None:
    timeline = Timeline(RATE)
    before = None
    for number, late in enumerate(tremble):
        true = number * 0.02 * (1.0 + drift)
        at, gap = timeline.place(320, true + late)
        assert gap == 0.0
        assert abs(at - true) < 0.07
        if before is not None:
            assert at - before == pytest.approx(0.02, abs=0.002)
        before = at


def test_lost_samples_are_a_gap() -> None:
    timeline = Timeline(RATE)
    timeline.place(320, 5.0)
    at, gap = timeline.place(320, 5.52)
    assert at == 5.52
    assert gap == pytest.approx(0.5)


def test_the_level_meter_shows_silence_loudness_and_clipping() -> None:
    loud = np.full(1600, 32_767, np.int16)
    silent = np.zeros(1600, np.int16)
    half = (16_384 * np.sin(np.arange(1600) / 5.0)).astype(np.int16)
    silence, clipped, sine = levels(Block(pcm, RATE, 0.0) for pcm in (silent, loud, half))
    assert (silence.rms, silence.peak, silence.clipped) == (-100.0, -100.0, False)
    assert clipped.clipped
    assert sine.peak == pytest.approx(-6.0, abs=0.1)
    assert sine.rms == pytest.approx(-9.0, abs=0.1)


def test_a_device_that_opens_and_never_delivers_gives_way_to_another() -> None:
    both = (LAPTOP, HEADSET)
    system = SoundSystem((both, []), (both, [room(0.1).tobytes()]))
    microphone = Microphone((system,), None, time.monotonic, QUICK)
    for news in microphone:
        if isinstance(news, Block):
            microphone.close()
    assert system.opened == [LAPTOP.name, HEADSET.name]


class Slow(SoundSystem):
    """Its device wakes up some time after it was opened, as headsets by Bluetooth do."""

    def open(self, device: InputDevice, deliver: Deliver) -> Opened:
        opened = super().open(device, lambda pcm, age: None)
        Timer(0.1, deliver, (room(0.1).tobytes(), 0.0)).start()
        return opened


def test_a_headset_that_wakes_up_slowly_is_waited_for() -> None:
    system = Slow(((HEADSET,), []))
    patience = Patience(first_delivery=20.0, no_sound=0.02)
    first = next(iter(Microphone((system,), None, time.monotonic, patience)))
    assert isinstance(first, Block)
    assert system.opened == [HEADSET.name]
