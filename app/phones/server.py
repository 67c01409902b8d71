"""The server phones talk to, in a thread of its own, which the game never waits for.

Whoever does not read, does not finish asking, or comes too often is hung up on. Nothing but our own
page is ever served, and nothing is fetched.
"""

from __future__ import annotations

import asyncio
import contextlib
import socket
from asyncio import Future, StreamReader, StreamWriter
from collections.abc import Callable
from http import HTTPStatus
from threading import Thread
from typing import Any, Final

from app.phones.address import PhonesError, bound, local_address
from app.phones.desk import Desk, News
from app.phones.http import MOST_HEAD, Answer, RequestError, head
from app.phones.room import Room
from app.phones.scene import Press, Scene

#: Connections at once, and from one phone: it needs one for its news, and one for a press.
MOST_CONNECTIONS: Final = 48
MOST_FROM_ONE: Final = 6
#: Seconds a phone may take to ask, or to read what it is told.
PATIENCE: Final = 5.0
#: Seconds after which news are told again, so that both sides notice when the other has gone.
BEAT: Final = 8.0
#: Seconds a phone may take to hang up once it was answered; cut sooner, it might miss the answer.
_PARTING: Final = 1.0


class Phones:
    """Phones as buttons, from now until :meth:`close`."""

    def __init__(
        self, clock: Callable[[], float], find_address: Callable[[], str] = local_address
    ) -> None:
        """Open a port on the local network.

        ``clock`` gives the game's seconds, in any thread. Raises ``PhonesError`` where there is no
        network or no port to be had.
        """
        self._find_address = find_address
        listening = bound(find_address())
        host, port = listening.getsockname()
        self._host = str(host)
        self._room = Room(clock)
        self._desk = Desk(self._room, f"{host}:{port}")
        self._guests: dict[StreamWriter, str] = {}  # every connection and where it comes from
        self._loop = asyncio.new_event_loop()
        self._closing = asyncio.Event()
        self._news = asyncio.Event()  # another one for each piece of news
        self._room.changed = lambda: self._loop.call_soon_threadsafe(self._tell)
        self._thread = Thread(target=self._run, args=(listening,), name="phones", daemon=True)
        self._thread.start()

    @property
    def address(self) -> str:
        """What a phone opens; whoever knows it may join."""
        return self._desk.address

    @property
    def reachable(self) -> bool:
        """Whether the machine is still where it was: it may have joined another network."""
        try:
            return self._find_address() == self._host
        except PhonesError:
            return False

    @property
    def taken(self) -> tuple[bool, ...]:
        """Seat by seat, whether a phone has it."""
        return self._room.taken

    def show(self, scene: Scene) -> None:
        """Let phones show this from now on; returns at once."""
        self._room.show(scene)

    def presses(self) -> tuple[Press, ...]:
        """What was pressed since the last call, in the order it arrived."""
        return self._room.presses()

    def close(self) -> None:
        """Hang up on everybody and give the port back."""
        if self._thread.is_alive():
            self._room.changed = lambda: None
            self._loop.call_soon_threadsafe(self._closing.set)
            self._thread.join(PATIENCE)

    # Everything below happens in the server's own thread.

    def _run(self, listening: socket.socket) -> None:
        with asyncio.Runner(loop_factory=lambda: self._loop) as runner:
            runner.run(self._serve(listening))

    async def _serve(self, listening: socket.socket) -> None:
        server = await asyncio.start_server(self._met, sock=listening, limit=MOST_HEAD)
        await self._closing.wait()
        this = asyncio.current_task()
        while others := [task for task in asyncio.all_tasks() if task is not this]:
            for guest in tuple(self._guests):
                guest.transport.abort()
            await asyncio.wait(others, return_when=asyncio.FIRST_COMPLETED)
        server.close()  # last, for it would forget whoever was only coming in at the door

    def _tell(self) -> None:
        """There is news: wake whoever waits for it."""
        self._news.set()
        self._news = asyncio.Event()

    async def _met(self, reader: StreamReader, writer: StreamWriter) -> None:
        """One connection: one request and its answer, however it goes."""
        if not self._has_room_for(writer):
            writer.transport.abort()
            return
        try:
            with contextlib.suppress(OSError, EOFError):  # TimeoutError is an OSError, too
                await self._attend(reader, writer)
        finally:
            del self._guests[writer]
            writer.transport.abort()

    def _has_room_for(self, writer: StreamWriter) -> bool:
        """Whether a connection is welcome; the oldest of too many from one phone is cut."""
        peer = writer.get_extra_info("peername")
        if peer is None or self._closing.is_set() or len(self._guests) >= MOST_CONNECTIONS:
            return False
        others = [
            guest for guest, at in self._guests.items() if at == peer[0] and not guest.is_closing()
        ]
        if len(others) >= MOST_FROM_ONE:
            others[0].transport.abort()
        self._guests[writer] = peer[0]
        return True

    async def _attend(self, reader: StreamReader, writer: StreamWriter) -> None:
        async with asyncio.timeout(PATIENCE):
            try:
                answer = await self._desk.answer(reader)
            except RequestError as refusal:
                answer = refusal.answer
            if isinstance(answer, Answer):
                writer.write(answer.written())
                await writer.drain()
        if isinstance(answer, News):
            await self._keep_telling(answer.phone, reader, writer)
            return
        writer.write_eof()
        async with asyncio.timeout(_PARTING):
            while await reader.read(MOST_HEAD):
                pass

    async def _keep_telling(self, phone: str, reader: StreamReader, writer: StreamWriter) -> None:
        """Server-sent events, the latest scene each time, until the phone hangs up."""
        kind = {"Content-Type": "text/event-stream; charset=utf-8"}
        writer.write(head(HTTPStatus.OK, kind) + b"retry: 1000\n\n")
        hung_up = asyncio.ensure_future(reader.read(1))
        try:
            while not hung_up.done():
                news = self._news  # before looking, so that none is missed
                writer.write(b"data: " + self._room.seen_by(phone) + b"\n\n")
                async with asyncio.timeout(PATIENCE):
                    await writer.drain()
                await _first_of(news, hung_up)
        finally:
            hung_up.cancel()


async def _first_of(news: asyncio.Event, hung_up: Future[bytes]) -> None:
    """Wait for one of them, or for a beat."""
    waiting = asyncio.ensure_future(news.wait())
    try:
        both: tuple[Future[Any], ...] = (waiting, hung_up)
        await asyncio.wait(both, timeout=BEAT, return_when=asyncio.FIRST_COMPLETED)
    finally:
        waiting.cancel()
