"""Over real TLS on the loopback: connections go only to public addresses, check the certificate, and end in time."""

import socket
import ssl
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
import requests
from flask import Flask

from scorekeeper.reminders.push import addresses, transport, vapid
from scorekeeper.reminders.push.transport import Outcome
from tests.push.service import HOST, Behaviour, PushService, push_service
from tests.push.subscriber import Subscriber

PUBLIC = ["8.8.8.8", "1.1.1.1", "2606:4700:4700::1111", "::ffff:8.8.8.8", "2a00:1450:4001:81b::200e"]
INNER = [
    "127.0.0.1", "127.8.8.8", "0.0.0.0", "10.0.0.1", "172.16.0.1", "192.168.0.1", "100.64.0.1", "169.254.169.254",  # noqa: S104
    "192.0.2.1", "198.18.0.1", "203.0.113.1", "224.0.0.1", "239.255.255.250", "240.0.0.1", "255.255.255.255",
    "::1", "::", "fe80::1", "fe80::1%eth0", "fc00::1", "fd00::1", "fec0::1", "ff02::1", "ff0e::1", "2001:db8::1",
    "100::1",
    "::ffff:127.0.0.1", "::ffff:10.0.0.1", "::ffff:169.254.169.254", "::127.0.0.1", "64:ff9b::7f00:1",
    "64:ff9b::8.8.8.8",
    "64:ff9b:1::1", "2002:7f00:1::", "2002:808:808::1", "2001:0:4136:e378::1",
]  # fmt: skip


def answer(*found: str) -> list[tuple[object, ...]]:
    """What a name is said to lead to, as getaddrinfo says it."""
    kinds = [(socket.AF_INET6, (one, 443, 0, 0)) if ":" in one else (socket.AF_INET, (one, 443)) for one in found]
    return [(family, socket.SOCK_STREAM, 6, "", where) for family, where in kinds]


@pytest.fixture
def phone(door: Flask) -> Subscriber:
    return Subscriber(HOST, "token", vapid.public_key())


@pytest.fixture
def reached(monkeypatch: pytest.MonkeyPatch) -> list[object]:
    """Where a connection was tried; none is made."""
    seen: list[object] = []

    def connect(_: socket.socket, where: object) -> None:
        seen.append(where)
        raise ConnectionRefusedError

    monkeypatch.setattr(socket.socket, "connect", connect)
    return seen


def test_only_global_addresses_are_public() -> None:
    assert [address for address in (*PUBLIC, *INNER) if addresses.is_public(address)] == PUBLIC


def test_nothing_is_sent_to_a_private_address(
    phone: Subscriber, reached: list[object], monkeypatch: pytest.MonkeyPatch
) -> None:
    session = transport.make_session()
    for address in INNER:
        for found in (answer(address), answer("8.8.8.8", address), answer(address, "8.8.8.8")):
            monkeypatch.setattr(socket, "getaddrinfo", lambda *_, found=found, **__: found)
            assert transport.send(session, phone.envelope()) == Outcome("unsafe"), address
    assert reached == []


def test_dns_rebinding_gains_nothing(phone: Subscriber, reached: list[object], monkeypatch: pytest.MonkeyPatch) -> None:
    looks = iter([answer("8.8.8.8", "2606:4700::1"), answer("127.0.0.1")])
    monkeypatch.setattr(socket, "getaddrinfo", lambda *_, **__: next(looks))
    session = transport.make_session()
    assert transport.send(session, phone.envelope()) == Outcome("again")
    assert reached == [
        ("8.8.8.8", 443),
        ("2606:4700::1", 443),
    ]  # looked up once, and what was checked is what is reached
    assert transport.send(session, phone.envelope()) == Outcome("unsafe")
    assert len(reached) == 2


def test_an_unresolvable_name_is_tried_again(phone: Subscriber, monkeypatch: pytest.MonkeyPatch) -> None:
    def nothing(*_: object, **__: object) -> None:
        raise socket.gaierror(socket.EAI_AGAIN, "no answer")

    monkeypatch.setattr(socket, "getaddrinfo", nothing)
    assert transport.send(transport.make_session(), phone.envelope()) == Outcome("again")


