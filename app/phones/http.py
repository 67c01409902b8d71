"""What a browser asked, read within bounds, and what it is answered. Nothing here knows phones."""

from __future__ import annotations

from asyncio import IncompleteReadError, LimitOverrunError, StreamReader
from dataclasses import dataclass, field
from email.message import Message
from http import HTTPStatus
from http.client import HTTPException, parse_headers
from io import BytesIO
from typing import Final
from urllib.parse import SplitResult, urlsplit

#: Bytes of a request before its body, and of its body.
MOST_HEAD: Final = 8192
MOST_BODY: Final = 1024

#: On every answer: nothing is kept, guessed, framed, or fetched from anywhere else.
_ALWAYS: Final = {
    "Cache-Control": "no-store",
    "Connection": "close",
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; "
        "img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    ),
    "Cross-Origin-Resource-Policy": "same-origin",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
}


@dataclass(frozen=True, slots=True)
class Answer:
    """What a browser is told. Without a body, its status says all."""

    status: HTTPStatus
    body: bytes = b""
    kind: str = "text/plain; charset=utf-8"
    headers: dict[str, str] = field(default_factory=dict)

    def written(self) -> bytes:
        """The whole answer, as it goes out."""
        about = {"Content-Type": self.kind, "Content-Length": str(len(self.body))}
        if self.status is HTTPStatus.NO_CONTENT:
            about = {}
        return head(self.status, {**self.headers, **about}) + self.body


def head(status: HTTPStatus, headers: dict[str, str]) -> bytes:
    """The beginning of an answer, up to its body."""
    lines = [f"HTTP/1.1 {status.value} {status.phrase}"]
    lines += [f"{name}: {value}" for name, value in {**_ALWAYS, **headers}.items()]
    return ("\r\n".join(lines) + "\r\n\r\n").encode("ascii")


class RequestError(Exception):
    """A request is not granted; ``answer`` says why."""

    def __init__(self, answer: Answer) -> None:
        super().__init__(answer.status.phrase)
        self.answer = answer


def refused(status: HTTPStatus, body: bytes = b"", **headers: str) -> RequestError:
    """A refusal that tells no more than its status, unless there is a ``body``."""
    return RequestError(Answer(status, body or status.phrase.encode("ascii"), headers=headers))


@dataclass(frozen=True, slots=True)
class Request:
    """The head of a request."""

    method: str
    url: SplitResult
    headers: Message

    def header(self, name: str) -> str:
        """A header that may be there once. Raises :class:`RequestError` for several of them."""
        found = self.headers.get_all(name, [])
        if len(found) > 1:
            raise refused(HTTPStatus.BAD_REQUEST)
        return found[0].strip() if found else ""


async def read_head(reader: StreamReader) -> Request:
    """A request without its body. Raises :class:`RequestError`; ``EOFError`` where none comes."""
    try:
        text = await reader.readuntil(b"\r\n\r\n")
    except IncompleteReadError as error:
        raise EOFError from error
    except LimitOverrunError as error:
        raise refused(HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE) from error
    first, _, rest = text.partition(b"\r\n")
    try:
        method, target, version = first.decode("ascii").split(" ")
        if version not in ("HTTP/1.1", "HTTP/1.0") or not target.startswith("/"):
            raise ValueError(first)
        headers = parse_headers(BytesIO(rest))
        if headers.defects or headers.get_payload():  # what follows a bad line is no header to it
            raise ValueError(rest)
        return Request(method, urlsplit(target), headers)
    except (ValueError, HTTPException) as error:
        raise refused(HTTPStatus.BAD_REQUEST) from error


async def read_body(request: Request, reader: StreamReader) -> bytes:
    """The body; the head says how long it is. Raises :class:`RequestError` or ``EOFError``."""
    length = request.header("Content-Length")
    if request.header("Transfer-Encoding") or not (length.isascii() and length.isdigit()):
        raise refused(HTTPStatus.LENGTH_REQUIRED)
    if len(length) > len(str(MOST_BODY)) or int(length) > MOST_BODY:
        raise refused(HTTPStatus.REQUEST_ENTITY_TOO_LARGE)
    try:
        return await reader.readexactly(int(length))
    except IncompleteReadError as error:
        raise EOFError from error
