"""When a reminder is due, one worker finds the phones of its audience and follows each phone's preferences."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from flask import Flask
from sqlalchemy import select, update

from scorekeeper.people.identity import devices
from scorekeeper.reminders import audience, counts, preferences
from scorekeeper.reminders.fan_out import SOME, fan_out
from scorekeeper.reminders.outbox import New
from scorekeeper.reminders.push import vapid
from scorekeeper.store import (
    Club,
    Delivery,
    Device,
    Member,
    Player,
    Reminder,
    Subscription,
    db,
    new_id,
    write_transaction,
)
from tests.push.queue import remind, reminder, states, subscribed
from tests.push.service import PushService

ANN, BEA, CLUB = "a" * 36, "b" * 36, "c" * 36


@pytest.fixture
def within(both: Flask) -> Iterator[Flask]:
    with both.app_context():
        yield both


@pytest.fixture
def people(within: Flask, service: PushService) -> dict[str, str]:
    """A club of two: Ann with two phones, Bea with one; a stranger's. Returns names of devices, by id."""
    with write_transaction():
        db.session.add(Club(id=CLUB, name="Club", created_at=1))
        for player in (ANN, BEA):
            db.session.add(Player(id=player, name=player[0], created_at=1))
        db.session.flush()
        for player in (ANN, BEA):
            db.session.add(
                Member(id=player, club_id=CLUB, player_id=player, name=player[0], role="player", joined_at=1)
            )
        db.session.add(Member(id="d" * 36, club_id=CLUB, name="On sheets alone", role="player", joined_at=1))
    whose = {"Ann's": ANN, "Ann's second": ANN, "Bea's": BEA, "a stranger's": None}
    return {subscribed(service, player=player)[0]: name for name, player in whose.items()}


def fan_out_all(now: int | None = None) -> None:
    while fan_out(now or reminder(0).due_at):
        pass


def reached(people: dict[str, str]) -> set[str]:
    query = select(Subscription.device_id).join(Delivery, Delivery.subscription_id == Subscription.id)
    return {people[device] for device in db.session.scalars(query)}


AUDIENCES = {
    "player": ({"player": ANN}, {"Ann's", "Ann's second"}),
    "member": ({"member": BEA, "club": CLUB}, {"Bea's"}),
    "club": ({"club": CLUB}, {"Ann's", "Ann's second", "Bea's"}),
}


@pytest.mark.parametrize("whom", AUDIENCES)
def test_a_reminder_goes_to_the_phones_of_its_audience(people: dict[str, str], whom: str) -> None:
    said, names = AUDIENCES[whom]
    remind(reminder(1, **said))
    fan_out_all()
    assert reached(people) == names
    pairs = select(Device.id).join(Reminder, audience.is_for())
    assert {people[device] for device in db.session.scalars(pairs)} == names


def test_a_reminder_can_be_for_one_device(people: dict[str, str]) -> None:
    for device, name in people.items():
        remind(reminder(name, device=device))
    fan_out_all()
    assert reached(people) == set(people.values())
    assert states() == {("waiting", None): 4}


def test_former_members_and_signed_out_devices_get_nothing(people: dict[str, str]) -> None:
    second = next(device for device, name in people.items() if name == "Ann's second")
    with write_transaction():
        db.session.execute(update(Member).where(Member.id == BEA).values(left_at=2))
        db.session.execute(update(Device).where(Device.id == second).values(revoked_at=2))
    remind(reminder(1, club=CLUB), reminder(2, member=BEA, club=CLUB), reminder(3, device=second))
    fan_out_all()
    assert reached(people) == {"Ann's"}


def test_a_subscription_with_a_deleted_key_gets_nothing(people: dict[str, str]) -> None:
    with write_transaction():
        db.session.execute(update(Subscription).values(key="A" * 87))
    remind(reminder(1, club=CLUB))
    fan_out_all()
    assert reached(people) == set()


def test_an_older_key_works_while_the_server_has_it(people: dict[str, str]) -> None:
    vapid.add_new(used=())
    remind(reminder(1, club=CLUB))
    fan_out_all()
    assert reached(people) == {"Ann's", "Ann's second", "Bea's"}


def prefer(device: str, **said: Any) -> None:  # noqa: ANN401
    given = {"off": [], "quiet": None, "zone": "Europe/Paris", "language": "en", **said}
    preferences.replace(device, given)


