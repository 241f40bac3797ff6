"""A faulty network: a small HTTP proxy of ours between phone and server, which answers as bad networks and servers do.

Real bytes over the loopback, for pages and service workers alike. A fault is a function that gets the exchange and does
with it what it likes; without one, requests go through as they are.
"""

import http.client
import json
import threading
from collections.abc import Callable
from dataclasses import dataclass
from email.message import Message
from email.utils import formatdate
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from time import time

HOP_BY_HOP = {"connection", "keep-alive", "transfer-encoding"}


@dataclass
class Answer:
    """What the server said, whole."""

    status: int
    headers: list[tuple[str, str]]
    body: bytes


@dataclass
class Exchange:
    """One request of the phone, and the ways to deal with it."""

    handler: BaseHTTPRequestHandler
    server: int
    body: bytes

    @property
    def method(self) -> str:
        return self.handler.command

    @property
    def path(self) -> str:
        return self.handler.path

    def games(self) -> list[str]:
        """Ids of the games that it brings."""
        return [game["id"] for game in json.loads(self.body or b"{}").get("games", [])]

    def forward(self) -> Answer:
        """Let the server answer; the phone hears nothing yet."""
        connection = http.client.HTTPConnection("127.0.0.1", self.server, timeout=30)
        try:
            headers = {name: value for name, value in self.handler.headers.items() if name.lower() not in HOP_BY_HOP}
            connection.request(self.method, self.path, self.body or None, headers)
            answer = connection.getresponse()
            return Answer(answer.status, answer.getheaders(), answer.read())
        finally:
            connection.close()

    def reply(self, answer: Answer, cut: int | None = None) -> None:
        """Say this to the phone; `cut`: break off after so many bytes of the body."""
        self.handler.send_response_only(answer.status)
        kept = [(name, value) for name, value in answer.headers if name.lower() not in {*HOP_BY_HOP, "content-length"}]
        for name, value in [*kept, ("Content-Length", str(len(answer.body)))]:
            self.handler.send_header(name, value)
        self.handler.end_headers()
        self.handler.wfile.write(answer.body[:cut])
        if cut is not None:
            self.hang_up()

    def say(self, status: int, content_type: str = "text/html", body: str = "<h1>Welcome</h1>", **headers: str) -> None:
        """Answer in the server's place."""
        named = [(name.replace("_", "-"), value) for name, value in headers.items()]
        self.reply(Answer(status, [("Content-Type", content_type), *named], body.encode()))

    def hang_up(self) -> None:
        """Say nothing more."""
        self.handler.close_connection = True


Fault = Callable[[Exchange], None]


class FaultyNetwork:
    """The way to the server; `fault` befalls requests below `where`, all others pass."""

    def __init__(self, server: int) -> None:
        self.server = server
        self.fault: Fault | None = None
        self.where = "/api/v1/sync"
        self.seen: list[tuple[str, str]] = []
        """Method and path of each request, the oldest first."""
        self.released = threading.Event()
        """Set when the network ends: whoever hangs stops then."""
        self.door = ThreadingHTTPServer(("127.0.0.1", 0), self._handler())
        self.door.daemon_threads = True
        self.port: int = self.door.server_address[1]
        self.address = f"http://127.0.0.1:{self.port}"
        threading.Thread(target=self.door.serve_forever, daemon=True).start()

    def close(self) -> None:
        self.released.set()
        self.door.shutdown()
        self.door.server_close()

    def sent(self) -> int:
        """How many batches were sent."""
        return self.seen.count(("POST", "/api/v1/sync"))

    def _handler(self) -> type[BaseHTTPRequestHandler]:
        network = self

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"
            headers: Message

            def deal(self) -> None:
                body = self.rfile.read(int(self.headers.get("Content-Length") or 0))
                exchange = Exchange(self, network.server, body)
                network.seen.append((self.command, self.path))
                if network.fault and self.path.startswith(network.where):
                    network.fault(exchange)
                    return
                try:
                    exchange.reply(exchange.forward())
                except ConnectionRefusedError:
                    exchange.hang_up()

            do_GET = do_POST = do_PUT = do_DELETE = do_HEAD = deal  # noqa: N815 (names of the library)

            def log_message(self, format: str, *args: object) -> None:
                """Stay quiet."""

        return Handler


# --- faults ---


def sign_in_page(exchange: Exchange) -> None:
    exchange.say(200)


def redirect(exchange: Exchange) -> None:
    exchange.say(302, Location="/sign-in")


def other_json(exchange: Exchange) -> None:
    exchange.say(200, "application/json", '{"online": true}')


def half_an_answer(exchange: Exchange) -> None:
    answer = exchange.forward()
    exchange.reply(answer, cut=len(answer.body) // 2)


def no_answer(exchange: Exchange) -> None:
    """The server does it, and its answer is lost."""
    exchange.forward()
    exchange.hang_up()


def twice(exchange: Exchange) -> None:
    """A network that sends again what it is not sure of."""
    exchange.forward()
    exchange.reply(exchange.forward())


def own_fault(exchange: Exchange) -> None:
    exchange.say(500)


def gateway(exchange: Exchange) -> None:
    exchange.say(502, body="<h1>Bad Gateway</h1>")


def other_receipt(exchange: Exchange) -> None:
    """The server's answer, but for other content."""
    answer = exchange.forward()
    content = json.loads(answer.body)
    for result in content.get("results", []):
        result["etag"] = f'"1-{"0" * 64}"'
    exchange.reply(Answer(answer.status, answer.headers, json.dumps(content).encode()))


def busy(status: int, seconds: int, *, as_date: bool, clock: float = 0) -> Fault:
    """Ask for a pause; `clock`: by how much the server's clock is wrong."""
    now = time() + clock
    wait = formatdate(now + seconds, usegmt=True) if as_date else str(seconds)

    def fault(exchange: Exchange) -> None:
        exchange.say(status, Retry_After=wait, Date=formatdate(now, usegmt=True))

    return fault


def disk_full(exchange: Exchange) -> None:
    """As the server says it itself."""
    exchange.say(
        503, "application/problem+json", '{"code": "storage-full", "detail": "The disk is full."}', Retry_After="60"
    )


def hour_is_full(exchange: Exchange) -> None:
    """As the server says it itself."""
    exchange.say(429, "application/problem+json", '{"code": "too-many-games", "detail": "Later."}', Retry_After="3000")


def too_large(more_than: int) -> Fault:
    """A proxy in front that takes at most so many games at once."""

    def fault(exchange: Exchange) -> None:
        if len(exchange.games()) > more_than:
            exchange.say(413, body="<h1>Request Entity Too Large</h1>")
        else:
            exchange.reply(exchange.forward())

    return fault


def stumbles_over(game: str, network: FaultyNetwork, *, hang: bool = False) -> Fault:
    """A server that fails at every request with this one game in it, or never answers it."""

    def fault(exchange: Exchange) -> None:
        if game not in exchange.games():
            exchange.reply(exchange.forward())
        elif hang:
            network.released.wait(60)
            exchange.hang_up()
        else:
            exchange.say(500)

    return fault


def hangs(network: FaultyNetwork) -> Fault:
    """Nothing comes, and the connection stays open."""

    def fault(exchange: Exchange) -> None:
        network.released.wait(60)
        exchange.hang_up()

    return fault
