"""After a restore, reminders that were due before are not repeated, and later ones are still sent."""

import time
from pathlib import Path

from flask import Flask
from sqlalchemy import select

from scorekeeper.people.identity import devices
from scorekeeper.reminders import outbox
from scorekeeper.reminders.outbox import New
from scorekeeper.store import Delivery, Reminder, Subscription, db, new_id, write_transaction
from tests.upkeep.host import run


def new(name: str, device: str, due_at: int) -> New:
    return New("confirm", f"game:{name}", name, due_at, due_at + 9000, "/", device=device)


def test_no_reminder_is_repeated_after_a_restore(own_app: Flask, tmp_path: Path) -> None:
    now = int(time.time())
    with own_app.app_context():
        device, _ = devices.register()
        with write_transaction():
            outbox.remind(
                [new("spread", device, now - 9), new("due", device, now - 9), new("later", device, now + 3600)]
            )
            spread = db.session.scalars(select(Reminder).where(Reminder.dedupe == "spread")).one()
            spread.state = "spread"
            where = {
                "endpoint": "e",
                "origin": "o",
                "p256dh": "p",
                "auth": "a",
                "key": "k",
                "made_at": now,
                "renewed_at": now,
            }
            place = Subscription(id=new_id(), device_id=device, **where)
            db.session.add(place)
            db.session.flush()
            db.session.add(Delivery(id=new_id(), reminder_id=spread.id, subscription_id=place.id, not_before=now))
    assert run(own_app, "backup", tmp_path / "backup")[0] == 0
    code, said = run(own_app, "restore", tmp_path / "backup", "--yes")
    assert code == 0, said
    with own_app.app_context():
        states = dict(db.session.execute(select(Reminder.dedupe, Reminder.state)).all())
        assert states == {"spread": "spread", "due": "dropped", "later": "waiting"}
        assert db.session.execute(select(Delivery.state, Delivery.result)).all() == [("dropped", "restored")]
