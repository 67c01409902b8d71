"""A web server on this machine that serves one archive, well or in one of many bad ways."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer


@dataclass
class Site:
    """What is served, and how it goes wrong; ``asked`` are the Range headers that came in."""

    body: bytes
    status: int = 200
    cuts: list[int] = field(default_factory=list)  # bytes after which each answer breaks off
    ignores_range: bool = False
    tells_length: bool = True
    hangs_up: bool = False
    moved: int = 0  # how often it sends elsewhere first; -1: for ever
    asked: list[str | None] = field(default_factory=list)


@contextmanager
def serving(site: Site) -> Iterator[str]:
    """The address of the archive while the server runs."""

    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_GET(self) -> None:
            self.close_connection = True
            if site.hangs_up:
                return
            if site.moved:
                site.moved -= 1
                self.send_response(301)
                self.send_header("Location", f"/moved/{site.moved}.zip")
                self.send_header("Connection", "close")
                self.send_header("Content-Length", "0")
                self.end_headers()
                return
            self.answer()

        def answer(self) -> None:
            wanted = self.headers["Range"]
            site.asked.append(wanted)
            first = 0
            if site.status != 200:
                self.send_response(site.status)
            elif wanted and not site.ignores_range:
                first = int(wanted.removeprefix("bytes=").removesuffix("-"))
                if first >= len(site.body):
                    self.send_response(416)
                    self.send_header("Content-Length", "0")
                    self.end_headers()
                    return
                self.send_response(206)
                last = len(site.body) - 1
                self.send_header("Content-Range", f"bytes {first}-{last}/{len(site.body)}")
            else:
                self.send_response(200)
            if site.tells_length:
                self.send_header("Content-Length", str(len(site.body) - first))
            self.send_header("Connection", "close")
            self.end_headers()
            cut = site.cuts.pop(0) if site.cuts else len(site.body)
            self.wfile.write(site.body[first : first + cut])

        def log_message(self, *args: object) -> None:
            """Nobody reads it."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    thread = threading.Thread(target=server.serve_forever, args=(0.01,), daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}/model.zip"
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
