"""What each answer means for the delivery, for the subscription and for the other deliveries to that push service."""

import json
import time
from collections.abc import Iterator

import pytest
from flask import Flask
from sqlalchemy import func, select, update

from scorekeeper.reminders import counts, figures, outcomes, payload, retention
from scorekeeper.reminders.claims import LOST, TRIES, Job, claim
from scorekeeper.reminders.concurrency import Concurrency
from scorekeeper.reminders.fan_out import fan_out
from scorekeeper.reminders.origins import ENOUGH, STOPPED
from scorekeeper.reminders.outcomes import MEANINGS, Done
from scorekeeper.reminders.push.transport import LARGEST, Outcome
from scorekeeper.reminders.retention import DAY, tidy_up
from scorekeeper.store import (
    Delivery,
    PushCount,
    PushOrigin,
    PushWorker,
    Reminder,
    Subscription,
    db,
    new_id,
    write_transaction,
)
from tests.push.queue import remind, reminder, states, subscribed
from tests.push.service import HOST, PushService

NOW = reminder(0).due_at + 5
ORIGIN = f"https://{HOST}"


@pytest.fixture
def within(both: Flask) -> Iterator[Flask]:
    with both.app_context():
        yield both


def due(service: PushService, count: int = 1) -> str:
    device, _ = subscribed(service)
    fields = {"device": device, "due_at": NOW - 5, "expires_at": NOW + 3600, "said": {"home": "Ann"}}
    remind(*(reminder(f"{device}:{number}", **fields) for number in range(count)))
    fan_out(NOW)
    return device


def take(now: int = NOW) -> list[Job]:
    with write_transaction():
        return claim(now, Concurrency())[0]


def answer(jobs: list[Job], result: str, status: int | None = None, wait: int | None = None, now: int = NOW) -> None:
    with write_transaction():
        outcomes.record([Done(job, Outcome(result, status, wait)) for job in jobs], now)


def row() -> Delivery:
    db.session.rollback()
    return db.session.scalars(select(Delivery)).one()


def place() -> Subscription:
    return db.session.scalars(select(Subscription)).one()


@pytest.mark.parametrize(
    ("result", "state", "status"), [("sent", "sent", 201), ("failed", "failed", 307), ("unsafe", "failed", None)]
)
def test_final_answers_end_a_delivery(
    within: Flask, service: PushService, result: str, state: str, status: int | None
) -> None:
    due(service)
    answer(take(), result, status)
    assert (row().state, row().result, row().status, row().done_at) == (state, result, status, NOW)
    assert (place().last_at, place().last_result, place().last_status) == (NOW, result, status)
    assert place().good_at == (NOW if result == "sent" else None)
    assert counts.read() == {result: 1}
    assert take(NOW + 4000) == []


def test_a_gone_subscription_is_removed(within: Flask, service: PushService) -> None:
    due(service, 2)
    answer(take()[:1], "gone", 410)
    assert db.session.scalar(select(func.count(Subscription.id))) == 0
    assert states() == {}
    assert counts.read() == {"removed": 1}


def test_an_oversized_message_is_shortened_once(within: Flask, service: PushService) -> None:
    due(service)
    first = take()
    assert "body" in json.loads(payload.envelope(first[0]).body)
    answer(first, "too-large", 413)
    second = take()
    assert "body" not in json.loads(payload.envelope(second[0]).body)
    answer(second, "too-large", 413)
    assert (row().state, row().result) == ("failed", "too-large")


def test_a_requested_wait_pauses_the_push_service_and_counts_as_no_try(within: Flask, service: PushService) -> None:
    due(service)
    due(service)
    answer(take()[:1], "wait", 429, 40)
    assert take(NOW + 39) == []
    assert [job.tries for job in take(NOW + LOST + 41)] == [2, 1]  # the other one, lost meanwhile, comes first
    assert figures.read(NOW).resting[0]["wait_until"] == NOW + 40
    assert figures.read(NOW).stopped == []


def test_retries_back_off_and_end(within: Flask, service: PushService) -> None:
    due(service)
    with write_transaction():
        db.session.execute(update(Reminder).values(expires_at=NOW + 90000))
    pauses, now = [], NOW
    for _ in range(TRIES):
        answer(take(now), "again", None, now=now)
        pauses.append(row().not_before - now)
        now = row().not_before
    assert all(low <= pause <= 3 * low + 3 for low, pause in zip((7, 30, 120, 480), pauses, strict=False)), pauses
    assert (row().state, row().result, row().tries) == ("failed", "again", TRIES)
    assert counts.read() == {"again": 1}


@pytest.mark.parametrize(("result", "status"), [("again", 500), ("wait", 429), ("refused", 403)])
def test_an_expired_delivery_ends_with_its_last_answer(
    within: Flask, service: PushService, result: str, status: int
) -> None:
    due(service)
    answer(take(NOW + 3599), result, status, now=NOW + 3599)
    assert (row().state, row().result, row().status) == ("failed", result, status)
    assert figures.read(NOW).failed[result] == 1


def test_a_refused_delivery_keeps_the_subscription_and_is_retried(within: Flask, service: PushService) -> None:
    due(service)
    with write_transaction():
        db.session.execute(update(Reminder).values(expires_at=NOW + 90000))
    answer(take(), "refused", 403)
    assert (row().state, row().result, row().not_before - NOW) == ("waiting", "refused", 3600)
    assert place().last_result == "refused"


