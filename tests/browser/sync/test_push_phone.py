"""A real Chromium with a real subscription decrypts and shows what the transport has encrypted."""

import json
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import expect
from requests import Session

from scorekeeper import create_app
from scorekeeper.reminders.kinds import topic
from scorekeeper.reminders.push import transport, vapid
from scorekeeper.reminders.push.transport import Envelope, Outcome
from tests.browser.conftest import Host
from tests.browser.phone import wait_until
from tests.push.lab import Lab
from tests.push.lab_adapter import lead_to
from tests.push.lab_phone import HOSTS, PushPhone, switch_on

Buy = Callable[[str], PushPhone]
Send = Callable[[dict[str, Any], bytes], Outcome]


@pytest.fixture
def send(host: Host, lab: Lab) -> Iterator[Send]:
    """The transport, with the server's keys, as the worker uses it."""
    app = create_app(host.settings)
    session: Session = lead_to(lab.address, HOSTS, transport.make_session())

    def send(place: dict[str, Any], body: bytes) -> Outcome:
        with app.app_context():
            key, keys = vapid.public_key(), place["keys"]
            envelope = Envelope(
                place["endpoint"], keys["p256dh"], keys["auth"], key, body, 600, "high", topic("reminder", "one")
            )
            return transport.send(session, envelope)

    yield send
    session.close()


def message(title: str) -> bytes:
    words = {"title": title, "body": "Bring a towel.", "path": "/#/new"}
    return json.dumps({**words, "tag": "t", "kind": "reminder", "at": 1_800_000_000_000}).encode()


def test_the_phone_decrypts_messages_and_the_latest_replaces_the_others(
    buy_push_phone: Buy, host: Host, lab: Lab, send: Send
) -> None:
    phone = buy_push_phone(host.address)
    switch_on(phone)
    place = phone.subscription()

    assert send(place, message("Thursday 19:00")) == Outcome("sent", 201)
    assert "Bring a towel." in phone.wait_for_notification("Thursday 19:00").body
    lab.hold()  # the phone sleeps: of what is about the same its push service keeps the last
    assert send(place, message("Thursday 20:00")).result == "sent"
    assert send(place, message("Thursday 21:00")).result == "sent"
    lab.wake()
    phone.wait_for_notification("Thursday 21:00")
    assert [one["title"] for one in phone.notifications()] == ["Thursday 21:00"]
    assert [one.title for one in phone.desk.history] == ["Thursday 19:00", "Thursday 21:00"]

    assert send(place, b"\xff no message of ours").result == "sent"
    assert "You have news. Open Scorekeeper to see it." in phone.wait_for_notification("Scorekeeper").body
    phone.desk.tap("Thursday 21:00")
    expect(phone.page.get_by_role("heading", level=1)).to_have_text("New game")

    stranger = {**place, "endpoint": f"{place['endpoint'][:-1]}-"}
    assert send(stranger, message("For nobody")) == Outcome("gone", 404)
    wait_until(phone.page, lambda: phone.desk.titles() == ["Scorekeeper"])  # the worker closes what was tapped
