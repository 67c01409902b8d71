"""What a phone may ask for, and what it gets: the page, a seat, a press, and the news.

Whoever lacks the evening's token, or came by another name of this machine (as a web page would that
had its own name point here), is told nothing at all.
"""

from __future__ import annotations

import secrets
from asyncio import StreamReader
from dataclasses import dataclass
from functools import cache
from hmac import compare_digest
from http import HTTPStatus
from importlib.resources import files
from typing import Final, TypeVar
from urllib.parse import parse_qs

import msgspec

from app.phones.http import Answer, Request, read_body, read_head, refused
from app.phones.room import Room

#: Letters and figures nobody takes for others, so that an address can be typed, too.
_LETTERS: Final = "23456789abcdefghjkmnpqrstuvwxyz"
_TOKEN: Final = 10  # of those: 31 ** 10 tokens

_STRANGER: Final = (
    "Este enlace no vale: escanea el código que se ve en la pantalla del juego.\n"
    "This link is not valid: scan the code on the screen of the game.\n"
).encode()
_FILES: Final = {
    "": ("index.html", "text/html; charset=utf-8"),
    "phone.css": ("phone.css", "text/css; charset=utf-8"),
    "phone.js": ("phone.js", "text/javascript; charset=utf-8"),
}
_POSTED: Final = ("sit", "stand", "press")


class Sit(msgspec.Struct, forbid_unknown_fields=True):
    """A phone wants a seat; ``take``: though another phone has it."""

    seat: int
    name: str
    phone: str = ""
    take: bool = False


class Stand(msgspec.Struct, forbid_unknown_fields=True):
    """A phone gives its seat back."""

    phone: str


class Push(msgspec.Struct, forbid_unknown_fields=True):
    """A button was pressed on a phone."""

    phone: str
    button: str


_Asked = TypeVar("_Asked", Sit, Stand, Push)


@dataclass(frozen=True, slots=True)
class News:
    """A phone wants to be told what it shows, now and whenever that changes."""

    phone: str


class Desk:
    """Answers one request after the other."""

    def __init__(self, room: Room, host: str) -> None:
        """``host`` is the address and port phones come by."""
        self._room = room
        self._host = host
        self._token = "".join(secrets.choice(_LETTERS) for _ in range(_TOKEN))

    @property
    def address(self) -> str:
        """What a phone opens; whoever knows it may join."""
        return f"http://{self._host}/{self._token}/"

    async def answer(self, reader: StreamReader) -> Answer | News:
        """What a request is answered. Raises ``RequestError``, or ``EOFError`` where none comes."""
        request = await read_head(reader)
        name = self._asked_for(request)
        wanted = "POST" if name in _POSTED else "GET"
        if request.method != wanted:
            raise refused(HTTPStatus.METHOD_NOT_ALLOWED, Allow=wanted)
        if name == "news":
            phone = parse_qs(request.url.query, errors="replace").get("phone", [""])
            return News(phone[0])
        if name in _FILES:
            return _file(name)
        if request.header("Content-Type").partition(";")[0].strip() != "application/json":
            raise refused(HTTPStatus.UNSUPPORTED_MEDIA_TYPE)
        return self._posted(name, await read_body(request, reader))

    def _asked_for(self, request: Request) -> str:
        """The name of what is asked for, by somebody who may ask."""
        comes_here = request.header("Host").lower() == self._host
        ours = request.header("Origin").lower() in ("", f"http://{self._host}")
        token, slash, name = request.url.path[1:].partition("/")
        knows = compare_digest(token.encode(), self._token.encode())
        if not (knows and comes_here and ours):
            raise refused(HTTPStatus.FORBIDDEN, _STRANGER)
        if not slash:
            raise refused(HTTPStatus.PERMANENT_REDIRECT, Location=f"/{self._token}/")
        if name not in (*_FILES, *_POSTED, "news"):
            raise refused(HTTPStatus.NOT_FOUND)
        return name

    def _posted(self, name: str, body: bytes) -> Answer:
        match name:
            case "sit":
                return self._sit(_read(body, Sit))
            case "stand":
                self._room.stand(_read(body, Stand).phone)
                return Answer(HTTPStatus.NO_CONTENT)
            case _:
                push = _read(body, Push)
                done = self._room.press(push.phone, push.button)
                return Answer(HTTPStatus.NO_CONTENT if done else HTTPStatus.CONFLICT)

    def _sit(self, asked: Sit) -> Answer:
        key = self._room.sit(asked.seat, asked.name, asked.phone, take=asked.take)
        if key is None:
            return Answer(HTTPStatus.CONFLICT)
        told = msgspec.json.encode({"phone": key})
        return Answer(HTTPStatus.OK, told, "application/json; charset=utf-8")


def _read(body: bytes, kind: type[_Asked]) -> _Asked:
    try:
        return msgspec.json.decode(body, type=kind)
    except (msgspec.MsgspecError, UnicodeDecodeError) as error:
        raise refused(HTTPStatus.BAD_REQUEST) from error


@cache
def _file(name: str) -> Answer:
    """A file of our page; they are few and small."""
    file, kind = _FILES[name]
    return Answer(HTTPStatus.OK, (files("app.phones") / "page" / file).read_bytes(), kind)
