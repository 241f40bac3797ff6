"""Slow and unfinished requests delay nobody else and are cut off in time."""

import http.client
import logging
import re
import runpy
import socket
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace

import pytest

from scorekeeper.core.serving import MOST, MOST_HEAD, Worker, size_of
from tests.conftest import fresh_settings
from tests.games import short_game
from tests.server import ROOT, Caller, Server, running_server

SLOW = 12
"""Half as many again as the server has threads."""
IN_TIME = 4
"""Seconds within which somebody else is answered."""
HEAD = "POST /api/v1/sync HTTP/1.1\r\nHost: club\r\n"
KINDS = {
    "nothing": "",
    "half a head": "GET /healthz HTTP/1.1\r\nHost: c",
    "half a body": f"{HEAD}Content-Length: 100\r\n\r\n{{",
    "half a chunk": f"{HEAD}Transfer-Encoding: chunked\r\n\r\n64\r\n{{",
    "what seems to end": f"{HEAD}Transfer-Encoding: chunked\r\n\r\n64\r\n\r\n0\r\n\r\n",
    "a large body": f"{HEAD}Content-Length: 64000000\r\n\r\n{{",
    "does not hang up": "GET /healthz HTTP/1.1\r\nHost: club\r\nConnection: close\r\n\r\n",
    "waits for leave": f"{HEAD}Content-Length: 100\r\nExpect: 100-continue\r\n\r\n",
}


@pytest.mark.parametrize(
    ("begun", "size"),
    [
        (b"", None),
        (b"GET / HTTP/1.1\r\nHost: club\r\n", None),
        (b"GET / HTTP/1.1\r\nHost: club\r\n\r\n", 30),
        (b"GET / HTTP/1.1\r\nHost: club\r\n\r\nGET /", 30),
        (b"POST / HTTP/1.1\r\nContent-Length: 12\r\n\r\n", 41 + 12 - 2),
        (b"POST / HTTP/1.1\r\ncontent-LENGTH:12 \r\n\r\n{}", 41 + 12 - 2),
        (b"POST / HTTP/1.1\r\nA: b\r\n\r\nContent-Length: 12\r\n\r\n", 25),
        (b"POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n", None),
        (b"POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n", 52),
        (b"POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n", 59),
        (b"A" * (MOST_HEAD + 1), MOST_HEAD + 1),
        (b"POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n" + b"A" * MOST, MOST + 1),
    ],
)
def test_oversized_requests_are_refused(begun: bytes, size: int | None) -> None:
    assert size_of(bytearray(begun)) == size


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory, migrated_sqlite: Path) -> Iterator[Server]:
    """The server as it is."""
    with running_server(fresh_settings(tmp_path_factory.mktemp("server"), migrated_sqlite)) as server:
        yield server


@pytest.fixture(scope="module")
def hasty(tmp_path_factory: pytest.TempPathFactory, migrated_sqlite: Path) -> Iterator[Server]:
    """The server with short timeouts, which takes larger bodies."""
    folder = tmp_path_factory.mktemp("hasty")
    changes = "serving.TIMEOUT, serving.MOST_WAITING, serving.MOST_IN_ALL = 1.0, 20, 1_000_000"
    conf = folder / "hasty.conf.py"
    conf.write_text(f"exec(open('gunicorn.conf.py').read())\nfrom scorekeeper.core import serving\n{changes}\n")
    settings = {**fresh_settings(folder, migrated_sqlite), "MAX_BODY": "3000000"}
    with running_server(settings, "--config", str(conf), "wsgi:app") as server:
        yield server


def opened(server: Server, said: str, count: int = 1) -> list[socket.socket]:
    """Connect, and say so much."""
    lines = [socket.create_connection(("127.0.0.1", server.port), timeout=20) for _ in range(count)]
    for line in lines:
        line.sendall(said.encode())
    return lines


def heard(line: socket.socket) -> bytes:
    """Everything that comes until the server hangs up, or cuts off."""
    found = b""
    try:
        while part := line.recv(65_536):
            found += part
    except ConnectionResetError:
        pass
    line.close()
    return found


