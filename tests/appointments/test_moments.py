"""Local days and times become the right moments, also when the clocks change."""

from datetime import UTC, date, datetime, time

import pytest

from scorekeeper.schedule.moments import is_day, local, moment, weekly

PARIS = "Europe/Paris"
"""Clocks go from 2:00 to 3:00 on 29 March 2026, and from 3:00 to 2:00 on 25 October 2026."""


@pytest.mark.parametrize(
    ("day", "clock", "zone", "utc"),
    [
        ("2026-03-28", "02:30", PARIS, "2026-03-28T01:30"),
        ("2026-03-29", "01:59", PARIS, "2026-03-29T00:59"),
        ("2026-03-29", "02:30", PARIS, "2026-03-29T01:30"),  # no clock shows this: as long after the change, 3:30
        ("2026-03-29", "03:00", PARIS, "2026-03-29T01:00"),
        ("2026-10-25", "02:30", PARIS, "2026-10-25T00:30"),  # comes twice: the first
        ("2026-10-25", "03:00", PARIS, "2026-10-25T02:00"),
        ("2026-11-01", "01:30", "America/New_York", "2026-11-01T05:30"),
        ("2026-10-04", "02:15", "Australia/Lord_Howe", "2026-10-03T15:45"),  # half an hour is skipped there
        ("2026-11-26", "19:00", "Asia/Kathmandu", "2026-11-26T13:15"),
    ],
)
def test_local_times_become_moments(day: str, clock: str, zone: str, utc: str) -> None:
    at = moment(date.fromisoformat(day), time.fromisoformat(clock), zone)
    assert f"{datetime.fromtimestamp(at, UTC):%Y-%m-%dT%H:%M}" == utc


def test_a_skipped_time_is_shown_as_the_time_it_means() -> None:
    assert f"{local(moment(date(2026, 3, 29), time(2, 30), PARIS), PARIS):%H:%M}" == "03:30"


def test_a_series_keeps_its_local_time_over_both_clock_changes() -> None:
    for begin, hours in ((date(2026, 3, 26), [18, 17]), (date(2026, 10, 22), [17, 18])):
        nights = [moment(day, time(19), PARIS) for day in weekly(begin, 2)]
        assert [datetime.fromtimestamp(at, UTC).hour for at in nights] == hours
        assert {local(at, PARIS).hour for at in nights} == {19}
        assert {local(at, PARIS).weekday() for at in nights} == {begin.weekday()}


def test_dates_are_calendar_days() -> None:
    assert [is_day(day) for day in ("2028-02-29", "2026-02-29", "2026-13-01", "0000-01-01")] == [
        True,
        False,
        False,
        False,
    ]
