"""What comes up in a club, on its page: for its members alone, as in the app."""

import time
from dataclasses import dataclass

from scorekeeper.core.words import say
from scorekeeper.games.archive.club_view import SeenClub
from scorekeeper.people.identity.devices import Visitor
from scorekeeper.schedule import reading

MOST = 3
"""Dates of the page."""
LOOKED_AT = 20
"""Dates among which they are looked for: those of the last hours come first."""


@dataclass(frozen=True)
class Line:
    """One date: when it is, what it is, and where the app has it."""

    when: str
    what: str
    board: str
    address: str


def coming(club: SeenClub, visitor: Visitor | None) -> list[Line]:
    """Return the next dates that whoever opens the page may see; calls to a board are the app's."""
    found = reading.coming(visitor, club.id, LOOKED_AT) if visitor else []
    return [line(one) for one in found if one.row.at > time.time() and one.row.what != "posted"][:MOST]


def line(shown: reading.Shown) -> Line:
    """Shape one date; day and time are those where it is."""
    row = shown.row
    year, month, day = (int(part) for part in row.day.split("-"))
    when = say("page.date", day=day, month=say(f"page.month.{month}"), year=year, time=row.time)
    board = say("dates.on", board=row.board) if row.board else ""
    return Line(when, row.text or say(f"dates.what.{row.what}"), board, f"/#/date/{row.id}")
