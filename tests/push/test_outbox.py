"""A reminder is written to the outbox once, and can be withdrawn until a worker has claimed it."""

from dataclasses import replace

import pytest
from flask import Flask
from sqlalchemy import func, select

from scorekeeper.people.identity import devices
from scorekeeper.reminders import outbox
from scorekeeper.reminders.kinds import KINDS, topic
from scorekeeper.reminders.outbox import New
from scorekeeper.store import Delivery, Reminder, Subscription, db, new_id, write_transaction


def one(device: str, about: str = "game:1") -> New:
    return New("confirm", about, f"confirm:{about}", 1000, 2000, "/#/games", {"name": "Ann"}, device=device)


def written() -> int:
    return db.session.scalar(select(func.count(Reminder.id))) or 0


def test_writing_the_same_reminder_again_changes_nothing(both: Flask) -> None:
    with both.app_context():
        device, _ = devices.register()
        for due in (1000, 5000):
            with write_transaction():
                outbox.remind([replace(one(device), due_at=due), one(device, "game:2")])
        assert written() == 2
        assert sorted(db.session.scalars(select(Reminder.due_at))) == [1000, 1000]


def test_a_reminder_is_written_in_the_transaction_that_causes_it(both: Flask) -> None:
    with both.app_context():
        device, _ = devices.register()
        with pytest.raises(RuntimeError), write_transaction():
            outbox.remind([one(device)])
            raise RuntimeError
        assert written() == 0


def test_withdrawing_cancels_waiting_and_fanned_out_reminders(both: Flask) -> None:
    with both.app_context():
        device, _ = devices.register()
        with write_transaction():
            outbox.remind([one(device), one(device, "game:2")])
        spread = db.session.scalars(select(Reminder).where(Reminder.about == "game:2")).one().id
        with write_transaction():
            db.session.get_one(Reminder, spread).state = "spread"
            place = Subscription(
                id=new_id(),
                device_id=device,
                endpoint="e",
                origin="o",
                p256dh="p",
                auth="a",
                key="k",
                made_at=1,
                renewed_at=1,
            )
            db.session.add(place)
            db.session.flush()
            db.session.add(Delivery(id=new_id(), reminder_id=spread, subscription_id=place.id, not_before=1000))
        with write_transaction():
            outbox.cancel("game:1", "confirm")
            outbox.cancel("game:2", "corrected")
        assert [row.state for row in db.session.scalars(select(Delivery))] == ["waiting"]
        with write_transaction():
            outbox.cancel("game:2")
        assert [row.state for row in db.session.scalars(select(Delivery))] == ["dropped"]
        assert written() == 1


def test_topics_are_valid_for_push_services() -> None:
    topics = {topic(kind, about) for kind in KINDS for about in ("game:1", "game:2")}
    assert len(topics) == 2 * len(KINDS)
    assert all(len(name) == 32 and name.replace("-", "a").replace("_", "a").isalnum() for name in topics)
