"""Dates as calendar files (RFC 5545), for people without notifications: their own calendar reminds them."""

from collections.abc import Iterable
from datetime import UTC, datetime, timedelta

from icalendar import Alarm, Calendar, Event

from scorekeeper.core.links import absolute
from scorekeeper.core.words import say
from scorekeeper.schedule.moments import local
from scorekeeper.schedule.reading import Shown

BEGAN = 1_767_225_600
"""2026 in seconds since 1970. A change's sequence number is the number of seconds since then."""
LENGTH = {
    "night": timedelta(hours=3),
    "match": timedelta(hours=1),
    "reminder": timedelta(),
    "posted": timedelta(minutes=30),
}
"""The time a date takes up in a calendar. Nobody is asked for it.

A personal reminder has no end (RFC 5545 3.8.2.2 requires a later one).
"""


def write(shown: Shown) -> bytes:
    """Return the calendar file. A cancelled date says so, so that calendars that have it can update."""
    row = shown.row
    written = max(row.made_at, row.cancelled_at or 0)
    event, begins = Event(), local(row.at, row.zone)
    event.add("uid", row.id)
    event.add("dtstamp", datetime.fromtimestamp(written, UTC))
    event.add("sequence", max(0, written - BEGAN))
    event.add("dtstart", begins)
    if LENGTH[row.what]:
        event.add("dtend", begins + LENGTH[row.what])
    event.add("summary", title(shown))
    place = where(shown)
    if place:
        event.add("location", place)
    event.add("url", absolute(f"/#/date/{row.id}"))
    event.add("status", "CANCELLED" if row.cancelled_at else "CONFIRMED")
    for lead in [] if row.cancelled_at or row.what == "posted" else shown.leads:
        event.add_component(alarm(lead, title(shown)))
    return calendar_of([event])


def calendar_of(events: Iterable[Event]) -> bytes:
    """Return a calendar file with these events."""
    calendar = Calendar()
    calendar.add("prodid", "-//Scorekeeper//Dates//EN")
    calendar.add("version", "2.0")
    for event in events:
        calendar.add_component(event)
    calendar.add_missing_timezones()
    text: bytes = calendar.to_ical()
    return text


def title(shown: Shown) -> str:
    """Return the date's own text, or else its kind."""
    return shown.row.text or say(f"push.what.{shown.row.what}")


def where(shown: Shown) -> str:
    """Return board and club."""
    board = [say("page.board", board=shown.row.board)] if shown.row.board else []
    return ", ".join([*board, *([shown.club["name"]] if shown.club else [])])


def alarm(lead: int, text: str) -> Alarm:
    """Return an alarm this many minutes before."""
    made = Alarm()
    made.add("action", "DISPLAY")
    made.add("trigger", -timedelta(minutes=lead))
    made.add("description", text)
    return made
