"""Whatever comes in over the line, there is an answer, and strangers learn nothing from it."""

from __future__ import annotations

import asyncio
from http import HTTPStatus
from urllib.parse import urlsplit

from hypothesis import given, settings
from hypothesis import strategies as st

from app.phones.desk import Desk, News
from app.phones.http import MOST_HEAD, Answer, RequestError
from app.phones.room import Room
from tests.phones.living_room import scene

HOST = "192.168.1.20:8737"

NAMES = st.sampled_from(
    ["", "news", "news?phone=", "sit", "press", "stand", "phone.js", "../x", "%"]
)
HEADERS = st.lists(
    st.sampled_from(
        [
            f"Host: {HOST}",
            "Host: a.example",
            "Origin: null",
            "Content-Length: 2",
            "Content-Length: 99999999999999999999",
            "Content-Length: ٣",
            "Content-Type: application/json",
            "Transfer-Encoding: chunked",
            ": no name",
            "no colon",
            " folded",
        ]
    ),
    max_size=6,
)


def answered(desk: Desk, text: bytes) -> Answer | News | None:
    """What the desk says to these bytes, after which the line is dead; ``None``: nothing."""

    async def asked() -> Answer | News | None:
        reader = asyncio.StreamReader(limit=MOST_HEAD)
        reader.feed_data(text)
        reader.feed_eof()
        try:
            return await desk.answer(reader)
        except RequestError as refusal:
            return refusal.answer
        except EOFError:
            return None

    return asyncio.run(asked())


def desk() -> Desk:
    room = Room(lambda: 0.0)
    room.show(scene("Ana", "Luis"))
    return Desk(room, HOST)


@settings(max_examples=150, deadline=None)
@given(st.binary(max_size=200), st.booleans())
def test_noise_gets_an_answer_or_none(noise: bytes, ended: bool) -> None:
    said = answered(desk(), noise + (b"\r\n\r\n" if ended else b""))
    assert said is None or isinstance(said, Answer)
    if isinstance(said, Answer):
        assert said.status in (HTTPStatus.BAD_REQUEST, HTTPStatus.FORBIDDEN)
        assert b"Ana" not in said.written()


@settings(max_examples=150, deadline=None)
@given(
    st.sampled_from(["GET", "POST", "PUT", ""]),
    NAMES,
    st.booleans(),
    HEADERS,
    st.binary(max_size=40),
)
def test_only_who_knows_the_token_and_came_by_our_address_gets_anything(
    method: str, name: str, knows: bool, headers: list[str], body: bytes
) -> None:
    asked = desk()
    path = urlsplit(asked.address).path if knows else "/kkkkkkkkkk/"
    text = "\r\n".join((f"{method} {path}{name} HTTP/1.1", *headers, "", "")).encode()
    said = answered(asked, text + body)
    if knows and headers.count(f"Host: {HOST}") == 1 and said is not None:
        return
    assert said is None or isinstance(said, Answer)
    if isinstance(said, Answer):
        assert said.status in (HTTPStatus.BAD_REQUEST, HTTPStatus.FORBIDDEN)


def test_a_bracket_too_many_is_a_bad_request() -> None:
    said = answered(desk(), b"GET //[ HTTP/1.1\r\n\r\n")
    assert isinstance(said, Answer)
    assert said.status is HTTPStatus.BAD_REQUEST


def test_a_line_that_is_no_header_hides_none_after_it() -> None:
    asked = desk()
    path = urlsplit(asked.address).path
    for bad in ("no colon", " folded"):
        lines = (f"GET {path} HTTP/1.1", bad, f"Host: {HOST}", "", "")
        said = answered(asked, "\r\n".join(lines).encode())
        assert isinstance(said, Answer)
        assert said.status is HTTPStatus.BAD_REQUEST
