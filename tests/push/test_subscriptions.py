"""Subscriptions are checked at once: one per device, one device per endpoint, ten per player, none after revocation."""

import time
from functools import partial
from typing import Any

import pytest
from cryptography.hazmat.primitives.asymmetric.ec import SECP256R1, generate_private_key
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from flask import Flask
from sqlalchemy import delete, func, select, update

from scorekeeper.core.problems import Problem
from scorekeeper.people.identity.devices import Visitor
from scorekeeper.reminders import outbox
from scorekeeper.reminders.outbox import New
from scorekeeper.reminders.push import vapid
from scorekeeper.reminders.subscriptions import places as subscriptions
from scorekeeper.store import (
    Delivery,
    Device,
    NotificationPreferences,
    Reminder,
    Subscription,
    db,
    new_id,
    write_transaction,
)
from tests.clubs.people import refused
from tests.identity.test_me import pair, two_phones
from tests.identity.test_recovery import code_of
from tests.one_after_the_other import one_after_the_other
from tests.phone import Phone
from tests.push.keys import SERVER, give_key, subscription, text


@pytest.fixture
def app(app: Flask) -> Flask:
    give_key(app)
    return app


@pytest.fixture
def both(both: Flask) -> Flask:
    give_key(both)
    return both


def put(phone: Phone, body: dict[str, Any]) -> int:
    status: int = phone.ask("PUT", "/push/subscription", json=body).status_code
    return status


def kept(app: Flask) -> dict[str, str]:
    """Which device has which address."""
    with app.app_context():
        return {row.endpoint.rsplit("/", 1)[1]: row.device_id for row in db.session.scalars(select(Subscription))}


def on_its_way(app: Flask, device: str) -> str:
    """A reminder to this device that waits to be sent; its id."""
    with app.app_context(), write_transaction():
        same = new_id()
        outbox.remind([New("reminder", same, same, 1, 2**33, "/", device=device)])
        reminder = db.session.scalars(select(Reminder.id).where(Reminder.dedupe == same)).one()
        place = db.session.scalars(select(Subscription.id).where(Subscription.device_id == device)).one()
        db.session.add(Delivery(id=new_id(), reminder_id=reminder, subscription_id=place, not_before=1))
        return reminder


def waiting_for(app: Flask) -> list[str]:
    """The devices that messages wait for."""
    with app.app_context():
        return list(
            db.session.scalars(
                select(Subscription.device_id).join(Delivery, Delivery.subscription_id == Subscription.id)
            )
        )


def test_a_phone_subscribes_and_its_endpoint_stays_secret(both: Flask) -> None:
    phone = Phone(both)
    assert phone.get("/push/key").json == {"key": SERVER}
    assert phone.get("/push").json["subscription"] is None
    assert put(phone, {**subscription("secret-of-the-phone"), "language": "fr", "zone": "Europe/Paris"}) == 204
    told = phone.get("/push")
    assert told.json["subscription"]["service"] == "fcm.googleapis.com"
    assert (told.json["wishes"]["language"], told.json["wishes"]["zone"]) == ("fr", "Europe/Paris")
    assert "secret-of-the-phone" not in told.text
    assert kept(both) == {"secret-of-the-phone": phone.device}
    assert phone.ask("DELETE", "/push/subscription").status_code == 204
    assert phone.ask("DELETE", "/push/subscription").status_code == 204
    assert kept(both) == {}


def test_an_endpoint_of_no_push_service_is_refused(app: Flask) -> None:
    for endpoint in (
        "https://127.0.0.1/push/x",
        "http://fcm.googleapis.com/x",
        "https://fcm.googleapis.com.evil.example/x",
    ):
        answer = Phone(app).ask("PUT", "/push/subscription", json={**subscription(), "endpoint": endpoint})
        assert refused(answer) == (422, "push-endpoint")
    assert kept(app) == {}