def test_an_endless_name_lookup_is_given_up(phone: Subscriber, monkeypatch: pytest.MonkeyPatch) -> None:
    over = threading.Event()
    monkeypatch.setattr(addresses, "CONNECT", 0.2)
    monkeypatch.setattr(socket, "getaddrinfo", lambda *_, **__: over.wait(60) and [])
    assert transport.send(transport.make_session(), phone.envelope()) == Outcome("again")
    assert not over.is_set()
    over.set()


# --- through real TLS


@pytest.fixture
def service(tmp_path: Path) -> Iterator[PushService]:
    with push_service(tmp_path) as started:
        yield started


@pytest.fixture
def over_tls(door: Flask, service: PushService, monkeypatch: pytest.MonkeyPatch) -> Iterator[requests.Session]:
    """The transport's own session, its own connections; only the look-up of one name leads to the loopback."""
    really = addresses.resolve
    here: list[addresses.Address] = [(socket.AF_INET, ("127.0.0.1", service.tls_port))]
    monkeypatch.setattr(addresses, "resolve", lambda host, port: here if host == HOST else really(host, port))
    with transport.make_session() as session:
        session.verify = str(service.certificate)
        yield session


def test_a_message_arrives_over_tls_and_the_connection_stays_open(
    service: PushService, over_tls: requests.Session
) -> None:
    phone = service.subscribe(vapid.public_key())
    assert [transport.send(over_tls, phone.envelope()) for _ in range(3)] == [Outcome("sent", 201)] * 3
    assert (service.connections, service.faults, len(service.messages)) == (1, [], 3)


