"""Connections to public addresses only, with a deadline that the other side cannot extend.

The address is checked at the moment of connecting, so a name that resolves differently the second time gains nothing.
"""

import socket
import ssl
import time
from collections.abc import Iterator
from concurrent.futures import Future
from contextlib import contextmanager
from contextvars import ContextVar
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address
from threading import Thread
from typing import Any

from urllib3 import HTTPSConnectionPool
from urllib3.connection import HTTPSConnection
from urllib3.exceptions import NameResolutionError, NewConnectionError

CONNECT = 3
WHOLE = 10
"""Seconds to connect, and for a whole exchange from first to last byte."""

UNICAST = IPv6Network("2000::/3")
TUNNELS = IPv6Network("2002::/16"), IPv6Network("2001::/32")
"""The public range of IPv6, and the parts of it that tunnel IPv4 (6to4, Teredo).

NAT64 (64:ff9b::/96) is outside the range.
"""

Address = tuple[socket.AddressFamily, tuple[str, int]]

_end: ContextVar[float] = ContextVar("end")


class Unsafe(Exception):  # noqa: N818 (named for what it says of a name)
    """A name that may lead into the host's own network. Not an `OSError`, so that nothing retries it."""


@contextmanager
def deadline(seconds: float) -> Iterator[None]:
    """Set a deadline for all connections that are made or used inside the block."""
    token = _end.set(time.monotonic() + seconds)
    try:
        yield
    finally:
        _end.reset(token)


def left() -> float:
    """Return the seconds until the deadline. Raises TimeoutError if it has passed."""
    seconds = _end.get() - time.monotonic()
    if seconds <= 0:
        raise TimeoutError("the exchange took too long")
    return seconds


def is_public(address: str) -> bool:
    """Say whether an IP address belongs to the public network."""
    ip: IPv4Address | IPv6Address = ip_address(address.partition("%")[0])
    if isinstance(ip, IPv6Address) and ip.ipv4_mapped:
        ip = ip.ipv4_mapped
    if isinstance(ip, IPv6Address) and (ip not in UNICAST or any(ip in net for net in TUNNELS)):
        return False
    return ip.is_global and not ip.is_multicast


def resolve(host: str, port: int) -> list[Address]:
    """Return the addresses of a name.

    Raises Unsafe if one of them is not public, OSError if there is no answer in time.
    """
    found = look_up(host, port).result(min(CONNECT, left()))
    addresses: list[Address] = [(family, (str(where[0]), int(where[1]))) for family, _, _, _, where in found]
    if not all(is_public(address) for _, (address, _) in addresses):
        raise Unsafe("the push service's name leads to an address that is not public")
    return addresses


def look_up(host: str, port: int) -> Future[list[Any]]:
    """Resolve a name in a separate thread, because the system's resolver has no timeout and may take half a minute."""
    answer: Future[list[Any]] = Future()

    def ask() -> None:
        try:
            answer.set_result(socket.getaddrinfo(host, port, type=socket.SOCK_STREAM))
        except Exception as error:
            answer.set_exception(error)

    Thread(target=ask, daemon=True).start()
    return answer


def connect(host: str, port: int) -> socket.socket:
    """Return a connection to one of a name's addresses, after checking all of them. Raises the same as `resolve`.

    Each address gets a share of the time, so that a host with broken IPv6 still connects.
    """
    end, found = time.monotonic() + CONNECT, resolve(host, port)
    failure = OSError("no address")
    for tried, (family, address) in enumerate(found):
        made = socket.socket(family, socket.SOCK_STREAM)
        try:
            made.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            made.settimeout(max(0.01, (end - time.monotonic()) / (len(found) - tried)))
            made.connect(address)
            made.settimeout(left())  # for the TLS handshake, which comes next
            return made
        except OSError as error:
            made.close()
            failure = error
    raise failure


class TimedSocket(ssl.SSLSocket):
    """A TLS connection whose reads and writes all stop at the deadline, even if the other side sends
    a byte a second.
    """

    def read(self, len: int = 1024, buffer: bytearray | None = None) -> bytes:  # type: ignore[override]
        """Read what is available."""
        self.settimeout(left())
        return super().read(len, buffer)

    def send(self, data: bytes, flags: int = 0) -> int:  # type: ignore[override]
        """Write as much as there is room for."""
        self.settimeout(left())
        return super().send(data, flags)


class GuardedConnection(HTTPSConnection):
    """Connects only to checked addresses. The certificate must still match the name."""

    def _new_conn(self) -> socket.socket:
        try:
            return connect(self.host, self.port or 443)
        except socket.gaierror as error:
            raise NameResolutionError(self.host, self, error) from error
        except OSError as error:
            raise NewConnectionError(self, "no connection") from error


class GuardedPool(HTTPSConnectionPool):
    """Connections to one push service, kept open."""

    ConnectionCls = GuardedConnection


def context() -> ssl.SSLContext:
    """Return the TLS settings: certificates and names are checked, and sockets respect the deadline."""
    made = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    made.sslsocket_class = TimedSocket
    return made
