"""Converting a local day and time to a moment, and repeating it weekly.

As in calendars (RFC 5545 3.3.5), a time skipped by the spring clock change moves forward by the change, and a time that
occurs twice in autumn is the first one. A series keeps its local time.
"""

from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo

from scorekeeper.competitions.figures.seasons import is_year
from scorekeeper.core.time_zones import zone_of

WEEK = timedelta(weeks=1)


def moment(day: date, clock: time, zone: str) -> int:
    """Return a local day and time in a zone as seconds since 1970, UTC."""
    return int(datetime.combine(day, clock, ZoneInfo(zone)).timestamp())


def weekly(day: date, count: int) -> list[date]:
    """Return this day and the same weekday of the following weeks."""
    return [day + n * WEEK for n in range(count)]


def local(at: int, zone: str) -> datetime:
    """Return the local time of a moment in a zone."""
    return datetime.fromtimestamp(at, UTC).astimezone(zone_of(zone))


def is_day(text: str) -> bool:
    """Say whether a text in the form YYYY-MM-DD is a calendar day in a year that we support."""
    try:
        return is_year(text) and bool(date.fromisoformat(text))
    except ValueError:
        return False
