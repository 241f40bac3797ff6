"""The phone's page shows why nothing arrives, sends a test message, and lists what was due, delivered or not."""

import json
import time
from typing import Any

import pytest
from flask import Flask
from sqlalchemy import select, update

from scorekeeper.core.words import LANGUAGES, table
from scorekeeper.reminders import outbox
from scorekeeper.reminders.counts import DROPPED, FAILED
from scorekeeper.reminders.outbox import New
from scorekeeper.store import (
    Delivery,
    Member,
    PushOrigin,
    PushWorker,
    Reminder,
    Subscription,
    db,
    new_id,
    write_transaction,
)
from tests.clubs.people import accept, found, join, member_of, refused
from tests.conftest import opened
from tests.phone import Phone
from tests.push.keys import give_key, subscription
from tests.push.service import PushService
from tests.push.test_worker_process import running_worker, until

NOW, HOUR = int(time.time()), 3600


@pytest.fixture
def phone(both: Flask) -> Phone:
    """One that has subscribed."""
    give_key(both)
    phone = Phone(both)
    assert phone.ask("PUT", "/push/subscription", json=subscription()).status_code == 204
    return phone


def remind(app: Flask, *news: New) -> None:
    with app.app_context(), write_transaction():
        outbox.remind(news)


def one(kind: str, about: str, ago: int = 10, lasts: int = HOUR, **audience: str) -> New:
    return New(kind, about, new_id(), NOW - ago, NOW + lasts, "/#/dates", {"n": 1}, **audience)


def send(app: Flask, **values: Any) -> None:  # noqa: ANN401
    """Put every reminder into this state as a delivery to the one subscription."""
    with app.app_context(), write_transaction():
        place = db.session.scalars(select(Subscription.id)).one()
        for reminder in db.session.scalars(select(Reminder).order_by(Reminder.due_at)):
            reminder.state = "spread"
            row = {"id": new_id(), "reminder_id": reminder.id, "subscription_id": place, "not_before": NOW}
            db.session.add(Delivery(**{**row, **values}))


def status(phone: Phone) -> dict[str, Any]:
    answer = phone.get("/push")
    assert answer.status_code == 200
    said: dict[str, Any] = answer.json
    return said


def abouts(app: Flask, phone: Phone) -> list[str]:
    """What the phone shows, by subject."""
    rows = phone.get("/reminders").json["reminders"]
    with app.app_context():
        return [db.session.get_one(Reminder, row["id"]).about for row in rows]


def test_a_new_subscription_shows_no_problem(both: Flask, phone: Phone) -> None:
    said = status(phone)
    place = said["subscription"]
    assert (place["last"], place["good"], place["stopped"], place["wait_until"]) == (None, None, False, None)
    assert (said["queue"], said["last"]) == ({"waiting": 0, "quiet": 0, "quiet_until": None}, [])
    assert said["worker"] is None
    with both.app_context(), write_transaction():
        db.session.add_all([PushWorker(id=new_id(), seen_at=seen) for seen in (1_700_000_000, 1_600_000_000)])
    assert status(phone)["worker"] == "2023-11-14T22:13:20Z"


def test_a_paused_push_service_is_shown(both: Flask, phone: Phone) -> None:
    for refusals, later, stopped in ((0, HOUR, False), (3, HOUR, True), (3, -HOUR, False)):
        with both.app_context(), write_transaction():
            row = {
                "origin": "https://fcm.googleapis.com",
                "wait_until": NOW + later,
                "refusals": refusals,
                "noted_at": NOW,
            }
            db.session.merge(PushOrigin(**row))
            db.session.execute(update(Subscription).values(last_at=5, last_result="refused", last_status=403))
        place = status(phone)["subscription"]
        assert (place["stopped"], place["wait_until"] is not None) == (stopped, later > 0)
        assert place["last"] == {"at": "1970-01-01T00:00:05Z", "result": "refused", "status": 403}


