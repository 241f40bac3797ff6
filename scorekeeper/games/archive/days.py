"""Days on the clock of a game's table, and between which moments games of some months begin."""

from datetime import date

from scorekeeper.competitions.seasons import FIRST_YEAR, LAST_YEAR

DAY = 24 * 3600
EPOCH = date(1970, 1, 1).toordinal()


def day_of(moment: int) -> date:
    """Return the day of a moment, in seconds since 1970 on the clock of the table."""
    return date.fromordinal(moment // DAY + EPOCH)


def midnight(day: date) -> int:
    """Return when a day begins, in seconds since 1970 on the clock of the table."""
    return (day.toordinal() - EPOCH) * DAY


def span_of(first: int, after: int) -> tuple[int, int]:
    """Return between which moments the games of some months begin, with a day more on each side, whatever the clocks.

    202611 is November 2026; `after` is the first month that is not asked for.
    """
    begin, end = (midnight(date(month // 100, month % 100, 1)) for month in (first, after))
    return begin - DAY, end + DAY


def within_years(moment: int) -> int:
    """Return a moment on the clock of the table, or the first or last one of our years where it lies outside them."""
    return min(max(moment, midnight(date(FIRST_YEAR, 1, 1))), midnight(date(LAST_YEAR, 12, 31)) + DAY - 1)
