"""The years that games are in, and seasons: twelve months from the month in which the club's begin.

A season is known by the year in which it began.
"""

from __future__ import annotations

FIRST_YEAR, LAST_YEAR = 1900, 2200
"""Other years come from clocks that were never set or were set wrongly: nobody plays in them, and calendars end near 1
and 9999.
"""
SEASONS = range(FIRST_YEAR - 1, LAST_YEAR + 1)
"""Those in which our years have days; a season is known by the year in which it begins."""
OFFERED = 30
"""Seasons to choose from at once; earlier ones are a page further."""


def is_year(text: str) -> bool:
    """Say whether a date, written with the year first, lies in one of our years."""
    return f"{FIRST_YEAR:04}" <= text[:4] <= f"{LAST_YEAR:04}"


def season_of(month: int, begins: int) -> int:
    """Return the season of a month (202611 is November 2026); `begins` is the first month of seasons, 1 to 12."""
    return month // 100 - (month % 100 < begins)


def months_of(season: int, begins: int) -> tuple[int, int]:
    """Return the first month of a season and of the next."""
    return season * 100 + begins, (season + 1) * 100 + begins


def name_of(season: int, begins: int) -> str:
    """Return what people call it: 2026/27, or 2026 where it is a year of the calendar."""
    return str(season) if begins == 1 else f"{season}/{(season + 1) % 100:02d}"