def test_deliveries_in_progress_and_in_quiet_hours_are_told_apart(both: Flask, phone: Phone) -> None:
    remind(
        both,
        one("soon", "a", device=phone.device),
        one("soon", "later", -HOUR, device=phone.device),
        one("soon", "b", device=phone.device),
    )
    assert status(phone)["queue"] == {"waiting": 2, "quiet": 0, "quiet_until": None}
    with both.app_context(), write_transaction():
        outbox.cancel("later")
    send(both, not_before=NOW + HOUR)
    with both.app_context(), write_transaction():
        first = select(Delivery.id).order_by(Delivery.id).limit(1).scalar_subquery()
        db.session.execute(update(Delivery).where(Delivery.id == first).values(tries=1, result="again"))
    queue = status(phone)["queue"]
    assert (queue["waiting"], queue["quiet"]) == (2, 1)
    assert queue["quiet_until"] == time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(NOW + HOUR))


def test_a_pause_of_a_push_service_is_not_shown_as_quiet_hours(both: Flask, phone: Phone) -> None:
    remind(both, one("soon", "a", device=phone.device))
    send(both, result="wait", status=429, not_before=NOW + 300)
    assert status(phone)["queue"] == {"waiting": 1, "quiet": 0, "quiet_until": None}


def test_kinds_that_were_switched_off_do_not_wait(both: Flask, phone: Phone) -> None:
    remind(both, one("soon", "a", device=phone.device), one("confirm", "b", device=phone.device))
    phone.ask("PUT", "/push/wishes", json={"off": ["soon"], "quiet": None, "zone": "UTC", "language": "en"})
    assert status(phone)["queue"]["waiting"] == 1


def test_the_last_ten_messages_are_shown_with_their_answers(both: Flask, phone: Phone) -> None:
    remind(both, *[one("confirm", str(number), 100 - number, device=phone.device) for number in range(12)])
    send(both, state="sent", result="sent", status=201, done_at=NOW)
    last = status(phone)["last"]
    assert len(last) == 10
    assert {(row["kind"], row["state"], row["result"], row["status"]) for row in last} == {
        ("confirm", "sent", "sent", 201)
    }
    with both.app_context():
        assert db.session.get_one(Reminder, last[0]["id"]).about == "11"


def test_a_test_message_goes_to_the_caller_at_most_six_times_a_minute(both: Flask, phone: Phone) -> None:
    assert refused(Phone(both).ask("POST", "/push/test")) == (409, "push-none")
    answers = [phone.ask("POST", "/push/test") for _ in range(7)]
    assert [answer.status_code for answer in answers] == [202] * 6 + [429]
    with both.app_context():
        row = db.session.get_one(Reminder, answers[0].json["id"])
        assert (row.kind, row.device_id, row.expires_at - row.due_at) == ("test", phone.device, 600)
    rows = phone.get("/reminders").json["reminders"]
    assert [(row["id"], row["path"]) for row in rows] == [(answers[5].json["id"], "/#/notifications")]
    assert rows[0]["title"] == "Notifications reach this phone"
    in_french = phone.get("/reminders?language=fr").json[
        "reminders"
    ]  # as the app speaks there, whatever it has wished for
    assert in_french[0]["title"] == "Les notifications arrivent ici"
    assert phone.get("/reminders?language=nl").status_code == 422


def test_a_test_message_goes_from_the_button_to_the_push_service_and_back(
    app: Flask, settings: dict[str, str], service: PushService
) -> None:
    phone = Phone(app)
    place = service.subscribe(phone.get("/push/key").json["key"])
    assert phone.ask("PUT", "/push/subscription", json=place.body("fr")).status_code == 204
    with running_worker(settings, service):
        reminder = phone.ask("POST", "/push/test").json["id"]
        until(lambda: status(phone)["last"] and status(phone)["last"][0]["state"] == "sent")
        said = status(phone)
        assert [(row["id"], row["kind"], row["result"], row["status"]) for row in said["last"]] == [
            (reminder, "test", "sent", 201)
        ]
        assert said["subscription"]["last"] == {"at": said["last"][0]["at"], "result": "sent", "status": 201}
        assert said["subscription"]["good"] == said["last"][0]["at"]
        assert said["worker"] is not None
        (shown,) = phone.get("/reminders").json["reminders"]
        assert json.loads(service.messages[0].body)["title"] == shown["title"]
        service.end(place)
        phone.ask("POST", "/push/test")
        until(lambda: status(phone)["subscription"] is None)
    assert refused(phone.ask("POST", "/push/test")) == (409, "push-none")