def refuse_all(now: int) -> int:
    jobs = take(now)
    answer(jobs, "refused", 403, now=now)
    return len(jobs)


def test_a_push_service_that_refuses_this_server_is_paused(
    within: Flask, service: PushService, caplog: pytest.LogCaptureFixture
) -> None:
    for _ in range(ENOUGH):
        due(service)
    answer(take(), "sent", 201)
    with write_transaction():
        db.session.execute(update(Delivery).values(state="waiting"))
    refuse_all(NOW + 1)
    assert f"{ORIGIN} refuses this server (403)" in caplog.text
    assert "ERROR" in {record.levelname for record in caplog.records}
    found = figures.read(NOW + 2)
    assert [one["origin"] for one in found.stopped] == [ORIGIN]
    assert "refuses this server (HTTP 403)" in found.troubles()[0]
    with write_transaction():
        db.session.execute(update(Delivery).values(state="waiting", not_before=NOW, tries=0))
        db.session.execute(update(Reminder).values(expires_at=NOW + 90000))
    assert take(NOW + STOPPED) == []
    assert refuse_all(NOW + 1 + STOPPED) == 1  # a try
    assert take(NOW + 2 * STOPPED) == []
    later = take(NOW + 1 + 2 * STOPPED)
    answer(later, "sent", 201, now=NOW + 1 + 2 * STOPPED)
    assert len(later) == 1
    assert figures.read(NOW + 2 + 2 * STOPPED).stopped == []
    assert len(take(NOW + 2 + 2 * STOPPED)) == ENOUGH - 1


@pytest.mark.parametrize("devices", [1, 10 * ENOUGH])
def test_one_refused_subscription_does_not_stop_the_others(within: Flask, service: PushService, devices: int) -> None:
    """Subscriptions made with another key are refused: many messages to one of them, or one message to each of many."""
    due(service)
    answer(take(), "sent", 201)
    for _ in range(devices):
        due(service, 30 // devices)
    turn = 1
    while refuse_all(NOW + turn):
        turn += 1
    assert states()["waiting", "refused"] + states()["failed", "refused"] == 30
    assert figures.read(NOW + turn).stopped == []
    due(service)
    assert len(take(NOW + turn)) == 1


def test_a_new_push_service_that_refuses_counts_as_paused(within: Flask, service: PushService) -> None:
    """Whose fault it is cannot be known: the service counts as stopped, but a new phone's first message is sent."""
    for _ in range(ENOUGH):
        due(service)
    refuse_all(NOW)
    assert figures.read(NOW).stopped != []
    due(service)
    honest = take(NOW + 1)
    answer(honest, "sent", 201, now=NOW + 1)
    assert len(honest) == 1
    assert figures.read(NOW + 1).stopped == []


def test_a_late_answer_does_not_change_a_delivery_claimed_by_another_worker(
    within: Flask, service: PushService
) -> None:
    due(service)
    early = take()
    late = take(NOW + LOST)
    answer(early, "again", 500, now=NOW + LOST)
    assert (row().state, row().claimed_at) == ("sending", NOW + LOST)
    answer(late, "sent", 201, now=NOW + LOST)
    assert row().state == "sent"


def test_every_transport_result_has_an_outcome() -> None:
    assert {*MEANINGS, "gone"} == {"sent", "gone", "too-large", "wait", "again", "refused", "failed", "unsafe"}


def test_every_payload_fits(within: Flask, service: PushService) -> None:
    due(service)
    letter = payload.envelope(take()[0])
    said = json.loads(letter.body)
    assert set(said) == {"title", "body", "path", "tag", "kind", "at"}
    assert (said["tag"], said["at"], said["kind"]) == (letter.topic, (NOW - 5) * 1000, "confirm")
    assert len(letter.body) <= LARGEST
    assert 0 <= letter.ttl - (NOW + 3600 - time.time()) + 1 < 60


def test_finished_deliveries_are_kept_for_a_limited_time(
    within: Flask, service: PushService, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(retention, "SOME", 2)
    due(service, 5)
    answer(take(), "sent", 201)
    new = due(service)
    with write_transaction():
        db.session.add_all([PushWorker(id=new_id(), seen_at=NOW), PushCount(result="again", count=1)])
        db.session.add(PushOrigin(origin="o", wait_until=NOW, noted_at=NOW))
        db.session.execute(update(Reminder).where(Reminder.device_id == new).values(expires_at=NOW + 100 * DAY))
    tidy_up(NOW + 29 * DAY)
    assert states() == {("sent", "sent"): 5, ("waiting", None): 1}
    tidy_up(NOW + 31 * DAY)
    assert states() == {("waiting", None): 1}
    assert db.session.scalar(select(func.count(PushWorker.id))) == 0
    assert db.session.scalar(select(func.count(PushOrigin.origin))) == 0
    assert db.session.scalar(select(func.count(Subscription.id))) == 2
    with write_transaction():
        db.session.execute(update(Subscription).where(Subscription.device_id == new).values(renewed_at=NOW + 50 * DAY))
    tidy_up(NOW + 91 * DAY)
    assert db.session.scalars(select(Subscription.device_id)).all() == [new]
    assert counts.read() == {"again": 1, "removed": 1, "sent": 5}
