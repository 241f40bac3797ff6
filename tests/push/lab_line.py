"""The line on which a push service brings messages to a browser: MCS, a TLS connection that Chromium holds open.

One line a browser. A frame is a tag, a length and a message; the service's first frame is preceded by the version of
the protocol.
"""

import secrets
import socket
import socketserver
import ssl
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass

from tests.push.lab_wire import data, read_varint, texts, varint, whole

VERSION = 41
PING, ACK, LOGIN, LOGGED_IN, DATA = 0, 1, 2, 3, 8
BROWSER = 3
"""The login's field with the number that the browser got when it checked in."""


@dataclass(frozen=True)
class App:
    """Who gets a message: which subscription of which browser, in the words of Chromium's registration."""

    browser: str
    category: str
    subtype: str
    sender: str


class Line(socketserver.StreamRequestHandler):
    """What one browser says; after its login it is one of the service's lines."""

    server: "Lines"

    def handle(self) -> None:
        try:
            self.read(1)
            while True:
                self.hear(self.read(1)[0], self.read(read_varint(self.read)))
        except (EOFError, OSError):  # the browser went away, as browsers do
            self.server.lines.pop(id(self), None)

    def read(self, count: int) -> bytes:
        found = self.rfile.read(count)
        if len(found) < count:
            raise EOFError
        return found

    def hear(self, tag: int, message: bytes) -> None:
        if tag == LOGIN:
            self.browser = texts(message)[BROWSER]
            self.wfile.write(bytes([VERSION]))
            self.say(LOGGED_IN, data(1, "chrome-1") + whole(8, milliseconds()))
            self.server.lines[id(self)] = self
            self.server.connected(self.browser)
        elif tag == PING:
            self.say(ACK, b"")

    def say(self, tag: int, message: bytes) -> None:
        self.wfile.write(bytes([tag]) + varint(len(message)) + message)


class Lines(socketserver.ThreadingTCPServer):
    """Where browsers connect; `connected` is told of each that has."""

    def __init__(self, tls: ssl.SSLContext, connected: Callable[[str], None]) -> None:
        super().__init__(("127.0.0.1", 0), Line)
        self.tls, self.connected = tls, connected
        self.lines: dict[int, Line] = {}
        self.lock = threading.Lock()

    def finish_request(self, request: object, client_address: object) -> None:
        """In the connection's own thread, so that one browser's handshake holds up no other."""
        with self.tls.wrap_socket(request, server_side=True) as line:  # type: ignore[arg-type]
            super().finish_request(line, client_address)

    def server_close(self) -> None:
        """Hang up, and wait until each line's thread has noticed."""
        for line in list(self.lines.values()):
            line.connection.shutdown(socket.SHUT_RDWR)
        super().server_close()

    def handle_error(self, request: object, client_address: object) -> None:
        """A browser that hangs up during the handshake is not worth a word."""

    def bring(self, app: App, encoding: str, body: bytes, ttl: int) -> bool:
        """Hand a message to the browser, still encrypted; False when it is not there."""
        message = (
            data(2, secrets.token_hex(4))
            + data(3, app.sender)
            + data(5, app.category)
            + data(7, data(1, "subtype") + data(2, app.subtype))
            + data(7, data(1, "content-encoding") + data(2, encoding))
            + data(9, "0:" + secrets.token_hex(8))
            + whole(17, ttl)
            + whole(18, milliseconds())
            + data(21, body)
        )
        with self.lock:  # two messages at once would mix their bytes
            there = [line for line in self.lines.values() if line.browser == app.browser]
            for line in there:
                line.say(DATA, message)
        return bool(there)


def milliseconds() -> int:
    return int(time.time() * 1000)