def test_a_test_without_a_subscription_says_so(settings: dict[str, str], build: object) -> None:
    for address, told in (("", False), ("https://scores.club.example", True)):
        for app in opened({**settings, "PUBLIC_URL": address}):
            assert status(Phone(app))["contact"] is told


def test_recently_due_reminders_are_shown_without_notifications(both: Flask) -> None:
    phone = Phone(both)
    day = 24 * 3600
    remind(
        both,
        one("soon", "old", 4 * day, device=phone.device),
        one("soon", "over", 100, -1, device=phone.device),
        one("soon", "to come", -HOUR, device=phone.device),
        one("soon", "another's", device=Phone(both).device),
        one("standings", "not wanted", device=phone.device),
        one("soon", "first", 2 * day, device=phone.device),
        one("soon", "again", 500, device=phone.device),
        one("soon", "again", 400, device=phone.device),
        one("soon", "cancelled", device=phone.device),
    )
    phone.ask("PUT", "/push/wishes", json={"off": ["standings"], "quiet": None, "zone": "UTC", "language": "fr"})
    with both.app_context(), write_transaction():
        db.session.execute(update(Reminder).where(Reminder.about.in_(("first", "cancelled"))).values(state="spread"))
        outbox.cancel("cancelled")
    assert abouts(both, phone) == ["again", "first"]


def test_a_clubs_reminders_stop_with_the_membership(both: Flask) -> None:
    admin, other, stranger = Phone(both), Phone(both), Phone(both)
    club, secret = found(both)
    accept(admin, secret, "Ann")
    theirs, invitation = found(both, "Moose")
    accept(other, invitation, "Di")
    bo, cy = join(both, admin, club, name="Bo"), join(both, admin, club, name="Cy")
    member = member_of(bo, club)
    remind(
        both,
        one("soon", "all", club=club),
        one("confirm", "bo's", 20, club=club, member=member),
        one("soon", "theirs", club=theirs),
    )
    shown = {
        name: abouts(both, phone) for name, phone in (("bo", bo), ("cy", cy), ("other", other), ("stranger", stranger))
    }
    assert shown == {"bo": ["all", "bo's"], "cy": ["all"], "other": ["theirs"], "stranger": []}
    assert bo.ask("DELETE", f"/clubs/{club}/members/{member}").status_code == 204
    assert (abouts(both, bo), abouts(both, cy)) == ([], ["all"])


def test_a_merged_member_gets_the_reminders_of_both(both: Flask) -> None:
    admin = Phone(both)
    club, secret = found(both)
    accept(admin, secret, "Ann")
    bo = join(both, admin, club, name="Bo")
    with both.app_context(), write_transaction():
        db.session.add(Member(id=(paper := new_id()), club_id=club, name="Bobby", role="player", joined_at=1))
    remind(both, one("soon", "planned", club=club, member=paper))
    assert abouts(both, bo) == []
    answer = admin.ask("POST", f"/clubs/{club}/members/{paper}/merge", json={"into": member_of(bo, club)})
    assert answer.status_code == 201
    assert abouts(both, bo) == ["planned"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_outcome_has_its_sentence_on_the_phone(language: str) -> None:
    ends = (*FAILED, *DROPPED, "sent", "cancelled", "restored")
    assert {f"sending.{end}" for end in ends} <= table(language).keys()
