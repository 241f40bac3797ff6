"""Finished games that are not archived cause three reminders, one a day, until they are archived."""

import json
from datetime import datetime
from zoneinfo import ZoneInfo

from flask import Flask
from sqlalchemy import select, update

from scorekeeper.reminders.subscriptions.waiting import plan
from scorekeeper.reminders.texts import render
from scorekeeper.store import NotificationPreferences, Reminder, db, write_transaction
from tests.clubs.people import refused
from tests.phone import Phone


def tell(phone: Phone, games: int) -> None:
    assert phone.ask("PUT", "/push/waiting", json={"games": games}).status_code == 204


def planned(app: Flask) -> list[tuple[str, int]]:
    """The state of each reminder and its number of games, the earliest first; the text contains that number."""
    with app.app_context():
        rows = list(db.session.scalars(select(Reminder).order_by(Reminder.due_at)))
        counts = [json.loads(row.said)["n"] for row in rows]
        assert all(str(n) in render(row, "fr")[0] for row, n in zip(rows, counts, strict=True))
        return [(row.state, n) for row, n in zip(rows, counts, strict=True)]


def moments(wishes: NotificationPreferences, now: str) -> list[str]:
    zone = ZoneInfo(wishes.zone)
    at = int(datetime.fromisoformat(now).replace(tzinfo=zone).timestamp())
    return [
        datetime.fromtimestamp(new.due_at, zone).isoformat(" ", "minutes")[:16]
        for new in plan(wishes, "waiting:x", 1, at)
    ]


def test_three_reminders_come_at_a_decent_local_hour() -> None:
    anywhere = NotificationPreferences(device_id="x", zone="America/New_York")
    assert moments(anywhere, "2026-10-30 23:59") == ["2026-10-31 10:00", "2026-11-01 10:00", "2026-11-02 10:00"]
    late = NotificationPreferences(device_id="x", zone="Europe/Paris", quiet_from=60, quiet_to=11 * 60 + 30)
    assert moments(late, "2026-03-28 00:00") == ["2026-03-29 11:30", "2026-03-30 11:30", "2026-03-31 11:30"]


def test_a_reminder_is_planned_once_and_updated_or_withdrawn_with_the_number(both: Flask) -> None:
    phone = Phone(both)
    tell(phone, 0)
    assert planned(both) == []
    for games in (1, 2):
        tell(phone, games)
        assert planned(both) == [("waiting", games)] * 3
    Phone(both).ask("PUT", "/push/waiting", json={"games": 0})
    assert len(planned(both)) == 3
    tell(phone, 0)
    assert planned(both) == []


def test_after_three_days_no_reminder_comes_until_no_game_waited(app: Flask) -> None:
    phone = Phone(app)
    tell(phone, 3)
    with app.app_context(), write_transaction():
        db.session.execute(update(Reminder).values(state="spread"))
    for games in (3, 5):
        tell(phone, games)
        assert [state for state, _n in planned(app)] == ["spread"] * 3
    tell(phone, 0)
    assert [state for state, _n in planned(app)] == ["dropped"] * 3


def test_there_is_at_most_one_reminder_a_day(app: Flask) -> None:
    phone = Phone(app)
    tell(phone, 1)
    with app.app_context(), write_transaction():
        first = select(Reminder.id).order_by(Reminder.due_at).limit(1).scalar_subquery()
        db.session.execute(update(Reminder).where(Reminder.id == first).values(state="spread"))
    tell(phone, 0)
    tell(phone, 2)
    assert [state for state, _n in planned(app)] == ["dropped", "waiting", "waiting"]


def test_the_number_of_games_must_be_a_number(app: Flask) -> None:
    for games in (-1, 1.0, True, "1", None, 10**9):
        assert refused(Phone(app).ask("PUT", "/push/waiting", json={"games": games})) == (422, "invalid-request")