def test_the_environment_is_ignored(
    service: PushService, over_tls: requests.Session, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("http_proxy", "https_proxy", "all_proxy"):
        monkeypatch.setenv(name, service.address)
        monkeypatch.setenv(name.upper(), service.address)
    for name in ("REQUESTS_CA_BUNDLE", "CURL_CA_BUNDLE"):
        monkeypatch.setenv(name, str(tmp_path / "nothing"))
    (tmp_path / ".netrc").write_text(f"machine {HOST} login somebody password secret\n")
    monkeypatch.setenv("HOME", str(tmp_path))
    assert transport.send(over_tls, service.subscribe(vapid.public_key()).envelope()) == Outcome("sent", 201)
    assert (service.trapped, service.faults, service.connections) == ([], [], 1)


def test_certificates_are_checked(
    service: PushService, over_tls: requests.Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    phone = service.subscribe(vapid.public_key())
    with transport.make_session() as session:  # trusts whom the public trusts
        assert transport.send(session, phone.envelope()) == Outcome("again")
    monkeypatch.setattr(addresses, "resolve", lambda *_: [(socket.AF_INET, ("127.0.0.1", service.tls_port))])
    other = service.subscribe(phone.key, "api.push.apple.com")  # the certificate is not for this name
    assert transport.send(over_tls, other.envelope()) == Outcome("again")
    assert (service.messages, service.statuses.total()) == ([], 0)


@pytest.mark.parametrize(
    ("told", "outcome"),
    [
        (Behaviour(way="silent"), Outcome("again")),
        (Behaviour(way="drip-head"), Outcome("again")),
        (Behaviour(way="drip-body"), Outcome("sent", 201)),  # it was taken, and what it goes on saying is nothing to us
        (Behaviour(500, way="drip-body"), Outcome("again", 500)),
    ],
)
def test_a_slow_answer_is_cut_off(
    told: Behaviour, outcome: Outcome, service: PushService, over_tls: requests.Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It sends a byte every 0.05 s for 200 s, so a limit on each read alone would never be reached."""
    assert (addresses.CONNECT, addresses.WHOLE) == (3, 10)
    phone = service.subscribe(vapid.public_key())
    assert transport.send(over_tls, phone.envelope()) == Outcome("sent", 201)
    service.behave(told)
    monkeypatch.setattr(addresses, "WHOLE", 0.7)
    start = time.monotonic()
    assert transport.send(over_tls, phone.envelope()) == outcome
    assert 0.6 < time.monotonic() - start < 60
    service.behave(201)
    monkeypatch.setattr(addresses, "WHOLE", 10)
    assert transport.send(over_tls, phone.envelope()) == Outcome("sent", 201)
    assert service.connections == 2  # the line that was cut is not used again


def test_an_unfinished_tls_handshake_is_cut_off(over_tls: requests.Session, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(addresses, "WHOLE", 0.3)
    with socket.create_server(("127.0.0.1", 0)) as mute:
        monkeypatch.setattr(addresses, "resolve", lambda *_: [(socket.AF_INET, mute.getsockname())])
        phone = Subscriber(HOST, "token", vapid.public_key())
        assert transport.send(over_tls, phone.envelope()) == Outcome("again")


def test_a_connection_that_never_opens_is_given_up(
    service: PushService, over_tls: requests.Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A full queue of connections: Linux answers nothing to another one.

    A name's addresses have three seconds together.
    """
    monkeypatch.setattr(addresses, "CONNECT", 0.6)
    phone = service.subscribe(vapid.public_key())
    (here,) = addresses.resolve(HOST, 443)
    with socket.create_server(("127.0.0.1", 0), backlog=0) as full, socket.socket() as first, socket.socket() as second:
        for line in (first, second):
            line.setblocking(False)
            line.connect_ex(full.getsockname())
        nowhere = (socket.AF_INET, full.getsockname())
        for found, outcome in (([nowhere] * 30, Outcome("again")), ([nowhere, here], Outcome("sent", 201))):
            monkeypatch.setattr(addresses, "resolve", lambda *_, found=found: found)
            start = time.monotonic()
            assert transport.send(over_tls, phone.envelope()) == outcome
            assert 0.2 < time.monotonic() - start < 8


def test_a_server_that_stops_reading_is_cut_off(
    service: PushService, over_tls: requests.Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It answers once and then stops reading, while more is sent on the same connection than the buffers hold."""
    tls, over = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER), threading.Event()
    tls.load_cert_chain(str(service.certificate))

    def listen() -> None:
        with tls.wrap_socket(server.accept()[0], server_side=True) as line:
            line.recv(65536)
            line.sendall(b"HTTP/1.1 201 It\r\nContent-Length: 0\r\n\r\n")
            over.wait(60)

    with socket.create_server(("127.0.0.1", 0)) as server:
        monkeypatch.setattr(addresses, "resolve", lambda *_: [(socket.AF_INET, server.getsockname())])
        deaf = threading.Thread(target=listen)
        deaf.start()
        with addresses.deadline(20):
            assert over_tls.post(f"https://{HOST}/", b"", headers={}, timeout=(30, 600)).status_code == 201
        start = time.monotonic()
        with addresses.deadline(0.4), pytest.raises((requests.ConnectionError, requests.Timeout)):
            over_tls.post(f"https://{HOST}/", b"x" * 50_000_000, headers={}, timeout=(30, 600))
        assert time.monotonic() - start < 15
        over.set()
        deaf.join()


def test_an_answer_over_a_kilobyte_ends_its_connection(service: PushService, over_tls: requests.Session) -> None:
    phone = service.subscribe(vapid.public_key())
    for length, lines in ((1024, 1), (1026, 1), (0, 2), (0, 2)):
        service.behave(Behaviour(403, body=b"x" * length))
        assert transport.send(over_tls, phone.envelope()) == Outcome("refused", 403)
        assert service.connections == lines
    service.behave(Behaviour(403, way="huge"))
    assert transport.send(over_tls, phone.envelope()) == Outcome("refused", 403)


def test_no_cookie_is_stored(service: PushService, over_tls: requests.Session) -> None:
    service.behave(Behaviour(201, {"Set-Cookie": "who=me; Path=/"}))
    phone = service.subscribe(vapid.public_key())
    assert [transport.send(over_tls, phone.envelope()).status for _ in range(2)] == [201, 201]
    assert "cookie" not in service.messages[-1].headers


def test_plain_http_is_refused() -> None:
    with pytest.raises(requests.exceptions.InvalidSchema):
        transport.make_session().get_adapter("http://fcm.googleapis.com/")
