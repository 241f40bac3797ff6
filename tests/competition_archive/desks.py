"""The desk of a club's competition, and what its players are told."""

from datetime import UTC, datetime, timedelta

from flask import Flask
from sqlalchemy import select, update

from scorekeeper.reminders.texts import render
from scorekeeper.store import Appointment, Reminder, db, write_transaction
from tests.appointments.dates import Night, messages
from tests.competition_archive.contests import Fields, append, contest, event

TEAMS = {"Elks": ["Bo"], "Moose": ["Cy"], "Owls": ["Di", "Ref"], "Foxes": ["Nobody"], "Bears": [], "Lynx": []}
POST = {"match": "w1.1", "board": "1", "a": "e1", "b": "e4"}
"""Elks against Foxes."""
OTHER = {"match": "w1.2", "board": "2", "a": "e2", "b": "e3"}
"""Moose against Owls."""
WON = {"match": "w1.1", "a": "e1", "b": "e4", "winner": "a", "ending": "played"}


def at(ago: int = 0) -> str:
    return (datetime.now(UTC) - timedelta(seconds=ago)).isoformat(timespec="seconds").replace("+00:00", "Z")


class Desk:
    """A referee's phone with a competition of the club, whose entries play under names that the club knows or not."""

    def __init__(self, night: Night, many: int = 4, **header: object) -> None:
        self.night, self.phone = night, night.referee
        names = [f"e{number}" for number in range(1, many + 1)]
        self.events: list[Fields] = []
        self.header = {"club": night.club, "started_at": at(), **header}
        for entry, (name, players) in zip(names, TEAMS.items(), strict=False):
            named = {"players": [{"name": player} for player in players]} if players else {}
            self.note("enter", entry=entry, name=name, **named)
        if many and self.header.get("form") not in ("queue", "ladder"):
            self.note("draw", order=names, method="lots")
        assert self.sync() == "created"

    @property
    def document(self) -> Fields:
        return contest(**{**self.header, "events": self.events})

    def note(self, kind: str, ago: int = 0, **fields: object) -> Fields:
        made = {**event(len(self.events) + 1, kind, **fields), "at": at(ago)}
        self.events.append(made)
        return made

    def sync(self) -> str:
        """Send the whole log; what became of it."""
        answer = self.phone.ask("POST", "/sync", json={"games": [], "competitions": [self.document]})
        status: str = answer.json["competitions"][0]["status"]
        return status

    def record(self, kind: str, ago: int = 0, **fields: object) -> None:
        """Add an event and send it as a phone does."""
        known = [*self.events]
        answer = append(self.phone, known, self.note(kind, ago, **fields))
        assert answer.status_code == 200, answer.text


def dates(app: Flask) -> list[tuple[str, str, str, bool]]:
    """What, board, text of all dates, and whether each is cancelled."""
    with app.app_context():
        rows = db.session.scalars(select(Appointment).order_by(Appointment.at, Appointment.id))
        return [(row.what, row.board, row.text, row.cancelled_at is not None) for row in rows]


def told(app: Flask, night: Night, *states: str) -> list[tuple[str, str, str]]:
    """The messages that wait or went: kind, news, and who gets it."""
    names = {member: name for name, member in night.ids.items()}
    found = messages(app, None)
    return sorted((one.kind, one.news, names[one.whom]) for one in found if one.state in (states or ("waiting",)))


def said(app: Flask, language: str = "en") -> set[tuple[str, str]]:
    """The texts of the messages that wait."""
    with app.app_context():
        waiting = db.session.scalars(select(Reminder).where(Reminder.state == "waiting"))
        return {render(one, language) for one in waiting}


def spread_all(app: Flask) -> None:
    """Mark all waiting messages as fanned out, as the worker does when they are due."""
    with app.app_context(), write_transaction():
        db.session.execute(update(Reminder).where(Reminder.state == "waiting").values(state="spread"))
