"""Dates as phones set them, and their reminders in the outbox."""

import json
import time
import uuid
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from flask import Flask
from sqlalchemy import select, update
from werkzeug.test import TestResponse

from scorekeeper.store import Reminder, db, write_transaction
from tests.archive.clubs import begin_club
from tests.clubs.people import join, member_of
from tests.phone import Phone

DAY, HOUR, MINUTE = 86_400, 3600, 60


@dataclass(frozen=True)
class Message:
    """A reminder: how long before or after its making it is due, what it says, and to whom."""

    after: int
    kind: str
    news: str
    said: dict[str, Any]
    whom: str
    state: str


def ident(number: int = 1) -> str:
    return str(uuid.UUID(int=0x0197_0000_0000_7000_8000_0000_0000_0000 + number))


def body(ahead: int = 3 * DAY, **more: object) -> dict[str, Any]:
    """A match so many seconds ahead, to the minute, by the clocks of UTC."""
    then = datetime.fromtimestamp(time.time() + ahead, UTC)
    return {"what": "match", "day": f"{then:%Y-%m-%d}", "time": f"{then:%H:%M}", "zone": "UTC", **more}


def put(phone: Phone, number: int = 1, club: str | None = None, **given: Any) -> TestResponse:  # noqa: ANN401 (JSON)
    where = f"/clubs/{club}/appointments" if club else "/appointments"
    return phone.ask("PUT", f"{where}/{ident(number)}", json=given)


def messages(app: Flask, number: int | None = 1, ident_: str | None = None) -> list[Message]:
    """The reminders of a date in the outbox, the earliest first."""
    with app.app_context():
        query = select(Reminder).order_by(Reminder.due_at, Reminder.dedupe)
        if number is not None or ident_:
            query = query.where(Reminder.about == f"date:{ident_ or ident(number or 0)}")
        return [
            Message(
                row.due_at - row.made_at,
                row.kind,
                json.loads(row.said).get("news", ""),
                json.loads(row.said),
                row.member_id or row.club_id or row.player_id or row.device_id or "",
                row.state,
            )
            for row in db.session.scalars(query)
        ]


def spread(app: Flask, number: int = 1) -> None:
    """Mark the first due reminder of a date as fanned out, as the worker does."""
    with app.app_context(), write_transaction():
        of_it = select(Reminder.id).where(Reminder.about == f"date:{ident(number)}", Reminder.state == "waiting")
        first = db.session.scalars(of_it.order_by(Reminder.due_at).limit(1)).one()
        db.session.execute(update(Reminder).where(Reminder.id == first).values(state="spread"))


class Night:
    """A club: its admin, a referee, and two players."""

    def __init__(self, app: Flask) -> None:
        self.app = app
        self.admin, self.club = begin_club(app)
        self.referee = join(app, self.admin, self.club, "referee", "Ref")
        self.bo = join(app, self.admin, self.club, name="Bo")
        self.cy = join(app, self.admin, self.club, name="Cy")
        self.ids = {
            name: member_of(phone, self.club)
            for name, phone in (("bo", self.bo), ("cy", self.cy), ("ref", self.referee))
        }

    def put(self, number: int = 1, by: Phone | None = None, **given: Any) -> TestResponse:  # noqa: ANN401 (JSON)
        return put(by or self.referee, number, self.club, **given)

    def post(self, number: int, board: str, *names: str) -> TestResponse:
        members = [self.ids[name] for name in names]
        return self.put(number, what="posted", board=board, zone="UTC", members=members)

    def cancel(self, number: int = 1, more: str = "") -> TestResponse:
        return self.referee.ask("DELETE", f"/clubs/{self.club}/appointments/{ident(number)}{more}")

    def posted(self, number: int, board: str, *names: str) -> dict[str, Any]:
        answer = self.post(number, board, *names)
        assert answer.status_code == 201, answer.text
        made: dict[str, Any] = answer.json["appointment"]
        return made

    def seen(self, phone: Phone) -> list[str]:
        listed = phone.get(f"/clubs/{self.club}/appointments").json["appointments"]
        assert [one for one in phone.get("/appointments").json["appointments"] if one["club"]] == listed
        return [one["id"] for one in listed]