def test_kinds_that_are_switched_off_are_not_sent(people: dict[str, str]) -> None:
    first = next(iter(people))
    prefer(first, off=["confirm"])
    remind(reminder(1, player=ANN), reminder(2, device=first, kind="test"))
    fan_out_all()
    kinds = select(Reminder.kind, Subscription.device_id).join(Delivery, Delivery.reminder_id == Reminder.id)
    found = {(kind, people[device]) for kind, device in db.session.execute(kinds.join(Subscription))}
    assert found == {("confirm", "Ann's second"), ("test", "Ann's")}


def moment(text: str) -> int:
    return int(datetime.fromisoformat(text).replace(tzinfo=ZoneInfo("Europe/Paris")).timestamp())


NIGHTS = {
    "over midnight": ("2026-01-10T23:30", "2026-01-11T08:00", "22:00", "08:00"),
    "after midnight": ("2026-01-11T02:00", "2026-01-11T08:00", "22:00", "08:00"),
    "by day": ("2026-01-11T14:30", "2026-01-11T16:00", "14:00", "16:00"),
    "not yet": ("2026-01-10T21:59", "2026-01-10T21:59", "22:00", "08:00"),
    "no more": ("2026-01-11T08:00", "2026-01-11T08:00", "22:00", "08:00"),
    "an hour less, when summer time begins": ("2026-03-28T23:30", "2026-03-29T08:00", "22:00", "08:00"),
    "an hour more, when it ends": ("2026-10-24T23:30", "2026-10-25T08:00", "22:00", "08:00"),
    "to an hour that is left out": ("2026-03-29T01:30", "2026-03-29T03:30", "22:00", "02:30"),
}


@pytest.mark.parametrize("night", NIGHTS)
def test_quiet_hours_delay_a_delivery(people: dict[str, str], night: str) -> None:
    at, until, begin, end = NIGHTS[night]
    now, device = moment(at), next(iter(people))
    prefer(device, quiet={"from_": begin, "to": end})
    day = {"device": device, "due_at": now, "expires_at": now + 86400}
    remind(reminder(1, **day), reminder(2, kind="posted", **day))
    fan_out_all(now)
    found = select(Reminder.kind, Delivery.not_before).join(Delivery, Delivery.reminder_id == Reminder.id)
    assert dict(db.session.execute(found).all()) == {"confirm": moment(until), "posted": now}


def test_the_nights_under_test_have_their_true_lengths() -> None:
    lengths = [moment(until) - moment(at) for name, (at, until, *_) in NIGHTS.items() if "an hour" in name]
    assert [length / 3600 for length in lengths[:2]] == [7.5, 9.5]


def test_a_reminder_that_expires_within_quiet_hours_is_dropped(people: dict[str, str]) -> None:
    now, device = moment("2026-01-10T23:30"), next(iter(people))
    prefer(device, quiet={"from_": "22:00", "to": "08:00"})
    remind(reminder(1, device=device, due_at=now, expires_at=now + 3600))
    fan_out_all(now)
    assert states() == {("dropped", "quiet"): 1}


def test_an_expired_reminder_is_dropped_with_a_note(people: dict[str, str], caplog: pytest.LogCaptureFixture) -> None:
    now = reminder(0).due_at
    remind(reminder(1, club=CLUB, due_at=now - 100, expires_at=now))
    fan_out_all(now)
    assert states() == {}
    assert db.session.scalars(select(Reminder.state)).all() == ["dropped"]
    assert counts.read() == {"expired": 1}
    assert "expired before they could be sent" in caplog.text


def test_several_workers_fan_out_a_reminder_once(within: Flask, service: PushService) -> None:
    device, _ = subscribed(service)
    remind(*(reminder(number, device=device) for number in range(3 * SOME)))

    def work() -> int:
        with within.app_context():
            return sum(iter(lambda: fan_out(reminder(0).due_at + 5), 0))

    with ThreadPoolExecutor(4) as pool:
        done = sum(future.result() for future in [pool.submit(work) for _ in range(4)])
    assert done == 3 * SOME
    assert states() == {("waiting", None): 3 * SOME}


def test_a_reminder_to_a_whole_club_is_fanned_out_by_itself(people: dict[str, str]) -> None:
    remind(
        *(reminder(number, club=CLUB) for number in range(3)),
        New("test", "t", "t", 1, 2_000_000_000, "/", device=next(iter(people))),
    )
    assert [fan_out(reminder(0).due_at) for _ in range(4)] == [
        2,
        1,
        1,
        0,
    ]  # the one that was due first, and one of the club's


def test_devices_without_a_subscription_are_passed_over(within: Flask) -> None:
    device, _ = devices.register()
    remind(reminder(new_id(), device=device))
    fan_out_all()
    assert states() == {}
    assert db.session.scalars(select(Reminder.state)).all() == ["spread"]
