"""One worker claims each delivery that is due, within the concurrency limits of its push service."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from threading import Barrier

import pytest
from flask import Flask
from sqlalchemy import select, update

from scorekeeper.reminders import claims, outbox, preferences
from scorekeeper.reminders.claims import LOST, TRIES, Job, claim
from scorekeeper.reminders.concurrency import ALL, ONE, SLOW, Concurrency
from scorekeeper.reminders.fan_out import fan_out
from scorekeeper.store import Delivery, PushOrigin, Reminder, Subscription, db, write_transaction
from tests.push.queue import remind, reminder, states, subscribed
from tests.push.service import PushService

APPLE = "web.push.apple.com"
NOW = reminder(0).due_at + 5


@pytest.fixture
def within(both: Flask) -> Iterator[Flask]:
    with both.app_context():
        yield both


def take(hands: Concurrency | None = None, now: int = NOW) -> list[Job]:
    with write_transaction():
        return claim(now, hands or Concurrency())[0]


def due(service: PushService, count: int, host: str = "fcm.googleapis.com", now: int = NOW) -> str:
    device, _ = subscribed(service, host)
    fields = {"device": device, "due_at": now - 5, "expires_at": now + 3600}
    remind(*(reminder(f"{device}:{number}", **fields) for number in range(count)))
    while fan_out(now):
        pass
    return device


def test_a_delivery_is_claimed_before_it_is_sent_and_only_once(within: Flask, service: PushService) -> None:
    due(service, 3)
    assert claims.is_due(NOW, Concurrency())
    assert [job.tries for job in take()] == [1, 1, 1]
    assert states() == {("sending", None): 3}
    assert take() == []
    assert not claims.is_due(NOW, Concurrency())


def test_two_workers_never_claim_the_same_delivery(within: Flask, service: PushService) -> None:
    due(service, 60)
    both_ready = Barrier(4)

    def work() -> list[str]:
        both_ready.wait()
        with within.app_context():
            return [job.delivery for _ in range(8) for job in take()]

    with ThreadPoolExecutor(4) as pool:
        taken = [delivery for future in [pool.submit(work) for _ in range(4)] for delivery in future.result()]
    assert len(taken) == len(set(taken)) == 60


def test_a_lost_delivery_is_claimed_again_after_a_minute(within: Flask, service: PushService) -> None:
    due(service, 1)
    take()
    assert take(now=NOW + LOST - 1) == []
    assert [job.tries for job in take(now=NOW + LOST)] == [2]


def test_a_delivery_that_is_lost_repeatedly_fails(within: Flask, service: PushService) -> None:
    """The delivery itself may be what crashes the workers."""
    due(service, 1)
    assert [len(take(now=NOW + number * LOST)) for number in range(TRIES + 1)] == [1] * TRIES + [0]
    assert states() == {("failed", "again"): 1}


def test_one_push_service_cannot_use_all_concurrency(within: Flask, service: PushService) -> None:
    due(service, 2 * ALL)
    due(service, 1, APPLE)
    hands = Concurrency()
    assert len(take(hands)) == ONE
    assert [job.origin for job in take(hands)] == [f"https://{APPLE}"]
    hands.let_go("https://fcm.googleapis.com", "again")
    assert take(hands) == []  # eleven are on their way, and it does not answer
    for _ in range(ONE - 1):
        hands.let_go("https://fcm.googleapis.com", "again")
    assert len(take(hands)) == SLOW


def rest(host: str, until: int, refusals: int) -> None:
    with write_transaction():
        db.session.merge(PushOrigin(origin=f"https://{host}", wait_until=until, refusals=refusals, noted_at=1))


def test_a_paused_push_service_gets_no_deliveries(within: Flask, service: PushService) -> None:
    due(service, 2)
    due(service, 1, APPLE)
    rest(APPLE, NOW + 1, 0)
    assert {job.origin for job in take()} == {"https://fcm.googleapis.com"}
    assert {job.origin for job in take(now=NOW + 1)} == {f"https://{APPLE}"}


def test_an_expired_delivery_does_not_wait_for_a_paused_service(within: Flask, service: PushService) -> None:
    """Otherwise the phone's page would show it as waiting for up to an hour longer."""
    due(service, 1)
    rest("fcm.googleapis.com", NOW + 7200, 3)
    with write_transaction():
        db.session.execute(update(Subscription).values(last_at=1))
    assert not claims.is_due(NOW + 3599, Concurrency())
    assert claims.is_due(NOW + 3600, Concurrency())
    assert take(now=NOW + 3600) == []
    assert states() == {("dropped", "expired"): 1}


