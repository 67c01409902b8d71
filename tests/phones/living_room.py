"""A living room with phones in it: a scene, and browsers made of nothing but sockets."""

from __future__ import annotations

import json
import socket
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from http.client import HTTPConnection
from types import MappingProxyType
from typing import Any, Final
from urllib.parse import urlsplit

import pytest

from app.phones.scene import Button, Scene, Seat, Words

HERE: Final = "127.0.0.1"
JSON: Final = MappingProxyType({"Content-Type": "application/json"})

many_addresses = pytest.mark.skipif(
    sys.platform != "linux", reason="only Linux has all of 127.0.0.0/8 by itself"
)


def scene(*names: str, cards: int = 15, overrule: bool = False) -> Scene:
    buttons = (Button("stop", "¡Alto!", on=True), Button("overrule", "Corregir", on=overrule))
    words = Words(
        language="es",
        who="¿Quién eres?",
        wait="Un momento.",
        taken="en otro móvil",
        take="Toca otra vez",
        stand="Dejar el sitio",
        lost="Sin conexión",
        stale="Escanea otra vez",
    )
    seats = (
        Seat(name, "#ff8a1f", number=str(cards), unit="cartas", line="Reparto", buttons=buttons)
        for name in names
    )
    return Scene(words, tuple(seats))


@dataclass(frozen=True, slots=True)
class Said:
    """What a browser was answered."""

    status: int
    body: bytes
    headers: dict[str, str]


@dataclass(slots=True)
class Browser:
    """Opens the evening's address, as a phone does."""

    address: str
    phone: str = ""

    def ask(
        self,
        method: str,
        name: str,
        body: bytes | None = None,
        headers: Mapping[str, str] = MappingProxyType({}),
    ) -> Said:
        """Ask for something under the evening's address, or under another path from the root."""
        url = urlsplit(self.address)
        path = name if name.startswith("/") else url.path + name
        line = HTTPConnection(url.netloc, timeout=5)
        try:
            line.request(method, path, body, dict(headers))
            answer = line.getresponse()
            lower = {key.lower(): value for key, value in answer.getheaders()}
            return Said(answer.status, answer.read(), lower)
        finally:
            line.close()

    def get(self, name: str) -> Said:
        return self.ask("GET", name)

    def post(self, name: str, told: dict[str, Any]) -> Said:
        return self.ask("POST", name, json.dumps(told).encode(), JSON)

    def sit(self, seat: int, name: str, *, take: bool = False) -> bool:
        said = self.post("sit", {"seat": seat, "name": name, "phone": self.phone, "take": take})
        if said.status == 200:
            self.phone = json.loads(said.body)["phone"]
        return said.status == 200

    def press(self, button: str) -> bool:
        return self.post("press", {"phone": self.phone, "button": button}).status == 204

    def news(self) -> News:
        return News(self)


class News:
    """The news of a phone, piece by piece."""

    def __init__(self, browser: Browser) -> None:
        url = urlsplit(browser.address)
        self._line = HTTPConnection(url.netloc, timeout=5)
        self._line.request("GET", f"{url.path}news?phone={browser.phone}")
        self._answer = self._line.getresponse()
        assert self._answer.status == 200

    def next(self) -> dict[str, Any]:
        """The next piece of news."""
        while True:
            line = self._answer.readline()
            if not line:
                raise EOFError("the news have ended")
            if line.startswith(b"data: "):
                seen: dict[str, Any] = json.loads(line[6:])
                return seen

    def close(self) -> None:
        self._answer.close()
        self._line.close()


def raw(address: str, text: bytes, source: str = HERE) -> socket.socket:
    """A connection that has sent just this, from one of this machine's many addresses."""
    url = urlsplit(address)
    assert url.hostname is not None
    line = socket.create_connection((url.hostname, url.port or 80), 5, (source, 0))
    line.sendall(text)
    return line


def hung_up(line: socket.socket) -> bool:
    """Whether the other side ended the connection, in whatever way, without a word."""
    try:
        return line.recv(1) == b""
    except ConnectionError:
        return True