POINT = generate_private_key(SECP256R1()).public_key()
WHOLE = POINT.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
POINTS = (
    text(WHOLE[:-1]),
    text(WHOLE + b"x"),
    text(POINT.public_bytes(Encoding.X962, PublicFormat.CompressedPoint)),
    text(WHOLE[:-1] + bytes([WHOLE[-1] ^ 1])),  # off the curve
    text(b"\x06" + WHOLE[1:]),
    text(b"\x04" + bytes(64)),
    text(WHOLE) + "=",
    text(WHOLE) + "\n",
    "+" + text(WHOLE)[1:],
    "é" * 87,
)
SECRETS = (text(b"x" * 15), text(b"x" * 17), text(b"xx"), text(b"x" * 16) + "==", "ü" * 22)


def test_unusable_keys_are_refused_at_once(app: Flask) -> None:
    phone, body = Phone(app), subscription()
    keys = [{**body["keys"], "p256dh": point} for point in POINTS] + [
        {**body["keys"], "auth": secret} for secret in SECRETS
    ]
    for wrong in keys:
        answer = phone.ask("PUT", "/push/subscription", json={**body, "keys": wrong})
        assert refused(answer) == (422, "push-keys"), wrong
    assert kept(app) == {}


def test_a_subscription_made_with_another_key_must_be_renewed(app: Flask) -> None:
    phone, body = Phone(app), subscription()
    assert put(phone, body) == 204
    with app.app_context():
        vapid.add_new(used=())
    answer = phone.ask("PUT", "/push/subscription", json=body)
    assert refused(answer) == (409, "push-key-old")
    assert "makes a new subscription" in answer.json["detail"]
    assert put(phone, {**subscription("new"), "key": phone.get("/push/key").json["key"]}) == 204
    assert kept(app) == {"new": phone.device}


def test_a_new_endpoint_takes_over_pending_deliveries(both: Flask) -> None:
    phone, first = Phone(both), subscription("old")
    assert put(phone, first) == 204
    on_its_way(both, phone.device)
    with both.app_context():
        place = db.session.scalars(select(Subscription.id)).one()
    with both.app_context(), write_transaction():
        db.session.execute(
            update(Subscription).values(
                made_at=5, renewed_at=5, last_at=6, last_result="sent", last_status=201, good_at=6
            )
        )
    assert put(phone, first) == 204
    said = phone.get("/push").json["subscription"]
    assert (said["since"], said["last"]["status"]) == ("1970-01-01T00:00:05Z", 201)
    assert said["renewed"] > said["since"]
    assert put(phone, subscription("new")) == 204
    said = phone.get("/push").json["subscription"]
    assert (said["last"], said["good"]) == (None, None)
    assert said["since"] == said["renewed"] > "2026"
    assert kept(both) == {"new": phone.device}
    assert waiting_for(both) == [phone.device]
    with both.app_context(), write_transaction():  # a worker hears only now that the old address is gone
        db.session.execute(delete(Subscription).where(Subscription.id == place))
    assert kept(both) == {"new": phone.device}


def test_held_deliveries_are_rescheduled_for_the_new_time_zone(app: Flask) -> None:
    """After a flight from New York to Paris, the morning comes six hours sooner."""
    phone = Phone(app)
    assert put(phone, {**subscription(), "zone": "America/New_York"}) == 204
    on_its_way(app, phone.device)
    with app.app_context(), write_transaction():
        db.session.execute(update(Delivery).values(not_before=2**33))
    assert put(phone, {**subscription(), "zone": "Europe/Paris"}) == 204
    with app.app_context():
        assert db.session.scalars(select(Delivery.not_before)).one() <= time.time()


def test_an_endpoint_belongs_to_the_last_device_that_named_it(both: Flask) -> None:
    first, second = Phone(both), Phone(both)
    assert [put(first, subscription("one")), put(second, subscription("two"))] == [204, 204]
    on_its_way(both, first.device)
    assert put(second, subscription("one")) == 204
    assert kept(both) == {"one": second.device}
    assert waiting_for(both) == []
    assert first.get("/push").json["subscription"] is None


@pytest.mark.parametrize("both", ["postgresql"], indirect=True)
def test_two_devices_that_name_one_endpoint_at_once_leave_one_owner(both: Flask) -> None:
    first, second, body = Phone(both), Phone(both), subscription()
    answers = one_after_the_other(both, partial(put, first, body), partial(put, second, body))
    assert answers == (204, 204)
    assert kept(both) == {"one": second.device}


