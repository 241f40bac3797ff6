"""Dates and times in words, in one form for each language. Every moment is the local time at its place.

Names of days and months, their order and the form of a time are sentences (`moment.*`). The phone's twin is
static/js/lib/moments.js, and tests/vectors/words/moments.json holds both to the same texts.
"""

import re
import time
from datetime import UTC, date, datetime, timedelta
from functools import cache
from typing import Literal

from scorekeeper.core.words import language, locale, say_in

FAR = timedelta(days=300)
"""Days further away than this are written with their year, and without a time."""
NEAR = {-1: "tomorrow", 0: "today", 1: "yesterday"}
"""The days that have a word of their own, by how many days ago they were."""
Length = Literal["", ".short"]
"""Of the names of days and months, as the sentences with them are called."""


def now() -> float:
    """Return the current time in seconds since 1970. Tests replace it."""
    return time.time()


def local(moment: float, utc_offset: int) -> datetime:
    """Return a moment as the local time of a table whose clock is ahead of UTC by some seconds."""
    return datetime.fromtimestamp(moment + utc_offset, UTC)


def today(utc_offset: int = 0) -> date:
    """Return the current day at a table."""
    return local(now(), utc_offset).date()


@cache
def twelve_hours(spoken: str) -> bool:
    """Say whether an hour is one of twelve in a language."""
    pattern = re.sub("'[^']*'", "", locale(spoken).time_formats["short"].pattern)
    return "h" in pattern or "K" in pattern


def clock(moment: datetime, spoken: str | None = None) -> str:
    """Return a time, e.g. "9:12 pm", "21 h 12"."""
    spoken = spoken or language()
    minute = f"{moment:%M}"
    if not twelve_hours(spoken):
        return say_in(spoken, "moment.clock", hour=moment.hour, minute=minute)
    half = "am" if moment.hour < 12 else "pm"
    return say_in(spoken, f"moment.clock.{half}", hour=(moment.hour + 11) % 12 + 1, minute=minute)


def names(day: date, length: Length, spoken: str) -> dict[str, object]:
    """Return the parts of a day as sentences use them."""
    return {
        "weekday": say_in(spoken, f"moment.weekdays{length}").split(", ")[day.isoweekday() % 7],
        "day": day.day,
        "month": say_in(spoken, f"moment.months{length}").split(", ")[day.month - 1],
        "year": day.year,
    }


def near(day: date, here: date, spoken: str) -> str:
    """Return "Today", "Yesterday" or "Tomorrow"; empty for other days."""
    name = NEAR.get((here - day).days)
    return say_in(spoken, f"moment.{name}") if name else ""


def short_day(day: date, spoken: str | None = None) -> str:
    """Return a day with its year, e.g. "19 Nov 2026"."""
    spoken = spoken or language()
    return say_in(spoken, "moment.short", **names(day, ".short", spoken))


def dated(moment: datetime, spoken: str | None = None) -> str:
    """Return day and time without the year, e.g. "Thu 19 Nov, 9:12 pm"."""
    spoken = spoken or language()
    day = say_in(spoken, "moment.day", **names(moment.date(), ".short", spoken))
    return at(day, moment, spoken)


def at(day: str, moment: datetime, spoken: str) -> str:
    """Return a day in words with the time."""
    return say_in(spoken, "moment.at", day=day, time=clock(moment, spoken))


def in_row(moment: datetime, here: date, spoken: str | None = None) -> str:
    """Return a moment for a row, e.g. "Today, 3:04 pm", "Thu 19 Nov, 9:12 pm", and "19 Nov 2025" if it is far away."""
    spoken = spoken or language()
    day = moment.date()
    if abs(day - here) > FAR:
        return short_day(day, spoken)
    told = near(day, here, spoken)
    return at(told, moment, spoken) if told else dated(moment, spoken)


def heading(day: date, here: date, spoken: str | None = None) -> str:
    """Return a day as a heading, e.g. "Yesterday", "Thursday 19 November", with its year if it is far away."""
    spoken = spoken or language()
    told = near(day, here, spoken) or say_in(spoken, "moment.day", **names(day, "", spoken))
    return say_in(spoken, "moment.day.year", day=told, year=day.year) if abs(day - here) > FAR else told


def in_title(moment: datetime, spoken: str | None = None) -> str:
    """Return a moment in full, e.g. "Sun 22 Nov 2026, 1:20 pm"."""
    spoken = spoken or language()
    told = say_in(spoken, "moment.day", **names(moment.date(), ".short", spoken))
    return at(say_in(spoken, "moment.day.year", day=told, year=moment.year), moment, spoken)
