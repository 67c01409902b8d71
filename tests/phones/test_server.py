"""The server on this machine, asked by browsers, strangers and worse."""

from __future__ import annotations

import socket
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from urllib.parse import urlsplit

import pytest

from app.phones.http import MOST_BODY, MOST_HEAD
from app.phones.server import MOST_CONNECTIONS, MOST_FROM_ONE, Phones
from tests.phones.living_room import HERE, JSON, Browser, hung_up, many_addresses, raw, scene


@pytest.fixture
def phones() -> Iterator[Phones]:
    phones = Phones(time.monotonic, lambda: HERE)
    phones.show(scene("Ana", "Luis"))
    yield phones
    phones.close()


@pytest.fixture
def browser(phones: Phones) -> Browser:
    return Browser(phones.address)


def host(phones: Phones) -> str:
    return urlsplit(phones.address).netloc


def test_the_page_and_all_it_needs_come_from_here(browser: Browser) -> None:
    page = browser.get("")
    assert page.status == 200
    assert page.headers["content-type"] == "text/html; charset=utf-8"
    for name, kind in (("phone.js", "text/javascript"), ("phone.css", "text/css")):
        assert name.encode() in page.body
        file = browser.get(name)
        assert file.status == 200
        assert file.headers["content-type"].startswith(kind)
        assert b"http:" not in file.body + page.body
        assert b"//" not in page.body


def test_the_page_may_run_nothing_and_reach_nobody_else(browser: Browser) -> None:
    headers = browser.get("").headers
    policy = headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy
    assert "*" not in policy
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "no-referrer"
    assert headers["cache-control"] == "no-store"
    assert "server" not in headers


def test_a_phone_takes_a_seat_and_its_presses_reach_the_game(
    phones: Phones, browser: Browser
) -> None:
    began = time.monotonic()
    assert browser.sit(1, "Luis")
    assert browser.press("stop")
    (press,) = phones.presses()
    assert (press.seat, press.button) == (1, "stop")
    assert began <= press.at <= time.monotonic()


def test_news_are_told_at_once(phones: Phones, browser: Browser) -> None:
    assert browser.sit(0, "Ana")
    news = browser.news()
    assert news.next()["you"]["number"] == "15"
    phones.show(scene("Ana", "Luis", cards=14))
    assert news.next()["you"]["number"] == "14"
    other = Browser(browser.address)
    other.sit(1, "Luis")
    assert [seat["taken"] for seat in news.next()["seats"]] == [True, True]
    news.close()


@pytest.mark.parametrize(
    "path", ["/", "/phone.js", "/news", "/favicon.ico", "/2222222222/", "/%C3%B1/"]
)
@pytest.mark.parametrize("method", ["GET", "POST", "PUT"])
def test_without_the_token_nothing_is_told(browser: Browser, path: str, method: str) -> None:
    said = browser.ask(method, path, b"{}")
    assert said.status == 403
    assert b"Ana" not in said.body
    assert b"screen" in said.body


def test_a_token_is_new_each_evening(phones: Phones) -> None:
    other = Phones(time.monotonic, lambda: HERE)
    path = urlsplit(phones.address).path
    assert Browser(other.address).get(path).status == 403
    other.close()


@pytest.mark.parametrize(
    "headers", [{"Host": "tristris.example"}, {"Host": "localhost"}, {"Origin": "http://a.example"}]
)
def test_who_comes_by_another_name_is_told_nothing(
    browser: Browser, headers: dict[str, str]
) -> None:
    assert browser.ask("GET", "", headers=headers).status == 403


def test_two_hosts_in_one_request_are_no_host(phones: Phones) -> None:
    path = urlsplit(phones.address).path
    line = raw(
        phones.address,
        f"GET {path} HTTP/1.1\r\nHost: {host(phones)}\r\nHost: a.example\r\n\r\n".encode(),
    )
    assert line.recv(12) == b"HTTP/1.1 400"
    line.close()


@pytest.mark.parametrize(
    "name", ["room.py", "page/", "../room.py", "%2e%2e/room.py", "sit/", "x" * 900]
)
def test_what_is_not_there_is_not_found(browser: Browser, name: str) -> None:
    assert browser.get(name).status == 404


def test_an_address_typed_without_its_end_leads_to_the_page(browser: Browser) -> None:
    path = urlsplit(browser.address).path
    said = browser.get(path.rstrip("/"))
    assert said.status == 308
    assert said.headers["location"] == path


@pytest.mark.parametrize(
    ("method", "name", "allowed"),
    [
        ("POST", "", "GET"),
        ("HEAD", "", "GET"),
        ("POST", "news", "GET"),
        ("DELETE", "phone.js", "GET"),
    ]
    + [(method, "press", "POST") for method in ("GET", "PUT", "BREW")],
)
def test_only_the_method_that_fits_is_taken(
    browser: Browser, method: str, name: str, allowed: str
) -> None:
    said = browser.ask(method, name)
    assert said.status == 405
    assert said.headers["allow"] == allowed


def test_a_body_that_is_too_long_is_not_read(browser: Browser) -> None:
    fits = b'{"phone": "x", "button": "stop"}'.ljust(MOST_BODY)
    for body, status in ((fits, 409), (fits + b" ", 413)):
        assert browser.ask("POST", "press", body, JSON).status == status


