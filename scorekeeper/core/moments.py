"""Dates and times in words, in the language of the page. Every moment is the local time at the table."""

import time
from datetime import UTC, date, datetime, timedelta

from scorekeeper.core.words import language, say

FAR = timedelta(days=300)
"""Days further away than this are written with their year, and without a time."""
TWELVE = ("en",)
"""Languages in which an hour is one of twelve."""


def now() -> float:
    """Return the current time in seconds since 1970. Tests replace it."""
    return time.time()


def local(moment: float, utc_offset: int) -> datetime:
    """Return a moment as the local time of a table whose clock is ahead of UTC by some seconds."""
    return datetime.fromtimestamp(moment + utc_offset, UTC)


def today(utc_offset: int = 0) -> date:
    """Return the current day at a table."""
    return local(now(), utc_offset).date()


def clock(moment: datetime) -> str:
    """Return a time, e.g. "9:12 pm", "21 h 12"."""
    hour = (moment.hour + 11) % 12 + 1 if language() in TWELVE else moment.hour
    return say("page.clock.am" if moment.hour < 12 else "page.clock.pm", hour=hour, minute=f"{moment:%M}")


def named_day(day: date, here: date) -> str:
    """Return "Today" or "Yesterday"; empty for other days."""
    return {0: say("page.today"), 1: say("page.yesterday")}.get((here - day).days, "")


def short_day(day: date) -> str:
    """Return a day with its year, e.g. "19 Nov 2026"."""
    return say("page.day.year", day=day.day, month=say(f"page.month.short.{day.month}"), year=day.year)


def in_row(moment: datetime, here: date) -> str:
    """Return a moment for a row, e.g. "Today, 3:04 pm", "Thu 19 Nov, 9:12 pm", and "19 Nov 2025" if it is far away."""
    day = moment.date()
    if abs(day - here) > FAR:
        return short_day(day)
    weekday, month = say(f"page.weekday.short.{day.isoweekday()}"), say(f"page.month.short.{day.month}")
    told = named_day(day, here) or say("page.day.weekday", weekday=weekday, day=day.day, month=month)
    return say("page.at", day=told, time=clock(moment))


def heading(day: date, here: date) -> str:
    """Return a day as a heading, e.g. "Yesterday", "Thursday 19 November", with its year if it is far away."""
    month, weekday = say(f"page.month.{day.month}"), say(f"push.weekday.{day.isoweekday()}")
    told = named_day(day, here) or say("page.day.weekday", weekday=weekday, day=day.day, month=month)
    return say("page.day.far", day=told, year=day.year) if abs(day - here) > FAR else told


def in_title(moment: datetime) -> str:
    """Return a moment in full, e.g. "Sun 22 Nov 2026, 1:20 pm"."""
    weekday, month = say(f"page.weekday.short.{moment.isoweekday()}"), say(f"page.month.short.{moment.month}")
    told = say("page.day.weekday", weekday=weekday, day=moment.day, month=month)
    return say("page.at", day=say("page.day.far", day=told, year=moment.year), time=clock(moment))
