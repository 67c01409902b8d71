"""Only the local network is opened, and what cannot be had is told."""

from __future__ import annotations

import socket

import pytest

from app.phones.address import PhonesError, bound, is_local
from tests.phones.living_room import HERE


@pytest.mark.parametrize(
    "address", ["192.168.1.20", "10.0.0.7", "172.16.3.4", "169.254.9.9", "100.64.1.2"]
)
def test_a_living_room_is_local(address: str) -> None:
    assert is_local(address)


@pytest.mark.parametrize(
    "address", ["8.8.8.8", "127.0.0.1", "172.32.0.1", "100.128.0.1", "0.0.0.0"]
)
def test_the_open_internet_and_the_machine_itself_are_not(address: str) -> None:
    assert not is_local(address)


def test_another_port_is_taken_where_the_usual_one_is_not_free() -> None:
    with socket.create_server((HERE, 0)) as first:
        port = first.getsockname()[1]
        with bound(HERE, port) as second:
            assert second.getsockname()[1] != port


def test_an_address_that_is_not_ours_has_no_port() -> None:
    with pytest.raises(PhonesError) as told:
        bound("192.0.2.1")
    assert told.value.problem == "no-port"
