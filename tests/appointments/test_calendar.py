"""The calendar file of a date, as another program reads it."""

from datetime import UTC, timedelta
from typing import Any

from flask import Flask
from icalendar import Calendar

from tests.appointments.dates import DAY, Night, body, ident, put
from tests.phone import Phone


def read(phone: Phone) -> tuple[Any, Any]:
    """The calendar, and its one event."""
    answer = phone.get(f"/appointments/{ident()}/calendar")
    assert (answer.status_code, answer.mimetype) == (200, "text/calendar")
    assert answer.headers["Content-Disposition"] == f'attachment; filename="{ident()}.ics"'
    assert max(map(len, answer.data.split(b"\r\n"))) <= 75
    calendar = Calendar.from_ical(answer.data)
    (event,) = calendar.events
    return calendar, event


def test_a_date_becomes_a_calendar_event(app: Flask) -> None:
    night = Night(app)
    given = body(
        200 * DAY, what="night", text="League\u2009night; bring, wax", board="2", zone="Europe/Paris", leads=[60, 1440]
    )
    made = night.put(**given).json["appointment"]
    calendar, event = read(night.bo)
    begins = event.decoded("dtstart")
    assert f"{begins:%Y-%m-%d %H:%M}" == f"{made['day']} {made['time']}"
    assert event["dtstart"].params["TZID"] == "Europe/Paris"
    assert f"{begins.astimezone(UTC):%Y-%m-%dT%H:%M:%SZ}" == made["at"]
    assert [str(zone["tzid"]) for zone in calendar.timezones] == ["Europe/Paris"]
    assert (event["uid"], event["summary"], event["location"]) == (ident(), "League night; bring, wax", "Board 2, Elks")
    assert (event["url"], event["status"]) == (f"http://localhost/#/date/{ident()}", "CONFIRMED")
    alarms = [one.decoded("trigger") for one in event.walk("VALARM")]
    assert alarms == [-timedelta(days=1), -timedelta(hours=1)]


def test_an_event_without_a_text_is_named_after_its_kind(app: Flask) -> None:
    phone = Phone(app)
    put(phone, **body())
    _calendar, event = read(phone)
    assert (event["summary"], event.get("location")) == ("Match", None)


def test_a_reminder_has_no_duration(app: Flask) -> None:
    """An end must be later than the start (RFC 5545 3.8.2.2), so the event has none."""
    phone = Phone(app)
    put(phone, **body(what="reminder", text="Pay the fee"))
    assert "dtend" not in read(phone)[1]


def test_every_time_zone_can_be_written(app: Flask) -> None:
    phone = Phone(app)
    for zone in ("UTC", "Asia/Kathmandu", "America/St_Johns", "Etc/GMT+5", "US/Pacific", "Africa/Casablanca"):
        made = put(phone, **body(zone=zone)).json["appointment"]
        _calendar, event = read(phone)
        assert f"{event.decoded('dtstart').astimezone(UTC):%Y-%m-%dT%H:%M:%SZ}" == made["at"], zone


def test_a_change_has_a_later_sequence_and_a_cancellation_is_marked(app: Flask) -> None:
    phone = Phone(app)
    put(phone, **body())
    first = read(phone)[1]
    put(phone, **body(board="4"))
    second = read(phone)[1]
    assert second["sequence"] > first["sequence"]
    phone.ask("DELETE", f"/appointments/{ident()}")
    last = read(phone)[1]
    assert (last["status"], last["uid"], list(last.walk("VALARM"))) == ("CANCELLED", first["uid"], [])
    assert last["sequence"] >= second["sequence"]
