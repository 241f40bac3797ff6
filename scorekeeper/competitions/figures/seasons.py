"""The years that games may be in, and seasons: twelve months from a club's first month.

A season is named after the year in which it begins.
"""

from __future__ import annotations

FIRST_YEAR, LAST_YEAR = 1900, 2200
"""Other years come from clocks that are wrong or were never set, and calendars end near years 1 and 9999."""
SEASONS = range(FIRST_YEAR - 1, LAST_YEAR + 1)
"""All seasons that have days in our years."""
FIRST, LAST = f"{FIRST_YEAR:04}", f"{LAST_YEAR:04}"
"""As a date writes them."""
OFFERED = 30
"""Seasons on one page of a list; earlier ones are on the next page."""


def is_year(text: str) -> bool:
    """Say whether a date, written year first, lies in one of our years."""
    return FIRST <= text[:4] <= LAST


def season_of(month: int, begins: int) -> int:
    """Return the season of a month (202611 is November 2026); `begins` is the first month of seasons, 1 to 12."""
    return month // 100 - (month % 100 < begins)


def months_of(season: int, begins: int) -> tuple[int, int]:
    """Return the first month of a season and the first month of the next one."""
    return season * 100 + begins, (season + 1) * 100 + begins


def name_of(season: int, begins: int) -> str:
    """Return the season as people call it: 2026/27, or 2026 if it is a calendar year."""
    return str(season) if begins == 1 else f"{season}/{(season + 1) % 100:02d}"
