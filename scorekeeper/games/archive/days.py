"""Calendar days and months in a table's local time."""

from datetime import date

from scorekeeper.competitions.figures.seasons import FIRST_YEAR, LAST_YEAR

DAY = 24 * 3600
EPOCH = date(1970, 1, 1).toordinal()


def day_of(moment: int) -> date:
    """Return the day of a moment, given in local seconds since 1970."""
    return date.fromordinal(moment // DAY + EPOCH)


def midnight(day: date) -> int:
    """Return the start of a day, in local seconds since 1970."""
    return (day.toordinal() - EPOCH) * DAY


def span_of(first: int, after: int) -> tuple[int, int]:
    """Return the earliest and latest UTC start of games in these months, one day wider on each side for time zones.

    202611 is November 2026; `after` is the first month that is not included.
    """
    begin, end = (midnight(date(month // 100, month % 100, 1)) for month in (first, after))
    return begin - DAY, end + DAY


def within_years(moment: int) -> int:
    """Move a local moment into the years that we support, to the first or last moment if it lies outside."""
    return min(max(moment, midnight(date(FIRST_YEAR, 1, 1))), midnight(date(LAST_YEAR, 12, 31)) + DAY - 1)
