"""The gunicorn worker. Slow clients wait in its event loop, where waiting occupies no thread.

gthread gives a connection to one of its few threads at the first byte, and the thread then waits for the rest: eight
clients that send a byte now and then stop the server. Here the loop collects the request, and a thread gets it once it
is complete. The loop also waits for clients to hang up; gunicorn would block for up to two seconds for each.
"""

import errno
import re
import socket
import sys
import time
from concurrent.futures import Future
from contextlib import suppress
from functools import partial
from selectors import EVENT_READ
from typing import Any, NoReturn

from gunicorn.workers.gthread import TConn, ThreadWorker

TIMEOUT = 30.0
"""Seconds to wait for a whole request, for one piece of a response to be taken, and for a client to hang up.

A phone gives up after ten (sync/client.js).
"""
MOST_HEAD = 65_536
MOST = 1_100_000
"""Maximum bytes of a head, and of a request that the loop collects: the default MAX_BODY plus a head.

An admin's import may be larger.
"""
MOST_IN_ALL = 64_000_000
MOST_WAITING = 500
"""Maximum bytes and connections waiting in one process, which accepts 1,000 connections.

Beyond that, the connection that has waited longest is cut off.
"""
PACE = 32_768
"""Bytes per second. A thread reads a body too large to collect, and cuts it off if it arrives more slowly than this
after the first TIMEOUT seconds.
"""
AT_ONCE = 65_536

LENGTH = re.compile(rb"\r\ncontent-length:[ \t]*([0-9]{1,12})[ \t]*\r\n", re.IGNORECASE)
CHUNKED = re.compile(rb"\r\ntransfer-encoding:", re.IGNORECASE)
LAST_CHUNK = b"\r\n0\r\n\r\n"


def size_of(begun: bytearray) -> int | None:
    """Return the size in bytes of the request that begins with `begun`, or None if it is not known yet.

    Gunicorn's parser does the actual parsing.
    """
    end = begun.find(b"\r\n\r\n") + 4
    if end < 4:
        return None if len(begun) <= MOST_HEAD else len(begun)
    if CHUNKED.search(begun, 0, end):
        if len(begun) > MOST:
            return MOST + 1
        return len(begun) if begun.endswith(LAST_CHUNK) else None
    length = LENGTH.search(begun, 0, end)
    return end + (int(length[1]) if length else 0)


class Line(socket.socket):
    """A client's connection. It first returns the bytes collected so far."""

    def __init__(self, sock: socket.socket) -> None:
        super().__init__(fileno=sock.detach())
        self.gathered = bytearray()
        self.whole = self.ended = False
        self.until = 0.0

    def setblocking(self, flag: bool) -> None:
        """Do as gunicorn asks, but with a timeout instead of blocking for ever."""
        self.settimeout(TIMEOUT if flag else 0)

    def sendall(self, data: Any, flags: int = 0) -> None:  # noqa: ANN401 (bytes of any kind)
        """Send a long response in pieces, because the timeout applies to a single call."""
        rest = memoryview(data)
        try:
            while rest:
                super().sendall(rest[:AT_ONCE], flags)
                rest = rest[AT_ONCE:]
        except TimeoutError:
            self.cut_off()

    def gather(self) -> bool:
        """Read what has arrived, without waiting. Return False if the client has hung up."""
        try:
            part = super().recv(AT_ONCE)
        except BlockingIOError:
            return True
        except OSError:
            return False
        if not self.ended:
            self.gathered += part
        return bool(part)

    def recv(self, size: int, flags: int = 0) -> bytes:
        """Return the collected bytes first. Only for a request too large to collect does a thread wait, and only at its
        minimum pace.
        """
        if self.gathered:
            part = bytes(self.gathered[:size])
            del self.gathered[:size]
            return part
        if self.whole:
            self.cut_off()
        try:
            self.settimeout(max(0.0, self.until - time.monotonic()))
            part = super().recv(size, flags)
        except OSError:
            self.cut_off()
        self.setblocking(True)
        self.until += len(part) / PACE
        return part

    def cut_off(self) -> NoReturn:
        """Close the connection without a response. A slow phone must not read that its game was not understood."""
        with suppress(OSError):
            self.shutdown(socket.SHUT_RDWR)
        raise ConnectionResetError(errno.ECONNRESET, "Too slow")


