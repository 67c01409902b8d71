"""Where phones find us: this machine's address on the local network, and a port there.

Nothing is sent to find it out. A machine that is in the open internet gets no address here: phones
as buttons are for one living room.
"""

from __future__ import annotations

import socket
from ipaddress import IPv4Address, IPv4Network
from typing import Final

#: The port that is tried first, so that a household can open it once and for all.
PORT: Final = 8737

#: The networks of homes: private, set up without a router, and behind a provider's router.
_LOCAL: Final = tuple(
    IPv4Network(net)
    for net in ("10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "169.254.0.0/16", "100.64.0.0/10")
)
#: Asked for the way to: somewhere outside (an address kept free for examples), then inside.
_OUTSIDE: Final = "192.0.2.1"
_INSIDE: Final = ("192.168.255.254", "10.255.255.254", "172.31.255.254", "169.254.255.254")


class PhonesError(Exception):
    """Phones cannot be buttons now. ``problem`` is ``no-network`` or ``no-port``."""

    def __init__(self, problem: str) -> None:
        super().__init__(problem)
        self.problem = problem


def local_address() -> str:
    """This machine's address on the local network. Raises :class:`PhonesError`."""
    for goal in (_OUTSIDE, *_INSIDE):
        address = _from_here_to(goal)
        if address is not None and is_local(address):
            return address
    raise PhonesError("no-network")


def is_local(address: str) -> bool:
    """Whether an address belongs to a living room's network."""
    return any(IPv4Address(address) in net for net in _LOCAL)


def _from_here_to(goal: str) -> str | None:
    """The address that packets to ``goal`` would come from; none is sent."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect((goal, 9))
        except OSError:
            return None
        return str(probe.getsockname()[0])


def bound(address: str, port: int = PORT) -> socket.socket:
    """A socket that listens on ``port`` there, or on any other. Raises :class:`PhonesError`."""
    for wanted in (port, 0):
        try:
            return socket.create_server((address, wanted), backlog=32)
        except OSError:
            continue
    raise PhonesError("no-port")