def test_a_body_must_say_how_long_it_is(phones: Phones) -> None:
    path = urlsplit(phones.address).path
    for length in ("", "Content-Length: -1\r\n", "Transfer-Encoding: chunked\r\n"):
        line = raw(
            phones.address,
            f"POST {path}press HTTP/1.1\r\nHost: {host(phones)}\r\n"
            f"Content-Type: application/json\r\n{length}\r\n".encode(),
        )
        assert line.recv(12) == b"HTTP/1.1 411"
        line.close()


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"[]",
        b"{",
        b"\xff",
        b'{"phone": 1, "button": "stop"}',
        b'{"phone": "x"}',
        b"9" * 900,
        b'{"phone": "x", "button": "stop", "more": 1}',
        b'{"phone": "\\ud800", "button": "stop"}',
    ],
)
def test_nonsense_is_refused(browser: Browser, body: bytes) -> None:
    assert browser.ask("POST", "press", body, JSON).status == 400


def test_a_form_on_somebody_elses_page_cannot_press(browser: Browser) -> None:
    body = b'{"phone": "x", "button": "stop"}'
    assert browser.ask("POST", "press", body, {"Content-Type": "text/plain"}).status == 415


@pytest.mark.parametrize(
    "text",
    [
        b"hello\r\n\r\n",
        b"GET  HTTP/1.1\r\n\r\n",
        b"GET / HTTP/9\r\n\r\n",
        b"\xff\xfe / HTTP/1.1\r\n\r\n",
        b"GET http://[ HTTP/1.1\r\n\r\n",
        b"GET / HTTP/1.1\r\n" + b"a: b\r\n" * 200 + b"\r\n",
    ],
)
def test_what_is_no_request_is_told_so(phones: Phones, text: bytes) -> None:
    line = raw(phones.address, text)
    assert line.recv(12) == b"HTTP/1.1 400"
    line.close()


def test_a_head_without_end_is_not_read(phones: Phones) -> None:
    line = raw(phones.address, b"GET / HTTP/1.1\r\nX: " + b"x" * MOST_HEAD)
    assert line.recv(12) == b"HTTP/1.1 431"
    line.close()


def test_of_many_connections_from_one_phone_the_oldest_are_cut(phones: Phones) -> None:
    lines = [raw(phones.address, b"GET / ") for _ in range(MOST_FROM_ONE + 3)]
    assert all(hung_up(line) for line in lines[:3])
    assert Browser(phones.address).get("").status == 200
    for line in lines:
        line.close()


@many_addresses
def test_strangers_cannot_have_more_connections_than_there_are(phones: Phones) -> None:
    sources = [f"127.0.1.{number // MOST_FROM_ONE + 1}" for number in range(MOST_CONNECTIONS)]
    lines = [raw(phones.address, b"GET / ", source) for source in sources]
    one_more = raw(phones.address, b"GET / ", "127.0.2.1")
    assert hung_up(one_more)
    lines.pop().close()
    for line in (*lines, one_more):
        line.close()


def test_many_phones_at_once_all_get_their_answer(phones: Phones) -> None:
    names = tuple(f"J{number}" for number in range(6))
    phones.show(scene(*names))
    browsers = [Browser(phones.address) for _ in names]
    for seat, (browser, name) in enumerate(zip(browsers, names, strict=True)):
        assert browser.sit(seat, name)
    with ThreadPoolExecutor(6) as fingers:
        assert all(fingers.map(lambda browser: browser.press("stop"), browsers))
    pressed = phones.presses()
    assert sorted(press.seat for press in pressed) == list(range(6))
    assert [press.at for press in pressed] == sorted(press.at for press in pressed)


@many_addresses
def test_who_never_reads_and_who_never_asks_delay_nobody(phones: Phones) -> None:
    browser = Browser(phones.address)
    assert browser.sit(0, "Ana")
    path = urlsplit(phones.address).path
    asks = f"GET {path}news?phone={browser.phone} HTTP/1.1\r\nHost: {host(phones)}\r\n\r\n"
    deaf = [raw(phones.address, asks.encode(), "127.0.0.9") for _ in range(3)]
    mute = [raw(phones.address, b"P", "127.0.0.8") for _ in range(3)]
    longest = 0.0
    for number in range(3000):
        began = time.perf_counter()
        phones.show(scene("Ana", "Luis", cards=number))
        phones.presses()
        longest = max(longest, time.perf_counter() - began)
    assert longest < 2.0  # who waits for one of them waits for 5 s
    news = browser.news()
    assert news.next()["you"]["number"] == "2999"
    assert browser.press("stop")
    assert len(phones.presses()) == 1
    for line in (*deaf, *mute):
        line.close()
    news.close()


def test_a_machine_that_joins_another_network_is_not_found_where_it_was() -> None:
    here = [HERE]
    phones = Phones(time.monotonic, lambda: here[0])
    assert phones.reachable
    here[0] = "127.0.0.2"
    assert not phones.reachable
    phones.close()


def test_closing_hangs_up_on_everybody_and_gives_the_port_back(phones: Phones) -> None:
    news = Browser(phones.address).news()
    news.next()
    mute = raw(phones.address, b"GET / ")
    phones.close()
    with pytest.raises((EOFError, ConnectionError)):
        news.next()
    assert hung_up(mute)
    url = urlsplit(phones.address)
    with pytest.raises(ConnectionError):
        socket.create_connection((url.hostname or "", url.port or 0), 5)
    phones.show(scene("Ana"))  # whoever is late is not told off
    phones.close()
    mute.close()