class Worker(ThreadWorker):  # type: ignore[misc]
    """gthread with a loop that collects requests. `pending_conns` holds the waiting connections, oldest first."""

    @classmethod
    def check_config(cls, cfg: Any, log: Any) -> None:  # noqa: ANN401 (gunicorn has no types)
        """Exit if TLS is configured, which this worker does not support."""
        super().check_config(cfg, log)
        if cfg.is_ssl:
            sys.exit("This worker does not support TLS: put a proxy in front that does, or add --worker-class gthread.")

    def enqueue_req(self, conn: TConn) -> None:
        """Start collecting a request, on a new connection or on one kept alive."""
        if not isinstance(conn.sock, Line):
            conn.sock = Line(conn.sock)
        self.wait_for(conn)
        self.on_pending_socket_readable(conn, conn.sock)

    def wait_for(self, conn: TConn) -> None:
        """Put a connection into the loop."""
        conn.sock.setblocking(False)
        conn.timeout = time.monotonic() + TIMEOUT
        self.pending_conns.append(conn)
        self.poller.register(conn.sock, EVENT_READ, partial(self.on_pending_socket_readable, conn))

    def wait_no_more(self, conn: TConn) -> None:
        """Take a connection out of the loop."""
        self.poller.unregister(conn.sock)
        self.pending_conns.remove(conn)

    def drop(self, conn: TConn) -> None:
        """Close a waiting connection."""
        self.wait_no_more(conn)
        self.nr_conns -= 1
        conn.close()

    def on_pending_socket_readable(self, conn: TConn, line: Line) -> None:
        """Read what has arrived. Pass the request to a thread once it is complete or too large to collect."""
        if conn not in self.pending_conns:  # dropped after the loop was notified
            return
        if not line.gather():
            self.drop(conn)
            return
        size = size_of(line.gathered)
        if not line.ended and size is not None and (size > MOST or len(line.gathered) >= size):
            self.wait_no_more(conn)
            line.whole, line.until = size <= MOST, time.monotonic() + TIMEOUT
            conn.data_ready = True
            super().enqueue_req(conn)
        while (
            len(self.pending_conns) > MOST_WAITING
            or sum(len(one.sock.gathered) for one in self.pending_conns) > MOST_IN_ALL
        ):
            self.drop(self.pending_conns[0])

    def handle_request(self, req: Any, conn: TConn) -> Any:  # noqa: ANN401 (gunicorn has no types)
        """Answer the request. If part of a body was left unread, skip it if it has arrived, else close the connection
        afterwards.
        """
        if not conn.sock.whole:
            req.force_close()
        kept = super().handle_request(req, conn)
        # Gunicorn itself skips 64 kB at most, and otherwise closes a connection that its response promised to keep.
        return kept and conn.parser.finish_body()

    def finish_request(self, conn: TConn, fs: "Future[Any]") -> None:
        """Keep or end a connection after its response. Ending happens in the loop, until the client has hung up too."""
        line = conn.sock
        kept = not fs.cancelled() and fs.exception() is None and fs.result()
        if line.fileno() < 0:  # already closed when a response broke off
            self.nr_conns -= 1
        elif kept:
            line.gathered[:0] = conn.parser.unreader.take_buffered()
            if line.gathered:  # a second request arrived behind the first
                self.enqueue_req(conn)
            else:
                super().finish_request(conn, fs)
        else:
            line.ended = True
            line.gathered.clear()
            with suppress(OSError):
                line.shutdown(socket.SHUT_WR)
            self.wait_for(conn)

    def murder_pending(self) -> None:
        """Cut off expired connections; during shutdown, also those that have sent nothing for two seconds."""
        super().murder_pending()
        silent = [
            conn
            for conn in self.pending_conns
            if not conn.sock.gathered and conn.timeout < time.monotonic() + TIMEOUT - 2
        ]
        for conn in [] if self.alive else silent:
            self.drop(conn)
