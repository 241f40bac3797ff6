"""A date as a calendar file (RFC 5545), for whoever gets no messages: the phone's own calendar reminds then."""

from datetime import UTC, datetime, timedelta

from icalendar import Alarm, Calendar, Event

from scorekeeper.core.links import absolute
from scorekeeper.core.words import say
from scorekeeper.schedule.moments import local
from scorekeeper.schedule.reading import Shown

BEGAN = 1_767_225_600
"""2026 in seconds since 1970: a change's place in order is the seconds since then."""
LENGTH = {
    "night": timedelta(hours=3),
    "match": timedelta(hours=1),
    "reminder": timedelta(),
    "posted": timedelta(minutes=30),
}
"""How long it takes up in a calendar; nobody is asked.

What is but a moment has no end (RFC 5545 3.8.2.2 wants a later one).
"""


def write(shown: Shown) -> bytes:
    """Return the file; a cancelled date says that it is, so that a calendar that has it learns of it."""
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
    calendar = Calendar()
    calendar.add("prodid", "-//Scorekeeper//Dates//EN")
    calendar.add("version", "2.0")
    calendar.add_component(event)
    calendar.add_missing_timezones()
    text: bytes = calendar.to_ical()
    return text


def title(shown: Shown) -> str:
    """Return what the date is called: what somebody wrote of it, else what it is."""
    return shown.row.text or say(f"push.what.{shown.row.what}")


def where(shown: Shown) -> str:
    """Return board and club."""
    board = [say("page.board", board=shown.row.board)] if shown.row.board else []
    return ", ".join([*board, *([shown.club["name"]] if shown.club else [])])


def alarm(lead: int, text: str) -> Alarm:
    """Return a reminder so many minutes before."""
    made = Alarm()
    made.add("action", "DISPLAY")
    made.add("trigger", -timedelta(minutes=lead))
    made.add("description", text)
    return made