@pytest.mark.parametrize("both", ["postgresql"], indirect=True)
def test_one_device_that_names_two_endpoints_at_once_keeps_one(both: Flask) -> None:
    phone = Phone(both)
    answers = one_after_the_other(both, *(partial(put, phone, subscription(name)) for name in ("first", "second")))
    assert answers == (204, 204)
    assert kept(both) == {"second": phone.device}


def test_the_eleventh_subscription_replaces_the_longest_unused_one(both: Flask) -> None:
    phones = [Phone(both)]
    phones[0].ask("PATCH", "/me", json={"name": "Ann"})
    for _ in range(subscriptions.MOST):
        phones.append(Phone(both))
        pair(phones[0], phones[-1])
    stranger = Phone(both)
    for number, phone in enumerate([stranger, *phones[:-1]]):
        assert put(phone, subscription(str(number))) == 204
    with both.app_context(), write_transaction():
        db.session.execute(update(Subscription).values(renewed_at=Subscription.renewed_at - 1000))
        for phone, ago in ((stranger, 9000), (phones[3], 8000), (phones[4], 7000)):
            db.session.execute(
                update(Subscription).where(Subscription.device_id == phone.device).values(renewed_at=ago)
            )
    assert put(phones[3], subscription("4")) == 204  # its app was opened: now another is the longest unused
    assert put(phones[-1], subscription("new")) == 204
    gone = {stranger.device, *(phone.device for phone in phones)} - set(kept(both).values())
    assert gone == {phones[4].device}


@pytest.mark.parametrize("way", ["itself", "by another", "all others"])
def test_a_revoked_device_is_sent_nothing(both: Flask, way: str) -> None:
    old, new = two_phones(both)
    assert [put(old, subscription("old")), put(new, subscription("new"))] == [204, 204]
    on_its_way(both, new.device)
    if way == "all others":
        assert old.ask("POST", "/me/devices/revoke-others").status_code == 204
    else:
        asks = new if way == "itself" else old
        assert asks.ask("DELETE", f"/me/devices/{new.device}").status_code == 204
    assert kept(both) == {"old": old.device}
    assert waiting_for(both) == []
    with both.app_context():
        assert list(db.session.scalars(select(NotificationPreferences.device_id))) == [old.device]


def test_a_device_revoked_meanwhile_gets_no_subscription(both: Flask) -> None:
    phone = Phone(both)
    with both.app_context():
        with write_transaction():
            db.session.execute(update(Device).values(revoked_at=1))
        with pytest.raises(Problem) as refusal:
            subscriptions.keep(Visitor(phone.device, None, 1), subscription())
        assert refusal.value.type.code == "unauthorized"
        assert db.session.scalar(select(func.count(Subscription.id))) == 0


def test_a_device_that_changes_players_gets_the_new_players_reminders(both: Flask) -> None:
    ann, bo = Phone(both), Phone(both)
    players = [
        phone.ask("PATCH", "/me", json={"name": name}).json["player"]["id"]
        for phone, name in ((ann, "Ann"), (bo, "Bo"))
    ]
    assert put(ann, subscription()) == 204
    with both.app_context(), write_transaction():
        own = [New("reminder", f"a:{one}", one, 1, 2**33, "/", player=one) for one in players]
        outbox.remind([*own, New("waiting", "w", "w", 1, 2**33, "/#/storage", {"n": 2}, device=ann.device)])
        db.session.execute(update(Reminder).values(due_at=Reminder.made_at))

    def heard(phone: Phone) -> set[str]:
        with both.app_context():
            ids = [row["id"] for row in phone.get("/reminders").json["reminders"]]
            return set(db.session.scalars(select(Reminder.dedupe).where(Reminder.id.in_(ids))))

    assert heard(ann) == {players[0], "w"}
    assert ann.ask("POST", "/recoveries", json={"code": code_of(bo)}).status_code == 200
    assert heard(ann) == {players[1], "w"}
    assert kept(both) == {"one": ann.device}
