"""A phone's preferences: which kinds, when and in which language; quiet hours follow its local clock."""

from datetime import datetime
from zoneinfo import ZoneInfo

import pytest
from flask import Flask

from scorekeeper.reminders.preferences import quiet_until
from scorekeeper.store import NotificationPreferences
from tests.clubs.people import refused
from tests.phone import Phone

DEFAULTS = {"off": [], "quiet": None, "zone": "UTC", "language": "en"}
WISHES = {
    "off": ["standings", "soon"],
    "quiet": {"from": "22:30", "to": "08:00"},
    "zone": "America/New_York",
    "language": "fr",
}


def test_a_phone_sets_its_preferences_and_others_keep_the_defaults(both: Flask) -> None:
    phone, other = Phone(both), Phone(both)
    assert phone.get("/push").json["wishes"] == DEFAULTS
    for wishes in (WISHES, {**DEFAULTS, "zone": "Asia/Calcutta"}):
        answer = phone.ask("PUT", "/push/wishes", json=wishes)
        assert (answer.status_code, answer.json) == (200, {**wishes, "off": sorted(wishes["off"])})
        assert phone.get("/push").json["wishes"] == answer.json
    assert other.get("/push").json["wishes"] == DEFAULTS


WRONG = {
    "/off/0": {"off": ["test"]},
    "/off": {"off": ["soon", "soon"]},
    "/quiet/to": {"quiet": {"from": "08:00", "to": "08:00"}},
    "/quiet/from": {"quiet": {"from": "24:00", "to": "08:00"}},
    "/zone": {"zone": "Europe/../../etc/passwd"},
    "/zone ": {"zone": "localtime"},
    "/language": {"language": "de"},
    "/quiet": {"quiet": "22:00"},
}


def test_invalid_preferences_are_refused_at_their_field(app: Flask) -> None:
    phone = Phone(app)
    for pointer, wrong in WRONG.items():
        answer = phone.ask("PUT", "/push/wishes", json={**WISHES, **wrong})
        assert refused(answer) == (422, "invalid-request")
        assert [error["pointer"] for error in answer.json["errors"]] == [pointer.strip()]
    assert phone.get("/push").json["wishes"] == DEFAULTS


QUIET = (  # hours, zone, a moment there, when one may disturb again
    ("22:00-08:00", "Europe/Paris", "2026-11-21 21:59", "2026-11-21 21:59"),
    ("22:00-08:00", "Europe/Paris", "2026-11-21 22:00", "2026-11-22 08:00"),
    ("22:00-08:00", "Europe/Paris", "2026-11-22 07:59", "2026-11-22 08:00"),
    ("22:00-08:00", "Europe/Paris", "2026-11-22 08:00", "2026-11-22 08:00"),
    ("13:00-15:30", "Asia/Kolkata", "2026-11-21 14:00", "2026-11-21 15:30"),
    ("13:00-15:30", "Asia/Kolkata", "2026-11-21 15:30", "2026-11-21 15:30"),
    ("22:00-08:00", "Europe/Paris", "2026-03-28 23:00", "2026-03-29 08:00"),  # the night has nine hours
    ("22:00-08:00", "America/New_York", "2026-10-31 23:00", "2026-11-01 08:00"),  # and eleven
    ("23:00-02:30", "Europe/Paris", "2026-03-29 01:30", "2026-03-29 03:30"),  # half past two never comes
    ("00:00-23:59", "UTC", "2026-11-21 00:00", "2026-11-21 23:59"),
)


@pytest.mark.parametrize(("hours", "zone", "at", "until"), QUIET)
def test_quiet_hours_end_by_the_local_clock(hours: str, zone: str, at: str, until: str) -> None:
    begin, end = (int(part[:2]) * 60 + int(part[3:]) for part in hours.split("-"))
    now, later = (int(datetime.fromisoformat(text).replace(tzinfo=ZoneInfo(zone)).timestamp()) for text in (at, until))
    assert quiet_until(NotificationPreferences(zone=zone, quiet_from=begin, quiet_to=end), now) == later


def test_a_removed_time_zone_does_not_stop_deliveries() -> None:
    """A newer time zone database may have dropped the name, as it did with US/Pacific-New."""
    now = int(datetime.fromisoformat("2026-11-21 23:00+00:00").timestamp())
    assert (
        quiet_until(NotificationPreferences(zone="US/Pacific-New", quiet_from=22 * 60, quiet_to=8 * 60), now)
        == now + 9 * 3600
    )


def test_quiet_hours_end_once_on_nights_when_the_clock_changes() -> None:
    wishes = NotificationPreferences(zone="Europe/Paris", quiet_from=22 * 60, quiet_to=2 * 60 + 30)
    for night in ("2026-03-28", "2026-10-24"):
        begin = int(datetime.fromisoformat(f"{night} 20:00").replace(tzinfo=ZoneInfo("Europe/Paris")).timestamp())
        ends = {quiet_until(wishes, at) for at in range(begin, begin + 12 * 3600, 60) if quiet_until(wishes, at) > at}
        assert len(ends) == 1
        assert quiet_until(wishes, ends.pop()) <= begin + 12 * 3600
