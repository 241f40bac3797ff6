"""The days of a competition's matches as one calendar file (RFC 5545).

Times are local, without a zone (3.3.5): a competition is played in one place, and its log names no zone. A match keeps
its uid, and the sequence number is the length of the log, which grows with every change.
"""

from datetime import UTC, date, datetime, time

from icalendar import Event

from scorekeeper.competitions.words import SIDES, Line
from scorekeeper.core.links import absolute
from scorekeeper.core.words import say
from scorekeeper.schedule.ics import LENGTH, calendar_of
from scorekeeper.web.pages.competitions.matches import entries_of
from scorekeeper.web.pages.competitions.page import Page
from scorekeeper.web.pages.competitions.titles import match_title

MOST = 1000
"""Maximum matches of a file, those to be played first. Each takes half a millisecond of processor time."""


def write(page: Page) -> bytes:
    """Return the calendar file of a competition."""
    lines = sorted(page.days, key=lambda line: line["status"] in ("decided", "void"))
    return calendar_of([event_of(page, line) for line in lines[:MOST]])


def event_of(page: Page, line: Line) -> Event:
    """Return a match as an event. One that nobody plays any more says so, so that calendars that have it can update."""
    document = page.shown.document
    begins = datetime.combine(date.fromisoformat(line["on"]), time.fromisoformat(document["started_at"][11:16]))
    a, b = (" & ".join(page.shown.names.entries[entry] for entry in entries_of(line[side])) for side in SIDES)
    event = Event()
    event.add("uid", f"{document['id']}/{line['id']}")
    event.add("dtstamp", datetime.fromisoformat(document["events"][-1]["at"]).astimezone(UTC))
    event.add("sequence", len(document["events"]))
    event.add("dtstart", begins)
    event.add("dtend", begins + LENGTH["match"])
    event.add("summary", f"{a} – {b} · {page.name}")
    event.add("description", match_title(page, line["id"]))
    if line["board"]:
        event.add("location", say("page.board", board=line["board"]))
    event.add("url", absolute(page.address()))
    event.add("status", "CANCELLED" if line["status"] == "void" else "CONFIRMED")
    return event
