"""The transport closes the gaps that pywebpush 2.5 leaves (reliability.md 3.2, Y1 to Y14) and reads every answer."""

import logging
import threading
import time
import tracemalloc
from dataclasses import replace
from email.utils import formatdate
from pathlib import Path

import pytest
import requests
from flask import Flask
from requests.adapters import HTTPAdapter

from scorekeeper.reminders.push import addresses, transport, vapid
from scorekeeper.reminders.push.transport import Outcome
from tests.push.service import Behaviour, PushService
from tests.push.subscriber import Subscriber


@pytest.fixture
def phone(service: PushService, session: requests.Session) -> Subscriber:
    return service.subscribe(vapid.public_key())


def test_y1_a_server_that_never_answers_is_given_up(
    service: PushService, session: requests.Session, phone: Subscriber, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(addresses, "WHOLE", 0.3)
    service.behave(Behaviour(way="silent"))
    assert transport.send(session, phone.envelope()) == Outcome("again")


# Y2, a byte now and then: test_addresses.py, through TLS.


def test_y3_redirects_are_not_followed(service: PushService, session: requests.Session, phone: Subscriber) -> None:
    for status in (300, 301, 302, 303, 304, 307, 308):
        for trap in (
            f"{service.address}/trap",
            "https://fcm.googleapis.com/trap",
            "/trap",
            "http://169.254.169.254/latest",
        ):
            service.behave(Behaviour(status, {"Location": trap}))
            assert transport.send(session, phone.envelope()) == Outcome("failed", status)
    assert (service.trapped, service.statuses.total()) == ([], 28)


def test_y4_other_addresses_are_refused(service: PushService, session: requests.Session, phone: Subscriber) -> None:
    for endpoint in (f"{service.address}/push/{phone.token}", f"https://127.0.0.1:{service.port}/push/{phone.token}"):
        assert transport.send(session, replace(phone.envelope(), endpoint=endpoint)) == Outcome("unsafe")
    assert (service.connections, service.statuses) == (0, {})


@pytest.mark.parametrize(("status", "result"), [(201, "sent"), (403, "refused"), (500, "again"), (418, "failed")])
def test_y5_a_long_answer_is_neither_stored_nor_shown(
    status: int,
    result: str,
    service: PushService,
    session: requests.Session,
    phone: Subscriber,
    caplog: pytest.LogCaptureFixture,
) -> None:
    transport.send(session, phone.envelope())  # what is made once is made
    service.behave(Behaviour(status, way="huge"), phone)
    tracemalloc.start()
    with caplog.at_level(logging.DEBUG):
        assert transport.send(session, phone.envelope()) == Outcome(result, status)
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert most < 10_000_000  # of 50 MB; what the service holds back is in this process as well
    assert "xxx" not in caplog.text


def test_y6_y10_ttl_urgency_and_topic_are_sent(
    service: PushService, session: requests.Session, phone: Subscriber
) -> None:
    assert transport.send(session, phone.envelope(ttl=-1)) == Outcome("sent", 201)  # its time ended on the way
    assert service.messages[0].headers["ttl"] == "0"
    for ttl, urgency, topic in ((0, "very-low", "a"), (3600, "high", "B" * 32), (7 * 86400, "normal", "x-_9")):
        assert transport.send(session, phone.envelope(ttl=ttl, urgency=urgency, topic=topic)) == Outcome("sent", 201)
        sent = service.messages[-1].headers
        assert (sent["ttl"], sent["urgency"], sent["topic"]) == (str(ttl), urgency, topic)
        assert (sent["content-encoding"], sent["user-agent"]) == ("aes128gcm", "Scorekeeper")


def test_y7_each_push_service_gets_a_token_of_its_own(
    service: PushService, session: requests.Session, phone: Subscriber
) -> None:
    hosts = ("fcm.googleapis.com", "web.push.apple.com", "updates.push.services.mozilla.com")
    phones = [service.subscribe(phone.key, host) for host in (*hosts, *hosts)]
    results = [transport.send(session, one.envelope()).result for one in phones]
    assert results == ["sent", "refused", "sent"] * 2  # Apple's refuses whoever names no contact
    assert {message.claims["aud"] for message in service.messages} == {f"https://{hosts[0]}", f"https://{hosts[2]}"}


def test_y7_the_token_names_a_contact_of_the_host(
    door: Flask, service: PushService, session: requests.Session, phone: Subscriber
) -> None:
    door.config["PUSH_CONTACT"] = "mailto:host@club.example"
    assert transport.send(session, service.subscribe(phone.key, "web.push.apple.com").envelope()) == Outcome(
        "sent", 201
    )
    assert service.messages[0].claims["sub"] == "mailto:host@club.example"


def test_y8_tokens_last_twelve_hours_and_are_renewed_after_six(
    service: PushService, session: requests.Session, phone: Subscriber, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = time.time()
    for later in (0, 5 * 3600, 7 * 3600):
        monkeypatch.setattr(time, "time", lambda later=later: now + later)
        assert transport.send(session, phone.envelope()) == Outcome("sent", 201)
    first, same, anew = (message.claims["exp"] for message in service.messages)
    assert (int(now) + 12 * 3600, first, first + 7 * 3600) == (first, same, anew)


def test_y9_invalid_keys_cause_no_harm(
    service: PushService, session: requests.Session, phone: Subscriber, caplog: pytest.LogCaptureFixture
) -> None:
    good = phone.envelope()
    off_curve = "B" + "A" * 85 + "E"
    for keys in (
        {"p256dh": ""}, {"p256dh": "A"}, {"p256dh": "é"}, {"p256dh": "A" * 87}, {"p256dh": off_curve}, {"p256dh": None},
        {"p256dh": "Bw" + phone.p256dh[2:]}, {"auth": ""}, {"auth": "A"}, {"auth": "é"}, {"auth": 7},
        {"key": ""}, {"key": "nobody's"}, {"urgency": "high\r\nX: y"}, {"topic": "a\nb"},
    ):  # fmt: skip
        with caplog.at_level(logging.DEBUG):
            assert transport.send(session, replace(good, **keys)) == Outcome("failed"), keys  # type: ignore[arg-type]
    assert (service.messages, service.connections) == ([], 0)
    assert transport.send(session, good) == Outcome("sent", 201)
    assert phone.auth not in caplog.text


def test_y11_nothing_is_written_to_disk(
    session: requests.Session, phone: Subscriber, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "here").mkdir()
    monkeypatch.chdir(tmp_path / "here")
    assert transport.send(session, phone.envelope()) == Outcome("sent", 201)
    assert list(Path().iterdir()) == []


@pytest.mark.parametrize("status", [429, 503])
def test_y12_retry_after_is_obeyed(
    status: int, service: PushService, session: requests.Session, phone: Subscriber
) -> None:
    said = {
        "7": 7,
        "0": 1,
        "3600": 3600,
        "86400": 3600,
        "9" * 300: 3600,
        "": 60,
        "soon": 60,
        "-5": 60,
        "1.5": 60,
        "²": 60,
        f"1 Jan {'9' * 20} 10:00 GMT": 60,
    }
    for retry_after, wait in said.items():
        service.behave(Behaviour(status, {"Retry-After": retry_after}))
        assert transport.send(session, phone.envelope()) == Outcome("wait", status, wait), retry_after
    service.behave(status)
    assert transport.send(session, phone.envelope()) == Outcome("wait", status, 60)
    for later, least, most in ((-100, 1, 1), (100, 60, 100), (100_000, 3600, 3600)):
        service.behave(Behaviour(status, {"Retry-After": formatdate(time.time() + later, usegmt=True)}))
        assert least <= (transport.send(session, phone.envelope()).wait or 0) <= most


# Y13, one importer: test_architecture.py.


def test_y14_threads_with_separate_sessions_send_each_message_once(
    door: Flask, service: PushService, phone: Subscriber
) -> None:
    def work(name: int) -> None:
        with door.app_context(), service.lead(transport.make_session()) as own:
            for number in range(50):
                transport.send(own, phone.envelope(b"%d %d" % (name, number)))

    assert transport.make_session() is not transport.make_session()
    threads = [threading.Thread(target=work, args=(name,)) for name in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert {message.body for message in service.messages} == {
        b"%d %d" % (name, number) for name in range(4) for number in range(50)
    }
    assert (len(service.messages), service.faults, service.connections) == (200, [], 4)


MEANT = {
    "sent": (200, 201, 202, 204),
    "gone": (404, 410),
    "too-large": (413,),
    "again": (408, 500, 502, 504, 507, 599),
    "refused": (400, 401, 403),
    "failed": (305, 402, 405, 406, 409, 411, 422, 451),
}


def test_each_answer_has_its_result(service: PushService, session: requests.Session, phone: Subscriber) -> None:
    for result, statuses in MEANT.items():
        for status in statuses:
            service.behave(status)
            assert transport.send(session, phone.envelope()) == Outcome(result, status)
    assert service.statuses == {status: 1 for statuses in MEANT.values() for status in statuses}


def test_a_broken_connection_is_tried_again(service: PushService, session: requests.Session, phone: Subscriber) -> None:
    service.behave(Behaviour(way="cut", times=1))
    assert [transport.send(session, phone.envelope()) for _ in range(2)] == [Outcome("again"), Outcome("sent", 201)]
    service.behave(Behaviour(way="lost", times=1))
    results = [transport.send(session, phone.envelope(topic="other")).result for _ in range(2)]
    assert (results, len(service.messages), len(service.inbox(phone))) == (["again", "sent"], 3, 2)


def test_unreadable_keys_can_be_fixed_by_the_host(
    session: requests.Session, phone: Subscriber, caplog: pytest.LogCaptureFixture
) -> None:
    vapid.key_file().write_text("nothing")
    assert transport.send(session, phone.envelope()) == Outcome("again")
    assert "cannot be used" in caplog.text


def test_the_longest_message_is_sent_and_a_longer_one_is_not(
    service: PushService, session: requests.Session, phone: Subscriber
) -> None:
    assert transport.send(session, phone.envelope(b"x" * 3993)) == Outcome("sent", 201)
    assert transport.send(session, phone.envelope(b"x" * 3994)) == Outcome("too-large")
    assert [len(message.body) for message in service.messages] == [3993]


def test_an_older_key_still_reaches_its_phone(
    service: PushService, session: requests.Session, phone: Subscriber
) -> None:
    vapid.add_new(used=())
    newer = service.subscribe(vapid.public_key())
    assert newer.key != phone.key
    assert [transport.send(session, one.envelope()) for one in (phone, newer)] == [Outcome("sent", 201)] * 2
    assert service.faults == []


class Broken(HTTPAdapter):
    def send(self, request: requests.PreparedRequest, **_: object) -> requests.Response:  # type: ignore[override]
        raise RuntimeError(f"{request.url} {request.headers}")


def test_sending_never_raises_and_logs_no_secrets(
    service: PushService,
    session: requests.Session,
    phone: Subscriber,
    caplog: pytest.LogCaptureFixture,
    capfd: pytest.CaptureFixture[str],
) -> None:
    with caplog.at_level(logging.DEBUG):
        for status in (201, 301, 400, 410, 429, 500):
            service.behave(Behaviour(status, {"Location": "/secret-place"}, body=b"secret-answer"))
            transport.send(session, phone.envelope(b"secret-text"))
        service.behave(Behaviour(201, {"Content-Length: 0\r\nno header at all\r\nX": "y"}))
        assert transport.send(session, phone.envelope(b"secret-text")) == Outcome("sent", 201)
        for way in ("cut", "lost"):
            service.behave(Behaviour(way=way))
            transport.send(session, phone.envelope(b"secret-text"))
        transport.send(session, replace(phone.envelope(), endpoint=f"https://evil.example/push/{phone.token}"))
        session.mount("https://fcm.googleapis.com/", Broken())  # a fault that nobody thought of
        assert transport.send(session, phone.envelope(b"secret-text")) == Outcome("failed")
    told = caplog.text + "".join(capfd.readouterr()) + repr(phone.envelope(b"secret-text"))
    assert "fcm.googleapis.com" in told
    for secret in (phone.token, phone.auth, phone.p256dh, "secret-", "vapid t=", "evil.example/"):
        assert secret not in told