def alive(server: Server) -> int:
    """Ask on a connection of its own."""
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=IN_TIME)
    connection.request("GET", "/healthz")
    status = connection.getresponse().status
    connection.close()
    return status


@pytest.mark.parametrize("kind", KINDS)
def test_slow_clients_do_not_delay_others(server: Server, kind: str) -> None:
    lines = opened(server, KINDS[kind], SLOW)
    assert [alive(server) for _ in range(6)] == [200] * 6  # so that both processes are asked
    for line in lines:
        line.close()


def test_too_slow_clients_are_cut_off_without_an_answer(hasty: Server) -> None:
    """A 400 would say that something is wrong with the phone's game, which is not the case."""
    caller = Caller(hasty.port)
    known = f"{HEAD}Content-Type: application/json\r\nAuthorization: Bearer {caller.token}\r\n"
    caller.close()
    kinds = [KINDS[kind] for kind in KINDS if kind not in ("a large body", "does not hang up")]
    lines = [
        opened(hasty, kind.replace(HEAD, known))[0] for kind in (*kinds, f"{HEAD}Content-Length: 2000000\r\n\r\n{{")
    ]
    assert [heard(line) for line in lines] == [b""] * len(lines)


def test_large_bodies_are_read_as_they_arrive(hasty: Server) -> None:
    caller = Caller(hasty.port)
    padded = b'{"games": []' + b" " * (MOST + 500_000) + b"}"
    status, answer = caller.ask("POST", "/api/v1/sync", padded)
    assert (status, answer["results"]) == (200, [])
    caller.close()


def test_a_large_body_left_unread_does_not_end_the_connection(server: Server) -> None:
    caller = Caller(server.port)
    connection = caller.connection.sock
    caller.token = None
    assert caller.ask("POST", "/api/v1/sync", b"{" * 500_000)[0] == 401
    assert caller.ask("GET", "/healthz")[0] == 200
    assert caller.connection.sock is connection
    caller.close()


def test_waiting_connections_are_limited_and_the_oldest_is_dropped_first(hasty: Server) -> None:
    body = f"{HEAD}Content-Length: 1000000\r\n\r\n{'{' * 150_000}"
    for said, count in ((KINDS["half a head"], 60), (body, 20)):
        lines = opened(hasty, said, count)
        assert alive(hasty) == 200
        assert [heard(line) for line in lines] == [b""] * count


def test_pipelined_requests_are_answered(server: Server) -> None:
    ask = "GET /healthz HTTP/1.1\r\nHost: club\r\n"
    (line,) = opened(server, f"{ask}\r\n{ask}\r\n{ask}Connection: close\r\n\r\n")
    assert heard(line).count(b"200 OK") == 3


def test_a_game_that_comes_byte_by_byte_is_archived(server: Server) -> None:
    caller = Caller(server.port)
    caller.connection.sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    caller.connection.send = lambda data: [caller.connection.sock.sendall(bytes([byte])) for byte in data]  # type: ignore[method-assign,assignment]
    status, answer = caller.ask("POST", "/api/v1/sync", {"games": [short_game(1)]})
    assert (status, answer["results"][0]["status"]) == (200, "created")
    caller.close()


@pytest.mark.parametrize(("host", "said"), [("127.0.0.1", 0), ("::1", 0), ("0.0.0.0", 1), ("192.168.1.7", 1)])  # noqa: S104
def test_the_start_warns_if_others_can_reach_the_server(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, host: str, said: int
) -> None:
    monkeypatch.setenv("HOST", host)
    configured = runpy.run_path(str(ROOT / "gunicorn.conf.py"))
    configured["when_ready"](SimpleNamespace(log=logging.getLogger("gunicorn.error")))
    assert len(re.findall("put a proxy in front", caplog.text)) == said


def test_certificates_are_refused_with_a_sentence() -> None:
    with pytest.raises(SystemExit, match="put a proxy in front"):
        Worker.check_config(SimpleNamespace(is_ssl=True, worker_connections=1000, threads=4, keepalive=30), None)
