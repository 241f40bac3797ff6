"""The tests' own push service follows RFC 8030 and notices sender mistakes; otherwise it would prove nothing."""

import http.client
from dataclasses import replace

import pytest
import requests

from scorekeeper.reminders.push import transport, vapid
from tests.push.service import Behaviour, PushService
from tests.push.subscriber import Subscriber

GOOD = {"TTL": "60", "Urgency": "high", "Topic": "topic", "Content-Encoding": "aes128gcm"}


def post(
    service: PushService, phone: Subscriber, body: bytes, **headers: str | None
) -> tuple[int, http.client.HTTPMessage]:
    """Send like a sender that ignores the rules; a header that is None is left out."""
    token = transport.authorization(f"https://{phone.host}", phone.key)
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    sent = {"Authorization": token, **GOOD, **named}
    line = http.client.HTTPConnection("127.0.0.1", service.port, timeout=10)
    line.request(
        "POST", f"/push/{phone.token}", body, {name: value for name, value in sent.items() if value is not None}
    )
    answer = line.getresponse()
    answer.read()
    line.close()
    return answer.status, answer.headers


def encrypted(phone: Subscriber, text: bytes = b"hello") -> bytes:
    """A message for a phone, as pywebpush writes it."""
    keys = {"p256dh": phone.p256dh, "auth": phone.auth}
    return bytes(transport.WebPusher({"endpoint": phone.endpoint, "keys": keys}).encode(text)["body"])


@pytest.fixture
def phone(service: PushService, session: requests.Session) -> Subscriber:
    return service.subscribe(vapid.public_key())


def test_a_message_is_taken_with_a_location_and_its_ttl(service: PushService, phone: Subscriber) -> None:
    status, headers = post(service, phone, encrypted(phone))
    assert (status, headers["TTL"], headers["Location"][:9]) == (201, "60", "/message/")
    assert post(service, phone, encrypted(phone), TTL="99999999")[1]["TTL"] == str(28 * 24 * 60 * 60)
    assert [message.body for message in service.messages] == [b"hello", b"hello"]


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({"TTL": None}, 400),
        ({"TTL": "-1"}, 400),
        ({"TTL": "soon"}, 400),
        ({"Urgency": "urgent"}, 400),
        ({"Topic": "x" * 33}, 400),
        ({"Topic": "a.b"}, 400),
        ({"Content_Encoding": "aesgcm"}, 400),
        ({"Authorization": None}, 401),
        ({"Authorization": "vapid t=a.b.c, k=d"}, 403),
    ],
)
def test_sender_mistakes_are_noticed(
    service: PushService, phone: Subscriber, headers: dict[str, str | None], status: int
) -> None:
    assert post(service, phone, encrypted(phone), **headers)[0] == status
    assert (len(service.faults), service.messages) == (1, [])


def test_tokens_for_another_audience_are_noticed(service: PushService, phone: Subscriber) -> None:
    other = replace(phone, host="web.push.apple.com")
    elsewhere = transport.authorization("https://web.push.apple.com", phone.key)
    assert post(service, phone, encrypted(phone), Authorization=elsewhere)[0] == 403
    token = transport.authorization(f"https://{phone.host}", phone.key)
    other_signature = (
        token[:-110] + ("A" if token[-110] != "A" else "B") + token[-109:]
    )  # the last 90 signs are the key
    assert post(service, phone, encrypted(phone), Authorization=other_signature)[0] == 403
    with pytest.raises(ValueError, match="BadJwtToken"):  # Apple's, of a sender without a contact
        other.claims(elsewhere)


def test_misdirected_and_oversized_messages_are_noticed(service: PushService, phone: Subscriber) -> None:
    assert post(service, phone, encrypted(service.subscribe(phone.key)))[0] == 400
    assert post(service, phone, encrypted(phone, b"x" * 3994))[0] == 413
    assert post(service, phone, encrypted(phone, b"x" * 3993))[0] == 201


def test_a_topic_replaces_messages_and_gone_subscriptions_stay_gone(service: PushService, phone: Subscriber) -> None:
    for topic, text in (("a", b"1"), ("b", b"2"), ("a", b"3")):
        post(service, phone, encrypted(phone, text), Topic=topic)
    assert [message.body for message in service.inbox(phone)] == [b"2", b"3"]
    service.end(phone)
    assert post(service, phone, encrypted(phone))[0] == 410
    assert post(service, replace(phone, token="nobody"), encrypted(phone))[0] == 404  # noqa: S106
    service.behave(Behaviour(503, times=1))
    other = service.subscribe(phone.key)
    assert [post(service, other, encrypted(other))[0] for _ in range(2)] == [503, 201]
