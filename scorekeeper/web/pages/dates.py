"""A club's upcoming dates on its page, shown only to members."""

import time
from dataclasses import dataclass

from scorekeeper.core.words import say
from scorekeeper.games.archive.club_view import SeenClub
from scorekeeper.people.identity.devices import Visitor
from scorekeeper.schedule import reading

MOST = 3
"""Maximum dates on the page."""
LOOKED_AT = 20
"""How many dates are read, because those of the last hours come first."""


@dataclass(frozen=True)
class Line:
    """A date: its time, text, board and address in the app."""

    when: str
    what: str
    board: str
    address: str


def coming(club: SeenClub, visitor: Visitor | None) -> list[Line]:
    """Return the next dates that the visitor may see, without calls to a board."""
    found = reading.coming(visitor, club.id, LOOKED_AT) if visitor else []
    return [line(one) for one in found if one.row.at > time.time() and one.row.what != "posted"][:MOST]


def line(shown: reading.Shown) -> Line:
    """Return a date as a line, in its local time."""
    row = shown.row
    year, month, day = (int(part) for part in row.day.split("-"))
    when = say("page.date", day=day, month=say(f"page.month.{month}"), year=year, time=row.time)
    board = say("dates.on", board=row.board) if row.board else ""
    return Line(when, row.text or say(f"dates.what.{row.what}"), board, f"/#/date/{row.id}")
