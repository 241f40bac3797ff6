"""From what people agree on, a day and a time where they are, to a moment, and on to the weeks after.

A time that the clocks skip in spring is as long after the change as it would be without one, and one that comes twice
in autumn is the first of the two: as calendars read them (RFC 5545 3.3.5). A series keeps its time by the clock on the
wall.
"""

from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo

from scorekeeper.competitions.seasons import is_year
from scorekeeper.core.time_zones import zone_of

WEEK = timedelta(weeks=1)


def moment(day: date, clock: time, zone: str) -> int:
    """Return when it is this day and time in a zone: seconds since 1970, UTC."""
    return int(datetime.combine(day, clock, ZoneInfo(zone)).timestamp())


def weekly(day: date, count: int) -> list[date]:
    """Return this day and the same weekday of the weeks after."""
    return [day + n * WEEK for n in range(count)]


def local(at: int, zone: str) -> datetime:
    """Return what clocks in a zone show at a moment."""
    return datetime.fromtimestamp(at, UTC).astimezone(zone_of(zone))


def is_day(text: str) -> bool:
    """Say whether a text of the right shape, YYYY-MM-DD, is a day of the calendar, in one of our years."""
    try:
        return is_year(text) and bool(date.fromisoformat(text))
    except ValueError:
        return False