def test_a_refusing_push_service_is_tried_with_one_message(within: Flask, service: PushService) -> None:
    due(service, 5)
    with write_transaction():
        db.session.execute(update(Subscription).values(last_at=1))
    rest("fcm.googleapis.com", NOW + 1, 3)
    assert take() == []
    hands = Concurrency()
    assert len(take(hands, NOW + 1)) == 1
    assert take(hands, NOW + 1) == []


def test_a_new_subscription_gets_its_first_message_from_a_refusing_service(within: Flask, service: PushService) -> None:
    due(service, 1)
    rest("fcm.googleapis.com", NOW + 1, 3)
    assert len(take()) == 1


def test_quiet_hours_that_begin_while_a_delivery_waits_hold_it(within: Flask, service: PushService) -> None:
    device = due(service, 1)
    midnight = NOW - NOW % 86400 + 86400
    preferences.replace(
        device, {"off": [], "quiet": {"from_": "00:00", "to": "00:10"}, "zone": "UTC", "language": "en"}
    )
    with write_transaction():
        db.session.execute(update(Reminder).values(expires_at=midnight + 3600))
    assert take(now=midnight) == []
    assert db.session.scalars(select(Delivery.not_before)).all() == [midnight + 600]
    assert len(take(now=midnight + 600)) == 1


@pytest.mark.parametrize(("why", "state"), [(why, "dropped") for why in ("expired", "left", "off", "cancelled")])
def test_cancelled_deliveries_are_not_sent(within: Flask, service: PushService, why: str, state: str) -> None:
    device = due(service, 1)
    with write_transaction():
        if why == "expired":
            db.session.execute(update(Reminder).values(expires_at=NOW))
        elif why == "off":
            preferences.write(device, off='["confirm"]')
        elif why == "left":
            db.session.execute(update(Reminder).values(device_id=subscribed_to_nothing(), player_id=None))
        else:
            db.session.execute(update(Delivery).values(state="sending", claimed_at=NOW - LOST))
            outbox.cancel(db.session.scalars(select(Reminder.about)).one())
    assert take() == []
    assert states() == {(state, why): 1}


def test_a_newer_delivery_replaces_an_older_one_with_the_same_topic(within: Flask, service: PushService) -> None:
    device, _ = subscribed(service)
    about = {"device": device, "about": "game:1", "expires_at": NOW + 3600}
    older, newer = reminder("older", due_at=NOW - 60, **about), reminder("newer", due_at=NOW, **about)
    remind(older, replace(older, about="game:2", dedupe="other"), replace(older, kind="corrected", dedupe="kind"))
    fan_out(NOW)
    remind(newer)
    fan_out(NOW)
    assert {job.reminder.dedupe for job in take()} == {"other", "kind", newer.dedupe}
    assert states() == {("sending", None): 3, ("dropped", "replaced"): 1}


def test_a_lost_delivery_is_not_sent_after_its_replacement(within: Flask, service: PushService) -> None:
    """Both have the same topic, so it would replace the newer one on the phone."""
    device = due(service, 1)
    take()
    older, about = db.session.execute(select(Reminder.id, Reminder.about)).one()
    remind(reminder("newer", about=about, device=device, due_at=NOW, expires_at=NOW + 3600))
    fan_out(NOW)
    assert len(take()) == 1
    with write_transaction():
        db.session.execute(update(Delivery).where(Delivery.reminder_id != older).values(state="sent", result="sent"))
    assert take(now=NOW + LOST) == []
    assert states() == {("sent", "sent"): 1, ("dropped", "replaced"): 1}


def test_a_delivery_that_expires_in_quiet_hours_is_dropped(within: Flask, service: PushService) -> None:
    device = due(service, 1)
    midnight = NOW - NOW % 86400 + 86400
    preferences.replace(
        device, {"off": [], "quiet": {"from_": "00:00", "to": "08:00"}, "zone": "UTC", "language": "en"}
    )
    with write_transaction():
        db.session.execute(update(Reminder).values(expires_at=midnight + 3600))
    assert take(now=midnight) == []
    assert states() == {("dropped", "quiet"): 1}


def test_an_expired_delivery_keeps_the_reason_of_its_last_try(within: Flask, service: PushService) -> None:
    due(service, 1)
    with write_transaction():
        db.session.execute(update(Delivery).values(tries=1, result="again", status=500))
        db.session.execute(update(Reminder).values(expires_at=NOW))
    assert take() == []
    assert states() == {("failed", "again"): 1}


def subscribed_to_nothing() -> str:
    from scorekeeper.store import Device, new_id

    device = Device(id=new_id(), token_hash=new_id(), created_at=1)
    db.session.add(device)
    db.session.flush()
    return device.id
